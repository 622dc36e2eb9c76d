//! Classes as they are sent.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::access::Classroom;
use super::calendar_info::CalendarInfo;
use super::calendar_key;
use super::settings::ClassSettings;
use super::store::{self, ClassListRow};
use super::words::{ClassroomStatus, MemberRole, MemberStatus};
use crate::actor::Actor;
use crate::ids::{AccountId, ClassSessionId, ClassroomId, CourseId};
use crate::names;
use crate::site::Site;

/// Who leads a class.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ClassTeacher {
    pub id: AccountId,
    pub name: String,
}

/// The session that is on or comes next. Times in epoch seconds.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ClassNextSession {
    pub id: ClassSessionId,
    pub start_time: i64,
    pub end_time: i64,
    /// May be empty.
    pub topic: String,
}

/// A class of a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ClassroomItem {
    pub id: ClassroomId,
    pub name: String,
    pub status: ClassroomStatus,
    pub teachers: Vec<ClassTeacher>,
    /// Null: I am not in it.
    pub my_role: Option<MemberRole>,
    /// Learners.
    pub member_count: i64,
    /// People who asked to come in; 0 for learners.
    pub waiting_count: i64,
    pub next_session: Option<ClassNextSession>,
}

/// A course of a class.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ClassCourse {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
}

/// What I am in a class.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ClassMe {
    /// Null: I am not in it.
    pub role: Option<MemberRole>,
    pub status: Option<MemberStatus>,
    /// Whether I lead it: one of its teachers, or somebody who manages all classes.
    pub leads: bool,
}

/// A class. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassroomView {
    pub id: ClassroomId,
    pub name: String,
    /// Plain words.
    pub description: String,
    pub status: ClassroomStatus,
    pub meeting_link: Option<String>,
    /// For who leads it, else null.
    pub admin_meeting_link: Option<String>,
    pub calendar_info: CalendarInfo,
    /// For who leads it, else null.
    pub settings: Option<ClassSettings>,
    /// For who leads it, else null.
    pub join_code: Option<String>,
    pub courses: Vec<ClassCourse>,
    pub teachers: Vec<ClassTeacher>,
    /// Learners.
    pub member_count: i64,
    /// People who asked to come in; 0 for learners.
    pub waiting_count: i64,
    pub next_session: Option<ClassNextSession>,
    pub me: ClassMe,
    /// What programs subscribe to. It holds a key of mine.
    pub calendar_url: Option<String>,
    pub version: i64,
    pub created_at: i64,
    pub updated_at: i64,
}

/// Classes of a list with who leads them: one statement more, however many.
///
/// # Errors
/// When the database fails.
pub async fn items(
    conn: &mut TenantConn,
    rows: Vec<ClassListRow>,
    leads_all: bool,
    locale: Locale,
) -> Result<Vec<ClassroomItem>, ApiError> {
    let ids: Vec<ClassroomId> = rows.iter().map(|row| row.id).collect();
    let teachers = store::teachers_of_many(conn, &ids).await?;
    let of = |id: ClassroomId| {
        let here = teachers.iter().filter(|teacher| teacher.classroom_id == id);
        here.map(|it| ClassTeacher { id: it.id, name: names::shown(it.name.clone(), locale) }).collect()
    };
    let item = |row: ClassListRow| {
        let leads = leads_all || row.my_role == Some(MemberRole::Teacher);
        ClassroomItem {
            id: row.id,
            teachers: of(row.id),
            next_session: next(row.session_id, row.starts_at, row.ends_at, row.topic),
            name: row.name,
            status: row.status,
            my_role: row.my_role,
            member_count: row.member_count,
            waiting_count: if leads { row.waiting_count } else { 0 },
        }
    };
    Ok(rows.into_iter().map(item).collect())
}

fn next(
    id: Option<ClassSessionId>,
    starts_at: Option<OffsetDateTime>,
    ends_at: Option<OffsetDateTime>,
    topic: Option<String>,
) -> Option<ClassNextSession> {
    Some(ClassNextSession {
        id: id?,
        start_time: starts_at?.unix_timestamp(),
        end_time: ends_at?.unix_timestamp(),
        topic: topic?,
    })
}

/// A class as `actor` sees it.
///
/// # Errors
/// When the database fails.
pub async fn view(
    site: &Site,
    conn: &mut TenantConn,
    class: Classroom,
    actor: &Actor,
    locale: Locale,
) -> Result<ClassroomView, ApiError> {
    let id = class.id;
    let leads = class.leads;
    let courses = store::courses_of(conn, id, locale.code()).await?;
    let teachers = store::teachers_of_many(conn, &[id]).await?;
    let counts = store::counts(conn, id).await?;
    let session = store::next_session(conn, id).await?;
    // The account of a visit is nobody's: it has no calendar.
    let calendar_url = match actor.visit {
        Some(_) => None,
        None => {
            let key = calendar_key::of_person(conn, actor.id).await?;
            Some(format!("{}/api/classroom/{id}/calendar.ics?key={key}", site.address()))
        }
    };
    let teacher = |it: store::ClassTeacherRow| ClassTeacher { id: it.id, name: names::shown(it.name, locale) };
    let course = |it: store::ClassCourseRow| ClassCourse { id: it.id, slug: it.slug, title: it.title };
    Ok(ClassroomView {
        id,
        name: class.name,
        description: class.description,
        status: class.status,
        meeting_link: class.meeting_link,
        admin_meeting_link: class.admin_meeting_link.filter(|_| leads),
        calendar_info: class.calendar,
        settings: Some(class.settings).filter(|_| leads),
        join_code: Some(class.join_code).filter(|_| leads),
        courses: courses.into_iter().map(course).collect(),
        teachers: teachers.into_iter().map(teacher).collect(),
        member_count: counts.members,
        waiting_count: if leads { counts.waiting } else { 0 },
        next_session: session.map(|it| ClassNextSession {
            id: it.id,
            start_time: it.starts_at.unix_timestamp(),
            end_time: it.ends_at.unix_timestamp(),
            topic: it.topic,
        }),
        me: ClassMe { role: class.my_role, status: class.my_status, leads },
        calendar_url,
        version: class.version,
        created_at: class.created_at.unix_timestamp(),
        updated_at: class.updated_at.unix_timestamp(),
    })
}
