//! What is answered about posts.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde_json::Value;
use statements::Format;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::draft::{PostSource, PostTexts, Shown};
use super::outline::Heading;
use super::store::{EditorRow, ListRow, Post, Published, Revision};
use super::words::CommentPolicy;
use crate::approval::{Status, Visibility};
use crate::categories::{self, CategoryKind};
use crate::ids::{AccountId, CategoryId, PostId};
use crate::names;

/// Who has written a post.
#[derive(Debug, Serialize, ToSchema)]
pub struct PostAuthor {
    pub id: AccountId,
    pub name: String,
}

/// A post without its content.
#[derive(Debug, Serialize, ToSchema)]
pub struct PostItem {
    pub id: PostId,
    pub slug: String,
    pub title: String,
    /// Plain, at most 160 characters.
    pub excerpt: String,
    /// Empty: none.
    pub cover: String,
    pub tags: Vec<String>,
    pub author: PostAuthor,
    /// Epoch seconds: readers see it from then on; null: as soon as it is published.
    pub publish_at: Option<i64>,
    /// That reading it takes.
    pub minutes: i32,
    pub comment_count: i64,
    /// Codes of those that it is written in.
    pub languages: Vec<String>,
    pub status: Status,
    pub visibility: Visibility,
    /// Whether readers see it now.
    pub is_live: bool,
    /// Whether readers see an older version of it; for those who may change it.
    pub has_changes: bool,
    /// Why it was sent back; for those who may change it.
    pub reject_reason: Option<String>,
    pub can_edit: bool,
    pub version: i64,
    /// Epoch seconds.
    pub updated_at: i64,
}

/// A post with its content.
#[derive(Debug, Serialize, ToSchema)]
pub struct PostView {
    #[serde(flatten)]
    pub post: PostItem,
    /// Clean; its headings have the ids of `toc`.
    pub html: String,
    pub toc: Vec<Heading>,
    pub category: Option<CategoryId>,
    pub comments: CommentPolicy,
    /// The listed posts right before and after it.
    pub older: Option<PostLink>,
    pub newer: Option<PostLink>,
    /// At most three.
    pub related: Vec<PostItem>,
    /// As it was written; for those who may change it.
    pub source: Option<PostSourceView>,
}

/// Another post.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PostLink {
    pub slug: String,
    pub title: String,
}

/// A post as it was written.
#[derive(Debug, Serialize, ToSchema)]
pub struct PostSourceView {
    pub title: String,
    pub slug: String,
    pub content: String,
    pub format: Format,
    pub excerpt: String,
    pub cover: String,
    pub tags: Vec<String>,
    pub translations: BTreeMap<String, PostTexts>,
    /// Epoch seconds.
    pub publish_at: Option<i64>,
}

/// What a post was.
#[derive(Debug, Serialize, ToSchema)]
pub struct PostRevision {
    pub id: i64,
    /// Epoch seconds.
    pub at: i64,
    /// Null: somebody who is gone.
    pub by: Option<PostAuthor>,
    pub version: i64,
    /// As it was written then.
    pub source: PostSourceView,
}

impl PostSourceView {
    fn of(source: PostSource, publish_at: Option<OffsetDateTime>) -> Self {
        let PostSource { slug, texts, format, cover, tags, translations } = source;
        let PostTexts { title, content, excerpt } = texts;
        let publish_at = publish_at.map(OffsetDateTime::unix_timestamp);
        Self { title, slug, content, format, excerpt, cover, tags, translations, publish_at }
    }
}

impl PostRevision {
    /// As it is answered.
    ///
    /// # Errors
    /// When what is stored is of another shape.
    pub fn of(row: Revision, locale: Locale) -> Result<Self, ApiError> {
        let source: PostSource = serde_json::from_value(row.source).map_err(ApiError::internal)?;
        let by = row.by_id.zip(row.by_name);
        Ok(Self {
            id: row.id,
            at: row.saved_at.unix_timestamp(),
            by: by.map(|(id, name)| PostAuthor { id, name: names::shown(name, locale) }),
            version: row.version,
            source: PostSourceView::of(source, None),
        })
    }
}

/// What is shown in a language, or as it was written, and the languages that there are.
fn shown(rendered: &Value, locale: Locale) -> Result<(Shown, Vec<String>), ApiError> {
    let mut all: BTreeMap<String, Shown> = serde_json::from_value(rendered.clone()).map_err(ApiError::internal)?;
    let languages = all.keys().rev().cloned().collect();
    let own = all.remove(locale.code()).or_else(|| all.remove(Locale::Vi.code())).unwrap_or_default();
    Ok((own, languages))
}

fn minutes(of: usize) -> i32 {
    i32::try_from(of).unwrap_or(i32::MAX)
}

