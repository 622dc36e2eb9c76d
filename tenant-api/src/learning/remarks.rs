//! What teachers say of answers; what is said of snippets is in the same table.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{AccountId, RemarkId, SubmissionId};
use crate::names;

/// Most remarks of an answer, or of a version of a snippet.
pub const REMARKS_MAX: usize = 200;
/// Characters of one.
const TEXT_MAX: usize = 2000;

/// What a teacher says of an answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Remark {
    pub id: RemarkId,
    /// Of its text or program, from 1; null: of the whole.
    pub line: Option<i32>,
    pub text: String,
    /// Who says so; null: an account that is gone.
    pub by: Option<String>,
}

/// What is to be said of an answer.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct RemarkInput {
    /// Of its text or program, from 1; null: of the whole.
    #[serde(default)]
    pub line: Option<i32>,
    /// At most 2,000 characters.
    pub text: String,
}

/// Notes what is wrong with remarks.
pub fn check(faults: &mut Faults, remarks: &[RemarkInput]) {
    faults.ensure("remarks", remarks.len() <= REMARKS_MAX, Fault::too_long(REMARKS_MAX));
    faults.each("remarks", remarks, check_one);
}

/// Notes what is wrong with a remark.
pub fn check_one(faults: &mut Faults, remark: &RemarkInput) {
    faults.required("text", &remark.text);
    faults.max_chars("text", &remark.text, TEXT_MAX);
    faults.ensure("text", !remark.text.contains('\0'), INVALID_VALUE);
    faults.ensure("line", remark.line.is_none_or(|line| line > 0), INVALID_VALUE);
}

/// What is said of answers; before a mark is published only to teachers.
///
/// # Errors
/// When the database fails.
pub async fn of_many(
    conn: &mut TenantConn,
    submissions: &[SubmissionId],
    to_teacher: bool,
    locale: Locale,
) -> Result<HashMap<SubmissionId, Vec<Remark>>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT r.id AS "id: RemarkId", r.submission_id AS "submission_id!: SubmissionId", r.line, r.text, u.full_name AS "by?"
             FROM remarks r JOIN submissions s ON s.id = r.submission_id LEFT JOIN users u ON u.id = r.by_id
            WHERE r.submission_id = ANY ($1) AND ($2 OR s.manual_at IS NOT NULL)
            ORDER BY r.submission_id, r.line NULLS FIRST, r.id"#,
        submissions as &[SubmissionId],
        to_teacher,
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut found: HashMap<SubmissionId, Vec<Remark>> = HashMap::new();
    for row in rows {
        let by = row.by.map(|name| names::shown(name, locale));
        found.entry(row.submission_id).or_default().push(Remark { id: row.id, line: row.line, text: row.text, by });
    }
    Ok(found)
}

/// Puts remarks in the place of those that were there.
///
/// # Errors
/// When the database fails.
pub async fn set(
    tx: &mut TenantConn,
    submission: SubmissionId,
    remarks: &[RemarkInput],
    by: AccountId,
) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM remarks WHERE submission_id = $1", submission as SubmissionId).execute(&mut *tx).await?;
    let lines: Vec<Option<i32>> = remarks.iter().map(|remark| remark.line).collect();
    let texts: Vec<String> = remarks.iter().map(|remark| remark.text.trim().to_owned()).collect();
    sqlx::query!(
        "INSERT INTO remarks (submission_id, line, text, by_id)
         SELECT $1, r.line, r.text, $4 FROM unnest($2::int[], $3::text[]) WITH ORDINALITY AS r (line, text, at) ORDER BY r.at",
        submission as SubmissionId,
        &lines as &[Option<i32>],
        &texts,
        by as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
