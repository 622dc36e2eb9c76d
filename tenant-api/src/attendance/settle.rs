//! The end of a session: who did not come is absent, who did not check out is checked out where the class wants that, what
//! told browsers and networks apart is forgotten, and parents hear of absences without leave.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use time::OffsetDateTime;

use super::record::derive_all;
use super::row::Row;
use super::store::{self, SessionRow};
use super::words::AttendanceStatus;
use crate::classrooms::{self, ClassNews, ClassSettings, ClassroomStatus};
use crate::ids::{AccountId, ClassSessionId};
use crate::mail::{self, Letter, To};
use crate::parents;
use crate::site::Site;

/// Settles a session that is over, once: false where it is not over by `now`, cancelled, gone, or settled already.
///
/// # Errors
/// When the database fails.
pub async fn settle(
    tx: &mut TenantTx,
    site: &Site,
    session: ClassSessionId,
    now: OffsetDateTime,
) -> Result<bool, ApiError> {
    let Some(row) = store::lock_session(tx, session).await? else { return Ok(false) };
    if row.is_settled || row.is_cancelled || row.ends_at > now {
        return Ok(false);
    }
    let settings: ClassSettings = serde_json::from_value(row.settings.clone()).map_err(ApiError::internal)?;
    store::close(tx, session, settings.auto_check_out.then_some(row.ends_at)).await?;
    store::set_settled(tx, session, now).await?;
    // In a class that is paused or has ended nobody could check in.
    if row.class_status == ClassroomStatus::Active && !row.is_archived {
        store::fill(tx, session).await?;
        let rows = derive_all(tx, session, row.times(), &settings, true).await?;
        if settings.tell_parents {
            tell_parents(tx, site, session, &row, &rows).await?;
        }
    }
    classrooms::tell(tx, row.classroom_id, ClassNews::Sessions)?;
    Ok(true)
}

/// Forgets what told browsers apart: nobody checks in to a session that is cancelled, and none such is ever settled.
///
/// # Errors
/// When the database fails.
pub async fn forget_devices(tx: &mut TenantTx, session: ClassSessionId) -> Result<(), ApiError> {
    store::close(tx, session, None).await
}

/// A letter to the linked parent of each who was absent without leave, once a session. Where nobody came at all, the
/// register was not kept: nobody is told.
async fn tell_parents(
    tx: &mut TenantTx,
    site: &Site,
    session: ClassSessionId,
    about: &SessionRow,
    rows: &[Row],
) -> Result<(), ApiError> {
    let of = |row: &Row, status| row.status() == Some(status);
    let came = |row: &Row| {
        [AttendanceStatus::Present, AttendanceStatus::Late, AttendanceStatus::LeftEarly]
            .into_iter()
            .any(|it| of(row, it))
    };
    if !rows.iter().any(came) {
        return Ok(());
    }
    let absent: Vec<AccountId> =
        rows.iter().filter(|row| of(row, AttendanceStatus::Absent)).map(|row| row.user_id).collect();
    for parent in parents::confirmed(tx, &absent).await? {
        let letter = Letter::Absence {
            child: parent.child_name,
            class: about.class_name.clone(),
            site: site.entry.name.clone(),
            at: about.starts_at.unix_timestamp(),
        };
        let whom = To { to: parent.email, name: String::new(), locale: Locale::Vi };
        mail::enqueue(tx, format!("absence/{session}/{}", parent.child), whom, letter).await?;
    }
    Ok(())
}
