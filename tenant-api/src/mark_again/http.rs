//! The calls.

use actix_web::{HttpRequest, delete, get, post, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::messages::{MARK_AGAIN_APPLIED, MARK_AGAIN_NOT_FOUND, MARK_AGAIN_NOT_READY, MARK_AGAIN_STALE};
use super::scope;
use super::seen::seen;
use super::store::{self, NewRun, Run};
use super::views::{MarkAgainPerson, MarkAgainPlaces, MarkAgainView};
use super::words::{MarkAgainAction, MarkAgainStatus};
use crate::actor::Actor;
use crate::attempts::set_mark_rule;
use crate::history::{self, Change, Subject};
use crate::ids::{CourseId, LessonId, QuestionId};
use crate::permissions::{Action, Resource};
use crate::questions::messages::NO_TESTS;
use crate::questions::{find_key, test_cases};
use crate::site::Site;
use crate::submissions::messages::NOTHING_TO_REJUDGE;
use crate::submissions::{self, MARK_AGAIN_TASK};
use crate::tasks::{self, NewTask};

/// What is to be marked again, and how.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MarkAgainInput {
    pub(super) action: MarkAgainAction,
    /// Answers in that lesson alone; how a quiz counts a question is decided for a lesson or a course.
    pub(super) lesson_id: Option<LessonId>,
    /// Answers in that course's lessons alone.
    pub(super) course_id: Option<CourseId>,
}

/// The quizzes that ask a question and that the caller may change, how they count it, and the latest marking again.
#[utoipa::path(tag = "question", params(QuestionId), responses((status = 200, body = Envelope<MarkAgainPlaces>)))]
#[get("/api/question/{id}/mark-again")]
pub async fn get_places(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
) -> Result<Envelope<MarkAgainPlaces>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let mut conn = site.read().await?;
    let (quizzes, may_everywhere) = scope::places(&mut conn, &actor, *id).await?;
    let latest = match store::latest(&mut conn, *id).await? {
        Some(run) if scope::may(&mut conn, &actor, &run).await? => Some(MarkAgainView::of(&run)),
        _ => None,
    };
    Ok(Envelope::of(MarkAgainPlaces { quizzes, may_everywhere, latest }))
}

/// Begins to find out what marking a question's answers again would change. Nothing is changed by it.
#[utoipa::path(tag = "question", params(QuestionId), request_body = MarkAgainInput, responses((status = 200, body = Envelope<MarkAgainView>)))]
#[post("/api/question/{id}/mark-again")]
pub async fn try_mark_again(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    body: RawBody,
) -> Result<Envelope<MarkAgainView>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let input: MarkAgainInput = body.json().await?;
    let mut tx = site.begin().await?;
    let lessons = scope::named(&mut tx, &actor, *id, &input).await?;
    let lessons = lessons.as_deref();
    let people = store::count_people(&mut tx, *id, lessons).await?;
    if people == 0 && input.action == MarkAgainAction::Again {
        return Err(NOTHING_TO_REJUDGE.into());
    }
    let key = find_key(&mut tx, *id).await?;
    let run = Uuid::new_v4();
    let new = NewRun {
        id: run,
        question: *id,
        action: input.action,
        lessons,
        by: actor.id,
        question_version: key.version,
        seen: &seen(&mut tx, *id, lessons).await?,
    };
    store::insert(&mut tx, &new).await?;
    let is_judged = input.action == MarkAgainAction::Again && key.kind.is_judged();
    let mut to_judge = 0;
    if is_judged {
        if key.kind != marking::Kind::Turtle && test_cases::count(&mut tx, *id).await? == 0 {
            return Err(NO_TESTS.into());
        }
        to_judge = submissions::hold_rejudges(&mut tx, run, (*id, lessons), actor.id).await?;
        store::wait_for_judge(&mut tx, run, to_judge).await?;
    } else {
        store::begin(&mut tx, run, (MarkAgainStatus::Trying, people)).await?;
    }
    if to_judge == 0 {
        tasks::enqueue(&mut tx, NewTask::new(MARK_AGAIN_TASK, run.to_string()).by(actor.id)).await?;
    }
    let view = MarkAgainView::of(&find(&mut tx, &actor, run).await?);
    tx.commit().await?;
    if to_judge > 0 {
        submissions::carry_rejudges_soon(&site);
    }
    Ok(Envelope::of(view))
}

