//! Every call of a site, in one place.

use actix_web::dev::{ServiceFactory, ServiceRequest};
use actix_web::web;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_actix_web::service_config::ServiceConfig;
use utoipa_actix_web::{AppExt, UtoipaApp};

use crate::{
    accounts, domains, drafts, home, languages, live, pages, plan, problems, server_time, submissions, visits, website,
};

/// The title page of the OpenAPI document.
#[derive(OpenApi)]
#[openapi(info(title = "Lophoc", description = "The calls of a site. Every answer is an envelope."))]
struct Title;

/// Registers the calls. Paths that are part of others' patterns come first.
pub fn calls(config: &mut ServiceConfig<'_>) {
    config
        .service(website::get_tenant)
        .service(website::create_own_site)
        .service(domains::list_domains)
        .service(domains::domain_events)
        .service(domains::add_domain)
        .service(domains::choose_primary_domain)
        .service(domains::check_domain)
        .service(domains::remove_domain)
        .service(plan::get_plan)
        .service(plan::begin_trial)
        .service(website::update_tenant)
        .service(accounts::sign_up)
        .service(accounts::sign_in)
        .service(accounts::sign_out)
        .service(accounts::get_info)
        .service(accounts::update_info)
        .service(accounts::upsert_password)
        .service(accounts::list_accounts)
        .service(accounts::update_account)
        .service(home::get_home)
        .service(problems::list_tags)
        .service(problems::create_problem)
        .service(problems::list_problems)
        .service(problems::list_my_problems)
        .service(problems::preview_markdown)
        .service(problems::get_problem)
        .service(problems::update_problem)
        .service(problems::delete_problem)
        .service(problems::manage_question)
        .service(problems::list_changes)
        .service(problems::get_question)
        .service(submissions::get_submission)
        .service(problems::test_cases::download_case)
        .service(problems::test_cases::upload_archive)
        .service(problems::test_cases::get_case)
        .service(problems::test_cases::update_case)
        .service(problems::test_cases::delete_case)
        .service(problems::test_cases::list_cases)
        .service(problems::test_cases::add_case)
        .service(submissions::list_submissions)
        .service(submissions::start_rejudge)
        .service(submissions::get_rejudge)
        .service(submissions::submit_question)
        .service(submissions::run_question)
        .service(submissions::get_result)
        .service(submissions::stream_result)
        .service(submissions::list_history)
        .service(languages::list_languages)
        .service(drafts::get_draft)
        .service(drafts::save_draft)
        .service(visits::list_visits)
        .service(visits::list_actions)
        .service(visits::end_visit)
        .service(server_time::get_server_time)
        .configure(live::routes);
}

/// An application with every route: the calls, the document that describes them, and the pages.
pub fn mount<T>(app: actix_web::App<T>) -> actix_web::App<T>
where
    T: ServiceFactory<ServiceRequest, Config = (), Error = actix_web::Error, InitError = ()>,
{
    let app: UtoipaApp<T> = app.into_utoipa_app().openapi(Title::openapi()).configure(calls);
    let (app, document) = app.split_for_parts();
    app.app_data(web::Data::new(document))
        .route("/api/openapi.json", web::get().to(serve_document))
        .route("/api/visits/enter", web::get().to(visits::enter))
        .configure(platform::http::health::routes)
        .default_service(web::route().to(pages::serve))
}

/// The OpenAPI document of the calls.
pub fn document() -> Document {
    actix_web::App::new().into_utoipa_app().openapi(Title::openapi()).configure(calls).split_for_parts().1
}

async fn serve_document(document: web::Data<Document>) -> web::Json<Document> {
    web::Json(document.get_ref().clone())
}
