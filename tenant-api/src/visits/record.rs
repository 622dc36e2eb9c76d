//! What a visitor changes is written down where the site's admins see it.

use actix_web::HttpMessage;
use actix_web::dev::ServiceResponse;
use actix_web::http::Method;

use super::store;
use crate::site::Site;

/// Longest path that is written down.
const PATH_MAX: usize = 300;

/// In a request's extensions: it was made in the session of this visit.
#[derive(Debug, Clone, Copy)]
pub struct Visiting(pub i64);

/// Writes down a call that may have changed something, if a visitor made it. Called before the answer goes out.
pub async fn record<B>(response: &ServiceResponse<B>) {
    let request = response.request();
    let visit = request.extensions().get::<Visiting>().copied();
    let Some(Visiting(visit)) = visit else { return };
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return;
    }
    let path: String = request.path().chars().take(PATH_MAX).collect();
    let status = i32::from(response.status().as_u16());
    let written = async {
        let site = Site::of(request)?;
        store::insert_action(&mut *site.read().await?, visit, request.method().as_str(), &path, status).await
    };
    if let Err(error) = written.await {
        tracing::error!(visit, path, status, cause = ?error.cause(), "what a visitor did was not written down");
    }
}
