//! Who calls: a token turned into a person of this site.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::{Method, header};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use platform::error::ApiError;
use platform::messages::{FOREIGN_ORIGIN, LOGIN_REQUIRED, NO_ACCESS, SESSION_EXPIRED};
use platform::secrets;

use crate::activity;
use crate::api_keys::messages::{KEY_NOT_ENOUGH, KEY_READS_ONLY};
use crate::api_keys::{self, Key};
use crate::app;
use crate::exam_accounts::ExamAccount;
use crate::ids::{AccountId, VisitId};
use crate::permissions::{Action, Resource, Role, Table};
use crate::sessions::{self, Presented, Session};
use crate::site::Site;

/// A signed-in person of this site.
#[derive(Debug, Clone)]
pub struct Actor {
    /// The person's id within the site.
    pub id: AccountId,
    /// Their role.
    pub role: Role,
    /// SHA-256 of the token that was shown.
    pub token_hash: [u8; 32],
    /// The visit that this session belongs to, where an operator of the platform is at work.
    pub visit: Option<VisitId>,
    /// Whether a program calls in the person's name, with a key of theirs.
    pub by_key: bool,
    /// What roles may do on this site.
    pub table: Table,
    /// Of an account that was made for a contest.
    pub exam: Option<ExamAccount>,
}

/// The caller of a public route: a person, or nobody. A token that is no longer good is nobody.
#[derive(Debug, Clone)]
pub struct Visitor(pub Option<Actor>);

/// In a request's extensions: it was made in the session of this visit.
#[derive(Debug, Clone, Copy)]
pub struct Visiting(pub VisitId);

impl Actor {
    /// The person in whose name something is done in the background; none who may not sign in by now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn in_background(site: &Site, id: AccountId) -> Result<Option<Self>, ApiError> {
        let role = sessions::role_of(&mut *site.read().await?, id).await?;
        let table = Table::of(site.id());
        Ok(role.map(|role| Self { id, role, token_hash: [0; 32], visit: None, by_key: false, table, exam: None }))
    }

    /// Refuses who may not do `action` to `resource`.
    ///
    /// # Errors
    /// 403.
    pub fn require(&self, resource: Resource, action: Action) -> Result<(), ApiError> {
        if self.may(resource, action) { Ok(()) } else { Err(NO_ACCESS.into()) }
    }

    /// Refuses a visitor what is a person's own: the account that a visit acts through is nobody's.
    ///
    /// # Errors
    /// 403.
    pub fn require_own_account(&self) -> Result<(), ApiError> {
        if self.visit.is_none() { Ok(()) } else { Err(NO_ACCESS.into()) }
    }

    /// Refuses programs what is about anybody's passwords, sessions and keys: a key that was found would open accounts.
    ///
    /// # Errors
    /// 403.
    pub fn require_person(&self) -> Result<(), ApiError> {
        if self.by_key { Err(KEY_NOT_ENOUGH.into()) } else { Ok(()) }
    }

    /// Refuses programs and visitors what only the person may do: what concerns their own passwords, sessions and keys.
    ///
    /// # Errors
    /// 403.
    pub fn require_session(&self) -> Result<(), ApiError> {
        self.require_person()?;
        self.require_own_account()
    }

    /// Whether the account may make a call at all: one that was made for a contest opens its room alone.
    fn may_call(&self, request: &HttpRequest) -> bool {
        self.exam.as_ref().is_none_or(|exam| exam.may_call(request))
    }

    /// Whether the permission table grants the person anything: management is for them.
    pub fn manages(&self) -> bool {
        self.table.grants_anything(self.role)
    }

    /// Whether the person may do `action` to `resource`.
    pub fn may(&self, resource: Resource, action: Action) -> bool {
        self.table.may(self.role, resource, action)
    }
}

/// Refuses a write that another site's page could have caused: one borne by the cookie must carry this site's own
/// Origin, and a foreign Origin is refused whatever else it carries. What came over HTTPS is caused by HTTPS pages only:
/// anybody on the way can make a page of the same host without.
///
/// # Errors
/// 403.
pub fn check_origin(request: &HttpRequest) -> Result<(), ApiError> {
    if is_read(request) {
        return Ok(());
    }
    let by_cookie = sessions::presented(request).is_some_and(|presented| presented.by_cookie);
    match request.headers().get(header::ORIGIN).and_then(|value| value.to_str().ok()) {
        Some(origin) if is_own(origin, request) => Ok(()),
        None if !by_cookie => Ok(()),
        _ => Err(FOREIGN_ORIGIN.into()),
    }
}

