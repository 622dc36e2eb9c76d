//! Categories: a tree for each kind of object (questions, courses, posts, contests). An object is in one category of its
//! kind at most. Siblings have different names; a move never makes a circle.

mod http;
pub mod messages;
mod store;
mod tree;

use std::collections::HashMap;

use messages::{CATEGORY_NOT_FOUND, TOO_MANY_CATEGORIES};
use platform::error::ApiError;
use platform::messages::INVALID_VALUE;
use platform::openapi::ServiceConfig;
use platform::tenancy::TenantConn;

use crate::ids::CategoryId;
use crate::permissions::Resource;

/// Longest name, in characters.
const NAME_MAX: usize = 100;
/// Most categories of a kind.
const CATEGORIES_MAX: usize = 1000;

platform::text_enum! {
    /// What is put into categories.
    pub enum CategoryKind {
        /// Questions and problems
        Question = "question",
        /// Courses
        Course = "course",
        /// Posts
        Blog = "blog",
        /// Contests
        Contest = "contest",
    }
}

impl CategoryKind {
    /// Whoever may write these may arrange them.
    const fn resource(self) -> Resource {
        match self {
            Self::Question => Resource::Question,
            Self::Course => Resource::Course,
            Self::Blog => Resource::Blog,
            Self::Contest => Resource::Contest,
        }
    }
}

/// Puts an object into a category of its kind, before an object of that category or as the last; `None`: into none.
///
/// # Errors
/// `invalid_value` on `category_id` or `before_id` where there is no such place.
pub async fn place(
    tx: &mut TenantConn,
    kind: CategoryKind,
    object_id: i64,
    (category, before): (Option<CategoryId>, Option<i64>),
) -> Result<(), ApiError> {
    let Some(category) = category else {
        return store::take_out(tx, kind, object_id).await;
    };
    if !store::lock_tree(tx, kind).await?.contains_key(&category) {
        return Err(ApiError::field("category_id", INVALID_VALUE));
    }
    store::put(tx, kind, category, &[object_id]).await?;
    if let Some(before) = before {
        let mut objects = store::list_objects(tx, kind, category).await?;
        let Some(at) = objects.iter().position(|id| *id == before).filter(|_| before != object_id) else {
            return Err(ApiError::field("before_id", INVALID_VALUE));
        };
        objects.retain(|id| *id != object_id);
        let at = objects.iter().position(|id| *id == before).unwrap_or(at);
        objects.insert(at, object_id);
        store::put(tx, kind, category, &objects).await?;
    }
    Ok(())
}

/// Whether there is such a category of a kind.
///
/// # Errors
/// `invalid_value` on `category_id` where there is none.
pub async fn require(conn: &mut TenantConn, kind: CategoryKind, id: CategoryId) -> Result<(), ApiError> {
    let found = store::find(conn, id).await?.filter(|found| found.kind == kind);
    found.map(|_| ()).ok_or_else(|| ApiError::field("category_id", INVALID_VALUE))
}

/// Puts objects into a category of their kind, as its last, in their order.
///
/// # Errors
/// 404 where it has been taken away.
pub async fn add(
    tx: &mut TenantConn,
    kind: CategoryKind,
    category: CategoryId,
    objects: &[i64],
) -> Result<(), ApiError> {
    if !store::lock_tree(tx, kind).await?.contains_key(&category) {
        return Err(CATEGORY_NOT_FOUND.into());
    }
    store::put(tx, kind, category, objects).await
}

/// The category at the end of a path of names, from the topmost; what is missing of the path is made. Names that are
/// none are left out; none where nothing is left.
///
/// # Errors
/// 412 where a site would have too many categories.
pub async fn find_or_make(
    tx: &mut TenantConn,
    kind: CategoryKind,
    names: &[String],
) -> Result<Option<CategoryId>, ApiError> {
    let mut count = store::lock_tree(tx, kind).await?.len();
    let mut at = None;
    for name in names.iter().filter_map(|name| rules::line(name, NAME_MAX).ok()) {
        let below = store::list_below(tx, kind, at).await?;
        let known = below.into_iter().find(|(_, known)| known.to_lowercase() == name.to_lowercase());
        at = Some(match known {
            Some((id, _)) => id,
            None => {
                refuse_more(count)?;
                count += 1;
                store::insert(tx, kind, &name, at).await?
            }
        });
    }
    Ok(at)
}

/// A category and all below it; an id that is none stands alone.
///
/// # Errors
/// When the database fails.
pub async fn with_below(conn: &mut TenantConn, id: CategoryId) -> Result<Vec<CategoryId>, ApiError> {
    store::with_below(conn, id).await
}

/// The names on the way to each category of a kind, from the topmost, its own last.
///
/// # Errors
/// When the database fails.
pub async fn paths(conn: &mut TenantConn, kind: CategoryKind) -> Result<HashMap<CategoryId, Vec<String>>, ApiError> {
    let rows = store::list(conn, kind, true).await?;
    Ok(tree::paths_of(&tree::tree_of(rows)))
}

fn refuse_more(count: usize) -> Result<(), ApiError> {
    if count < CATEGORIES_MAX {
        return Ok(());
    }
    Err(ApiError::with(TOO_MANY_CATEGORIES, vec![("max", CATEGORIES_MAX.to_string())]))
}

/// The category that an object is in.
///
/// # Errors
/// When the database fails.
pub async fn category_of(
    conn: &mut TenantConn,
    kind: CategoryKind,
    object_id: i64,
) -> Result<Option<CategoryId>, ApiError> {
    store::category_of(conn, kind, object_id).await
}

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_categories)
        .service(http::create_category)
        .service(http::move_category)
        .service(http::add_objects)
        .service(http::rename_category)
        .service(http::delete_category);
}
