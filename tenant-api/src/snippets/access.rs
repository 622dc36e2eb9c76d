//! Who sees a snippet, and as what. To all others it is not there.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::body::SnippetKey;
use super::messages::SNIPPET_NOT_FOUND;
use super::store::{self, Snippet};
use crate::actor::Actor;
use crate::approval::Visibility;
use crate::class_context;
use crate::ids::{AccountId, SnippetId};

/// As what somebody sees a snippet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// Its author.
    Own,
    /// Somebody to whom it is shared.
    Shared,
    /// Who leads the class whose help its author asks for.
    Teacher,
}

/// What its address opens to a reader, whatever help is asked for.
pub fn sight(snippet: &Snippet, reader: Option<AccountId>) -> Option<Sight> {
    match snippet.visibility {
        _ if reader == Some(snippet.author_id) => Some(Sight::Own),
        Visibility::Public | Visibility::Unlisted => Some(Sight::Shared),
        Visibility::Private => None,
    }
}

/// The snippet at this address.
///
/// # Errors
/// When the database fails.
pub async fn find_by_slug(conn: &mut TenantConn, slug: &str) -> Result<Option<Snippet>, ApiError> {
    store::find(conn, &SnippetKey::Slug(slug.to_owned())).await
}

/// The snippet, to whoever may see it. Ids can be guessed: by its id one that is not listed is there for its author and for
/// teachers alone.
///
/// # Errors
/// 404.
pub async fn find_seen(
    conn: &mut TenantConn,
    key: &SnippetKey,
    actor: Option<&Actor>,
) -> Result<(Snippet, Sight), ApiError> {
    let snippet = store::find(conn, key).await?.ok_or(SNIPPET_NOT_FOUND)?;
    let is_guessed = matches!(key, SnippetKey::Id(_)) && snippet.visibility == Visibility::Unlisted;
    let shared = sight(&snippet, actor.map(|actor| actor.id)).filter(|it| *it == Sight::Own || !is_guessed);
    let sight = match (shared, actor) {
        (Some(Sight::Own), _) => shared,
        (_, Some(actor)) if helps(conn, snippet.id, actor).await? => Some(Sight::Teacher),
        _ => shared,
    };
    sight.map(|sight| (snippet, sight)).ok_or_else(|| SNIPPET_NOT_FOUND.into())
}

/// Whether somebody leads the class whose help is asked for and open.
async fn helps(conn: &mut TenantConn, snippet: SnippetId, actor: &Actor) -> Result<bool, ApiError> {
    match store::open_help(conn, snippet).await? {
        Some(help) => class_context::leads(conn, help.classroom_id, actor).await,
        None => Ok(false),
    }
}

/// The snippet, to its author and to who helps with it.
///
/// # Errors
/// 404.
pub async fn find_opened(conn: &mut TenantConn, id: SnippetId, actor: &Actor) -> Result<(Snippet, Sight), ApiError> {
    let (snippet, sight) = find_seen(conn, &SnippetKey::Id(id), Some(actor)).await?;
    if sight == Sight::Shared { Err(SNIPPET_NOT_FOUND.into()) } else { Ok((snippet, sight)) }
}

/// The same in a transaction that changes it: whoever else would waits until that is over.
///
/// # Errors
/// 404.
pub async fn lock_opened(tx: &mut TenantConn, id: SnippetId, actor: &Actor) -> Result<(Snippet, Sight), ApiError> {
    store::lock(tx, id).await?;
    find_opened(tx, id, actor).await
}

/// The snippet, to its author.
///
/// # Errors
/// 404.
pub async fn find_own(conn: &mut TenantConn, id: SnippetId, actor: &Actor) -> Result<Snippet, ApiError> {
    let found = store::find(conn, &SnippetKey::Id(id)).await?;
    found.filter(|snippet| snippet.author_id == actor.id).ok_or_else(|| SNIPPET_NOT_FOUND.into())
}

/// The same in a transaction that changes it.
///
/// # Errors
/// 404.
pub async fn lock_own(tx: &mut TenantConn, id: SnippetId, actor: &Actor) -> Result<Snippet, ApiError> {
    store::lock(tx, id).await?;
    find_own(tx, id, actor).await
}

#[cfg(test)]
mod tests {
    use sqlx::types::Json;
    use time::OffsetDateTime;

    use super::*;

    fn snippet(visibility: Visibility) -> Snippet {
        Snippet {
            id: SnippetId(1),
            slug: "abcabcabcabc".to_owned(),
            author_id: AccountId(7),
            title: "Tổng".to_owned(),
            language_id: 71,
            files: Json(Vec::new()),
            stdin: String::new(),
            bytes: 0,
            visibility,
            embed: true,
            fork_of: None,
            run_token: None,
            last_run: None,
            version: 1,
            created_at: OffsetDateTime::UNIX_EPOCH,
            updated_at: OffsetDateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn a_private_snippet_is_its_authors_alone() {
        let (author, other) = (Some(AccountId(7)), Some(AccountId(8)));
        for (visibility, others) in [
            (Visibility::Private, None),
            (Visibility::Unlisted, Some(Sight::Shared)),
            (Visibility::Public, Some(Sight::Shared)),
        ] {
            let snippet = snippet(visibility);
            assert_eq!(sight(&snippet, author), Some(Sight::Own));
            assert_eq!((sight(&snippet, other), sight(&snippet, None)), (others, others), "{visibility}");
        }
    }
}
