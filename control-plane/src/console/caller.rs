//! Who calls: a session's cookie turned into an operator, and what that one may.

use std::future::Future;
use std::pin::Pin;

use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::http::{Method, header};
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use platform::error::ApiError;
use platform::http::RequestId;
use platform::messages::{FOREIGN_ORIGIN, LOGIN_REQUIRED, NO_ACCESS, SESSION_EXPIRED};
use time::OffsetDateTime;

use super::Console;
use super::messages::STEP_UP_REQUIRED;
use crate::life::Asked;
use crate::operators::{Actor, Audit, Origin, Permission, STEP_UP, Session, sessions};

/// Longest text that is kept of what a browser calls itself.
const AGENT_MAX: usize = 200;
/// The header by which a page says `1` that it asks by itself: nobody has touched it for a while.
const IDLE_HEADER: &str = "x-idle";

/// A signed-in operator.
pub struct Caller {
    /// The session that the call came in.
    pub session: Session,
    /// Where from.
    pub origin: Origin,
    /// The request's id, as the server's log has it.
    pub request_id: String,
}

impl Caller {
    /// Refuses who may not do that, and who may but has not shown the second factor lately where that is asked for.
    ///
    /// # Errors
    /// 403.
    pub fn require(&self, permission: Permission) -> Result<(), ApiError> {
        if !self.session.operator.role.may(permission) {
            return Err(NO_ACCESS.into());
        }
        if permission.needs_step_up() { self.require_step_up() } else { Ok(()) }
    }

    /// Refuses who has not shown the second factor lately.
    ///
    /// # Errors
    /// 403 `step_up_required`.
    pub fn require_step_up(&self) -> Result<(), ApiError> {
        if OffsetDateTime::now_utc() - self.session.factor_at > STEP_UP {
            return Err(STEP_UP_REQUIRED.into());
        }
        Ok(())
    }

    /// The caller, for the log.
    pub fn actor(&self) -> Actor {
        let operator = &self.session.operator;
        Actor::Operator { id: operator.id, email: operator.email.clone() }
    }

    /// The caller as who wants something done to a site, for the parts that do it.
    pub fn asked(&self, reason: &str) -> Asked {
        Asked { by: self.actor().requested_by(), reason: reason.to_owned() }
    }

    /// A line of the log about what the caller does.
    pub fn line(&self, action: &'static str) -> Audit {
        Audit {
            address: self.origin.address.clone(),
            request_id: self.request_id.clone(),
            ..Audit::of(self.actor(), action)
        }
    }
}

impl FromRequest for Caller {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let console = console_of(&request)?;
            let Some(cookie) = request.cookie(cookie_name(console)) else {
                return Err(LOGIN_REQUIRED.into());
            };
            let conn = &mut *console.operators.pool().acquire().await?;
            let mut session = sessions::find(conn, cookie.value()).await?.ok_or(SESSION_EXPIRED)?;
            if is_use(&request) {
                sessions::touch(conn, &mut session).await?;
            }
            Ok(Self { session, origin: origin_of(&request), request_id: request_id(&request) })
        })
    }
}

/// Whether somebody is behind a request. A page that only watches keeps no session alive: neither by its event streams,
/// which browsers open again and again, nor by what it asks while nobody is at it.
fn is_use(request: &HttpRequest) -> bool {
    let says_idle = request.headers().get(IDLE_HEADER).is_some_and(|value| value.as_bytes() == b"1");
    !says_idle && !request.path().ends_with("/events")
}

fn console_of(request: &HttpRequest) -> Result<&web::Data<Console>, ApiError> {
    request
        .app_data::<web::Data<Console>>()
        .ok_or_else(|| ApiError::internal(anyhow::anyhow!("the server was built without its Console")))
}

/// Where a request comes from.
pub(super) fn origin_of(request: &HttpRequest) -> Origin {
    let agent = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    Origin { address: platform::http::peer(request), agent: agent.chars().take(AGENT_MAX).collect() }
}

/// The request's id, as the server's log has it.
pub(super) fn request_id(request: &HttpRequest) -> String {
    request.extensions().get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default()
}

/// On https the name binds the cookie to this very host.
fn cookie_name(console: &Console) -> &'static str {
    if console.addresses.https { "__Host-console_session" } else { "console_session" }
}

/// The session's cookie: out of scripts' reach, sent with requests of the console's own pages only.
pub(super) fn session_cookie(console: &Console, token: String) -> Cookie<'static> {
    Cookie::build(cookie_name(console), token)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(console.addresses.https)
        .finish()
}

/// Refuses a write that another page could have caused: it must carry the console's own Origin, unless no cookie bears
/// it and it names none.
///
/// # Errors
/// 403.
pub(super) fn check_origin(console: &Console, request: &HttpRequest) -> Result<(), ApiError> {
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    match request.headers().get(header::ORIGIN).map(|value| value.to_str()) {
        Some(Ok(origin)) if origin.eq_ignore_ascii_case(console.operators.origin()) => Ok(()),
        None if request.cookie(cookie_name(console)).is_none() => Ok(()),
        _ => Err(FOREIGN_ORIGIN.into()),
    }
}
