//! Questions' SQL.

mod keys;
mod lists;
mod practice;
mod presets;
mod renderings;
mod revealed;
mod uses;
mod written;

use marking::{Kind, ShowSolution};
use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use statements::Texts;
use statements::{numbered_slug, slug};

use super::draft::{Draft, Rendered, Secrets, translated};
use super::messages::SLUG_EXISTS;
use super::slugs::is_reserved;
use super::words::Difficulty;
use crate::approval::{Status, Visibility};
use crate::ids::{AccountId, QuestionId};

pub use keys::{Key, find_key, find_keys, find_secrets};
pub use lists::{EditorQuery, ListRow, TagCount, count_tags, list_editable, list_newest, list_public};
pub use practice::{ListQuery, count_listed, list_ids, list_rows};
pub use renderings::{Source, count_rendered_before, rendered_before, set_rendered};
pub use revealed::{Revealed, find_efforts, find_revealed, find_solution_html, take_hint};
pub use uses::{has_been_challenge, is_asked_now, is_running, is_used, was_asked_in_contest};
pub use written::{WrittenRow, list_written};

/// A question as it is kept.
#[derive(Debug, Clone)]
pub struct Question {
    pub id: QuestionId,
    pub draft: Draft,
    /// HTML by language.
    pub rendered: Value,
    /// What learners get to answer, by language.
    pub content: Value,
    /// Rises with every change of what an author may set.
    pub version: i64,
    /// Deleted after somebody had answered.
    pub is_archived: bool,
    pub status: Status,
    /// Whether it was out before what waits now was saved.
    pub was_published: bool,
    pub reject_reason: Option<String>,
    pub author_id: AccountId,
    pub author_name: String,
    pub solved_count: i64,
    pub attempt_count: i64,
}

/// How often a made slug is made again because somebody else took it meanwhile.
const SLUG_TRIES: usize = 5;

/// Inserts a question; an empty slug is made from the title, with a number behind it while it is taken.
pub async fn insert(
    conn: &mut TenantConn,
    (draft, secrets): (&mut Draft, &Secrets),
    rendered: &Rendered,
    author: AccountId,
    status: Status,
) -> Result<QuestionId, ApiError> {
    let tries = if draft.slug.is_empty() { SLUG_TRIES } else { 1 };
    for _ in 0..tries {
        if tries > 1 {
            draft.slug = free_slug(conn, draft).await?;
        }
        if let Some(id) = insert_row(conn, draft, author, status).await? {
            update(conn, id, (draft, secrets), rendered, status).await?;
            return Ok(id);
        }
    }
    Err(ApiError::on_field("slug", SLUG_EXISTS))
}

/// Nothing when the slug is taken: an error would end the transaction.
async fn insert_row(
    conn: &mut TenantConn,
    draft: &Draft,
    author: AccountId,
    status: Status,
) -> Result<Option<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO questions (slug, kind, title, statement, author_id, status, version)
           VALUES ($1, $6, $2, $3, $4, $5, 0)
           ON CONFLICT (slug) DO NOTHING RETURNING id AS "id: QuestionId""#,
        draft.slug,
        draft.texts.title,
        draft.texts.statement,
        author as AccountId,
        status as Status,
        draft.kind as Kind,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

fn json(of: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(of).map_err(ApiError::internal)
}

fn slug_fault(error: sqlx::Error) -> ApiError {
    match broken_constraint(&error) {
        Some("questions_slug_unique") => ApiError::on_field("slug", SLUG_EXISTS),
        _ => error.into(),
    }
}

async fn free_slug(conn: &mut TenantConn, draft: &Draft) -> Result<String, ApiError> {
    let base = match slug(&draft.texts.title) {
        base if base.is_empty() && draft.kind == Kind::Code => "bai-tap".to_owned(),
        base if base.is_empty() => "cau-hoi".to_owned(),
        base if is_reserved(&base) => format!("bai-{base}"),
        base => base,
    };
    let taken: Vec<String> =
        sqlx::query_scalar!("SELECT slug FROM questions WHERE slug = $1 OR slug LIKE $1 || '-%'", base)
            .fetch_all(&mut *conn)
            .await?;
    Ok(numbered_slug(&base, &taken))
}

