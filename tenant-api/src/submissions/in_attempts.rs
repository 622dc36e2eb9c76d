//! Submissions of an attempt that is handed in: read and written all at once.

use marking::Kind;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::words::Verdict;
use super::{outbox, tries};
use crate::attempts::Attempt;
use crate::ids::{AccountId, AttemptId, ClassroomId, LessonId, QuestionId, SubmissionId};

/// An answer that was sent before the attempt is handed in.
#[derive(Debug, Clone)]
pub struct InAttempt {
    pub id: SubmissionId,
    pub question_id: QuestionId,
    pub status: Verdict,
    pub answer: String,
    pub format: String,
    pub file_type: String,
    pub language_id: Option<i32>,
    pub source_code: String,
    pub files: Value,
    pub max_score: f64,
    pub deduction: f64,
    pub question_version: i64,
    /// When it was sent last.
    pub created_at: OffsetDateTime,
}

impl InAttempt {
    /// Whether it is a film whose moments are not all answered.
    pub fn is_open_film(&self, kind: Kind) -> bool {
        kind == Kind::VideoInteraction && self.status == Verdict::Running
    }
}

/// An answer as it is stored with the hand-in.
#[derive(Debug, Clone)]
pub struct Finished {
    /// In place of one that was sent before.
    pub id: Option<SubmissionId>,
    pub question_id: QuestionId,
    pub question_version: i64,
    pub answer: String,
    pub format: String,
    pub file_type: String,
    /// Of programs.
    pub language_id: Option<i32>,
    pub source_code: String,
    pub files: Value,
    pub max_score: f64,
    /// `Running`: it waits for the judge.
    pub status: Verdict,
    pub score: f64,
    pub share: Option<f64>,
    pub parts: Value,
}

impl Finished {
    /// One that was sent before, as it was.
    pub fn again(kept: &InAttempt) -> Self {
        Self {
            id: Some(kept.id),
            question_id: kept.question_id,
            question_version: kept.question_version,
            answer: kept.answer.clone(),
            format: kept.format.clone(),
            file_type: kept.file_type.clone(),
            language_id: kept.language_id,
            source_code: kept.source_code.clone(),
            files: kept.files.clone(),
            max_score: kept.max_score,
            status: kept.status,
            score: 0.0,
            share: None,
            parts: Value::Array(Vec::new()),
        }
    }
}

