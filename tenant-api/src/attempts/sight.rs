//! What a person gets to see of their attempt, and when.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::extra_time::most_minutes;
use super::store::Attempt;
use crate::courses::{self, QuizMode, QuizSettings, ShowAnswers};

/// What may be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// Whether what was answered is right, and what it is worth.
    pub marks: bool,
    /// What is right, and what the author says of it.
    pub answers: bool,
}

/// What the person sees of their attempt: marks as soon as there are any, in one that is handed in as a whole only then; what
/// is right when the quiz says.
pub fn sight(attempt: &Attempt, settings: &QuizSettings, now: OffsetDateTime) -> Sight {
    let is_closed = !attempt.is_running();
    let marks = is_closed || attempt.mode == QuizMode::SubmitSingleQuestion;
    let has_closed = settings.closes_at.is_some_and(|at| now.unix_timestamp() >= at);
    let answers = match settings.show_answers {
        ShowAnswers::AtOnce => marks,
        ShowAnswers::Submitted => is_closed,
        ShowAnswers::Passed => is_closed && attempt.is_passed(),
        ShowAnswers::Closed => is_closed && has_closed,
        ShowAnswers::Never => false,
    };
    Sight { marks, answers }
}

/// The rules of the quiz that an attempt was begun in, as they are now.
///
/// # Errors
/// When the database fails.
pub async fn rules_of(conn: &mut TenantConn, attempt: &Attempt) -> Result<QuizSettings, ApiError> {
    let mut settings = courses::quiz_settings(conn, attempt.lesson_id).await?.unwrap_or_default();
    if let Some(closes_at) = settings.closes_at.filter(|_| settings.show_answers == ShowAnswers::Closed) {
        // Who was given more time may still sit it.
        settings.closes_at = Some(closes_at.saturating_add(60 * most_minutes(conn, attempt.lesson_id).await?));
    }
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attempts::AttemptStatus;
    use crate::ids::{AccountId, AttemptId, LessonId};

    fn attempt(mode: QuizMode, status: AttemptStatus, score: f64) -> Attempt {
        Attempt {
            id: AttemptId(1),
            user_id: AccountId(1),
            lesson_id: LessonId(1),
            course_id: None,
            try_number: 1,
            mode,
            pass_percentage: 50,
            shuffles_choices: false,
            status,
            started_at: OffsetDateTime::UNIX_EPOCH,
            deadline_at: None,
            submitted_at: None,
            submit_key: None,
            score,
            max_score: 10.0,
            waiting: 0,
            was_resumed: false,
            receipt_code: None,
            receipt_count: None,
            receipt_sha256: None,
        }
    }

    #[test]
    fn nothing_is_revealed_before_its_time() {
        let now = OffsetDateTime::UNIX_EPOCH + time::Duration::days(1);
        let seen = |mode, status, score, show_answers, closes_at| {
            let settings = QuizSettings { show_answers, closes_at, ..QuizSettings::default() };
            let Sight { marks, answers } = sight(&attempt(mode, status, score), &settings, now);
            (marks, answers)
        };
        let (all, single) = (QuizMode::SubmitAll, QuizMode::SubmitSingleQuestion);
        for show in ShowAnswers::ALL.iter().copied() {
            assert_eq!(seen(all, AttemptStatus::Running, 10.0, show, Some(0)), (false, false), "{show}");
        }
        assert_eq!(seen(single, AttemptStatus::Running, 0.0, ShowAnswers::AtOnce, None), (true, true));
        assert_eq!(seen(single, AttemptStatus::Running, 0.0, ShowAnswers::Submitted, None), (true, false));
        assert_eq!(seen(all, AttemptStatus::Timeout, 0.0, ShowAnswers::Submitted, None), (true, true));
        assert_eq!(seen(all, AttemptStatus::Judged, 4.9, ShowAnswers::Passed, None), (true, false));
        assert_eq!(seen(all, AttemptStatus::Judged, 5.0, ShowAnswers::Passed, None), (true, true));
        assert_eq!(seen(all, AttemptStatus::Judged, 5.0, ShowAnswers::Closed, None), (true, false));
        assert_eq!(seen(all, AttemptStatus::Judged, 5.0, ShowAnswers::Closed, Some(0)), (true, true));
        assert_eq!(seen(all, AttemptStatus::Judged, 5.0, ShowAnswers::Never, Some(0)), (true, false));
    }
}
