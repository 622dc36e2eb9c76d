//! A session as calls answer it.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::access::{Session, meeting_opens_at};
use super::store::{self, Counted, Mine};
use super::words::SessionStatus;
use crate::actor::Actor;
use crate::attendance::AttendanceStatus;
use crate::classrooms::Classroom;
use crate::ids::ClassSessionId;

/// How the class's learners attended a session.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassSessionCounts {
    present: i64,
    late: i64,
    left_early: i64,
    absent: i64,
    excused: i64,
    /// Of whom nothing is known.
    unset: i64,
}

/// How I attended a session. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassSessionMine {
    status: Option<AttendanceStatus>,
    check_in: Option<i64>,
    check_out: Option<i64>,
    /// Whether it was said beforehand that I won't come.
    absence_reported: bool,
    /// Null until a teacher has decided.
    absence_accepted: Option<bool>,
}

/// A session of a class. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassSessionView {
    id: ClassSessionId,
    start_time: i64,
    end_time: i64,
    topic: String,
    status: SessionStatus,
    /// From when on the meeting can be joined, until the end; null: the class has none that I may join.
    meeting_from: Option<i64>,
    /// Whether others belong to the same series.
    is_series: bool,
    /// To be sent with a change.
    version: i64,
    /// For who leads the class.
    counts: Option<ClassSessionCounts>,
    /// For learners of the class.
    my: Option<ClassSessionMine>,
}

/// What these sessions are to the person who has the class before them.
pub async fn of(
    conn: &mut TenantConn,
    class: &Classroom,
    actor: &Actor,
    sessions: &[Session],
    now: OffsetDateTime,
) -> Result<Vec<ClassSessionView>, ApiError> {
    let ids: Vec<ClassSessionId> = sessions.iter().map(|session| session.id).collect();
    let (mut counted, mut mine, mut students) = (HashMap::new(), HashMap::new(), 0);
    if class.leads && !ids.is_empty() {
        students = store::count_students(conn, class.id).await?;
        counted = store::count(conn, &ids).await?.into_iter().map(|row| (row.id, row)).collect();
    }
    if class.learns() && !ids.is_empty() {
        mine = store::list_mine(conn, &ids, actor.id).await?.into_iter().map(|row| (row.id, row)).collect();
    }
    let has_meeting = class.meeting_link.is_some() || (class.leads && class.admin_meeting_link.is_some());
    let view = |session: &Session| ClassSessionView {
        id: session.id,
        start_time: session.starts_at.unix_timestamp(),
        end_time: session.ends_at.unix_timestamp(),
        topic: session.topic.clone(),
        status: session.status(now),
        meeting_from: has_meeting.then(|| meeting_opens_at(session.starts_at).unix_timestamp()),
        is_series: session.series.is_some(),
        version: session.version,
        counts: class.leads.then(|| counts(counted.get(&session.id), students)),
        my: mine.get(&session.id).map(own),
    };
    Ok(sessions.iter().map(view).collect())
}

fn counts(known: Option<&Counted>, students: i64) -> ClassSessionCounts {
    let of = |part: fn(&Counted) -> i64| known.map_or(0, part);
    let (present, late, left_early) = (of(|row| row.present), of(|row| row.late), of(|row| row.left_early));
    let (absent, excused) = (of(|row| row.absent), of(|row| row.excused));
    let unset = (students - present - late - left_early - absent - excused).max(0);
    ClassSessionCounts { present, late, left_early, absent, excused, unset }
}

fn own(row: &Mine) -> ClassSessionMine {
    ClassSessionMine {
        status: row.status,
        check_in: row.check_in.map(OffsetDateTime::unix_timestamp),
        check_out: row.check_out.map(OffsetDateTime::unix_timestamp),
        absence_reported: row.absence_reported,
        absence_accepted: row.absence_accepted,
    }
}
