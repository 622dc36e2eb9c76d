//! What readers get to see of comments.

use std::collections::HashMap;

use actix_web::{HttpRequest, HttpResponse, Responder};
use platform::envelope::Metadata;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::Date;
use utoipa::ToSchema;

use super::mentions::{self, Names};
use super::store::{self, Person, Reader, Row};
use super::subject::Seen;
use super::threads::Discussion;
use crate::activity::today;
use crate::ids::{AccountId, CommentId};
use crate::names;
use crate::permissions::Role;

/// A comment.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommentView {
    pub id: CommentId,
    /// The comment that it replies to; null: it begins a thread.
    pub parent_id: Option<CommentId>,
    /// Null where it was deleted and stays for its replies.
    pub author: Option<CommentAuthor>,
    /// Clean HTML with the names of who is mentioned.
    pub html: String,
    /// Markdown as it was written.
    pub content: String,
    /// Epoch seconds.
    pub created_at: i64,
    /// Replies that the caller sees.
    pub reply_count: i64,
    /// Whether one of them is a teacher's answer.
    pub is_answered: bool,
    pub is_teacher_answer: bool,
    /// Whether only its author and who may change its subject see it.
    pub is_hidden: bool,
    /// Whether it gives away how a question is solved.
    pub is_spoiler: bool,
    /// Whether its text is kept from the caller for that: they have not solved the question.
    pub is_hidden_spoiler: bool,
    /// Whether it was deleted.
    pub is_removed: bool,
    pub can_delete: bool,
    /// Whether the caller may hide it and say that it is the answer.
    pub can_hide: bool,
}

/// Where a page of comments stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommentsMetadata {
    pub page: i64,
    pub size: i64,
    pub total: i64,
    /// Whether nothing is shown because a contest that is on asks the question.
    pub is_closed: bool,
}

/// A page of comments.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommentsEnvelope {
    /// Always true here.
    pub success: bool,
    /// The HTTP status.
    pub code: u16,
    /// 0 for success.
    pub error_code: u16,
    pub data: Vec<CommentView>,
    pub metadata: CommentsMetadata,
}

impl CommentsEnvelope {
    /// Of a discussion that is open, or of a closed one, which has none.
    pub fn of(data: Vec<CommentView>, metadata: Metadata, is_closed: bool) -> Self {
        let Metadata { page, size, total, .. } = metadata;
        Self {
            success: true,
            code: 200,
            error_code: 0,
            data,
            metadata: CommentsMetadata { page, size, total, is_closed },
        }
    }
}

impl Responder for CommentsEnvelope {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }
}

/// Somebody in a discussion, by the name that others see.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommentAuthor {
    pub id: AccountId,
    pub name: String,
    /// Whether they teach here.
    pub is_teacher: bool,
}

/// Whether a person answers as a teacher of the subject: its own, and those who run the site.
fn is_teacher(person: &Person, seen: &Seen) -> bool {
    seen.teachers.contains(&person.id) || matches!(person.role, Role::Admin | Role::Moderator | Role::ModeratorLead)
}

/// A person's name as others see it.
pub fn public_name(person: &Person, today: Date, locale: Locale) -> String {
    let name = names::public_name(&person.full_name, person.mode, person.nickname.as_deref(), person.dob, today);
    names::shown(name, locale)
}

fn author_of(person: &Person, seen: &Seen, locale: Locale) -> CommentAuthor {
    let name = public_name(person, today(), locale);
    CommentAuthor { id: person.id, name, is_teacher: is_teacher(person, seen) }
}

/// Comments in the form in which they are answered.
///
/// # Errors
/// When the database fails.
pub async fn views(
    conn: &mut TenantConn,
    ids: &[CommentId],
    of: &Discussion,
    locale: Locale,
) -> Result<Vec<CommentView>, ApiError> {
    let rows = store::rows(conn, ids, of.reader).await?;
    let mut known: Vec<AccountId> = rows.iter().filter_map(|row| row.author_id).collect();
    known.extend(rows.iter().flat_map(|row| &row.mentions));
    let people = store::people(conn, &known).await?;
    let names: Names = people.iter().map(|person| (person.id, public_name(person, today(), locale))).collect();
    let people: HashMap<AccountId, Person> = people.into_iter().map(|person| (person.id, person)).collect();
    let author = |row: &Row| Some(author_of(people.get(&row.author_id?)?, &of.seen, locale));
    Ok(rows.into_iter().map(|row| view(author(&row), row, &names, of.reader)).collect())
}

fn view(author: Option<CommentAuthor>, row: Row, names: &Names, reader: Reader) -> CommentView {
    let is_removed = row.author_id.is_none();
    let is_own = !is_removed && row.author_id == reader.id;
    let is_hidden_spoiler = row.is_spoiler && !reader.sees_spoilers && !is_own;
    let shown = |text: String| if is_hidden_spoiler { String::new() } else { text };
    CommentView {
        id: row.id,
        parent_id: row.parent_id,
        author,
        html: shown(mentions::filled(&row.html, &row.mentions, names)),
        content: shown(mentions::named(&row.content, &row.mentions, names)),
        created_at: row.created_at.unix_timestamp(),
        reply_count: row.reply_count,
        is_answered: row.is_answered,
        is_teacher_answer: row.is_teacher_answer,
        is_hidden: row.is_hidden,
        is_spoiler: row.is_spoiler,
        is_hidden_spoiler,
        is_removed,
        can_delete: is_own || (reader.sees_hidden && !is_removed),
        can_hide: reader.sees_hidden && !is_removed,
    }
}

/// One comment in that form.
///
/// # Errors
/// When the database fails.
pub async fn one(
    conn: &mut TenantConn,
    id: CommentId,
    of: &Discussion,
    locale: Locale,
) -> Result<CommentView, ApiError> {
    let view = views(conn, &[id], of, locale).await?.pop();
    view.ok_or_else(|| ApiError::internal(anyhow::anyhow!("a comment that is not there")))
}

/// Who can be mentioned: who teaches here first, then who takes part, who spoke last first; not `me`.
///
/// # Errors
/// When the database fails.
pub async fn people_to_mention(
    conn: &mut TenantConn,
    of: &Discussion,
    me: AccountId,
    locale: Locale,
) -> Result<Vec<CommentAuthor>, ApiError> {
    let mut order = of.seen.teachers.clone();
    order.extend(store::participants(conn, of.subject, None).await?);
    let people = store::people(conn, &order).await?;
    let mut people: Vec<Person> = people.into_iter().filter(|person| person.is_here && person.id != me).collect();
    people.sort_by_key(|person| order.iter().position(|id| *id == person.id));
    Ok(people.iter().map(|person| author_of(person, &of.seen, locale)).collect())
}
