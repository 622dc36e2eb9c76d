//! What the projector shows.

use actix_web::{HttpRequest, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::code::{Codes, Shown};
use super::store::{self, Counts};
use super::times::Open;
use super::topic::{self, News};
use super::views::{ClassCode, JustIn, LookAgain};
use super::{network, scan};
use crate::actor::Actor;
use crate::class_sessions::{self, Session};
use crate::classrooms::Classroom;
use crate::files;
use crate::ids::ClassSessionId;
use crate::names;
use crate::qr;
use crate::site::Site;

/// How many of those who came last are shown.
const LATEST: i64 = 6;

impl JustIn {
    pub(super) fn new(user_id: crate::ids::AccountId, full_name: &str, at: OffsetDateTime) -> Self {
        Self { user_id, name: names::given(full_name).to_owned(), at: at.unix_timestamp() }
    }
}

/// The code of a session, new every 15 seconds, and how many have checked in; for the class's teachers. Where it is asked
/// from is the network that the class is in.
#[utoipa::path(tag = "classroom", params(ClassSessionId), responses((status = 200, body = Envelope<ClassCode>)))]
#[get("/api/classroom/session/{id}/code")]
pub async fn get_class_code(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
    request: HttpRequest,
) -> Result<Envelope<ClassCode>, ApiError> {
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let (class, session) = class_sessions::find_led(&mut tx, *id, &actor).await?;
    class.require_active()?;
    let open = Open::for_check_in(session.starts_at, session.ends_at, &class.settings);
    if session.cancelled_at.is_some() || now >= open.until {
        return Err(open.closed());
    }
    let key = files::site_key(&mut tx).await?;
    let shown = Codes { key: &key, tenant: site.id(), session: session.id }.shown(now)?;
    store::note_network(&mut tx, session.id, network::of(&request, &key)?).await?;
    let view = view(&mut tx, &site, (&class, &session, open), shown).await?;
    let news = News::Code { url: &view.url, digits: &view.digits, until: view.until };
    topic::tell(&mut tx, session.id, &news)?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

async fn view(
    conn: &mut TenantConn,
    site: &Site,
    (class, session, open): (&Classroom, &Session, Open),
    shown: Shown,
) -> Result<ClassCode, ApiError> {
    let Counts { counted, of, seen, unseen } = store::counts(conn, session.id, class.id).await?;
    let latest = store::latest(conn, session.id, LATEST).await?;
    let url = scan::address(site, session.id, &shown.token);
    Ok(ClassCode {
        session_id: session.id,
        classroom_id: class.id,
        classroom_name: class.name.clone(),
        topic: session.topic.clone(),
        start_time: session.starts_at.unix_timestamp(),
        end_time: session.ends_at.unix_timestamp(),
        opens_at: open.from.unix_timestamp(),
        svg: qr::svg(&url)?,
        url,
        digits: shown.digits,
        until: shown.until.unix_timestamp(),
        counted,
        of,
        latest: latest.iter().map(|came| JustIn::new(came.user_id, &came.full_name, came.check_in)).collect(),
        look_again: session.look_again_at.map(|at| LookAgain { at: at.unix_timestamp(), seen, of: seen + unseen }),
    })
}
