//! Redeeming a code: its courses open to one person, once.

use actix_web::HttpRequest;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::CODE_EXPIRED;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};

use super::code;
use super::messages::{CODE_MISTYPED, CODE_NOT_NEEDED, CODE_UNKNOWN, CODE_USED};
use super::store::{self, CodeCourse, Found};
use super::tries::Trying;
use super::views::{OpenedCourse, opened};
use crate::accounts;
use crate::actor::Actor;
use crate::courses::messages::{ACCESS_ENDED, PERSONAL_INFORMATION_REQUIRED};
use crate::courses::{self, JoinedHow, Wanted};
use crate::ids::AccountId;
use crate::site::Site;

/// Opens the courses of the code that `actor` typed.
///
/// # Errors
/// 412 `code_mistyped`, `code_unknown`, `code_used`, `code_expired`, `access_ended` where all its courses have closed or, where
/// the person has all of it, `code_not_needed`, and `personal_information_required`; 429 after too many wrong ones.
pub(super) async fn redeem(
    site: &Site,
    request: &HttpRequest,
    actor: &Actor,
    typed: &str,
) -> Result<Vec<OpenedCourse>, ApiError> {
    let user = actor.id;
    // A slip of the keyboard is found by the check alone, and is no guess.
    let code = code::read(typed).ok_or_else(|| ApiError::on_field("code", CODE_MISTYPED))?;
    let (locale, now) = (Locale::of(request), OffsetDateTime::now_utc());
    let mut tx = site.begin().await?;
    if accounts::lacks_information(site, &mut tx, actor).await? {
        return Err(PERSONAL_INFORMATION_REQUIRED.into());
    }
    let trying = Trying::of(&mut tx, request, user).await?;
    trying.room(&mut tx, now).await?;
    let Some(found) = store::lock_code(&mut tx, &code).await?.filter(|found| !found.is_withdrawn) else {
        trying.failed(&mut tx, now).await?;
        tx.commit().await?;
        return Err(ApiError::on_field("code", CODE_UNKNOWN));
    };
    if found.is_used {
        return Err(ApiError::on_field("code", CODE_USED));
    }
    if found.expires_at.is_some_and(|at| at <= now) {
        return Err(ApiError::on_field("code", CODE_EXPIRED));
    }
    let mut courses = store::courses(&mut tx, &found.course_ids, locale.code()).await?;
    if courses.is_empty() {
        return Err(ApiError::on_field("code", CODE_UNKNOWN));
    }
    courses.retain(|course| course.closes_at.is_none_or(|at| at > now));
    if courses.is_empty() {
        return Err(ApiError::on_field("code", ACCESS_ENDED));
    }
    if !open(&mut tx, user, &found, &courses, now).await? {
        return Err(ApiError::on_field("code", CODE_NOT_NEEDED));
    }
    store::set_used(&mut tx, found.id, user).await?;
    let opened = opened(&mut tx, user, courses).await?;
    tx.commit().await?;
    Ok(opened)
}

/// Puts the person into the courses, in the order of their ids, and prolongs what ends sooner than the code gives; whether
/// that changed anything.
async fn open(
    tx: &mut TenantConn,
    user: AccountId,
    found: &Found,
    courses: &[CodeCourse],
    now: OffsetDateTime,
) -> Result<bool, ApiError> {
    let mut is_changed = false;
    for course in courses {
        let until = found.days.or(course.duration).map(|days| now + Duration::days(days.into()));
        let wanted = Wanted { how: JoinedHow::Code, until, added_by: None };
        // How they came stays, where the code only prolongs it.
        is_changed |= courses::enrol(tx, course.id, user, wanted).await?
            || courses::prolong(tx, course.id, user, (until, None)).await?;
    }
    Ok(is_changed)
}
