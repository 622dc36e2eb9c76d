//! The HTTP server and what runs beside it.

use std::net::TcpListener;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App as ActixApp, HttpServer, web};

use crate::app::App;
use crate::{routes, submissions, tenancy};

/// Starts serving on `listener` and the tasks that carry and settle submissions. Tests hand in a listener on port 0.
///
/// # Errors
/// When the listener can't be used.
pub fn start(app: App, listener: TcpListener) -> std::io::Result<Server> {
    let app = web::Data::new(app);
    tokio::spawn(submissions::carry_forever(app.clone()));
    tokio::spawn(submissions::settle_forever(app.clone()));
    let server = HttpServer::new(move || {
        let core = ActixApp::new()
            .app_data(app.clone())
            .wrap(from_fn(tenancy::resolve))
            .wrap(from_fn(platform::http::finish))
            .wrap(Compress::default());
        routes::mount(core)
    })
    .client_request_timeout(Duration::from_secs(15))
    .shutdown_timeout(10)
    .listen(listener)?
    .run();
    Ok(server)
}
