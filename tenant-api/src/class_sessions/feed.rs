//! Sessions as iCalendar (RFC 5545): one event a session, whose UID stays and whose SEQUENCE grows, so that what was moved is
//! not there twice. The same sessions make the same text.

use icalendar::{Component, Event, EventLike, EventStatus, Property};
use platform::error::ApiError;
use time::OffsetDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::{format_description, offset};

use super::access::Session;

const ZONE: &str = "Asia/Ho_Chi_Minh";
/// Vietnam has had one offset since 1975.
const TIMEZONE: &str = "BEGIN:VTIMEZONE\r\nTZID:Asia/Ho_Chi_Minh\r\nBEGIN:STANDARD\r\nDTSTART:19750613T000000\r\n\
     TZOFFSETFROM:+0700\r\nTZOFFSETTO:+0700\r\nTZNAME:+07\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n";
const HEAD: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Lophoc//Classrooms//VI\r\nCALSCALE:GREGORIAN\r\n\
     METHOD:PUBLISH\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\nX-WR-TIMEZONE:Asia/Ho_Chi_Minh\r\n";
const LOCAL: &[BorrowedFormatItem<'_>] = format_description!("[year][month][day]T[hour][minute][second]");
const UTC: &[BorrowedFormatItem<'_>] = format_description!("[year][month][day]T[hour][minute][second]Z");

/// A class as its events name it.
#[derive(Debug)]
pub struct Class<'a> {
    pub name: &'a str,
    /// Its page.
    pub url: String,
    /// Of members.
    pub meeting_link: Option<&'a str>,
    pub sessions: &'a [Session],
}

/// The calendar `name` with the classes' sessions; `host` never changes, it is in the events' UIDs.
///
/// # Errors
/// None that a person can cause.
pub fn calendar(name: &str, host: &str, classes: &[Class<'_>]) -> Result<String, ApiError> {
    let mut text = HEAD.to_owned();
    for key in ["NAME", "X-WR-CALNAME"] {
        let line: Result<String, _> = Property::new(key, one_line(name)).try_into();
        text.push_str(&line.map_err(ApiError::internal)?);
    }
    text.push_str(TIMEZONE);
    for class in classes {
        for session in class.sessions {
            text.push_str(&event(host, class, session)?.try_into_string().map_err(ApiError::internal)?);
        }
    }
    text.push_str("END:VCALENDAR\r\n");
    Ok(text)
}

fn event(host: &str, class: &Class<'_>, session: &Session) -> Result<Event, ApiError> {
    let changed = written(session.updated_at.to_offset(offset!(UTC)), UTC)?;
    let local = |key: &str, at: OffsetDateTime| -> Result<Property, ApiError> {
        Ok(Property::new(key, written(at.to_offset(offset!(+7)), LOCAL)?).add_parameter("TZID", ZONE).done())
    };
    let summary = match session.topic.as_str() {
        "" => one_line(class.name),
        topic => one_line(&format!("{}: {topic}", class.name)),
    };
    let status = if session.cancelled_at.is_some() { EventStatus::Cancelled } else { EventStatus::Confirmed };
    let mut event = Event::new();
    event
        .uid(&format!("class-session-{}@{host}", session.id))
        .sequence(u32::try_from(session.sequence).unwrap_or_default())
        .add_property("DTSTAMP", changed.clone())
        .add_property("LAST-MODIFIED", changed)
        .append_property(local("DTSTART", session.starts_at)?)
        .append_property(local("DTEND", session.ends_at)?)
        .summary(&summary)
        .url(&class.url)
        .status(status);
    if let Some(link) = class.meeting_link {
        event.location(link);
    }
    Ok(event.done())
}

fn written(at: OffsetDateTime, form: &[BorrowedFormatItem<'_>]) -> Result<String, ApiError> {
    at.format(form).map_err(ApiError::internal)
}

/// What can't be in a line of a calendar becomes a space.
fn one_line(text: &str) -> String {
    text.split(char::is_control).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use icalendar::{Calendar, DatePerhapsTime};
    use time::macros::datetime;

    use super::*;
    use crate::ids::{ClassSessionId, ClassroomId};

    fn session(id: i64, sequence: i32) -> Session {
        Session {
            id: ClassSessionId(id),
            classroom_id: ClassroomId(1),
            starts_at: datetime!(2026-12-07 17:30 UTC),
            ends_at: datetime!(2026-12-07 18:30 UTC),
            topic: "Vòng lặp; mảng, xâu\r\nBEGIN:VEVENT".to_owned(),
            series: None,
            cancelled_at: None,
            look_again_at: None,
            sequence,
            version: 1,
            updated_at: datetime!(2026-12-01 01:02:03 UTC),
        }
    }

    fn made(sessions: &[Session]) -> String {
        let class = Class {
            name: "Tin học 6A1",
            url: "https://lop.vn/classroom/1".to_owned(),
            meeting_link: Some("https://meet.example/a?b=1,2;c"),
            sessions,
        };
        calendar("Tin học 6A1", "lop.vn", &[class]).expect("a calendar")
    }

    #[test]
    fn it_is_read_back() {
        let mut cancelled = session(8, 3);
        cancelled.cancelled_at = Some(cancelled.updated_at);
        let text = made(&[session(7, 0), cancelled]);
        let read: Calendar = text.parse().expect("iCalendar");
        assert_eq!(read.get_name(), Some("Tin học 6A1"));
        let events: Vec<&Event> = read.events().collect();
        assert_eq!(events.len(), 2);
        assert_eq!(events[0].get_uid(), Some("class-session-7@lop.vn"));
        assert_eq!(events[0].get_sequence(), Some(0));
        assert_eq!(events[0].get_status(), Some(EventStatus::Confirmed));
        assert_eq!(events[0].get_summary(), Some("Tin học 6A1: Vòng lặp; mảng, xâu  BEGIN:VEVENT"));
        assert_eq!(events[0].get_url(), Some("https://lop.vn/classroom/1"));
        assert_eq!(events[0].get_location(), Some("https://meet.example/a?b=1,2;c"));
        assert_eq!(events[0].property_value("LAST-MODIFIED"), Some("20261201T010203Z"));
        assert_eq!(events[0].property_value("DTSTART"), Some("20261208T003000"));
        let Some(DatePerhapsTime::DateTime(start)) = events[0].get_start() else { panic!("no start") };
        assert!(format!("{start:?}").contains(ZONE), "{start:?}");
        assert_eq!((events[1].get_sequence(), events[1].get_status()), (Some(3), Some(EventStatus::Cancelled)));
    }

    #[test]
    fn lines_are_short_and_the_text_is_the_same_each_time() {
        let text = made(&[session(7, 0)]);
        assert_eq!(text, made(&[session(7, 0)]));
        assert!(text.ends_with("END:VCALENDAR\r\n") && text.matches("BEGIN:VEVENT").count() == 2);
        assert!(text.split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')));
    }
}
