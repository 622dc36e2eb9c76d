//! The HTTP server and what runs beside it.

use std::net::TcpListener;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App as ActixApp, web};
use anyhow::Context;
use platform::http::{Health, Listeners, admin};

use crate::app::App;
use crate::features::States;
use crate::live::{self, Live, TopicKind};
use crate::routes::{self, Calls};
use crate::tasks::{self, Kinds};
use crate::{
    accounts, activation_codes, affiliates, assignments, attendance, badges, challenges, check_in, class_context,
    class_live, class_people, class_posts, class_sessions, classrooms, client_errors, comments, content,
    content_codings, contests, courses, domains, drafts, files, forms, health, https, learning, mail, mark_again,
    my_data, notices, orders, page_views, parents, payments, people, plan, posts, questions, ranking, refunds,
    scratch_analysis, share_pictures, site_pages, snippets, standings, submissions, tenancy, tls, visits, website,
};

/// A server with what belongs to it.
pub struct Serving {
    /// To be awaited.
    pub server: Server,
    /// What it is made of.
    pub app: web::Data<App>,
    /// Whether it can serve, and what says so.
    pub health: web::Data<Health>,
    /// To be done when the server has ended, before the process does.
    pub last: LastWork,
}

/// What is left to do when no request is under way any more.
pub struct LastWork {
    app: web::Data<App>,
    views: web::Data<page_views::State>,
}

impl LastWork {
    /// Writes what waits in memory.
    pub async fn finish(&self) {
        page_views::write_all(&self.app, &self.views).await;
    }
}

/// Kinds beside the product's own, for tests.
#[derive(Default)]
pub struct More {
    /// Work in the background.
    pub tasks: Kinds,
    /// What streams can follow.
    pub topics: Vec<TopicKind>,
}

/// Starts serving `calls` (every feature's: [`routes::calls`]) on `listeners`, and what works in the background: the
/// product's kinds and these. Tests hand in listeners on port 0, and may add calls and kinds of their own.
///
/// # Errors
/// When a setting is wrong or a listener can't be used.
pub fn start(app: App, listeners: Listeners, calls: Calls, more: More) -> anyhow::Result<Serving> {
    let states = States::new(&app)?;
    let app = web::Data::new(app);
    tasks::start(app.clone(), kinds(&states, more.tasks));
    submissions::start(&app);
    domains::start(&app);
    plan::start(&app);
    let views = states.page_views.clone();
    page_views::start(&app, &views);
    tokio::spawn({
        let (shutdown, tenants) = (app.edge.shutdown.clone(), app.tenants.clone());
        async move {
            shutdown.closing().await;
            tenants.close().await;
        }
    });
    tokio::spawn(app.tls.clone().follow(app.directory.clone()));
    tokio::spawn(files::clear_drafts(app.blobs.clone()));
    let topics = [live::USER, domains::TOPIC]
        .into_iter()
        .chain(comments::TOPICS)
        .chain(standings::TOPICS)
        .chain(ranking::topics())
        .chain([contests::NEWS_TOPIC])
        .chain([challenges::TOPIC])
        .chain([orders::TOPIC, snippets::TOPIC])
        .chain([classrooms::TOPIC, attendance::TOPIC, check_in::TOPIC, class_context::LIVE])
        .chain(more.topics)
        .collect();
    let live = web::Data::new(Live::start(&app, topics));
    let health = web::Data::new(health::of(&app));
    let edge = app.edge.clone();
    let workers = std::thread::available_parallelism().map_or(2, std::num::NonZeroUsize::get);
    let server = platform::http::server(&edge, listeners, workers, {
        let (app, health, live) = (app.clone(), health.clone(), live.clone());
        move || {
            let core = ActixApp::new()
                .app_data(app.edge.clone())
                .app_data(app.clone())
                .app_data(health.clone())
                .app_data(live.clone())
                .configure(|config| states.provide(config))
                .wrap(from_fn(visits::record))
                .wrap(from_fn(tenancy::resolve))
                .wrap(from_fn(https::guard))
                .wrap(Compress::default())
                .wrap(from_fn(content_codings::negotiate))
                // Outermost: whatever is refused further in counts for the limits and is put into the envelope.
                .wrap(from_fn(platform::http::finish));
            routes::mount(core, calls)
        }
    })?;
    Ok(Serving { last: LastWork { app: app.clone(), views }, server, app, health })
}

