//! What a calendar would make, before it is saved.

use actix_web::post;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::calendar::{self, Holidays, Planned};
use super::making::MOST;
use super::messages::{CALENDAR_EMPTY, TOO_MANY_SESSIONS};
use super::words::DayOffReason;
use crate::actor::Actor;
use crate::classrooms::CalendarInfo;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::streaks::{self, DayOff};

/// A calendar.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClassCalendarBody {
    calendar_info: CalendarInfo,
}

/// What a day off is called.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassDayOffName {
    vi: String,
    en: String,
}

/// Why there is no session on a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassDayOff {
    reason: DayOffReason,
    /// Empty where it has no name.
    name: ClassDayOffName,
}

/// A day that a calendar asks for.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassCalendarDay {
    /// `YYYY-MM-DD`
    day: String,
    /// Epoch seconds.
    start_time: i64,
    /// Epoch seconds.
    end_time: i64,
    /// Null: there is a session.
    off: Option<ClassDayOff>,
}

/// What a calendar would make.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassCalendarPreview {
    /// How many sessions.
    sessions: usize,
    /// How many of them are over by now.
    past: usize,
    /// By time, days off among them.
    days: Vec<ClassCalendarDay>,
}

impl From<Planned> for ClassCalendarDay {
    fn from(planned: Planned) -> Self {
        let off = planned.off.map(|off| {
            let english = [off.name.en, off.name.vi.clone()].into_iter().find(|name| !name.is_empty());
            ClassDayOff {
                reason: off.reason,
                name: ClassDayOffName { vi: off.name.vi, en: english.unwrap_or_default() },
            }
        });
        Self {
            day: planned.day.to_string(),
            start_time: planned.starts_at.unix_timestamp(),
            end_time: planned.ends_at.unix_timestamp(),
            off,
        }
    }
}

/// The days off of the years of a calendar: the site's own and the public holidays that are proposed.
pub fn holidays(site: &Site, calendar: &CalendarInfo) -> Holidays {
    let mut years: Vec<i32> =
        calendar.rules.iter().flat_map(|rule| rule.from.0.year()..=rule.until.0.year()).take(100).collect();
    years.sort_unstable();
    years.dedup();
    let mut days = DayOff::of(site);
    days.extend(years.into_iter().flat_map(streaks::holidays_of_year));
    Holidays::new(days)
}

/// Which days a calendar would make sessions on, and which it leaves out and why.
#[utoipa::path(tag = "classroom", request_body = ClassCalendarBody, responses((status = 200, body = Envelope<ClassCalendarPreview>)))]
#[post("/api/classroom/calendar-preview")]
pub async fn preview_class_calendar(
    site: Site,
    actor: Actor,
    body: RawBody,
) -> Result<Envelope<ClassCalendarPreview>, ApiError> {
    actor.require(Resource::Classroom, Action::Update)?;
    let ClassCalendarBody { calendar_info } = body.json().await?;
    let mut faults = Faults::default();
    calendar_info.check(&mut faults);
    faults.finish()?;
    let planned = calendar::plan(&calendar_info, &holidays(&site, &calendar_info));
    let now = OffsetDateTime::now_utc();
    let on = planned.iter().filter(|one| one.off.is_none());
    let (sessions, past) = (on.clone().count(), on.filter(|one| one.ends_at <= now).count());
    if sessions == 0 {
        return Err(CALENDAR_EMPTY.into());
    }
    if sessions > MOST {
        return Err(ApiError::with(TOO_MANY_SESSIONS, vec![("max", MOST.to_string())]));
    }
    let days = planned.into_iter().map(ClassCalendarDay::from).collect();
    Ok(Envelope::of(ClassCalendarPreview { sessions, past, days }))
}
