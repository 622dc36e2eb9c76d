//! The farm's side of the queue: claiming, keeping, finishing and giving back jobs. Who is served next
//! is decided in the database (`migrations/judge/V2__fair_queue.sql` and `V4__fewer_steps.sql` tell how).

mod job_notifications;
pub(crate) mod live;
mod nodes;
mod store;
mod upkeep;
pub(crate) mod verdict_cache;

use std::time::Duration;

use sqlx::postgres::types::PgInterval;
use uuid::Uuid;

use crate::job::{JobClass, JobKind, JobSpec};

pub use job_notifications::Ring;
pub use live::{InputPiece, OutputPiece};
pub use nodes::{NodeRow, Offer};
pub use store::Queue;

/// How often a job is tried before it is given up as the judge's own failure.
pub const MOST_ATTEMPTS: i32 = 3;

/// As the database takes a duration.
fn interval(duration: Duration) -> PgInterval {
    PgInterval { months: 0, days: 0, microseconds: i64::try_from(duration.as_micros()).unwrap_or(i64::MAX) }
}

/// A job that this node holds.
#[derive(Debug, Clone)]
pub struct Claimed {
    /// The job.
    pub id: Uuid,
    /// Whose it is, opaque.
    pub tenant_id: i64,
    /// In which class it stood.
    pub class: JobClass,
    /// What becomes of outputs.
    pub kind: JobKind,
    /// The sandbox image that it needs.
    pub image: String,
    /// An id of the registry.
    pub language_id: i32,
    /// What to do.
    pub spec: JobSpec,
    /// Which try this is, from 1.
    pub attempt: i32,
    /// How long it stood in line, seconds.
    pub waited_s: f64,
}
