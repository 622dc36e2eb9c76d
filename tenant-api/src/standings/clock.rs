//! A contest's clock for each who takes part: its end, later by the minutes that they were given and by pauses, whose seconds
//! don't count.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use crate::ids::{AccountId, ContestId};

/// When something ends that stands still.
pub const NEVER: OffsetDateTime = datetime!(9999-01-01 00:00 UTC);

/// A pause of a room, or of all.
#[derive(Debug, Clone, Deserialize)]
pub struct Pause {
    /// None: of all.
    pub room: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub from: OffsetDateTime,
    /// None: it goes on.
    #[serde(with = "time::serde::rfc3339::option")]
    pub to: Option<OffsetDateTime>,
}

/// The pauses of a contest in time's order; no two of one room overlap.
#[derive(Debug, Clone, Default)]
pub struct Pauses(pub Vec<Pause>);

impl Pauses {
    /// Those of who sits in `room`.
    pub fn of<'a>(&'a self, room: Option<&'a str>) -> impl Iterator<Item = &'a Pause> {
        self.0.iter().filter(move |pause| pause.room.is_none() || pause.room.as_deref() == room)
    }

    /// Since when who sits in `room` is paused; none: they are not.
    pub fn paused_since(&self, room: Option<&str>) -> Option<OffsetDateTime> {
        self.of(room).find(|pause| pause.to.is_none()).map(|pause| pause.from)
    }

    /// Whether who sits in `room` is paused.
    pub fn is_paused(&self, room: Option<&str>) -> bool {
        self.paused_since(room).is_some()
    }

    /// When what was to last from `start` to `end` ends; none while it stands still. A pause after that is none of its.
    pub fn moved(&self, room: Option<&str>, (start, end): (OffsetDateTime, OffsetDateTime)) -> Option<OffsetDateTime> {
        let mut end = end;
        for pause in self.of(room) {
            if pause.from >= end {
                break;
            }
            end += (pause.to? - pause.from.max(start)).max(Duration::ZERO);
        }
        Some(end)
    }

    /// What of the time from `start` to `end` did not count.
    pub fn within(&self, room: Option<&str>, (start, end): (OffsetDateTime, OffsetDateTime)) -> Duration {
        let part = |pause: &Pause| (pause.to.map_or(end, |to| to.min(end)) - pause.from.max(start)).max(Duration::ZERO);
        self.of(room).map(part).sum()
    }
}

/// The pauses of a contest.
///
/// # Errors
/// When the database fails.
pub async fn pauses(conn: &mut TenantConn, contest: ContestId) -> Result<Pauses, ApiError> {
    let rows = sqlx::query_as!(
        Pause,
        r#"SELECT room, started_at AS "from", ended_at AS "to" FROM contest_pauses
            WHERE contest_id = $1 ORDER BY started_at, id"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(Pauses(rows))
}

/// The room in which somebody sits; none: in none that is known.
async fn room_of(conn: &mut TenantConn, contest: ContestId, user: AccountId) -> Result<Option<String>, ApiError> {
    let found = sqlx::query_scalar!(
        "SELECT room FROM contest_candidates WHERE contest_id = $1 AND user_id = $2",
        contest as ContestId,
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(found.flatten())
}

/// Whether somebody is paused.
///
/// # Errors
/// When the database fails.
pub async fn is_paused(conn: &mut TenantConn, contest: ContestId, user: AccountId) -> Result<bool, ApiError> {
    let pauses = pauses(conn, contest).await?;
    if pauses.0.is_empty() {
        return Ok(false);
    }
    Ok(pauses.is_paused(room_of(conn, contest, user).await?.as_deref()))
}

/// When somebody's time ends who takes part officially, with what they were given.
///
/// # Errors
/// When the database fails.
pub async fn end_for(conn: &mut TenantConn, contest: ContestId, user: AccountId) -> Result<OffsetDateTime, ApiError> {
    let room = room_of(conn, contest, user).await?;
    let row = sqlx::query!(
        r#"SELECT c.start_time, c.end_time, (SELECT coalesce(sum(m.minutes), 0)::int FROM contest_minutes m
                                              WHERE m.contest_id = c.id
                                                AND CASE WHEN m.user_id IS NOT NULL THEN m.user_id = $2
                                                         ELSE m.room IS NULL OR m.room = $3 END) AS "minutes!"
             FROM contests c WHERE c.id = $1"#,
        contest as ContestId,
        user as AccountId,
        room,
    )
    .fetch_one(&mut *conn)
    .await?;
    let end = row.end_time + Duration::minutes(row.minutes.into());
    Ok(pauses(conn, contest).await?.moved(room.as_deref(), (row.start_time, end)).unwrap_or(NEVER))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minutes: i64) -> OffsetDateTime {
        datetime!(2026-12-01 01:00 UTC) + Duration::minutes(minutes)
    }

    fn pause(room: Option<&str>, from: i64, to: Option<i64>) -> Pause {
        Pause { room: room.map(str::to_owned), from: at(from), to: to.map(at) }
    }

    #[test]
    fn pauses_move_ends_of_their_rooms_and_no_others() {
        let pauses = Pauses(vec![pause(None, -10, Some(5)), pause(Some("A"), 50, Some(65)), pause(None, 70, Some(80))]);
        // Five minutes of the first were before the start.
        assert_eq!(pauses.moved(Some("A"), (at(0), at(60))), Some(at(60 + 5 + 15 + 10)));
        assert_eq!(pauses.moved(Some("B"), (at(0), at(60))), Some(at(60 + 5)));
        assert_eq!(pauses.moved(None, (at(0), at(66))), Some(at(66 + 5 + 10)));
    }

    #[test]
    fn what_is_over_before_a_pause_stays_so_and_what_is_not_stands_still() {
        let pauses = Pauses(vec![pause(None, 60, None)]);
        assert_eq!(pauses.moved(None, (at(0), at(60))), Some(at(60)));
        assert_eq!(pauses.moved(None, (at(0), at(61))), None);
        assert!(pauses.is_paused(Some("A")));
    }

    #[test]
    fn paused_time_does_not_count() {
        let pauses = Pauses(vec![pause(None, 10, Some(20)), pause(Some("A"), 30, None)]);
        assert_eq!(pauses.within(Some("A"), (at(15), at(40))), Duration::minutes(5 + 10));
        assert_eq!(pauses.within(None, (at(0), at(40))), Duration::minutes(10));
        assert_eq!(pauses.within(None, (at(20), at(25))), Duration::ZERO);
    }
}
