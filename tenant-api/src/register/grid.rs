//! The register: who attended which session how.

use std::collections::{BTreeMap, HashMap};

use actix_web::{get, web};
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError};
use platform::http::Query;
use platform::messages::{INVALID_QUERY, INVALID_VALUE};
use platform::tenancy::TenantConn;
use serde::Deserialize;
use time::{Date, OffsetDateTime};
use utoipa::IntoParams;

use super::store::{self, Member};
use super::views::{AttendanceGrid, AttendanceMember, AttendanceSession, AttendanceTotals, MyAttendance, times};
use crate::actor::Actor;
use crate::attendance::{self, Row};
use crate::class_sessions::{self, Session};
use crate::classrooms::{self, MemberStatus};
use crate::ids::{AccountId, ClassSessionId, ClassroomId};
use crate::site::Site;
use crate::streaks::Day;

/// Which sessions; all where nothing is said.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AttendanceFilter {
    /// This one alone.
    pub session_id: Option<i64>,
    /// YYYY-MM-DD: that begin on that day or later.
    #[serde(default)]
    pub from: String,
    /// YYYY-MM-DD: that begin by the end of that day.
    #[serde(default)]
    pub to: String,
}

/// The day that a query names; none where it names none.
pub fn day(field: &str, text: &str) -> Result<Option<Date>, ApiError> {
    match text.trim() {
        "" => Ok(None),
        text => match text.parse() {
            Ok(Day(day)) => Ok(Some(day)),
            Err(_) => Err(ApiError::with_fields(INVALID_QUERY, vec![FieldError::new(field, INVALID_VALUE)])),
        },
    }
}

impl AttendanceFilter {
    async fn sessions(&self, conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<Session>, ApiError> {
        let (from, to) = (day("from", &self.from)?, day("to", &self.to)?);
        let mut sessions = class_sessions::list(conn, class, from, to).await?;
        if let Some(id) = self.session_id {
            sessions.retain(|session| session.id.get() == id);
        }
        Ok(sessions)
    }
}

/// A class's register as it is kept.
pub struct Register {
    pub sessions: Vec<Session>,
    /// By given name; who has left only where something is known of them.
    pub members: Vec<(Member, Vec<Row>)>,
}

impl Register {
    /// Of these sessions.
    pub async fn load(conn: &mut TenantConn, class: ClassroomId, sessions: Vec<Session>) -> Result<Self, ApiError> {
        let members = store::members(conn, class).await?;
        let mut of = rows_by_user(conn, &sessions, None).await?;
        let members = members.into_iter().filter_map(|member| {
            let rows = of.remove(&member.user_id).unwrap_or_default();
            (member.status != MemberStatus::Left || !rows.is_empty()).then_some((member, rows))
        });
        Ok(Self { members: members.collect(), sessions })
    }
}

async fn rows_by_user(
    conn: &mut TenantConn,
    sessions: &[Session],
    users: Option<&[AccountId]>,
) -> Result<HashMap<AccountId, Vec<Row>>, ApiError> {
    let ids: Vec<ClassSessionId> = sessions.iter().map(|session| session.id).collect();
    let wanted = attendance::store::Wanted { sessions: &ids, users };
    let mut of: HashMap<AccountId, Vec<Row>> = HashMap::new();
    for row in attendance::store::list(conn, wanted).await? {
        of.entry(row.user_id).or_default().push(row);
    }
    Ok(of)
}

/// The register of a class, for its teachers: members by given name, sessions by time.
#[utoipa::path(tag = "classroom", params(ClassroomId, AttendanceFilter), responses((status = 200, body = Envelope<AttendanceGrid>)))]
#[get("/api/classroom/{id}/session/attendance")]
pub async fn get_class_attendance(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    filter: Query<AttendanceFilter>,
) -> Result<Envelope<AttendanceGrid>, ApiError> {
    let mut conn = site.read().await?;
    let class = classrooms::find_led(&mut conn, *id, &actor).await?;
    let sessions = filter.sessions(&mut conn, class.id).await?;
    let Register { sessions, members } = Register::load(&mut conn, class.id, sessions).await?;
    drop(conn);
    let by_id: HashMap<ClassSessionId, &Session> = sessions.iter().map(|session| (session.id, session)).collect();
    let member = |(member, rows): (Member, Vec<Row>)| AttendanceMember {
        user_id: member.user_id,
        full_name: member.full_name,
        family_name: member.family_name,
        given_name: member.given_name,
        status: member.status,
        totals: AttendanceTotals::of(&sessions, rows.iter()),
        rows: rows
            .iter()
            .filter_map(|row| Some((row.session_id, row.view(times(by_id.get(&row.session_id)?)))))
            .collect(),
    };
    let now = OffsetDateTime::now_utc();
    Ok(Envelope::of(AttendanceGrid {
        members: members.into_iter().map(member).collect(),
        sessions: sessions.iter().map(|session| AttendanceSession::of(session, now)).collect(),
    }))
}

/// One's own attendance in a class, session by session.
#[utoipa::path(tag = "classroom", params(ClassroomId, AttendanceFilter), responses((status = 200, body = Envelope<MyAttendance>)))]
#[get("/api/classroom/{id}/session/attendance/me")]
pub async fn get_my_attendance(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    filter: Query<AttendanceFilter>,
) -> Result<Envelope<MyAttendance>, ApiError> {
    let mut conn = site.read().await?;
    let class = classrooms::find_seen(&mut conn, *id, &actor).await?;
    let sessions = filter.sessions(&mut conn, class.id).await?;
    let rows = rows_by_user(&mut conn, &sessions, Some(&[actor.id])).await?.remove(&actor.id).unwrap_or_default();
    drop(conn);
    let now = OffsetDateTime::now_utc();
    let mut views = BTreeMap::new();
    for session in &sessions {
        if let Some(row) = rows.iter().find(|row| row.session_id == session.id) {
            views.insert(session.id, row.own_view(times(session)));
        }
    }
    Ok(Envelope::of(MyAttendance {
        totals: AttendanceTotals::of(&sessions, rows.iter()),
        rows: views,
        sessions: sessions.iter().map(|session| AttendanceSession::of(session, now)).collect(),
    }))
}
