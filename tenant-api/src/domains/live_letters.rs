//! Tells a site's admins that a domain of their own leads to the site now. The control plane finds that out and says no
//! more than what stands in its tables; each replica compares them with the letters that were made, of which the site keeps
//! one a domain. So a letter is neither lost nor sent twice, whoever is away meanwhile.

use std::collections::HashSet;
use std::time::Duration;

use actix_web::web;
use directory::domains::{DomainId, LiveDomain};
use platform::error::ApiError;

use crate::app::App;
use crate::mail::{self, Letter};
use crate::site::Site;

/// How often it is looked without being told of a change.
const EVERY: Duration = Duration::from_secs(600);
/// Changes come together: they are looked at together.
const TOGETHER: Duration = Duration::from_secs(2);

/// Has letters made for domains that have come to life lately, for as long as the process lives.
pub fn start(app: &web::Data<App>) {
    tokio::spawn(follow(app.clone()));
}

async fn follow(app: web::Data<App>) {
    let mut news = app.directory.news();
    // Domains whose letters were made, as far as this process knows.
    let mut told = HashSet::new();
    loop {
        if let Err(error) = tell(&app, &mut told).await {
            tracing::debug!(cause = ?error.cause(), "looking for domains that are live");
        }
        // News that were missed are as good as any.
        let _ = tokio::time::timeout(EVERY, news.recv()).await;
        tokio::time::sleep(TOGETHER).await;
        news = news.resubscribe();
    }
}

async fn tell(app: &web::Data<App>, told: &mut HashSet<DomainId>) -> Result<(), ApiError> {
    let live = directory::domains::live_lately(app.directory.pool(), app.config.https).await?;
    for LiveDomain { id, tenant, host } in live {
        if told.contains(&id) {
            continue;
        }
        let Some(entry) = app.directory.site(tenant).await?.filter(|site| site.is_servable()) else { continue };
        let site = Site { entry, app: app.clone() };
        match tell_admins(&site, id, &host).await {
            Ok(()) => {
                told.insert(id);
            }
            Err(error) => tracing::warn!(tenant, cause = ?error.cause(), "telling of a live domain"),
        }
    }
    Ok(())
}

async fn tell_admins(site: &Site, id: DomainId, host: &str) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    let letter = Letter::DomainLive { domain: directory::domains::shown(host) };
    mail::enqueue_to_admins(&mut tx, &format!("domain-live/{id}"), &letter).await?;
    tx.commit().await?;
    Ok(())
}
