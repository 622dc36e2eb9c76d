//! Coming into what a form joins.

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;
use time::{Duration, OffsetDateTime};

use super::draft::FormJoins;
use super::store;
use super::words::JoinKind;
use crate::classrooms::{MemberRole, members};
use crate::courses::{JoinedHow, Wanted, enrol};
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, ClassroomId, CourseId};
use crate::site::Site;

/// Puts a person into a course or class; where they go on. A course that costs money is led to, and what is there no more,
/// or takes nobody, is left out.
///
/// # Errors
/// 412 where the class is full.
pub async fn join(
    tx: &mut TenantTx,
    site: &Site,
    joins: FormJoins,
    user: AccountId,
) -> Result<Option<String>, ApiError> {
    match joins.kind {
        JoinKind::Course => join_course(tx, site, CourseId(joins.id), user).await,
        JoinKind::Classroom => join_class(tx, site, ClassroomId(joins.id), user).await,
    }
}

async fn join_course(
    tx: &mut TenantTx,
    site: &Site,
    id: CourseId,
    user: AccountId,
) -> Result<Option<String>, ApiError> {
    let Some(course) = store::course(tx, id).await? else { return Ok(None) };
    if course.price == 0 {
        let until = course.duration.map(|days| OffsetDateTime::now_utc() + Duration::days(days.into()));
        enrol(tx, id, user, Wanted { how: JoinedHow::Free, until, added_by: None }).await?;
    } else if site.entry.payment_allowed {
        return Ok(Some(format!("/checkout/payment?course={}", course.slug)));
    }
    Ok(Some(format!("/course/{}", course.slug)))
}

async fn join_class(
    tx: &mut TenantTx,
    site: &Site,
    id: ClassroomId,
    user: AccountId,
) -> Result<Option<String>, ApiError> {
    if !store::is_open_class(tx, id).await? {
        return Ok(None);
    }
    members::add(tx, site, id, &[user], MemberRole::Student, None).await?;
    let after = json!({ "members": [user] });
    history::record(tx, Some(user), Subject::classroom(id), Change::Update, &json!({}), &after).await?;
    Ok(Some(format!("/classroom/{id}")))
}
