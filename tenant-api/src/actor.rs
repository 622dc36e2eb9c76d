//! Who calls: a token turned into a person of this site.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::{Method, header};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use platform::error::ApiError;
use platform::messages::Message;

use crate::accounts;
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
        if self.may(resource, action) { Ok(()) } else { Err(Message::NoAccess.into()) }
    }

    /// Refuses a visitor what is a person's own: the account that a visit acts through is nobody's.
    ///
    /// # Errors
    /// 403.
    pub fn require_own_account(&self) -> Result<(), ApiError> {
        if self.visit.is_none() { Ok(()) } else { Err(Message::NoAccess.into()) }
    }

    /// Whether the person may do `action` to `resource`.
    pub fn may(&self, resource: Resource, action: Action) -> bool {
        permissions::may(self.role, resource, action)
    }
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
/// Origin, and a foreign Origin is refused whatever else it carries.
///
/// # Errors
/// 403.
pub fn check_origin(request: &HttpRequest) -> Result<(), ApiError> {
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    let by_cookie = token_of(request).is_some_and(|(_, by_cookie)| by_cookie);
    match request.headers().get(header::ORIGIN).and_then(|value| value.to_str().ok()) {
        Some(origin) => {
            let host = origin.split_once("://").map_or(origin, |(_, host)| host);
            if host.eq_ignore_ascii_case(platform::http::host(request)) {
                return Ok(());
            }
            Err(Message::ForeignOrigin.into())
        }
        None if by_cookie => Err(Message::ForeignOrigin.into()),
        None => Ok(()),
    }
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
                None if has_token => Err(Message::SessionExpired.into()),
                None => Err(Message::LoginRequired.into()),
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
