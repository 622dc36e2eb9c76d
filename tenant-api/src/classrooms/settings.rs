//! What a class's teachers choose.

use platform::faults::Faults;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words::{JoinMode, Strictness};
use crate::gradebook::Scale;

/// Longest time around a session, in minutes.
const MINUTES_MAX: i32 = 240;

/// How a class counts who is there, and who comes in. All of it has a default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ClassSettings {
    /// Minutes before the start at which checking in opens.
    pub opens: i32,
    /// Minutes after the start after which somebody is late.
    pub late_after: i32,
    /// Minutes before the end before which a check-out is leaving early.
    pub leave_before: i32,
    /// Whether the end of a session checks those out who did not.
    pub auto_check_out: bool,
    /// Whether opening the meeting counts as checking in.
    pub meeting_counts: bool,
    /// What the code and link do.
    pub join: JoinMode,
    /// Of a second person who checks in by one device.
    pub same_device: Strictness,
    /// Of somebody on another network than the projector's.
    pub same_network: Strictness,
    /// Whether parents are told of absences without leave.
    pub tell_parents: bool,
    /// What marks are written in.
    pub scale: Scale,
    /// Whether its learners are ranked by what they solve.
    pub board: bool,
}

impl Default for ClassSettings {
    fn default() -> Self {
        Self {
            opens: 15,
            late_after: 10,
            leave_before: 10,
            auto_check_out: false,
            meeting_counts: true,
            join: JoinMode::Approve,
            same_device: Strictness::Flag,
            same_network: Strictness::Allow,
            tell_parents: false,
            scale: Scale::Ten,
            board: true,
        }
    }
}

impl ClassSettings {
    /// Notes what is wrong under `settings`.
    pub fn check(&self, faults: &mut Faults) {
        for (field, minutes) in
            [("opens", self.opens), ("late_after", self.late_after), ("leave_before", self.leave_before)]
        {
            faults.ensure(&format!("settings.{field}"), (0..=MINUTES_MAX).contains(&minutes), INVALID_VALUE);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn settings_of_before_still_read() -> serde_json::Result<()> {
        let stored = json!({"opens": 20, "late_after": 5, "join": "open", "tell_parents": true});
        let settings: ClassSettings = serde_json::from_value(stored)?;
        assert_eq!(
            (settings.opens, settings.join, settings.scale, settings.board),
            (20, JoinMode::Open, Scale::Ten, true)
        );
        Ok(())
    }
}
