//! What one person has of one lesson.

use time::OffsetDateTime;

use super::lesson::Lesson;
use super::marks::{Average, average_of, mark_of};
use super::store::{AttemptRow, ProgressRow};
use crate::attempts::GRACE;
use crate::ids::{AttemptId, SubmissionId};

platform::text_enum! {
    /// How far somebody is in a lesson that is not untouched.
    pub enum CellStatus {
        /// Begun, and not due yet.
        Started = "started",
        /// A quiz that is handed in and has its marks; another lesson that is finished.
        Done = "done",
        /// Something of it waits for a mark.
        Waiting = "waiting",
        /// It was due, and is not handed in or finished.
        Missing = "missing",
    }
}

/// What a person has of a lesson.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    pub status: CellStatus,
    /// Whether the server handed it in when its time was over, or it came after it was due.
    pub is_late: bool,
    /// Whether the lesson counts as finished: a quiz when it is passed.
    pub is_finished: bool,
    /// Of a hundred: of a quiz the attempt that counts, once all its answers have marks; of another lesson how far it is
    /// finished.
    pub percent: Option<f64>,
    /// Points of the attempt that counts.
    pub points: Option<Points>,
    /// The attempt that counts, or the one that runs.
    pub attempt_id: Option<AttemptId>,
    /// The first answer that waits for a teacher.
    pub to_mark: Option<SubmissionId>,
}

/// Points out of those that there are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Points {
    pub score: f64,
    pub max_score: f64,
}

impl Cell {
    /// On the scale of ten; none of what is no quiz.
    pub fn mark(&self) -> Option<f64> {
        self.points.and(self.percent).map(mark_of)
    }
}

/// The mean of somebody's quizzes; none while one of them has no mark.
pub fn average(lessons: &[Lesson], cells: &[Option<Cell>]) -> Option<Average> {
    let quizzes = lessons.iter().zip(cells).filter(|(lesson, _)| lesson.is_quiz);
    average_of(quizzes.map(|(_, cell)| cell.as_ref().and_then(|cell| cell.points.and(cell.percent))))
}

/// What is known of a person and a lesson.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Known {
    pub(super) progress: Option<ProgressRow>,
    pub(super) attempt: Option<AttemptRow>,
    pub(super) to_mark: Option<SubmissionId>,
}

