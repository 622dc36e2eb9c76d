//! Snippets made from others.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::access::find_seen;
use super::body::SnippetKey;
use crate::actor::Actor;
use crate::ids::SnippetId;

/// The snippet that a new one is made from, if its maker may see it.
///
/// # Errors
/// 404.
pub async fn origin_of(
    conn: &mut TenantConn,
    fork_of: Option<&SnippetKey>,
    actor: &Actor,
) -> Result<Option<SnippetId>, ApiError> {
    match fork_of {
        Some(key) => Ok(Some(find_seen(conn, key, Some(actor)).await?.0.id)),
        None => Ok(None),
    }
}
