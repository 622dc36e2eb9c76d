//! Categories: a tree for each kind of object (questions, courses, posts, contests). An object is in one category of its
//! kind at most. Siblings have different names; a move never makes a circle.

mod http;
pub mod messages;
mod store;
mod tree;

use platform::error::ApiError;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::ids::CategoryId;
use crate::permissions::Resource;

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
    let found = store::find(tx, category).await?.filter(|found| found.kind == kind);
    let Some(found) = found else {
        return Err(ApiError::field("category_id", INVALID_VALUE));
    };
    store::lock(tx, found.id).await?;
    store::put(tx, kind, found.id, &[object_id]).await?;
    if let Some(before) = before {
        let mut objects = store::list_objects(tx, kind, found.id).await?;
        let Some(at) = objects.iter().position(|id| *id == before).filter(|_| before != object_id) else {
            return Err(ApiError::field("before_id", INVALID_VALUE));
        };
        objects.retain(|id| *id != object_id);
        let at = objects.iter().position(|id| *id == before).unwrap_or(at);
        objects.insert(at, object_id);
        store::put(tx, kind, found.id, &objects).await?;
    }
    Ok(())
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
