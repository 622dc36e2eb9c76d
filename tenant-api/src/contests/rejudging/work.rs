//! Finding out what new verdicts change, and having them take effect: all of them in one transaction.

use std::collections::BTreeSet;

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;
use uuid::Uuid;

use super::changes::changes_of;
use super::store::{self, Trial};
use super::words::ContestRejudgeStatus as Status;
use crate::attempts;
use crate::contests::store as contests;
use crate::ids::{AccountId, AttemptId, ContestId, QuestionId};
use crate::questions::find_key;
use crate::site::Site;
use crate::submissions::{self, CONTEST_REJUDGE_TASK, HeldVerdict};
use crate::tasks::messages::TASK_UNREADABLE;
use crate::tasks::{Ending, Failure, Kind, Reason as TaskReason, Task};
use crate::{standings, tasks};

/// Trying and applying.
pub fn kind() -> Kind {
    Kind::new(CONTEST_REJUDGE_TASK, work)
}

async fn work(task: Task) -> Result<Ending, Failure> {
    let id: Uuid = task.key.parse().map_err(|error| Failure::Lasting(TaskReason::of(TASK_UNREADABLE, error)))?;
    let mut tx = task.site.begin().await?;
    // Dropped meanwhile.
    let Some(known) = store::find(&mut tx, id).await? else { return Ok(Ending::Done(json!({}))) };
    // Before the trial, as the calls lock them.
    contests::hold(&mut tx, known.contest_id).await?;
    let Some(trial) = store::lock(&mut tx, id).await? else { return Ok(Ending::Done(json!({}))) };
    match trial.status {
        Status::Judging if trial.judged >= trial.total => find_out(&mut tx, &trial).await?,
        Status::Applying => apply(&mut tx, &task.site, &trial).await?,
        _ => return Ok(Ending::Done(json!({}))),
    }
    standings::tell_rejudge(&mut tx, trial.contest_id)?;
    let ending = task.finish_in(&mut tx, json!({ "rejudge": id })).await?;
    tx.commit().await?;
    Ok(ending)
}

async fn find_out(tx: &mut TenantTx, trial: &Trial) -> Result<(), ApiError> {
    let changed = list_changed(tx, trial).await?;
    let changes = changes_of(tx, trial.contest_id, &changed).await?;
    store::set_changes(tx, trial.id, &changes).await?;
    store::set_status(tx, trial.id, Status::Ready).await
}

/// The answers whose verdict is another, with what the judge or the key says now.
async fn list_changed(conn: &mut TenantConn, trial: &Trial) -> Result<Vec<HeldVerdict>, ApiError> {
    let mut held = submissions::list_judged(conn, trial.id).await?;
    for question in questions_of(conn, trial).await? {
        let key = find_key(conn, question).await?;
        if !key.kind.is_judged() {
            held.extend(submissions::list_marked(conn, trial.contest_id, (question, &key)).await?);
        }
    }
    held.retain(HeldVerdict::is_change);
    Ok(held)
}

/// The questions that a trial is about.
///
/// # Errors
/// When the database fails.
pub async fn questions_of(conn: &mut TenantConn, trial: &Trial) -> Result<Vec<QuestionId>, ApiError> {
    if let Some(question) = trial.question_id {
        return Ok(vec![question]);
    }
    let columns = standings::columns(conn, trial.contest_id).await?;
    Ok(columns.into_iter().map(|column| column.question_id).collect())
}

/// Has every new verdict take effect. Attempts are locked first, in one order, as every mark locks its own first.
async fn apply(tx: &mut TenantTx, site: &Site, trial: &Trial) -> Result<(), ApiError> {
    let found = list_changed(tx, trial).await?;
    let attempts: BTreeSet<AttemptId> = found.iter().map(|held| held.attempt).collect();
    for attempt in &attempts {
        attempts::lock(tx, *attempt).await?;
    }
    // Read again: marks that others gave meanwhile stand.
    let mut changed = list_changed(tx, trial).await?;
    changed.retain(|held| attempts.contains(&held.attempt));
    write(tx, site, &changed).await?;
    standings::tell_reset(tx, trial.contest_id)?;
    store::set_status(tx, trial.id, Status::Applied).await
}

/// Puts verdicts in place of those before; progress, coins and marks follow. Who calls has locked the attempts.
async fn write(tx: &mut TenantTx, site: &Site, changed: &[HeldVerdict]) -> Result<(), ApiError> {
    let attempts: BTreeSet<AttemptId> = changed.iter().map(|held| held.attempt).collect();
    let mut answers: BTreeSet<(AccountId, QuestionId)> = BTreeSet::new();
    for held in changed {
        submissions::write_held_verdict(tx, held).await?;
        answers.insert((held.user, held.question));
    }
    for (user, question) in answers {
        submissions::recount(tx, site, user, question).await?;
    }
    for attempt in attempts {
        attempts::settle(tx, site, attempt).await?;
    }
    Ok(())
}

/// Marks the questions again whose marks depend on a contest's preset, after it has changed, by their keys of now. Who calls
/// has locked the contest, and makes the board anew.
///
/// # Errors
/// When the database fails.
pub async fn follow_preset(tx: &mut TenantTx, site: &Site, contest: ContestId) -> Result<(), ApiError> {
    // Locks them, so that nobody marks by the preset of before any more.
    attempts::list_of_contest(tx, contest).await?;
    let mut marked = Vec::new();
    for column in standings::columns(tx, contest).await? {
        let key = find_key(tx, column.question_id).await?;
        if key.has_exam_statements() {
            marked.extend(submissions::list_marked(tx, contest, (column.question_id, &key)).await?);
        }
    }
    marked.retain(HeldVerdict::is_change);
    write(tx, site, &marked).await
}

/// Has the task come that goes on with a trial.
///
/// # Errors
/// When the database fails.
pub async fn go_on(tx: &mut TenantTx, id: Uuid, by: AccountId) -> Result<(), ApiError> {
    tasks::enqueue(tx, tasks::NewTask::new(CONTEST_REJUDGE_TASK, id.to_string()).by(by)).await.map(drop)
}
