//! `control-plane site …`: the life of sites at the command line. Whatever is done is in the audit log.

use anyhow::{bail, ensure};
use clap::Subcommand;
use control_plane::fleet;
use control_plane::life::sites::{self, SiteLine};
use control_plane::life::{self, Asked};
use control_plane::operators::{Actor, Audit};
use control_plane::provisioning::{Commission, Provisioner};
use directory::application::Application;
use serde_json::{Value, json};
use sqlx::PgPool;
use time::Duration;
use time::format_description::well_known::Rfc3339;

use super::{Installation, known, say};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    installation: Installation,
    #[command(subcommand)]
    what: What,
}

/// What is done.
#[derive(Subcommand)]
enum What {
    /// List sites: id, address, state, plan, version, storage, name.
    List {
        /// Only those whose name or address contains this.
        #[arg(default_value = "")]
        search: String,
        /// Only those in this state.
        #[arg(long)]
        state: Option<String>,
    },
    /// Show one site and what was done to it.
    Show {
        /// Its id or its address.
        site: String,
    },
    /// Make a site, as a sign-up does. The admin's password is read from LOPHOC_ADMIN_PASSWORD, or made up and printed.
    Create {
        /// The label before the platform's suffix.
        subdomain: String,
        /// What it is called.
        #[arg(long)]
        name: String,
        /// The admin's e-mail address.
        #[arg(long)]
        email: String,
        /// ucode, uschool or other.
        #[arg(long, default_value = "other")]
        kind: String,
        /// Begin with a few sample problems.
        #[arg(long)]
        starter_content: bool,
        /// Its id, for one of the platform's own sites: they are upgraded before all others, 1 is the main site, 1 and 2
        /// may take payments. The next after them where it is not given.
        #[arg(long, value_parser = clap::value_parser!(i64).range(1..=fleet::LAST_OWN))]
        id: Option<i64>,
    },
    /// Give a site another name, another address or both; the old address leads to it for 90 days.
    Rename {
        /// Its id or its address.
        site: String,
        /// What it is called from now on.
        #[arg(long)]
        name: Option<String>,
        /// The label before the platform's suffix from now on.
        #[arg(long)]
        subdomain: Option<String>,
        /// Why.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Suspend a site: visitors get a plain page, its API answers 403, its admins are told the reason.
    Suspend(Why),
    /// Serve a suspended or archived site again.
    Resume(Maybe),
    /// Take a site out of service; everything of it is kept.
    Archive(Why),
    /// Delete a site: not served from now on, removed for good after its grace.
    Delete {
        #[command(flatten)]
        why: Why,
        /// The site's address once more, against slips.
        #[arg(long)]
        confirm: String,
        /// Days in which it can be brought back.
        #[arg(long, default_value_t = life::GRACE.whole_days(), value_parser = clap::value_parser!(i64).range(0..=3650))]
        grace_days: i64,
    },
    /// Bring a deleted site back within its grace.
    Undelete(Maybe),
    /// Write everything of a site to a file.
    Export(super::site_files::Export),
    /// Make a site out of such a file.
    Import(super::site_files::Import),
    /// Make a site that is a copy of another.
    Clone(super::site_files::Copy),
    /// Move a site to another database or server while it is used.
    Move(super::site_places::Move),
    /// Say to when a site can be restored.
    Restorable {
        /// Its id or its address.
        site: String,
    },
    /// Restore a site as it was at a moment, in place or into a new one.
    Restore(super::site_restore::Restore),
    /// Give a site that was restored in place what it had before.
    UndoRestore(super::site_restore::Undo),
}

/// A site, and a reason that has to be given.
#[derive(clap::Args)]
struct Why {
    /// Its id or its address.
    site: String,
    /// Why: the site's admins are told.
    #[arg(long)]
    reason: String,
}

/// A site, and a reason that may be given.
#[derive(clap::Args)]
struct Maybe {
    /// Its id or its address.
    site: String,
    /// Why.
    #[arg(long, default_value = "")]
    reason: String,
}

/// Does it and says what was done.
///
/// # Errors
/// When there is no such site, it can't be done in its state, or a database is away.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let provisioner = arguments.installation.provisioner()?;
    let pool = provisioner.control();
    match arguments.what {
        What::List { search, state } => list(pool, &search, state.as_deref()).await,
        What::Show { site } => show(pool, &site).await,
        What::Create { subdomain, name, email, kind, starter_content, id } => {
            let password = std::env::var("LOPHOC_ADMIN_PASSWORD").ok().filter(|password| !password.is_empty());
            let application = Application {
                name,
                subdomain,
                kind,
                email,
                password: password.clone().unwrap_or_else(platform::secrets::new_token),
                starter_content,
                id,
            };
            create(&provisioner, application, password.is_none()).await
        }
        What::Rename { site, name, subdomain, reason } => {
            ensure!(name.is_some() || subdomain.is_some(), "say what is to change: --name, --subdomain or both");
            let mut change = Change::begin(pool, &site, reason).await?;
            let tenant = change.site.id;
            let renamed =
                life::rename(&mut change.transaction, tenant, name.as_deref(), subdomain.as_deref(), &change.asked)
                    .await?;
            let after = json!({"name": renamed.name, "subdomain": renamed.subdomain});
            change.commit("site.rename", after).await?;
            say(&format!("site {tenant} is {} at {} now", renamed.name, renamed.subdomain))?;
            if let Some((held, until)) = renamed.held {
                say(&format!("{held} leads to it until {}", until.format(&Rfc3339)?))?;
            }
            Ok(())
        }
        What::Suspend(Why { site, reason }) => {
            let mut change = Change::begin(pool, &site, reason).await?;
            life::suspend(&mut change.transaction, change.site.id, &change.asked).await?;
            change.commit_state("site.suspend", "suspended").await
        }
        What::Resume(Maybe { site, reason }) => {
            let mut change = Change::begin(pool, &site, reason).await?;
            life::resume(&mut change.transaction, change.site.id, &change.asked).await?;
            change.commit_state("site.resume", "active").await
        }
        What::Archive(Why { site, reason }) => {
            let mut change = Change::begin(pool, &site, reason).await?;
            life::archive(&mut change.transaction, change.site.id, &change.asked).await?;
            change.commit_state("site.archive", "archived").await
        }
        What::Delete { why: Why { site, reason }, confirm, grace_days } => {
            let mut change = Change::begin(pool, &site, reason).await?;
            ensure!(
                confirm == change.site.subdomain,
                "--confirm must be the site's address, {}",
                change.site.subdomain
            );
            let grace = Duration::days(grace_days);
            let after = life::delete(&mut change.transaction, change.site.id, grace, &change.asked).await?;
            let after = after.format(&Rfc3339)?;
            let line = format!(
                "site {} ({}) is not served any more; it can be brought back until {after}",
                change.site.id, change.site.subdomain
            );
            change.commit("site.delete", json!({"delete_after": after})).await?;
            say(&line)?;
            Ok(())
        }
        What::Undelete(Maybe { site, reason }) => {
            let mut change = Change::begin(pool, &site, reason).await?;
            life::undelete(&mut change.transaction, change.site.id, &change.asked).await?;
            change.commit_state("site.undelete", "back").await
        }
        What::Export(arguments) => arguments.run(&provisioner).await,
        What::Import(arguments) => arguments.run(&provisioner).await,
        What::Clone(arguments) => arguments.run(&provisioner).await,
        What::Move(arguments) => arguments.run(&provisioner).await,
        What::Restorable { site } => super::site_restore::restorable(pool, &site).await,
        What::Restore(arguments) => arguments.run(pool).await,
        What::UndoRestore(arguments) => arguments.run(pool).await,
    }
}

