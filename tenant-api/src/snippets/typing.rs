//! What an author who asks for help is typing, and who looks on.

use std::time::Instant;

use actix_web::{HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::TOO_MANY_REQUESTS;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::access::{Sight, find_opened, find_own};
use super::body::{check_name, check_typed, typed_over};
use super::help::people;
use super::messages::SNIPPET_NOT_FOUND;
use super::topic::{self, News};
use super::view::Looks;
use super::{State, store};
use crate::actor::Actor;
use crate::ids::SnippetId;
use crate::site::Site;

/// Of a body, in bytes: a text of 256 KiB, each sign of which may be six in JSON.
const BODY_MAX: usize = 2 * 1024 * 1024;

/// A file as it is being typed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SnippetTyping {
    /// Of this piece, counted up by the browser: older ones that come late change nothing.
    seq: i64,
    /// The file's name.
    file: String,
    /// All of it.
    content: String,
}

/// Who looks on.
#[derive(Debug, Serialize, ToSchema)]
pub struct SnippetWatched {
    /// How many.
    pub watchers: i64,
}

impl SnippetWatched {
    fn of<T>(watchers: &[T]) -> Self {
        Self { watchers: i64::try_from(watchers.len()).unwrap_or(i64::MAX) }
    }
}

/// Shows what I am typing to who looks on, at most every 200 ms (429). Without help that is open nothing is kept of it.
#[utoipa::path(tag = "snippet", params(SnippetId), request_body = SnippetTyping, responses((status = 200, body = Envelope<SnippetWatched>)))]
#[post("/api/snippet/{id}/help/typing")]
pub async fn note_snippet_typing(
    site: Site,
    actor: Actor,
    id: web::Path<SnippetId>,
    state: web::Data<State>,
    body: RawBody,
) -> Result<Envelope<SnippetWatched>, ApiError> {
    find_own(&mut *site.read().await?, *id, &actor).await?;
    state
        .typing
        .check((site.id(), *id), Instant::now())
        .map_err(|seconds| ApiError::retry_after(TOO_MANY_REQUESTS, seconds))?;
    let input: SnippetTyping = body.up_to(BODY_MAX).json().await?;
    let mut faults = Faults::default();
    check_name(&mut faults, "file", &input.file);
    faults.finish()?;
    let mut tx = site.begin().await?;
    store::lock_help(&mut tx, *id).await?;
    let snippet = find_own(&mut tx, *id, &actor).await?;
    let Some(help) = store::open_help(&mut tx, *id).await? else {
        return Ok(Envelope::of(SnippetWatched { watchers: 0 }));
    };
    let watchers = store::watchers(&mut tx, *id).await?;
    if input.seq > help.typed_seq {
        let mut typed = help.typed.0;
        typed.insert(input.file.clone(), input.content.clone());
        check_typed(&typed_over(&snippet.files.0, &typed))?;
        store::set_typed(&mut tx, *id, &typed, input.seq).await?;
        if !watchers.is_empty() {
            topic::tell(&mut tx, *id, &topic::typed(input.seq, &input.file, &input.content))?;
        }
    }
    tx.commit().await?;
    Ok(Envelope::of(SnippetWatched::of(&watchers)))
}

/// Says that I look at a snippet whose author asks a class of mine for help, for 30 seconds.
#[utoipa::path(tag = "snippet", params(SnippetId), responses((status = 200, body = Envelope<SnippetWatched>)))]
#[post("/api/snippet/{id}/help/watch")]
pub async fn watch_snippet_help(
    site: Site,
    actor: Actor,
    id: web::Path<SnippetId>,
    request: HttpRequest,
) -> Result<Envelope<SnippetWatched>, ApiError> {
    actor.require_own_account()?;
    let mut tx = site.begin().await?;
    store::lock_help(&mut tx, *id).await?;
    let (snippet, sight) = find_opened(&mut tx, *id, &actor).await?;
    if sight != Sight::Teacher {
        return Err(SNIPPET_NOT_FOUND.into());
    }
    let is_new = store::watch(&mut tx, *id, actor.id).await?;
    let watchers = store::watchers(&mut tx, *id).await?;
    let watched = SnippetWatched::of(&watchers);
    if is_new {
        let looks = Looks::new(&site, Some(snippet.author_id), Locale::of(&request));
        topic::tell(&mut tx, *id, &News::Watchers { watchers: people(watchers, &looks) })?;
    }
    tx.commit().await?;
    Ok(Envelope::of(watched))
}
