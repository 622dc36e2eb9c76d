//! The calls: a site's tasks for its admins, and one task for whoever began it.

use actix_web::{HttpRequest, get, post, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Reason;
use super::messages::{TASK_DONE, TASK_NOT_FOUND, TASK_RUNNING, TASK_WAITS_ALREADY};
use super::store::{self, Retried, Row, TaskState};
use crate::actor::Actor;
use crate::ids::TaskId;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Which tasks.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Filter {
    /// All when missing. Tasks that are done are in no list.
    #[param(inline)]
    state: Option<TaskState>,
}

/// A task of the site. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskItem {
    id: TaskId,
    kind: String,
    state: TaskState,
    /// Why it failed, or why it was not done at the last attempt, in the caller's language.
    reason: Option<String>,
    due_at: i64,
    /// How often it was begun.
    attempts: i32,
    /// How far it is.
    done: i64,
    /// Of how much; null where that is not known.
    total: Option<i64>,
    created_at: i64,
}

/// How far a task is, for whoever began it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskView {
    state: TaskState,
    done: i64,
    /// Null where it is not known.
    total: Option<i64>,
    /// What came of it, once it is done.
    result: Option<Value>,
    /// Why it failed, in the caller's language.
    reason: Option<String>,
}

fn reason_of(row: &Row, locale: Locale) -> Option<String> {
    let reason: Reason = serde_json::from_value(row.error.clone()?).ok()?;
    Some(reason.text(locale).to_owned())
}

/// The site's work in the background that is not done, the newest first.
#[utoipa::path(tag = "tasks", params(Paging, Filter), responses((status = 200, body = Envelope<Vec<TaskItem>>)))]
#[get("/api-admin/tasks")]
pub async fn list_tasks(
    site: Site,
    actor: Actor,
    paging: Query<Paging>,
    filter: Query<Filter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<TaskItem>>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let page = (paging.limit(), paging.offset());
    let (rows, total) = store::list(&mut *site.read().await?, filter.state, page).await?;
    let locale = Locale::of(&request);
    let item = |row: Row| TaskItem {
        reason: reason_of(&row, locale),
        id: row.id,
        kind: row.kind,
        state: row.state,
        due_at: row.due_at.unix_timestamp(),
        attempts: row.attempts,
        done: row.done,
        total: row.total,
        created_at: row.created_at.unix_timestamp(),
    };
    Ok(Envelope::page(rows.into_iter().map(item).collect(), paging.metadata(total)))
}

/// Has a task that failed, or that waits for its next attempt, begun at once.
#[utoipa::path(tag = "tasks", params(TaskId), responses((status = 200, body = Envelope<bool>)))]
#[post("/api-admin/tasks/{id}/retry")]
pub async fn retry_task(site: Site, actor: Actor, id: web::Path<TaskId>) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let mut conn = site.read().await?;
    match store::retry(&mut conn, *id).await? {
        Retried::Yes => Ok(Envelope::of(true)),
        Retried::SameWaits => Err(TASK_WAITS_ALREADY.into()),
        Retried::No => match store::find(&mut conn, *id).await? {
            None => Err(TASK_NOT_FOUND.into()),
            Some(row) if row.state == TaskState::Done => Err(TASK_DONE.into()),
            Some(_) => Err(TASK_RUNNING.into()),
        },
    }
}

/// How far a task is that I began; admins may ask for any.
#[utoipa::path(tag = "tasks", params(TaskId), responses((status = 200, body = Envelope<TaskView>)))]
#[get("/api/tasks/{id}")]
pub async fn get_task(
    site: Site,
    actor: Actor,
    id: web::Path<TaskId>,
    request: HttpRequest,
) -> Result<Envelope<TaskView>, ApiError> {
    let row = store::find(&mut *site.read().await?, *id).await?;
    let may_see = |row: &Row| row.created_by == Some(actor.id) || actor.may(Resource::Config, Action::Update);
    let row = row.filter(may_see).ok_or(TASK_NOT_FOUND)?;
    let reason = reason_of(&row, Locale::of(&request));
    Ok(Envelope::of(TaskView { state: row.state, done: row.done, total: row.total, result: row.result, reason }))
}
