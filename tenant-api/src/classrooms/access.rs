//! Who may see and who may lead a class. To all others it is not there.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::calendar_info::CalendarInfo;
use super::messages::{CLASSROOM_FINISHED, CLASSROOM_INACTIVE, CLASSROOM_NOT_FOUND};
use super::settings::ClassSettings;
use super::store::{self, ClassRow};
use super::words::{ClassroomStatus, MemberRole, MemberStatus};
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::ids::ClassroomId;
use crate::permissions::{Action, Resource};

/// A class as one person has it before them.
#[derive(Debug, Clone)]
pub struct Classroom {
    /// Of the row.
    pub id: ClassroomId,
    /// As it is called.
    pub name: String,
    /// Plain words.
    pub description: String,
    /// What may be done in it.
    pub status: ClassroomStatus,
    /// Of members.
    pub meeting_link: Option<String>,
    /// Of teachers alone.
    pub admin_meeting_link: Option<String>,
    /// When it meets.
    pub calendar: CalendarInfo,
    /// What its teachers chose.
    pub settings: ClassSettings,
    /// Of teachers alone.
    pub join_code: String,
    /// Of the row.
    pub version: i64,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When it was changed last.
    pub updated_at: OffsetDateTime,
    /// What the person is in it; null: no member.
    pub my_role: Option<MemberRole>,
    /// Where the person's membership stands.
    pub my_status: Option<MemberStatus>,
    /// Whether the person leads it: one of its teachers, or somebody who manages all classes.
    pub leads: bool,
}

impl Classroom {
    fn of(row: ClassRow, actor: &Actor) -> Result<Self, ApiError> {
        let manages = actor.may(Resource::Classroom, Action::Update);
        let teaches = row.my_role == Some(MemberRole::Teacher) && row.my_status == Some(MemberStatus::Active);
        Ok(Self {
            id: row.id,
            name: row.name,
            description: row.description,
            status: row.status,
            meeting_link: row.meeting_link,
            admin_meeting_link: row.admin_meeting_link,
            calendar: serde_json::from_value(row.calendar_info).map_err(ApiError::internal)?,
            settings: serde_json::from_value(row.settings).map_err(ApiError::internal)?,
            join_code: row.join_code,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            my_role: row.my_role,
            my_status: row.my_status,
            leads: manages && (teaches || edits_everything(actor)),
        })
    }

    /// Whether the person is in it now.
    pub fn is_member(&self) -> bool {
        self.my_status == Some(MemberStatus::Active)
    }

    /// Whether the person learns in it now.
    pub fn learns(&self) -> bool {
        self.is_member() && self.my_role == Some(MemberRole::Student)
    }

    /// Refuses what can't be done in a class that is paused or has ended.
    ///
    /// # Errors
    /// 412 `classroom_inactive` or `classroom_finished`.
    pub fn require_active(&self) -> Result<(), ApiError> {
        match self.status {
            ClassroomStatus::Active => Ok(()),
            ClassroomStatus::Inactive => Err(CLASSROOM_INACTIVE.into()),
            ClassroomStatus::Finished => Err(CLASSROOM_FINISHED.into()),
        }
    }

    /// Refuses changes of a class that has ended.
    ///
    /// # Errors
    /// 412 `classroom_finished`.
    pub fn require_open(&self) -> Result<(), ApiError> {
        if self.status == ClassroomStatus::Finished { Err(CLASSROOM_FINISHED.into()) } else { Ok(()) }
    }
}

/// The class, if `actor` is in it or leads it.
///
/// # Errors
/// 404 where there is none or it is not for them: which of the two, nobody learns.
pub async fn find_seen(conn: &mut TenantConn, id: ClassroomId, actor: &Actor) -> Result<Classroom, ApiError> {
    let row = store::find(conn, id, actor.id).await?.ok_or(CLASSROOM_NOT_FOUND)?;
    let class = Classroom::of(row, actor)?;
    if class.is_member() || class.leads { Ok(class) } else { Err(CLASSROOM_NOT_FOUND.into()) }
}

/// The class, if `actor` leads it.
///
/// # Errors
/// 403 for who leads no class at all; 404 as [`find_seen`], also for learners of it.
pub async fn find_led(conn: &mut TenantConn, id: ClassroomId, actor: &Actor) -> Result<Classroom, ApiError> {
    actor.require(Resource::Classroom, Action::Update)?;
    let class = find_seen(conn, id, actor).await?;
    if class.leads { Ok(class) } else { Err(CLASSROOM_NOT_FOUND.into()) }
}

/// The same in a transaction that changes the class, its members or sessions: whoever else would waits until that is over.
///
/// # Errors
/// As [`find_led`].
pub async fn lock_led(tx: &mut TenantConn, id: ClassroomId, actor: &Actor) -> Result<Classroom, ApiError> {
    actor.require(Resource::Classroom, Action::Update)?;
    store::lock(tx, id).await?;
    find_led(tx, id, actor).await
}
