//! Checking in and out by what the projector shows.

use std::time::Instant;

use actix_web::{HttpRequest, HttpResponse, post, web};
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError};
use platform::http::RawBody;
use platform::messages::{CODE_EXPIRED, REQUIRED};
use platform::tenancy::TenantTx;
use time::OffsetDateTime;

use super::code::{Codes, Verdict};
use super::looks::{self, Origin};
use super::messages::{CHECKIN_LEARNERS_ONLY, CODE_TRIES, CODE_WRONG};
use super::receipt::{Device, Receipt};
use super::store;
use super::times::Open;
use super::topic::{self, News};
use super::views::{CheckInBody, JustIn};
use super::{State, network};
use crate::actor::Actor;
use crate::attendance::{self, AttendanceFlag, AttendanceHow, AttendanceRow, Check, CheckAction, Row, Times};
use crate::class_sessions::{self, Session};
use crate::classrooms::Classroom;
use crate::files;
use crate::ids::ClassSessionId;
use crate::site::Site;

/// How somebody shows that they are there.
enum Shown {
    Digits(String),
    /// Of the address that was scanned; where it is too old by now, the browser's receipt of the same session counts.
    Token(String),
    Receipt,
}

impl CheckInBody {
    fn shown(&self) -> Result<Shown, ApiError> {
        match (&self.code, &self.token, self.receipt) {
            (Some(code), None, false) => Ok(Shown::Digits(code.clone())),
            (None, Some(token), false) => Ok(Shown::Token(token.clone())),
            (None, None, true) => Ok(Shown::Receipt),
            _ => Err(ApiError::fields(vec![FieldError::new("code", REQUIRED)])),
        }
    }
}

/// Checks the caller in to a session of their class, or out, by the code that the projector shows. The same again is no error.
#[utoipa::path(tag = "classroom", params(ClassSessionId), request_body = CheckInBody, responses((status = 200, body = Envelope<AttendanceRow>)))]
#[post("/api/classroom/session/{id}/auto-checkin")]
pub async fn check_in_to_session(
    site: Site,
    actor: Actor,
    state: web::Data<State>,
    id: web::Path<ClassSessionId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    actor.require_own_account()?;
    let now = OffsetDateTime::now_utc();
    let body: CheckInBody = body.json().await?;
    let mut tx = site.begin().await?;
    let (class, session) = class_sessions::find_seen(&mut tx, *id, &actor).await?;
    let shown = body.shown()?;
    class.require_active()?;
    if !class.learns() {
        return Err(CHECKIN_LEARNERS_ONLY.into());
    }
    let open = Open::for_check_in(session.starts_at, session.ends_at, &class.settings);
    if session.cancelled_at.is_some() {
        return Err(open.closed());
    }
    let key = files::site_key(&mut tx).await?;
    let checking =
        Checking { tenant: site.id(), request: &request, actor: &actor, class: &class, session: &session, key: &key };
    let (scanned, how) = match checking.prove(shown, now)? {
        Proof::Good(at, how) => (at, how),
        Proof::Expired => return Err(CODE_EXPIRED.into()),
        Proof::Wrong => return Err(wrong(&state, &site, &actor)),
    };
    // Who has guessed too often does not get in by the next guess.
    state.wrong.has_room((site.id(), actor.id), Instant::now()).map_err(too_many)?;
    let at = open.counts(scanned, now)?;
    let device = Device::of(&request);
    let check = Check { action: body.action, at, how, flags: Vec::new(), device: Some(device.hash()) };
    let row = checking.note(&mut tx, check).await?;
    tx.commit().await?;
    let view = row.own_view(times(&session));
    Ok(HttpResponse::Ok().cookie(device.cookie(&site)).json(Envelope::of(view)))
}

fn times(session: &Session) -> Times {
    Times { starts_at: session.starts_at, ends_at: session.ends_at }
}

/// Tells the projector who came, or that one more has been seen again.
pub(super) async fn tell(tx: &mut TenantTx, was: &Row, row: &Row) -> Result<(), ApiError> {
    let is_flagged = |row: &Row| row.flags.contains(&AttendanceFlag::NotSeenAgain);
    match (was.check_in, row.check_in) {
        (None, Some(at)) => {
            let name = store::name_of(tx, row.user_id).await?;
            let who = JustIn::new(row.user_id, &name, at);
            topic::tell(tx, row.session_id, &News::CheckedIn { who })
        }
        _ if is_flagged(was) && !is_flagged(row) => topic::tell(tx, row.session_id, &News::LookAgain),
        _ => Ok(()),
    }
}

/// What was shown turned out to be.
enum Proof {
    /// Since when, and how.
    Good(OffsetDateTime, AttendanceHow),
    Expired,
    Wrong,
}

/// Somebody who checks in to a session.
struct Checking<'a> {
    tenant: i64,
    request: &'a HttpRequest,
    actor: &'a Actor,
    class: &'a Classroom,
    session: &'a Session,
    /// Of the site.
    key: &'a [u8],
}

impl Checking<'_> {
    fn prove(&self, shown: Shown, now: OffsetDateTime) -> Result<Proof, ApiError> {
        let codes = Codes { key: self.key, tenant: self.tenant, session: self.session.id };
        let (verdict, how) = match &shown {
            Shown::Digits(digits) => (codes.digits(digits, now)?, AttendanceHow::Code),
            Shown::Token(token) => (codes.token(token, now)?, AttendanceHow::Qr),
            Shown::Receipt => (Verdict::Expired, AttendanceHow::Qr),
        };
        let receipt = match (verdict, &shown) {
            (Verdict::Good, _) => return Ok(Proof::Good(now, how)),
            (_, Shown::Digits(_)) => None,
            _ => Receipt::of(self.request, self.key, self.tenant, now)?,
        };
        Ok(match (receipt.filter(|receipt| receipt.session == self.session.id), verdict) {
            (Some(receipt), _) => Proof::Good(receipt.at, AttendanceHow::Qr),
            (None, Verdict::Wrong) => Proof::Wrong,
            (None, _) => Proof::Expired,
        })
    }

    /// Notes a check with what looks wrong about it, and tells the teachers.
    async fn note(&self, tx: &mut TenantTx, mut check: Check) -> Result<Row, ApiError> {
        let (session, user) = (self.session.id, self.actor.id);
        let was = attendance::store::find(tx, session, user).await?;
        // A scan of before the second look is none for it.
        let is_before_look = self.session.look_again_at.is_some_and(|asked| check.at < asked);
        if was.check_in.is_some() && check.action == CheckAction::In && is_before_look {
            return Ok(was);
        }
        let projector = store::projector_network(tx, session).await?;
        let network = network::of(self.request, self.key)?;
        let from = Origin { device: check.device.as_ref(), network, projector: projector.as_deref() };
        check.flags = looks::flags(tx, (session, user), &from, &self.class.settings).await?;
        let row = attendance::record(tx, session, user, &check, times(self.session), &self.class.settings).await?;
        tell(tx, &was, &row).await?;
        Ok(row)
    }
}

/// Counts a wrong code.
fn wrong(state: &State, site: &Site, actor: &Actor) -> ApiError {
    match state.wrong.check((site.id(), actor.id), Instant::now()) {
        Ok(()) => CODE_WRONG.into(),
        Err(seconds) => too_many(seconds),
    }
}

fn too_many(seconds: u64) -> ApiError {
    ApiError::retry_after(CODE_TRIES, seconds)
}
