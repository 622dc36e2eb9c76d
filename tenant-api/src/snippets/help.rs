//! Help: an author's raised hand over a snippet, to the teachers of one class, also between its sessions.

use std::collections::BTreeMap;
use std::time::Instant;

use actix_web::{HttpRequest, delete, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::TOO_MANY_REQUESTS;
use platform::tenancy::{TenantConn, TenantTx};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::State;
use super::access::{find_opened, find_own, lock_opened, lock_own};
use super::store::{self, OpenHelp, Snippet, Watcher};
use super::topic::{self, News};
use super::view::{Looks, SnippetPerson};
use crate::actor::Actor;
use crate::class_context;
use crate::class_context::messages::CLASSROOM_NOT_FOUND;
use crate::classrooms::{self, ClassNews};
use crate::ids::{AccountId, ClassroomId, SnippetId};
use crate::notices::{self, Kind};
use crate::site::Site;

/// Characters of a question.
const QUESTION_MAX: usize = 500;

/// Whose help is asked for, and with what.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SnippetHelpInput {
    /// An active class that I learn in.
    classroom_id: ClassroomId,
    /// At most 500 characters; may be left out.
    #[serde(default)]
    question: String,
}

/// A class whose teachers help.
#[derive(Debug, Serialize, ToSchema)]
pub struct SnippetHelpClass {
    pub id: ClassroomId,
    pub name: String,
}

/// Help that is open.
#[derive(Debug, Serialize, ToSchema)]
pub struct SnippetHelp {
    pub classroom: SnippetHelpClass,
    /// May be empty.
    pub question: String,
    /// Epoch seconds.
    pub asked_at: i64,
    /// Who looks at the snippet now.
    pub watchers: Vec<SnippetPerson>,
    /// Files as typed since the snippet was saved last, by name.
    pub typed: BTreeMap<String, String>,
    /// The number of the last piece of typing.
    pub typed_seq: i64,
}

async fn help_view(
    conn: &mut TenantConn,
    snippet: SnippetId,
    help: OpenHelp,
    looks: &Looks,
) -> Result<SnippetHelp, ApiError> {
    Ok(SnippetHelp {
        classroom: SnippetHelpClass { id: help.classroom_id, name: help.classroom_name },
        question: help.question,
        asked_at: help.asked_at.unix_timestamp(),
        watchers: people(store::watchers(conn, snippet).await?, looks),
        typed: help.typed.0,
        typed_seq: help.typed_seq,
    })
}

/// Who looks on, as the others of the class know them.
pub fn people(watchers: Vec<Watcher>, looks: &Looks) -> Vec<SnippetPerson> {
    watchers.into_iter().map(|one| looks.in_full(one.id, one.full_name)).collect()
}

