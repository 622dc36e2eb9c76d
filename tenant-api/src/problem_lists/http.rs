//! Lists of problems: found, read, made, changed, taken away.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::LOGIN_REQUIRED;
use serde::Deserialize;

use super::access::{find_editable, find_visible};
use super::input::ProblemListInput;
use super::saving;
use super::store::{self, ListQuery, ListScope};
use super::views::{ProblemListSummary, ProblemListView, items, view};
use super::words::ProblemListKind;
use crate::actor::{Actor, Visitor};
use crate::ids::QuestionId;
use crate::listing::{self, Listing, Search, given};
use crate::site::Site;

/// Which lists; empty filters don't count.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProblemListFilter {
    /// My own.
    #[serde(default, deserialize_with = "given")]
    pub mine: Option<bool>,
    /// Those that I follow.
    #[serde(default, deserialize_with = "given")]
    pub followed: Option<bool>,
    /// Of this kind.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub kind: Option<ProblemListKind>,
    /// Says of each whether this problem is in it.
    #[serde(default, deserialize_with = "given")]
    pub question: Option<i64>,
}

/// Lists and roadmaps that everybody finds, my own, or those that I follow; newest first.
#[utoipa::path(tag = "problem", params(Paging, Search, ProblemListFilter),
    responses((status = 200, body = Envelope<Vec<ProblemListSummary>>)))]
#[get("/api/problem-lists")]
pub async fn list_problem_lists(
    site: Site,
    visitor: Visitor,
    request: HttpRequest,
    listing: Listing<ProblemListFilter>,
) -> Result<Envelope<Vec<ProblemListSummary>>, ApiError> {
    let (actor, filter) = (visitor.0.as_ref(), &listing.filter);
    let user = actor.map(|actor| actor.id);
    let scope = match (filter.mine == Some(true), filter.followed == Some(true)) {
        (false, false) => ListScope::Public,
        (true, _) => ListScope::Mine(user.ok_or(LOGIN_REQUIRED)?),
        (false, true) => ListScope::Followed(user.ok_or(LOGIN_REQUIRED)?),
    };
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let query = ListQuery { scope, user, search: &listing.search, kind: filter.kind, limit, offset };
        store::list(&mut conn, &query).await
    })
    .await?;
    let question = filter.question.map(QuestionId);
    Ok(Envelope::page(items(&mut conn, rows, question, actor, Locale::of(&request)).await?, metadata))
}

/// A list by its address or id, with the problems that I may see.
#[utoipa::path(tag = "problem", params(("id" = String, Path)), responses((status = 200, body = Envelope<ProblemListView>)))]
#[get("/api/problem-lists/{id}")]
pub async fn get_problem_list(
    site: Site,
    visitor: Visitor,
    key: web::Path<String>,
    request: HttpRequest,
) -> Result<Envelope<ProblemListView>, ApiError> {
    let actor = visitor.0.as_ref();
    let mut conn = site.read().await?;
    let list = find_visible(&mut conn, &key, actor).await?;
    Ok(Envelope::of(view(&mut conn, list, actor, Locale::of(&request)).await?))
}

/// Makes a list: public ones are for managers of questions.
#[utoipa::path(tag = "problem", request_body = ProblemListInput, responses((status = 200, body = Envelope<ProblemListView>)))]
#[post("/api/problem-lists")]
pub async fn create_problem_list(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ProblemListView>, ApiError> {
    let input: ProblemListInput = body.json().await?;
    let mut tx = site.begin().await?;
    let list = saving::create(&mut tx, &actor, input).await?;
    let made = view(&mut tx, list, Some(&actor), Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(made))
}

/// Changes a list: all of it is what the body says.
#[utoipa::path(tag = "problem", params(("id" = String, Path)), request_body = ProblemListInput,
    responses((status = 200, body = Envelope<ProblemListView>)))]
#[put("/api/problem-lists/{id}")]
pub async fn update_problem_list(
    site: Site,
    actor: Actor,
    key: web::Path<String>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ProblemListView>, ApiError> {
    find_editable(&mut *site.read().await?, &key, &actor).await?;
    let input: ProblemListInput = body.json().await?;
    let mut tx = site.begin().await?;
    let list = saving::change(&mut tx, &actor, &key, input).await?;
    let made = view(&mut tx, list, Some(&actor), Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(made))
}

/// Takes a list away; its problems stay.
#[utoipa::path(tag = "problem", params(("id" = String, Path)), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/problem-lists/{id}")]
pub async fn delete_problem_list(site: Site, actor: Actor, key: web::Path<String>) -> Result<Envelope<bool>, ApiError> {
    let mut tx = site.begin().await?;
    saving::remove(&mut tx, &actor, &key).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
