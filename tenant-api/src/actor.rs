//! Who calls: a token turned into a person of this site.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::{Method, header};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use platform::error::ApiError;
use platform::messages::{FOREIGN_ORIGIN, LOGIN_REQUIRED, NO_ACCESS, SESSION_EXPIRED};

use crate::accounts;
use crate::accounts::messages::DIFFERENT_TOKENS;
use crate::activity;
use crate::permissions::{self, Action, Resource, Role};
use crate::site::Site;
use crate::visits::Visiting;

/// The header that carries a session's token.
pub const TOKEN_HEADER: &str = "access-token";
/// The cookie that carries it.
pub const TOKEN_COOKIE: &str = "access_token";

/// A signed-in person of this site.
#[derive(Debug, Clone)]
pub struct Actor {
    /// The person's id within the site.
    pub id: i64,
    /// Their role.
    pub role: Role,
    /// SHA-256 of the token that was shown.
    pub token_hash: [u8; 32],
    /// The visit that this session belongs to, where an operator of the platform is at work.
    pub visit: Option<i64>,
}

/// The caller of a public route: a person, or nobody. A token that is no longer good is nobody.
#[derive(Debug, Clone)]
pub struct Visitor(pub Option<Actor>);

impl Actor {
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

    /// Whether the person may do `action` to `resource`.
    pub fn may(&self, resource: Resource, action: Action) -> bool {
        permissions::may(self.role, resource, action)
    }
}

/// Refuses a request whose header names two sessions: another program on the way might believe the other.
///
/// # Errors
/// 400.
pub fn check_token(request: &HttpRequest) -> Result<(), ApiError> {
    let mut tokens = request.headers().get_all(TOKEN_HEADER);
    let first = tokens.next();
    if tokens.all(|token| Some(token) == first) { Ok(()) } else { Err(DIFFERENT_TOKENS.into()) }
}

/// The token of a request and whether it came in the cookie.
fn token_of(request: &HttpRequest) -> Option<(String, bool)> {
    let header = request.headers().get(TOKEN_HEADER).and_then(|value| value.to_str().ok()).filter(|t| !t.is_empty());
    match header {
        Some(token) => Some((token.to_owned(), false)),
        None => request.cookie(TOKEN_COOKIE).map(|cookie| (cookie.value().to_owned(), true)),
    }
}

/// Refuses a write that another site's page could have caused: one borne by the cookie must carry this site's own
/// Origin, and a foreign Origin is refused whatever else it carries. What came over HTTPS is caused by HTTPS pages only:
/// anybody on the way can make a page of the same host without.
///
/// # Errors
/// 403.
pub fn check_origin(request: &HttpRequest) -> Result<(), ApiError> {
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    let by_cookie = token_of(request).is_some_and(|(_, by_cookie)| by_cookie);
    match request.headers().get(header::ORIGIN).and_then(|value| value.to_str().ok()) {
        Some(origin) if is_own(origin, request) => Ok(()),
        None if !by_cookie => Ok(()),
        _ => Err(FOREIGN_ORIGIN.into()),
    }
}

fn is_own(origin: &str, request: &HttpRequest) -> bool {
    let (scheme, host) = origin.split_once("://").unwrap_or(("", origin));
    host.eq_ignore_ascii_case(platform::http::host(request))
        && (scheme.eq_ignore_ascii_case("https") || !platform::http::is_https(request))
}

async fn identify(request: HttpRequest) -> Result<Option<Actor>, ApiError> {
    let Some((token, _)) = token_of(&request) else {
        return Ok(None);
    };
    let site = Site::of(&request)?;
    let token_hash = platform::secrets::hash_token(&token);
    let found = accounts::find_actor(&mut *site.read().await?, token_hash).await?;
    if let Some(actor) = &found {
        activity::note(&site, actor).await;
        if let Some(visit) = actor.visit {
            request.extensions_mut().insert(Visiting(visit));
        }
    }
    Ok(found)
}

impl FromRequest for Actor {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let has_token = token_of(&request).is_some();
            match identify(request).await? {
                Some(actor) => Ok(actor),
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
        Box::pin(async move { Ok(Visitor(identify(request).await?)) })
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
