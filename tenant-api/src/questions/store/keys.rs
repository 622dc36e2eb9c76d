//! What of a question learners never see: read by what marks answers, by editors, and part by part by what shows it later.

use std::collections::{BTreeMap, HashMap};

use marking::answers::CodeByHand;
use marking::content::Hidden;
use marking::{Answers, Kind, Marking, ShowSolution, Subject};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde_json::Value;
use statements::{Block, Format};

use crate::ids::{AccountId, QuestionId};
use crate::questions::draft::{Secrets, Translated};

/// What a question is marked by.
#[derive(Debug, Clone)]
pub struct Key {
    pub kind: Kind,
    pub style: String,
    pub format: Format,
    pub statement: String,
    pub media: Vec<Block>,
    pub answers: Answers,
    pub marking: Marking,
    pub show_solution: ShowSolution,
    /// By language.
    pub hidden: BTreeMap<String, Hidden>,
    pub max_score: f64,
    pub allowed_languages: Option<Vec<i32>>,
    pub version: i64,
}

impl Key {
    /// What answers are marked by.
    pub fn subject(&self) -> Subject<'_> {
        Subject {
            kind: self.kind,
            style: &self.style,
            format: self.format,
            statement: &self.statement,
            media: &self.media,
            answers: &self.answers,
            marking: &self.marking,
        }
    }

    /// What is shown after an answer, in `locale` or as it was written.
    pub fn hidden(&self, locale: Locale) -> Option<&Hidden> {
        self.hidden.get(locale.code()).or_else(|| self.hidden.get(Locale::Vi.code()))
    }

    /// Whether a program may be in this language.
    pub fn takes_language(&self, id: i32) -> bool {
        let is_taken = |ids: &Vec<i32>| ids.is_empty() || ids.contains(&id);
        let is_of_kind = match &self.answers {
            Answers::CodeByHand(CodeByHand { languages, .. }) => is_taken(languages),
            Answers::TestDriven(languages) => languages.contains_key(&id),
            Answers::Turtle(_) => id == marking::drawing::LANGUAGE,
            _ => true,
        };
        is_of_kind && self.allowed_languages.as_ref().is_none_or(is_taken)
    }
}

fn answers(kind: Kind, value: &Value) -> Result<Answers, ApiError> {
    Answers::read(kind, value).map_err(|fault| ApiError::internal(anyhow::anyhow!("a question's key: {fault:?}")))
}

struct Row {
    id: QuestionId,
    kind: Kind,
    style: String,
    format: String,
    statement: String,
    media: Value,
    answer_key: Value,
    marking: Value,
    show_solution: ShowSolution,
    hidden_content: Value,
    max_score: f64,
    allowed_languages: Option<Vec<i32>>,
    version: i64,
}

fn key(row: Row) -> Result<Key, ApiError> {
    Ok(Key {
        kind: row.kind,
        style: row.style,
        format: serde_json::from_value(row.format.into()).map_err(ApiError::internal)?,
        statement: row.statement,
        media: serde_json::from_value(row.media).map_err(ApiError::internal)?,
        answers: answers(row.kind, &row.answer_key)?,
        marking: serde_json::from_value(row.marking).map_err(ApiError::internal)?,
        show_solution: row.show_solution,
        hidden: serde_json::from_value(row.hidden_content).map_err(ApiError::internal)?,
        max_score: row.max_score,
        allowed_languages: row.allowed_languages,
        version: row.version,
    })
}

/// What questions are marked by; those that are not there are left out.
///
/// # Errors
/// When the database fails, or when a question can't be read.
pub async fn find_keys(conn: &mut TenantConn, ids: &[QuestionId]) -> Result<HashMap<QuestionId, Key>, ApiError> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT id AS "id: QuestionId", kind AS "kind: Kind", style, format, statement, media, answer_key, marking,
                  show_solution AS "show_solution: ShowSolution", hidden_content, max_score, allowed_languages, version
           FROM questions WHERE id = ANY ($1)"#,
        ids as &[QuestionId],
    )
    .fetch_all(&mut *conn)
    .await?;
    rows.into_iter().map(|row| Ok((row.id, key(row)?))).collect()
}

/// What a question is marked by.
///
/// # Errors
/// When there is no such question, the database fails, or when it can't be read.
pub async fn find_key(conn: &mut TenantConn, id: QuestionId) -> Result<Key, ApiError> {
    let found = find_keys(conn, &[id]).await?.remove(&id);
    found.ok_or_else(|| ApiError::internal(anyhow::anyhow!("a question that is not there")))
}

