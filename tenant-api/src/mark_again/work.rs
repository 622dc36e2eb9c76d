//! Going through everybody whose answers a run is about: the trial in transactions that are rolled back, then for good.

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::{Value, json};
use uuid::Uuid;

use super::person;
use super::state::PersonChanges;
use super::store::{self, Run};
use super::words::{MarkAgainAction, MarkAgainStatus};
use crate::ids::AccountId;
use crate::learning;
use crate::notices;
use crate::questions::{Key, find_key};
use crate::site::Site;
use crate::submissions::MARK_AGAIN_TASK;
use crate::tasks::messages::TASK_UNREADABLE;
use crate::tasks::{Ending, Failure, Kind, Reason, Task};

/// Trying and applying.
pub fn kind() -> Kind {
    Kind::new(MARK_AGAIN_TASK, work)
}

async fn work(task: Task) -> Result<Ending, Failure> {
    let id: Uuid = task.key.parse().map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))?;
    let mut tx = task.site.begin().await?;
    // Dropped, or replaced by another.
    let Some(run) = store::lock(&mut tx, id).await? else { return Ok(Ending::Done(json!({}))) };
    if run.status == MarkAgainStatus::Judging && run.judged >= run.to_judge {
        let people = store::count_people(&mut tx, run.question_id, run.lessons()).await?;
        store::begin(&mut tx, id, (MarkAgainStatus::Trying, people)).await?;
    }
    tx.commit().await?;
    let mut conn = task.site.read().await?;
    let Some(run) = store::find(&mut conn, id).await? else { return Ok(Ending::Done(json!({}))) };
    let key = find_key(&mut conn, run.question_id).await?;
    drop(conn);
    match run.status {
        MarkAgainStatus::Trying => try_all(&task, run, &key).await,
        MarkAgainStatus::Applying => apply_all(&task, run, &key).await,
        _ => Ok(Ending::Done(json!({}))),
    }
}

async fn try_all(task: &Task, run: Run, key: &Key) -> Result<Ending, Failure> {
    let (mut after, mut done, mut counts) = (run.through_user, run.people_done, run.counts());
    loop {
        let people = store::list_people(&mut *task.site.read().await?, &run, after).await?;
        let Some(last) = people.last() else { break };
        let mut found = Vec::with_capacity(people.len());
        for user in &people {
            let changes = try_one(&task.site, (&run, key), *user).await?;
            counts.add(&changes);
            found.push((*user, changes));
        }
        after = *last;
        let further = i32::try_from(people.len()).unwrap_or(i32::MAX);
        done += further;
        let mut tx = task.site.begin().await?;
        if !is_still(&mut tx, &run).await? {
            return Ok(Ending::Done(json!({})));
        }
        store::note_tried(&mut tx, run.id, &found, (after, further, &counts)).await?;
        tx.commit().await?;
        task.progress(i64::from(done), Some(i64::from(run.people.max(done)))).await?;
    }
    finish(task, &run, MarkAgainStatus::Ready).await
}

/// What would change for a person: done, and rolled back.
async fn try_one(site: &Site, of: (&Run, &Key), user: AccountId) -> Result<PersonChanges, ApiError> {
    let mut tx = site.begin().await?;
    person::change(&mut tx, site, of, user).await
}

/// Whether nobody has dropped it meanwhile.
async fn is_still(tx: &mut TenantTx, run: &Run) -> Result<bool, ApiError> {
    Ok(store::lock(tx, run.id).await?.is_some_and(|now| now.status == run.status))
}

async fn apply_all(task: &Task, run: Run, key: &Key) -> Result<Ending, Failure> {
    let (mut after, mut done) = (run.through_user, run.people_done);
    loop {
        // By another key it would not be what the trial said.
        let version = find_key(&mut *task.site.read().await?, run.question_id).await?.version;
        if run.action == MarkAgainAction::Again && version != run.question_version {
            return finish(task, &run, MarkAgainStatus::Stopped).await;
        }
        let people = store::list_people(&mut *task.site.read().await?, &run, after).await?;
        if people.is_empty() {
            break;
        }
        for user in people {
            apply_one(&task.site, (&run, key), user).await?;
            after = user;
            done += 1;
        }
        task.progress(i64::from(done), Some(i64::from(run.people.max(done)))).await?;
    }
    finish(task, &run, MarkAgainStatus::Applied).await
}

/// In one transaction with the note of it, so that it goes on after a crash where it was.
async fn apply_one(site: &Site, (run, key): (&Run, &Key), user: AccountId) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    let changes = person::change(&mut tx, site, (run, key), user).await?;
    tell(&mut tx, run, user, &changes).await?;
    store::note_applied(&mut tx, run.id, user).await?;
    tx.commit().await?;
    Ok(())
}

/// Tells a person whose marks are others now, once.
async fn tell(tx: &mut TenantTx, run: &Run, user: AccountId, changes: &PersonChanges) -> Result<(), ApiError> {
    let Some(first) = changes.marks.first() else { return Ok(()) };
    let path = match first.lesson_id {
        Some(lesson) => learning::path_of_lesson(tx, lesson, user).await?,
        None => Some(format!("/question-submission/{}", run.question_id)),
    };
    let notice = notices::New {
        kind: notices::Kind::MarkedAgain,
        group: String::new(),
        event: run.id.to_string(),
        params: json!({ "title": run.question_title }),
        path: path.unwrap_or_default(),
    };
    notices::tell(tx, &[user], notice).await
}

async fn finish(task: &Task, run: &Run, status: MarkAgainStatus) -> Result<Ending, Failure> {
    let mut tx = task.site.begin().await?;
    if !is_still(&mut tx, run).await? {
        return Ok(Ending::Done(Value::Null));
    }
    store::end(&mut tx, run.id, status).await?;
    let ending = task.finish_in(&mut tx, json!({ "status": status })).await?;
    tx.commit().await?;
    Ok(ending)
}
