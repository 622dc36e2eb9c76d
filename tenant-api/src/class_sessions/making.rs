//! Making sessions: one, several, or those of the class's calendar.

use std::collections::HashSet;

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::messages::{INVALID_VALUE, REQUIRED};
use platform::tenancy::TenantTx;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

use super::access::Session;
use super::calendar;
use super::messages::{CALENDAR_EMPTY, TOO_MANY_SESSIONS};
use super::moving::Slot;
use super::store::{self, New};
use super::views::{self, ClassSessionView};
use super::{overlap, preview, task};
use crate::actor::Actor;
use crate::classrooms::{self, CalendarRule, ClassNews, Classroom};
use crate::courses::messages::START_BEFORE_END;
use crate::ids::{ClassSessionId, ClassroomId};
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::streaks::Day;

/// Sessions of a class, cancelled ones among them.
pub const MOST: usize = 400;
/// Characters of a topic.
const TOPIC_MAX: usize = 200;
/// What is longer is a slip.
const LONGEST: Duration = Duration::days(1);
/// Seconds at which no session is: before 2000, from 2200 on.
const SECONDS: std::ops::Range<i64> = 946_684_800..7_258_118_400;

/// A session to be made. Times in epoch seconds.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClassSessionDraft {
    start_time: i64,
    end_time: i64,
    #[serde(default)]
    topic: String,
}

/// Sessions to be made: one by its times, a list, or all of the class's calendar. Those at whose start the class has a
/// session already are left out.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClassSessionsBody {
    start_time: Option<i64>,
    end_time: Option<i64>,
    #[serde(default)]
    topic: String,
    #[serde(default)]
    sessions: Vec<ClassSessionDraft>,
    #[serde(default)]
    from_calendar: bool,
    /// With `from_calendar`: only from that day on, `YYYY-MM-DD`.
    #[schema(value_type = Option<String>, format = Date)]
    from: Option<Day>,
    /// Also where a teacher of the class has another class then.
    #[serde(default)]
    force: bool,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassSessionsMade {
    created: usize,
    /// At whose start there was a session already.
    skipped: usize,
    /// Those that were made.
    sessions: Vec<ClassSessionView>,
}

/// The two ends of a session, if they are sound.
pub fn times(faults: &mut Faults, start: i64, end: i64) -> Option<(OffsetDateTime, OffsetDateTime)> {
    let mut read = |field: &str, seconds: i64| {
        faults.ensure(field, SECONDS.contains(&seconds), INVALID_VALUE);
        OffsetDateTime::from_unix_timestamp(seconds).ok()
    };
    let (start, end) = (read("start_time", start)?, read("end_time", end)?);
    faults.ensure("end_time", start < end, START_BEFORE_END);
    faults.ensure("end_time", end - start <= LONGEST, INVALID_VALUE);
    Some((start, end))
}

/// A topic as it is kept.
pub fn topic(faults: &mut Faults, text: &str) -> String {
    faults.max_chars("topic", text.trim(), TOPIC_MAX);
    text.trim().to_owned()
}

impl ClassSessionsBody {
    /// What it asks for, by time and each start once.
    fn wanted(&self, class: &Classroom, site: &Site) -> Result<Vec<New>, ApiError> {
        let mut wanted = if self.from_calendar { self.of_calendar(class, site)? } else { self.of_list()? };
        wanted.sort_by_key(|one| one.starts_at);
        wanted.dedup_by_key(|one| one.starts_at);
        Ok(wanted)
    }

    fn of_calendar(&self, class: &Classroom, site: &Site) -> Result<Vec<New>, ApiError> {
        let from = self.from.map(|day| day.0);
        let planned = calendar::plan(&class.calendar, &preview::holidays(site, &class.calendar));
        let on = planned.into_iter().filter(|one| one.off.is_none());
        let wanted: Vec<New> = on
            .filter(|one| from.is_none_or(|from| from <= one.day))
            .filter_map(|one| {
                let series = Some(series(class.id, class.calendar.rules.get(one.rule)?));
                Some(New { starts_at: one.starts_at, ends_at: one.ends_at, topic: String::new(), series })
            })
            .collect();
        if wanted.is_empty() { Err(CALENDAR_EMPTY.into()) } else { Ok(wanted) }
    }

