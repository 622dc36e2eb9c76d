//! What an author sends of a post.

use std::collections::BTreeMap;

use platform::faults::Faults;
use serde::Deserialize;
use statements::Format;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::draft::{PostDraft, PostTexts};
use super::slugs::is_reserved;
use super::words::CommentPolicy;
use crate::approval::{Status, Visibility};
use crate::ids::CategoryId;
use crate::nullable::present;
use crate::questions::messages::SLUG_RESERVED;
use platform::messages::INVALID_DATE;

/// A post as its author writes it. In a change, what is not named stays.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct PostInput {
    pub title: Option<String>,
    /// Letters and digits separated by single hyphens; made from the title when missing.
    pub slug: Option<String>,
    /// At most 512 KiB.
    pub content: Option<String>,
    /// Of the content; Markdown where nothing is said.
    pub format: Option<Format>,
    /// At most 160 characters; the beginning of the content where it is empty.
    pub excerpt: Option<String>,
    /// Address of a picture.
    pub cover: Option<String>,
    pub tags: Option<Vec<String>>,
    /// Null: in none.
    #[schema(value_type = Option<CategoryId>)]
    #[serde(deserialize_with = "present")]
    pub category_id: Option<Option<CategoryId>>,
    pub visibility: Option<Visibility>,
    /// Epoch seconds: when readers are to see it; null: as soon as it is published.
    #[schema(value_type = Option<i64>)]
    #[serde(deserialize_with = "present")]
    pub publish_at: Option<Option<i64>>,
    pub comments: Option<CommentPolicy>,
    /// By language: `en`.
    pub translations: Option<BTreeMap<String, PostTexts>>,
    /// Of new posts.
    pub status: Option<Status>,
    /// Of changes: the version that was read. Another one by now is a 409 with both.
    pub version: Option<i64>,
    /// Made by the browser for each save: the same one sent again changes nothing.
    pub key: Option<Uuid>,
    /// Whether the editor saves by itself: readers and reviewers get nothing of it yet.
    pub autosave: bool,
}

fn put<T>(field: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *field = value;
    }
}

fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl PostTexts {
    fn tidy(self) -> Self {
        Self { title: line(&self.title), excerpt: line(&self.excerpt), ..self }
    }
}

impl PostInput {
    /// Puts the change into a post; what is wrong is returned, field by field.
    pub fn apply(self, draft: &mut PostDraft) -> Faults {
        let mut faults = Faults::default();
        let source = &mut draft.source;
        put(&mut source.texts.title, self.title.map(|title| line(&title)));
        put(&mut source.texts.content, self.content);
        put(&mut source.texts.excerpt, self.excerpt.map(|excerpt| line(&excerpt)));
        put(&mut source.format, self.format);
        put(&mut source.cover, self.cover.map(|address| address.trim().to_owned()));
        put(&mut source.tags, self.tags.map(tags));
        let tidy = |all: BTreeMap<String, PostTexts>| all.into_iter().map(|(code, it)| (code, it.tidy())).collect();
        put(&mut source.translations, self.translations.map(tidy));
        let wanted = self.slug.filter(|slug| !slug.trim().is_empty());
        if let Some(wanted) = wanted.and_then(|slug| faults.rule("slug", rules::slug(&slug))) {
            faults.ensure("slug", wanted == source.slug || !is_reserved(&wanted), SLUG_RESERVED);
            source.slug = wanted;
        }
        source.check(&mut faults);
        put(&mut draft.visibility, self.visibility);
        put(&mut draft.publish_at, self.publish_at.map(|at| moment(&mut faults, at)));
        put(&mut draft.comments, self.comments);
        faults
    }
}

fn tags(tags: Vec<String>) -> Vec<String> {
    let mut tags: Vec<String> = tags.iter().map(|tag| line(tag)).filter(|tag| !tag.is_empty()).collect();
    tags.sort_unstable();
    tags.dedup();
    tags
}

/// A moment out of epoch seconds, to the year 2999.
fn moment(faults: &mut Faults, at: Option<i64>) -> Option<OffsetDateTime> {
    const LAST: i64 = 32_503_680_000;
    let at = at?;
    let found = OffsetDateTime::from_unix_timestamp(at).ok().filter(|_| (0..LAST).contains(&at));
    faults.ensure("publish_at", found.is_some(), INVALID_DATE);
    found
}
