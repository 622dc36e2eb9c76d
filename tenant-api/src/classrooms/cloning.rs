//! Copies of classes: last year's for this year.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::tenancy::TenantTx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::access::find_led;
use super::input::{ClassDraft, ClassroomInput};
use super::words::{ClassroomStatus, MemberRole};
use super::{members, saving, store};
use crate::actor::Actor;
use crate::ids::ClassroomId;
use crate::site::Site;
use crate::streaks::Day;

/// What a copy is to be.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ClassCloneInput {
    pub name: String,
    /// The first day of its calendar, `YYYY-MM-DD`; the calendar moves as a whole. Null: it has none yet.
    #[schema(value_type = Option<String>, format = Date)]
    pub from: Option<Day>,
    /// Whether its people come along.
    pub members: bool,
}

/// Copies a class with its links, settings, courses, and where wanted its people. Sessions are made of its calendar anew.
///
/// # Errors
/// As [`find_led`] and [`saving::create`].
pub async fn clone(
    site: &Site,
    tx: &mut TenantTx,
    actor: &Actor,
    from: ClassroomId,
    wanted: ClassCloneInput,
) -> Result<ClassroomId, ApiError> {
    let class = find_led(tx, from, actor).await?;
    let renamed = ClassroomInput { name: Some(wanted.name), ..ClassroomInput::default() };
    let mut draft = renamed.apply(ClassDraft::from(&class))?;
    draft.status = ClassroomStatus::Active;
    draft.calendar = match wanted.from {
        Some(first) => draft.calendar.moved_to(first.0),
        None => super::CalendarInfo { holidays: draft.calendar.holidays, ..Default::default() },
    };
    let mut faults = Faults::default();
    draft.calendar.check(&mut faults);
    faults.finish()?;
    let id = saving::make(site, tx, actor, &draft, &[]).await?;
    // They were chosen by its teachers, who need not be the editors of all.
    let courses = store::course_ids(tx, from).await?;
    store::set_courses(tx, id, &courses).await?;
    if wanted.members {
        let teachers = members::teachers(tx, from).await?;
        let teachers = members::able_to_lead(tx, site, &teachers).await?;
        members::add(tx, site, id, &teachers, MemberRole::Teacher, Some(actor.id)).await?;
        let learners = store::member_ids(tx, from, Some(MemberRole::Student)).await?;
        members::add(tx, site, id, &learners, MemberRole::Student, Some(actor.id)).await?;
    }
    Ok(id)
}