    fn of_list(&self) -> Result<Vec<New>, ApiError> {
        let mut faults = Faults::default();
        let mut wanted = vec![];
        let one = |faults: &mut Faults, start: i64, end: i64, text: &str| {
            let topic = topic(faults, text);
            let (starts_at, ends_at) = times(faults, start, end)?;
            Some(New { starts_at, ends_at, topic, series: None })
        };
        if self.sessions.is_empty() {
            faults.ensure("start_time", self.start_time.is_some(), REQUIRED);
            faults.ensure("end_time", self.end_time.is_some(), REQUIRED);
            if let (Some(start), Some(end)) = (self.start_time, self.end_time) {
                wanted.extend(one(&mut faults, start, end, &self.topic));
            }
        } else if self.sessions.len() > MOST {
            return Err(too_many());
        }
        faults.each("sessions", &self.sessions, |faults, draft| {
            wanted.extend(one(faults, draft.start_time, draft.end_time, &draft.topic));
        });
        faults.finish()?;
        Ok(wanted)
    }
}

fn too_many() -> ApiError {
    ApiError::with(TOO_MANY_SESSIONS, vec![("max", MOST.to_string())])
}

/// The series of a rule: the same for as long as its weekdays and hours are, so that sessions that are made later belong to it.
fn series(class: ClassroomId, rule: &CalendarRule) -> Uuid {
    let mut weekdays = rule.weekdays.clone();
    weekdays.sort_unstable();
    weekdays.dedup();
    let text = format!("class-series/{class}/{weekdays:?}/{}/{}/{}", rule.start, rule.end, rule.every);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&Sha256::digest(text.as_bytes())[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

/// Makes sessions. What is there already stays as it is.
#[utoipa::path(tag = "classroom", params(ClassroomId), request_body = ClassSessionsBody, responses((status = 200, body = Envelope<ClassSessionsMade>)))]
#[post("/api/classroom/{id}/session")]
pub async fn create_class_sessions(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    body: RawBody,
) -> Result<Envelope<ClassSessionsMade>, ApiError> {
    actor.require(Resource::Classroom, Action::Update)?;
    classrooms::find_led(&mut *site.read().await?, *id, &actor).await?;
    let body: ClassSessionsBody = body.json().await?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let class = classrooms::lock_led(&mut tx, *id, &actor).await?;
    class.require_open()?;
    let wanted = body.wanted(&class, &site)?;
    let asked = wanted.len();
    let (ids, all) = make(&mut tx, &class, wanted, body.force, now).await?;
    task::plan(&mut tx, class.id, now).await?;
    classrooms::tell(&mut tx, class.id, ClassNews::Sessions)?;
    tx.commit().await?;
    let made: Vec<Session> = all.into_iter().filter(|session| ids.contains(&session.id)).collect();
    let sessions = views::of(&mut *site.read().await?, &class, &actor, &made, now).await?;
    Ok(Envelope::of(ClassSessionsMade { created: ids.len(), skipped: asked - ids.len(), sessions }))
}

/// The new ones' ids, and all sessions that the class has now.
async fn make(
    tx: &mut TenantTx,
    class: &Classroom,
    mut wanted: Vec<New>,
    force: bool,
    now: OffsetDateTime,
) -> Result<(HashSet<ClassSessionId>, Vec<Session>), ApiError> {
    let known = store::list(tx, class.id, None, None).await?;
    let starts: HashSet<OffsetDateTime> = known.iter().map(|session| session.starts_at).collect();
    wanted.retain(|one| !starts.contains(&one.starts_at));
    if known.len() + wanted.len() > MOST {
        return Err(too_many());
    }
    if !force {
        let slot = |one: &New| Slot {
            id: ClassSessionId(0),
            starts_at: one.starts_at,
            ends_at: one.ends_at,
            series: one.series,
        };
        // What is over can't be helped.
        let coming: Vec<Slot> = wanted.iter().filter(|one| one.ends_at > now).map(slot).collect();
        overlap::refuse(tx, class.id, &coming).await?;
    }
    let ids = store::insert(tx, class.id, &wanted, now).await?.into_iter().collect();
    Ok((ids, store::list(tx, class.id, None, None).await?))
}

#[cfg(test)]
mod tests {
    use platform::messages::TOO_LONG;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn the_start_is_before_the_end() {
        let told = |start: i64, end: i64| {
            let mut faults = Faults::default();
            times(&mut faults, start, end);
            faults.into_fields().into_iter().map(|fault| (fault.field, fault.message)).collect::<Vec<_>>()
        };
        let start = datetime!(2026-12-07 18:00 +7).unix_timestamp();
        assert_eq!(told(start, start + 60), []);
        assert_eq!(told(start, start), [("end_time".to_owned(), START_BEFORE_END)]);
        assert_eq!(told(start, start + 86_401), [("end_time".to_owned(), INVALID_VALUE)]);
        assert_eq!(told(0, i64::MAX).len(), 2);
        let mut faults = Faults::default();
        assert_eq!(topic(&mut faults, "  Vòng lặp "), "Vòng lặp");
        topic(&mut faults, &"ê".repeat(201));
        assert_eq!(faults.into_fields()[0].message, TOO_LONG);
    }
}
