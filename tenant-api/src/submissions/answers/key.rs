//! What a question is marked by: never shown to learners as it is.

use std::collections::BTreeMap;

use marking::Answers;
use marking::answers::CodeByHand;
use marking::content::Hidden;
use marking::{Kind, Marked, Marking, Part, ShowSolution, Subject};
use platform::error::{ApiError, FieldError};
use platform::faults::Fault;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde_json::Value;
use statements::{Block, Format};

use super::review::{Review, Sight, review};
use crate::ids::QuestionId;
use crate::submissions::store::Submission;
use crate::submissions::words::Verdict;

/// What a question is marked by.
pub struct Key {
    pub kind: Kind,
    style: String,
    format: Format,
    statement: String,
    media: Vec<Block>,
    answers: Value,
    pub marking: Marking,
    show_solution: ShowSolution,
    /// By language.
    hidden: BTreeMap<String, Hidden>,
    pub max_score: f64,
    allowed_languages: Option<Vec<i32>>,
    pub version: i64,
}

impl Key {
    /// What an answer is worth; not of kinds that the judge runs. Of a film moments are missing until all are there or it
    /// `is_final`.
    ///
    /// # Errors
    /// When it is no answer to such a question.
    pub fn mark(&self, answer: &str, is_final: bool) -> Result<Marked, ApiError> {
        let answers = Answers::read(self.kind, &self.answers)
            .map_err(|fault| ApiError::internal(anyhow::anyhow!("a question's key: {fault:?}")))?;
        let subject = Subject {
            kind: self.kind,
            style: &self.style,
            format: self.format,
            statement: &self.statement,
            media: &self.media,
            answers: &answers,
            marking: &self.marking,
        };
        let marked = match self.kind {
            Kind::VideoInteraction => marking::mark_moments(&subject, answer, is_final),
            _ => marking::mark(&subject, answer),
        };
        marked.map_err(|Fault { message, params }| {
            ApiError::fields(vec![FieldError { field: "answer".into(), message, params }])
        })
    }

    /// What is shown after an answer, in `locale` or as it was written.
    fn hidden(&self, locale: Locale) -> Option<&Hidden> {
        self.hidden.get(locale.code()).or_else(|| self.hidden.get(Locale::Vi.code()))
    }

    /// What is told of a submission, to an editor or not, of who has solved the question or not; nothing while the judge
    /// has it.
    pub fn review(
        &self,
        submission: &Submission,
        (is_editor, is_solved): (bool, bool),
        locale: Locale,
    ) -> Option<Review> {
        let is_unfinished = submission.status == Verdict::Running;
        if is_unfinished && self.kind.is_judged() {
            return None;
        }
        let sight = Sight { is_editor, is_solved, is_unfinished };
        let parts: Vec<Part> = serde_json::from_value(submission.parts.clone()).unwrap_or_default();
        let points = (submission.max_score, submission.deduction);
        Some(review(&parts, self.hidden(locale), self.show_solution, sight, points))
    }

    /// Whether a program that a person marks may be in this language.
    pub fn takes_language(&self, id: i32) -> bool {
        let by_hand: CodeByHand = serde_json::from_value(self.answers.clone()).unwrap_or_default();
        let is_taken = |ids: &Vec<i32>| ids.is_empty() || ids.contains(&id);
        is_taken(&by_hand.languages) && self.allowed_languages.as_ref().is_none_or(is_taken)
    }
}

/// What a question is marked by.
///
/// # Errors
/// When the database fails, or when the question can't be read.
pub async fn find(conn: &mut TenantConn, id: QuestionId) -> Result<Key, ApiError> {
    let row = sqlx::query!(
        r#"SELECT kind AS "kind: Kind", style, format, statement, media, answer_key, marking,
                  show_solution AS "show_solution: ShowSolution", hidden_content, max_score, allowed_languages, version
           FROM questions WHERE id = $1"#,
        id as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok(Key {
        kind: row.kind,
        style: row.style,
        format: serde_json::from_value(row.format.into()).map_err(ApiError::internal)?,
        statement: row.statement,
        media: serde_json::from_value(row.media).map_err(ApiError::internal)?,
        answers: row.answer_key,
        marking: serde_json::from_value(row.marking).map_err(ApiError::internal)?,
        show_solution: row.show_solution,
        hidden: serde_json::from_value(row.hidden_content).map_err(ApiError::internal)?,
        max_score: row.max_score,
        allowed_languages: row.allowed_languages,
        version: row.version,
    })
}
