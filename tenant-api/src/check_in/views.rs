//! What the calls take and answer.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::attendance::{AttendanceRow, CheckAction};
use crate::class_sessions::SessionStatus;
use crate::ids::{AccountId, ClassSessionId, ClassroomId};

/// What a projector shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassCode {
    pub session_id: ClassSessionId,
    pub classroom_id: ClassroomId,
    /// Of the class.
    pub classroom_name: String,
    pub topic: String,
    /// Epoch seconds, as all times here.
    pub start_time: i64,
    pub end_time: i64,
    /// From when on pupils can check in.
    pub opens_at: i64,
    /// The QR as a picture: it leads to `url`.
    pub svg: String,
    /// The page that a scan opens.
    pub url: String,
    /// Six digits for those who can't scan.
    pub digits: String,
    /// When the next are shown.
    pub until: i64,
    /// How many have checked in.
    pub counted: i64,
    /// Of how many pupils.
    pub of: i64,
    /// Who came in last, newest first.
    pub latest: Vec<JustIn>,
    /// Once all were asked to scan again.
    pub look_again: Option<LookAgain>,
}

/// Somebody who has just checked in.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct JustIn {
    pub user_id: AccountId,
    /// The given name alone: a whole room reads it.
    pub name: String,
    pub at: i64,
}

/// How a second scan goes.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct LookAgain {
    /// When it was asked for.
    pub at: i64,
    /// How many have scanned since.
    pub seen: i64,
    /// Of how many who had checked in.
    pub of: i64,
}

/// How somebody shows that they are there: one of the three.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CheckInBody {
    /// The six digits of the screen.
    pub code: Option<String>,
    /// The end of the address that was scanned.
    pub token: Option<String>,
    /// True: the scan that this browser has a receipt of.
    #[serde(default)]
    pub receipt: bool,
    /// `in` where nothing is said.
    #[serde(default = "coming")]
    pub action: CheckAction,
}

fn coming() -> CheckAction {
    CheckAction::In
}

/// What a pupil's card of a session needs.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyCheckIn {
    pub session_id: ClassSessionId,
    pub classroom_id: ClassroomId,
    pub classroom_name: String,
    pub topic: String,
    pub start_time: i64,
    pub end_time: i64,
    #[schema(inline)]
    pub status: SessionStatus,
    /// From when on one can check in.
    pub opens_at: i64,
    /// Whether one can now.
    pub is_open: bool,
    /// Whether the caller is one of those who check in: a learner of the class.
    pub learns: bool,
    /// The caller's own row; null before anything is known.
    pub row: Option<AttendanceRow>,
    /// Whether all were asked to scan again and the caller has not yet.
    pub scan_again: bool,
    /// Whether there is a meeting to join.
    pub has_meeting: bool,
    /// From when on one can join it.
    pub meeting_opens_at: i64,
}

/// What a browser has of a scan.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassScan {
    /// Until when it counts, in epoch seconds; null: it has none of this session.
    pub counts_until: Option<i64>,
}

/// Where a meeting is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassMeeting {
    pub url: String,
}
