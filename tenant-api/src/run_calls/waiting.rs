//! A run that is waited for.

use std::pin::pin;
use std::time::Duration;

use actix_web::post;
use futures::StreamExt;
use judge_farm::client::LiveEvent;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use uuid::Uuid;

use super::http::{BODY_MAX, SnippetRunBody};
use crate::actor::Actor;
use crate::judge;
use crate::runs::messages::RUN_NOT_FOUND;
use crate::runs::{self, RunView};
use crate::site::Site;

/// How long the answer waits for the end.
const LONGEST: Duration = Duration::from_secs(10);

/// Runs a program and answers with what came of it, or after ten seconds that it is `running`, with the token to ask by.
#[utoipa::path(tag = "judge", request_body = SnippetRunBody, responses((status = 200, body = Envelope<RunView>)))]
#[post("/api/judge/snippet/judge")]
pub async fn run_snippet_and_wait(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<RunView>, ApiError> {
    let body: SnippetRunBody = body.up_to(BODY_MAX).json().await?;
    let token = body.without_talk().start(&site, &actor).await?;
    let view = match tokio::time::timeout(LONGEST, end_of(&site, token)).await {
        Ok(Ok(Some(view))) => view,
        Ok(Err(error)) => return Err(error),
        // It goes on, or is to be looked for elsewhere.
        Ok(Ok(None)) | Err(_) => runs::result(&site, token).await?.ok_or(RUN_NOT_FOUND)?,
    };
    super::keep(&site, token, &view).await;
    Ok(Envelope::of(view))
}

/// What a run has come to once it is over; none where nobody tells.
async fn end_of(site: &Site, token: Uuid) -> Result<Option<RunView>, ApiError> {
    let mut happening = pin!(site.app.judge.watch_live(token, 0));
    while let Some(happened) = happening.next().await {
        if let LiveEvent::Done(outcome) = happened.map_err(judge::fault)? {
            return Ok(Some(RunView::of(token, outcome)));
        }
    }
    Ok(None)
}
