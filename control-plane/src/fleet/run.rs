//! Running an upgrade.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures::StreamExt;
use migrations::{MigrateError, TenantMigrations};
use sqlx::Connection;

use super::canary;
use super::lock::{Lock, runner};
use super::plan::{Behind, Wave, waves};
use super::{Failure, FleetError, FleetOptions, FleetReport, store};
use crate::provisioning::{ProvisionError, Provisioner};

/// The pause before the second attempt; each further one is twice as long.
const PAUSE: Duration = Duration::from_secs(1);

/// How a schema fared.
pub(super) struct Fared {
    pub(super) attempts: i32,
    pub(super) took: Duration,
    pub(super) error: Option<String>,
}

/// An upgrade under way.
struct Upgrade<'a> {
    provisioner: &'a Provisioner,
    migrations: &'a TenantMigrations,
    options: &'a FleetOptions,
    run: i64,
    report: FleetReport,
    planned: usize,
}

/// Migrates every schema that is behind `migrations`' newest version.
///
/// # Errors
/// When somebody else runs an upgrade, the canary is no site that is behind, or the control database is away; a site's
/// failure is in the report.
pub async fn upgrade(
    provisioner: &Provisioner,
    migrations: &TenantMigrations,
    options: &FleetOptions,
) -> Result<FleetReport, FleetError> {
    let lock = Lock::take(provisioner).await?;
    let outcome = locked(provisioner, migrations, options).await;
    lock.release().await;
    outcome
}

async fn locked(
    provisioner: &Provisioner,
    migrations: &TenantMigrations,
    options: &FleetOptions,
) -> Result<FleetReport, FleetError> {
    let began = Instant::now();
    let target = migrations.version();
    let behind = store::behind(provisioner.control(), target).await?;
    let report = FleetReport { target, ..FleetReport::default() };
    if behind.is_empty() {
        return Ok(report);
    }
    let planned = behind.len();
    let waves = waves(behind, options)?;
    let canary = waves.iter().find(|wave| wave.name == "canary").and_then(|wave| wave.schemas.first()?.tenant_id);
    let run = store::begin(provisioner.control(), options, &runner(), target, canary, planned).await?;
    let mut upgrade = Upgrade { provisioner, migrations, options, run, report, planned };
    upgrade.report.run = Some(run);
    let done = upgrade.all(waves).await;
    let mut report = upgrade.report;
    report.took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    let state = match (&done, &report.halted) {
        (Err(_), _) => "interrupted",
        (Ok(()), Some(_)) => "halted",
        (Ok(()), None) if report.is_whole() => "done",
        (Ok(()), None) => "failed",
    };
    store::end(provisioner.control(), run, state, report.halted.as_deref()).await?;
    done.map(|()| report)
}

impl Upgrade<'_> {
    async fn all(&mut self, waves: Vec<Wave>) -> Result<(), FleetError> {
        for wave in waves {
            if self.report.halted.is_some() {
                self.leave(wave.name, &wave.schemas).await?;
            } else {
                self.wave(wave).await?;
            }
        }
        Ok(())
    }

    /// Migrates the schemas of a wave, some at once; those that are under way when too many have failed are finished.
    async fn wave(&mut self, wave: Wave) -> Result<(), FleetError> {
        let failed = AtomicUsize::new(0);
        let (provisioner, migrations, options) = (self.provisioner, self.migrations, self.options);
        let (name, bearable) = (wave.name, wave.bearable);
        let each = wave.schemas.into_iter().map(async |one| {
            if failed.load(Ordering::Acquire) > bearable {
                return (one, None);
            }
            let mut fared = migrate(provisioner, migrations, options, &one).await;
            if fared.error.is_none() && name == "canary" {
                // The others ask for its version, and so does whoever serves it.
                if let Err(error) = store::note_version(provisioner.control(), &one.schema, migrations.version()).await
                {
                    fared.error = Some(error.to_string());
                } else if let Err(error) = canary::stays_well(provisioner, &one, options).await {
                    fared.error = Some(format!("it was brought up to date, but {error:#}"));
                }
            }
            failed.fetch_add(usize::from(fared.error.is_some()), Ordering::AcqRel);
            (one, Some(fared))
        });
        let mut left = Vec::new();
        let mut running = futures::stream::iter(each).buffer_unordered(options.at_once.max(1));
        while let Some((one, fared)) = running.next().await {
            match fared {
                Some(fared) => {
                    store::note(self.provisioner.control(), self.run, name, &one, self.report.target, &fared).await?;
                    self.count(one, fared);
                }
                None => left.push(one),
            }
        }
        drop(running);
        let failures = failed.load(Ordering::Acquire);
        if failures > bearable {
            let what = if bearable == 0 { "one failed".to_owned() } else { format!("{failures} failed") };
            self.report.halted = Some(format!("{what} in the wave {name}"));
        }
        self.leave(name, &left).await
    }

    fn count(&mut self, one: Behind, fared: Fared) {
        match fared.error {
            None => self.report.upgraded += 1,
            Some(error) => {
                tracing::error!(schema = one.schema, tenant = one.tenant_id, error, "upgrading a site");
                self.report.failed.push(Failure { schema: one.schema, tenant_id: one.tenant_id, error });
            }
        }
        if let Some(progress) = &self.options.progress {
            progress.send_replace((self.report.upgraded + self.report.failed.len(), self.planned));
        }
    }

    async fn leave(&mut self, wave: &str, left: &[Behind]) -> Result<(), FleetError> {
        store::note_left(self.provisioner.control(), self.run, wave, left, self.report.target).await?;
        self.report.left += left.len();
        Ok(())
    }
}

/// Migrates one schema, again where that may help.
async fn migrate(
    provisioner: &Provisioner,
    migrations: &TenantMigrations,
    options: &FleetOptions,
    one: &Behind,
) -> Fared {
    let began = Instant::now();
    let mut attempts = 0;
    let error = loop {
        attempts += 1;
        match attempt(provisioner, migrations, options, one).await {
            Ok(()) => break None,
            Err(error) if attempts < options.attempts && may_pass(&error) => {
                tracing::info!(schema = one.schema, %error, attempts, "a schema is in use; trying again");
                tokio::time::sleep(PAUSE * 2_u32.saturating_pow(attempts - 1)).await;
            }
            Err(error) => break Some(error.to_string()),
        }
    };
    Fared { attempts: i32::try_from(attempts).unwrap_or(i32::MAX), took: began.elapsed(), error }
}

async fn attempt(
    provisioner: &Provisioner,
    migrations: &TenantMigrations,
    options: &FleetOptions,
    one: &Behind,
) -> Result<(), ProvisionError> {
    let mut conn = provisioner.connect(&one.database, "pg_catalog").await?;
    migrations.apply(&mut conn, &one.schema, options.lock_timeout).await?;
    conn.close().await?;
    Ok(())
}

fn may_pass(error: &ProvisionError) -> bool {
    match error {
        ProvisionError::Database(error) => platform::db::is_unavailable(error),
        ProvisionError::Schema(error) => MigrateError::is_passing(error),
        _ => false,
    }
}
