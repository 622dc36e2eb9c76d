//! The parts of a contest as they are answered.

use crate::attempts::MarkRule;
use judge_farm::client::to_hundredths;
use marking::Kind;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::store::{self, Contest, Entry, Part, PartAttemptRow, PartQuestion};
use crate::attempts::{AttemptStatus, GRACE};
use crate::ids::{AttemptId, ContestPartId, QuestionId};
use crate::standings::EntryKind;

platform::text_enum! {
    /// Where somebody is with a part.
    pub enum PartState {
        /// It opens when they have entered and the contest has begun.
        Locked = "locked",
        /// It may be begun.
        Open = "open",
        /// They are at it.
        Running = "running",
        /// They have handed it in.
        HandedIn = "handed_in",
        /// Its time is over.
        Over = "over",
    }
}

/// A part of a contest.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestPart {
    pub id: ContestPartId,
    pub name: String,
    /// As many of its questions each contestant is asked.
    pub question_amount: i32,
    /// Minutes; null: until the contest ends.
    pub quiz_time: Option<i32>,
    pub state: PartState,
    /// Null: not begun.
    pub attempt: Option<PartAttempt>,
    /// Of all its questions.
    pub max_score: f64,
    /// Null before they may be seen: after one's own start, when the contest is over, and by who may change it.
    pub questions: Option<Vec<ContestQuestion>>,
}

/// The caller's sitting over a part.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartAttempt {
    pub quiz_submission_id: AttemptId,
    pub status: AttemptStatus,
    /// Epoch seconds.
    pub started_at: i64,
    pub deadline_at: Option<i64>,
    pub submitted_at: Option<i64>,
    /// Null before it may be seen.
    pub score: Option<f64>,
    pub max_score: f64,
}

/// A question of a contest.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestQuestion {
    pub question_id: QuestionId,
    /// `A` for the first of the contest.
    pub label: String,
    pub title: String,
    /// Of its own page, where everybody finds it by itself, or who was asked it may go on with it; null: only here.
    pub slug: Option<String>,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub score: f64,
    /// How it counts for everybody; null: by the answers.
    pub rule: Option<MarkRule>,
}

/// A, B, …, Z, AA, AB: of the question at this place, from 1.
pub fn label(position: i32) -> String {
    let mut rest = position.max(1).unsigned_abs();
    let mut letters = Vec::new();
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + u8::try_from(rest % 26).unwrap_or_default()));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// The parts as somebody sees them who takes part by `entry`.
///
/// # Errors
/// When the database fails.
pub async fn parts(
    conn: &mut TenantConn,
    contest: &Contest,
    (entry, can_edit): (Option<&Entry>, bool),
    (locale, now): (Locale, OffsetDateTime),
) -> Result<Vec<ContestPart>, ApiError> {
    let attempts = match entry {
        Some(entry) => store::list_attempts(conn, entry.id).await?,
        None => Vec::new(),
    };
    let questions = store::questions_of(conn, contest.id, locale.code()).await?;
    let found = store::parts_of(conn, contest.id).await?.into_iter().map(|part| {
        let attempt = attempts.iter().find(|attempt| attempt.part_id == part.id);
        let own: Vec<&PartQuestion> = questions.iter().filter(|question| question.part_id == part.id).collect();
        let is_over = contest.is_over(now);
        let shown = own.iter().filter(|question| can_edit || attempt.is_some() || (is_over && question.is_open));
        let may_see = can_edit || attempt.is_some() || is_over;
        let goes_on = attempt.is_some() && entry.is_some_and(|entry| contest.lets_upsolve(entry, now));
        let shown: Vec<ContestQuestion> = shown.map(|question| question_view(question, goes_on)).collect();
        ContestPart {
            state: state(contest, entry, attempt, now),
            max_score: to_hundredths(own.iter().map(|question| question.score).sum()),
            attempt: attempt.map(attempt_view),
            questions: may_see.then_some(shown),
            ..bare(part)
        }
    });
    Ok(found.collect())
}

fn bare(part: Part) -> ContestPart {
    ContestPart {
        id: part.id,
        name: part.name,
        question_amount: part.question_amount,
        quiz_time: part.quiz_time,
        state: PartState::Locked,
        attempt: None,
        max_score: 0.0,
        questions: None,
    }
}

fn question_view(question: &PartQuestion, goes_on: bool) -> ContestQuestion {
    ContestQuestion {
        question_id: question.question_id,
        label: label(question.position),
        title: question.title.clone(),
        slug: (question.is_open || goes_on).then(|| question.slug.clone()),
        kind: question.kind,
        score: question.score,
        rule: question.rule,
    }
}

fn attempt_view(attempt: &PartAttemptRow) -> PartAttempt {
    PartAttempt {
        quiz_submission_id: attempt.id,
        status: attempt.status,
        started_at: attempt.started_at.unix_timestamp(),
        deadline_at: attempt.deadline_at.map(OffsetDateTime::unix_timestamp),
        submitted_at: attempt.submitted_at.map(OffsetDateTime::unix_timestamp),
        score: attempt.shows_marks.then(|| to_hundredths(attempt.score)),
        max_score: to_hundredths(attempt.max_score),
    }
}

fn state(contest: &Contest, entry: Option<&Entry>, attempt: Option<&PartAttemptRow>, now: OffsetDateTime) -> PartState {
    let Some(entry) = entry else { return PartState::Locked };
    if let Some(attempt) = attempt {
        let is_over = attempt.deadline_at.is_some_and(|at| now >= at + GRACE);
        return match attempt.status {
            AttemptStatus::Running if is_over => PartState::Over,
            AttemptStatus::Running => PartState::Running,
            _ if attempt.by_person => PartState::HandedIn,
            _ => PartState::Over,
        };
    }
    match () {
        () if now >= entry.ends_at => PartState::Over,
        () if entry.kind != EntryKind::Virtual && now < contest.start => PartState::Locked,
        () => PartState::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::label;

    #[test]
    fn labels_are_letters_and_go_on_after_z() {
        let labels: Vec<String> = [1, 2, 26, 27, 52, 53, 702, 703].map(label).to_vec();
        assert_eq!(labels, ["A", "B", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}
