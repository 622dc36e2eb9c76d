//! Test cases' SQL.

use std::collections::{BTreeMap, HashMap};

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::ids::{QuestionId, TestCaseId};

/// A test whose contents are in the blob store already.
#[derive(Debug, Clone)]
pub struct Contents {
    pub name: Option<String>,
    pub input: Half,
    pub output: Half,
    pub is_sample: bool,
    pub score: f64,
    /// The id of its subtask.
    pub subtask: Option<i32>,
    /// By language: code that is run after the learner's.
    pub test_code: Value,
}

/// One side of a test: where it is and how it begins.
#[derive(Debug, Clone)]
pub struct Half {
    pub hash: String,
    pub size: i64,
    pub head: String,
}

/// A sample of a statement.
#[derive(Debug, Serialize, ToSchema)]
pub struct Sample {
    /// From 1.
    pub index: i32,
    pub input: String,
    pub output: String,
}

/// A row.
#[derive(Debug, Clone)]
pub struct CaseRow {
    pub id: TestCaseId,
    pub question_id: QuestionId,
    pub position: i32,
    pub name: String,
    pub input_hash: String,
    pub input_size: i64,
    pub output_hash: String,
    pub output_size: i64,
    pub input_head: String,
    pub output_head: String,
    pub is_sample: bool,
    pub score: f64,
    /// The id of its subtask.
    pub subtask: Option<i32>,
    /// By language: code that is run after the learner's.
    pub test_code: Value,
}

#[cfg(test)]
impl CaseRow {
    /// One that gives a point and is in no subtask.
    pub fn example() -> Self {
        Self {
            id: TestCaseId(1),
            question_id: QuestionId(1),
            position: 1,
            name: "1".into(),
            input_hash: String::new(),
            input_size: 0,
            output_hash: String::new(),
            output_size: 0,
            input_head: String::new(),
            output_head: String::new(),
            is_sample: false,
            score: 1.0,
            subtask: None,
            test_code: serde_json::json!({}),
        }
    }
}

