//! Writing a comment.

use std::time::Instant;

use actix_web::{HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use statements::RENDERER;
use utoipa::ToSchema;
use uuid::Uuid;

use super::holding::{must_wait, refuse_blocked};
use super::messages::{COMMENT_NOT_FOUND, COMMENT_TOO_FAST, COMMENTS_CLOSED};
use super::store::{self, Found, New};
use super::subject::Subject;
use super::threads::{Discussion, discussion, find_in};
use super::topics::publish;
use super::views::{CommentView, one};
use super::words::DiscussedKind;
use super::{State, mentions, telling};
use crate::actor::Actor;
use crate::content;
use crate::ids::{AccountId, CommentId};
use crate::site::Site;

/// Longest comment, in characters.
const LONGEST: usize = 10_000;

/// A comment to be written.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CommentInput {
    pub subject_kind: DiscussedKind,
    pub subject_id: i64,
    /// The comment that it replies to. A reply to a reply stands beside that one and mentions its author.
    pub parent_id: Option<CommentId>,
    /// Markdown, at most 10,000 characters; `@[name](user:7)` mentions somebody who takes part or teaches here.
    pub content: String,
    /// Whether it gives away how a question is solved: then it is for who has solved it. Of questions.
    #[serde(default)]
    pub is_spoiler: bool,
    /// Made by the browser: sent again, the first comment is answered.
    pub key: Option<Uuid>,
}

/// Writes a comment on what the caller sees, or replies to one.
#[utoipa::path(tag = "user-data", request_body = CommentInput, responses((status = 200, body = Envelope<CommentView>)))]
#[post("/api/user-data/comment")]
pub async fn create_comment(
    site: Site,
    actor: Actor,
    state: web::Data<State>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<CommentView>, ApiError> {
    actor.require_own_account()?;
    let locale = Locale::of(&request);
    let input: CommentInput = body.json().await?;
    let content = mentions::cleaned(&input.content);
    let mut faults = Faults::default();
    faults.required("content", &content).max_chars("content", &content, LONGEST);
    faults.finish()?;
    let subject = Subject { kind: input.subject_kind, id: input.subject_id };
    let mut conn = site.read().await?;
    let discussion = discussion(&mut conn, subject, Some(&actor), locale).await?;
    if discussion.is_closed {
        return Err(COMMENTS_CLOSED.into());
    }
    if let Some(over) = discussion.seen.over {
        return Err(over.into());
    }
    refuse_blocked(&mut conn, actor.id).await?;
    let key = input.key.unwrap_or_else(Uuid::new_v4);
    if let Some(known) = written_before(&mut conn, &actor, key, &discussion).await? {
        return Ok(Envelope::of(one(&mut conn, known, &discussion, locale).await?));
    }
    let now = Instant::now();
    let too_fast = |seconds| ApiError::retry_after(COMMENT_TOO_FAST, seconds);
    state.limit.check((site.id(), actor.id), now).map_err(too_fast)?;
    let replied = match input.parent_id {
        Some(id) => Some(find_in(&mut conn, id, &discussion).await?),
        None => None,
    };
    let content = with_author(content, replied.as_ref(), actor.id);
    let known = known_of(&mut conn, &content, &discussion).await?;
    drop(conn);
    let content = mentions::kept(&content, &known);
    let html = content::render({
        let (content, known) = (content.clone(), known.clone());
        move || mentions::html(&content, &known)
    })
    .await?;
    let mut tx = site.begin().await?;
    let root = replied.map(|replied| replied.root());
    if let Some(root) = root {
        store::lock_thread(&mut tx, root).await?;
        let head = store::find(&mut tx, root).await?;
        head.filter(|head| head.author_id.is_some()).ok_or(COMMENT_NOT_FOUND)?;
    }
    let new = New {
        subject,
        root,
        author: actor.id,
        key,
        content: &content,
        mentions: &known,
        html: &html,
        renderer: RENDERER,
        is_spoiler: input.is_spoiler && subject.kind == DiscussedKind::Question,
        waits: must_wait(&mut tx, &discussion, actor.id, &content).await?,
    };
    let id = match store::insert(&mut tx, &new).await? {
        Some(id) => {
            if new.waits {
                telling::tell_moderators(&mut tx, id, &discussion).await?;
            } else {
                telling::tell(&mut tx, id, &new, replied.as_ref(), &discussion).await?;
            }
            publish(&mut tx, subject, root.unwrap_or(id))?;
            id
        }
        // Sent twice at the same moment.
        None => written_before(&mut tx, &actor, key, &discussion).await?.ok_or(COMMENT_NOT_FOUND)?,
    };
    let view = one(&mut tx, id, &discussion, locale).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// The comment that was written with this key, in the same discussion.
async fn written_before(
    conn: &mut TenantConn,
    actor: &Actor,
    key: Uuid,
    of: &Discussion,
) -> Result<Option<CommentId>, ApiError> {
    match store::find_by_key(conn, actor.id, key).await? {
        Some(id) => Ok(Some(find_in(conn, id, of).await?.id)),
        None => Ok(None),
    }
}

/// A reply to a reply begins with whom it answers, unless it mentions them.
fn with_author(content: String, replied: Option<&Found>, me: AccountId) -> String {
    let answered = replied.filter(|replied| replied.parent_id.is_some()).and_then(|replied| replied.author_id);
    match answered.filter(|author| *author != me) {
        Some(author) if !mentions::mentioned(&content).contains(&author) => {
            format!("{} {content}", mentions::mention(author))
        }
        _ => content,
    }
}

/// Those whom a text mentions and who take part or teach here: other ids would tell the names of strangers.
async fn known_of(conn: &mut TenantConn, content: &str, of: &Discussion) -> Result<Vec<AccountId>, ApiError> {
    let mut known = mentions::mentioned(content);
    if !known.is_empty() {
        let taking_part = store::participants(conn, of.subject, Some(&known)).await?;
        known.retain(|id| of.seen.teachers.contains(id) || taking_part.contains(id));
    }
    Ok(known)
}
