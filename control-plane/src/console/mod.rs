//! The operators' console: what `console.<suffix>` answers. Every call says first which permission it asks
//! ([`crate::operators::Permission`]).

mod account;
mod actions;
mod attention;
mod audit;
mod backups;
mod caller;
mod certificates;
mod events;
mod farm;
mod figures;
mod input;
mod listing;
pub mod messages;
mod migrations;
mod needs;
mod operations;
mod operators;
mod overview;
mod pages;
mod restore;
mod search;
mod setup;
mod sign_in;
mod site_files;
mod sites;
mod sites_store;
mod visits;
mod words;

use std::sync::LazyLock;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::guard::GuardContext;
use actix_web::http::header;
use actix_web::middleware::{Next, from_fn};
use actix_web::{HttpResponse, web};
use directory::domains::Rules;
use directory::hosts;
use judge_farm::client::JudgeClient;
use platform::openapi::ServiceConfig;
use platform::web::WebFiles;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;

use crate::addresses::Addresses;
use crate::certificates::platform_hosts::PlatformHosts;
use crate::operations::Services;
use crate::operators::Operators;
use crate::provisioning::Provisioner;

pub use figures::Figures;
pub use needs::Needs;

/// The label before the platform's suffix.
pub const LABEL: &str = "console";

/// Everything that the console's handlers use.
pub struct Console {
    operators: Operators,
    provisioner: Provisioner,
    services: Services,
    web: WebFiles,
    addresses: Addresses,
    rules: Rules,
    judge: Option<JudgeClient>,
    overview: overview::Kept,
    /// Where the sites' API is asked until when the platform's own certificate is good.
    platform_hosts: Option<PlatformHosts>,
}

impl Console {
    /// The console over the databases and files of `services`, with the web's build. `rules` are what domains are checked against;
    /// without a judge its pages say that it is away.
    pub fn new(
        operators: Operators,
        services: Services,
        web: WebFiles,
        addresses: Addresses,
        rules: Rules,
        judge: Option<JudgeClient>,
    ) -> Self {
        let provisioner = services.provisioner.clone();
        let platform_hosts =
            services.sites.as_ref().map(|sites| PlatformHosts::new(&sites.url, &addresses.platform_host));
        let overview = overview::Kept::default();
        Self { operators, provisioner, services, web, addresses, rules, judge, overview, platform_hosts }
    }

    /// The console's own host.
    pub fn host(addresses: &Addresses) -> String {
        format!("{LABEL}.{}", addresses.site_suffix)
    }
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Lophoc console",
    description = "The calls of the operators' console. Every answer is an envelope."
))]
struct Title;

/// Registers the calls. Paths that are part of others' patterns come first.
fn calls(config: &mut ServiceConfig<'_>) {
    config
        .service(sign_in::sign_in)
        .service(sign_in::sign_in_totp)
        .service(sign_in::sign_in_recovery)
        .service(sign_in::sign_in_passkey_options)
        .service(sign_in::sign_in_passkey)
        .service(sign_in::get_session)
        .service(sign_in::sign_out)
        .service(sign_in::step_up_totp)
        .service(sign_in::step_up_passkey_options)
        .service(sign_in::step_up_passkey)
        .service(setup::look)
        .service(setup::setup_totp)
        .service(setup::setup_passkey_options)
        .service(setup::set_up)
        .service(account::get_account)
        .service(account::update_account)
        .service(account::change_password)
        .service(account::begin_totp)
        .service(account::confirm_totp)
        .service(account::drop_totp)
        .service(account::renew_recovery_codes)
        .service(account::passkey_options)
        .service(account::add_passkey)
        .service(account::rename_passkey)
        .service(account::remove_passkey)
        .service(account::end_session)
        .service(account::end_other_sessions)
        .service(operators::list_operators)
        .service(operators::list_roles)
        .service(operators::invite_operator)
        .service(operators::update_operator)
        .service(operators::disable_operator)
        .service(operators::enable_operator)
        .service(operators::invite_again)
        .service(audit::list_audit)
        .service(audit::list_actions)
        .service(audit::verify_audit)
        .service(visits::open_visit)
        .service(visits::list_visits)
        .service(visits::site_visits)
        .service(visits::end_visit)
        .service(overview::get_overview)
        .service(events::overview_events)
        .service(search::search)
        .service(sites::list_sites)
        .service(sites::list_plans)
        .service(actions::create_site)
        .service(site_files::upload_import)
        .service(site_files::import_site)
        .service(sites::get_site)
        .service(sites::site_domains)
        .service(sites::site_plan)
        .service(sites::site_usage)
        .service(sites::site_audit)
        .service(operations::site_operations)
        .service(actions::rename_site)
        .service(actions::suspend_site)
        .service(actions::resume_site)
        .service(actions::archive_site)
        .service(actions::delete_site)
        .service(actions::undelete_site)
        .service(site_files::export_site)
        .service(site_files::clone_site)
        .service(site_files::move_site)
        .service(site_files::list_placements)
        .service(restore::restorable)
        .service(restore::restore_site)
        .service(restore::undo_restore)
        .service(backups::list_backups)
        .service(actions::change_plan)
        .service(actions::set_payments)
        .service(operations::list_operations)
        .service(events::operation_events)
        .service(site_files::download_export)
        .service(operations::get_operation)
        .service(operations::retry_operation)
        .service(operations::cancel_operation)
        .service(farm::get_farm)
        .service(events::farm_events)
        .service(farm::drain_node)
        .service(farm::undrain_node)
        .service(migrations::get_migrations)
        .service(migrations::list_behind)
        .service(migrations::list_runs)
        .service(migrations::get_run)
        .service(migrations::list_results)
        .service(migrations::start_run)
        .service(certificates::list_certificates)
        .service(certificates::renew_certificate);
}

/// The OpenAPI document of the calls.
pub fn document() -> Document {
    platform::openapi::document(Title::openapi(), calls)
}

/// Adds the console to an app, for requests to its own host only; it has to stand before what answers every host.
pub fn mount(config: &mut web::ServiceConfig, console: web::Data<Console>) {
    let host = Console::host(&console.addresses);
    let scope = web::scope("")
        .guard(actix_web::guard::fn_guard(move |context| is_for(context, &host)))
        .wrap(from_fn(own_origin))
        .app_data(console)
        .configure(|config| calls(&mut ServiceConfig::Serving(config)))
        .route("/api/openapi.json", web::get().to(serve_document))
        .default_service(web::route().to(pages::serve));
    config.service(scope);
}

fn is_for(context: &GuardContext<'_>, host: &str) -> bool {
    let head = context.head();
    let named = head.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    let named = named.or_else(|| head.uri.authority().map(|authority| authority.as_str())).unwrap_or_default();
    hosts::normalise(named).is_some_and(|named| named == host)
}

async fn own_origin<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<actix_web::body::EitherBody<B>>, actix_web::Error> {
    let refused = match request.app_data::<web::Data<Console>>() {
        Some(console) => caller::check_origin(console, request.request()).err(),
        None => None,
    };
    match refused {
        None => Ok(next.call(request).await?.map_into_left_body()),
        // `ServiceRequest::into_response` would lose the error that the answer carries.
        Some(error) => {
            Ok(ServiceResponse::new(request.into_parts().0, HttpResponse::from_error(error)).map_into_right_body())
        }
    }
}

async fn serve_document() -> HttpResponse {
    static DOCUMENT: LazyLock<Document> = LazyLock::new(document);
    HttpResponse::Ok().json(&*DOCUMENT)
}
