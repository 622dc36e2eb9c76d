//! When a session can be checked in to.

use platform::error::ApiError;
use serde_json::json;
use time::{Duration, OffsetDateTime};

use super::messages::{CHECKIN_CLOSED, MEETING_CLOSED};
use crate::class_sessions;
use crate::classrooms::ClassSettings;

/// The span in which something is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Open {
    pub(super) from: OffsetDateTime,
    /// No longer part of it.
    pub(super) until: OffsetDateTime,
}

impl Open {
    /// In which pupils check in.
    pub(super) fn for_check_in(starts_at: OffsetDateTime, ends_at: OffsetDateTime, settings: &ClassSettings) -> Self {
        Self { from: starts_at - Duration::minutes(settings.opens.into()), until: ends_at }
    }

    /// In which the meeting can be joined.
    pub(super) fn for_meeting(starts_at: OffsetDateTime, ends_at: OffsetDateTime) -> Self {
        Self { from: class_sessions::meeting_opens_at(starts_at), until: ends_at }
    }

    pub(super) fn holds(self, at: OffsetDateTime) -> bool {
        self.from <= at && at < self.until
    }

    /// When somebody counts as having checked in who scanned at that moment and asks now: who was early waited until it opened.
    ///
    /// # Errors
    /// 412 `checkin_closed` with `opens_at`.
    pub(super) fn counts(self, scanned: OffsetDateTime, now: OffsetDateTime) -> Result<OffsetDateTime, ApiError> {
        let at = scanned.max(self.from);
        if at <= now && self.holds(at) { Ok(at) } else { Err(self.closed()) }
    }

    /// What is answered out of it.
    pub(super) fn closed(self) -> ApiError {
        ApiError::with_data(CHECKIN_CLOSED, self.told())
    }

    /// The same of a meeting.
    pub(super) fn meeting_closed(self) -> ApiError {
        ApiError::with_data(MEETING_CLOSED, self.told())
    }

    fn told(self) -> serde_json::Value {
        json!({ "opens_at": self.from.unix_timestamp(), "closes_at": self.until.unix_timestamp() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minutes: i64) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + Duration::minutes(minutes)
    }

    #[test]
    fn the_scan_decides_and_who_is_early_waits() {
        let open = Open::for_check_in(at(100), at(190), &ClassSettings::default());
        assert_eq!(open, Open { from: at(85), until: at(190) });
        let counts = |scanned, now| open.counts(at(scanned), at(now)).map_err(|error| error.message());
        assert_eq!(counts(90, 95), Ok(at(90)), "signing in took five minutes");
        assert_eq!(counts(80, 84), Err(CHECKIN_CLOSED), "too early");
        assert_eq!(counts(80, 85), Ok(at(85)), "the page waited");
        assert_eq!(counts(189, 195), Ok(at(189)), "scanned before the end");
        assert_eq!(counts(190, 190), Err(CHECKIN_CLOSED), "over");
    }
}
