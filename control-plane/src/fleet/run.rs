//! Running an upgrade.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures::StreamExt;
use migrations::{MigrateError, TenantMigrations};
use sqlx::Connection;

use super::canary;
use super::lock::{Lock, Turn, runner};
use super::plan::{Wave, waves};
use super::schemas::{Behind, SchemaOutcome, SchemaResult};
use super::{Failure, FleetError, FleetOptions, FleetReport, store};
use crate::provisioning::{ProvisionError, Provisioner};

/// The pause before the second attempt; each further one is twice as long.
const PAUSE: Duration = Duration::from_secs(1);

/// An upgrade under way.
struct Upgrade<'a> {
    work: Work<'a>,
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
    let outcome = locked(provisioner, migrations, options, &lock).await;
    lock.release().await;
    outcome
}

async fn locked(
    provisioner: &Provisioner,
    migrations: &TenantMigrations,
    options: &FleetOptions,
    lock: &Lock,
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
    let others_follow = waves.iter().any(|wave| wave.name == "rest" && !wave.schemas.is_empty());
    let canary_wait = if others_follow { options.canary_wait } else { Duration::ZERO };
    let work = Work { provisioner, migrations, options, canary_wait, lock };
    let mut upgrade = Upgrade { work, run, report, planned };
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
        let Wave { name, schemas, bearable } = wave;
        let (work, run, target) = (self.work, self.run, self.report.target);
        let each = schemas.into_iter().map(async |one| {
            if failed.load(Ordering::Acquire) > bearable {
                return (one, None);
            }
            let result = work.upgrade(&one, name == "canary").await;
            // A canary that could not go first has not shown anything.
            let is_failure = match &result.outcome {
                SchemaOutcome::Upgraded => false,
                SchemaOutcome::Failed(_) => true,
                SchemaOutcome::Left(_) => name == "canary",
            };
            failed.fetch_add(usize::from(is_failure), Ordering::AcqRel);
            (one, Some(result))
        });
        let mut left = Vec::new();
        let mut running = futures::stream::iter(each).buffer_unordered(work.options.at_once.max(1));
        while let Some((one, result)) = running.next().await {
            match result {
                Some(result) => {
                    store::note(work.provisioner.control(), run, name, &one, target, &result).await?;
                    self.count(one, result.outcome);
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

    fn count(&mut self, one: Behind, outcome: SchemaOutcome) {
        match outcome {
            SchemaOutcome::Upgraded => self.report.upgraded += 1,
            SchemaOutcome::Failed(error) => {
                tracing::error!(schema = one.schema, tenant = one.tenant_id, error, "upgrading a site");
                self.report.failed.push(Failure { schema: one.schema, tenant_id: one.tenant_id, error });
            }
            SchemaOutcome::Left(reason) => {
                tracing::warn!(schema = one.schema, tenant = one.tenant_id, reason, "a site is left as it is");
                self.report.left += 1;
            }
        }
        if let Some(progress) = &self.work.options.progress {
            let done = self.report.upgraded + self.report.failed.len() + self.report.left;
            progress.send_replace((done, self.planned));
        }
    }

    async fn leave(&mut self, wave: &str, left: &[Behind]) -> Result<(), FleetError> {
        store::note_left(self.work.provisioner.control(), self.run, wave, left, self.report.target).await?;
        self.report.left += left.len();
        Ok(())
    }
}

/// What is needed for one schema.
#[derive(Clone, Copy)]
struct Work<'a> {
    provisioner: &'a Provisioner,
    migrations: &'a TenantMigrations,
    options: &'a FleetOptions,
    canary_wait: Duration,
    lock: &'a Lock,
}

impl Work<'_> {
    /// Brings one schema up to date, and sees that it stays well where it goes before the others.
    async fn upgrade(self, one: &Behind, is_canary: bool) -> SchemaResult {
        let began = Instant::now();
        let (attempts, mut outcome) = self.attempts(one).await;
        if is_canary
            && matches!(outcome, SchemaOutcome::Upgraded)
            && let Err(error) =
                canary::stays_well(self.provisioner, one, self.options.sites.as_ref(), self.canary_wait).await
        {
            outcome = SchemaOutcome::Failed(format!("it was brought up to date, but {error:#}"));
        }
        SchemaResult { attempts: i32::try_from(attempts).unwrap_or(i32::MAX), took: began.elapsed(), outcome }
    }

    /// Migrates it, again where that may help.
    async fn attempts(self, one: &Behind) -> (u32, SchemaOutcome) {
        let mut attempts = 0;
        loop {
            attempts += 1;
            let may_go_on = attempts < self.options.attempts;
            match self.attempt(one).await {
                Ok(SchemaOutcome::Left(reason)) if may_go_on => {
                    tracing::info!(schema = one.schema, reason, attempts, "a site is busy; trying again");
                }
                Ok(outcome) => return (attempts, outcome),
                Err(error) if may_go_on && may_pass(&error) => {
                    tracing::info!(schema = one.schema, %error, attempts, "a schema is in use; trying again");
                }
                Err(error) => return (attempts, SchemaOutcome::Failed(error.to_string())),
            }
            tokio::time::sleep(PAUSE * 2_u32.saturating_pow(attempts - 1)).await;
        }
    }

    async fn attempt(self, one: &Behind) -> Result<SchemaOutcome, ProvisionError> {
        let Some(tenant) = one.tenant_id else { return self.migrate(one).await.map(|()| SchemaOutcome::Upgraded) };
        match self.lock.shut_out(one, tenant).await? {
            Turn::NotNow(reason) => Ok(SchemaOutcome::Left(reason)),
            Turn::Ours(now) => {
                let migrated = self.migrate(&now).await;
                self.lock.let_in(tenant).await?;
                migrated.map(|()| SchemaOutcome::Upgraded)
            }
        }
    }

    /// The version is noted before anybody else may work on the site: others ask for it, and so does whoever serves it.
    async fn migrate(self, one: &Behind) -> Result<(), ProvisionError> {
        let mut conn = self.provisioner.connect(&one.database, "pg_catalog").await?;
        self.migrations.apply(&mut conn, &one.schema, self.options.lock_timeout).await?;
        migrations::grant_shared(&mut conn, self.provisioner.api_login()).await?;
        conn.close().await?;
        store::note_version(self.provisioner.control(), &one.schema, self.migrations.version()).await?;
        Ok(())
    }
}

fn may_pass(error: &ProvisionError) -> bool {
    match error {
        ProvisionError::Database(error) => platform::db::is_unavailable(error),
        ProvisionError::Schema(error) => MigrateError::is_passing(error),
        _ => false,
    }
}
