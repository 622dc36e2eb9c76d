//! The pairs that were found.

use contest_rules::similarity::Pair;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use crate::contests::similarity::judging::SimilarityDecision;
use crate::ids::{AccountId, ContestId, EntryId, QuestionId, SimilarPairId, SubmissionId};
use crate::listing::Counted;

/// Keeps what a search has found in a question. What was decided about known pairs stays; open ones that are alike no more
/// go away.
pub async fn keep_pairs(
    tx: &mut TenantConn,
    (contest, question): (ContestId, QuestionId),
    found: &[Pair],
) -> Result<(), ApiError> {
    let (ones, others): (Vec<i64>, Vec<i64>) = found.iter().map(|pair| (pair.one, pair.other)).unzip();
    let (of_ones, of_others): (Vec<f64>, Vec<f64>) =
        found.iter().map(|pair| (pair.share_of_one, pair.share_of_other)).unzip();
    let matches = found.iter().map(|pair| serde_json::to_value(&pair.matches)).collect::<Result<Vec<Value>, _>>();
    let matches = matches.map_err(ApiError::internal)?;
    sqlx::query!(
        "INSERT INTO similar_pairs (contest_id, question_id, one_id, other_id, share_of_one, share_of_other, matches)
         SELECT $1, $2, n.one, n.other, n.of_one, n.of_other, n.matches
           FROM unnest($3::bigint[], $4::bigint[], $5::float8[], $6::float8[], $7::jsonb[])
                AS n (one, other, of_one, of_other, matches)
         ON CONFLICT ON CONSTRAINT similar_pairs_once DO UPDATE
            SET share_of_one = excluded.share_of_one, share_of_other = excluded.share_of_other, matches = excluded.matches",
        contest as ContestId,
        question as QuestionId,
        &ones,
        &others,
        &of_ones,
        &of_others,
        &matches,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "DELETE FROM similar_pairs p
          WHERE p.contest_id = $1 AND p.question_id = $2 AND p.decision IS NULL AND p.note IS NULL
            AND NOT EXISTS (SELECT FROM unnest($3::bigint[], $4::bigint[]) AS n (one, other)
                             WHERE n.one = p.one_id AND n.other = p.other_id)",
        contest as ContestId,
        question as QuestionId,
        &ones,
        &others,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

platform::text_enum! {
    /// What is said of a pair, also nothing.
    pub enum PairState {
        /// Nobody has decided.
        Open = "open",
        /// As a person says.
        Copied = "copied",
        /// As a person says.
        Independent = "independent",
    }
}

/// Which pairs.
pub struct PairQuery {
    pub contest: ContestId,
    pub pair: Option<SimilarPairId>,
    pub question: Option<QuestionId>,
    pub state: Option<PairState>,
}

impl PairQuery {
    /// All of a contest.
    pub fn of(contest: ContestId) -> Self {
        Self { contest, pair: None, question: None, state: None }
    }
}

/// A pair with those whose programs they are.
pub struct PairRow {
    pub id: SimilarPairId,
    pub question_id: QuestionId,
    pub position: Option<i32>,
    pub title: String,
    pub one_id: SubmissionId,
    pub one_entry: EntryId,
    pub one_name: String,
    pub one_candidate: Option<String>,
    pub one_reason: Option<String>,
    pub other_id: SubmissionId,
    pub other_entry: EntryId,
    pub other_name: String,
    pub other_candidate: Option<String>,
    pub other_reason: Option<String>,
    pub share_of_one: f64,
    pub share_of_other: f64,
    pub decision: Option<SimilarityDecision>,
    pub note: Option<String>,
    pub total: i64,
}

impl Counted for PairRow {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Pairs, the most alike first.
pub async fn list(
    conn: &mut TenantConn,
    query: &PairQuery,
    (limit, offset): (i64, i64),
) -> Result<Vec<PairRow>, ApiError> {
    Ok(sqlx::query_as!(
        PairRow,
        r#"WITH people AS (
               SELECT s.id, e.id AS entry, coalesce(c.full_name, u.full_name) AS name,
                      coalesce(c.candidate_id, e.candidate_id) AS candidate, e.disqualified_reason AS reason
                 FROM contest_entries e JOIN users u ON u.id = e.user_id
                 LEFT JOIN contest_candidates c ON c.contest_id = e.contest_id AND c.user_id = e.user_id
                 JOIN attempts a ON a.entry_id = e.id JOIN submissions s ON s.attempt_id = a.id
                WHERE e.contest_id = $1
                  AND s.id IN (SELECT unnest(ARRAY[one_id, other_id]) FROM similar_pairs WHERE contest_id = $1))
           SELECT p.id AS "id!: SimilarPairId", p.question_id AS "question_id!: QuestionId", b.position AS "position?",
                  q.title AS "title!", p.one_id AS "one_id!: SubmissionId", o.entry AS "one_entry!: EntryId",
                  o.name AS "one_name!", o.candidate AS "one_candidate?", o.reason AS "one_reason?",
                  p.other_id AS "other_id!: SubmissionId", r.entry AS "other_entry!: EntryId", r.name AS "other_name!",
                  r.candidate AS "other_candidate?", r.reason AS "other_reason?", p.share_of_one AS "share_of_one!",
                  p.share_of_other AS "share_of_other!", p.decision AS "decision?: SimilarityDecision", p.note AS "note?",
                  count(*) OVER () AS "total!"
             FROM similar_pairs p JOIN questions q ON q.id = p.question_id
             JOIN people o ON o.id = p.one_id JOIN people r ON r.id = p.other_id
             LEFT JOIN contest_questions b ON b.contest_id = p.contest_id AND b.question_id = p.question_id
            WHERE p.contest_id = $1 AND ($2::bigint IS NULL OR p.id = $2) AND ($3::bigint IS NULL OR p.question_id = $3)
              AND ($4::text IS NULL OR coalesce(p.decision, 'open') = $4)
            ORDER BY greatest(p.share_of_one, p.share_of_other) DESC, p.id LIMIT $5 OFFSET $6"#,
        query.contest as ContestId,
        query.pair as Option<SimilarPairId>,
        query.question as Option<QuestionId>,
        query.state.map(PairState::name),
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Where the two programs of a pair are alike.
pub async fn matches_of(conn: &mut TenantConn, pair: SimilarPairId) -> Result<Value, ApiError> {
    Ok(sqlx::query_scalar!("SELECT matches FROM similar_pairs WHERE id = $1", pair as SimilarPairId)
        .fetch_one(&mut *conn)
        .await?)
}

/// Notes what a person says of a pair; no decision: it is open again.
pub async fn decide(
    tx: &mut TenantConn,
    (pair, by): (SimilarPairId, AccountId),
    (decision, note): (Option<SimilarityDecision>, Option<&str>),
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE similar_pairs
            SET decision = $2, note = $3, decided_by = CASE WHEN $2::text IS NOT NULL THEN $4::bigint END,
                decided_at = CASE WHEN $2::text IS NOT NULL THEN $5::timestamptz END
          WHERE id = $1",
        pair as SimilarPairId,
        decision as Option<SimilarityDecision>,
        note,
        by as AccountId,
        now,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
