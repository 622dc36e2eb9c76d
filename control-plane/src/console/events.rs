//! What goes on, as it goes on (server-sent events). Progress has no notification: the rows are looked at again and
//! again, and what has not changed is not sent.

use std::convert::Infallible;
use std::pin::Pin;
use std::time::{Duration, Instant};

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use bytes::Bytes;
use futures::{Stream, StreamExt, stream};
use platform::error::ApiError;
use platform::http::Edge;
use sqlx::PgPool;

use super::caller::Caller;
use super::{Console, farm, operations, overview};
use crate::operators::{Permission, sessions};

/// How often an operation is looked at.
const OPERATION: Duration = Duration::from_millis(700);
/// How often the overview and the judge are looked at.
const OVERVIEW: Duration = Duration::from_secs(2);
/// A comment at least this often, so that a connection that is gone is noticed.
const BEAT: Duration = Duration::from_secs(15);
/// The longest that a stream lasts; browsers connect again.
const LONGEST: Duration = Duration::from_secs(600);

type Chunks = Pin<Box<dyn Stream<Item = Result<Bytes, Infallible>>>>;

/// What a look has seen, as JSON, and whether it was the last one.
struct Looked {
    json: String,
    is_last: bool,
}

struct Watch<L> {
    pool: PgPool,
    session: i64,
    look: L,
    last: String,
    began: Instant,
    beat: Instant,
    over: bool,
}

/// An answer that sends what `look` sees whenever that has changed, for as long as the session is good and the process
/// is not to end.
fn events<L, F>(
    caller: &Caller,
    edge: &Edge,
    pool: &PgPool,
    name: &'static str,
    every: Duration,
    look: L,
) -> HttpResponse
where
    L: Fn() -> F + 'static,
    F: Future<Output = Result<Looked, ApiError>> + 'static,
{
    let now = Instant::now();
    let watch = Watch {
        pool: pool.clone(),
        session: caller.session.id,
        look,
        last: String::new(),
        began: now,
        beat: now,
        over: false,
    };
    let chunks = stream::unfold(watch, move |mut watch| async move {
        loop {
            if watch.over || watch.began.elapsed() > LONGEST {
                return None;
            }
            if !watch.last.is_empty() {
                tokio::time::sleep(every).await;
            }
            // A stream keeps no session alive, and ends with it.
            if !sessions::is_good(&watch.pool, watch.session).await.unwrap_or(false) {
                return None;
            }
            match (watch.look)().await {
                Ok(looked) => {
                    watch.over = looked.is_last;
                    if looked.json != watch.last {
                        watch.beat = Instant::now();
                        let chunk = format!("event: {name}\ndata: {}\n\n", looked.json);
                        watch.last = looked.json;
                        return Some((Ok(Bytes::from(chunk)), watch));
                    }
                }
                Err(error) => tracing::warn!(event = name, cause = ?error.cause(), "looking for an event stream"),
            }
            if watch.beat.elapsed() > BEAT {
                watch.beat = Instant::now();
                return Some((Ok(Bytes::from_static(b": \n\n")), watch));
            }
        }
    });
    let shutdown = edge.shutdown.clone();
    let chunks: Chunks = chunks.take_until(async move { shutdown.closing().await }).boxed_local();
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(chunks)
}

fn looked(value: &impl serde::Serialize, is_last: bool) -> Result<Looked, ApiError> {
    Ok(Looked { json: serde_json::to_string(value).map_err(ApiError::internal)?, is_last })
}

/// An operation as it goes on: event `operation`, data as `GET /api/console/operations/{id}`. Ends with it.
#[utoipa::path(tag = "operations", responses((status = 200, content_type = "text/event-stream")))]
#[get("/api/console/operations/{id}/events")]
pub(super) async fn operation_events(
    console: web::Data<Console>,
    edge: web::Data<Edge>,
    caller: Caller,
    id: web::Path<i64>,
) -> Result<HttpResponse, ApiError> {
    caller.require(Permission::ViewOperations)?;
    let id = *id;
    operations::find(&console, id).await?;
    let pool = console.operators.pool().clone();
    Ok(events(&caller, &edge, &pool, "operation", OPERATION, move || {
        let console = console.clone();
        async move {
            let body = operations::with_log(&console, id).await?;
            looked(&body, body.is_over())
        }
    }))
}

/// The overview as it changes: event `overview`, data as `GET /api/console/overview`.
#[utoipa::path(tag = "overview", responses((status = 200, content_type = "text/event-stream")))]
#[get("/api/console/overview/events")]
pub(super) async fn overview_events(
    console: web::Data<Console>,
    edge: web::Data<Edge>,
    caller: Caller,
) -> Result<HttpResponse, ApiError> {
    caller.require(Permission::ViewOverview)?;
    let pool = console.operators.pool().clone();
    Ok(events(&caller, &edge, &pool, "overview", OVERVIEW, move || {
        let console = console.clone();
        async move { looked(&overview::look(&console).await?, false) }
    }))
}

/// The judge as it goes on: event `farm`, data as `GET /api/console/farm`.
#[utoipa::path(tag = "farm", responses((status = 200, content_type = "text/event-stream")))]
#[get("/api/console/farm/events")]
pub(super) async fn farm_events(
    console: web::Data<Console>,
    edge: web::Data<Edge>,
    caller: Caller,
) -> Result<HttpResponse, ApiError> {
    caller.require(Permission::ViewFarm)?;
    let pool = console.operators.pool().clone();
    Ok(events(&caller, &edge, &pool, "farm", OVERVIEW, move || {
        let console = console.clone();
        async move { looked(&farm::look(&console).await?, false) }
    }))
}
