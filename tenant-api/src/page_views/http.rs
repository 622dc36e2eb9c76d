//! The call that pages make.

use std::time::Instant;

use actix_web::http::header;
use actix_web::{HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::{RawBody, host, network_of};
use platform::locale::Locale;
use platform::messages::TOO_MANY_REQUESTS;
use platform::secrets;
use serde::Deserialize;
use utoipa::ToSchema;

use super::State;
use super::origin::{device, is_robot, referrer};
use super::waiting::View;
use super::words::PageKind;
use super::writing::{self, EVERY};
use crate::activity::today;
use crate::sessions;
use crate::site::Site;

/// Largest body, in bytes.
const BODY_MAX: usize = 8 * 1024;
/// Longest part of what a browser calls itself that is looked at, in bytes.
const AGENT_MAX: usize = 512;

/// A page that somebody looks at.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PageViewInput {
    /// Which kind of page.
    #[serde(rename = "type")]
    kind: PageKind,
    /// What it shows: of a course's page the course's id, and so on.
    #[serde(default)]
    object_id: Option<i64>,
    /// The address of the page that led here; its host alone is kept, and nothing of the site's own.
    #[serde(default)]
    referrer: Option<String>,
}

/// Counts a view of a page. Everybody may, from one network only so often (429); robots and staff are answered and not counted.
#[utoipa::path(tag = "page-views", request_body = PageViewInput, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/page-views")]
pub async fn note_page_view(
    site: Site,
    request: HttpRequest,
    state: web::Data<State>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    let network = network_of(&request);
    let refused = |seconds| ApiError::retry_after(TOO_MANY_REQUESTS, seconds);
    state.networks.check((site.id(), network.clone()), Instant::now()).map_err(refused)?;
    let input: PageViewInput = body.at_most(BODY_MAX).json().await?;
    let agent = agent_of(&request);
    if !is_robot(agent) && !state.waiting.add(site.id(), input.seen(&site, &request, (agent, &network))) {
        return Err(refused(EVERY.as_secs()));
    }
    // Nobody comes by any more who would write it.
    if site.app.edge.shutdown.is_draining() {
        writing::write_site(&site, &state).await;
    }
    Ok(Envelope::of(true))
}

fn agent_of(request: &HttpRequest) -> &str {
    let agent = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // It is ASCII: a header's value that is a text has nothing else.
    agent.get(..AGENT_MAX).unwrap_or(agent)
}

impl PageViewInput {
    fn seen(self, site: &Site, request: &HttpRequest, (agent, network): (&str, &str)) -> View {
        let here = directory::hosts::normalise(host(request)).unwrap_or_default();
        let token = sessions::presented(request).map(|presented| secrets::hash_token(&presented.token));
        View {
            day: today(),
            kind: self.kind,
            object: self.object_id.unwrap_or_default().max(0),
            referrer: referrer(&self.referrer.unwrap_or_default(), &[here.as_str(), site.entry.primary_host.as_str()]),
            device: device(agent),
            language: Locale::of(request),
            visitor: secrets::hash_token(&format!("{network}|{agent}")),
            token,
        }
    }
}
