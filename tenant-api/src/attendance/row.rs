//! One member's attendance of one session.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::derive::{Times, derive};
use super::words::{AttendanceFlag, AttendanceHow, AttendanceStatus, CheckAction};
use crate::classrooms::ClassSettings;
use crate::ids::{AccountId, ClassSessionId};

/// A row as it is kept. Where nothing is kept its version is 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub session_id: ClassSessionId,
    pub user_id: AccountId,
    pub check_in: Option<OffsetDateTime>,
    pub check_out: Option<OffsetDateTime>,
    pub derived: Option<AttendanceStatus>,
    /// A teacher's word, which stands above `derived`.
    pub word: Option<AttendanceStatus>,
    pub how: Option<AttendanceHow>,
    pub flags: Vec<AttendanceFlag>,
    pub remark: String,
    /// Scanned once more after the check-in.
    pub seen_again_at: Option<OffsetDateTime>,
    pub version: i64,
    /// What was said beforehand.
    pub absence: Option<AttendanceAbsence>,
}

/// What a pupil or a parent said beforehand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AttendanceAbsence {
    pub reason: String,
    pub by_parent: bool,
    /// Epoch seconds.
    pub reported_at: i64,
    /// Null until a teacher has decided.
    pub accepted: Option<bool>,
}

/// A member's attendance of a session as it is sent. Times in epoch seconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AttendanceRow {
    pub session_id: ClassSessionId,
    pub user_id: AccountId,
    /// The teacher's word, else what is derived; null: nothing yet.
    pub status: Option<AttendanceStatus>,
    pub derived: Option<AttendanceStatus>,
    pub word: Option<AttendanceStatus>,
    pub check_in: Option<i64>,
    pub check_out: Option<i64>,
    /// Begun minutes from the start to the check-in.
    pub minutes_late: i64,
    /// Begun minutes from the check-out to the end.
    pub minutes_early: i64,
    pub how: Option<AttendanceHow>,
    /// For teachers; empty in a pupil's own.
    pub flags: Vec<AttendanceFlag>,
    pub remark: String,
    pub seen_again_at: Option<i64>,
    /// 0: nothing is kept yet.
    pub version: i64,
    pub absence: Option<AttendanceAbsence>,
}

/// What a pupil does at the door.
#[derive(Debug, Clone)]
pub struct Check {
    pub action: CheckAction,
    pub at: OffsetDateTime,
    pub how: AttendanceHow,
    pub flags: Vec<AttendanceFlag>,
    /// SHA-256 of what tells the browser from others.
    pub device: Option<[u8; 32]>,
}

/// What a teacher may write, and an undo puts back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    pub word: Option<AttendanceStatus>,
    #[serde(with = "time::serde::timestamp::option")]
    pub check_in: Option<OffsetDateTime>,
    #[serde(with = "time::serde::timestamp::option")]
    pub check_out: Option<OffsetDateTime>,
    pub how: Option<AttendanceHow>,
    pub remark: String,
}

impl Row {
    /// Of somebody of whom nothing is kept.
    pub fn empty(session_id: ClassSessionId, user_id: AccountId) -> Self {
        Self {
            session_id,
            user_id,
            check_in: None,
            check_out: None,
            derived: None,
            word: None,
            how: None,
            flags: Vec::new(),
            remark: String::new(),
            seen_again_at: None,
            version: 0,
            absence: None,
        }
    }

    /// What counts: the teacher's word, else what is derived.
    pub fn status(&self) -> Option<AttendanceStatus> {
        self.word.or(self.derived)
    }

    /// Derives anew; whether that made another status.
    pub(super) fn derive(&mut self, times: Times, settings: &ClassSettings, is_over: bool) -> bool {
        let was = self.derived;
        self.derived = derive(self.check_in, self.check_out, times, settings, is_over);
        self.derived != was
    }

