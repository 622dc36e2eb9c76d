//! What managers send, and what of it is wrong.

use marking::Kind;
use marking::messages::QUESTION_TYPE_NOT_SUPPORTED;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::{INVALID_DATE, INVALID_VALUE};
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::Date;
use utoipa::ToSchema;

use super::messages::UCOIN_NEGATIVE;
use super::words::ChallengeKind;
use super::{days, store};
use crate::approval::{Status, Visibility};
use crate::coins;
use crate::ids::QuestionId;
use crate::questions::messages::PROBLEM_NOT_FOUND;

/// Longest title, in characters.
const TITLE_MAX: usize = 200;

/// A title in both languages; empty: the problem's own.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct ChallengeTitle {
    #[serde(default)]
    pub vi: String,
    #[serde(default)]
    pub en: String,
}

/// A challenge to be made or changed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChallengeBody {
    kind: ChallengeKind,
    question_id: QuestionId,
    /// YYYY-MM-DD, of its first day.
    start_date: String,
    /// Of its last day; that of the kind where nothing is said.
    #[serde(default)]
    end_date: Option<String>,
    /// uCoin; what the site gives where nothing is said.
    #[serde(default)]
    reward: Option<i64>,
    #[serde(default)]
    title: Option<ChallengeTitle>,
    /// Of the challenge that is changed: 409 where it has another by now.
    #[serde(default)]
    pub(super) version: Option<i64>,
}

/// A challenge as it is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    pub kind: ChallengeKind,
    pub question: QuestionId,
    pub start: Date,
    pub end: Date,
    pub reward: Option<i32>,
    /// {vi, en}, without empty ones.
    pub title: Value,
}

impl Draft {
    /// For the history of changes.
    pub fn noted(&self) -> Value {
        json!({
            "kind": self.kind,
            "question_id": self.question,
            "start_date": days::text(self.start),
            "end_date": days::text(self.end),
            "reward": self.reward,
            "title": self.title,
        })
    }
}

impl ChallengeBody {
    /// What is to be kept.
    ///
    /// # Errors
    /// 404 where there is no such question, 412 where it is no problem, or with what is wrong field by field.
    pub async fn checked(self, conn: &mut TenantConn) -> Result<Draft, ApiError> {
        let mut faults = Faults::default();
        let start = faults.rule("start_date", days::parse(&self.start_date).ok_or(INVALID_DATE));
        let end = match self.end_date.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
            Some(text) => faults.rule("end_date", days::parse(text).ok_or(INVALID_DATE)),
            None => start.map(|start| self.kind.last_day(start)),
        };
        if let Some((start, end)) = start.zip(end) {
            let field = if end < start { "start_date" } else { "end_date" };
            faults.rule(field, days::check(self.kind, start, end));
        }
        let reward = reward_of(&mut faults, self.reward);
        let title = title_of(&mut faults, self.title.unwrap_or_default());
        faults.finish()?;
        let (Some(start), Some(end)) = (start, end) else {
            return Err(ApiError::on_field("start_date", INVALID_DATE));
        };
        refuse_no_problem(conn, self.question_id).await?;
        Ok(Draft { kind: self.kind, question: self.question_id, start, end, reward, title })
    }
}

fn reward_of(faults: &mut Faults, reward: Option<i64>) -> Option<i32> {
    let reward = reward?;
    faults.ensure("reward", reward >= 0, UCOIN_NEGATIVE).ensure("reward", reward <= coins::MOST, INVALID_VALUE);
    i32::try_from(reward).ok()
}

fn title_of(faults: &mut Faults, title: ChallengeTitle) -> Value {
    let mut titles = serde_json::Map::new();
    for (language, text) in [("vi", title.vi), ("en", title.en)] {
        let text = text.trim();
        let field = format!("title.{language}");
        faults.max_chars(&field, text, TITLE_MAX).ensure(&field, !text.contains('\0'), INVALID_VALUE);
        if !text.is_empty() {
            titles.insert(language.to_owned(), json!(text));
        }
    }
    Value::Object(titles)
}

/// A challenge is a problem that is out, listed for practice or private until its day.
async fn refuse_no_problem(conn: &mut TenantConn, question: QuestionId) -> Result<(), ApiError> {
    let problem = store::find_problem(conn, question).await?.ok_or(PROBLEM_NOT_FOUND)?;
    let is_meant = problem.is_problem || problem.visibility == Visibility::Private;
    if problem.kind == Kind::Code && problem.status == Status::Published && is_meant {
        return Ok(());
    }
    Err(ApiError::on_field("question_id", QUESTION_TYPE_NOT_SUPPORTED))
}