/// A question's tests in their order, without their heads: of a thousand tests those are megabytes, which nobody who
/// judges needs.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut TenantConn, question: QuestionId) -> Result<Vec<CaseRow>, ApiError> {
    Ok(sqlx::query_as!(
        CaseRow,
        r#"SELECT id AS "id: TestCaseId", question_id AS "question_id: QuestionId", position, name, input_hash, input_size, output_hash, output_size,
                  '' AS "input_head!", '' AS "output_head!", is_sample, score, subtask, test_code
             FROM test_cases WHERE question_id = $1 ORDER BY position"#,
        question as QuestionId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The same with the first `characters` of their heads.
pub async fn list_with_heads(
    conn: &mut TenantConn,
    question: QuestionId,
    characters: i32,
) -> Result<Vec<CaseRow>, ApiError> {
    Ok(sqlx::query_as!(
        CaseRow,
        r#"SELECT id AS "id: TestCaseId", question_id AS "question_id: QuestionId", position, name, input_hash, input_size, output_hash, output_size,
                  left(input_head, $2) AS "input_head!", left(output_head, $2) AS "output_head!", is_sample, score, subtask, test_code
             FROM test_cases WHERE question_id = $1 ORDER BY position"#,
        question as QuestionId,
        characters,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The samples among them, with their heads.
pub async fn list_samples(conn: &mut TenantConn, question: QuestionId) -> Result<Vec<CaseRow>, ApiError> {
    Ok(sqlx::query_as!(
        CaseRow,
        r#"SELECT id AS "id: TestCaseId", question_id AS "question_id: QuestionId", position, name, input_hash, input_size,
                  output_hash, output_size, input_head, output_head, is_sample, score, subtask, test_code
             FROM test_cases WHERE question_id = $1 AND is_sample ORDER BY position"#,
        question as QuestionId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn find(conn: &mut TenantConn, id: TestCaseId) -> Result<Option<CaseRow>, ApiError> {
    Ok(sqlx::query_as!(
        CaseRow,
        r#"SELECT id AS "id: TestCaseId", question_id AS "question_id: QuestionId", position, name, input_hash, input_size,
                  output_hash, output_size, input_head, output_head, is_sample, score, subtask, test_code
           FROM test_cases WHERE id = $1"#,
        id as TestCaseId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// How many tests a question has.
///
/// # Errors
/// When the database fails.
pub async fn count(conn: &mut TenantConn, question: QuestionId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM test_cases WHERE question_id = $1"#,
        question as QuestionId
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// What is shown of a question's tests.
#[derive(Debug, Default)]
pub struct ShownTests {
    pub samples: Vec<Sample>,
    /// The position of each test, and the subtask that it belongs to.
    pub placement: Vec<(i32, Option<i32>)>,
}

/// What is shown of the tests of questions; of those that have none, nothing.
///
/// # Errors
/// When the database fails.
pub async fn list_shown(
    conn: &mut TenantConn,
    questions: &[QuestionId],
) -> Result<HashMap<QuestionId, ShownTests>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT question_id AS "question_id: QuestionId", position, subtask, is_sample,
                  CASE WHEN is_sample THEN input_head ELSE '' END AS "input!",
                  CASE WHEN is_sample THEN output_head ELSE '' END AS "output!"
             FROM test_cases WHERE question_id = ANY ($1) ORDER BY question_id, position"#,
        questions as &[QuestionId],
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut shown: HashMap<QuestionId, ShownTests> = HashMap::new();
    for row in rows {
        let tests = shown.entry(row.question_id).or_default();
        tests.placement.push((row.position, row.subtask));
        if row.is_sample {
            let index = i32::try_from(tests.samples.len() + 1).unwrap_or(i32::MAX);
            tests.samples.push(Sample { index, input: row.input, output: row.output });
        }
    }
    Ok(shown)
}

/// Adds tests behind those that are there; returns their ids. One statement, however many.
///
/// # Errors
/// When the database fails.
pub async fn append(
    conn: &mut TenantConn,
    question: QuestionId,
    cases: Vec<Contents>,
) -> Result<Vec<TestCaseId>, ApiError> {
    let last = sqlx::query_scalar!(
        r#"SELECT coalesce(max(position), 0) AS "last!" FROM test_cases WHERE question_id = $1"#,
        question as QuestionId
    )
    .fetch_one(&mut *conn)
    .await?;
    let positions: Vec<i32> = (last + 1..).take(cases.len()).collect();
    let names: Vec<String> = cases
        .iter()
        .zip(&positions)
        .map(|(case, position)| case.name.clone().unwrap_or_else(|| position.to_string()))
        .collect();
    let subtasks: Vec<Option<i32>> = cases.iter().map(|case| case.subtask).collect();
    let texts = |of: fn(&Contents) -> &String| cases.iter().map(|case| of(case).clone()).collect::<Vec<String>>();
    let sizes = |of: fn(&Contents) -> i64| cases.iter().map(of).collect::<Vec<i64>>();
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO test_cases (question_id, position, name, input_hash, input_size, input_head, output_hash, output_size,
                                 output_head, is_sample, score, subtask, test_code)
         SELECT $1, t.position, t.name, t.input_hash, t.input_size, t.input_head, t.output_hash, t.output_size,
                t.output_head, t.is_sample, t.score, t.subtask, t.test_code
         FROM unnest($2::int[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::bigint[], $9::text[],
                     $10::bool[], $11::float8[], $12::int[], $13::jsonb[])
              AS t (position, name, input_hash, input_size, input_head, output_hash, output_size, output_head, is_sample,
                    score, subtask, test_code)
         ORDER BY t.position RETURNING id AS "id: TestCaseId""#,
        question as QuestionId,
        &positions,
        &names,
        &texts(|case| &case.input.hash),
        &sizes(|case| case.input.size),
        &texts(|case| &case.input.head),
        &texts(|case| &case.output.hash),
        &sizes(|case| case.output.size),
        &texts(|case| &case.output.head),
        &cases.iter().map(|case| case.is_sample).collect::<Vec<_>>(),
        &cases.iter().map(|case| case.score).collect::<Vec<_>>(),
        &subtasks as &[Option<i32>],
        &cases.iter().map(|case| case.test_code.clone()).collect::<Vec<_>>(),
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn delete_all(conn: &mut TenantConn, question: QuestionId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM test_cases WHERE question_id = $1", question as QuestionId).execute(&mut *conn).await?;
    Ok(())
}

pub async fn delete(conn: &mut TenantConn, id: TestCaseId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM test_cases WHERE id = $1", id as TestCaseId).execute(&mut *conn).await?;
    Ok(())
}

pub async fn update(conn: &mut TenantConn, row: &CaseRow) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE test_cases SET name = $2, input_hash = $3, input_size = $4, input_head = $5, output_hash = $6,
                output_size = $7, output_head = $8, is_sample = $9, score = $10, subtask = $11, test_code = $12
         WHERE id = $1",
        row.id as TestCaseId,
        row.name,
        row.input_hash,
        row.input_size,
        row.input_head,
        row.output_hash,
        row.output_size,
        row.output_head,
        row.is_sample,
        row.score,
        row.subtask,
        row.test_code,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// The positions of a question's tests, and the subtask that each belongs to.
///
/// # Errors
/// When the database fails.
pub async fn placement(conn: &mut TenantConn, question: QuestionId) -> Result<Vec<(i32, Option<i32>)>, ApiError> {
    let rows = sqlx::query!(
        "SELECT position, subtask FROM test_cases WHERE question_id = $1 ORDER BY position",
        question as QuestionId
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.position, row.subtask)).collect())
}

/// Puts the tests at these positions into these subtasks, and every other test into none.
///
/// # Errors
/// When the database fails.
pub async fn place(conn: &mut TenantConn, question: QuestionId, places: &BTreeMap<i32, i32>) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE test_cases SET subtask = (SELECT t.subtask FROM unnest($2::int[], $3::int[]) AS t (position, subtask)
                                          WHERE t.position = test_cases.position)
         WHERE question_id = $1",
        question as QuestionId,
        &places.keys().copied().collect::<Vec<_>>(),
        &places.values().copied().collect::<Vec<_>>(),
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Takes the tests out of subtasks that are not among `left`.
///
/// # Errors
/// When the database fails.
pub async fn clear_removed_subtasks(conn: &mut TenantConn, question: QuestionId, left: &[i32]) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE test_cases SET subtask = NULL WHERE question_id = $1 AND subtask <> ALL ($2::int[])",
        question as QuestionId,
        left,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}