/// What was sent in an attempt, in its order.
///
/// # Errors
/// When the database fails.
pub async fn list_in_attempt(conn: &mut TenantConn, attempt: AttemptId) -> Result<Vec<InAttempt>, ApiError> {
    Ok(sqlx::query_as!(
        InAttempt,
        r#"SELECT id AS "id: SubmissionId", question_id AS "question_id: QuestionId", status AS "status: Verdict", answer, format,
                  file_type, language_id, source_code, files, max_score, deduction, question_version, created_at
             FROM submissions WHERE attempt_id = $1 ORDER BY id"#,
        attempt as AttemptId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Stores the answers of an attempt that is handed in; who calls has locked it.
///
/// # Errors
/// When the database fails.
pub async fn finish_attempt(tx: &mut TenantConn, attempt: &Attempt, finished: &[Finished]) -> Result<(), ApiError> {
    let (old, new): (Vec<&Finished>, Vec<&Finished>) = finished.iter().partition(|answer| answer.id.is_some());
    for answer in old {
        replace(tx, answer).await?;
    }
    let inserted = insert(tx, attempt, &new).await?;
    if attempt.lesson_id.is_some() {
        tries::note_first(tx, attempt.user_id, &inserted).await?;
    }
    let id_of = |answer: &Finished| {
        let found = inserted.iter().find(|(question, _)| *question == answer.question_id);
        answer.id.or(found.map(|(_, id)| *id))
    };
    let shares: Vec<_> = finished.iter().filter_map(|answer| Some((id_of(answer)?, answer.share))).collect();
    tries::mark_first(tx, attempt.user_id, &shares).await?;
    if finished.iter().any(|answer| answer.status == Verdict::Running) {
        outbox::carry_later(tx).await?;
    }
    Ok(())
}

/// Takes away what is known of answers that others take the place of: a teacher's mark, and what the judge said. It gets another
/// token: the judge has not seen what stands there now.
///
/// # Errors
/// When the database fails.
pub async fn clear_marks(tx: &mut TenantConn, submissions: &[SubmissionId]) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE submissions SET token = gen_random_uuid(), manual_score = NULL, manual_by = NULL, manual_at = NULL,
                mark_version = mark_version + 1, reason = NULL, compile_output = '', cpu_ms = 0, wall_ms = 0, memory_kib = 0,
                subtasks = '[]', cached = false, missing = '[]'
          WHERE id = ANY ($1)",
        submissions as &[SubmissionId],
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("DELETE FROM submission_tests WHERE submission_id = ANY ($1)", submissions as &[SubmissionId])
        .execute(&mut *tx)
        .await?;
    Ok(())
}

async fn replace(tx: &mut TenantConn, answer: &Finished) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE submissions SET answer = $2, format = $3, file_type = $4, language_id = $5, source_code = $6, files = $7,
                question_version = $8, status = $9, score = $10, share = $11, parts = $12, max_score = $13,
                project_file_id = CASE WHEN language_id IS NOT DISTINCT FROM $5 AND source_code = $6 THEN project_file_id END,
                enqueued_at = CASE WHEN $9 = 'running' THEN NULL ELSE enqueued_at END,
                judged_at = CASE WHEN $11::float8 IS NULL THEN NULL ELSE now() END
          WHERE id = $1",
        answer.id as Option<SubmissionId>,
        answer.answer,
        answer.format,
        answer.file_type,
        answer.language_id,
        answer.source_code,
        answer.files,
        answer.question_version,
        answer.status as Verdict,
        answer.score,
        answer.share,
        answer.parts,
        answer.max_score,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

async fn insert(
    tx: &mut TenantConn,
    attempt: &Attempt,
    new: &[&Finished],
) -> Result<Vec<(QuestionId, SubmissionId)>, ApiError> {
    let text = |of: fn(&Finished) -> &String| new.iter().map(|answer| of(answer).clone()).collect::<Vec<String>>();
    let rows = sqlx::query!(
        r#"INSERT INTO submissions (token, user_id, attempt_id, lesson_id, question_id, answer, format, file_type, language_id,
                                    source_code, files, max_score, question_version, status, score, share, parts,
                                    enqueued_at, judged_at, classroom_id)
           SELECT n.token, $1::bigint, $2::bigint, $3::bigint, n.question, n.answer, n.format, n.file_type, n.language,
                  n.source, n.files, n.max_score, n.version, n.status, n.score, n.share, n.parts,
                  CASE WHEN n.status = 'running' THEN NULL ELSE now() END,
                  CASE WHEN n.share IS NULL THEN NULL ELSE now() END, $18::bigint
             FROM unnest($4::uuid[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::int[], $10::text[], $11::jsonb[],
                         $12::float8[], $13::bigint[], $14::text[], $15::float8[], $16::float8[], $17::jsonb[])
               AS n (token, question, answer, format, file_type, language, source, files, max_score, version, status, score,
                     share, parts)
           RETURNING question_id AS "question_id: QuestionId", id AS "id: SubmissionId""#,
        attempt.user_id as AccountId,
        attempt.id as AttemptId,
        attempt.lesson_id as Option<LessonId>,
        &new.iter().map(|_| Uuid::new_v4()).collect::<Vec<_>>(),
        &new.iter().map(|answer| answer.question_id).collect::<Vec<_>>() as &[QuestionId],
        &text(|answer| &answer.answer),
        &text(|answer| &answer.format),
        &text(|answer| &answer.file_type),
        &new.iter().map(|answer| answer.language_id).collect::<Vec<_>>() as &[Option<i32>],
        &text(|answer| &answer.source_code),
        &new.iter().map(|answer| answer.files.clone()).collect::<Vec<_>>(),
        &new.iter().map(|answer| answer.max_score).collect::<Vec<_>>(),
        &new.iter().map(|answer| answer.question_version).collect::<Vec<_>>(),
        &new.iter().map(|answer| answer.status).collect::<Vec<_>>() as &[Verdict],
        &new.iter().map(|answer| answer.score).collect::<Vec<_>>(),
        &new.iter().map(|answer| answer.share).collect::<Vec<_>>() as &[Option<f64>],
        &new.iter().map(|answer| answer.parts.clone()).collect::<Vec<_>>(),
        attempt.class as Option<ClassroomId>,
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.question_id, row.id)).collect())
}
