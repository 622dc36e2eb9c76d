//! Who may buy a course, whose access gets longer by it, and whose ends with a refund.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::store as enrolments;
use crate::accounts;
use crate::actor::Actor;
use crate::courses::messages::{ACCESS_ENDED, COURSE_NOT_FOUND, PERSONAL_INFORMATION_REQUIRED, PREREQUISITES_MISSING};
use crate::courses::store::{self, Course};
use crate::courses::words::JoinedHow;
use crate::ids::{AccountId, CourseId};
use crate::site::Site;

/// Whether a person is in a course and their time is not over.
///
/// # Errors
/// When the database fails.
pub async fn has_access(
    conn: &mut TenantConn,
    course: &Course,
    person: AccountId,
    now: OffsetDateTime,
) -> Result<bool, ApiError> {
    let joined = store::enrolments_of(conn, person, &[course.id]).await?;
    Ok(joined.iter().any(|enrolment| enrolment.membership().ended(&course.rules(), now).is_none()))
}

/// Whether `actor` may buy a course, for themselves or, `is_own` being false, for others. One that opens later can be
/// bought.
///
/// # Errors
/// 412 for what they have not told of themselves, a course that has closed, or others that come first; 404 where it is
/// archived.
pub async fn may_buy(
    site: &Site,
    conn: &mut TenantConn,
    course: &Course,
    actor: &Actor,
    (now, locale, is_own): (OffsetDateTime, Locale, bool),
) -> Result<(), ApiError> {
    if course.is_archived {
        return Err(COURSE_NOT_FOUND.into());
    }
    if accounts::lacks_information(site, conn, actor).await? {
        return Err(PERSONAL_INFORMATION_REQUIRED.into());
    }
    if course.draft.closes_at.is_some_and(|at| at <= now) {
        return Err(ACCESS_ENDED.into());
    }
    if !is_own {
        return Ok(());
    }
    let first = store::prerequisites_of(conn, course.id, Some(actor.id), locale.code()).await?;
    let missing: Vec<&str> = first.iter().filter(|it| !it.is_done).map(|it| it.title.as_str()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(ApiError::with(PREREQUISITES_MISSING, vec![("courses", missing.join(", "))]))
}

/// Gives who is in a course access until then (none: for ever), where they have less; `how` (none: as it was) is then how they
/// came, so that a refund of what was bought ends it. Whether anything was changed.
///
/// # Errors
/// When the database fails.
pub async fn prolong(
    tx: &mut TenantConn,
    course: CourseId,
    person: AccountId,
    (until, how): (Option<OffsetDateTime>, Option<JoinedHow>),
) -> Result<bool, ApiError> {
    enrolments::prolong(tx, course, person, (until, how)).await
}

/// Ends what somebody bought: who came into the course in another way stays. Whether anything was changed.
///
/// # Errors
/// When the database fails.
pub async fn end_purchase(tx: &mut TenantConn, course: CourseId, person: AccountId) -> Result<bool, ApiError> {
    enrolments::end_purchase(tx, course, person).await
}
