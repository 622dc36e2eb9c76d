//! Points and ranks of a whole site made anew by statements over sets: what differs from the `expected_…` views is put right,
//! level by level, since each is made of the one before.

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde::Serialize;

/// The longest that one of these statements may take.
const PATIENCE: &str = "30min";

/// Rows that are not what they are to be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Differences {
    pub gains: i64,
    pub ranks: i64,
    pub schools: i64,
    pub units: i64,
    pub days: i64,
}

impl Differences {
    /// Whether there are any.
    pub fn are_there(&self) -> bool {
        *self != Self::default()
    }
}

/// Counts what differs, without a lock: one statement sees what one moment has left, and every transaction leaves it right.
///
/// # Errors
/// When the database fails.
pub(super) async fn compare(tx: &mut TenantTx) -> Result<Differences, ApiError> {
    take_time(tx).await?;
    Ok(sqlx::query_as!(
        Differences,
        r#"SELECT
           (SELECT count(*) FROM (
               (SELECT user_id, question_id, submission_id, hundredths, at FROM expected_gains
                EXCEPT SELECT user_id, question_id, submission_id, hundredths, at FROM point_gains)
               UNION ALL
               (SELECT user_id, question_id, submission_id, hundredths, at FROM point_gains
                EXCEPT SELECT user_id, question_id, submission_id, hundredths, at FROM expected_gains)) AS a) AS "gains!",
           (SELECT count(*) FROM (
               (SELECT period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown FROM expected_ranking
                EXCEPT SELECT period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown FROM ranking)
               UNION ALL
               (SELECT period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown FROM ranking
                EXCEPT SELECT period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown
                         FROM expected_ranking)) AS b) AS "ranks!",
           (SELECT count(*) FROM (
               (SELECT period, starts_on, school_id, members, hundredths, best10 FROM expected_school_ranking
                EXCEPT SELECT period, starts_on, school_id, members, hundredths, best10 FROM school_ranking)
               UNION ALL
               (SELECT period, starts_on, school_id, members, hundredths, best10 FROM school_ranking
                EXCEPT SELECT period, starts_on, school_id, members, hundredths, best10 FROM expected_school_ranking)) AS c)
               AS "schools!",
           (SELECT count(*) FROM (
               (SELECT period, starts_on, unit, members, hundredths FROM expected_unit_ranking
                EXCEPT SELECT period, starts_on, unit, members, hundredths FROM unit_ranking)
               UNION ALL
               (SELECT period, starts_on, unit, members, hundredths FROM unit_ranking
                EXCEPT SELECT period, starts_on, unit, members, hundredths FROM expected_unit_ranking)) AS d) AS "units!",
           (SELECT count(*) FROM (
               (SELECT user_id, day, accepted, lessons FROM expected_practice_days
                EXCEPT SELECT user_id, day, accepted, lessons FROM practice_days)
               UNION ALL
               (SELECT user_id, day, accepted, lessons FROM practice_days
                EXCEPT SELECT user_id, day, accepted, lessons FROM expected_practice_days)) AS e) AS "days!""#
    )
    .fetch_one(&mut **tx)
    .await?)
}

/// Makes all of it what it is to be; what was not. Verdicts that come meanwhile wait with their last step, which then
/// counts on top of it. Boards are read on.
///
/// # Errors
/// When the database fails.
pub(super) async fn repair(tx: &mut TenantTx) -> Result<Differences, ApiError> {
    take_time(tx).await?;
    // In the order in which the step of verdicts writes them.
    sqlx::query!("LOCK TABLE point_gains, ranking, school_ranking, unit_ranking, practice_days IN EXCLUSIVE MODE")
        .execute(&mut **tx)
        .await?;
    Ok(Differences {
        gains: repair_gains(tx).await?,
        ranks: repair_ranks(tx).await?,
        schools: repair_schools(tx).await?,
        units: repair_units(tx).await?,
        days: repair_days(tx).await?,
    })
}

async fn take_time(conn: &mut TenantConn) -> Result<(), sqlx::Error> {
    sqlx::query!("SELECT set_config('statement_timeout', $1, true) AS kept", PATIENCE)
        .fetch_one(&mut *conn)
        .await
        .map(drop)
}

