//! Every night, for as long as the rule is on.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;
use time::OffsetDateTime;

use super::fill::fill;
use super::store;
use crate::activity;
use crate::challenges::days;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "fill_challenges";
/// How often it is tried again, in seconds, for as long as a database is away.
const RETRY_EVERY: u64 = 300;
/// After midnight.
const PAUSE: Duration = Duration::from_secs(300);

/// Filling days by the rule.
pub fn kind() -> Kind {
    Kind::new(TASK, run).retried_every(RETRY_EVERY)
}

/// Has days filled now, and every night from then on.
pub(super) async fn plan(tx: &mut TenantTx) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "")).await.map(drop)
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let mut tx = task.site.begin().await?;
    let rule = store::lock(&mut tx).await?;
    if !rule.is_on {
        return Ok(Ending::Done(json!({})));
    }
    let (today, now) = (activity::today(), OffsetDateTime::now_utc());
    fill(&mut tx, &rule, None, (today, now)).await?;
    tx.commit().await?;
    Ok(Ending::Later(Duration::try_from(days::over_at(today) - now).unwrap_or_default() + PAUSE))
}
