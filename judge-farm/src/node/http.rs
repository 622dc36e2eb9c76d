//! `/healthz` and `/metrics`.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use actix_web::dev::Server;
use actix_web::http::header::ContentType;
use actix_web::{App, HttpResponse, HttpServer, web};
use anyhow::Context;

use super::metrics::Metrics;
use crate::cell::Pool;
use crate::queue::Queue;

/// What the answers are made of.
#[derive(Clone)]
pub struct State {
    /// For the standing of the queue.
    pub queue: Queue,
    /// The node's counters.
    pub metrics: Arc<Metrics>,
    /// For the number of cells that are ready.
    pub pools: HashMap<String, Pool>,
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
            .route("/metrics", web::get().to(metrics))
    };
    Ok(HttpServer::new(app).workers(1).disable_signals().listen(listener)?.run())
}

/// 200 when the queue answers and a cell is ready.
async fn healthz(state: web::Data<State>) -> HttpResponse {
    let ready: usize = state.pools.values().map(Pool::ready).sum();
    match state.queue.standing().await {
        Ok(_) => HttpResponse::Ok().json(serde_json::json!({"status": "ok", "cells_ready": ready})),
        Err(error) => {
            tracing::warn!(%error, "not healthy");
            HttpResponse::ServiceUnavailable().json(serde_json::json!({"status": "the database is away"}))
        }
    }
}

async fn metrics(state: web::Data<State>) -> HttpResponse {
    let mut text = String::new();
    // Writing to a string can't fail; a registry that can't be written shows as missing lines.
    let _ = prometheus_client::encoding::text::encode_registry(&mut text, &state.metrics.registry);
    if let Ok(classes) = state.queue.standing().await {
        for class in classes {
            let name = &class.class;
            let _ = writeln!(text, "lophoc_judge_queue_waiting{{class=\"{name}\"}} {}", class.waiting);
            let _ = writeln!(text, "lophoc_judge_queue_running{{class=\"{name}\"}} {}", class.running);
            let _ = writeln!(text, "lophoc_judge_queue_oldest_seconds{{class=\"{name}\"}} {:.3}", class.oldest_s);
        }
    }
    for (image, pool) in &state.pools {
        let _ = writeln!(text, "lophoc_judge_cells_ready{{image=\"{image}\"}} {}", pool.ready());
        let _ = writeln!(text, "lophoc_judge_cells_in_use{{image=\"{image}\"}} {}", pool.in_use());
    }
    text.push_str("# EOF\n");
    HttpResponse::Ok().content_type(ContentType::plaintext()).body(text)
}
