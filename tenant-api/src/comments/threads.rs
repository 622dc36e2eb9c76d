//! Comments with what they are about: who sees one, and who may change it.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::NO_ACCESS;
use platform::tenancy::TenantConn;

use super::messages::COMMENT_NOT_FOUND;
use super::store::{self, Found, Reader};
use super::subject::{Seen, Subject};
use super::words::DiscussedKind;
use crate::actor::Actor;
use crate::ids::{AccountId, CommentId, QuestionId};
use crate::{editorials, questions, submissions};

/// A subject with how somebody reads its comments.
pub struct Discussion {
    pub subject: Subject,
    pub seen: Seen,
    pub reader: Reader,
    /// Whether a contest that is on asks the question: nothing is read or written then, but by who may change it.
    pub is_closed: bool,
}

/// A subject's discussion, if `actor` may see the subject.
///
/// # Errors
/// As [`Subject::seen`].
pub async fn discussion(
    conn: &mut TenantConn,
    subject: Subject,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<Discussion, ApiError> {
    let seen = subject.seen(conn, actor, locale).await?;
    let id = actor.map(|actor| actor.id);
    let (is_closed, sees_spoilers) = match subject.kind {
        DiscussedKind::Question if !seen.can_edit => {
            let question = QuestionId(subject.id);
            (questions::is_asked_now(conn, question).await?, knows_solution(conn, id, question).await?)
        }
        _ => (false, true),
    };
    let reader = Reader { id, sees_hidden: seen.can_edit, sees_spoilers };
    Ok(Discussion { subject, seen, reader, is_closed })
}

/// Whether somebody has solved a question, or has given it up.
async fn knows_solution(
    conn: &mut TenantConn,
    user: Option<AccountId>,
    question: QuestionId,
) -> Result<bool, ApiError> {
    match user {
        Some(user) => Ok(submissions::is_solved(conn, user, question).await?
            || editorials::has_given_up(conn, user, question).await?),
        None => Ok(false),
    }
}

/// The comment with this id in a discussion, if its reader sees it and the head of its thread.
///
/// # Errors
/// 404.
pub async fn find_in(conn: &mut TenantConn, id: CommentId, of: &Discussion) -> Result<Found, ApiError> {
    let found =
        store::find(conn, id).await?.filter(|found| found.subject() == of.subject && found.is_seen_by(of.reader));
    let found = found.ok_or(COMMENT_NOT_FOUND)?;
    if let Some(root) = found.parent_id {
        store::find(conn, root).await?.filter(|root| root.is_seen_by(of.reader)).ok_or(COMMENT_NOT_FOUND)?;
    }
    Ok(found)
}

/// The comment with this id and its discussion, if `actor` sees both.
///
/// # Errors
/// 404, and what the subject's own page answers.
pub async fn find_seen(
    conn: &mut TenantConn,
    id: CommentId,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<(Found, Discussion), ApiError> {
    let subject = store::find(conn, id).await?.ok_or(COMMENT_NOT_FOUND)?.subject();
    let discussion = discussion(conn, subject, actor, locale).await?;
    Ok((find_in(conn, id, &discussion).await?, discussion))
}

/// The same of a comment that was not deleted, if it is `actor`'s or they may change its subject.
///
/// # Errors
/// As [`find_managed`].
pub async fn find_own_or_managed(
    conn: &mut TenantConn,
    id: CommentId,
    actor: &Actor,
    locale: Locale,
) -> Result<(Found, Discussion), ApiError> {
    let (found, discussion) = find_seen(conn, id, Some(actor), locale).await?;
    if found.author_id == Some(actor.id) {
        Ok((found, discussion))
    } else {
        find_managed(conn, id, actor, locale).await
    }
}

/// The same of a comment that was not deleted, if `actor` may change its subject.
///
/// # Errors
/// As [`find_seen`]; 403 where it is another's.
pub async fn find_managed(
    conn: &mut TenantConn,
    id: CommentId,
    actor: &Actor,
    locale: Locale,
) -> Result<(Found, Discussion), ApiError> {
    let (found, discussion) = find_seen(conn, id, Some(actor), locale).await?;
    if !discussion.seen.can_edit {
        return Err(NO_ACCESS.into());
    }
    if found.author_id.is_none() {
        return Err(COMMENT_NOT_FOUND.into());
    }
    Ok((found, discussion))
}