fn is_read(request: &HttpRequest) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
}

fn is_own(origin: &str, request: &HttpRequest) -> bool {
    let (scheme, host) = origin.split_once("://").unwrap_or(("", origin));
    host.eq_ignore_ascii_case(platform::http::host(request))
        && (scheme.eq_ignore_ascii_case("https") || !platform::http::is_https(request))
}

async fn identify(request: HttpRequest) -> Result<Option<Actor>, ApiError> {
    let Some(presented) = sessions::presented(&request) else {
        return Ok(None);
    };
    let site = Site::of(&request)?;
    let found = if api_keys::is_key(&presented.token) && !presented.by_cookie {
        by_key(&site, &request, &presented).await?
    } else {
        by_session(&site, &presented).await?
    };
    let Some(actor) = found else { return Ok(None) };
    if actor.exam.is_none() {
        activity::note(&site, app::data::<activity::State>(&request)?, actor.id, actor.role).await;
    }
    if let Some(visit) = actor.visit {
        request.extensions_mut().insert(Visiting(visit));
    }
    Ok(Some(actor))
}

async fn by_session(site: &Site, presented: &Presented) -> Result<Option<Actor>, ApiError> {
    let token_hash = secrets::hash_token(&presented.token);
    let Some(Session { user_id, role, visit, exam }) = sessions::find_and_touch(site, token_hash).await? else {
        return Ok(None);
    };
    Ok(Some(Actor { id: user_id, role, token_hash, visit, by_key: false, table: Table::of(site.id()), exam }))
}

async fn by_key(site: &Site, request: &HttpRequest, presented: &Presented) -> Result<Option<Actor>, ApiError> {
    let token_hash = secrets::hash_token(&presented.token);
    let Some(Key { user_id, role, read_only }) = api_keys::find_and_touch(site, token_hash).await? else {
        return Ok(None);
    };
    if read_only && !is_read(request) {
        return Err(KEY_READS_ONLY.into());
    }
    let table = Table::of(site.id());
    Ok(Some(Actor { id: user_id, role, token_hash, visit: None, by_key: true, table, exam: None }))
}

impl FromRequest for Actor {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let has_token = sessions::presented(&request).is_some();
            match identify(request.clone()).await? {
                Some(actor) if actor.may_call(&request) => Ok(actor),
                Some(_) => Err(NO_ACCESS.into()),
                None if has_token => Err(SESSION_EXPIRED.into()),
                None => Err(LOGIN_REQUIRED.into()),
            }
        })
    }
}

impl FromRequest for Visitor {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let actor = identify(request.clone()).await?;
            Ok(Visitor(actor.filter(|actor| actor.may_call(&request))))
        })
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use actix_web::web;
    use platform::http::{Edge, EdgeConfig, Proxies};
    use platform::metrics::Metrics;

    use super::*;

    fn is_let_in(spoken: &str, origin: &str) -> bool {
        let edge = Edge::new(EdgeConfig::default(), Proxies::nearby(), Metrics::default());
        let request = TestRequest::put()
            .peer_addr(([10, 0, 0, 3], 1).into())
            .app_data(web::Data::new(edge))
            .insert_header((header::HOST, "lop.vn"))
            .insert_header(("x-forwarded-proto", spoken))
            .insert_header((header::ORIGIN, origin));
        check_origin(&request.to_http_request()).is_ok()
    }

    #[test]
    fn a_page_without_tls_writes_nothing_over_https() {
        assert!(is_let_in("https", "https://lop.vn") && is_let_in("https", "HTTPS://LOP.VN"));
        for foreign in ["http://lop.vn", "lop.vn", "ftp://lop.vn", "https://xau.vn", "null"] {
            assert!(!is_let_in("https", foreign), "{foreign}");
        }
        assert!(is_let_in("http", "http://lop.vn") && is_let_in("http", "https://lop.vn"));
    }
}