/// A row of a list for readers.
pub fn listed(row: ListRow, can_edit: bool, locale: Locale) -> PostItem {
    PostItem {
        id: row.id,
        slug: row.slug,
        title: row.title,
        excerpt: row.excerpt,
        cover: row.cover,
        tags: row.tags,
        author: PostAuthor { id: row.author_id, name: names::shown(row.author_name, locale) },
        publish_at: Some(row.publish_at.unix_timestamp()),
        minutes: row.minutes,
        comment_count: row.comments,
        languages: row.languages,
        status: Status::Published,
        visibility: Visibility::Public,
        is_live: true,
        has_changes: false,
        reject_reason: None,
        can_edit,
        version: row.version,
        updated_at: row.updated_at.unix_timestamp(),
    }
}

/// A row of a list for those who write.
///
/// # Errors
/// When what is stored is of another shape.
pub fn editable(row: EditorRow, now: OffsetDateTime, locale: Locale) -> Result<PostItem, ApiError> {
    let (shown, languages) = shown(&row.rendered, locale)?;
    Ok(PostItem {
        id: row.id,
        slug: row.slug,
        title: if shown.title.is_empty() { row.title } else { shown.title },
        excerpt: if shown.excerpt.is_empty() { row.excerpt } else { shown.excerpt },
        cover: row.cover,
        tags: row.tags,
        author: PostAuthor { id: row.author_id, name: names::shown(row.author_name, locale) },
        publish_at: row.live_at.or(row.publish_at).map(OffsetDateTime::unix_timestamp),
        minutes: minutes(shown.minutes),
        comment_count: row.comments,
        languages,
        status: row.status,
        visibility: row.visibility,
        is_live: row.live_at.is_some_and(|at| at <= now),
        has_changes: row.published_version != Some(row.version),
        reject_reason: row.reject_reason,
        can_edit: true,
        version: row.version,
        updated_at: row.updated_at.unix_timestamp(),
    })
}

fn view(post: PostItem, shown: Shown, category: Option<CategoryId>, comments: CommentPolicy) -> PostView {
    let (html, toc) = (shown.html, shown.toc);
    PostView { post, html, toc, category, comments, older: None, newer: None, related: Vec::new(), source: None }
}

/// What readers have.
///
/// # Errors
/// When the database fails.
pub async fn published_view(
    conn: &mut TenantConn,
    post: Published,
    (can_edit, comment_count): (bool, i64),
    locale: Locale,
) -> Result<PostView, ApiError> {
    let category = categories::category_of(conn, CategoryKind::Blog, post.post_id.get()).await?;
    let (shown, languages) = shown(&post.rendered, locale)?;
    let item = PostItem {
        id: post.post_id,
        slug: post.slug,
        title: shown.title.clone(),
        excerpt: shown.excerpt.clone(),
        cover: post.cover,
        tags: post.tags,
        author: PostAuthor { id: post.author_id, name: names::shown(post.author_name, locale) },
        publish_at: Some(post.publish_at.unix_timestamp()),
        minutes: minutes(shown.minutes),
        comment_count,
        languages,
        status: Status::Published,
        visibility: post.visibility,
        is_live: true,
        has_changes: false,
        reject_reason: None,
        can_edit,
        version: post.version,
        updated_at: post.updated_at.unix_timestamp(),
    };
    Ok(view(item, shown, category, post.comments))
}

/// What its author has: the draft, shown as readers will see it.
///
/// # Errors
/// When the database fails.
pub async fn draft_view(
    conn: &mut TenantConn,
    post: &Post,
    can_edit: bool,
    (now, locale): (OffsetDateTime, Locale),
) -> Result<PostView, ApiError> {
    let category = categories::category_of(conn, CategoryKind::Blog, post.id.get()).await?;
    let (shown, languages) = shown(&post.rendered, locale)?;
    let source = &post.draft.source;
    let item = PostItem {
        id: post.id,
        slug: source.slug.clone(),
        title: if shown.title.is_empty() { source.texts.title.clone() } else { shown.title.clone() },
        excerpt: shown.excerpt.clone(),
        cover: source.cover.clone(),
        tags: source.tags.clone(),
        author: PostAuthor { id: post.author_id, name: names::shown(post.author_name.clone(), locale) },
        publish_at: post.live_at.or(post.draft.publish_at).map(OffsetDateTime::unix_timestamp),
        minutes: minutes(shown.minutes),
        comment_count: super::store::count_comments(conn, post.id).await?,
        languages,
        status: post.status,
        visibility: post.draft.visibility,
        is_live: post.live_at.is_some_and(|at| at <= now),
        has_changes: can_edit && post.has_changes(),
        reject_reason: post.reject_reason.clone().filter(|_| can_edit),
        can_edit,
        version: post.version,
        updated_at: post.updated_at.unix_timestamp(),
    };
    let source = can_edit.then(|| PostSourceView::of(source.clone(), post.draft.publish_at));
    Ok(PostView { source, ..view(item, shown, category, post.draft.comments) })
}

/// The same for those who change it.
///
/// # Errors
/// When the database fails.
pub async fn editor_view(conn: &mut TenantConn, post: &Post) -> Result<PostView, ApiError> {
    draft_view(conn, post, true, (OffsetDateTime::now_utc(), Locale::Vi)).await
}
