//! The verdict as server-sent events: `state`, `test` for each test's row, `done` with the whole.

use actix_web::{HttpRequest, HttpResponse, get, web};
use bytes::Bytes;
use futures::{StreamExt, stream};
use judge_farm::client::{Event, Outcome};
use platform::error::ApiError;
use platform::locale::Locale;
use uuid::Uuid;

use super::subtasks::SubtaskRow;
use super::views::{ResultView, TestView};
use super::watched::{find_watched, result_of, result_of_kept};
use super::words::Verdict;
use super::{collect, drawings};
use crate::actor::Actor;
use crate::ids::SubmissionId;
use crate::live::sse::{self, event};
use crate::site::Site;

/// The verdict of a submission or run as it comes about.
#[utoipa::path(tag = "learning", responses((status = 200, content_type = "text/event-stream", body = String)))]
#[get("/api/learning/code-question/judge-result/{token}/submission_result/events")]
pub async fn stream_result(
    site: Site,
    actor: Actor,
    token: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (token, watched) = find_watched(&site, &actor, &token).await?;
    let locale = Locale::of(&request);
    let so_far = result_of(&site, token, &watched, locale).await?;
    if so_far.status != Verdict::Running {
        return Ok(sse::answer(stream::iter([event("done", &so_far)])));
    }
    let follower = Follower {
        token,
        submission_id: so_far.submission_id,
        planned: so_far.subtasks,
        deduction: watched.deduction(),
        is_looked_into: watched.is_looked_into(),
        locale,
        site: site.clone(),
    };
    let events = site.app.judge.watch(token).then(move |event| {
        let follower = follower.clone();
        async move { follower.bytes_of(event).await }
    });
    Ok(sse::follow(site.app.edge.shutdown.clone(), events))
}

/// Who follows a verdict, and what is known of it before.
#[derive(Clone)]
struct Follower {
    site: Site,
    token: Uuid,
    submission_id: Option<SubmissionId>,
    planned: Vec<SubtaskRow>,
    deduction: f64,
    is_looked_into: bool,
    locale: Locale,
}

impl Follower {
    async fn bytes_of(self, happened: Event) -> Bytes {
        match happened {
            Event::State { phase } => event("state", &serde_json::json!({ "phase": phase })),
            // A record is no output: it comes with the whole.
            Event::Test(test) if drawings::drawn_in(&test).is_some() => sse::BEAT,
            Event::Test(test) => event("test", &TestView::from(test)),
            Event::Done(outcome) => self.done(outcome).await,
        }
    }

    async fn done(self, outcome: Outcome) -> Bytes {
        let Self { site, token, submission_id, planned, deduction, is_looked_into, locale } = self;
        // Stored first, so that whoever looks at the list next finds the verdict there.
        if submission_id.is_some()
            && let Err(error) = collect::store_verdict(&site, token, &outcome).await
        {
            tracing::warn!(%token, cause = ?error.cause(), "storing a verdict on the way; the collector will try again");
        }
        let is_drawing = submission_id.is_some() && outcome.tests.first().and_then(drawings::drawn_in).is_some();
        if (is_drawing || is_looked_into)
            && let Ok(kept) = result_of_kept(&site, token, locale).await
        {
            return event("done", &kept);
        }
        event("done", &ResultView::of_outcome(submission_id, planned, outcome).less(deduction))
    }
}
