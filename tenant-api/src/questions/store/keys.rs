//! What of a question learners never see: read by what marks answers and by editors.

use std::collections::{BTreeMap, HashMap};

use marking::answers::CodeByHand;
use marking::content::Hidden;
use marking::{Answers, Kind, Marking, Subject};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde_json::Value;
use statements::{Block, Format};

use crate::ids::QuestionId;
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
                  hidden_content, max_score, allowed_languages, version
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