/// Something that is being done to a site, in one transaction with its line in the audit log.
struct Change {
    site: SiteLine,
    asked: Asked,
    transaction: sqlx::PgTransaction<'static>,
}

impl Change {
    async fn begin(pool: &PgPool, site: &str, reason: String) -> anyhow::Result<Self> {
        let site = known(pool, site).await?;
        let asked = Asked { by: Actor::command().requested_by(), reason };
        Ok(Self { site, asked, transaction: pool.begin().await? })
    }

    async fn commit(self, action: &'static str, after: Value) -> anyhow::Result<()> {
        let before = json!({"name": self.site.name, "subdomain": self.site.subdomain, "state": self.site.state});
        let entry = Audit {
            tenant: Some(self.site.id),
            target: self.site.subdomain.clone(),
            reason: self.asked.reason.clone(),
            detail: json!({"before": before, "after": after}),
            ..Audit::of(Actor::command(), action)
        };
        entry.commit(self.transaction).await?;
        Ok(())
    }

    async fn commit_state(self, action: &'static str, state: &str) -> anyhow::Result<()> {
        let line = format!("site {} ({}) is {state}", self.site.id, self.site.subdomain);
        self.commit(action, json!({"state": state})).await?;
        say(&line)?;
        Ok(())
    }
}