/// Writes everything that an author may set.
pub async fn update(
    conn: &mut TenantConn,
    id: QuestionId,
    (draft, secrets): (&Draft, &Secrets),
    rendered: &Rendered,
    status: Status,
) -> Result<(), ApiError> {
    let translations = json(&translated(draft, secrets))?;
    let judging = json(&draft.judging)?;
    let format = json(&draft.format)?.as_str().unwrap_or_default().to_owned();
    sqlx::query!(
        "UPDATE questions SET slug = $2, title = $3, statement = $4, input_description = $5, output_description = $6,
                constraints_text = $7, translations = $8, rendered = $9, search_text = $10, difficulty = $11,
                max_score = $12, allowed_languages = $13, time_limit_ms = $14, memory_limit_mib = $15,
                output_limit_kib = $16, checker = $17, stop_at_first_failure = $18, visibility = $19, status = $20,
                judging = $21, renderer = $22, updated_at = now(), version = version + 1, is_listed = $23,
                is_problem = $23 AND kind = 'code', enable_on_quiz = $24, format = $25, media = $26, style = $27,
                content = $28, answer_key = $29, marking = $30, hints = $31, solution = $32, show_solution = $33,
                hidden_content = $34, trials = $35, solution_after_tries = $36, solution_after_days = $37,
                published_at = CASE WHEN $20 = 'published' THEN coalesce(published_at, now()) ELSE published_at END
         WHERE id = $1",
        id as QuestionId,
        draft.slug,
        draft.texts.title,
        draft.texts.statement,
        draft.texts.input_description,
        draft.texts.output_description,
        draft.texts.constraints,
        translations,
        rendered.texts,
        draft.search_text(),
        draft.difficulty as Difficulty,
        draft.max_score,
        draft.allowed_languages.as_deref(),
        draft.time_limit_ms,
        draft.memory_limit_mib,
        draft.output_limit_kib,
        draft.checker,
        draft.stop_at_first_failure,
        draft.visibility as Visibility,
        status as Status,
        judging,
        statements::RENDERER,
        draft.is_listed,
        draft.enable_on_quiz,
        format,
        json(&draft.media)?,
        draft.style,
        json(&rendered.content)?,
        secrets.answers.to_value(),
        json(&draft.marking)?,
        json(&secrets.hints)?,
        secrets.solution,
        draft.show_solution as ShowSolution,
        json(&rendered.hidden)?,
        json(&secrets.trials)?,
        draft.solution_after_tries,
        draft.solution_after_days,
    )
    .execute(&mut *conn)
    .await
    .map_err(slug_fault)?;
    sqlx::query!("DELETE FROM question_tags WHERE question_id = $1", id as QuestionId).execute(&mut *conn).await?;
    sqlx::query!(
        "INSERT INTO question_tags (question_id, tag) SELECT $1, tag FROM unnest($2::text[]) AS tag",
        id as QuestionId,
        &draft.tags,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Notes that content changed, with the status that it has now.
pub async fn touch(conn: &mut TenantConn, id: QuestionId, status: Status) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE questions SET status = $2, updated_at = now() WHERE id = $1",
        id as QuestionId,
        status as Status
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// What is handed in again or let through is out as before; what is taken back or sent back is not.
pub async fn set_status(
    conn: &mut TenantConn,
    id: QuestionId,
    status: Status,
    reason: Option<&str>,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE questions SET status = $2, reject_reason = $3, updated_at = now(),
                published_at = CASE WHEN $2 = 'published' THEN coalesce(published_at, now())
                                    WHEN $2 IN ('draft', 'rejected') THEN NULL ELSE published_at END
         WHERE id = $1",
        id as QuestionId,
        status as Status,
        reason,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Puts a question out of everybody's sight; its answers stay. Its address is free again.
pub async fn archive(conn: &mut TenantConn, id: QuestionId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE questions SET archived_at = now(), slug = slug || '-' || id, is_listed = false, is_problem = false WHERE id = $1",
        id as QuestionId
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Says of what question another is a copy, with its tests: their contents are shared.
pub async fn copy_tests(conn: &mut TenantConn, from: QuestionId, to: QuestionId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE questions SET cloned_from = $1 WHERE id = $2", from as QuestionId, to as QuestionId)
        .execute(&mut *conn)
        .await?;
    sqlx::query!(
        "INSERT INTO test_cases (question_id, position, name, input_hash, input_size, output_hash, output_size,
                                 input_head, output_head, is_sample, score, subtask, test_code)
         SELECT $2, position, name, input_hash, input_size, output_hash, output_size,
                input_head, output_head, is_sample, score, subtask, test_code
           FROM test_cases WHERE question_id = $1",
        from as QuestionId,
        to as QuestionId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

pub async fn delete(conn: &mut TenantConn, id: QuestionId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM questions WHERE id = $1", id as QuestionId).execute(&mut *conn).await?;
    Ok(())
}

struct QuestionRow {
    id: QuestionId,
    kind: Kind,
    slug: String,
    title: String,
    statement: String,
    input_description: String,
    output_description: String,
    constraints_text: String,
    translations: Value,
    rendered: Value,
    content: Value,
    format: String,
    media: Value,
    style: String,
    marking: Value,
    show_solution: ShowSolution,
    solution_after_tries: Option<i32>,
    solution_after_days: Option<i32>,
    enable_on_quiz: bool,
    is_listed: bool,
    version: i64,
    is_archived: bool,
    difficulty: Difficulty,
    max_score: f64,
    allowed_languages: Option<Vec<i32>>,
    time_limit_ms: i32,
    memory_limit_mib: i32,
    output_limit_kib: i32,
    checker: Value,
    judging: Value,
    stop_at_first_failure: bool,
    visibility: Visibility,
    status: Status,
    was_published: bool,
    reject_reason: Option<String>,
    author_id: AccountId,
    author_name: String,
    solved_count: i64,
    attempt_count: i64,
    tags: Vec<String>,
}

/// The question with this id or slug, as learners may see it: without its key. Archived ones by their id alone.
pub async fn find(conn: &mut TenantConn, id: Option<QuestionId>, slug: &str) -> Result<Option<Question>, ApiError> {
    Ok(list(conn, id.as_slice(), slug).await?.into_iter().next())
}

/// Questions as [`find`] reads one: the one with this slug first, then those with these ids, in any order.
pub async fn list(conn: &mut TenantConn, ids: &[QuestionId], slug: &str) -> Result<Vec<Question>, ApiError> {
    let rows = sqlx::query_as!(
        QuestionRow,
        r#"SELECT questions.id AS "id: QuestionId", kind AS "kind: Kind", slug, title, statement, input_description,
                  output_description, constraints_text, translations, rendered, content, format, media, style, marking,
                  show_solution AS "show_solution: ShowSolution", solution_after_tries, solution_after_days, enable_on_quiz,
                  is_listed, questions.version,
                  archived_at IS NOT NULL AS "is_archived!",
                  difficulty AS "difficulty: Difficulty", max_score, allowed_languages,
                  time_limit_ms, memory_limit_mib, output_limit_kib, checker, judging, stop_at_first_failure,
                  visibility AS "visibility: Visibility", status AS "status: Status",
                  published_at IS NOT NULL AS "was_published!", reject_reason, author_id AS "author_id: AccountId",
                  users.full_name AS author_name, solved_count, attempt_count,
                  ARRAY(SELECT tag FROM question_tags WHERE question_id = questions.id ORDER BY tag) AS "tags!"
           FROM questions JOIN users ON users.id = questions.author_id
           WHERE questions.id = ANY ($1) OR (slug = $2 AND archived_at IS NULL)
           ORDER BY slug = $2 DESC"#,
        ids as &[QuestionId],
        slug,
    )
    .fetch_all(&mut *conn)
    .await?;
    rows.into_iter().map(question).collect()
}

fn question(row: QuestionRow) -> Result<Question, ApiError> {
    let draft = Draft {
        kind: row.kind,
        slug: row.slug,
        texts: Texts {
            title: row.title,
            statement: row.statement,
            input_description: row.input_description,
            output_description: row.output_description,
            constraints: row.constraints_text,
        },
        translations: read(row.translations)?,
        format: read(row.format.into())?,
        media: read(row.media)?,
        style: row.style,
        marking: read(row.marking)?,
        show_solution: row.show_solution,
        solution_after_tries: row.solution_after_tries,
        solution_after_days: row.solution_after_days,
        enable_on_quiz: row.enable_on_quiz,
        is_listed: row.is_listed,
        difficulty: row.difficulty,
        max_score: row.max_score,
        allowed_languages: row.allowed_languages,
        time_limit_ms: row.time_limit_ms,
        memory_limit_mib: row.memory_limit_mib,
        output_limit_kib: row.output_limit_kib,
        checker: row.checker,
        judging: read(row.judging)?,
        stop_at_first_failure: row.stop_at_first_failure,
        visibility: row.visibility,
        tags: row.tags,
    };
    Ok(Question {
        id: row.id,
        draft,
        rendered: row.rendered,
        content: row.content,
        version: row.version,
        is_archived: row.is_archived,
        status: row.status,
        was_published: row.was_published,
        reject_reason: row.reject_reason,
        author_id: row.author_id,
        author_name: row.author_name,
        solved_count: row.solved_count,
        attempt_count: row.attempt_count,
    })
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, ApiError> {
    serde_json::from_value(value).map_err(ApiError::internal)
}

/// Until the transaction ends, whoever else would change the question waits.
pub async fn lock(conn: &mut TenantConn, id: QuestionId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM questions WHERE id = $1 FOR UPDATE", id as QuestionId)
        .fetch_optional(&mut *conn)
        .await?;
    Ok(())
}

/// Where a person stands with a question.
pub struct Progress {
    pub best_score: f64,
    pub solved: bool,
}

pub async fn find_progress(
    conn: &mut TenantConn,
    user: AccountId,
    question: QuestionId,
) -> Result<Option<Progress>, ApiError> {
    Ok(sqlx::query_as!(
        Progress,
        r#"SELECT best_score, solved_at IS NOT NULL AS "solved!" FROM question_progress
           WHERE user_id = $1 AND question_id = $2 AND attempts > 0"#,
        user as AccountId,
        question as QuestionId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}
