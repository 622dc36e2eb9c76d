//! What moderators do: let through what waits, look at what was reported, keep people from commenting.

use actix_web::{HttpRequest, get, post, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::NO_ACCESS;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::messages::OWN_COMMENT;
use super::store;
use super::subject::Subject;
use super::telling;
use super::threads::{discussion, find_seen};
use super::views::{CommentView, one};
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::ids::{AccountId, CommentId};
use crate::listing;
use crate::people::messages::PERSON_NOT_FOUND;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Longest reason, in characters.
const REASON_MAX: usize = 500;

/// A comment that waits for a moderator.
#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingComment {
    pub comment: CommentView,
    /// What it is about.
    pub title: String,
    /// Its page, without the language.
    pub path: String,
    /// Whether nobody sees it until it is let through; others were reported.
    pub is_held: bool,
    /// Of those who have reported it.
    pub reasons: Vec<String>,
    /// Whether its author may not comment any more.
    pub is_author_blocked: bool,
    /// Epoch seconds.
    pub since: i64,
}

/// Comments on the blog that wait to be let through, and those that were reported: for moderators all, for authors those on
/// their posts.
#[utoipa::path(tag = "user-data", params(Paging), responses((status = 200, body = Envelope<Vec<WaitingComment>>)))]
#[get("/api/user-data/comment/waiting")]
pub async fn list_waiting_comments(
    site: Site,
    actor: Actor,
    paging: Query<Paging>,
    request: HttpRequest,
) -> Result<Envelope<Vec<WaitingComment>>, ApiError> {
    actor.require(Resource::Blog, Action::Update)?;
    let locale = Locale::of(&request);
    let author = (!edits_everything(&actor)).then_some(actor.id);
    let mut conn = site.read().await?;
    let run = async |limit: i64, offset: i64| store::list_waiting(&mut conn, author, (limit, offset)).await;
    let (rows, metadata) = listing::page(paging.0, run).await?;
    let mut waiting = Vec::with_capacity(rows.len());
    for row in rows {
        let subject = Subject { kind: row.kind, id: row.subject_id };
        let of = discussion(&mut conn, subject, Some(&actor), locale).await?;
        waiting.push(WaitingComment {
            comment: one(&mut conn, row.id, &of, locale).await?,
            title: of.seen.title,
            path: of.seen.path,
            is_held: row.is_held,
            reasons: row.reasons,
            is_author_blocked: row.is_author_blocked,
            since: row.since.unix_timestamp(),
        });
    }
    Ok(Envelope::page(waiting, metadata))
}

/// What is wrong with a comment.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CommentReport {
    /// At most 500 characters.
    reason: String,
}

/// Reports a comment to the moderators.
#[utoipa::path(tag = "user-data", params(CommentId), request_body = CommentReport, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/user-data/comment/{id}/report")]
pub async fn report_comment(
    site: Site,
    actor: Actor,
    id: web::Path<CommentId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require_own_account()?;
    let CommentReport { reason } = body.json().await?;
    let reason = reason.trim();
    let mut faults = Faults::default();
    faults.required("reason", reason).max_chars("reason", reason, REASON_MAX);
    faults.finish()?;
    let mut tx = site.begin().await?;
    let (comment, of) = find_seen(&mut tx, *id, Some(&actor), Locale::of(&request)).await?;
    if comment.author_id == Some(actor.id) {
        return Err(OWN_COMMENT.into());
    }
    store::report(&mut tx, comment.id, actor.id, reason).await?;
    telling::tell_moderators(&mut tx, comment.id, &of).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Who may comment.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CommenterBlock {
    user_id: AccountId,
    is_blocked: bool,
}

/// Keeps a learner from commenting anywhere on the site, or lets them again: for moderators.
#[utoipa::path(tag = "user-data", request_body = CommenterBlock, responses((status = 200, body = Envelope<bool>)))]
#[put("/api/user-data/comment/block")]
pub async fn block_commenter(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Blog, Action::Update)?;
    if !edits_everything(&actor) {
        return Err(NO_ACCESS.into());
    }
    let CommenterBlock { user_id, is_blocked } = body.json().await?;
    let mut tx = site.begin().await?;
    if !store::set_blocked(&mut tx, user_id, is_blocked, actor.id).await? {
        return Err(PERSON_NOT_FOUND.into());
    }
    tx.commit().await?;
    Ok(Envelope::of(true))
}
