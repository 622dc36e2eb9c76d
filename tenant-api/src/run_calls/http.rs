//! Beginning a run, what has become of it, and its end by hand.

use actix_web::{get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::actor::Actor;
use crate::ids::SnippetId;
use crate::judge::{self, FileInput};
use crate::languages::{self, LanguageRef};
use crate::runs::messages::RUN_NOT_FOUND;
use crate::runs::{self, NewRun, RunView};
use crate::site::Site;
use crate::snippets;

/// Longest body: a Scratch project of 5 MB, and what JSON adds to it.
pub(super) const BODY_MAX: usize = 8 * 1024 * 1024;

/// A program to be run.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SnippetRunBody {
    #[serde(deserialize_with = "languages::id_or_key")]
    #[schema(value_type = LanguageRef)]
    language_id: i32,
    /// At most 64 KiB with the further files; of Scratch 5 MB.
    source_code: String,
    /// All of its input, at most 64 KiB.
    stdin: Option<String>,
    /// Further files of the program.
    #[serde(default)]
    files: Vec<FileInput>,
    /// The snippet that it is, of mine: this is a version of it, and the run its last.
    snippet_id: Option<SnippetId>,
    /// Whether its input is typed while it runs.
    #[serde(default)]
    interactive: bool,
}

/// Where to ask for a run.
#[derive(Debug, Serialize, ToSchema)]
pub struct RunToken {
    token: Uuid,
}

impl SnippetRunBody {
    /// The same with all of its input at once.
    pub(super) fn without_talk(self) -> Self {
        Self { interactive: false, ..self }
    }

    /// Begins the run, and notes it at its snippet.
    pub(super) async fn start(self, site: &Site, actor: &Actor) -> Result<Uuid, ApiError> {
        let Self { language_id, source_code, stdin, files, snippet_id, interactive } = self;
        let run = NewRun { language_id, source_code, stdin: stdin.unwrap_or_default(), files, interactive };
        let Some(snippet) = snippet_id else { return runs::start(site, actor, run).await };
        snippets::before_run(site, actor, snippet).await?;
        let token = runs::start(site, actor, run).await?;
        // It runs by now: whoever began it is told where to ask, whatever becomes of the note.
        if let Err(error) = snippets::note_run(site, actor, snippet, token).await {
            tracing::warn!(%token, cause = ?error.cause(), "noting a run at its snippet");
        }
        Ok(token)
    }
}

/// A token of an address; what is none is no run's.
pub(super) fn token_of(text: &str) -> Result<Uuid, ApiError> {
    Uuid::parse_str(text).map_err(|_| RUN_NOT_FOUND.into())
}

/// Begins a run.
#[utoipa::path(tag = "snippet", request_body = SnippetRunBody, responses((status = 200, body = Envelope<RunToken>)))]
#[post("/api/snippet/judge-submission")]
pub async fn start_snippet_run(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<RunToken>, ApiError> {
    let body: SnippetRunBody = body.up_to(BODY_MAX).json().await?;
    Ok(Envelope::of(RunToken { token: body.start(&site, &actor).await? }))
}

/// A run of mine; `status` is `running` until it is over.
#[utoipa::path(tag = "snippet", responses((status = 200, body = Envelope<RunView>)))]
#[get("/api/snippet/judge-submission/{token}")]
pub async fn get_snippet_run(
    site: Site,
    actor: Actor,
    token: web::Path<String>,
) -> Result<Envelope<RunView>, ApiError> {
    let view = runs::own_result(&site, token_of(&token)?, actor.id).await?;
    super::keep(&site, view.token, &view).await;
    Ok(Envelope::of(view))
}

/// Stops a run of mine; one that is over stays as it is.
#[utoipa::path(tag = "snippet", responses((status = 200, body = Envelope<bool>)))]
#[post("/api/snippet/judge-submission/{token}/stop")]
pub async fn stop_snippet_run(site: Site, actor: Actor, token: web::Path<String>) -> Result<Envelope<bool>, ApiError> {
    let token = token_of(&token)?;
    runs::owned(&site, token, actor.id).await?;
    site.app.judge.cancel(token).await.map_err(judge::fault)?;
    Ok(Envelope::of(true))
}