/// How far marking again is, and in numbers what it changes.
#[utoipa::path(tag = "question", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<MarkAgainView>)))]
#[get("/api/mark-again/{id}")]
pub async fn get_mark_again(
    site: Site,
    actor: Actor,
    id: web::Path<Uuid>,
) -> Result<Envelope<MarkAgainView>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let run = find(&mut site.begin().await?, &actor, *id).await?;
    Ok(Envelope::of(MarkAgainView::of(&run)))
}

/// Whom it changes something for, by name.
#[utoipa::path(tag = "question", params(("id" = Uuid, Path), Paging), responses((status = 200, body = Envelope<Vec<MarkAgainPerson>>)))]
#[get("/api/mark-again/{id}/people")]
pub async fn list_people(
    site: Site,
    actor: Actor,
    id: web::Path<Uuid>,
    request: HttpRequest,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<MarkAgainPerson>>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let mut tx = site.begin().await?;
    let run = find(&mut tx, &actor, *id).await?;
    let (rows, total) = store::page_of_people(&mut tx, run.id, (paging.limit(), paging.offset())).await?;
    let locale = Locale::of(&request);
    let people: Result<Vec<_>, ApiError> = rows.into_iter().map(|row| MarkAgainPerson::of(row, locale)).collect();
    Ok(Envelope::page(people?, paging.metadata(total)))
}

/// Changes what the trial said, for one person after another; who is changed is told. Sent again it is the same.
#[utoipa::path(tag = "question", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<MarkAgainView>)))]
#[post("/api/mark-again/{id}/apply")]
pub async fn apply_mark_again(
    site: Site,
    actor: Actor,
    id: web::Path<Uuid>,
) -> Result<Envelope<MarkAgainView>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let mut tx = site.begin().await?;
    store::lock(&mut tx, *id).await?;
    let run = find(&mut tx, &actor, *id).await?;
    match run.status {
        MarkAgainStatus::Judging | MarkAgainStatus::Trying => return Err(MARK_AGAIN_NOT_READY.into()),
        MarkAgainStatus::Applying | MarkAgainStatus::Applied => return Ok(Envelope::of(MarkAgainView::of(&run))),
        MarkAgainStatus::Stopped => return Err(MARK_AGAIN_STALE.into()),
        MarkAgainStatus::Ready => {}
    }
    if seen(&mut tx, run.question_id, run.lessons()).await? != run.seen {
        return Err(MARK_AGAIN_STALE.into());
    }
    begin_to_apply(&mut tx, &actor, &run).await?;
    let view = MarkAgainView::of(&find(&mut tx, &actor, run.id).await?);
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// From here on quizzes count the question as the run says; attempts that are there follow in the task.
async fn begin_to_apply(tx: &mut TenantTx, actor: &Actor, run: &Run) -> Result<(), ApiError> {
    if let Some(rule) = run.action.rule() {
        set_mark_rule(tx, run.question_id, run.lessons().unwrap_or_default(), rule, actor.id).await?;
    }
    let after = json!({ "mark_again": { "action": run.action, "lesson_ids": run.lessons() } });
    let subject = Subject::question(run.question_id);
    history::record(tx, Some(actor.id), subject, Change::Update, &json!({ "mark_again": null }), &after).await?;
    store::begin(tx, run.id, (MarkAgainStatus::Applying, run.people)).await?;
    tasks::enqueue(tx, NewTask::new(MARK_AGAIN_TASK, run.id.to_string()).by(actor.id)).await?;
    Ok(())
}

/// Drops a trial; what was applied stays.
#[utoipa::path(tag = "question", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/mark-again/{id}")]
pub async fn drop_mark_again(site: Site, actor: Actor, id: web::Path<Uuid>) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let mut tx = site.begin().await?;
    store::lock(&mut tx, *id).await?;
    let run = find(&mut tx, &actor, *id).await?;
    if matches!(run.status, MarkAgainStatus::Applying | MarkAgainStatus::Applied | MarkAgainStatus::Stopped) {
        return Err(MARK_AGAIN_APPLIED.into());
    }
    store::delete(&mut tx, run.id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// A run that the caller may see: of others there is none.
async fn find(tx: &mut TenantTx, actor: &Actor, id: Uuid) -> Result<Run, ApiError> {
    let run = store::find(tx, id).await?.ok_or(MARK_AGAIN_NOT_FOUND)?;
    if scope::may(tx, actor, &run).await? { Ok(run) } else { Err(MARK_AGAIN_NOT_FOUND.into()) }
}
