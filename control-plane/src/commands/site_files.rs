//! `control-plane site export`, `import` and `clone`: operations that this command works on itself, beside the workers of
//! `control-plane serve`; where it is cut off, those go on.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use control_plane::kinds::KINDS;
use control_plane::life::{self, Asked, NewSiteName};
use control_plane::operations::{self, Services, State, Worker, WorkerOptions};
use control_plane::operators::{Actor, Audit};
use control_plane::provisioning::Provisioner;
use futures::TryStreamExt;
use serde_json::json;
use sqlx::PgPool;
use tempfile::NamedTempFile;
use tokio::fs::File;
use tokio::io::AsyncWriteExt;

use super::{Store, known, say};

/// Arguments of `export`.
#[derive(clap::Args)]
pub(super) struct Export {
    #[command(flatten)]
    store: Store,
    /// Its id or its address.
    site: String,
    /// The file to write; must not be there.
    #[arg(long)]
    to: PathBuf,
    /// Why.
    #[arg(long, default_value = "")]
    reason: String,
}

/// Arguments of `import`.
#[derive(clap::Args)]
pub(super) struct Import {
    #[command(flatten)]
    store: Store,
    /// The file.
    file: PathBuf,
    #[command(flatten)]
    new: Names,
}

/// Arguments of `clone`.
#[derive(clap::Args)]
pub(super) struct Copy {
    #[command(flatten)]
    store: Store,
    /// Its id or its address.
    site: String,
    #[command(flatten)]
    new: Names,
}

/// The new site.
#[derive(clap::Args)]
struct Names {
    /// The label before the platform's suffix.
    #[arg(long)]
    subdomain: String,
    /// What it is called; as where it comes from, when not given.
    #[arg(long)]
    name: Option<String>,
    /// Why.
    #[arg(long, default_value = "")]
    reason: String,
}

impl Names {
    fn new_site(&self) -> NewSiteName {
        NewSiteName { name: self.name.clone(), subdomain: self.subdomain.clone() }
    }
}

fn asked(reason: &str) -> Asked {
    Asked { by: Actor::command().requested_by(), reason: reason.to_owned() }
}

fn line(action: &'static str, tenant: i64, target: &str, reason: &str) -> Audit {
    let (target, reason) = (target.to_owned(), reason.to_owned());
    Audit { tenant: Some(tenant), target, reason, ..Audit::of(Actor::command(), action) }
}

impl Export {
    pub(super) async fn run(self, provisioner: &Provisioner) -> anyhow::Result<()> {
        let services = self.store.services(provisioner)?;
        let pool = provisioner.control();
        let site = known(pool, &self.site).await?;
        let part = part_of(&self.to)?;
        let mut transaction = pool.begin().await?;
        let operation = life::start_export(&mut transaction, site.id, &asked(&self.reason)).await?;
        line("site.export", site.id, &site.subdomain, &self.reason).commit(transaction).await?;
        follow(&services, operation).await?;
        let export = life::export_of(pool, operation).await?.context("the export is not there any more")?;
        let (_, mut content) =
            life::open_export(&services, &export).await?.context("the file is not there any more")?;
        let mut file = File::from_std(part.as_file().try_clone()?);
        while let Some(piece) = content.try_next().await? {
            file.write_all(&piece).await?;
        }
        file.sync_all().await?;
        part.persist_noclobber(&self.to).with_context(|| format!("writing {}", self.to.display()))?;
        say(&format!("{}: {} bytes, SHA-256 {}", self.to.display(), export.size, export.sha256))?;
        Ok(())
    }
}

impl Import {
    pub(super) async fn run(self, provisioner: &Provisioner) -> anyhow::Result<()> {
        let services = self.store.services(provisioner)?;
        let pool = provisioner.control();
        let file = File::open(&self.file).await.with_context(|| format!("opening {}", self.file.display()))?;
        let name = life::upload(&services.blobs, file).await?;
        let (tenant, operation) = match self.start(pool, &name).await {
            Ok(started) => started,
            Err(error) => {
                life::forget_upload(&services.blobs, &name).await?;
                return Err(error);
            }
        };
        follow(&services, operation).await?;
        say(&format!("site {tenant} is at {}", self.new.subdomain))?;
        Ok(())
    }

    /// Asks for the import of the file `name` of the blob store: the new site's id and the operation's.
    async fn start(&self, pool: &PgPool, name: &str) -> anyhow::Result<(i64, i64)> {
        let Names { subdomain, reason, .. } = &self.new;
        let mut transaction = pool.begin().await?;
        let new_site = self.new.new_site();
        let (tenant, operation) = life::start_import(&mut transaction, name, &new_site, &asked(reason)).await?;
        line("site.import", tenant, subdomain, reason).commit(transaction).await?;
        Ok((tenant, operation))
    }
}

impl Copy {
    pub(super) async fn run(self, provisioner: &Provisioner) -> anyhow::Result<()> {
        let services = self.store.services(provisioner)?;
        let pool = provisioner.control();
        let site = known(pool, &self.site).await?;
        let Names { subdomain, reason, .. } = &self.new;
        let mut transaction = pool.begin().await?;
        let (tenant, operation) =
            life::start_clone(&mut transaction, site.id, &self.new.new_site(), &asked(reason)).await?;
        let entry = Audit { detail: json!({"source": site.id}), ..line("site.clone", tenant, subdomain, reason) };
        entry.commit(transaction).await?;
        follow(&services, operation).await?;
        say(&format!("site {tenant} is at {}, a copy of {}", self.new.subdomain, site.subdomain))?;
        Ok(())
    }
}

/// What becomes the file once it is whole, and is gone when that fails. For its owner's eyes only: password hashes are
/// in it.
fn part_of(path: &Path) -> anyhow::Result<NamedTempFile> {
    ensure!(!path.try_exists()?, "{} is there already", path.display());
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    NamedTempFile::with_prefix_in(".lophoc-export-", folder).with_context(|| format!("writing in {}", folder.display()))
}

/// Works on an operation until it is over, and shows its log meanwhile.
pub(super) async fn follow(services: &Services, operation: i64) -> anyhow::Result<()> {
    let worker = Worker::new(services.clone(), &KINDS, WorkerOptions::default());
    follow_work(services.control(), operation, async { Ok(worker.finish(operation).await?) }).await
}

/// Shows an operation's log until whoever works on it says that it is over.
pub(super) async fn follow_work(
    pool: &PgPool,
    operation: i64,
    work: impl Future<Output = anyhow::Result<Option<State>>>,
) -> anyhow::Result<()> {
    let mut work = std::pin::pin!(work);
    let mut shown = 0;
    let end = loop {
        let end = tokio::select! {
            end = &mut work => Some(end?),
            () = tokio::time::sleep(std::time::Duration::from_millis(300)) => None,
        };
        for line in operations::log(pool, operation, shown).await? {
            shown = line.id;
            say(&format!("{}\t{}", line.step.unwrap_or_default(), line.notice))?;
        }
        if let Some(end) = end {
            break end;
        }
    };
    match end {
        Some(State::Done) => Ok(()),
        Some(state) => {
            let found = operations::show(pool, operation).await?;
            let error =
                found.and_then(|found| found.error).map_or_else(|| "see its log".to_owned(), |error| error.text);
            bail!("operation {operation} has {}: {error}", state.name())
        }
        None => bail!("operation {operation} is gone"),
    }
}
