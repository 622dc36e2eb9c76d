//! SQL of balloons.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::balloons::BalloonState;
use crate::ids::{AccountId, BalloonId, ContestId, EntryId, QuestionId};

/// A balloon, and to whom it goes.
pub struct BalloonRow {
    pub id: BalloonId,
    pub number: i32,
    pub entry_id: EntryId,
    pub name: String,
    pub candidate_id: Option<String>,
    pub school: Option<String>,
    pub room: Option<String>,
    pub seat: Option<String>,
    pub question_id: QuestionId,
    /// Of the question in the contest; none: it is not asked any more.
    pub position: Option<i32>,
    pub is_first: bool,
    pub state: BalloonState,
    pub solved_s: i64,
    pub handed_at: Option<OffsetDateTime>,
}

/// The balloons of a contest, those to see to first, then newest first; at most 1,000. One that was taken back before
/// anybody had it is none.
pub async fn list_balloons(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<BalloonRow>, ApiError> {
    Ok(sqlx::query_as!(
        BalloonRow,
        r#"SELECT b.id AS "id!: BalloonId", b.number AS "number!", b.entry_id AS "entry_id!: EntryId",
                  coalesce(c.full_name, u.full_name) AS "name!", coalesce(c.candidate_id, e.candidate_id) AS candidate_id,
                  coalesce(c.school, u.school) AS school, c.room AS "room?", c.seat AS "seat?",
                  b.question_id AS "question_id!: QuestionId", q.position AS "position?", b.is_first AS "is_first!",
                  b.state AS "state!: BalloonState", b.solved_s AS "solved_s!", b.handed_at AS "handed_at?"
             FROM (SELECT o.id, o.number, o.entry_id, o.question_id, o.state, o.solved_s, o.handed_at,
                          o.state <> 'revoked' AND row_number() OVER (PARTITION BY o.question_id, o.state = 'revoked'
                                                                      ORDER BY o.solved_s, o.id) = 1 AS is_first
                     FROM balloons o WHERE o.contest_id = $1) b
             JOIN contest_entries e ON e.id = b.entry_id JOIN users u ON u.id = e.user_id
             LEFT JOIN contest_candidates c ON c.contest_id = e.contest_id AND c.user_id = e.user_id
             LEFT JOIN contest_questions q ON q.contest_id = e.contest_id AND q.question_id = b.question_id
            WHERE b.state <> 'revoked' OR b.handed_at IS NOT NULL
            ORDER BY b.state = 'handed', b.number DESC LIMIT 1000"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Notes that a balloon was handed over, or is back; false where the contest has no such. One that is taken back stays so.
pub async fn set_handed(
    tx: &mut TenantConn,
    (contest, id): (ContestId, BalloonId),
    by: AccountId,
    handed: bool,
) -> Result<bool, ApiError> {
    let done = sqlx::query!(
        "UPDATE balloons
            SET state = CASE WHEN state = 'revoked' THEN state WHEN $4 THEN 'handed' ELSE 'new' END,
                handed_at = CASE WHEN NOT $4 THEN NULL WHEN state = 'revoked' THEN handed_at ELSE coalesce(handed_at, now()) END,
                handed_by = CASE WHEN NOT $4 THEN NULL WHEN state = 'revoked' THEN handed_by ELSE coalesce(handed_by, $3) END
          WHERE id = $1 AND contest_id = $2",
        id as BalloonId,
        contest as ContestId,
        by as AccountId,
        handed,
    )
    .execute(&mut *tx)
    .await?;
    Ok(done.rows_affected() > 0)
}
