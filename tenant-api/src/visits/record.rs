//! What a visitor changes is written down where the site's admins see it.

use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;

use super::store;
use crate::actor::Visiting;
use crate::ids::VisitId;
use crate::site::Site;

/// Longest path that is written down.
const PATH_MAX: usize = 300;

/// Writes down a call that may have changed something, if a visitor made it, before the answer goes out.
///
/// # Errors
/// Passes on what inner services return as an error, which none of ours does.
pub async fn record<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let response = next.call(request).await?;
    let visit = response.request().extensions().get::<Visiting>().copied();
    if let Some(Visiting(visit)) = visit {
        write_down(&response, visit).await;
    }
    Ok(response)
}

async fn write_down<B>(response: &ServiceResponse<B>, visit: VisitId) {
    let request = response.request();
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
        tracing::error!(%visit, path, status, cause = ?error.cause(), "what a visitor did was not written down");
    }
}
