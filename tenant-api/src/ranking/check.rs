//! Every night what is kept is compared with what a rebuild would make. A difference is a fault of ours: it is put right, and
//! logged.

use std::time::Duration;

use platform::tenancy::TenantConn;
use serde_json::json;
use time::OffsetDateTime;

use super::rebuild;
use crate::site::Site;
use crate::tasks::{Ending, Failure, Kind, Task};

const TASK: &str = "check_ranking";
/// Hours after midnight in Vietnam, when few practise.
const HOUR: i64 = 3;
/// Sites come one after another within that time, in seconds.
const SPREAD: i64 = 7200;

/// Comparing points and ranks with the submissions.
pub fn kind() -> Kind {
    Kind::new(TASK, check)
}

/// Has a site's points checked from the next night on. Inserted here, and not by the tasks' own call, as it belongs to the
/// last step of a transaction; where the same waits already, that one does.
pub(super) async fn plan(conn: &mut TenantConn) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO tasks (kind, due_at)
         VALUES ($1, (date_trunc('day', now() AT TIME ZONE 'Asia/Ho_Chi_Minh') + interval '27 hours') AT TIME ZONE 'Asia/Ho_Chi_Minh')
         ON CONFLICT DO NOTHING",
        TASK,
    )
    .execute(&mut *conn)
    .await
    .map(drop)
}

async fn check(task: Task) -> Result<Ending, Failure> {
    let mut tx = task.site.begin().await?;
    let found = rebuild::compare(&mut tx).await?;
    let has_points = has_points(&mut tx).await?;
    tx.commit().await?;
    if found.are_there() {
        repair(&task.site).await?;
    }
    match has_points {
        true => Ok(Ending::Later(until_night(OffsetDateTime::now_utc(), task.site.id()))),
        false => Ok(Ending::Done(json!(found))),
    }
}

async fn repair(site: &Site) -> Result<(), Failure> {
    let mut tx = site.begin().await?;
    let repaired = rebuild::repair(&mut tx).await?;
    tx.commit().await?;
    tracing::error!(
        tenant = site.id(),
        gains = repaired.gains,
        ranks = repaired.ranks,
        schools = repaired.schools,
        units = repaired.units,
        days = repaired.days,
        "points were not what the submissions say"
    );
    Ok(())
}

async fn has_points(conn: &mut TenantConn) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM point_gains) AS "has!""#).fetch_one(&mut *conn).await
}

/// How long it is until the site's turn in the next night.
fn until_night(now: OffsetDateTime, site: i64) -> Duration {
    let local = now.to_offset(time::macros::offset!(+7));
    let midnight = local.replace_time(time::Time::MIDNIGHT) + time::Duration::DAY;
    let turn = midnight + time::Duration::hours(HOUR) + time::Duration::seconds(site.rem_euclid(SPREAD));
    Duration::try_from(turn - local).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn the_next_check_is_in_the_next_night() {
        let hours = |now, site| until_night(now, site).as_secs_f64() / 3600.0;
        assert_eq!(hours(datetime!(2026-01-31 17:00 UTC), 0), 27.0);
        assert_eq!(hours(datetime!(2026-01-31 16:00 UTC), 0), 4.0);
        assert_eq!(hours(datetime!(2026-01-31 16:00 UTC), 3600 + 7200), 5.0);
    }
}
