//! What a pupil's card of a session needs.

use actix_web::{get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use time::OffsetDateTime;

use super::times::Open;
use super::views::MyCheckIn;
use crate::actor::Actor;
use crate::attendance::{self, AttendanceFlag, Times};
use crate::class_sessions;
use crate::ids::ClassSessionId;
use crate::site::Site;

/// How a session stands for the caller: whether it can be checked in to, and what is known of them.
#[utoipa::path(tag = "classroom", params(ClassSessionId), responses((status = 200, body = Envelope<MyCheckIn>)))]
#[get("/api/classroom/session/{id}/mine")]
pub async fn get_my_check_in(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
) -> Result<Envelope<MyCheckIn>, ApiError> {
    let now = OffsetDateTime::now_utc();
    let mut conn = site.read().await?;
    let (class, session) = class_sessions::find_seen(&mut conn, *id, &actor).await?;
    let times = Times { starts_at: session.starts_at, ends_at: session.ends_at };
    let row = match class.learns() {
        true => Some(attendance::store::find(&mut conn, session.id, actor.id).await?),
        false => None,
    };
    let open = Open::for_check_in(session.starts_at, session.ends_at, &class.settings);
    let can_be = session.cancelled_at.is_none() && class.require_active().is_ok();
    let link = if class.leads { class.admin_meeting_link.as_ref() } else { None };
    Ok(Envelope::of(MyCheckIn {
        session_id: session.id,
        classroom_id: class.id,
        topic: session.topic.clone(),
        start_time: session.starts_at.unix_timestamp(),
        end_time: session.ends_at.unix_timestamp(),
        status: session.status(now),
        opens_at: open.from.unix_timestamp(),
        is_open: can_be && open.holds(now),
        learns: class.learns(),
        scan_again: row.as_ref().is_some_and(|row| row.flags.contains(&AttendanceFlag::NotSeenAgain)),
        row: row.filter(|row| row.version > 0 || row.absence.is_some()).map(|row| row.own_view(times)),
        has_meeting: can_be && (link.is_some() || class.meeting_link.is_some()),
        meeting_opens_at: Open::for_meeting(session.starts_at, session.ends_at).from.unix_timestamp(),
        classroom_name: class.name,
    }))
}
