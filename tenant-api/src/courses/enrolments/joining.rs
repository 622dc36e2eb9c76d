//! Joining a course.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};

use super::store::{self, NewRow};
use crate::accounts;
use crate::actor::Actor;
use crate::courses::curriculum::{Rules, moment_text};
use crate::courses::messages::{
    ACCESS_ENDED, COURSE_NOT_OPENED, NOT_PURCHASED, PERSONAL_INFORMATION_REQUIRED, PREREQUISITES_MISSING,
};
use crate::courses::store::{Course, Prerequisite};
use crate::courses::words::{JoinAction, JoinedHow, LockReason};
use crate::ids::{AccountId, CourseId};
use crate::site::Site;

/// Why somebody can't join a course by themselves.
pub struct Refusal {
    pub action: JoinAction,
    /// The first of the reasons, in the order in which they are told.
    pub error: ApiError,
    pub reason: Option<LockReason>,
    /// When it opens.
    pub at: Option<OffsetDateTime>,
}

/// How somebody comes into a course.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// What brought them in.
    pub how: JoinedHow,
    /// None: for ever.
    pub until: Option<OffsetDateTime>,
    /// The teacher who added them.
    pub added_by: Option<AccountId>,
}

impl Course {
    /// When it is open.
    pub fn rules(&self) -> Rules {
        let draft = &self.draft;
        Rules {
            is_free: draft.price == 0,
            opens_at: draft.opens_at,
            closes_at: draft.closes_at,
            in_order: draft.in_order,
        }
    }

    /// Until when who joins at this moment has access.
    pub fn access_until(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        self.draft.duration.map(|days| now + Duration::days(days.into()))
    }
}

/// Puts a person into a course. Twice is one enrolment: who is in stays as they came, and who was let out comes in again.
/// Whether anything was changed.
///
/// # Errors
/// When the database fails.
pub async fn enrol(tx: &mut TenantConn, course: CourseId, person: AccountId, wanted: Wanted) -> Result<bool, ApiError> {
    let Wanted { how, until, added_by } = wanted;
    store::insert(tx, &NewRow { course, user: person, how, until, added_by }).await
}

/// Why `actor` can't join by themselves, the first of: what they have not told of themselves, that the course opens later or
/// has closed, courses that come first, its price. None: they can.
///
/// # Errors
/// When the database fails.
pub async fn refusal_to_join(
    site: &Site,
    conn: &mut TenantConn,
    (course, prerequisites): (&Course, &[Prerequisite]),
    actor: &Actor,
    (now, locale): (OffsetDateTime, Locale),
) -> Result<Option<Refusal>, ApiError> {
    let refuse = |action, error: ApiError, reason, at| Ok(Some(Refusal { action, error, reason, at }));
    if accounts::lacks_information(site, conn, actor).await? {
        return refuse(JoinAction::CompleteInformation, PERSONAL_INFORMATION_REQUIRED.into(), None, None);
    }
    if let Some(at) = course.draft.opens_at.filter(|at| *at > now) {
        let error = ApiError::with(COURSE_NOT_OPENED, vec![("at", moment_text(at, locale))]);
        return refuse(JoinAction::Opens, error, Some(LockReason::CourseNotOpened), Some(at));
    }
    if let Some(at) = course.draft.closes_at.filter(|at| *at <= now) {
        return refuse(JoinAction::Ended, ACCESS_ENDED.into(), Some(LockReason::AccessEnded), Some(at));
    }
    let missing: Vec<&str> =
        prerequisites.iter().filter(|course| !course.is_done).map(|course| course.title.as_str()).collect();
    if !missing.is_empty() {
        let error = ApiError::with(PREREQUISITES_MISSING, vec![("courses", missing.join(", "))]);
        return refuse(JoinAction::Prerequisites, error, None, None);
    }
    if course.draft.price > 0 {
        let action = if site.entry.payment_allowed { JoinAction::Buy } else { JoinAction::Ask };
        return refuse(action, NOT_PURCHASED.into(), Some(LockReason::NotPurchased), None);
    }
    Ok(None)
}
