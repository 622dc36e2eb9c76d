//! Reading comments, hiding and deleting them.

use actix_web::{HttpRequest, delete, get, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::NO_ACCESS;
use serde::Deserialize;
use utoipa::ToSchema;

use super::messages::{ANSWERS_ARE_REPLIES, COMMENT_NOT_FOUND};
use super::store;
use super::subject::Subject;
use super::threads::{discussion, find_managed, find_own_or_managed, find_seen};
use super::topics::publish;
use super::views::{CommentAuthor, CommentView, CommentsEnvelope, one, people_to_mention, views};
use super::words::DiscussedKind;
use crate::actor::{Actor, Visitor};
use crate::ids::CommentId;
use crate::listing;
use crate::site::Site;

/// Comments of which subject.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfSubject {
    pub subject_kind: DiscussedKind,
    pub subject_id: i64,
}

/// Which of them.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ThreadOf {
    /// Only the thread that this comment is in.
    pub comment: Option<i64>,
}

/// What of a comment is changed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CommentChange {
    pub is_hidden: Option<bool>,
    /// Of replies.
    pub is_teacher_answer: Option<bool>,
    /// Of questions' comments: whether it gives away how it is solved. Its author may say so.
    pub is_spoiler: Option<bool>,
}

impl OfSubject {
    fn subject(&self) -> Subject {
        Subject { kind: self.subject_kind, id: self.subject_id }
    }
}

/// The comments of an object, newest first, without the replies to them.
#[utoipa::path(tag = "user-data", params(OfSubject, ThreadOf, Paging), responses((status = 200, body = CommentsEnvelope)))]
#[get("/api/user-data/comment")]
pub async fn list_comments(
    site: Site,
    Visitor(actor): Visitor,
    of: Query<OfSubject>,
    thread: Query<ThreadOf>,
    paging: Query<Paging>,
    request: HttpRequest,
) -> Result<CommentsEnvelope, ApiError> {
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let discussion = discussion(&mut conn, of.subject(), actor.as_ref(), locale).await?;
    if discussion.is_closed {
        return Ok(CommentsEnvelope::of(Vec::new(), paging.metadata(0), true));
    }
    let (subject, reader, only) = (discussion.subject, discussion.reader, thread.comment.map(CommentId));
    let run =
        async |limit: i64, offset: i64| store::list_roots(&mut conn, subject, only, reader, (limit, offset)).await;
    let (places, metadata) = listing::page(paging.0, run).await?;
    let ids: Vec<CommentId> = places.iter().map(|place| place.id).collect();
    Ok(CommentsEnvelope::of(views(&mut conn, &ids, &discussion, locale).await?, metadata, false))
}

/// The replies to a comment, oldest first.
#[utoipa::path(tag = "user-data", params(CommentId, Paging), responses((status = 200, body = Envelope<Vec<CommentView>>)))]
#[get("/api/user-data/comment/{id}/replies")]
pub async fn list_replies(
    site: Site,
    Visitor(actor): Visitor,
    id: web::Path<CommentId>,
    paging: Query<Paging>,
    request: HttpRequest,
) -> Result<Envelope<Vec<CommentView>>, ApiError> {
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let (comment, discussion) = find_seen(&mut conn, *id, actor.as_ref(), locale).await?;
    if discussion.is_closed {
        return Ok(Envelope::page(Vec::new(), paging.metadata(0)));
    }
    let reader = discussion.reader;
    let run = async |limit: i64, offset: i64| store::list_replies(&mut conn, comment.id, reader, (limit, offset)).await;
    let (places, metadata) = listing::page(paging.0, run).await?;
    let ids: Vec<CommentId> = places.iter().map(|place| place.id).collect();
    Ok(Envelope::page(views(&mut conn, &ids, &discussion, locale).await?, metadata))
}

/// Who can be mentioned in comments of an object: who teaches there and who takes part.
#[utoipa::path(tag = "user-data", params(OfSubject), responses((status = 200, body = Envelope<Vec<CommentAuthor>>)))]
#[get("/api/user-data/comment/people")]
pub async fn list_people_to_mention(
    site: Site,
    actor: Actor,
    of: Query<OfSubject>,
    request: HttpRequest,
) -> Result<Envelope<Vec<CommentAuthor>>, ApiError> {
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let discussion = discussion(&mut conn, of.subject(), Some(&actor), locale).await?;
    Ok(Envelope::of(people_to_mention(&mut conn, &discussion, actor.id, locale).await?))
}

/// Hides a comment or shows it again, says whether a reply is the teacher's answer, and whether it is a spoiler: for who may
/// change its subject. Its author may say that it is a spoiler.
#[utoipa::path(tag = "user-data", params(CommentId), request_body = CommentChange, responses((status = 200, body = Envelope<CommentView>)))]
#[put("/api/user-data/comment/{id}")]
pub async fn change_comment(
    site: Site,
    actor: Actor,
    id: web::Path<CommentId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<CommentView>, ApiError> {
    let locale = Locale::of(&request);
    find_own_or_managed(&mut *site.read().await?, *id, &actor, locale).await?;
    let change: CommentChange = body.json().await?;
    let mut tx = site.begin().await?;
    let (comment, discussion) = find_own_or_managed(&mut tx, *id, &actor, locale).await?;
    let is_authors =
        change.is_hidden.is_none() && change.is_teacher_answer.is_none() && change.is_spoiler == Some(true);
    if !discussion.seen.can_edit && !is_authors {
        return Err(NO_ACCESS.into());
    }
    if let Some(is_answer) = change.is_teacher_answer {
        if is_answer && comment.parent_id.is_none() {
            return Err(ApiError::field("is_teacher_answer", ANSWERS_ARE_REPLIES));
        }
        store::set_answer(&mut tx, comment.id, is_answer).await?;
    }
    if let Some(is_hidden) = change.is_hidden {
        store::set_hidden(&mut tx, comment.id, is_hidden, actor.id).await?;
        store::settle_reports(&mut tx, comment.id).await?;
    }
    if let Some(is_spoiler) = change.is_spoiler
        && discussion.subject.kind == DiscussedKind::Question
    {
        store::set_spoiler(&mut tx, comment.id, is_spoiler).await?;
    }
    publish(&mut tx, discussion.subject, comment.root())?;
    let view = one(&mut tx, comment.id, &discussion, locale).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// Deletes a comment: one's own, or any of a subject that the caller may change.
#[utoipa::path(tag = "user-data", params(CommentId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/user-data/comment/{id}")]
pub async fn delete_comment(
    site: Site,
    actor: Actor,
    id: web::Path<CommentId>,
    request: HttpRequest,
) -> Result<Envelope<bool>, ApiError> {
    let mut tx = site.begin().await?;
    let ahead = store::find(&mut tx, *id).await?.ok_or(COMMENT_NOT_FOUND)?;
    store::lock_thread(&mut tx, ahead.root()).await?;
    let comment = store::find(&mut tx, *id).await?.ok_or(COMMENT_NOT_FOUND)?;
    // One's own also where the subject is no longer to be seen.
    if comment.author_id != Some(actor.id) {
        find_managed(&mut tx, *id, &actor, Locale::of(&request)).await?;
    }
    store::delete(&mut tx, &comment).await?;
    publish(&mut tx, comment.subject(), comment.root())?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
