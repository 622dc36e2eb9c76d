//! Lists of posts: what readers find, what somebody may change.

use actix_web::{HttpRequest, get};
use platform::envelope::{Envelope, Metadata, Paging};
use platform::error::ApiError;
use platform::locale::Locale;
use serde::Deserialize;
use time::OffsetDateTime;

use super::store::{self, EditorQuery, ReaderQuery};
use super::views::{editable, listed};
use super::words::PostOrder;
use crate::actor::{Actor, Visitor};
use crate::approval::{Status, edits_everything};
use crate::ids::{AccountId, PostId};
use crate::listing::{self, Listing, Search, given};
use crate::permissions::{Action, Resource};
use crate::site::Site;

pub use super::views::PostItem;

/// Which posts.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PostFilter {
    /// With the categories below it.
    #[serde(default, deserialize_with = "given")]
    pub category: Option<i64>,
    #[serde(default)]
    pub tag: String,
    /// An account's id.
    #[serde(default, deserialize_with = "given")]
    pub author: Option<i64>,
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub sort: Option<PostOrder>,
}

/// Which of the posts that somebody may change.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PostEditorFilter {
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub status: Option<Status>,
    #[serde(default, deserialize_with = "given")]
    pub category: Option<i64>,
    /// Only the caller's own, also for those who change everybody's.
    #[serde(default, deserialize_with = "given")]
    pub mine: Option<bool>,
    /// What waits for the caller's approval.
    #[serde(default, deserialize_with = "given")]
    pub waiting: Option<bool>,
}

/// A page of what readers find.
///
/// # Errors
/// When the database fails.
pub async fn page_of_posts(
    site: &Site,
    actor: Option<&Actor>,
    listing: &Listing<PostFilter>,
    locale: Locale,
) -> Result<(Vec<PostItem>, Metadata), ApiError> {
    let (filter, now) = (&listing.filter, OffsetDateTime::now_utc());
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let query = ReaderQuery {
            search: &listing.search,
            tag: Some(filter.tag.trim()).filter(|tag| !tag.is_empty()),
            category: filter.category,
            author: filter.author.map(AccountId),
            ids: None,
            sort: filter.sort.unwrap_or(PostOrder::Newest),
            now,
            limit,
            offset,
        };
        store::list_published(&mut conn, &query, locale.code()).await
    })
    .await?;
    Ok((rows.into_iter().map(|row| listed_for(row, actor, locale)).collect(), metadata))
}

/// These listed posts, in this order; those that readers do not find are left out.
///
/// # Errors
/// When the database fails.
pub async fn posts_of(
    conn: &mut platform::tenancy::TenantConn,
    ids: &[PostId],
    actor: Option<&Actor>,
    (now, locale): (OffsetDateTime, Locale),
) -> Result<Vec<PostItem>, ApiError> {
    let query = ReaderQuery {
        search: "",
        tag: None,
        category: None,
        author: None,
        ids: Some(ids),
        sort: PostOrder::Newest,
        now,
        limit: i64::try_from(ids.len()).unwrap_or(i64::MAX),
        offset: 0,
    };
    let mut rows = store::list_published(conn, &query, locale.code()).await?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    Ok(rows.into_iter().map(|row| listed_for(row, actor, locale)).collect())
}

fn listed_for(row: store::ListRow, actor: Option<&Actor>, locale: Locale) -> PostItem {
    let can_edit = actor.is_some_and(|actor| {
        actor.may(Resource::Blog, Action::Update) && (actor.id == row.author_id || edits_everything(actor))
    });
    listed(row, can_edit, locale)
}

/// Posts that everybody finds, the newest first.
#[utoipa::path(tag = "blog", params(Paging, Search, PostFilter), responses((status = 200, body = Envelope<Vec<PostItem>>)))]
#[get("/api/blog-posts")]
pub async fn list_posts(
    site: Site,
    visitor: Visitor,
    request: HttpRequest,
    listing: Listing<PostFilter>,
) -> Result<Envelope<Vec<PostItem>>, ApiError> {
    let (items, metadata) = page_of_posts(&site, visitor.0.as_ref(), &listing, Locale::of(&request)).await?;
    Ok(Envelope::page(items, metadata))
}

/// Posts that I may change, changed last first; for others than authors empty.
#[utoipa::path(tag = "blog", params(Paging, Search, PostEditorFilter), responses((status = 200, body = Envelope<Vec<PostItem>>)))]
#[get("/api/blog-posts/me")]
pub async fn list_my_posts(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    listing: Listing<PostEditorFilter>,
) -> Result<Envelope<Vec<PostItem>>, ApiError> {
    let (filter, locale, now) = (&listing.filter, Locale::of(&request), OffsetDateTime::now_utc());
    let waiting = filter.waiting == Some(true);
    let may_change_all = edits_everything(&actor) && actor.may(Resource::Blog, Action::Update);
    let may_approve = actor.may(Resource::Blog, Action::Approval);
    let everything = may_change_all && filter.mine != Some(true) && (!waiting || may_approve);
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let query = EditorQuery {
            author: (!everything).then_some(actor.id),
            search: &listing.search,
            status: if waiting { Some(Status::WaitingForApproval) } else { filter.status },
            category: filter.category,
            limit,
            offset,
        };
        store::list_editable(&mut conn, &query).await
    })
    .await?;
    let items: Result<Vec<_>, _> = rows.into_iter().map(|row| editable(row, now, locale)).collect();
    Ok(Envelope::page(items?, metadata))
}
