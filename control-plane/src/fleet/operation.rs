//! An upgrade that an operator asks for in the console: run by whichever worker takes it.

use std::time::Duration;

use migrations::TenantMigrations;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use tokio::sync::watch;

use super::{FleetError, FleetOptions, upgrade};
use crate::notice::notice;
use crate::operations::{self, Context, Kind, New, Outcome, StartError, Step, permanent};

/// Bringing every site's schema up to date.
pub static UPGRADE: Kind = Kind {
    name: "upgrade_schemas",
    steps: &[Step { name: "schemas", weight: 1, can_be_cancelled: false, run: |context| Box::pin(schemas(context)) }],
    undo: None,
};

/// How long to wait for somebody else's upgrade.
const HELD: Duration = Duration::from_secs(10);

/// What an operator may choose.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default)]
pub struct Asked {
    /// The site that goes first; the first that is behind when `None`.
    pub canary: Option<i64>,
    /// Seconds that it has to stay well.
    pub canary_wait_seconds: u64,
    /// Schemas at the same time.
    pub at_once: usize,
    /// Failures after which what is left stays as it is.
    pub max_failures: usize,
}

impl Default for Asked {
    fn default() -> Self {
        let options = FleetOptions::default();
        Self {
            canary: None,
            canary_wait_seconds: options.canary_wait.as_secs(),
            at_once: options.at_once,
            max_failures: options.max_failures,
        }
    }
}

/// Asks for an upgrade as an operation: its id. In a transaction of the caller's.
///
/// # Errors
/// When one is asked for already, or the control database is away.
pub async fn start(
    conn: &mut PgConnection,
    asked: &Asked,
    requested_by: String,
    reason: String,
) -> Result<i64, StartError> {
    let input = serde_json::to_value(asked).map_err(|error| StartError::State(error.to_string()))?;
    operations::start(conn, &UPGRADE, New { tenant: None, input, requested_by, reason }).await
}

async fn schemas(context: &mut Context) -> anyhow::Result<Outcome> {
    let asked: Asked = context.input()?;
    let (progress, mut told) = watch::channel((0, 0));
    let options = FleetOptions {
        canary: asked.canary,
        canary_wait: Duration::from_secs(asked.canary_wait_seconds.min(600)),
        at_once: asked.at_once.clamp(1, 32),
        max_failures: asked.max_failures,
        sites: context.services.sites.clone(),
        requested_by: context.requested_by.clone(),
        progress: Some(progress),
        ..FleetOptions::default()
    };
    let (provisioner, migrations) = (context.services.provisioner.clone(), TenantMigrations::default());
    let work = upgrade(&provisioner, &migrations, &options);
    tokio::pin!(work);
    let report = loop {
        tokio::select! {
            done = &mut work => break done,
            Ok(()) = told.changed() => {
                let (done, of) = *told.borrow_and_update();
                context.progress(done as f64 / of.max(1) as f64).await?;
            }
        }
    };
    match report {
        Ok(report) => {
            context.note("report", &report)?;
            let (upgraded, failed, left) = (report.upgraded, report.failed.len(), report.left);
            context
                .log(notice!("upgraded", "{upgraded} upgraded, {failed} failed, {left} left", upgraded, failed, left))
                .await?;
            if report.is_whole() {
                Ok(Outcome::Done)
            } else {
                // What a failed step has noted is not written with its end.
                context.remember().await?;
                Err(permanent(notice!("sites_behind", "not every site is up to date: see the run")))
            }
        }
        Err(FleetError::Held(by)) => {
            context.log_wait(notice!("upgrade_held", "waiting: {detail}", detail = by)).await?;
            Ok(Outcome::Later(HELD))
        }
        Err(FleetError::NoCanary(tenant)) => {
            let text = FleetError::NoCanary(tenant);
            Err(permanent(notice!("no_canary", "{text}", tenant)))
        }
        Err(error) => Err(error.into()),
    }
}
