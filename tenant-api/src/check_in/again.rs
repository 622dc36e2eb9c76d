//! The second look: all who are there are asked to scan once more.

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde_json::json;
use time::OffsetDateTime;

use super::messages::SESSION_NOT_RUNNING;
use super::store;
use super::topic::{self, News};
use super::views::LookAgain;
use crate::actor::Actor;
use crate::attendance::{self, Times};
use crate::class_sessions;
use crate::classrooms::{self, ClassNews};
use crate::ids::ClassSessionId;
use crate::notices::{self, Kind, New};
use crate::site::Site;

/// Asks all who have checked in and are still there to scan once more; until they do, teachers see a flag.
#[utoipa::path(tag = "classroom", params(ClassSessionId), responses((status = 200, body = Envelope<LookAgain>)))]
#[post("/api/classroom/session/{id}/look-again")]
pub async fn ask_to_scan_again(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
) -> Result<Envelope<LookAgain>, ApiError> {
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let (class, session) = class_sessions::lock_led(&mut tx, *id, &actor).await?;
    class.require_active()?;
    if session.cancelled_at.is_some() || now < session.starts_at || now >= session.ends_at {
        return Err(SESSION_NOT_RUNNING.into());
    }
    let asked = store::look_again(&mut tx, session.id, now).await?;
    let wanted = attendance::store::Wanted { sessions: &[session.id], users: Some(&asked) };
    let rows = attendance::store::list(&mut tx, wanted).await?;
    let times = Times { starts_at: session.starts_at, ends_at: session.ends_at };
    attendance::tell(&mut tx, session.id, times, &rows)?;
    topic::tell(&mut tx, session.id, &News::LookAgain)?;
    classrooms::tell(&mut tx, class.id, ClassNews::Sessions)?;
    let notice = New {
        kind: Kind::ClassLookAgain,
        group: format!("class-session/{}", session.id),
        event: format!("look-again/{}/{}", session.id, now.unix_timestamp()),
        params: json!({ "class": class.name }),
        path: format!("/classroom/{}", class.id),
    };
    notices::tell(&mut tx, &asked, notice).await?;
    tx.commit().await?;
    let of = i64::try_from(asked.len()).unwrap_or(i64::MAX);
    Ok(Envelope::of(LookAgain { at: now.unix_timestamp(), seen: 0, of }))
}
