//! What a person gets to see of their attempt, and when.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::extra_time::most_minutes;
use super::store::Attempt;
use crate::courses::{self, QuizMode, QuizSettings, ShowAnswers};
use crate::ids::ContestPartId;

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
    if attempt.marks_from.is_some_and(|from| now < from) {
        return Sight { marks: false, answers: false };
    }
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
    let Some(lesson) = attempt.lesson_id else { return contest_rules(conn, attempt).await };
    let mut settings = courses::quiz_settings(conn, lesson).await?.unwrap_or_default();
    if let Some(closes_at) = settings.closes_at.filter(|_| settings.show_answers == ShowAnswers::Closed) {
        // Who was given more time may still sit it.
        settings.closes_at = Some(closes_at.saturating_add(60 * most_minutes(conn, lesson).await?));
    }
    Ok(settings)
}

/// A part of a contest is sat once, and what is right is told when the contest is over, where its author lets it.
async fn contest_rules(conn: &mut TenantConn, attempt: &Attempt) -> Result<QuizSettings, ApiError> {
    let row = sqlx::query!(
        r#"SELECT c.end_time, c.room ->> 'review' = 'answers' AS "shows_answers!"
             FROM contest_parts p JOIN contests c ON c.id = p.contest_id WHERE p.id = $1"#,
        attempt.part_id as Option<ContestPartId>,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok(QuizSettings {
        mode: attempt.mode,
        attempts: 1,
        show_answers: if row.shows_answers { ShowAnswers::Closed } else { ShowAnswers::Never },
        closes_at: Some(row.end_time.unix_timestamp()),
        ..QuizSettings::default()
    })
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
            lesson_id: Some(LessonId(1)),
            part_id: None,
            entry_id: None,
            tries: None,
            marks_from: None,
            variant: None,
            course_id: None,
            class: None,
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
        let settings = QuizSettings { show_answers: ShowAnswers::Submitted, ..QuizSettings::default() };
        let later = Attempt { marks_from: Some(now), ..attempt(all, AttemptStatus::Judged, 5.0) };
        let before = now - time::Duration::seconds(1);
        assert_eq!(sight(&later, &settings, before), Sight { marks: false, answers: false });
        assert_eq!(sight(&later, &settings, now), Sight { marks: true, answers: true });
    }
}
