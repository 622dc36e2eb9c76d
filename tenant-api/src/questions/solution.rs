//! When somebody gets to see how a question is solved: one rule for its page, for reviews of answers and for the editorial.

use marking::ShowSolution;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::store;
use crate::ids::{AccountId, QuestionId};

/// What its author says of when the solution opens: any of these is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpensBy {
    pub show: ShowSolution,
    /// Judged answers.
    pub after_tries: Option<i32>,
    /// Since the person's first answer.
    pub after_days: Option<i32>,
    /// Whether giving up does: of what is listed for practice, or is a challenge that has begun. What only courses and
    /// contests ask stays theirs.
    pub giving_up: bool,
}

/// How far somebody has come with a question.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Efforts {
    pub is_solved: bool,
    /// Answers of practice that have a verdict which is not our own fault.
    pub tries: i64,
    /// The first of them.
    pub first_at: Option<OffsetDateTime>,
    pub has_given_up: bool,
}

impl OpensBy {
    /// When the days are over.
    fn opens_at(self, efforts: Efforts) -> Option<OffsetDateTime> {
        Some(efforts.first_at? + Duration::days(self.after_days?.into()))
    }

    /// Whether the solution is to be seen.
    pub fn is_open(self, efforts: Efforts, now: OffsetDateTime) -> bool {
        let by_show = match self.show {
            ShowSolution::Never => false,
            ShowSolution::Solved => efforts.is_solved,
            ShowSolution::Answered => efforts.tries > 0,
        };
        let by_tries = self.after_tries.is_some_and(|most| efforts.tries >= i64::from(most));
        let by_days = self.opens_at(efforts).is_some_and(|at| now >= at);
        efforts.has_given_up || by_show || by_tries || by_days
    }
}

/// Where somebody stands with the editorial of a question that has one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EditorialState {
    pub is_open: bool,
    /// Whether a contest that is on asks the question: then it is closed, whatever one has done.
    pub in_contest: bool,
    /// What opens it by the author's word: `solved`, `answered` or `never`.
    pub opens_by: ShowSolution,
    /// So many judged tries open it; null: no number of them does.
    pub after_tries: Option<i32>,
    /// So many days after the first try it opens; null: no time does.
    pub after_days: Option<i32>,
    /// My judged tries.
    pub tries: i64,
    /// Epoch seconds, when `after_days` are over; null where they have not begun.
    pub opens_at: Option<i64>,
    pub has_given_up: bool,
    /// Whether giving up opens it.
    pub by_giving_up: bool,
}

impl EditorialState {
    /// Of a question with an editorial.
    pub(super) fn of(by: OpensBy, efforts: Efforts, in_contest: bool, now: OffsetDateTime) -> Self {
        Self {
            is_open: !in_contest && by.is_open(efforts, now),
            in_contest,
            opens_by: by.show,
            after_tries: by.after_tries,
            after_days: by.after_days,
            tries: efforts.tries,
            opens_at: by.opens_at(efforts).map(OffsetDateTime::unix_timestamp),
            has_given_up: efforts.has_given_up,
            by_giving_up: by.giving_up,
        }
    }
}

/// Whether somebody gets to see a question's solution and what is right, as far as they may not edit it.
///
/// # Errors
/// When the database fails.
pub async fn sees_solution(conn: &mut TenantConn, user: AccountId, question: QuestionId) -> Result<bool, ApiError> {
    let (by, efforts) = store::find_efforts(conn, user, question).await?;
    Ok(by.is_open(efforts, OffsetDateTime::now_utc()) && !store::is_asked_now(conn, question).await?)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-03-01 00:00 UTC);

    fn by(show: ShowSolution, after_tries: Option<i32>, after_days: Option<i32>) -> OpensBy {
        OpensBy { show, after_tries, after_days, giving_up: true }
    }

    fn efforts(tries: i64, is_solved: bool) -> Efforts {
        Efforts { is_solved, tries, first_at: Some(NOW - Duration::days(3)), has_given_up: false }
    }

    #[test]
    fn the_authors_word_tries_days_or_giving_up_open_it() {
        for (show, nothing, tried, solved) in [
            (ShowSolution::Never, false, false, false),
            (ShowSolution::Solved, false, false, true),
            (ShowSolution::Answered, false, true, true),
        ] {
            let rule = by(show, None, None);
            let seen = |efforts| rule.is_open(efforts, NOW);
            assert_eq!(
                (seen(Efforts::default()), seen(efforts(1, false)), seen(efforts(2, true))),
                (nothing, tried, solved),
                "{show}"
            );
            assert!(seen(Efforts { has_given_up: true, ..Efforts::default() }));
        }
        let tries = by(ShowSolution::Never, Some(5), None);
        assert!(!tries.is_open(efforts(4, false), NOW) && tries.is_open(efforts(5, false), NOW));
        let (three, four) = (by(ShowSolution::Solved, None, Some(3)), by(ShowSolution::Solved, None, Some(4)));
        assert!(three.is_open(efforts(1, false), NOW) && !four.is_open(efforts(1, false), NOW));
        assert!(!three.is_open(Efforts::default(), NOW), "days begin with the first try");
    }

    #[test]
    fn a_contest_closes_it_for_all() {
        let rule = by(ShowSolution::Answered, None, Some(7));
        let state = |in_contest| EditorialState::of(rule, efforts(1, true), in_contest, NOW);
        assert!(state(false).is_open && !state(true).is_open);
        assert_eq!(state(false).opens_at, Some((NOW + Duration::days(4)).unix_timestamp()));
    }
}
