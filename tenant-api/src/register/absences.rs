//! Absences that are reported beforehand: by the pupil, or by a parent through their link; a teacher decides.

use std::slice;

use platform::error::ApiError;
use platform::faults::Faults;
use platform::tenancy::TenantTx;
use serde::Deserialize;
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::absence_store as store;
use super::messages::{ABSENCE_DECIDED, ABSENCE_NOT_FOUND, ABSENCE_TOO_LATE, SESSION_CANCELLED};
use crate::attendance::{self, AttendanceHow, AttendanceStatus, Row, Times};
use crate::class_sessions::Session;
use crate::class_sessions::messages::CLASS_SESSION_NOT_FOUND;
use crate::classrooms::{self, ClassNews, Classroom};
use crate::ids::{AccountId, ClassSessionId, ClassroomId};
use crate::notices::{self, Kind, New};

const REASON_MAX: usize = 500;

/// Why somebody will not come.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AbsenceInput {
    /// At most 500 characters.
    pub reason: String,
}

impl AbsenceInput {
    /// The reason.
    ///
    /// # Errors
    /// 412 where it is empty or too long.
    pub fn checked(&self) -> Result<&str, ApiError> {
        let mut faults = Faults::default();
        faults.required("reason", &self.reason).max_chars("reason", self.reason.trim(), REASON_MAX);
        faults.finish()?;
        Ok(self.reason.trim())
    }
}

/// Who will not come to what, and who says so.
#[derive(Debug, Clone, Copy)]
pub struct Absence {
    pub session: ClassSessionId,
    pub user: AccountId,
    pub by_parent: bool,
}

impl Absence {
    /// Keeps the report, once a session, and tells the teachers; its reason may be written anew until a teacher decides.
    ///
    /// # Errors
    /// 404 where the person learns in no such class; 412 where the session has begun, is cancelled, or a teacher has decided.
    pub async fn report(
        self,
        tx: &mut TenantTx,
        reason: &str,
        name: &str,
        now: OffsetDateTime,
    ) -> Result<Row, ApiError> {
        let (place, times) = self.lock(tx, now).await?;
        let kept = store::lock(tx, self.session, self.user).await?;
        if kept.is_some_and(|kept| kept.accepted.is_some()) {
            return Err(ABSENCE_DECIDED.into());
        }
        store::put(tx, (self.session, self.user), reason, self.by_parent).await?;
        let teachers = classrooms::teachers(tx, place.classroom_id).await?;
        let notice = New {
            kind: Kind::AbsenceReported,
            group: format!("absence/{}", self.session),
            event: format!("absence/{}/{}", self.session, self.user),
            params: json!({ "name": name, "title": place.class_name }),
            path: attendance_path(place.classroom_id),
        };
        notices::tell(tx, &teachers, notice).await?;
        classrooms::tell(tx, place.classroom_id, ClassNews::Sessions)?;
        self.tell_row(tx, times).await
    }

    /// Takes the report back; leave that was given because of it is taken back as well.
    ///
    /// # Errors
    /// As [`Absence::report`], and 404 where there is none.
    pub async fn withdraw(self, tx: &mut TenantTx, now: OffsetDateTime) -> Result<Row, ApiError> {
        let (place, times) = self.lock(tx, now).await?;
        let kept = store::lock(tx, self.session, self.user).await?;
        let kept = kept.filter(|kept| kept.by_parent == self.by_parent).ok_or(ABSENCE_NOT_FOUND)?;
        store::delete(tx, self.session, self.user).await?;
        classrooms::tell(tx, place.classroom_id, ClassNews::Sessions)?;
        let mut row = attendance::store::find(tx, self.session, self.user).await?;
        if kept.accepted == Some(true) && row.word == Some(AttendanceStatus::Excused) {
            take_leave_back(&mut row);
            attendance::mark(tx, self.session, slice::from_mut(&mut row), None).await?;
            return Ok(row);
        }
        self.tell_row(tx, times).await
    }

    /// The session stays as it is until the transaction ends.
    async fn lock(self, tx: &mut TenantTx, now: OffsetDateTime) -> Result<(store::PlaceRow, Times), ApiError> {
        let session = attendance::store::lock_session(tx, self.session).await?.ok_or(CLASS_SESSION_NOT_FOUND)?;
        let place = store::find_place(tx, self.session, self.user).await?.ok_or(CLASS_SESSION_NOT_FOUND)?;
        if place.is_cancelled {
            return Err(SESSION_CANCELLED.into());
        }
        if place.starts_at <= now {
            return Err(ABSENCE_TOO_LATE.into());
        }
        Ok((place, session.times()))
    }

    async fn tell_row(self, tx: &mut TenantTx, times: Times) -> Result<Row, ApiError> {
        let row = attendance::store::find(tx, self.session, self.user).await?;
        attendance::tell(tx, self.session, times, slice::from_ref(&row))?;
        Ok(row)
    }
}

/// A teacher's decision, which makes the pupil excused or takes that back, and tells the pupil.
///
/// # Errors
/// 404 where there is no report.
pub async fn decide(
    tx: &mut TenantTx,
    (class, session): (&Classroom, &Session),
    user: AccountId,
    accepted: bool,
    (by, now): (AccountId, OffsetDateTime),
) -> Result<Row, ApiError> {
    let kept = store::lock(tx, session.id, user).await?.ok_or(ABSENCE_NOT_FOUND)?;
    if kept.accepted == Some(accepted) {
        return attendance::store::find(tx, session.id, user).await;
    }
    store::decide(tx, (session.id, user), accepted, by, now).await?;
    let mut row = attendance::store::find(tx, session.id, user).await?;
    if accepted {
        row.word = Some(AttendanceStatus::Excused);
        row.how = row.how.or(Some(AttendanceHow::Hand));
    } else if kept.accepted == Some(true) && row.word == Some(AttendanceStatus::Excused) {
        take_leave_back(&mut row);
    }
    attendance::mark(tx, session.id, slice::from_mut(&mut row), Some(by)).await?;
    let (vi, en) =
        if accepted { ("được chấp nhận", "accepted") } else { ("không được chấp nhận", "declined") };
    let notice = New {
        kind: Kind::AbsenceDecided,
        group: String::new(),
        event: format!("absence/{}/{}", session.id, now.unix_timestamp_nanos()),
        params: json!({ "title": class.name, "result": { "vi": vi, "en": en } }),
        path: format!("/classroom/{}?tab=sessions", class.id),
    };
    notices::tell(tx, &[user], notice).await?;
    classrooms::tell(tx, class.id, ClassNews::Sessions)?;
    Ok(row)
}

fn take_leave_back(row: &mut Row) {
    row.word = None;
    if row.check_in.is_none() {
        row.how = None;
    }
}

fn attendance_path(class: ClassroomId) -> String {
    format!("/manage/classroom/{class}?tab=attendance")
}
