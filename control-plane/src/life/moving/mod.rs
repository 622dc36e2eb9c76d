//! Moving a site to another database, on the same server or another, while it is used.
//!
//! Its tables are built empty at the new place, under a name that no schema has had. From then on triggers note the key
//! of every row that changes at the old place; all rows are copied as one snapshot saw them and compared; what changed
//! meanwhile is replayed, round by round, until a round is small. Then the site's tables refuse to be written for a
//! moment: what writes are under way end, the last rows are replayed and compared, and the site's placement names the
//! new place, with the next epoch. Until that moment all of it can be undone; after it the old place refuses writes for
//! good, stays readable for whoever has not heard yet, and is dropped after a while.
//!
//! It takes no superuser, no replication right and no setting of the servers.

pub(super) mod capture;
mod catching_up;
pub(super) mod connections;
pub(super) mod copying;
mod old_schemas;
pub(super) mod reserving;
pub(super) mod store;
pub(super) mod switching;
pub(super) mod tables;

use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::{PgConnection, PgPool};
use time::Duration;

use super::Asked;
use crate::operations::{self, Context, Kind, New, Outcome, StartError, Step};
use crate::provisioning::Slot;

pub use old_schemas::Sweeper;
pub(super) use old_schemas::drop_old_schemas_of;
pub use store::{DatabaseView, ServerView};

/// How long a site's old schema is kept.
pub const KEPT_FOR: Duration = Duration::hours(1);

/// Moves a site.
pub static MOVE: Kind = Kind {
    name: "move",
    steps: &[
        Step {
            name: "reserve",
            weight: 1,
            can_be_cancelled: true,
            run: |context| Box::pin(reserving::reserve(context)),
        },
        Step { name: "copy", weight: 30, can_be_cancelled: true, run: |context| Box::pin(copying::copy(context)) },
        Step {
            name: "catch_up",
            weight: 5,
            can_be_cancelled: true,
            run: |context| Box::pin(catching_up::catch_up(context)),
        },
        Step {
            name: "switch",
            weight: 2,
            can_be_cancelled: false,
            run: |context| Box::pin(switching::switch(context)),
        },
        Step { name: "settle", weight: 2, can_be_cancelled: false, run: |context| Box::pin(settle(context)) },
        Step {
            name: "clean",
            weight: 1,
            can_be_cancelled: false,
            run: |context| Box::pin(old_schemas::clean(context)),
        },
    ],
    undo: Some(|context| Box::pin(undo(context))),
};

/// Where a site is wanted.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct MoveTo {
    /// A server by its name; the one where it is, when not given.
    pub server: Option<String>,
    /// A database of that server by its name, or `new` for one that the site has for itself; another one with room,
    /// when not given.
    pub database: Option<String>,
    /// Seconds that its old schema is kept; an hour when not given.
    pub keep_seconds: Option<i64>,
}

/// Why a move was not begun.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// There is no such site.
    #[error("there is no such site")]
    NotFound,
    /// The site is being made or removed.
    #[error("the site is {0}: it can't be moved")]
    State(String),
    /// It can't be moved there.
    #[error("{0}")]
    Target(String),
    /// The operation can't be.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The control database is away.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What is moved from where to where.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Plan {
    pub(super) from: Slot,
    pub(super) to: Slot,
    /// The placement's epoch before.
    pub(super) epoch: i64,
    /// The tenant migration that the tables are at.
    pub(super) version: i32,
}

/// What the plan is noted as.
pub(super) const PLAN: &str = "plan";

/// Asks for a site to be moved. Returns the operation's id. In a transaction of the caller's.
///
/// # Errors
/// When there is no such site, database or server, another operation of the site is live, or the control database is
/// away.
pub async fn start_move(conn: &mut PgConnection, tenant: i64, to: &MoveTo, asked: &Asked) -> Result<i64, MoveError> {
    let place = store::place(&mut *conn, tenant).await?.ok_or(MoveError::NotFound)?;
    if matches!(place.state.as_str(), "creating" | "closed") {
        return Err(MoveError::State(place.state));
    }
    let refused = |reason: String| Err(MoveError::Target(reason));
    match to.database.as_deref() {
        Some(name) if name == place.slot.database => return refused(format!("the site is in {name} already")),
        None | Some("new") => {}
        Some(name) => match store::server_of(conn, name).await? {
            None => return refused(format!("there is no database {name}")),
            Some(on) if to.server.as_ref().is_some_and(|server| *server != on) => {
                return refused(format!("the database {name} is on {on}"));
            }
            Some(_) => {}
        },
    }
    if to.keep_seconds.is_some_and(|seconds| seconds < 0) {
        return refused("the old schema can't be kept for less than no time".to_owned());
    }
    let new =
        New { tenant: Some(tenant), input: json!(to), requested_by: asked.by.clone(), reason: asked.reason.clone() };
    Ok(operations::start(conn, &MOVE, new).await?)
}

/// The servers with their databases, and how full these are.
///
/// # Errors
/// When the control database is away.
pub async fn placements(pool: &PgPool) -> Result<Vec<ServerView>, sqlx::Error> {
    store::servers(pool).await
}

/// Looks at the references that were taken over unchecked. The site is used meanwhile.
async fn settle(context: &mut Context) -> anyhow::Result<Outcome> {
    let plan: Plan = context.recall_known(PLAN)?;
    let mut conn = context.services.provisioner.connect(&plan.to.database, &plan.to.schema).await?;
    tables::validate(&mut conn).await?;
    Ok(Outcome::Done)
}

/// Before the switch: takes the new place away and everything that was put beside the old one. After it the site has
/// been moved, and the old place is dropped when its time has come.
pub(super) async fn undo(context: &mut Context) -> anyhow::Result<Outcome> {
    let Some(plan) = context.recall::<Plan>(PLAN)? else { return Ok(Outcome::Done) };
    if store::is_at(context.control(), context.tenant()?, &plan.to).await? {
        return Ok(Outcome::Noted);
    }
    // The old place first: it is used.
    switching::give_back(context, &plan).await?;
    // The new one's server may be away, for ever perhaps: the site does not wait for it.
    if let Err(error) = drop_new(context, &plan.to).await {
        tracing::warn!("dropping {} later: {error:#}", plan.to.schema);
        context.services.provisioner.drop_later(&plan.to).await?;
    }
    Ok(Outcome::Done)
}

async fn drop_new(context: &Context, to: &Slot) -> anyhow::Result<()> {
    connections::end_others(context, [to]).await?;
    Ok(context.services.provisioner.drop_schema_and_role(to).await?)
}
