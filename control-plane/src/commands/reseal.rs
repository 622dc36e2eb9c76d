//! `control-plane reseal` and `control-plane new-secret-key`

use anyhow::Context;
use control_plane::certificates;
use control_plane::operators::{Actor, Audit};
use platform::vault::{VARIABLE, Vault};

use super::{Installation, say};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    installation: Installation,
}

/// Seals every secret anew with the first key of `LOPHOC_SECRET_KEYS`. Each is sealed on its own, and it can be run again
/// where it was cut off: the line in the audit log is written before the first.
///
/// # Errors
/// When the database is away, there is no key, or a secret can't be opened.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let vault = Vault::from_env()?.with_context(|| format!("{VARIABLE} is not set"))?;
    let provisioner = arguments.installation.provisioner()?;
    let line = Audit { target: vault.sealing_key().to_owned(), ..Audit::of(Actor::command(), "secrets.reseal") };
    line.commit(provisioner.control().begin().await?).await?;
    let done = certificates::reseal(provisioner.control(), &vault).await?;
    say(&format!("{} secrets were sealed with the key {}, {} had been", done.renewed, vault.sealing_key(), done.kept))?;
    for lost in &done.lost {
        say(&format!("can't be opened: {lost}"))?;
    }
    anyhow::ensure!(done.lost.is_empty(), "{} secrets can't be opened: keep their keys in {VARIABLE}", done.lost.len());
    Ok(())
}

/// Prints a new key for `LOPHOC_SECRET_KEYS`, under an id of today's.
///
/// # Errors
/// When standard output is closed.
pub fn new_key() -> anyhow::Result<()> {
    let today = time::OffsetDateTime::now_utc().date();
    say(&format!("{}-{:02}-{:02}:{}", today.year(), u8::from(today.month()), today.day(), Vault::new_key().as_str()))?;
    Ok(())
}
