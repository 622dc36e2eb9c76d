//! Whether a form takes an answer: asked each time, so that no task can miss it.

use time::OffsetDateTime;

use super::draft::FormDraft;
use super::words::{FormState, FormStatus};

impl FormDraft {
    /// Where the form stands that has so many answers which count.
    pub fn state(&self, answers: i64, now: OffsetDateTime) -> FormState {
        if self.status != FormStatus::Open || self.closes_at.is_some_and(|at| at <= now) {
            FormState::Closed
        } else if self.opens_at.is_some_and(|at| at > now) {
            FormState::Upcoming
        } else if self.max.is_some_and(|max| answers >= i64::from(max)) {
            FormState::Full
        } else {
            FormState::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn times_come_before_places() {
        let (opens, closes) = (datetime!(2026-09-01 8:00 UTC), datetime!(2026-09-02 8:00 UTC));
        let form = FormDraft {
            opens_at: Some(opens),
            closes_at: Some(closes),
            max: Some(2),
            status: FormStatus::Open,
            ..FormDraft::default()
        };
        let second = time::Duration::SECOND;
        assert_eq!(form.state(2, opens - second), FormState::Upcoming);
        assert_eq!((form.state(1, opens), form.state(2, opens)), (FormState::Open, FormState::Full));
        assert_eq!((form.state(1, closes - second), form.state(2, closes)), (FormState::Open, FormState::Closed));
        assert_eq!(FormDraft { status: FormStatus::Draft, ..form }.state(0, opens), FormState::Closed);
    }
}
