//! What readers get to see of posts.

use platform::error::ApiError;
use platform::locale::Locale;
use serde::Serialize;
use statements::RenderedBlock;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::store::PostRow;
use crate::ids::ClassPostId;
use crate::names;

/// A post of a class.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassPostView {
    pub id: ClassPostId,
    /// May be empty.
    pub title: String,
    pub blocks: Vec<RenderedBlock>,
    /// Who has written it; null where they are gone.
    pub author: Option<String>,
    pub pinned: bool,
    /// Epoch seconds: members see it from then on.
    pub publish_at: i64,
    /// Whether its time has come; others are for those who lead the class.
    pub is_published: bool,
    /// Those that everybody in the class sees.
    pub comment_count: i64,
    /// To be sent with a change.
    pub version: i64,
}

impl ClassPostView {
    /// As it is answered.
    ///
    /// # Errors
    /// When what is stored is of another shape.
    pub fn of(row: PostRow, now: OffsetDateTime, locale: Locale) -> Result<Self, ApiError> {
        Ok(Self {
            id: row.id,
            title: row.title,
            blocks: serde_json::from_value(row.rendered).map_err(ApiError::internal)?,
            author: row.author.map(|name| names::shown(name, locale)),
            pinned: row.pinned,
            publish_at: row.publish_at.unix_timestamp(),
            is_published: row.publish_at <= now,
            comment_count: row.comments,
            version: row.version,
        })
    }
}
