//! The programs that are compared.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;

use crate::ids::{ContestId, QuestionId, SubmissionId};
use crate::judge::FileInput;

/// Most programs of a person that are compared, of a question.
const EACH_MAX: i64 = 3;

/// A program that was submitted.
pub struct ProgramRow {
    pub id: i64,
    pub user_id: i64,
    pub language_id: i32,
    source: String,
    files: Value,
}

impl ProgramRow {
    /// What is compared and shown: its own text, and those of its further files below.
    pub fn text(&self) -> String {
        let files: Vec<FileInput> = serde_json::from_value(self.files.clone()).unwrap_or_default();
        let mut text = self.source.clone();
        for file in files {
            if !text.ends_with('\n') {
                text.push('\n');
            }
            text.push_str(&file.content);
        }
        text
    }
}

/// The questions of a contest to which programs were submitted, in its order.
pub async fn list_questions(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT q.question_id AS "id: QuestionId" FROM contest_questions q
            WHERE q.contest_id = $1
              AND EXISTS (SELECT FROM contest_entries e JOIN attempts a ON a.entry_id = e.id
                            JOIN submissions s ON s.attempt_id = a.id AND s.question_id = q.question_id
                           WHERE e.contest_id = $1 AND s.language_id IS NOT NULL)
            ORDER BY q.position"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Of everybody who took part while it went on the three programs that came furthest, the latest first where they came as
/// far: different ones, so that sending one thing again and again hides nothing.
pub async fn list_programs(
    conn: &mut TenantConn,
    contest: ContestId,
    question: QuestionId,
) -> Result<Vec<ProgramRow>, ApiError> {
    Ok(sqlx::query_as!(
        ProgramRow,
        r#"WITH judged AS (
               SELECT s.id, s.user_id, s.status = 'AC' AS is_accepted, coalesce(s.share, 0) AS share,
                      md5(s.source_code || s.files::text) AS digest
                 FROM contest_entries e JOIN attempts a ON a.entry_id = e.id
                 JOIN submissions s ON s.attempt_id = a.id AND s.question_id = $2
                WHERE e.contest_id = $1 AND e.kind <> 'virtual' AND s.language_id IS NOT NULL
                  AND s.status NOT IN ('running', 'not_tested', 'waiting_manual_judge')),
           different AS (
               SELECT DISTINCT ON (user_id, digest) id, user_id, is_accepted, share FROM judged
                ORDER BY user_id, digest, is_accepted DESC, share DESC, id DESC),
           placed AS (
               SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY is_accepted DESC, share DESC, id DESC) AS place
                 FROM different)
           SELECT s.id AS "id!", s.user_id AS "user_id!", s.language_id AS "language_id!", s.source_code AS "source!",
                  s.files AS "files!"
             FROM placed p JOIN submissions s ON s.id = p.id WHERE p.place <= $3 ORDER BY s.id"#,
        contest as ContestId,
        question as QuestionId,
        EACH_MAX,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A program by its submission.
pub async fn program(conn: &mut TenantConn, submission: SubmissionId) -> Result<Option<ProgramRow>, ApiError> {
    Ok(sqlx::query_as!(
        ProgramRow,
        r#"SELECT id, user_id, language_id AS "language_id!", source_code AS source, files
             FROM submissions WHERE id = $1 AND language_id IS NOT NULL"#,
        submission as SubmissionId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}
