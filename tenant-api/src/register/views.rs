//! Registers as they are sent.

use std::collections::BTreeMap;

use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::attendance::{AttendanceRow, AttendanceStatus, Row, Times};
use crate::class_sessions::{Session, SessionStatus};
use crate::classrooms::MemberStatus;
use crate::ids::{AccountId, AttendanceChangeId, ClassSessionId};

/// A session as a column of a register. Times in epoch seconds.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AttendanceSession {
    pub id: ClassSessionId,
    pub start_time: i64,
    pub end_time: i64,
    pub topic: String,
    pub status: SessionStatus,
}

/// How often a member attended how, without cancelled sessions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct AttendanceTotals {
    pub present: u32,
    pub late: u32,
    pub left_early: u32,
    pub absent: u32,
    pub excused: u32,
}

/// A member as a row of a register.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AttendanceMember {
    pub user_id: AccountId,
    pub full_name: String,
    /// All before the given name.
    pub family_name: String,
    pub given_name: String,
    pub status: MemberStatus,
    /// By session; where nothing is known of one, it is missing.
    #[schema(value_type = BTreeMap<String, AttendanceRow>)]
    pub rows: BTreeMap<ClassSessionId, AttendanceRow>,
    pub totals: AttendanceTotals,
}

/// Members by given name, and sessions by time.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AttendanceGrid {
    pub sessions: Vec<AttendanceSession>,
    pub members: Vec<AttendanceMember>,
}

/// One's own attendance.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MyAttendance {
    pub sessions: Vec<AttendanceSession>,
    /// By session; where nothing is known of one, it is missing.
    #[schema(value_type = BTreeMap<String, AttendanceRow>)]
    pub rows: BTreeMap<ClassSessionId, AttendanceRow>,
    pub totals: AttendanceTotals,
}

/// What teachers wrote.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AttendanceMarked {
    /// As they are now.
    pub rows: Vec<AttendanceRow>,
    /// What undoes it.
    pub change_id: AttendanceChangeId,
}

impl AttendanceSession {
    pub fn of(session: &Session, now: OffsetDateTime) -> Self {
        Self {
            id: session.id,
            start_time: session.starts_at.unix_timestamp(),
            end_time: session.ends_at.unix_timestamp(),
            topic: session.topic.clone(),
            status: session.status(now),
        }
    }
}

/// When a session is.
pub fn times(session: &Session) -> Times {
    Times { starts_at: session.starts_at, ends_at: session.ends_at }
}

impl AttendanceTotals {
    /// Counts a status.
    pub fn add(&mut self, status: Option<AttendanceStatus>) {
        match status {
            Some(AttendanceStatus::Present) => self.present += 1,
            Some(AttendanceStatus::Late) => self.late += 1,
            Some(AttendanceStatus::LeftEarly) => self.left_early += 1,
            Some(AttendanceStatus::Absent) => self.absent += 1,
            Some(AttendanceStatus::Excused) => self.excused += 1,
            None => {}
        }
    }

    /// Of one member's rows; cancelled sessions don't count.
    pub fn of<'a>(sessions: &[Session], rows: impl Iterator<Item = &'a Row>) -> Self {
        let cancelled: Vec<ClassSessionId> =
            sessions.iter().filter(|it| it.cancelled_at.is_some()).map(|it| it.id).collect();
        let mut totals = Self::default();
        for row in rows.filter(|row| !cancelled.contains(&row.session_id)) {
            totals.add(row.status());
        }
        totals
    }
}
