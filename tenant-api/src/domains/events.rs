//! A site's domains as they change, as server-sent events: its admin sets a record and sees it found.

use std::time::Duration;

use actix_web::{HttpResponse, get, web};
use bytes::Bytes;
use futures::future::BoxFuture;
use futures::{Stream, StreamExt, stream};
use platform::error::ApiError;
use platform::messages::LOGIN_REQUIRED;

use super::http::view;
use crate::actor::Actor;
use crate::live::{Live, Reader, Sent, TopicKind, sse};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// One change often brings several notifications.
const PAUSE: Duration = Duration::from_millis(100);

/// What the control database knows of the site, its domains above all.
pub const TOPIC: TopicKind = TopicKind::of_directory("domains", may_follow);

fn may_follow<'a>(_: &'a Site, actor: Option<&'a Actor>, _: i64) -> BoxFuture<'a, Result<(), ApiError>> {
    Box::pin(async move { actor.ok_or(LOGIN_REQUIRED)?.require(Resource::Config, Action::Read) })
}

struct Watch {
    site: Site,
    news: Reader,
    last: String,
}

/// The site's domains now and whenever something of them has changed: event `domains`, data as `GET /api/tenant/domain`.
#[utoipa::path(tag = "tenant", responses((status = 200, content_type = "text/event-stream", body = String)))]
#[get("/api/tenant/domain/events")]
pub async fn domain_events(site: Site, actor: Actor, live: web::Data<Live>) -> Result<HttpResponse, ApiError> {
    // Heard from before the first look, so that nothing is missed between the two.
    let news = live.follow(&site, &actor, &TOPIC.topic(0)).await?;
    let first = read(&site).await?;
    let watch = Watch { site, news, last: first.clone() };
    Ok(sse::answer(stream::iter([event(&first)]).chain(follow(watch))))
}

fn follow(watch: Watch) -> impl Stream<Item = Bytes> {
    stream::unfold(watch, async |mut watch| {
        loop {
            match watch.news.next().await? {
                Sent::News(_) => {}
                other => return Some((other.bytes(), watch)),
            }
            tokio::time::sleep(PAUSE).await;
            watch.news.skip_waiting();
            match read(&watch.site).await {
                Ok(now) if now != watch.last => {
                    let changed = event(&now);
                    watch.last = now;
                    return Some((changed, watch));
                }
                Ok(_) => {}
                Err(error) => tracing::warn!(cause = ?error.cause(), "reading a site's domains for who watches them"),
            }
        }
    })
}

async fn read(site: &Site) -> Result<String, ApiError> {
    serde_json::to_string(&view(site).await?).map_err(ApiError::internal)
}

/// JSON has no raw line breaks, so it is one data line.
fn event(json: &str) -> Bytes {
    Bytes::from(format!("event: domains\ndata: {json}\n\n"))
}
