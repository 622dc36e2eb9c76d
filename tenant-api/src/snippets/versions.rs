//! What snippets were: when a version is kept, and which are let go.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};

use super::body::{SnippetFile, bytes_of, content_hash};
use super::messages::TOO_MANY_VERSIONS;
use super::store::{self, NewVersion, Snippet};
use super::words::SnippetVersionReason as Reason;
use crate::ids::SnippetId;

/// Versions that nothing holds of which so many stay.
const KEPT: usize = 50;
/// Versions of a snippet with a name or a review link, and as many with remarks.
const LASTING_MAX: i64 = 100;
/// Between two versions of somebody who goes on working.
const EVERY: Duration = Duration::minutes(10);

/// Keeps what a snippet that is locked is now, unless the newest version is the same; the version's number.
///
/// # Errors
/// When the database fails.
pub async fn keep(tx: &mut TenantConn, snippet: &Snippet, reason: Reason) -> Result<i32, ApiError> {
    keep_of(tx, snippet, &snippet.files.0, reason).await
}

/// The same of files that stand in the place of its own.
///
/// # Errors
/// When the database fails.
pub async fn keep_of(
    tx: &mut TenantConn,
    snippet: &Snippet,
    files: &[SnippetFile],
    reason: Reason,
) -> Result<i32, ApiError> {
    let hash = content_hash(snippet.language_id, files, &snippet.stdin);
    match store::newest_version(tx, snippet.id).await? {
        Some(newest) if newest.content_hash == hash => Ok(newest.n),
        _ => add(tx, snippet, (files, hash), (reason, None)).await,
    }
}

/// Keeps what a snippet is before it is changed, if its author has worked for ten minutes since the last version: what a change
/// takes away is then still there.
///
/// # Errors
/// When the database fails.
pub async fn keep_in_time(tx: &mut TenantConn, snippet: &Snippet, now: OffsetDateTime) -> Result<(), ApiError> {
    let newest = store::newest_version(tx, snippet.id).await?.map(|newest| newest.at);
    if is_due(newest.unwrap_or(snippet.created_at), now) {
        keep(tx, snippet, Reason::Time).await?;
    }
    Ok(())
}

/// Keeps what it is now under a name, also where the newest version is the same.
///
/// # Errors
/// 412 `too_many_versions`.
pub async fn keep_named(tx: &mut TenantConn, snippet: &Snippet, name: &str) -> Result<i32, ApiError> {
    refuse_more_lasting(tx, snippet.id).await?;
    let hash = content_hash(snippet.language_id, &snippet.files.0, &snippet.stdin);
    add(tx, snippet, (&snippet.files.0, hash), (Reason::Named, Some(name))).await
}

/// Refuses another version that stays for good.
///
/// # Errors
/// 412 `too_many_versions`.
pub async fn refuse_more_lasting(tx: &mut TenantConn, snippet: SnippetId) -> Result<(), ApiError> {
    within_lasting(store::count_lasting(tx, snippet).await?)
}

/// The same of the first remark on a version, which holds it.
///
/// # Errors
/// 412 `too_many_versions`.
pub async fn refuse_more_remarked(tx: &mut TenantConn, snippet: SnippetId) -> Result<(), ApiError> {
    within_lasting(store::count_remarked(tx, snippet).await?)
}

fn within_lasting(count: i64) -> Result<(), ApiError> {
    if count < LASTING_MAX {
        return Ok(());
    }
    Err(ApiError::with(TOO_MANY_VERSIONS, vec![("max", LASTING_MAX.to_string())]))
}

async fn add(
    tx: &mut TenantConn,
    snippet: &Snippet,
    (files, content_hash): (&[SnippetFile], [u8; 32]),
    (reason, name): (Reason, Option<&str>),
) -> Result<i32, ApiError> {
    let bytes = i32::try_from(bytes_of(files)).map_err(ApiError::internal)?;
    let n = store::add_version(tx, snippet, &NewVersion { reason, name, files, bytes, content_hash }).await?;
    prune(tx, snippet.id).await?;
    Ok(n)
}

/// Lets those go that are too many.
///
/// # Errors
/// When the database fails.
pub async fn prune(tx: &mut TenantConn, snippet: SnippetId) -> Result<(), ApiError> {
    let beyond = beyond(&store::held_versions(tx, snippet).await?);
    if beyond.is_empty() { Ok(()) } else { store::delete_versions(tx, snippet, &beyond).await }
}

fn is_due(last: OffsetDateTime, now: OffsetDateTime) -> bool {
    now - last >= EVERY
}

/// Of versions, the newest first, those that nothing holds beyond the last fifty.
fn beyond(versions: &[(i32, bool)]) -> Vec<i32> {
    versions.iter().filter(|(_, is_held)| !is_held).skip(KEPT).map(|(n, _)| *n).collect()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn fifty_stay_beside_those_that_something_holds() {
        let versions: Vec<(i32, bool)> = (1..=60).rev().map(|n| (n, n % 10 == 0)).collect();
        // 54 are held by nothing.
        assert_eq!(beyond(&versions), [4, 3, 2, 1]);
        assert_eq!(beyond(&versions[..56]), Vec::<i32>::new());
        assert_eq!(beyond(&(1..=60).map(|n| (n, true)).collect::<Vec<_>>()), Vec::<i32>::new());
    }

    #[test]
    fn a_version_is_due_after_ten_minutes() {
        let last = datetime!(2026-11-23 08:00 UTC);
        assert!(!is_due(last, last + Duration::seconds(599)) && is_due(last, last + Duration::minutes(10)));
    }
}
