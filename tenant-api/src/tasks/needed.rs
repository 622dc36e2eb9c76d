//! Tasks that no transaction brings about but another version of the program: each database is asked which of its sites
//! need one, when the process begins and then now and again, for what older replicas have stored meanwhile and for sites
//! that come from elsewhere.

use std::time::Duration;

use futures::future::BoxFuture;
use platform::error::ApiError;
use sqlx::PgPool;

use super::visit::Found;
use super::worker::Worker;
use super::{NewTask, enqueue, store};

/// How often a database is asked.
const EVERY: Duration = Duration::from_secs(600);

/// Schemas of a database, by one question for all of its sites.
pub type Schemas = Result<Vec<String>, sqlx::Error>;

/// Where a task is needed.
#[derive(Clone, Copy)]
pub struct Needed {
    /// The schemas that need it.
    pub find: for<'a> fn(&'a PgPool) -> BoxFuture<'a, Schemas>,
    /// What each of them gets, unless the same is there and not done.
    pub task: fn() -> NewTask,
}

/// Asks a database for ever.
pub(super) async fn watch(worker: &Worker, pool: &PgPool) {
    loop {
        for needed in worker.kinds.needed() {
            match (needed.find)(pool).await {
                Ok(schemas) => make(worker, needed, schemas).await,
                Err(error) => tracing::debug!(%error, "looking for sites that need a task"),
            }
        }
        tokio::time::sleep(EVERY).await;
    }
}

async fn make(worker: &Worker, needed: Needed, schemas: Vec<String>) {
    for schema in schemas {
        if let Err(error) = make_at(worker, needed, &schema).await {
            tracing::debug!(schema, cause = ?error.cause(), "making a task that is needed");
        }
    }
}

/// A site that can't be worked on now is found again.
async fn make_at(worker: &Worker, needed: Needed, schema: &str) -> Result<(), ApiError> {
    let Found::Site(site) = worker.site_at(schema).await? else { return Ok(()) };
    let new = (needed.task)();
    let mut tx = site.begin().await?;
    if !store::is_there(&mut tx, new.kind, &new.key).await? {
        enqueue(&mut tx, new).await?;
        tx.commit().await?;
    }
    Ok(())
}
