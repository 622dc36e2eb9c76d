//! A site's domains as they change, as server-sent events: its admin sets a record and sees it found.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use actix_web::http::header;
use actix_web::{HttpResponse, get};
use bytes::Bytes;
use directory::News;
use futures::{Stream, StreamExt, stream};
use platform::error::{ApiError, ErrorBody};
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::time::timeout;

use super::http::view;
use crate::actor::Actor;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// A comment at least this often, so that proxies keep the connection and one that is gone is noticed.
const BEAT: Duration = Duration::from_secs(15);
/// The longest that a stream lasts: browsers connect again, and whoever may not look any more is refused then.
const LONGEST: Duration = Duration::from_secs(600);
/// One change often brings several notifications.
const PAUSE: Duration = Duration::from_millis(100);

struct Watch {
    site: Site,
    news: Receiver<News>,
    began: Instant,
    last: String,
}

/// The site's domains now and whenever something of them has changed: event `domains`, data as `GET /api/tenant/domain`.
#[utoipa::path(tag = "tenant", responses((status = 200, content_type = "text/event-stream", body = String), (status = 403, body = ErrorBody)))]
#[get("/api/tenant/domain/events")]
pub async fn domain_events(site: Site, actor: Actor) -> Result<HttpResponse, ApiError> {
    actor.require(Resource::Config, Action::Read)?;
    // Heard from before the first look, so that nothing is missed between the two.
    let news = site.app.directory.news();
    let shutdown = site.app.edge.shutdown.clone();
    let first = read(&site).await?;
    let watch = Watch { site, news, began: Instant::now(), last: first.clone() };
    let changes = stream::iter([event(&first)]).chain(follow(watch));
    // A process that ends sends its watchers elsewhere: browsers connect again by themselves.
    let changes = changes.take_until(async move { shutdown.closing().await });
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Compression would hold events back.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header(("X-Accel-Buffering", "no"))
        .streaming(Box::pin(changes.map(Ok::<_, Infallible>))))
}

fn follow(watch: Watch) -> impl Stream<Item = Bytes> {
    stream::unfold(watch, async |mut watch| {
        loop {
            if watch.began.elapsed() > LONGEST {
                return None;
            }
            let Ok(heard) = timeout(BEAT, watch.heard()).await else {
                return Some((Bytes::from_static(b": still here\n\n"), watch));
            };
            if !heard {
                return None;
            }
            tokio::time::sleep(PAUSE).await;
            watch.news = watch.news.resubscribe();
            match read(&watch.site).await {
                Ok(now) if now != watch.last => {
                    let told = event(&now);
                    watch.last = now;
                    return Some((told, watch));
                }
                Ok(_) => {}
                Err(error) => tracing::warn!(cause = ?error.cause(), "reading a site's domains for who watches them"),
            }
        }
    })
}

impl Watch {
    /// Waits for news of this site; false where there will be none any more.
    async fn heard(&mut self) -> bool {
        loop {
            match self.news.recv().await {
                Ok(News::Of(id)) if id != self.site.id() => {}
                Ok(_) | Err(RecvError::Lagged(_)) => return true,
                Err(RecvError::Closed) => return false,
            }
        }
    }
}

async fn read(site: &Site) -> Result<String, ApiError> {
    serde_json::to_string(&view(site).await?).map_err(ApiError::internal)
}

/// JSON has no raw line breaks, so it is one data line.
fn event(json: &str) -> Bytes {
    Bytes::from(format!("event: domains\ndata: {json}\n\n"))
}
