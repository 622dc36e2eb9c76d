//! The verdict as server-sent events: `state`, `test` for each test's row, `done` with the whole.

use std::time::Duration;

use actix_web::{HttpResponse, get, web};
use bytes::Bytes;
use futures::stream;
use judge_farm::client::Event;
use platform::error::ApiError;
use tokio_stream::StreamExt;

use super::subtasks::SubtaskRow;
use super::views::{ResultView, TestView};
use super::watched::{find_watched, result_of, result_of_kept};
use super::words::Verdict;
use super::{collect, drawings};
use crate::actor::Actor;
use crate::ids::SubmissionId;
use crate::live::sse::{self, event};
use crate::site::Site;

/// A comment is sent when nothing else was for so long, so that proxies keep the connection.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The longest that a stream lasts: browsers connect again, and a verdict that will never come (its submission is gone)
/// is known then.
const LONGEST: Duration = Duration::from_secs(600);

/// How long a browser waits, in milliseconds, before it connects again.
const RECONNECT: &[u8] = b"retry: 1000\n\n";

/// The verdict of a submission or run as it comes about.
#[utoipa::path(tag = "learning", responses((status = 200, content_type = "text/event-stream", body = String)))]
#[get("/api/learning/code-question/judge-result/{token}/submission_result/events")]
pub async fn stream_result(site: Site, actor: Actor, token: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let (token, watched) = find_watched(&site, &actor, &token).await?;
    let so_far = result_of(&site, token, &watched).await?;
    if so_far.status != Verdict::Running {
        return Ok(sse::answer(stream::iter([event("done", &so_far)])));
    }
    let (submission_id, planned, deduction) = (so_far.submission_id, so_far.subtasks, watched.deduction());
    let app = site.app.clone();
    let events = futures::StreamExt::then(site.app.judge.watch(token), move |event| {
        let (site, planned) = (site.clone(), planned.clone());
        async move { to_bytes(&site, token, (submission_id, planned, deduction), event).await }
    });
    let live = events.timeout_repeating(tokio::time::interval(KEEP_ALIVE)).map(|event| event.unwrap_or(sse::BEAT));
    // A process that ends sends its watchers elsewhere: browsers connect again by themselves.
    let shutdown = app.edge.shutdown.clone();
    let live = futures::StreamExt::take_until(live, async move {
        // Whichever comes first.
        let _ = tokio::time::timeout(LONGEST, shutdown.closing()).await;
    });
    let first = stream::iter([Bytes::from_static(RECONNECT)]);
    Ok(sse::answer(first.chain(live)))
}

async fn to_bytes(
    site: &Site,
    token: uuid::Uuid,
    (submission_id, planned, deduction): (Option<SubmissionId>, Vec<SubtaskRow>, f64),
    happened: Event,
) -> Bytes {
    match happened {
        Event::State { phase } => event("state", &serde_json::json!({ "phase": phase })),
        // A record is no output: it comes with the whole.
        Event::Test(test) if drawings::drawn_in(&test).is_some() => sse::BEAT,
        Event::Test(test) => event("test", &TestView::from(test)),
        Event::Done(outcome) => {
            // Stored first, so that whoever looks at the list next finds the verdict there.
            if submission_id.is_some()
                && let Err(error) = collect::store_verdict(site, token, &outcome).await
            {
                tracing::warn!(%token, cause = ?error.cause(), "storing a verdict on the way; the collector will try again");
            }
            let is_drawing = submission_id.is_some() && outcome.tests.first().and_then(drawings::drawn_in).is_some();
            if is_drawing && let Ok(kept) = result_of_kept(site, token).await {
                return event("done", &kept);
            }
            event("done", &ResultView::of_outcome(submission_id, planned, outcome).less(deduction))
        }
    }
}
