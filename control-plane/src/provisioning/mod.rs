//! How a site comes into being: it claims a schema that was built ahead, gets its admin, and is opened. Every step may
//! be repeated, so that what was interrupted is finished later.

mod builds;
mod content_loads;
mod content_store;
mod databases;
mod placing;
mod removal;
mod servers;
mod sign_up;
mod slot;
mod standbys;
mod store;

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use directory::names::{self, NameProblem};
use migrations::MigrateError;
use platform::error::ApiError;
use platform::tenancy::Servers;
use sqlx::postgres::PgConnectOptions;
use sqlx::{PgConnection, PgPool};
use tokio::sync::Notify;

use builds::Builds;
pub use content_store::ContentLoad;
pub(crate) use servers::Wanted;
pub use sign_up::{Commission, NewSite};
pub(crate) use slot::Slot;
pub use standbys::StandbyReport;

use crate::plans::PlanError;

/// How sites are made.
#[derive(Debug, Clone)]
pub struct ProvisionOptions {
    /// Databases for sites are `<prefix><number>`.
    pub database_prefix: String,
    /// Roles of sites are `<prefix>t_<n>_rw`; installations that share a server need different ones.
    pub role_prefix: String,
    /// The login that tenant-api uses: it becomes a member of each site's role.
    pub api_login: String,
    /// Schemas that a database takes before the next one is opened.
    pub database_capacity: i32,
    /// Schemas kept ready for new sites.
    pub standbys: i64,
    /// The content pack that a new site is given; none when empty.
    pub starter_pack: String,
}

impl Default for ProvisionOptions {
    fn default() -> Self {
        Self {
            database_prefix: "lophoc_sites_".to_owned(),
            role_prefix: String::new(),
            api_login: "lophoc_api".to_owned(),
            database_capacity: 200,
            standbys: 8,
            starter_pack: "starter".to_owned(),
        }
    }
}

/// Why a site was not made.
#[derive(Debug, thiserror::Error)]
pub enum ProvisionError {
    /// The address can't be had.
    #[error("the address can't be had: {0}")]
    Name(NameProblem),
    /// The id that it was to have can't be had.
    #[error("site {0} is there already, or was: no id is given to two sites")]
    Id(i64),
    /// The plan that it was to have can't be had.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A database is away or a statement failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// A schema could not be built.
    #[error(transparent)]
    Schema(#[from] MigrateError),
    /// The password could not be hashed, or not now.
    #[error("{0}")]
    Password(ApiError),
    /// Anything else of ours.
    #[error(transparent)]
    Other(#[from] anyhow::Error),
}

impl From<ProvisionError> for ApiError {
    fn from(error: ProvisionError) -> Self {
        match error {
            ProvisionError::Name(problem) => Self::field("subdomain", problem.message()),
            // Nobody asks for an id but at the command line.
            error @ ProvisionError::Id(_) => Self::internal(error),
            ProvisionError::Plan(error) => error.into(),
            ProvisionError::Database(error) | ProvisionError::Schema(MigrateError::Database(error)) => error.into(),
            ProvisionError::Schema(error) => Self::internal(error),
            ProvisionError::Password(error) => error,
            ProvisionError::Other(error) => error.into(),
        }
    }
}

/// Makes sites. Cheap to clone.
#[derive(Clone)]
pub struct Provisioner {
    inner: Arc<Inner>,
}

struct Inner {
    control: PgPool,
    /// The sites' servers, with the login that owns the schemas.
    servers: Servers,
    /// Which server has a database, as far as that was asked. A database does not change its server.
    server_of: Mutex<HashMap<String, String>>,
    options: ProvisionOptions,
    builds: Builds,
    /// Wakes the background work: a standby was claimed.
    wake: Notify,
    /// A site was promised content.
    promised: Notify,
}

/// How often the background work looks around without being woken.
const ROUND: Duration = Duration::from_secs(5);

impl Provisioner {
    /// A provisioner over the control database and the sites' server, both as the login that owns the schemas.
    /// Connects when first used.
    ///
    /// # Errors
    /// When an address is no Postgres address.
    pub fn new(
        control_database_url: &str,
        sites_database_url: &str,
        options: ProvisionOptions,
    ) -> Result<Self, sqlx::Error> {
        let main = PgConnectOptions::from_str(sites_database_url)?;
        Self::with_servers(control_database_url, Servers::main(main), options)
    }

    /// The same over several servers of sites' databases.
    ///
    /// # Errors
    /// When the control database's address is no Postgres address.
    pub fn with_servers(
        control_database_url: &str,
        servers: Servers,
        options: ProvisionOptions,
    ) -> Result<Self, sqlx::Error> {
        let control = platform::db::connect(control_database_url, migrations::CONTROL_SCHEMA, 8)?;
        let servers = servers.map(|options| options.application_name("lophoc provisioning"));
        let (server_of, builds) = (Mutex::default(), Builds::default());
        let (wake, promised) = (Notify::new(), Notify::new());
        Ok(Self { inner: Arc::new(Inner { control, servers, server_of, options, builds, wake, promised }) })
    }

    /// The login that serves sites.
    pub(crate) fn api_login(&self) -> &str {
        &self.inner.options.api_login
    }

    /// The pool of the control database, with `control` as search path.
    pub fn control(&self) -> &PgPool {
        &self.inner.control
    }

    /// Whether `label` may become a site's address now. `Ok(None)` when it may.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn name_problem(&self, label: &str) -> Result<Option<NameProblem>, sqlx::Error> {
        if let Err(problem) = names::check_label(label) {
            return Ok(Some(problem));
        }
        let state = store::name_state(&self.inner.control, label).await?;
        Ok(match state {
            (true, _) => Some(NameProblem::Reserved),
            (_, true) => Some(NameProblem::Taken),
            _ => None,
        })
    }

    /// Keeps standbys ready, finishes interrupted sign-ups and clears what was half-built, for ever.
    pub async fn work(&self) {
        loop {
            if let Err(error) = self.keep_standbys(self.inner.options.standbys).await {
                tracing::warn!(%error, "building standby schemas");
            }
            if let Err(error) = self.finish_interrupted(sign_up::LEFT_ALONE).await {
                tracing::warn!(%error, "finishing interrupted sign-ups");
            }
            if let Err(error) = self.clear_half_built(standbys::ABANDONED).await {
                tracing::warn!(%error, "clearing half-built schemas");
            }
            if let Err(error) = store::prune_changes(&self.inner.control).await {
                tracing::warn!(%error, "pruning the change log");
            }
            tokio::select! {
                () = self.inner.wake.notified() => {}
                () = tokio::time::sleep(ROUND) => {}
            }
        }
    }

    /// A connection to a site's schema, wherever that is; `None` when there is no such site.
    ///
    /// # Errors
    /// When a database is away.
    pub async fn connect_site(&self, tenant: i64) -> Result<Option<PgConnection>, sqlx::Error> {
        let Some(place) = content_store::place(&self.inner.control, tenant).await? else {
            return Ok(None);
        };
        Ok(Some(self.connect(&place.database, &place.schema).await?))
    }
}
