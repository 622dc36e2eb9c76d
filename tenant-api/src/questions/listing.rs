//! Lists of problems, and their tags.

use actix_web::{HttpRequest, get};
use marking::Kind;
use platform::envelope::{Envelope, Metadata, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::{self, EditorQuery, ListQuery, ListRow, TagCount};
use super::words::{Difficulty, ListOrder, MyState};
use crate::actor::{Actor, Visitor};
use crate::approval::{Status, Visibility, edits_everything};
use crate::categories;
use crate::ids::{AccountId, CategoryId, QuestionId};
use crate::listing::{self, Listing, Search, given, several};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Filters of the public list; empty ones don't count.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProblemFilter {
    /// How hard: one or several, with commas between.
    #[serde(default, rename = "difficulty", deserialize_with = "several")]
    #[param(value_type = Option<String>)]
    pub difficulties: Vec<Difficulty>,
    /// One tag or several, with commas between: what has each of them.
    #[serde(default, rename = "tag", deserialize_with = "several")]
    #[param(value_type = Option<String>)]
    pub tags: Vec<String>,
    /// A category, with those below it.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    pub category: Option<CategoryId>,
    /// My progress.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub state: Option<MyState>,
    /// Kinds, with commas between; problems (`code`) where nothing is said.
    #[serde(default, rename = "type")]
    pub kinds: String,
    /// Whether their authors tell how they are solved.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<bool>)]
    pub has_editorial: Option<bool>,
    /// From trivial to expert unless told otherwise.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub sort: Option<ListOrder>,
}

/// Filters of the list of what I may change; empty ones don't count.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EditorFilter {
    /// How hard: one or several, with commas between.
    #[serde(default, rename = "difficulty", deserialize_with = "several")]
    #[param(value_type = Option<String>)]
    pub difficulties: Vec<Difficulty>,
    /// One tag or several, with commas between: what has each of them.
    #[serde(default, rename = "tag", deserialize_with = "several")]
    #[param(value_type = Option<String>)]
    pub tags: Vec<String>,
    /// A category, with those below it.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    pub category: Option<CategoryId>,
    /// Whether their authors tell how they are solved.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<bool>)]
    pub has_editorial: Option<bool>,
    /// Where it stands.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub status: Option<Status>,
    /// Whom it is for.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub visibility: Option<Visibility>,
}

/// A page of problems and where it stands.
pub type Listed = (Vec<ProblemItem>, Metadata);

/// A problem in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProblemItem {
    pub id: QuestionId,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub slug: String,
    pub title: String,
    pub difficulty: Difficulty,
    pub max_score: f64,
    pub tags: Vec<String>,
    /// People who solved it.
    pub solved_count: i64,
    /// People who tried it.
    pub attempt_count: i64,
    /// Whether its author tells how it is solved; when that opens is another matter.
    pub has_editorial: bool,
    /// Null where it was not tried.
    pub my_status: Option<MyState>,
    pub status: Status,
    pub visibility: Visibility,
    /// Epoch seconds.
    pub updated_at: i64,
}

impl From<ListRow> for ProblemItem {
    fn from(row: ListRow) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            slug: row.slug,
            title: row.title,
            difficulty: row.difficulty,
            max_score: row.max_score,
            tags: row.tags,
            solved_count: row.solved_count,
            attempt_count: row.attempt_count,
            has_editorial: row.has_editorial,
            my_status: row.solved.map(|solved| if solved { MyState::Solved } else { MyState::Tried }),
            status: row.status,
            visibility: row.visibility,
            updated_at: row.updated_at.unix_timestamp(),
        }
    }
}

impl ProblemFilter {
    /// The kinds that are asked for.
    ///
    /// # Errors
    /// `invalid_value` where one is unknown.
    fn kinds(&self) -> Result<Vec<Kind>, ApiError> {
        let names = self.kinds.split(',').map(str::trim).filter(|name| !name.is_empty());
        let kinds: Option<Vec<Kind>> = names.map(Kind::parse).collect();
        let kinds = kinds.ok_or_else(|| ApiError::field("type", INVALID_VALUE))?;
        Ok(if kinds.is_empty() { vec![Kind::Code] } else { kinds })
    }
}

/// A page of the public list as `user` sees it.
///
/// # Errors
/// When the database fails.
pub async fn page_of_problems(
    site: &Site,
    user: Option<AccountId>,
    listing: &Listing<ProblemFilter>,
    locale: Locale,
) -> Result<Listed, ApiError> {
    let filter = &listing.filter;
    let kinds = filter.kinds()?;
    let mut conn = site.read().await?;
    let categories = categories_of(&mut conn, filter.category).await?;
    let query = ListQuery {
        user,
        search: &listing.search,
        difficulties: &filter.difficulties,
        tags: &filter.tags,
        categories: &categories,
        kinds: &kinds,
        state: filter.state,
        has_editorial: filter.has_editorial,
    };
    let total = store::count_listed(&mut conn, &query).await?;
    let order = filter.sort.unwrap_or(ListOrder::Difficulty);
    let page = (listing.paging.limit(), listing.paging.offset());
    let ids = store::list_ids(&mut conn, &query, order, page).await?;
    let rows = store::list_rows(&mut conn, &ids, user, locale.code()).await?;
    Ok(items((rows, listing.paging.metadata(total))))
}

