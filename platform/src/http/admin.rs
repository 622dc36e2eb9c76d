//! The listener for the platform's own eyes: metrics and health in detail. Never on a public address.

use std::net::TcpListener;

use actix_web::dev::Server;
use actix_web::http::header::ContentType;
use actix_web::{App, HttpResponse, HttpServer, web};
use anyhow::Context;

use super::edge::Edge;
use super::health::{self, Health};

/// The server on the address that the settings name; `None` where they name none. Runs when it is awaited; it does not
/// listen to signals, so that it answers for as long as the process lives.
///
/// # Errors
/// When the address is taken or none.
pub fn server(edge: &web::Data<Edge>, health: &web::Data<Health>) -> anyhow::Result<Option<Server>> {
    let Some(address) = edge.config.admin_listen.as_deref().filter(|address| !address.is_empty()) else {
        return Ok(None);
    };
    let listener = TcpListener::bind(address)
        .with_context(|| format!("can't listen on {address}; choose another with LOPHOC_ADMIN_LISTEN"))?;
    let (edge, health) = (edge.clone(), health.clone());
    let app = move || {
        App::new()
            .app_data(edge.clone())
            .app_data(health.clone())
            .configure(health::routes_in_detail)
            .route("/metrics", web::get().to(metrics))
    };
    Ok(Some(HttpServer::new(app).workers(1).disable_signals().listen(listener)?.run()))
}

async fn metrics(edge: web::Data<Edge>) -> HttpResponse {
    HttpResponse::Ok().content_type(ContentType::plaintext()).body(edge.metrics.text())
}
