//! Ranks of one person: sums of their gains, with where they belong now.

use platform::tenancy::TenantConn;
use time::Date;

use super::Period;
use crate::ids::AccountId;

/// A row that a person's ranks have lost or got.
pub(super) struct Change {
    pub(super) period: Period,
    pub(super) starts_on: Date,
    pub(super) school: Option<i64>,
    pub(super) unit: Option<String>,
    /// What is new, or less what is no more.
    pub(super) hundredths: i64,
    /// 1 of a row that is new, -1 of one that is no more.
    pub(super) members: i64,
}

/// Makes a person's ranks what gains and account say; what that has changed. Who calls has locked the person.
pub(super) async fn follow(conn: &mut TenantConn, user: AccountId) -> Result<Vec<Change>, sqlx::Error> {
    sqlx::query_as!(
        Change,
        r#"WITH due AS MATERIALIZED (
               SELECT period, starts_on, hundredths, reached_at, school_id, unit, is_shown
                 FROM expected_ranking WHERE user_id = $1),
           kept AS MATERIALIZED (
               SELECT period, starts_on, hundredths, reached_at, school_id, unit, is_shown FROM ranking WHERE user_id = $1),
           old AS (SELECT period, starts_on, hundredths, reached_at, school_id, unit, is_shown FROM kept
                   EXCEPT SELECT period, starts_on, hundredths, reached_at, school_id, unit, is_shown FROM due),
           new AS (SELECT period, starts_on, hundredths, reached_at, school_id, unit, is_shown FROM due
                   EXCEPT SELECT period, starts_on, hundredths, reached_at, school_id, unit, is_shown FROM kept),
           gone AS (
               DELETE FROM ranking WHERE user_id = $1 AND (period, starts_on) IN
                  (SELECT period, starts_on FROM old EXCEPT SELECT period, starts_on FROM new)),
           put AS (
               INSERT INTO ranking (period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown)
               SELECT period, starts_on, $1, hundredths, reached_at, school_id, unit, is_shown FROM new
               ON CONFLICT (period, starts_on, user_id) DO UPDATE
                  SET hundredths = excluded.hundredths, reached_at = excluded.reached_at, school_id = excluded.school_id,
                      unit = excluded.unit, is_shown = excluded.is_shown)
           SELECT period AS "period!: Period", starts_on AS "starts_on!", school_id AS "school?", unit AS "unit?",
                  -hundredths AS "hundredths!", -1::bigint AS "members!" FROM old
           UNION ALL SELECT period, starts_on, school_id, unit, hundredths, 1 FROM new"#,
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await
}
