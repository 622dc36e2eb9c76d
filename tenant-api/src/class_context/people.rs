//! Who answers in a class, and who leads it.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::messages::{CLASSROOM_FINISHED, CLASSROOM_INACTIVE, CLASSROOM_NOT_FOUND};
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::ids::{AccountId, ClassroomId};
use crate::permissions::{Action, Resource};

/// What somebody is in a class.
struct Standing {
    is_active: bool,
    is_finished: bool,
    teaches: bool,
    learns: bool,
}

impl Standing {
    /// Refuses what learners of a class do that is paused or has ended.
    fn require_active(&self) -> Result<(), ApiError> {
        match (self.is_finished, self.is_active) {
            (true, _) => Err(CLASSROOM_FINISHED.into()),
            (false, false) => Err(CLASSROOM_INACTIVE.into()),
            (false, true) => Ok(()),
        }
    }

    fn leads(&self, actor: &Actor) -> bool {
        actor.may(Resource::Classroom, Action::Update) && (self.teaches || edits_everything(actor))
    }
}

/// None of classes that are not there or archived.
async fn standing(conn: &mut TenantConn, class: ClassroomId, user: AccountId) -> Result<Option<Standing>, ApiError> {
    Ok(sqlx::query_as!(
        Standing,
        r#"SELECT c.status = 'active' AS "is_active!", c.status = 'finished' AS "is_finished!",
                  coalesce(m.role = 'teacher', false) AS "teaches!", coalesce(m.role = 'student', false) AS "learns!"
             FROM classrooms c
             LEFT JOIN classroom_members m ON m.classroom_id = c.id AND m.user_id = $2 AND m.status = 'active'
            WHERE c.id = $1 AND c.archived_at IS NULL"#,
        class as ClassroomId,
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The class that an answer is noted with: the one that is named, of its learners. Who leads it may try what it sets, and that
/// is noted with no class.
///
/// # Errors
/// 404 `classroom_not_found` for who is not in the class; of its learners 412 `classroom_inactive` or `classroom_finished`.
pub async fn answering(
    conn: &mut TenantConn,
    class: Option<ClassroomId>,
    actor: &Actor,
) -> Result<Option<ClassroomId>, ApiError> {
    let Some(class) = class else { return Ok(None) };
    match standing(conn, class, actor.id).await? {
        Some(it) if it.learns => it.require_active().map(|()| Some(class)),
        Some(it) if it.leads(actor) => Ok(None),
        _ => Err(CLASSROOM_NOT_FOUND.into()),
    }
}

/// Refuses handing in what was begun in a class that is paused now or has ended, also where the class is not named. Who has left
/// it hands in what they have begun.
///
/// # Errors
/// 412 `classroom_inactive` or `classroom_finished`.
pub async fn require_active(
    conn: &mut TenantConn,
    begun_in: Option<ClassroomId>,
    actor: &Actor,
) -> Result<(), ApiError> {
    let Some(class) = begun_in else { return Ok(()) };
    match standing(conn, class, actor.id).await? {
        Some(it) if it.learns => it.require_active(),
        _ => Ok(()),
    }
}

/// Whether a person leads the class that is named: one of its teachers, or somebody who manages all classes.
///
/// # Errors
/// When the database fails.
pub async fn leads(conn: &mut TenantConn, class: ClassroomId, actor: &Actor) -> Result<bool, ApiError> {
    Ok(standing(conn, class, actor.id).await?.is_some_and(|it| it.leads(actor)))
}

/// Refuses who does not lead the class.
///
/// # Errors
/// 404 `classroom_not_found`.
pub async fn require_leader(conn: &mut TenantConn, class: ClassroomId, actor: &Actor) -> Result<(), ApiError> {
    if leads(conn, class, actor).await? { Ok(()) } else { Err(CLASSROOM_NOT_FOUND.into()) }
}

/// Refuses changes of a class that has ended; who calls leads it.
///
/// # Errors
/// 412 `classroom_finished`.
pub(super) async fn require_open(conn: &mut TenantConn, class: ClassroomId, actor: &Actor) -> Result<(), ApiError> {
    let is_finished = standing(conn, class, actor.id).await?.is_some_and(|it| it.is_finished);
    if is_finished { Err(CLASSROOM_FINISHED.into()) } else { Ok(()) }
}