/// What an author may set and learners don't see.
///
/// # Errors
/// When the database fails, or when the question can't be read.
pub async fn find_secrets(conn: &mut TenantConn, id: QuestionId) -> Result<Secrets, ApiError> {
    let row = sqlx::query!(
        r#"SELECT kind AS "kind: Kind", answer_key, hints, solution, trials, translations FROM questions WHERE id = $1"#,
        id as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await?;
    let translations: BTreeMap<String, Translated> =
        serde_json::from_value(row.translations).map_err(ApiError::internal)?;
    Ok(Secrets {
        answers: answers(row.kind, &row.answer_key)?,
        hints: serde_json::from_value(row.hints).map_err(ApiError::internal)?,
        solution: row.solution,
        trials: serde_json::from_value(row.trials).map_err(ApiError::internal)?,
        translations: translations.into_iter().map(|(code, it)| (code, it.secret)).collect(),
    })
}

/// What of a question's hints and solution somebody gets to see.
pub struct Revealed {
    pub hint_count: i32,
    /// Those taken, in their order: `[{"html", "cost"}]`.
    pub hints: Value,
    /// Of the next one, in %; null where there is none.
    pub next_hint_cost: Option<f64>,
    /// Null unless its time has come.
    pub solution_html: Option<String>,
    /// Answers sent.
    pub tries_used: i64,
}

impl Revealed {
    /// Of a question that keeps its hints and solution to itself.
    pub fn nothing() -> Self {
        Self {
            hint_count: 0,
            hints: Value::Array(Vec::new()),
            next_hint_cost: None,
            solution_html: None,
            tries_used: 0,
        }
    }
}

/// What `user` gets to see of a question's hints and solution, in a language or as it was written.
///
/// # Errors
/// When the database fails.
pub async fn find_revealed(
    conn: &mut TenantConn,
    user: Option<AccountId>,
    question: QuestionId,
    lang: &str,
) -> Result<Revealed, ApiError> {
    Ok(sqlx::query_as!(
        Revealed,
        r#"SELECT jsonb_array_length(q.hints) AS "hint_count!",
                  coalesce((SELECT jsonb_agg(jsonb_build_object(
                                       'html', shown.it -> 'hints' ->> (hint.number::int - 1), 'cost', hint.it -> 'cost')
                                     ORDER BY hint.number)
                              FROM jsonb_array_elements(q.hints) WITH ORDINALITY AS hint (it, number)
                             WHERE hint.number <= h.taken), '[]') AS "hints!",
                  (q.hints -> coalesce(h.taken, 0) ->> 'cost')::float8 AS next_hint_cost,
                  CASE WHEN (q.show_solution = 'solved' AND p.solved_at IS NOT NULL)
                         OR (q.show_solution = 'answered'
                             AND EXISTS (SELECT 1 FROM submissions s WHERE s.question_id = q.id AND s.user_id = $1
                                            AND s.attempt_id IS NULL AND s.status <> 'running'))
                       THEN nullif(shown.it ->> 'solution', '') END AS solution_html,
                  coalesce(p.attempts, 0)::bigint AS "tries_used!"
             FROM questions q
             CROSS JOIN LATERAL (SELECT coalesce(q.hidden_content -> $3, q.hidden_content -> 'vi') AS it) AS shown
             LEFT JOIN hints_taken h ON h.question_id = q.id AND h.user_id = $1
             LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $1
            WHERE q.id = $2"#,
        user as Option<AccountId>,
        question as QuestionId,
        lang,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Takes the next hint of a question for `user`; how many are taken now, or nothing where none is left.
///
/// # Errors
/// When the database fails.
pub async fn take_hint(conn: &mut TenantConn, user: AccountId, question: QuestionId) -> Result<Option<i32>, ApiError> {
    let count = sqlx::query_scalar!(
        r#"SELECT jsonb_array_length(hints) AS "count!" FROM questions WHERE id = $1"#,
        question as QuestionId
    )
    .fetch_one(&mut *conn)
    .await?;
    if count == 0 {
        return Ok(None);
    }
    let taken = sqlx::query_scalar!(
        "INSERT INTO hints_taken (user_id, question_id, taken) VALUES ($1, $2, 1)
         ON CONFLICT (user_id, question_id) DO UPDATE SET taken = hints_taken.taken + 1, taken_at = now()
          WHERE hints_taken.taken < $3
         RETURNING taken",
        user as AccountId,
        question as QuestionId,
        count,
    )
    .fetch_optional(&mut *conn)
    .await?;
    sqlx::query!(
        "UPDATE hints_taken SET cost = least(1, (
                SELECT coalesce(sum((hint.it ->> 'cost')::float8), 0) / 100
                  FROM questions, jsonb_array_elements(hints) WITH ORDINALITY AS hint (it, number)
                 WHERE questions.id = $2 AND hint.number <= hints_taken.taken))
          WHERE user_id = $1 AND question_id = $2",
        user as AccountId,
        question as QuestionId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(taken)
}
