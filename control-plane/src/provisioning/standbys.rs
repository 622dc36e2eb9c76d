//! Schemas that are built before somebody wants them.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};

use super::databases::{DUPLICATE_OBJECT, plain, run, tolerate};
use super::slot::Slot;
use super::{ProvisionError, Provisioner, store};

/// A build that takes longer was killed.
pub(super) const ABANDONED: Duration = Duration::from_secs(120);

/// What [`Provisioner::keep_standbys`] did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandbyReport {
    /// Schemas ready now.
    pub ready: i64,
    /// Those that were built by this call.
    pub built: i64,
}

impl Provisioner {
    /// Builds standbys until `wanted` of the newest version are ready, one after the other.
    ///
    /// # Errors
    /// When a database is away or a schema can't be built.
    pub async fn keep_standbys(&self, wanted: i64) -> Result<StandbyReport, ProvisionError> {
        let mut built = 0;
        loop {
            let ready = store::count_standbys(&self.inner.control, migrations::tenant_version()).await?;
            if ready >= wanted {
                return Ok(StandbyReport { ready, built });
            }
            built += i64::from(self.build_standby().await?);
        }
    }

    /// Builds one standby: its place, its role, its schema out of the baseline, who may use it. False where it took so
    /// long that it was taken for abandoned, and cleared away.
    pub(super) async fn build_standby(&self) -> Result<bool, ProvisionError> {
        let (started, _build) = (Instant::now(), self.inner.builds.begin());
        let slot = self.reserve_slot().await?;
        let version = match self.build_in(&slot).await {
            Ok(version) => version,
            // Nobody can have claimed it: it never was ready.
            Err(error) if store::is_standby(&self.inner.control, &slot.schema).await? => return Err(error),
            Err(_) => return self.drop_cleared(&slot).await,
        };
        if !store::standby_is_ready(&self.inner.control, &slot.schema, version).await? {
            return self.drop_cleared(&slot).await;
        }
        tracing::debug!(schema = slot.schema, took_ms = started.elapsed().as_millis(), "built a standby");
        Ok(true)
    }

    /// What was put there after the clearing is known to nobody else.
    async fn drop_cleared(&self, slot: &Slot) -> Result<bool, ProvisionError> {
        tracing::warn!(schema = slot.schema, "a standby was built for so long that it was cleared away");
        self.drop_schema_and_role(slot).await?;
        Ok(false)
    }

    /// Returns the version that it is of.
    async fn build_in(&self, slot: &Slot) -> Result<i32, ProvisionError> {
        let (schema, role) = (plain(&slot.schema)?, plain(&slot.role)?);
        let api = plain(&self.inner.options.api_login)?;
        let mut conn = self.connect(&slot.database, "pg_catalog").await?;
        tolerate(run(&mut conn, format!("CREATE ROLE {role} NOLOGIN")).await, DUPLICATE_OBJECT)?;
        run(&mut conn, format!("GRANT {role} TO {api}")).await?;
        let version = migrations::build_standby(&mut conn, schema).await?;
        migrations::grant_tenant(&mut conn, schema, role).await?;
        migrations::grant_shared(&mut conn, api).await?;
        conn.close().await?;
        Ok(version)
    }

    /// Has a schema dropped that can't be dropped now, as those are whose builds were killed.
    pub(crate) async fn drop_later(&self, slot: &Slot) -> Result<(), sqlx::Error> {
        store::insert_abandoned(&self.inner.control, slot, ABANDONED * 2).await
    }

    /// Drops what builds that were killed left behind; how many. One that can't be reached keeps no other from it, and a
    /// database that is away is waited for once.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn clear_half_built(&self, older_than: Duration) -> Result<usize, ProvisionError> {
        let slots = store::half_built(&self.inner.control, older_than).await?;
        let (mut cleared, mut away) = (0, HashSet::new());
        for slot in &slots {
            if away.contains(slot.database.as_str()) {
                continue;
            }
            let done = match self.connect(&slot.database, "pg_catalog").await {
                Ok(conn) => self.clear(conn, slot).await,
                Err(error) => {
                    away.insert(slot.database.as_str());
                    Err(error.into())
                }
            };
            match done {
                Ok(is_gone) => cleared += usize::from(is_gone),
                Err(error) => tracing::warn!(%error, schema = slot.schema, "clearing a half-built schema"),
            }
        }
        Ok(cleared)
    }

    /// Drops a schema that is still half-built, and its row. False where its build has ended meanwhile: somebody may live
    /// in it.
    async fn clear(&self, conn: PgConnection, slot: &Slot) -> Result<bool, ProvisionError> {
        let mut transaction = self.inner.control.begin().await?;
        if !store::delete_half_built(&mut transaction, &slot.schema).await? {
            return Ok(false);
        }
        drop_in(conn, slot).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Drops a schema with its role; both may be gone already.
    pub(crate) async fn drop_schema_and_role(&self, slot: &Slot) -> Result<(), ProvisionError> {
        drop_in(self.connect(&slot.database, "pg_catalog").await?, slot).await
    }
}

/// Drops a schema with its role, over a connection to its database.
async fn drop_in(mut conn: PgConnection, slot: &Slot) -> Result<(), ProvisionError> {
    let role = plain(&slot.role)?;
    migrations::drop_schema(&mut conn, &slot.schema).await?;
    run(&mut conn, format!("SET client_min_messages = warning; DROP ROLE IF EXISTS {role}")).await?;
    conn.close().await?;
    Ok(())
}
