//! The platform's own host: landing page, sign-up of sites, and the calls behind them.

mod html;
mod landing;
mod pages;
mod plans;
mod sites;
mod words;

use std::net::TcpListener;
use std::sync::LazyLock;
use std::time::Duration;

use actix_web::dev::{Server, ServiceFactory, ServiceRequest};
use actix_web::middleware::from_fn;
use actix_web::{App, HttpResponse, web};
use directory::readiness;
use platform::http::{Edge, Health, Listeners, finish};
use platform::limiter::Limiter;
use platform::openapi::ServiceConfig;
use platform::web::WebFiles;
use sqlx::Connection;
use utoipa::OpenApi;

use crate::addresses::Addresses;
use crate::console::{self, Console};
use crate::provisioning::Provisioner;

/// Everything that the handlers of the platform's host use.
pub struct PlatformHost {
    provisioner: Provisioner,
    web: WebFiles,
    addresses: Addresses,
    sign_ups: Limiter<String>,
    lookups: Limiter<String>,
    console: Option<web::Data<Console>>,
}

/// Questions about free addresses that one client may ask a minute: one for each key that a quick typist presses.
const LOOKUPS_A_MINUTE: usize = 240;

impl PlatformHost {
    /// The host's handlers over `provisioner`, with the web's build; one client may try to sign up `sign_ups_an_hour`
    /// sites.
    pub fn new(provisioner: Provisioner, web: WebFiles, addresses: Addresses, sign_ups_an_hour: usize) -> Self {
        Self {
            provisioner,
            web,
            addresses,
            sign_ups: Limiter::new(sign_ups_an_hour, Duration::from_secs(3600)),
            lookups: Limiter::new(LOOKUPS_A_MINUTE, Duration::from_secs(60)),
            console: None,
        }
    }

    /// The same with the operators' console beside it, on that one's own host.
    pub fn with_console(self, console: Console) -> Self {
        Self { console: Some(web::Data::new(console)), ..self }
    }
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Lophoc platform",
    description = "The calls of the platform's own host. Every answer is an envelope."
))]
struct Title;

/// Registers the calls.
fn calls(config: &mut ServiceConfig<'_>) {
    config.service(plans::list_plans).service(sites::check_subdomain).service(sites::create_site);
}

/// The OpenAPI document of the calls.
pub fn document() -> utoipa::openapi::OpenApi {
    platform::openapi::document(Title::openapi(), calls)
}

/// Adds every route of the platform's host to an app.
fn routes<T>(app: App<T>, host: web::Data<PlatformHost>) -> App<T>
where
    T: ServiceFactory<ServiceRequest, Config = (), Error = actix_web::Error, InitError = ()>,
{
    let console = host.console.clone();
    // First: what follows answers every host.
    let app = app.configure(|config| {
        if let Some(console) = console {
            console::mount(config, console);
        }
    });
    app.app_data(host)
        .configure(|config| calls(&mut ServiceConfig::Serving(config)))
        .route("/api/openapi.json", web::get().to(serve_document))
        .configure(platform::http::health::routes)
        .default_service(web::route().to(pages::serve))
}

/// The server of the platform's host on a socket that is bound already (tests bind port 0). Runs when it is awaited.
///
/// # Errors
/// When the socket can't be listened on.
pub fn server(listener: TcpListener, host: PlatformHost, edge: &web::Data<Edge>) -> std::io::Result<Server> {
    let host = web::Data::new(host);
    let health = web::Data::new(health(&host.provisioner, edge));
    let listeners = Listeners { plain: vec![listener], tls: None };
    let behind = edge.clone();
    platform::http::server(edge, listeners, 2, move || {
        let app = App::new().app_data(behind.clone()).app_data(health.clone());
        routes(app, host.clone()).wrap(from_fn(finish))
    })
}

async fn serve_document() -> HttpResponse {
    static DOCUMENT: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(document);
    HttpResponse::Ok().json(&*DOCUMENT)
}

/// Ready while the control database answers with a schema that this binary can work with, and the sites' server answers.
pub fn health(provisioner: &Provisioner, edge: &Edge) -> Health {
    let (control, sites) = (provisioner.clone(), provisioner.clone());
    Health::new(edge.shutdown.clone())
        .needs("control database", move || {
            let provisioner = control.clone();
            async move { readiness::check_control(provisioner.control()).await }
        })
        .needs("sites' server", move || {
            let provisioner = sites.clone();
            async move {
                let database = readiness::any_database(provisioner.control()).await?;
                let database = database.map_or_else(|| "postgres".to_owned(), |(_, database)| database);
                let conn = provisioner.connect(&database, "pg_catalog").await?;
                Ok(conn.close().await?)
            }
        })
}
