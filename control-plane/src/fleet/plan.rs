//! What an upgrade would do.

use migrations::TenantMigrations;
use serde::Serialize;
use sqlx::PgPool;

use super::schemas::Behind;
use super::{FleetError, FleetOptions, store};

/// The last id of the platform's own sites: others are given those after it.
pub const LAST_OWN: i64 = 1000;

/// Schemas that are migrated together.
#[derive(Debug, Clone)]
pub(super) struct Wave {
    pub(super) name: &'static str,
    pub(super) schemas: Vec<Behind>,
    /// Failures that don't keep the next schemas from being tried.
    pub(super) bearable: usize,
}

/// What an upgrade would do.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = FleetPlan)]
pub struct Plan {
    /// The version that schemas would be brought to.
    pub target: i32,
    /// In their order; empty ones are left out.
    pub waves: Vec<PlannedWave>,
    /// The site that goes first.
    pub canary_tenant: Option<i64>,
    /// How long the same took lately, in milliseconds, by as many at once; `None` where it was never done.
    pub expected_ms: Option<f64>,
}

/// Schemas of a wave that are at the same version.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct PlannedWave {
    /// `standbys`, `own`, `canary` or `rest`.
    pub wave: &'static str,
    /// Where they are now.
    pub from_version: i32,
    /// How many.
    pub schemas: usize,
    /// What they lack, in order.
    pub migrations: Vec<String>,
    /// How long one took lately, in milliseconds (median); `None` where it was never done.
    pub expected_ms: Option<f64>,
}

/// What [`super::upgrade`] would do with the same options. Changes nothing.
///
/// # Errors
/// When the control database is away or the canary is none.
pub async fn plan(pool: &PgPool, migrations: &TenantMigrations, options: &FleetOptions) -> Result<Plan, FleetError> {
    let target = migrations.version();
    let waves = waves(store::behind(pool, target).await?, options)?;
    let canary_tenant =
        waves.iter().find(|wave| wave.name == "canary").and_then(|wave| wave.schemas.first()?.tenant_id);
    let mut planned: Vec<PlannedWave> = Vec::new();
    for wave in &waves {
        for one in &wave.schemas {
            match planned.iter_mut().find(|group| group.wave == wave.name && group.from_version == one.version) {
                Some(group) => group.schemas += 1,
                None => planned.push(PlannedWave {
                    wave: wave.name,
                    from_version: one.version,
                    schemas: 1,
                    migrations: migrations.lacking(one.version),
                    expected_ms: store::usual_ms(pool, one.version, target).await?,
                }),
            }
        }
    }
    let at_once = options.at_once.max(1) as f64;
    let expected: Option<Vec<f64>> =
        planned.iter().map(|group| group.expected_ms.map(|ms| ms * (group.schemas as f64 / at_once).ceil())).collect();
    Ok(Plan { target, waves: planned, canary_tenant, expected_ms: expected.map(|all| all.iter().sum()) })
}

/// In their order.
pub(super) fn waves(behind: Vec<Behind>, options: &FleetOptions) -> Result<Vec<Wave>, FleetError> {
    let (mut standbys, mut own, mut canary, mut rest) = (vec![], vec![], vec![], vec![]);
    for one in behind {
        match one.tenant_id {
            None => standbys.push(one),
            Some(tenant) if options.canary == Some(tenant) => canary.push(one),
            Some(tenant) if tenant <= LAST_OWN => own.push(one),
            Some(_) => rest.push(one),
        }
    }
    if let Some(tenant) = options.canary {
        if canary.is_empty() {
            return Err(FleetError::NoCanary(tenant));
        }
    } else if !rest.is_empty() {
        // The first that people use; the first of all where none is. None that has to wait.
        let free = |one: &Behind| !one.is_busy;
        let at = rest.iter().position(|one| free(one) && one.is_active).or_else(|| rest.iter().position(free));
        canary.extend(at.map(|at| rest.remove(at)));
    }
    let wave = |name, schemas, bearable| Wave { name, schemas, bearable };
    Ok(vec![
        wave("standbys", standbys, 0),
        wave("own", own, 0),
        wave("canary", canary, 0),
        wave("rest", rest, options.max_failures),
    ])
}
