//! Changing sessions: this one or it and those that follow.

use actix_web::{delete, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::TenantTx;
use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::access::{self, Session};
use super::messages::{CLASS_SESSION_NOT_FOUND, SESSION_DAY_OFF, SESSION_HAS_ATTENDANCE};
use super::moving::{self, Shift, Slot};
use super::store::{self, Changed};
use super::views::{self, ClassSessionView};
use super::words::{SessionScope, SessionStatus};
use super::{calendar, hours, making, overlap, preview, task, telling};
use crate::actor::Actor;
use crate::attendance::{self, Times};
use crate::classrooms::{self, ClassNews, Classroom};
use crate::history::{self, Change, Subject};
use crate::ids::ClassSessionId;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// How a session is to be; what is left out stays. Times in epoch seconds.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClassSessionEdit {
    start_time: Option<i64>,
    end_time: Option<i64>,
    /// Of this one alone, whatever the scope.
    topic: Option<String>,
    /// `cancelled`: it does not take place; any other: it does.
    status: Option<SessionStatus>,
    /// Whether what follows in its series moves, or is cancelled, as well. Another hour is for all of the series; another day
    /// for those on the same weekday.
    #[serde(default = "this_one")]
    scope: SessionScope,
    /// As it was read; refused where it is another by now.
    version: Option<i64>,
    /// Also where a teacher of the class has another class then, or where one that follows would be on a day off.
    #[serde(default)]
    force: bool,
}

fn this_one() -> SessionScope {
    SessionScope::This
}

impl ClassSessionEdit {
    /// The sessions that it changes, this one first, as they were and as they are to be.
    fn changes<'a>(&self, this: &Session, all: &'a [Session]) -> Result<Vec<(&'a Session, Changed)>, ApiError> {
        let mut faults = Faults::default();
        let start = self.start_time.unwrap_or_else(|| this.starts_at.unix_timestamp());
        let end = self.end_time.unwrap_or_else(|| this.ends_at.unix_timestamp());
        let times = making::times(&mut faults, start, end);
        let topic = self.topic.as_deref().map(|text| making::topic(&mut faults, text));
        faults.finish()?;
        let was = this.slot();
        let shift = times
            .map_or(Shift::between(&was, was.starts_at, was.ends_at), |(start, end)| Shift::between(&was, start, end));
        let is_cancelled = self.status.map(|status| status == SessionStatus::Cancelled);
        let slots: Vec<Slot> = all.iter().map(Session::slot).collect();
        let mut ids = vec![this.id];
        if self.scope == SessionScope::Following {
            ids.extend(moving::following(&was, shift, &slots).into_iter().map(|slot| slot.id));
        }
        let changed = ids.iter().filter_map(|id| {
            let session = all.iter().find(|session| session.id == *id)?;
            let topic = topic.clone().filter(|_| *id == this.id).unwrap_or_else(|| session.topic.clone());
            let is_cancelled = is_cancelled.unwrap_or(session.cancelled_at.is_some());
            let changed = Changed { slot: shift.apply(&session.slot()), topic, is_cancelled };
            is_other(session, &changed).then_some((session, changed))
        });
        Ok(changed.collect())
    }
}

fn is_moved(was: &Session, is: &Changed) -> bool {
    was.slot() != is.slot
}

fn is_other(was: &Session, is: &Changed) -> bool {
    is_moved(was, is) || was.topic != is.topic || was.cancelled_at.is_some() != is.is_cancelled
}

/// Whoever moves a series to another weekday does not look at each of its days; of the one session that they see they know.
fn refuse_days_off(site: &Site, class: &Classroom, changes: &[(&Session, Changed)]) -> Result<(), ApiError> {
    let holidays = preview::holidays(site, &class.calendar);
    let comes_off = |was: &Session, is: &Changed| {
        let day = moving::day(is.slot.starts_at);
        day != moving::day(was.starts_at) && calendar::off_on(&class.calendar, &holidays, day).is_some()
    };
    match changes.iter().skip(1).find(|(was, is)| !is.is_cancelled && comes_off(was, is)) {
        Some((_, is)) => Err(ApiError::with(SESSION_DAY_OFF, vec![("time", hours::short(is.slot.starts_at))])),
        None => Ok(()),
    }
}

async fn view(site: &Site, actor: &Actor, id: ClassSessionId) -> Result<ClassSessionView, ApiError> {
    let mut conn = site.read().await?;
    let (class, session) = access::find_led(&mut conn, id, actor).await?;
    let seen = views::of(&mut conn, &class, actor, &[session], OffsetDateTime::now_utc()).await?;
    seen.into_iter().next().ok_or_else(|| CLASS_SESSION_NOT_FOUND.into())
}

