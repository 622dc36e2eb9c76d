//! Lists of problems, and their tags.

use actix_web::{HttpRequest, Responder, get, web};
use platform::envelope::{Envelope, Metadata, Paging};
use platform::error::ApiError;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use statements::markdown::fold;
use utoipa::ToSchema;

use super::access::edits_everything;
use super::store::{self, EditorQuery, ListQuery, ListRow, TagCount};
use crate::actor::{Actor, Visitor};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Filters of a list of problems; empty ones don't count.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
pub struct ListFilter {
    /// Part of a title, tag or address, with or without accents.
    #[serde(default)]
    pub search: String,
    /// trivial, easy, medium, hard or expert.
    #[serde(default)]
    pub difficulty: String,
    /// One tag.
    #[serde(default)]
    pub tag: String,
    /// My progress: solved, tried or new.
    #[serde(default)]
    pub state: String,
    /// `newest`, or from trivial to expert.
    #[serde(default)]
    pub sort: String,
    /// Of /me only: draft, waiting_for_approval, approved, published or rejected.
    #[serde(default)]
    pub status: String,
    /// Of /me only: public, private or unlisted.
    #[serde(default)]
    pub visibility: String,
}

/// A problem in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemItem {
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub difficulty: String,
    pub max_score: f64,
    pub tags: Vec<String>,
    /// People who solved it.
    pub solved_count: i64,
    /// People who tried it.
    pub attempt_count: i64,
    /// solved, tried or null.
    pub my_status: Option<&'static str>,
    pub status: String,
    pub visibility: String,
    /// Epoch seconds.
    pub updated_at: i64,
}

impl From<ListRow> for ProblemItem {
    fn from(row: ListRow) -> Self {
        Self {
            id: row.id,
            slug: row.slug,
            title: row.title,
            difficulty: row.difficulty,
            max_score: row.max_score,
            tags: row.tags,
            solved_count: row.solved_count,
            attempt_count: row.attempt_count,
            my_status: row.solved.map(|solved| if solved { "solved" } else { "tried" }),
            status: row.status,
            visibility: row.visibility,
            updated_at: row.updated_at.unix_timestamp(),
        }
    }
}

fn given(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|text| !text.is_empty())
}

/// A page of the public list as `user` sees it.
///
/// # Errors
/// When the database fails.
pub async fn page_of_problems(
    site: &Site,
    user: Option<i64>,
    filter: &ListFilter,
    paging: Paging,
    locale: Locale,
) -> Result<(Vec<ProblemItem>, Metadata), ApiError> {
    let query = ListQuery {
        user,
        search: &fold(filter.search.trim()),
        difficulty: given(&filter.difficulty),
        tag: given(&filter.tag),
        state: given(&filter.state),
        newest_first: filter.sort == "newest",
        limit: paging.limit(),
        offset: paging.offset(),
    };
    let rows = store::list_public(&mut *site.read().await?, &query, locale.code()).await?;
    Ok(page(rows, paging))
}

/// The newest public problems as `user` sees them.
///
/// # Errors
/// When the database fails.
pub async fn newest_problems(
    site: &Site,
    user: Option<i64>,
    most: i64,
    locale: Locale,
) -> Result<Vec<ProblemItem>, ApiError> {
    let rows = store::list_newest(&mut *site.read().await?, user, most, locale.code()).await?;
    Ok(rows.into_iter().map(ProblemItem::from).collect())
}

fn page(rows: Vec<ListRow>, paging: Paging) -> (Vec<ProblemItem>, Metadata) {
    let total = rows.first().map_or(0, |row| row.total);
    (rows.into_iter().map(ProblemItem::from).collect(), paging.metadata(total))
}

/// Published problems, from trivial to expert.
#[utoipa::path(tag = "problem", params(Paging, ListFilter), responses((status = 200, body = Envelope<Vec<ProblemItem>>)))]
#[get("/api/problems")]
pub async fn list_problems(
    site: Site,
    visitor: Visitor,
    request: HttpRequest,
    paging: web::Query<Paging>,
    filter: web::Query<ListFilter>,
) -> Result<impl Responder, ApiError> {
    let user = visitor.0.map(|actor| actor.id);
    let (items, metadata) = page_of_problems(&site, user, &filter, *paging, Locale::of(&request)).await?;
    Ok(Envelope::page(items, metadata))
}

/// Problems that I may change, newest first.
#[utoipa::path(tag = "problem", params(Paging, ListFilter), responses((status = 200, body = Envelope<Vec<ProblemItem>>)))]
#[get("/api/problems/me")]
pub async fn list_my_problems(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    paging: web::Query<Paging>,
    filter: web::Query<ListFilter>,
) -> Result<impl Responder, ApiError> {
    let (items, metadata) = page_of_editable(&site, &actor, &filter, *paging, Locale::of(&request)).await?;
    Ok(Envelope::page(items, metadata))
}

/// A page of the problems that `actor` may change.
///
/// # Errors
/// When the database fails.
pub async fn page_of_editable(
    site: &Site,
    actor: &Actor,
    filter: &ListFilter,
    paging: Paging,
    locale: Locale,
) -> Result<(Vec<ProblemItem>, Metadata), ApiError> {
    let everything = edits_everything(actor) && actor.may(Resource::Question, Action::Update);
    let query = EditorQuery {
        author: (!everything).then_some(actor.id),
        search: &fold(filter.search.trim()),
        difficulty: given(&filter.difficulty),
        status: given(&filter.status),
        visibility: given(&filter.visibility),
        limit: paging.limit(),
        offset: paging.offset(),
    };
    let rows = store::list_editable(&mut *site.read().await?, &query, locale.code()).await?;
    Ok(page(rows, paging))
}

/// A tag and its use.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tag {
    pub name: String,
    /// Public problems that have it.
    pub count: i64,
}

/// The tags of public problems, most used first.
///
/// # Errors
/// When the database fails.
pub async fn tags(site: &Site) -> Result<Vec<Tag>, ApiError> {
    let tags = store::count_tags(&mut *site.read().await?).await?;
    Ok(tags.into_iter().map(|TagCount { name, count }| Tag { name, count }).collect())
}

/// The tags of public problems, most used first.
#[utoipa::path(tag = "general", responses((status = 200, body = Envelope<Vec<Tag>>)))]
#[get("/api/general/tags")]
pub async fn list_tags(site: Site) -> Result<impl Responder, ApiError> {
    Ok(Envelope::of(tags(&site).await?))
}
