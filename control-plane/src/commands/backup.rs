//! `control-plane backup …`: backups of the servers that hold sites' databases.

use anyhow::{Context, ensure};
use clap::Subcommand;
use control_plane::backups::{Backup, BackupSettings, Backups};
use control_plane::kinds::KINDS;
use control_plane::operations::{Worker, WorkerOptions};
use control_plane::operators::{Actor, Audit};
use platform::tenancy::MAIN_SERVER;
use time::format_description::well_known::Rfc3339;
use tokio::signal::unix::{SignalKind, signal};

use super::{Installation, Store, say};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    settings: BackupSettings,
    #[command(subcommand)]
    what: What,
}

/// What is done.
#[derive(Subcommand)]
enum What {
    /// Keep the backups of all servers, and restore sites when that is asked for, until it is told to stop.
    Keep(Box<Keep>),
    /// Take a base backup now and verify it; `backup keep` has to run meanwhile.
    Run(Box<Run>),
    /// List base backups: server, name, the first moment they can be recovered to, bytes.
    List,
    /// Unpack base backups and have Postgres look at every file.
    Verify {
        /// Of this server; of all when not given.
        server: Option<String>,
        /// This one; the newest when not given.
        #[arg(requires = "server")]
        name: Option<String>,
    },
    /// Remove what is older than backups are kept.
    Prune(Box<Prune>),
}

/// What a base backup is taken of.
#[derive(clap::Args)]
struct Run {
    #[command(flatten)]
    installation: Installation,
    /// Of this server.
    #[arg(default_value = MAIN_SERVER)]
    server: String,
}

/// Where it is noted that backups were removed.
#[derive(clap::Args)]
struct Prune {
    #[command(flatten)]
    installation: Installation,
}

/// What the keeper works with beside backups.
#[derive(clap::Args)]
struct Keep {
    #[command(flatten)]
    installation: Installation,
    #[command(flatten)]
    store: Store,
}

/// Does it and says what was done.
///
/// # Errors
/// When the folder can't be used, a server is away, or a backup is damaged.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let backups = Backups::open(&arguments.settings)?;
    match arguments.what {
        What::Keep(keep) => keep.run(backups).await,
        What::Run(run) => {
            let server = run.server;
            note(&run.installation, "backup.run", &server).await?;
            let backup = backups.run(&server).await?;
            say(&format!("base backup {} of {server}: {} bytes, verified", backup.name, backup.manifest.size_bytes))?;
            Ok(())
        }
        What::List => {
            for server in backups.servers() {
                for Backup { name, manifest, .. } in backups.list(server)? {
                    let at = manifest.ended_at.format(&Rfc3339)?;
                    say(&format!("{server}\t{name}\t{at}\t{}", manifest.size_bytes))?;
                }
            }
            Ok(())
        }
        What::Verify { server, name } => verify(&backups, server.as_deref(), name.as_deref()).await,
        What::Prune(prune) => {
            note(&prune.installation, "backup.prune", "").await?;
            for server in backups.servers() {
                let pruned = backups.prune(server)?;
                say(&format!("{server}: {} base backups and {} segments removed", pruned.backups, pruned.segments))?;
            }
            Ok(())
        }
    }
}

/// Writes the line in the audit log of what is about to be done in the folder of backups, which is no database.
async fn note(installation: &Installation, action: &'static str, target: &str) -> anyhow::Result<()> {
    let provisioner = installation.provisioner()?;
    let away =
        "the audit log can't be written, so nothing is done by hand; backup keep takes and removes backups without";
    let line = Audit { target: target.to_owned(), ..Audit::of(Actor::command(), action) };
    line.commit(provisioner.control().begin().await.context(away)?).await.context(away)?;
    Ok(())
}

impl Keep {
    async fn run(&self, backups: Backups) -> anyhow::Result<()> {
        let provisioner = self.installation.provisioner()?;
        let services = self.store.services(&provisioner)?;
        // Restores are big: one after the other.
        let options = WorkerOptions { at_once: 1, ..WorkerOptions::default() };
        let worker = Worker::with_backups(services, &KINDS, options, backups.clone());
        let (mut terminated, mut interrupted) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        tracing::info!(servers = ?backups.servers().collect::<Vec<_>>(), "keeping backups");
        // What is under way can be interrupted at any point, and is taken up again.
        tokio::select! {
            _ = terminated.recv() => Ok(()),
            _ = interrupted.recv() => Ok(()),
            () = backups.keep(provisioner.control()) => Ok(()),
            () = worker.work() => Ok(()),
        }
    }
}

async fn verify(backups: &Backups, server: Option<&str>, name: Option<&str>) -> anyhow::Result<()> {
    let mut verified = 0;
    for of in backups.servers().filter(|of| server.is_none_or(|server| server == *of)) {
        let all = backups.list(of)?;
        let chosen = match name {
            Some(name) => all.into_iter().find(|backup| backup.name == name),
            None => all.into_iter().next_back(),
        };
        if let Some(backup) = chosen {
            backups.verify(&backup).await.with_context(|| format!("the server {of}"))?;
            say(&format!("{of}\t{}\tsound", backup.name))?;
            verified += 1;
        }
    }
    ensure!(verified > 0, "there is no such base backup");
    Ok(())
}
