//! Places that sites have left: closed to writers, dropped when their time has come.

use std::collections::HashSet;
use std::time::Duration;

use sqlx::{PgConnection, PgPool};

use super::{capture, store};
use crate::operations::{Context, Outcome, Services};
use crate::provisioning::{Provisioner, Slot};

/// How often it is looked for what comes due.
const ROUND: Duration = Duration::from_secs(10);

/// Drops former places when their time has come.
#[derive(Clone)]
pub struct Sweeper {
    services: Services,
}

impl Sweeper {
    /// A sweeper over these services.
    pub fn new(services: Services) -> Self {
        Self { services }
    }

    /// Looks around, for ever.
    pub async fn work(&self) {
        loop {
            if let Err(error) = self.round().await {
                tracing::warn!("dropping places that sites have left: {error:#}");
            }
            tokio::time::sleep(ROUND).await;
        }
    }

    /// Drops what is due. Returns how many that were.
    ///
    /// # Errors
    /// When a database is away.
    pub async fn round(&self) -> anyhow::Result<usize> {
        drop_due(&self.services.provisioner, None, false).await
    }
}

/// Drops every place that a site has left, due or not: the site is being removed.
pub(in crate::life) async fn drop_old_schemas_of(provisioner: &Provisioner, tenant: i64) -> anyhow::Result<()> {
    drop_due(provisioner, Some(tenant), true).await.map(drop)
}

/// The last step of a move: what is due already. The [`Sweeper`] drops what can't be dropped now.
pub(super) async fn clean(context: &mut Context) -> anyhow::Result<Outcome> {
    if let Err(error) = drop_due(&context.services.provisioner, context.tenant, false).await {
        tracing::warn!("dropping what a site has left, later: {error:#}");
    }
    Ok(Outcome::Done)
}

async fn drop_due(provisioner: &Provisioner, of: Option<i64>, all: bool) -> anyhow::Result<usize> {
    let pool: &PgPool = provisioner.control();
    let due = store::due(pool, of, all).await?;
    let (mut away, mut failure) = (HashSet::new(), None);
    for slot in &due {
        // One wait for a database that is away, not one for each of its places; the others' are dropped.
        if away.contains(slot.database.as_str()) {
            continue;
        }
        let left = match provisioner.connect(&slot.database, "pg_catalog").await {
            Ok(conn) => leave(provisioner, conn, slot).await,
            Err(error) => {
                away.insert(slot.database.as_str());
                Err(error.into())
            }
        };
        match left {
            Ok(()) => store::dropped(pool, &slot.schema).await?,
            Err(error) => {
                failure.get_or_insert_with(|| error.context(format!("dropping {}", slot.schema)));
            }
        }
    }
    failure.map_or(Ok(due.len()), Err)
}

/// Drops a place with what was put beside it.
async fn leave(provisioner: &Provisioner, mut conn: PgConnection, slot: &Slot) -> anyhow::Result<()> {
    capture::remove(&mut conn, slot).await?;
    provisioner.drop_schema_and_role(slot).await?;
    Ok(())
}
