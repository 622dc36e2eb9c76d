//! Every call of a site, in one place.

use std::sync::LazyLock;

use actix_web::dev::{ServiceFactory, ServiceRequest};
use actix_web::{HttpResponse, web};
use platform::openapi::ServiceConfig;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;

use crate::{
    accounts, activation_codes, affiliates, assignments, back_office, categories, certificates, challenges, check_in,
    class_board, class_live, class_marks, class_now, class_people, class_posts, class_sessions, classrooms,
    client_errors, coins, comments, consents, contests, courses, data_requests, discounts, discovery, domains, drafts,
    editorials, embeds, files, forms, geo, gradebook, history, home, identity, invitations, languages, leaderboards,
    learning, letters, live, mark_again, my_data, notices, orders, page_views, pages, parents, payment_settings,
    payments, people, plan, posts, problem_lists, problem_statistics, profiles, question_bank, question_exchange,
    questions, register, run_calls, run_frame, schools, scratch_analysis, search, security, server_time,
    share_pictures, shop, site_pages, snippets, streaks, submissions, tasks, video_frame, visits, website,
};

/// The title page of the OpenAPI document.
#[derive(OpenApi)]
#[openapi(info(title = "Lophoc", description = "The calls of a site. Every answer is an envelope."))]
struct Title;

/// Made once a process: an application is made anew for each worker of each listener.
static DOCUMENT: LazyLock<web::Data<Document>> = LazyLock::new(|| web::Data::new(document()));

/// What registers calls and tells the document of them.
pub type Calls = fn(&mut ServiceConfig<'_>);

/// The calls of every feature.
pub fn calls(config: &mut ServiceConfig<'_>) {
    config
        .configure(website::routes)
        .configure(domains::routes)
        .configure(plan::routes)
        .configure(accounts::routes)
        .configure(identity::routes)
        .configure(people::routes)
        .configure(invitations::routes)
        .configure(parents::routes)
        .configure(security::routes)
        .configure(consents::routes)
        .configure(my_data::routes)
        .configure(data_requests::routes)
        .configure(home::routes)
        .configure(site_pages::routes)
        .configure(search::routes)
        .configure(question_bank::routes)
        .configure(question_exchange::routes)
        .configure(problem_lists::routes)
        .configure(questions::routes)
        .configure(categories::routes)
        .configure(courses::routes)
        .configure(submissions::routes)
        .configure(mark_again::routes)
        .configure(learning::routes)
        .configure(contests::routes)
        .configure(challenges::routes)
        // Before classes, whose `{id}` would take its address.
        .configure(class_now::routes)
        .configure(assignments::routes)
        .configure(class_live::routes)
        .configure(class_marks::routes)
        .configure(class_board::routes)
        .configure(class_sessions::routes)
        .configure(register::routes)
        .configure(class_people::routes)
        .configure(check_in::routes)
        .configure(classrooms::routes)
        .configure(class_posts::routes)
        .configure(posts::routes)
        .configure(gradebook::routes)
        // Before orders, whose `{id}` would take its addresses.
        .configure(payments::routes)
        .configure(orders::routes)
        .configure(coins::routes)
        .configure(back_office::routes)
        .configure(payment_settings::routes)
        .configure(discounts::routes)
        .configure(activation_codes::routes)
        .configure(affiliates::routes)
        .configure(shop::routes)
        .configure(certificates::routes)
        .configure(languages::routes)
        // Before snippets, whose `{id}` would take its addresses.
        .configure(run_calls::routes)
        .configure(snippets::routes)
        .configure(scratch_analysis::routes)
        .configure(drafts::routes)
        .configure(comments::routes)
        .configure(editorials::routes)
        .configure(problem_statistics::routes)
        .configure(visits::routes)
        .configure(geo::routes)
        .configure(schools::routes)
        .configure(leaderboards::routes)
        .configure(history::routes)
        .configure(notices::routes)
        .configure(streaks::routes)
        .configure(profiles::routes)
        .configure(files::routes)
        .configure(forms::routes)
        .service(server_time::get_server_time)
        .configure(live::routes)
        .configure(tasks::routes)
        .configure(letters::routes)
        .configure(page_views::routes)
        .configure(client_errors::routes);
}

/// An application with every route: `calls`, the document that describes them, and the pages.
pub fn mount<T>(app: actix_web::App<T>, calls: Calls) -> actix_web::App<T>
where
    T: ServiceFactory<ServiceRequest, Config = (), Error = actix_web::Error, InitError = ()>,
{
    app.configure(|config| calls(&mut ServiceConfig::Serving(config)))
        .app_data(DOCUMENT.clone())
        .route("/api/openapi.json", web::get().to(serve_document))
        .configure(platform::http::health::routes)
        .configure(files::heads)
        .configure(discovery::routes)
        .configure(share_pictures::routes)
        .route(video_frame::PATH, web::get().to(video_frame::page))
        .configure(run_frame::routes)
        .configure(embeds::routes)
        .default_service(web::route().to(pages::serve))
}

/// The OpenAPI document of the calls.
pub fn document() -> Document {
    platform::openapi::document(Title::openapi(), calls)
}

async fn serve_document(document: web::Data<Document>) -> HttpResponse {
    HttpResponse::Ok().json(document.get_ref())
}