    /// The first check-in and the last check-out stay. Who goes without having come was there all the same.
    pub(super) fn apply(&mut self, check: &Check) {
        match self.check_in {
            None => {
                self.check_in = Some(check.at);
                self.how = Some(check.how);
            }
            Some(_) if check.action == CheckAction::In => {
                self.seen_again_at = self.seen_again_at.max(Some(check.at));
                self.flags.retain(|flag| *flag != AttendanceFlag::NotSeenAgain);
            }
            Some(_) => {}
        }
        if check.action == CheckAction::Out {
            self.check_out = self.check_out.max(self.check_in).max(Some(check.at));
        }
        self.flags.extend(&check.flags);
        self.flags.sort_unstable();
        self.flags.dedup();
    }

    /// What a teacher could write of it.
    pub fn marks(&self) -> Marks {
        Marks {
            word: self.word,
            check_in: self.check_in,
            check_out: self.check_out,
            how: self.how,
            remark: self.remark.clone(),
        }
    }

    /// Puts back what it was.
    pub fn restore(&mut self, marks: Marks) {
        let Marks { word, check_in, check_out, how, remark } = marks;
        (self.word, self.check_in, self.check_out, self.how, self.remark) = (word, check_in, check_out, how, remark);
    }

    /// As it is sent to teachers.
    pub fn view(&self, times: Times) -> AttendanceRow {
        let seconds = |at: OffsetDateTime| at.unix_timestamp();
        AttendanceRow {
            session_id: self.session_id,
            user_id: self.user_id,
            status: self.status(),
            derived: self.derived,
            word: self.word,
            check_in: self.check_in.map(seconds),
            check_out: self.check_out.map(seconds),
            minutes_late: times.minutes_late(self.check_in),
            minutes_early: times.minutes_early(self.check_out),
            how: self.how,
            flags: self.flags.clone(),
            remark: self.remark.clone(),
            seen_again_at: self.seen_again_at.map(seconds),
            version: self.version,
            absence: self.absence.clone(),
        }
    }

    /// As it is sent to whose it is: without what teachers should look at.
    pub fn own_view(&self, times: Times) -> AttendanceRow {
        AttendanceRow { flags: Vec::new(), ..self.view(times) }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const FIRST: OffsetDateTime = datetime!(2026-11-23 18:00 +7);

    fn check(action: CheckAction, minutes: i64, how: AttendanceHow, flags: Vec<AttendanceFlag>) -> Check {
        Check { action, at: FIRST + time::Duration::minutes(minutes), how, flags, device: None }
    }

    #[test]
    fn the_first_check_in_and_the_last_check_out_stay() {
        let mut row = Row::empty(ClassSessionId(1), AccountId(2));
        let minute = |minutes| Some(FIRST + time::Duration::minutes(minutes));
        row.apply(&check(CheckAction::In, 0, AttendanceHow::Qr, vec![]));
        row.apply(&check(CheckAction::Out, 60, AttendanceHow::Code, vec![]));
        row.apply(&check(CheckAction::In, 5, AttendanceHow::Code, vec![]));
        row.apply(&check(CheckAction::Out, 50, AttendanceHow::Code, vec![]));
        assert_eq!((row.check_in, row.check_out, row.how), (minute(0), minute(60), Some(AttendanceHow::Qr)));
        assert_eq!(row.seen_again_at, minute(5));
    }

    #[test]
    fn flags_stay_until_seen_again() {
        let mut row = Row::empty(ClassSessionId(1), AccountId(2));
        row.apply(&check(CheckAction::In, 0, AttendanceHow::Qr, vec![AttendanceFlag::SameDevice]));
        row.flags.push(AttendanceFlag::NotSeenAgain);
        row.apply(&check(CheckAction::In, 30, AttendanceHow::Qr, vec![AttendanceFlag::SameDevice]));
        assert_eq!(row.flags, [AttendanceFlag::SameDevice]);
    }

    #[test]
    fn who_only_goes_was_there() {
        let mut row = Row::empty(ClassSessionId(1), AccountId(2));
        row.apply(&check(CheckAction::Out, 60, AttendanceHow::Qr, vec![]));
        assert_eq!((row.check_in, row.check_out), (row.check_out, row.check_in));
        assert!(row.check_in.is_some());
    }
}