/// The categories that a filter means; empty: all.
async fn categories_of(conn: &mut TenantConn, category: Option<CategoryId>) -> Result<Vec<CategoryId>, ApiError> {
    match category {
        Some(category) => categories::with_below(conn, category).await,
        None => Ok(Vec::new()),
    }
}

/// The newest public problems as `user` sees them.
///
/// # Errors
/// When the database fails.
pub async fn newest_problems(
    site: &Site,
    user: Option<AccountId>,
    most: i64,
    locale: Locale,
) -> Result<Vec<ProblemItem>, ApiError> {
    let rows = store::list_newest(&mut *site.read().await?, user, most, locale.code()).await?;
    Ok(rows.into_iter().map(ProblemItem::from).collect())
}

/// These problems, in this order, as `user` sees them; those that not everybody finds are left out.
///
/// # Errors
/// When the database fails.
pub async fn problems_of(
    site: &Site,
    user: Option<AccountId>,
    ids: &[QuestionId],
    locale: Locale,
) -> Result<Vec<ProblemItem>, ApiError> {
    let mut conn = site.read().await?;
    let found = store::list_public(&mut conn, ids).await?;
    let rows = store::list_rows(&mut conn, &found, user, locale.code()).await?;
    Ok(rows.into_iter().map(ProblemItem::from).collect())
}

fn items((rows, metadata): (Vec<ListRow>, Metadata)) -> Listed {
    (rows.into_iter().map(ProblemItem::from).collect(), metadata)
}

/// Published problems, from trivial to expert.
#[utoipa::path(tag = "problem", params(Paging, Search, ProblemFilter), responses((status = 200, body = Envelope<Vec<ProblemItem>>)))]
#[get("/api/problems")]
pub async fn list_problems(
    site: Site,
    visitor: Visitor,
    request: HttpRequest,
    listing: Listing<ProblemFilter>,
) -> Result<Envelope<Vec<ProblemItem>>, ApiError> {
    let user = visitor.0.map(|actor| actor.id);
    let (items, metadata) = page_of_problems(&site, user, &listing, Locale::of(&request)).await?;
    Ok(Envelope::page(items, metadata))
}

/// Problems that I may change, newest first.
#[utoipa::path(tag = "problem", params(Paging, Search, EditorFilter), responses((status = 200, body = Envelope<Vec<ProblemItem>>)))]
#[get("/api/problems/me")]
pub async fn list_my_problems(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    listing: Listing<EditorFilter>,
) -> Result<Envelope<Vec<ProblemItem>>, ApiError> {
    let (items, metadata) = page_of_editable(&site, &actor, &listing, Locale::of(&request)).await?;
    Ok(Envelope::page(items, metadata))
}

/// A page of the problems that `actor` may change.
///
/// # Errors
/// When the database fails.
pub async fn page_of_editable(
    site: &Site,
    actor: &Actor,
    listing: &Listing<EditorFilter>,
    locale: Locale,
) -> Result<Listed, ApiError> {
    let everything = edits_everything(actor) && actor.may(Resource::Question, Action::Update);
    let filter = &listing.filter;
    let mut conn = site.read().await?;
    let categories = categories_of(&mut conn, filter.category).await?;
    let rows = listing::page(listing.paging, async |limit, offset| {
        let query = EditorQuery {
            author: (!everything).then_some(actor.id),
            search: &listing.search,
            difficulties: &filter.difficulties,
            tags: &filter.tags,
            categories: &categories,
            has_editorial: filter.has_editorial,
            status: filter.status,
            visibility: filter.visibility,
            limit,
            offset,
        };
        store::list_editable(&mut conn, &query, locale.code()).await
    });
    Ok(items(rows.await?))
}

/// A tag and its use.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tag {
    pub name: String,
    /// Public ones that have it.
    pub count: i64,
}

/// The tags of public problems, or of other questions, most used first.
///
/// # Errors
/// When the database fails.
pub async fn tags(site: &Site, of: TaggedKind) -> Result<Vec<Tag>, ApiError> {
    let kinds: Vec<Kind> = match of {
        TaggedKind::Problem => vec![Kind::Code],
        TaggedKind::Question => Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Code).collect(),
    };
    let tags = store::count_tags(&mut *site.read().await?, &kinds).await?;
    Ok(tags.into_iter().map(|TagCount { name, count }| Tag { name, count }).collect())
}

platform::text_enum! {
    /// What has tags.
    pub enum TaggedKind {
        /// Problems
        Problem = "problem",
        /// Questions of every other kind
        Question = "question",
    }
}

/// Of what; an empty one is none.
#[derive(Debug, Clone, Copy, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TagFilter {
    /// Problems unless told otherwise.
    #[serde(default, rename = "type", deserialize_with = "given")]
    #[param(inline)]
    kind: Option<TaggedKind>,
}

/// The tags of what is listed for practice, most used first.
#[utoipa::path(tag = "general", params(TagFilter), responses((status = 200, body = Envelope<Vec<Tag>>)))]
#[get("/api/general/tags")]
pub async fn list_tags(site: Site, filter: Query<TagFilter>) -> Result<Envelope<Vec<Tag>>, ApiError> {
    Ok(Envelope::of(tags(&site, filter.kind.unwrap_or(TaggedKind::Problem)).await?))
}
