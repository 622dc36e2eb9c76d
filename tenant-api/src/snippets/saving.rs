//! Makes, changes and restores snippets: checked first, written in one transaction.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;
use time::OffsetDateTime;
use uuid::Uuid;

use super::access::{Sight, find_own, lock_own};
use super::body::{Draft, SnippetChange, SnippetInput};
use super::forks::origin_of;
use super::messages::{SNIPPET_VERSION_NOT_FOUND, TOO_MANY_SNIPPETS};
use super::slugs;
use super::store::{self, Snippet};
use super::topic::{self, News};
use super::versions;
use super::view::{Looks, SnippetView, view_as};
use super::words::SnippetVersionReason;
use crate::actor::Actor;
use crate::ids::{AccountId, SnippetId};
use crate::site::Site;

/// Snippets of a person.
const SNIPPETS_MAX: i64 = 500;

/// Makes a snippet. The same one sent again is the first.
///
/// # Errors
/// 412 and 413 with what is wrong, 404 where it is made from one that its maker can't see.
pub async fn create(site: &Site, actor: &Actor, input: &SnippetInput, locale: Locale) -> Result<SnippetView, ApiError> {
    let draft = Draft::new(input)?;
    let mut tx = site.begin().await?;
    store::lock_author(&mut tx, actor.id).await?;
    let known = match input.key {
        Some(key) => store::find_by_key(&mut tx, actor.id, key).await?,
        None => None,
    };
    let id = match known {
        Some(id) => id,
        None => make(&mut tx, actor, input, &draft).await?,
    };
    let snippet = find_own(&mut tx, id, actor).await?;
    let view = own_view(site, &mut tx, snippet, locale).await?;
    tx.commit().await?;
    Ok(view)
}

async fn make(tx: &mut TenantConn, actor: &Actor, input: &SnippetInput, draft: &Draft) -> Result<SnippetId, ApiError> {
    let origin = origin_of(tx, input.fork_of.as_ref(), actor).await?;
    if store::count_of(tx, actor.id).await? >= SNIPPETS_MAX {
        return Err(ApiError::with(TOO_MANY_SNIPPETS, vec![("max", SNIPPETS_MAX.to_string())]));
    }
    insert(tx, (actor.id, input.key), draft, origin).await
}

async fn insert(
    tx: &mut TenantConn,
    (author, key): (AccountId, Option<Uuid>),
    draft: &Draft,
    origin: Option<SnippetId>,
) -> Result<SnippetId, ApiError> {
    for _ in 0..slugs::TRIES {
        if let Some(id) = store::insert(tx, (&slugs::fresh(), author, key), draft, origin).await? {
            return Ok(id);
        }
    }
    Err(ApiError::internal(anyhow::anyhow!("no free address for a snippet")))
}

/// Changes a snippet; what is not named stays.
///
/// # Errors
/// 404; 412 and 413 with what is wrong; 409 with the snippet as it is where it has another version.
pub async fn change(
    site: &Site,
    actor: &Actor,
    id: SnippetId,
    change: SnippetChange,
    locale: Locale,
) -> Result<SnippetView, ApiError> {
    let (version, name, has_files) = (change.version, change.named()?, change.has_files());
    let mut tx = site.begin().await?;
    let was = lock_own(&mut tx, id, actor).await?;
    let draft = was.draft().with(change)?;
    refuse_stale(site, &mut tx, &was, version, locale).await?;
    versions::keep_in_time(&mut tx, &was, OffsetDateTime::now_utc()).await?;
    let now = write(&mut tx, actor, &was, &draft).await?;
    if let Some(name) = name {
        versions::keep_named(&mut tx, &now, &name).await?;
    }
    if has_files {
        tell_saved(&mut tx, &now).await?;
    }
    let view = own_view(site, &mut tx, now, locale).await?;
    tx.commit().await?;
    Ok(view)
}

/// Puts a version's text in the place of what is there, which becomes a version itself. What is not text stays: title and to
/// whom it is shared.
///
/// # Errors
/// 404; 409 as [`change`], where a version is named.
pub async fn restore(
    site: &Site,
    actor: &Actor,
    (id, n): (SnippetId, i32),
    version: Option<i64>,
    locale: Locale,
) -> Result<SnippetView, ApiError> {
    let mut tx = site.begin().await?;
    let was = lock_own(&mut tx, id, actor).await?;
    if let Some(version) = version {
        refuse_stale(site, &mut tx, &was, version, locale).await?;
    }
    let old = store::find_version(&mut tx, id, n).await?.ok_or(SNIPPET_VERSION_NOT_FOUND)?;
    versions::keep(&mut tx, &was, SnippetVersionReason::Restored).await?;
    let draft = Draft { language_id: old.language_id, files: old.files.0, stdin: old.stdin, ..was.draft() };
    let now = write(&mut tx, actor, &was, &draft).await?;
    tell_saved(&mut tx, &now).await?;
    let view = own_view(site, &mut tx, now, locale).await?;
    tx.commit().await?;
    Ok(view)
}

/// Writes a draft into a snippet that is locked; what it is then.
async fn write(tx: &mut TenantConn, actor: &Actor, was: &Snippet, draft: &Draft) -> Result<Snippet, ApiError> {
    store::update(tx, was.id, draft).await?;
    find_own(tx, was.id, actor).await
}

async fn refuse_stale(
    site: &Site,
    conn: &mut TenantConn,
    snippet: &Snippet,
    version: i64,
    locale: Locale,
) -> Result<(), ApiError> {
    if snippet.version == version {
        return Ok(());
    }
    let view = own_view(site, conn, snippet.clone(), locale).await?;
    Err(ApiError::with_data(CONCURRENT_EDIT, json!(view)))
}

async fn tell_saved(tx: &mut TenantTx, snippet: &Snippet) -> Result<(), ApiError> {
    if store::take_typed(tx, snippet.id).await? {
        topic::tell(tx, snippet.id, &News::Saved { version: snippet.version })?;
    }
    Ok(())
}

/// A snippet as its author sees it.
async fn own_view(
    site: &Site,
    conn: &mut TenantConn,
    snippet: Snippet,
    locale: Locale,
) -> Result<SnippetView, ApiError> {
    let looks = Looks::new(site, Some(snippet.author_id), locale);
    view_as(conn, snippet, Sight::Own, &looks).await
}
