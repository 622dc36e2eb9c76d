//! `/healthz`, `/readyz` and `/metrics`.

use std::fmt::Write;
use std::sync::Arc;

use actix_web::dev::Server;
use actix_web::http::header::ContentType;
use actix_web::{App, HttpResponse, HttpServer, web};
use anyhow::Context;
use sqlx::PgPool;

use super::engine_watch::EngineWatch;
use super::metrics::Metrics;
use super::queue_metrics;
use crate::cell::Pools;

/// What the answers are made of.
#[derive(Clone)]
pub struct State {
    /// For the standing of the queue.
    pub pool: PgPool,
    /// The node's counters.
    pub metrics: Arc<Metrics>,
    /// For the number of cells that are ready.
    pub pools: Pools,
    /// Whether the engine is there.
    pub engine: EngineWatch,
}

/// Takes the listening address, before anything else is begun.
///
/// # Errors
/// When it is taken or none.
pub async fn bind(address: &str) -> anyhow::Result<std::net::TcpListener> {
    let listener = tokio::net::TcpListener::bind(address).await;
    let listener = listener.with_context(|| format!("can't listen on {address}; choose another with LOPHOC_LISTEN"))?;
    Ok(listener.into_std()?)
}

/// The server, to be awaited.
///
/// # Errors
/// When the listener can't be used.
pub fn server(listener: std::net::TcpListener, state: State) -> std::io::Result<Server> {
    let app = move || {
        App::new()
            .app_data(web::Data::new(state.clone()))
            .route("/healthz", web::get().to(healthz))
            .route("/readyz", web::get().to(readyz))
            .route("/metrics", web::get().to(metrics))
    };
    Ok(HttpServer::new(app).workers(1).disable_signals().listen(listener)?.run())
}

/// The process is alive.
async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(serde_json::json!({ "status": "ok" }))
}

/// 200 when the queue's database and the engine answer.
async fn readyz(state: web::Data<State>) -> HttpResponse {
    let unwell = |what: &str| HttpResponse::ServiceUnavailable().json(serde_json::json!({ "status": what }));
    if let Err(error) = sqlx::query_scalar!(r#"select 1 as "one!""#).fetch_one(&state.pool).await {
        tracing::warn!(%error, "not ready");
        return unwell("the database is away");
    }
    if state.engine.is_away() {
        return unwell("the engine is away");
    }
    HttpResponse::Ok().json(serde_json::json!({"status": "ok", "cells_ready": state.pools.ready()}))
}

async fn metrics(state: web::Data<State>) -> HttpResponse {
    let mut text = String::new();
    // Writing to a string can't fail; a registry that can't be written shows as missing lines.
    let _ = prometheus_client::encoding::text::encode_registry(&mut text, &state.metrics.registry);
    // The registry ends what it writes; more follows.
    let mut text = text.trim_end().trim_end_matches("# EOF").to_owned();
    for image in state.pools.names() {
        let Some(pool) = state.pools.get(&image) else { continue };
        let _ = writeln!(text, "lophoc_judge_cells_ready{{image=\"{image}\"}} {}", pool.ready());
        let _ = writeln!(text, "lophoc_judge_cells_in_use{{image=\"{image}\"}} {}", pool.in_use());
    }
    let _ = writeln!(text, "lophoc_judge_engine_away {}", i32::from(state.engine.is_away()));
    match queue_metrics::text(&state.pool).await {
        Ok(lines) => text.push_str(&lines),
        Err(error) => tracing::warn!(%error, "the queue's part of the metrics is missing"),
    }
    text.push_str("# EOF\n");
    HttpResponse::Ok().content_type(ContentType::plaintext()).body(text)
}
