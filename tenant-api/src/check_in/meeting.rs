//! Joining a session's meeting, which may count as checking in.

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use time::OffsetDateTime;

use super::checking;
use super::messages::NO_MEETING;
use super::times::Open;
use super::views::ClassMeeting;
use crate::actor::Actor;
use crate::attendance::{self, AttendanceHow, Check, CheckAction, Times};
use crate::class_sessions;
use crate::ids::ClassSessionId;
use crate::site::Site;

/// Where the session's meeting is, from 15 minutes before it to its end; teachers get the link that is theirs alone. Where
/// the class counts it, a learner is checked in by it.
#[utoipa::path(tag = "classroom", params(ClassSessionId), responses((status = 200, body = Envelope<ClassMeeting>)))]
#[post("/api/classroom/session/{id}/join")]
pub async fn join_class_meeting(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
) -> Result<Envelope<ClassMeeting>, ApiError> {
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let (class, session) = class_sessions::find_seen(&mut tx, *id, &actor).await?;
    class.require_active()?;
    let admin_link = class.admin_meeting_link.as_ref().filter(|_| class.leads);
    let url = admin_link.or(class.meeting_link.as_ref()).ok_or(NO_MEETING)?.clone();
    let open = Open::for_meeting(session.starts_at, session.ends_at);
    if session.cancelled_at.is_some() || !open.holds(now) {
        return Err(open.meeting_closed());
    }
    let check_in = Open::for_check_in(session.starts_at, session.ends_at, &class.settings);
    if class.learns() && class.settings.meeting_counts && check_in.holds(now) && actor.visit.is_none() {
        let was = attendance::store::find(&mut tx, session.id, actor.id).await?;
        // Coming back after the line broke is no second scan.
        if was.check_in.is_none() {
            let check = Check {
                action: CheckAction::In,
                at: now,
                how: AttendanceHow::Meeting,
                flags: Vec::new(),
                device: None,
            };
            let times = Times { starts_at: session.starts_at, ends_at: session.ends_at };
            let row = attendance::record(&mut tx, session.id, actor.id, &check, times, &class.settings).await?;
            checking::tell(&mut tx, &was, &row).await?;
        }
    }
    tx.commit().await?;
    Ok(Envelope::of(ClassMeeting { url }))
}