/// The cell of it; none where the lesson is untouched and not due.
pub(super) fn cell_of(lesson: &Lesson, known: &Known, now: OffsetDateTime) -> Option<Cell> {
    let is_due = lesson.due_at.is_some_and(|due| due <= now);
    let came_late = |at: Option<OffsetDateTime>, deadline: Option<OffsetDateTime>| {
        // A teacher may have given minutes beyond what is due.
        let due = lesson.due_at.map(|due| deadline.map_or(due, |deadline| deadline.max(due)));
        due.zip(at).is_some_and(|(due, at)| at > due + GRACE)
    };
    let (progress, attempt) = (known.progress.as_ref(), known.attempt.as_ref());
    let finished_at = progress.and_then(|progress| progress.finished_at);
    let closed = attempt.filter(|attempt| attempt.submitted_at.is_some());
    let has_come = if lesson.is_quiz { closed.is_some() } else { finished_at.is_some() };
    let is_begun = attempt.is_some() || progress.is_some_and(|progress| progress.percent > 0);
    let waits = known.to_mark.is_some() || closed.is_some_and(|attempt| attempt.any_waits);
    let status = match has_come {
        _ if waits => CellStatus::Waiting,
        true => CellStatus::Done,
        // What runs still is handed in by the server.
        false if is_due && !attempt.is_some_and(|attempt| attempt.any_runs) => CellStatus::Missing,
        false if is_begun => CellStatus::Started,
        false => return None,
    };
    let marked = closed.filter(|attempt| attempt.waiting == 0);
    let percent = if lesson.is_quiz {
        marked.map(AttemptRow::percent)
    } else {
        progress.map(|progress| f64::from(progress.percent))
    };
    let is_late = match lesson.is_quiz {
        true => {
            closed.is_some_and(|attempt| attempt.is_timeout || came_late(attempt.submitted_at, attempt.deadline_at))
        }
        false => came_late(finished_at, None),
    };
    Some(Cell {
        status,
        is_late,
        is_finished: finished_at.is_some(),
        percent,
        points: marked.map(|attempt| Points { score: attempt.score, max_score: attempt.max_score }),
        attempt_id: attempt.map(|attempt| attempt.id),
        to_mark: known.to_mark,
    })
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::courses::Counts;
    use crate::ids::{AccountId, LessonId};

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn lesson(is_quiz: bool, due_in: Option<i64>) -> Lesson {
        let due_at = due_in.map(|hours| NOW + Duration::hours(hours));
        Lesson { id: LessonId(1), is_quiz, due_at, counts: Counts::Best }
    }

    fn progress(percent: i32, finished_in: Option<i64>) -> ProgressRow {
        let finished_at = finished_in.map(|hours| NOW + Duration::hours(hours));
        ProgressRow { user_id: AccountId(1), lesson_id: LessonId(1), percent, finished_at }
    }

    fn attempt(waiting: i32, submitted_in: Option<i64>) -> AttemptRow {
        AttemptRow {
            user_id: AccountId(1),
            lesson_id: LessonId(1),
            id: AttemptId(7),
            score: 3.0,
            max_score: 4.0,
            waiting,
            submitted_at: submitted_in.map(|hours| NOW + Duration::hours(hours)),
            deadline_at: None,
            is_timeout: false,
            any_waits: waiting > 0,
            any_runs: submitted_in.is_none(),
        }
    }

    fn status(
        lesson: Lesson,
        progress: Option<ProgressRow>,
        attempt: Option<AttemptRow>,
    ) -> Option<(CellStatus, bool)> {
        let cell = cell_of(&lesson, &Known { progress, attempt, to_mark: None }, NOW);
        cell.map(|cell| (cell.status, cell.is_late))
    }

    #[test]
    fn a_quiz_is_missing_once_it_is_due() {
        use CellStatus::{Done, Missing, Started, Waiting};
        let quiz = |due| lesson(true, due);
        assert_eq!(status(quiz(None), None, None), None);
        assert_eq!(status(quiz(Some(1)), Some(progress(0, None)), None), None, "looked at, not begun");
        assert_eq!(status(quiz(Some(-1)), None, None), Some((Missing, false)));
        assert_eq!(status(quiz(Some(-1)), None, Some(attempt(0, None))), Some((Started, false)), "handed in soon");
        assert_eq!(status(quiz(None), None, Some(attempt(0, Some(-2)))), Some((Done, false)));
        assert_eq!(status(quiz(Some(-3)), None, Some(attempt(0, Some(-2)))), Some((Done, true)));
        assert_eq!(status(quiz(Some(-1)), None, Some(attempt(1, Some(-2)))), Some((Waiting, false)));
        let longer = AttemptRow { deadline_at: Some(NOW - Duration::hours(1)), ..attempt(0, Some(-2)) };
        assert_eq!(status(quiz(Some(-3)), None, Some(longer)), Some((Done, false)), "with more minutes");
        let ended = AttemptRow { is_timeout: true, ..attempt(0, Some(-2)) };
        assert_eq!(status(quiz(None), None, Some(ended)), Some((Done, true)));
    }

    #[test]
    fn another_lesson_is_done_when_it_is_finished() {
        use CellStatus::{Done, Missing, Started};
        let lecture = |due| lesson(false, due);
        assert_eq!(status(lecture(None), None, None), None);
        assert_eq!(status(lecture(Some(1)), Some(progress(40, None)), None), Some((Started, false)));
        assert_eq!(status(lecture(Some(-1)), Some(progress(40, None)), None), Some((Missing, false)));
        assert_eq!(status(lecture(Some(-1)), Some(progress(100, Some(-2))), None), Some((Done, false)));
        assert_eq!(status(lecture(Some(-3)), Some(progress(100, Some(-2))), None), Some((Done, true)));
    }

    #[test]
    fn a_mark_is_there_once_every_answer_has_its_own() {
        let cell = |attempt| cell_of(&lesson(true, None), &Known { attempt: Some(attempt), ..Known::default() }, NOW);
        let marked = cell(attempt(0, Some(-1))).expect("a cell");
        assert_eq!((marked.percent, marked.mark()), (Some(75.0), Some(7.5)));
        let waits = cell(attempt(2, Some(-1))).expect("a cell");
        assert_eq!((waits.percent, waits.mark(), waits.points), (None, None, None));
        // The best one has its marks while another one waits.
        let other = cell(AttemptRow { any_waits: true, ..attempt(0, Some(-1)) }).expect("a cell");
        assert_eq!((other.status, other.mark()), (CellStatus::Waiting, Some(7.5)));
        let read = Known { progress: Some(progress(100, Some(-1))), ..Known::default() };
        let read = cell_of(&lesson(false, None), &read, NOW).expect("a cell");
        assert_eq!((read.percent, read.mark()), (Some(100.0), None), "what was read has no mark");
    }
}