/// The product's kinds of work in the background, beside `more`.
fn kinds(states: &States, more: Kinds) -> Kinds {
    more.with(submissions::carry_kind())
        .with(submissions::rejudge_kind())
        .with(mark_again::kind())
        .with(submissions::trial_runs_kind())
        .with(accounts::expiry_kind())
        .with(accounts::recovery_kind())
        .with(client_errors::expiry_kind())
        .with(people::import_kind())
        .with(people::hashing_kind())
        .with(people::expiry_kind())
        .with(drafts::expiry_kind())
        .with(learning::deadline_kind())
        .with(attendance::again_kind())
        .with(contests::rejudge_kind())
        .with(contests::release_kind())
        .with(contests::release_attempt_kind())
        .with(contests::similarity_kind())
        .with(challenges::follow_kind())
        .with(challenges::fill_kind())
        .with(assignments::publish_kind())
        .with(class_posts::publish_kind())
        .with(website::merge_kind())
        .with(share_pictures::kind())
        .with(class_live::ending_kind())
        .with(class_sessions::kind())
        .with(class_people::entering_kind())
        .with(files::expiry_kind())
        .with(forms::webhook_kind())
        .with(page_views::expiry_kind())
        .with(orders::kind())
        .with(payments::query_kind())
        .with(refunds::kind())
        .with(affiliates::referral_kind())
        .with(activation_codes::expiry_kind())
        .with(ranking::recount_kind())
        .with(ranking::check_kind())
        .with(badges::kind())
        .with(badges::everybody_kind())
        .with(notices::digest_kind())
        .with(notices::expiry_kind())
        .with(my_data::export_kind())
        .with(my_data::erasure_kind())
        .with(scratch_analysis::class_kind())
        .with(courses::export_kind())
        .with(courses::import_kind(states.files.clone()))
        .with(parents::expiry_kind())
        .with(content::kind(vec![
            questions::RENDERINGS,
            courses::RENDERINGS,
            contests::RENDERINGS,
            courses::LESSON_RENDERINGS,
            comments::RENDERINGS,
            class_posts::RENDERINGS,
            posts::RENDERINGS,
            site_pages::RENDERINGS,
        ]))
        .with(mail::kind(states.mailer.get_ref().clone()))
}

/// Listens where the settings say and serves until it is told to end.
///
/// # Errors
/// When an address is taken or none.
pub async fn run(app: App) -> anyhow::Result<()> {
    let listeners = listen(&app)?;
    let delay = Duration::from_secs(app.config.network.shutdown_delay_seconds);
    let Serving { server, app, health, last } = start(app, listeners, routes::calls, More::default())?;
    if let Some(admin) = admin::server(&app.edge, &health)? {
        // Ends with the process: it tells of the end as well.
        tokio::spawn(admin);
    }
    app.edge.shutdown.serve(server, delay).await?;
    last.finish().await;
    Ok(())
}

fn listen(app: &App) -> anyhow::Result<Listeners> {
    let bind = |address: &str, variable: &str| {
        TcpListener::bind(address)
            .with_context(|| format!("{address} is in use: stop what listens there, or set {variable}"))
    };
    let plain = bind(&app.config.listen, "LOPHOC_LISTEN")?;
    tracing::info!(address = app.config.listen, "tenant-api listens");
    let tls = match &app.config.listen_tls {
        Some(address) => {
            let listener = bind(address, "LOPHOC_LISTEN_TLS")?;
            tracing::info!(address, "tenant-api listens for HTTPS");
            Some((listener, tls::server_config(&app.tls)?))
        }
        None => None,
    };
    Ok(Listeners { plain: vec![plain], tls })
}
