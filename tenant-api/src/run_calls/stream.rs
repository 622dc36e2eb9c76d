//! A run as it goes on, for as many tabs as there are, each from where it was.

use actix_web::{HttpRequest, HttpResponse, get, web};
use bytes::Bytes;
use futures::StreamExt;
use judge_farm::client::LiveEvent;
use platform::error::ApiError;
use platform::http::Query;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::http::token_of;
use crate::actor::Actor;
use crate::live::sse;
use crate::runs::{self, RunView};
use crate::site::Site;

/// From where to go on.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AfterQuery {
    /// The number of the last piece of output that is there already; `Last-Event-ID` counts before it.
    #[serde(default)]
    after: i32,
}

/// A run of mine as it goes on.
#[utoipa::path(tag = "snippet", responses((status = 200, content_type = "text/event-stream", body = String)),
    params(("token" = String, Path), AfterQuery))]
#[get("/api/snippet/judge-submission/{token}/events")]
pub async fn stream_snippet_run(
    site: Site,
    actor: Actor,
    token: web::Path<String>,
    query: Query<AfterQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let token = token_of(&token)?;
    runs::owned(&site, token, actor.id).await?;
    let after = last_heard(&request).unwrap_or(query.after).max(0);
    let shutdown = site.app.edge.shutdown.clone();
    let happening = site.app.judge.watch_live(token, after);
    // A browser that hears no more connects again, and is told the rest then.
    let happening = tokio_stream::StreamExt::map_while(happening, move |happened| {
        happened.inspect_err(|error| tracing::warn!(%token, %error, "following a run")).ok()
    });
    let events = happening.then(move |happened| {
        let site = site.clone();
        async move { told(&site, token, happened).await }
    });
    Ok(sse::follow(shutdown, events))
}

/// What the browser sends when it connects again by itself.
fn last_heard(request: &HttpRequest) -> Option<i32> {
    request.headers().get("last-event-id")?.to_str().ok()?.parse().ok()
}

async fn told(site: &Site, token: Uuid, happened: LiveEvent) -> Bytes {
    if let LiveEvent::Done(outcome) = &happened {
        super::keep(site, token, &RunView::of(token, outcome.clone())).await;
    }
    runs::told(token, happened)
}