async fn list(pool: &PgPool, search: &str, state: Option<&str>) -> anyhow::Result<()> {
    const PAGE: i64 = 500;
    let mut after = i64::MIN;
    loop {
        let page = sites::list(pool, search, state, after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.id;
        for site in &page {
            let SiteLine { id, subdomain, name, state, plan, version, .. } = site;
            say(&format!("{id}\t{subdomain}\t{state}\t{plan}\tv{version}\t{}\t{name}", mebibytes(site.blob_bytes)))?;
        }
    }
}

async fn show(pool: &PgPool, site: &str) -> anyhow::Result<()> {
    let site = known(pool, site).await?;
    say(&format!("id        {}", site.id))?;
    say(&format!("name      {}", site.name))?;
    say(&format!("address   {}", site.subdomain))?;
    say(&format!("state     {} since {}", site.state, site.state_since.format(&Rfc3339)?))?;
    if !site.state_reason.is_empty() {
        say(&format!("reason    {}", site.state_reason))?;
    }
    if let Some(after) = site.delete_after {
        say(&format!("removed   after {}", after.format(&Rfc3339)?))?;
    }
    say(&format!("plan      {}", site.plan))?;
    say(&format!("schema    {} in {}, version {}", site.schema, site.database, site.version))?;
    say(&format!("blobs     {}", mebibytes(site.blob_bytes)))?;
    say(&format!("made      {}", site.created_at.format(&Rfc3339)?))?;
    let filter = control_plane::operations::Filter { tenant: Some(site.id), ..Default::default() };
    for operation in control_plane::operations::list(pool, &filter).await? {
        let at = operation.created_at.format(&Rfc3339)?;
        let error = operation.error.map(|error| format!(": {error}")).unwrap_or_default();
        say(&format!(
            "operation {}\t{at}\t{}\t{}\t{}{error}",
            operation.id,
            operation.kind,
            operation.state.name(),
            operation.requested_by
        ))?;
    }
    Ok(())
}

async fn create(provisioner: &Provisioner, application: Application, tell_password: bool) -> anyhow::Result<()> {
    let application = match application.checked() {
        Ok(application) => application,
        Err(error) => {
            let faults: Vec<String> =
                error.field_errors().iter().map(|fault| format!("{}: {}", fault.field, fault.message.key())).collect();
            bail!("that can't be a site: {}", faults.join(", "));
        }
    };
    let password = application.password.clone();
    let mut after = json!({"name": application.name, "subdomain": application.subdomain});
    if let Some(id) = application.id {
        after["id"] = id.into();
    }
    let line = Audit {
        target: application.subdomain.clone(),
        detail: json!({"after": after}),
        ..Audit::of(Actor::command(), "site.create")
    };
    let site = provisioner.sign_up_for(application, Commission { line, plan: None }).await?;
    say(&format!("site {} is at {}", site.tenant_id, site.subdomain))?;
    if tell_password {
        say(&format!("the admin's password is {password}"))?;
    }
    Ok(())
}

fn mebibytes(bytes: i64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "shown with one digit")]
    let mebibytes = bytes as f64 / (1024.0 * 1024.0);
    format!("{mebibytes:.1} MiB")
}