/// Asks the teachers of a class that I learn in to look at a snippet of mine; asked again, the question is the new one, and
/// another class is asked in place of the first. At most twenty times in ten minutes (429).
#[utoipa::path(tag = "snippet", params(SnippetId), request_body = SnippetHelpInput, responses((status = 200, body = Envelope<SnippetHelp>)))]
#[post("/api/snippet/{id}/help")]
pub async fn ask_snippet_help(
    site: Site,
    actor: Actor,
    id: web::Path<SnippetId>,
    state: web::Data<State>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<SnippetHelp>, ApiError> {
    find_own(&mut *site.read().await?, *id, &actor).await?;
    let asks = state.asking.check((site.id(), actor.id), Instant::now());
    asks.map_err(|seconds| ApiError::retry_after(TOO_MANY_REQUESTS, seconds))?;
    let input: SnippetHelpInput = body.json().await?;
    let question = input.question.trim();
    let mut faults = Faults::default();
    faults.max_chars("question", question, QUESTION_MAX);
    faults.finish()?;
    let mut tx = site.begin().await?;
    let snippet = lock_own(&mut tx, *id, &actor).await?;
    let class = input.classroom_id;
    let class_name = store::asked_of(&mut tx, class, actor.id).await?.ok_or(CLASSROOM_NOT_FOUND)?;
    let before = store::open_help(&mut tx, snippet.id).await?.map(|help| help.classroom_id);
    if before != Some(class) {
        // Others were asked before, or too long ago.
        end(&mut tx, &snippet).await?;
    }
    let asked_at = store::begin_help(&mut tx, snippet.id, class, question).await?;
    notice(&mut tx, &snippet, (class, &class_name), asked_at).await?;
    tell_class(&mut tx, class, snippet.author_id).await?;
    topic::recheck(&mut tx, snippet.id)?;
    let help = store::open_help(&mut tx, snippet.id).await?.ok_or(CLASSROOM_NOT_FOUND)?;
    let looks = Looks::new(&site, Some(actor.id), Locale::of(&request));
    let view = help_view(&mut tx, snippet.id, help, &looks).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// Tells the class's teachers, once for each time that they are asked.
async fn notice(
    tx: &mut TenantTx,
    snippet: &Snippet,
    (class, class_name): (ClassroomId, &str),
    asked_at: OffsetDateTime,
) -> Result<(), ApiError> {
    let author = store::people(tx, &[snippet.author_id]).await?;
    let name = author.into_iter().next().map(|person| person.full_name).unwrap_or_default();
    let notice = notices::New {
        kind: Kind::SnippetHelp,
        group: format!("classroom/{class}"),
        event: format!("snippet/{}/{}", snippet.id, asked_at.unix_timestamp_nanos()),
        params: json!({ "name": name, "class": class_name, "by": snippet.author_id }),
        path: format!("/ucode/{}?help=1", snippet.slug),
    };
    let teachers = classrooms::teachers(tx, class).await?;
    notices::tell(tx, &teachers, notice).await
}

/// Has those look again who lead the class, in a session that runs and without one.
async fn tell_class(tx: &mut TenantTx, class: ClassroomId, learner: AccountId) -> Result<(), ApiError> {
    classrooms::tell(tx, class, ClassNews::Help)?;
    class_context::tell_running(tx, learner).await
}

/// Ends what help is asked for a snippet that is locked, if any is.
///
/// # Errors
/// When the database fails.
pub async fn end(tx: &mut TenantTx, snippet: &Snippet) -> Result<(), ApiError> {
    let Some(class) = store::class_of_help(tx, snippet.id).await? else { return Ok(()) };
    store::end_help(tx, snippet.id).await?;
    topic::tell(tx, snippet.id, &News::Ended)?;
    topic::recheck(tx, snippet.id)?;
    tell_class(tx, class, snippet.author_id).await
}

/// The help that is asked for a snippet, for its author and who leads the class; null: none.
#[utoipa::path(tag = "snippet", params(SnippetId), responses((status = 200, body = Envelope<Option<SnippetHelp>>)))]
#[get("/api/snippet/{id}/help")]
pub async fn get_snippet_help(
    site: Site,
    actor: Actor,
    id: web::Path<SnippetId>,
    request: HttpRequest,
) -> Result<Envelope<Option<SnippetHelp>>, ApiError> {
    let mut conn = site.read().await?;
    let (snippet, _) = find_opened(&mut conn, *id, &actor).await?;
    let looks = Looks::new(&site, Some(actor.id), Locale::of(&request));
    Ok(Envelope::of(match store::open_help(&mut conn, snippet.id).await? {
        Some(help) => Some(help_view(&mut conn, snippet.id, help, &looks).await?),
        None => None,
    }))
}

/// Takes the hand down: its author, or who leads the class and has answered.
#[utoipa::path(tag = "snippet", params(SnippetId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/snippet/{id}/help")]
pub async fn end_snippet_help(site: Site, actor: Actor, id: web::Path<SnippetId>) -> Result<Envelope<bool>, ApiError> {
    let mut tx = site.begin().await?;
    let (snippet, _) = lock_opened(&mut tx, *id, &actor).await?;
    end(&mut tx, &snippet).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// A snippet that help is asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct SnippetHelpSubject {
    pub id: SnippetId,
    pub slug: String,
    pub title: String,
    pub language_id: i32,
}

/// Help that a class is asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassHelpItem {
    pub snippet: SnippetHelpSubject,
    pub learner: SnippetPerson,
    /// May be empty.
    pub question: String,
    /// Epoch seconds.
    pub asked_at: i64,
    /// Who looks at the snippet now.
    pub watchers: Vec<SnippetPerson>,
}

/// The help that learners of a class ask for, the longest asked first; for who leads it.
#[utoipa::path(tag = "classroom", params(ClassroomId), responses((status = 200, body = Envelope<Vec<ClassHelpItem>>)))]
#[get("/api/classroom/{id}/help")]
pub async fn list_class_help(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    request: HttpRequest,
) -> Result<Envelope<Vec<ClassHelpItem>>, ApiError> {
    let mut conn = site.read().await?;
    let class = classrooms::find_led(&mut conn, *id, &actor).await?;
    let asked = store::asked_in(&mut conn, class.id).await?;
    let mut watchers: BTreeMap<SnippetId, Vec<Watcher>> = BTreeMap::new();
    for one in store::watchers_in(&mut conn, class.id).await? {
        watchers.entry(one.snippet_id).or_default().push(one);
    }
    let looks = Looks::new(&site, Some(actor.id), Locale::of(&request));
    let items = asked.into_iter().map(|one| ClassHelpItem {
        watchers: people(watchers.remove(&one.snippet_id).unwrap_or_default(), &looks),
        learner: looks.in_full(one.learner_id, one.learner_name),
        snippet: SnippetHelpSubject {
            id: one.snippet_id,
            slug: one.slug,
            title: one.title,
            language_id: one.language_id,
        },
        question: one.question,
        asked_at: one.asked_at.unix_timestamp(),
    });
    Ok(Envelope::of(items.collect()))
}

/// A learner who asks for help.
#[derive(Debug, Clone)]
pub struct Asking {
    pub learner: AccountId,
    /// Of the snippet.
    pub slug: String,
    pub title: String,
    pub asked_at: OffsetDateTime,
}

/// Who of a class asks for help, the longest asked first.
///
/// # Errors
/// When the database fails.
pub async fn help_of_class(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<Asking>, ApiError> {
    let asked = store::asked_in(conn, class).await?;
    let of = |one: store::ClassHelp| Asking {
        learner: one.learner_id,
        slug: one.slug,
        title: one.title,
        asked_at: one.asked_at,
    };
    Ok(asked.into_iter().map(of).collect())
}
