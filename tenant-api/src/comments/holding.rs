//! Comments that wait for a moderator. They are hidden like others that are: their authors and who may change the subject see
//! them, and nobody else hears of them.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::messages::COMMENTS_BLOCKED;
use super::store;
use super::threads::Discussion;
use crate::ids::AccountId;

/// From so many links on a comment on the blog waits.
const LINKS: usize = 3;

/// Whose comments wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// Nobody's.
    Nobody,
    /// Those with many links.
    Links,
    /// Also the first one of each person.
    First,
    /// Everybody's but those of who may change the subject.
    All,
}

/// Refuses who was kept from commenting.
///
/// # Errors
/// 403.
pub async fn refuse_blocked(conn: &mut TenantConn, author: AccountId) -> Result<(), ApiError> {
    if store::is_blocked(conn, author).await? { Err(COMMENTS_BLOCKED.into()) } else { Ok(()) }
}

/// Whether a comment waits.
///
/// # Errors
/// When the database fails.
pub async fn must_wait(
    conn: &mut TenantConn,
    of: &Discussion,
    author: AccountId,
    content: &str,
) -> Result<bool, ApiError> {
    if of.seen.can_edit {
        return Ok(false);
    }
    Ok(match of.seen.waits {
        Waits::Nobody => false,
        Waits::All => true,
        Waits::Links => has_many_links(content),
        Waits::First => has_many_links(content) || !store::has_commented(conn, of.subject.kind, author).await?,
    })
}

fn has_many_links(content: &str) -> bool {
    let folded = content.to_lowercase();
    ["http://", "https://", "www."].iter().map(|mark| folded.matches(mark).count()).sum::<usize>() >= LINKS
}

#[cfg(test)]
mod tests {
    use super::has_many_links;

    #[test]
    fn three_links_are_many() {
        assert!(!has_many_links("xem https://a.example và [b](http://b.example)"));
        assert!(has_many_links("https://a.example HTTP://b.example www.c.example"));
    }
}
