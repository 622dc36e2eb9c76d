//! Copies of classes: last year's for this year.

use std::time::Duration;

use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantTx;
use serde::Deserialize;
use time::macros::offset;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use super::ASSIGNMENT_TASK;
use super::access::{Classroom, find_led};
use super::input::{ClassDraft, ClassroomInput};
use super::words::{ClassroomStatus, MemberRole};
use super::{members, saving, store};
use crate::actor::Actor;
use crate::ids::ClassroomId;
use crate::site::Site;
use crate::streaks::Day;
use crate::tasks::{self, NewTask};

/// Further than that no copy's work is moved.
const FURTHEST_DAYS: i32 = 200 * 366;

/// What a copy is to be.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ClassCloneInput {
    pub name: String,
    /// The first day of its calendar, `YYYY-MM-DD`; the calendar moves as a whole, and with it what the class works on. Null: it
    /// has neither yet.
    #[schema(value_type = Option<String>, format = Date)]
    pub from: Option<Day>,
    /// Whether its people come along.
    pub members: bool,
}

/// Copies a class with its links, settings, courses, and where wanted its people. Sessions are made of its calendar anew;
/// assignments come along without anything that is a learner's.
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
    if let Some(first) = wanted.from {
        copy_work(tx, actor, (&class, id), first.0).await?;
    }
    if wanted.members {
        let teachers = members::teachers(tx, from).await?;
        let teachers = members::able_to_lead(tx, site, &teachers).await?;
        members::add(tx, site, id, &teachers, MemberRole::Teacher, Some(actor.id)).await?;
        let learners = store::member_ids(tx, from, Some(MemberRole::Student)).await?;
        members::add(tx, site, id, &learners, MemberRole::Student, Some(actor.id)).await?;
    }
    Ok(id)
}

/// What the class works on, moved as its calendar is; where it has none, so that the first of it appears on the first day.
async fn copy_work(
    tx: &mut TenantTx,
    actor: &Actor,
    (from, to): (&Classroom, ClassroomId),
    first: Date,
) -> Result<(), ApiError> {
    let began = match from.calendar.first() {
        Some(day) => Some(day),
        None => store::first_assignment(tx, from.id).await?.map(|at| at.to_offset(offset!(+7)).date()),
    };
    let Some(began) = began else { return Ok(()) };
    let days = i32::try_from((first - began).whole_days()).ok().filter(|days| days.abs() <= FURTHEST_DAYS);
    let days = days.ok_or_else(|| ApiError::on_field("from", INVALID_VALUE))?;
    let now = OffsetDateTime::now_utc();
    for (assignment, appears) in store::copy_assignments(tx, (from.id, to), actor.id, days).await? {
        let left = Duration::try_from(appears - now).unwrap_or_default();
        tasks::enqueue(tx, NewTask::new(ASSIGNMENT_TASK, assignment.to_string()).after(left)).await?;
    }
    Ok(())
}
