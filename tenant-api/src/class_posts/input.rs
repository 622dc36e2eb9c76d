//! What a teacher sends of a post.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde::Deserialize;
use serde_json::Value;
use statements::{Block, RenderedBlock};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use crate::content::{self, check_blocks};

/// Longest title, in characters.
const TITLE_MAX: usize = 200;
/// The furthest time that can be set.
const AHEAD_MAX: Duration = Duration::days(366);

/// A post as it is to be.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClassPostInput {
    /// At most 200 characters; may be empty.
    #[serde(default)]
    title: String,
    /// At least one block.
    content: Vec<Block>,
    /// At most five of a class are.
    #[serde(default)]
    pinned: bool,
    /// Epoch seconds, at most a year ahead: when members see it. At once where it is past or nothing is said; what they see
    /// already keeps its time.
    #[serde(default)]
    publish_at: Option<i64>,
    /// Of changes: the version that was read.
    #[serde(default)]
    version: Option<i64>,
}

/// A post that can be stored, with what is made of it.
pub struct Draft {
    pub title: String,
    pub content: Value,
    pub rendered: Value,
    pub pinned: bool,
    /// To come; none: at once.
    pub publish_at: Option<OffsetDateTime>,
    pub version: Option<i64>,
}

impl ClassPostInput {
    /// The post with its HTML, made off the async threads.
    ///
    /// # Errors
    /// 412 with what is wrong.
    pub async fn prepared(self, now: OffsetDateTime) -> Result<Draft, ApiError> {
        let title = self.title.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut faults = Faults::default();
        faults.max_chars("title", &title, TITLE_MAX).ensure("content", !self.content.is_empty(), REQUIRED);
        check_blocks(&mut faults, "content", &self.content);
        let publish_at = self.publish_at.map(OffsetDateTime::from_unix_timestamp);
        let is_near = !matches!(&publish_at, Some(at) if at.is_err() || at.is_ok_and(|at| at > now + AHEAD_MAX));
        faults.ensure("publish_at", is_near, INVALID_VALUE);
        faults.finish()?;
        let content = json(&self.content)?;
        let blocks = self.content;
        let rendered: Vec<RenderedBlock> =
            content::render(move || blocks.into_iter().map(Block::rendered).collect()).await?;
        Ok(Draft {
            title,
            content,
            rendered: json(&rendered)?,
            pinned: self.pinned,
            publish_at: publish_at.and_then(Result::ok).filter(|at| *at > now),
            version: self.version,
        })
    }
}

impl Draft {
    /// When members see it, who have seen it since `was` or will from then on.
    pub fn appears(&self, was: Option<OffsetDateTime>, now: OffsetDateTime) -> OffsetDateTime {
        self.publish_at.unwrap_or_else(|| was.filter(|was| *was <= now).unwrap_or(now))
    }
}

fn json(of: &impl serde::Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(of).map_err(ApiError::internal)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn draft(publish_at: Option<OffsetDateTime>) -> Draft {
        let (content, rendered) = (Value::Null, Value::Null);
        Draft { title: String::new(), content, rendered, pinned: false, publish_at, version: None }
    }

    #[test]
    fn what_members_see_already_keeps_its_time() {
        let (past, now, later) =
            (datetime!(2026-09-01 8:00 UTC), datetime!(2026-09-02 8:00 UTC), datetime!(2026-09-03 8:00 UTC));
        assert_eq!(draft(None).appears(None, now), now);
        assert_eq!(draft(None).appears(Some(past), now), past);
        assert_eq!(draft(None).appears(Some(later), now), now);
        assert_eq!(draft(Some(later)).appears(None, now), later);
        assert_eq!(draft(Some(later)).appears(Some(past), now), later);
    }
}
