//! Balloons: one for each question that somebody solved. A mark's transaction looks whether one is due, and tells; they are
//! made by who looks at them, in a transaction that holds nothing else. Numbering them in the mark's own would have marks wait
//! for each other, and for whoever saves the contest.

use contest_rules::formats::{Cell, CellState, Row};
use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};

use super::reading::BalloonRow;
use super::rows::Who;
use super::source::{self, Contest};
use super::topics;
use super::words::{BalloonMode, EntryKind};
use crate::ids::ContestId;

/// Before which second something has to be solved to bring one.
fn until(contest: &Contest) -> Option<i64> {
    match contest.balloons {
        BalloonMode::Off => None,
        BalloonMode::BeforeFreeze => Some(contest.rules.freeze_s.unwrap_or(i64::MAX)),
        BalloonMode::All => Some(i64::MAX),
    }
}

/// Whether some of an entry are to be made, taken back or given back by what it has come to. What gives full marks to all has
/// no time and brings none.
pub(super) fn are_due(contest: &Contest, who: &Who, live: &Row, balloons: &[BalloonRow]) -> bool {
    let Some(until) = until(contest) else { return false };
    let is_ranked = who.kind == EntryKind::Official && !who.is_disqualified;
    let solved: Vec<&Cell> = live.cells.iter().filter(|cell| is_ranked && cell.state == CellState::Solved).collect();
    let has_balloon = |cell: &Cell| balloons.iter().any(|balloon| balloon.question_id == cell.task);
    let is_solved = |balloon: &BalloonRow| solved.iter().any(|cell| cell.task == balloon.question_id);
    solved.iter().any(|cell| cell.time_s.is_some_and(|at| at < until) && !has_balloon(cell))
        || balloons.iter().any(|balloon| balloon.is_revoked == is_solved(balloon))
}

/// Whether a contest's balloons are other than they should be.
///
/// # Errors
/// When the database fails.
pub async fn balloons_are_due(conn: &mut TenantConn, contest: ContestId) -> Result<bool, ApiError> {
    let contest = source::contest(conn, contest).await?;
    let Some(until) = until(&contest) else { return Ok(false) };
    Ok(sqlx::query_scalar!(
        r#"WITH solved AS (
               SELECT s.entry_id, (c.cell ->> 'question_id')::bigint AS question_id, (c.cell ->> 'time_s')::bigint AS time_s
                 FROM contest_standings s JOIN contest_entries e ON e.id = s.entry_id
                CROSS JOIN LATERAL jsonb_array_elements(s.live -> 'cells') AS c (cell)
                WHERE s.contest_id = $1 AND e.kind = 'official' AND e.disqualified_at IS NULL AND c.cell ->> 'state' = 'solved')
           SELECT EXISTS (SELECT FROM solved s WHERE s.time_s < $2
                             AND NOT EXISTS (SELECT FROM balloons b WHERE b.entry_id = s.entry_id AND b.question_id = s.question_id))
               OR EXISTS (SELECT FROM balloons b WHERE b.contest_id = $1
                             AND (b.state = 'revoked') = EXISTS (SELECT FROM solved s
                                     WHERE s.entry_id = b.entry_id AND s.question_id = b.question_id)) AS "are!""#,
        contest.id as ContestId,
        until,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Makes the balloons that are due, takes back those of what is not solved any more, and tells staff. The transaction may hold
/// no lock of an entry.
///
/// # Errors
/// When the database fails.
pub async fn make_balloons(tx: &mut TenantTx, contest: ContestId) -> Result<(), ApiError> {
    let contest = source::contest(tx, contest).await?;
    let Some(until) = until(&contest) else { return Ok(()) };
    sqlx::query!(
        "SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ' balloons of ' || $1::bigint, 0))",
        contest.id as ContestId,
    )
    .fetch_one(&mut **tx)
    .await?;
    turn(tx, contest.id).await?;
    insert(tx, contest.id, until).await?;
    topics::tell_balloons(tx, contest.id)
}

/// Takes back those of what is not solved any more, and gives back those of what is again.
async fn turn(tx: &mut TenantConn, contest: ContestId) -> Result<(), ApiError> {
    sqlx::query!(
        "WITH solved AS (
             SELECT s.entry_id, (c.cell ->> 'question_id')::bigint AS question_id
               FROM contest_standings s JOIN contest_entries e ON e.id = s.entry_id
              CROSS JOIN LATERAL jsonb_array_elements(s.live -> 'cells') AS c (cell)
              WHERE s.contest_id = $1 AND e.kind = 'official' AND e.disqualified_at IS NULL AND c.cell ->> 'state' = 'solved')
         UPDATE balloons b SET state = CASE WHEN b.state <> 'revoked' THEN 'revoked' WHEN b.handed_at IS NULL THEN 'new' ELSE 'handed' END
          WHERE b.contest_id = $1
            AND (b.state = 'revoked') = EXISTS (SELECT FROM solved s WHERE s.entry_id = b.entry_id AND s.question_id = b.question_id)",
        contest as ContestId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Makes those that are missing, numbered on in the order in which they were earned.
async fn insert(tx: &mut TenantConn, contest: ContestId, until: i64) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO balloons (contest_id, entry_id, question_id, number, solved_s)
         SELECT $1, n.entry_id, n.question_id,
                (SELECT coalesce(max(o.number), 0) FROM balloons o WHERE o.contest_id = $1)
                    + row_number() OVER (ORDER BY n.time_s, n.entry_id, n.question_id)::integer,
                n.time_s
           FROM (SELECT s.entry_id, (c.cell ->> 'question_id')::bigint AS question_id, (c.cell ->> 'time_s')::bigint AS time_s
                   FROM contest_standings s JOIN contest_entries e ON e.id = s.entry_id
                  CROSS JOIN LATERAL jsonb_array_elements(s.live -> 'cells') AS c (cell)
                  WHERE s.contest_id = $1 AND e.kind = 'official' AND e.disqualified_at IS NULL
                    AND c.cell ->> 'state' = 'solved') n
          WHERE n.time_s < $2
            AND NOT EXISTS (SELECT FROM balloons b WHERE b.entry_id = n.entry_id AND b.question_id = n.question_id)",
        contest as ContestId,
        until,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