async fn repair_gains(conn: &mut TenantConn) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"WITH due AS MATERIALIZED (SELECT user_id, question_id, submission_id, hundredths, at FROM expected_gains),
           gone AS (
               DELETE FROM point_gains k WHERE NOT EXISTS (
                   SELECT FROM due d WHERE d.user_id = k.user_id AND d.question_id = k.question_id AND d.submission_id = k.submission_id)
               RETURNING k.user_id),
           put AS (
               INSERT INTO point_gains AS k (user_id, question_id, submission_id, hundredths, at)
               SELECT user_id, question_id, submission_id, hundredths, at FROM due
               ON CONFLICT (user_id, question_id, submission_id) DO UPDATE SET hundredths = excluded.hundredths, at = excluded.at
                WHERE (k.hundredths, k.at) IS DISTINCT FROM (excluded.hundredths, excluded.at)
               RETURNING k.user_id)
           SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM put) AS "changed!""#
    )
    .fetch_one(&mut *conn)
    .await
}

async fn repair_ranks(conn: &mut TenantConn) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"WITH due AS MATERIALIZED (
               SELECT period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown FROM expected_ranking),
           gone AS (
               DELETE FROM ranking k WHERE NOT EXISTS (
                   SELECT FROM due d WHERE d.period = k.period AND d.starts_on = k.starts_on AND d.user_id = k.user_id)
               RETURNING k.user_id),
           put AS (
               INSERT INTO ranking AS k (period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown)
               SELECT period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown FROM due
               ON CONFLICT (period, starts_on, user_id) DO UPDATE
                  SET hundredths = excluded.hundredths, reached_at = excluded.reached_at, school_id = excluded.school_id,
                      unit = excluded.unit, is_shown = excluded.is_shown
                WHERE (k.hundredths, k.reached_at, k.school_id, k.unit, k.is_shown) IS DISTINCT FROM
                      (excluded.hundredths, excluded.reached_at, excluded.school_id, excluded.unit, excluded.is_shown)
               RETURNING k.user_id)
           SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM put) AS "changed!""#
    )
    .fetch_one(&mut *conn)
    .await
}

async fn repair_schools(conn: &mut TenantConn) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"WITH due AS MATERIALIZED (
               SELECT period, starts_on, school_id, members, hundredths, best10 FROM expected_school_ranking),
           gone AS (
               DELETE FROM school_ranking k WHERE NOT EXISTS (
                   SELECT FROM due d WHERE d.period = k.period AND d.starts_on = k.starts_on AND d.school_id = k.school_id)
               RETURNING k.school_id),
           put AS (
               INSERT INTO school_ranking AS k (period, starts_on, school_id, members, hundredths, best10)
               SELECT period, starts_on, school_id, members, hundredths, best10 FROM due
               ON CONFLICT (period, starts_on, school_id) DO UPDATE
                  SET members = excluded.members, hundredths = excluded.hundredths, best10 = excluded.best10
                WHERE (k.members, k.hundredths, k.best10) IS DISTINCT FROM (excluded.members, excluded.hundredths, excluded.best10)
               RETURNING k.school_id)
           SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM put) AS "changed!""#
    )
    .fetch_one(&mut *conn)
    .await
}

async fn repair_units(conn: &mut TenantConn) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"WITH due AS MATERIALIZED (SELECT period, starts_on, unit, members, hundredths FROM expected_unit_ranking),
           gone AS (
               DELETE FROM unit_ranking k WHERE NOT EXISTS (
                   SELECT FROM due d WHERE d.period = k.period AND d.starts_on = k.starts_on AND d.unit = k.unit)
               RETURNING k.unit),
           put AS (
               INSERT INTO unit_ranking AS k (period, starts_on, unit, members, hundredths)
               SELECT period, starts_on, unit, members, hundredths FROM due
               ON CONFLICT (period, starts_on, unit) DO UPDATE SET members = excluded.members, hundredths = excluded.hundredths
                WHERE (k.members, k.hundredths) IS DISTINCT FROM (excluded.members, excluded.hundredths)
               RETURNING k.unit)
           SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM put) AS "changed!""#
    )
    .fetch_one(&mut *conn)
    .await
}

async fn repair_days(conn: &mut TenantConn) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"WITH due AS MATERIALIZED (SELECT user_id, day, accepted, lessons FROM expected_practice_days),
           gone AS (
               DELETE FROM practice_days k WHERE NOT EXISTS (SELECT FROM due d WHERE d.user_id = k.user_id AND d.day = k.day)
               RETURNING k.user_id),
           put AS (
               INSERT INTO practice_days AS k (user_id, day, accepted, lessons)
               SELECT user_id, day, accepted, lessons FROM due
               ON CONFLICT (user_id, day) DO UPDATE SET accepted = excluded.accepted, lessons = excluded.lessons
                WHERE (k.accepted, k.lessons) IS DISTINCT FROM (excluded.accepted, excluded.lessons)
               RETURNING k.user_id)
           SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM put) AS "changed!""#
    )
    .fetch_one(&mut *conn)
    .await
}
