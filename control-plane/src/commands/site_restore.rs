//! `control-plane site restore` and its undoing. `control-plane backup keep` does the work; these commands ask for it
//! and show how it goes.

use std::time::Duration;

use anyhow::{Context, ensure};
use control_plane::backups;
use control_plane::life::restoring::{self, Into};
use control_plane::life::sites::SiteLine;
use control_plane::life::{Asked, NewSiteName};
use control_plane::operations::{self, State};
use control_plane::operators::{Actor, Audit};
use serde_json::{Value, json};
use sqlx::PgPool;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::site_files::follow_work;
use super::{known, say};

/// How often it is looked how it goes.
const LOOK: Duration = Duration::from_millis(300);

/// The longest time that what a site had is kept, in days.
const LONGEST_DAYS: i64 = 366;

/// Arguments of `restore`.
#[derive(clap::Args)]
pub(super) struct Restore {
    /// Its id or its address.
    site: String,
    /// As of when, such as 2026-11-21T10:15:30Z or 2026-11-21T17:15:30+07:00.
    #[arg(long)]
    at: String,
    /// Into a new site of this address; in place when not given.
    #[arg(long)]
    subdomain: Option<String>,
    /// What the new site is called; as the old one when not given.
    #[arg(long, requires = "subdomain")]
    name: Option<String>,
    /// Days that what the site has now is kept, so that the restore can be undone.
    #[arg(long, default_value_t = restoring::UNDO_FOR.whole_days(), conflicts_with = "subdomain")]
    keep_days: i64,
    /// The site's address once more, against slips; not for a new site.
    #[arg(long, default_value = "")]
    confirm: String,
    /// Why.
    #[arg(long)]
    reason: String,
}

/// Arguments of `undo-restore`.
#[derive(clap::Args)]
pub(super) struct Undo {
    /// Its id or its address.
    site: String,
    /// Why.
    #[arg(long)]
    reason: String,
}

impl Restore {
    pub(super) async fn run(self, pool: &PgPool) -> anyhow::Result<()> {
        let site = known(pool, &self.site).await?;
        let at = OffsetDateTime::parse(&self.at, &Rfc3339)
            .with_context(|| format!("{} is no moment: give one such as 2026-11-21T10:15:30Z", self.at))?;
        ensure!(
            (0..=LONGEST_DAYS).contains(&self.keep_days),
            "what the site has now can be kept for 0 to {LONGEST_DAYS} days"
        );
        let into = match &self.subdomain {
            Some(subdomain) => Into::New(NewSiteName { name: self.name.clone(), subdomain: subdomain.clone() }),
            None => {
                ensure!(self.confirm == site.subdomain, "--confirm must be the site's address, {}", site.subdomain);
                Into::Place { keep: Some(time::Duration::days(self.keep_days)) }
            }
        };
        let asked = Asked { by: Actor::command().requested_by(), reason: self.reason.clone() };
        let mut transaction = pool.begin().await?;
        let (into, operation) = restoring::start_restore(&mut transaction, site.id, at, &into, &asked).await?;
        let detail = json!({"operation": operation, "at": at.unix_timestamp(), "into": into, "after": {"subdomain": self.subdomain}});
        line(&site, "site.restore", self.reason, detail).commit(transaction).await?;
        follow_work(pool, operation, end_of(pool, operation)).await?;
        say(&format!("site {into} is as site {} was at {at}", site.id))?;
        Ok(())
    }
}

impl Undo {
    pub(super) async fn run(self, pool: &PgPool) -> anyhow::Result<()> {
        let site = known(pool, &self.site).await?;
        let asked = Asked { by: Actor::command().requested_by(), reason: self.reason.clone() };
        let mut transaction = pool.begin().await?;
        let operation = restoring::start_undo(&mut transaction, site.id, &asked).await?;
        let detail = json!({"operation": operation});
        line(&site, "site.restore.undo", self.reason, detail).commit(transaction).await?;
        follow_work(pool, operation, end_of(pool, operation)).await?;
        say(&format!("site {} has what it had before it was restored", site.id))?;
        Ok(())
    }
}

/// Says to when a site can be restored.
pub(super) async fn restorable(pool: &PgPool, site: &str) -> anyhow::Result<()> {
    let site = known(pool, site).await?;
    let found = backups::restorable(&mut *pool.acquire().await?, site.id).await?.context("the site is gone")?;
    // Several where the backups have gaps.
    for window in found.windows {
        say(&format!("from      {}", window.from.format(&Rfc3339)?))?;
        say(&format!("to        {}", window.to.format(&Rfc3339)?))?;
    }
    if let Some(reason) = found.reason {
        say(&format!("nothing   {reason}"))?;
    }
    if let Some(until) = found.undo_until {
        say(&format!("undo      until {}", until.format(&Rfc3339)?))?;
    }
    Ok(())
}

/// Waits for those who do it.
async fn end_of(pool: &PgPool, operation: i64) -> anyhow::Result<Option<State>> {
    loop {
        let Some(now) = operations::show(pool, operation).await? else { return Ok(None) };
        if now.state.is_over() {
            return Ok(Some(now.state));
        }
        tokio::time::sleep(LOOK).await;
    }
}

fn line(site: &SiteLine, action: &'static str, reason: String, detail: Value) -> Audit {
    let target = site.subdomain.clone();
    Audit { tenant: Some(site.id), target, reason, detail, ..Audit::of(Actor::command(), action) }
}
