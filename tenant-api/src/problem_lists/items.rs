//! One problem more or less in a list, from the problem's own page.

use actix_web::{delete, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use utoipa::ToSchema;

use super::access::{find_editable, lock_editable};
use super::input::PROBLEMS_MAX;
use super::messages::{NO_SUCH_PROBLEM, NO_SUCH_SECTION, TOO_MANY_LISTED};
use super::reader::Reader;
use super::saving::{is_counted, state};
use super::store::{self, ListRow};
use crate::actor::Actor;
use crate::approval::Visibility;
use crate::badges::{self, Cause};
use crate::history::{self, Change, Subject};
use crate::ids::QuestionId;
use crate::site::Site;

/// A problem for a list.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ProblemListAddition {
    pub question_id: QuestionId,
    /// From 1; the last where nothing is said.
    #[serde(default)]
    pub section: Option<i32>,
}

/// Puts a problem at the end of a list's section; nothing changes where the list has it already.
#[utoipa::path(tag = "problem", params(("id" = String, Path)), request_body = ProblemListAddition,
    responses((status = 200, body = Envelope<bool>)))]
#[post("/api/problem-lists/{id}/items")]
pub async fn add_listed_problem(
    site: Site,
    actor: Actor,
    key: web::Path<String>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    find_editable(&mut *site.read().await?, &key, &actor).await?;
    let ProblemListAddition { question_id, section } = body.json().await?;
    let mut tx = site.begin().await?;
    let list = lock_editable(&mut tx, &key, &actor).await?;
    let sections = i32::try_from(list.sections.len().max(1)).unwrap_or(i32::MAX);
    let section = section.unwrap_or(sections);
    if !(1..=sections).contains(&section) {
        return Err(ApiError::field("section", NO_SUCH_SECTION));
    }
    if store::problems(&mut tx, &[question_id], Reader::of(Some(&actor)), "vi").await?.is_empty() {
        return Err(ApiError::field("question_id", NO_SUCH_PROBLEM));
    }
    let before = store::item_ids(&mut tx, list.id).await?;
    if before.len() >= PROBLEMS_MAX {
        return Err(ApiError::with(TOO_MANY_LISTED, vec![("max", PROBLEMS_MAX.to_string())]));
    }
    store::add_item(&mut tx, list.id, section, question_id).await?;
    note(&mut tx, &actor, &list, &before).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Takes a problem out of a list.
#[utoipa::path(tag = "problem", params(("id" = String, Path), ("question" = i64, Path)),
    responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/problem-lists/{id}/items/{question}")]
pub async fn remove_listed_problem(
    site: Site,
    actor: Actor,
    path: web::Path<(String, QuestionId)>,
) -> Result<Envelope<bool>, ApiError> {
    let (key, question) = path.into_inner();
    let mut tx = site.begin().await?;
    let list = lock_editable(&mut tx, &key, &actor).await?;
    let before = store::item_ids(&mut tx, list.id).await?;
    store::remove_item(&mut tx, list.id, question).await?;
    note(&mut tx, &actor, &list, &before).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Notes what became of the problems of a list that everybody finds; badges for roadmaps follow.
async fn note(
    tx: &mut TenantConn,
    actor: &Actor,
    list: &ListRow,
    before: &[(i32, QuestionId)],
) -> Result<(), ApiError> {
    if list.visibility != Visibility::Public {
        return Ok(());
    }
    if is_counted(list.kind, list.visibility) {
        badges::plan_everybody(tx, Cause::Roadmaps).await?;
    }
    let after = store::find(tx, &list.slug, None).await?;
    let items = store::item_ids(tx, list.id).await?;
    let (was, now) = (state(list, before), state(after.as_ref().unwrap_or(list), &items));
    history::record(tx, Some(actor.id), Subject::problem_list(list.id), Change::Update, &was, &now).await
}