/// Changes a session: its time, topic, or whether it takes place; also those that follow in its series. Attendance is
/// derived anew where times move.
#[utoipa::path(tag = "classroom", params(ClassSessionId), request_body = ClassSessionEdit, responses((status = 200, body = Envelope<ClassSessionView>)))]
#[put("/api/classroom/session/{id}")]
pub async fn update_class_session(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
    body: RawBody,
) -> Result<Envelope<ClassSessionView>, ApiError> {
    actor.require(Resource::Classroom, Action::Update)?;
    access::find_led(&mut *site.read().await?, *id, &actor).await?;
    let body: ClassSessionEdit = body.json().await?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let (class, this) = access::lock_led(&mut tx, *id, &actor).await?;
    class.require_open()?;
    if body.version.is_some_and(|known| known != this.version) {
        drop(tx);
        let row = view(&site, &actor, *id).await?;
        return Err(ApiError::with_data(CONCURRENT_EDIT, serde_json::to_value(row).map_err(ApiError::internal)?));
    }
    let all = store::list(&mut tx, class.id, None, None).await?;
    let changes = body.changes(&this, &all)?;
    if !body.force {
        let moved = changes.iter().filter(|(was, is)| {
            let comes_back = was.cancelled_at.is_some() && !is.is_cancelled;
            !is.is_cancelled && is.slot.ends_at > now && (is_moved(was, is) || comes_back)
        });
        let slots: Vec<Slot> = moved.map(|(_, is)| is.slot).collect();
        overlap::refuse(&mut tx, class.id, &slots).await?;
        refuse_days_off(&site, &class, &changes)?;
    }
    save(&mut tx, &actor, &class, &changes, now).await?;
    tx.commit().await?;
    Ok(Envelope::of(view(&site, &actor, *id).await?))
}

async fn save(
    tx: &mut TenantTx,
    actor: &Actor,
    class: &Classroom,
    changes: &[(&Session, Changed)],
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let changed: Vec<Changed> = changes.iter().map(|(_, changed)| changed.clone()).collect();
    store::update(tx, &changed, now).await?;
    let ids: Vec<ClassSessionId> = changed.iter().map(|changed| changed.slot.id).collect();
    let attended = store::attended(tx, &ids).await?;
    for (was, is) in changes.iter().filter(|(was, _)| attended.contains(&was.id)) {
        if is_moved(was, is) {
            let times = Times { starts_at: is.slot.starts_at, ends_at: is.slot.ends_at };
            attendance::derive_again(tx, was.id, times, &class.settings).await?;
        }
        if is.is_cancelled {
            attendance::forget_devices(tx, was.id).await?;
        }
    }
    let told: Vec<(&Session, &Changed)> = changes.iter().map(|(was, is)| (*was, is)).collect();
    telling::changed(tx, (class.id, &class.name), &told, actor.id, now).await?;
    let (before, after) = noted(changes);
    history::record(tx, Some(actor.id), Subject::classroom(class.id), Change::Update, &before, &after).await?;
    task::plan(tx, class.id, now).await?;
    classrooms::tell(tx, class.id, ClassNews::Sessions)
}

/// What the class's history keeps: each session's times, topic and whether it takes place.
fn noted(changes: &[(&Session, Changed)]) -> (Value, Value) {
    let (mut before, mut after) = (serde_json::Map::new(), serde_json::Map::new());
    let note = |slot: &Slot, topic: &str, is_cancelled: bool| {
        let times = format!("{} – {}", hours::short(slot.starts_at), hours::short(slot.ends_at));
        json!({ "time": times, "topic": topic, "cancelled": is_cancelled })
    };
    for (was, is) in changes {
        let key = format!("session {}", was.id);
        before.insert(key.clone(), note(&was.slot(), &was.topic, was.cancelled_at.is_some()));
        after.insert(key, note(&is.slot, &is.topic, is.is_cancelled));
    }
    (Value::Object(before), Value::Object(after))
}

/// Takes a session away that has not begun and that nobody's attendance belongs to; others are cancelled.
#[utoipa::path(tag = "classroom", params(ClassSessionId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/classroom/session/{id}")]
pub async fn delete_class_session(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Classroom, Action::Update)?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let (class, session) = access::lock_led(&mut tx, *id, &actor).await?;
    class.require_open()?;
    if session.starts_at <= now || !store::attended(&mut tx, &[session.id]).await?.is_empty() {
        return Err(SESSION_HAS_ATTENDANCE.into());
    }
    store::delete(&mut tx, session.id).await?;
    let changed = Changed { slot: session.slot(), topic: session.topic.clone(), is_cancelled: true };
    telling::changed(&mut tx, (class.id, &class.name), &[(&session, &changed)], actor.id, now).await?;
    let (before, _) = noted(&[(&session, changed)]);
    history::record(&mut tx, Some(actor.id), Subject::classroom(class.id), Change::Update, &before, &Value::Null)
        .await?;
    classrooms::tell(&mut tx, class.id, ClassNews::Sessions)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
