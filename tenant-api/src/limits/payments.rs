//! Who may take money: the control plane says it of each site, and this guard asks before any call that does.

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpResponse};
use platform::error::ApiError;

use std::sync::Arc;

use super::messages::PAYMENTS_NOT_ALLOWED;

/// Everything below takes money or changes what was paid; looking at it is always allowed.
const PAID: [&str; 2] = ["/api/transaction", "/api-admin/transaction"];

/// Refuses calls that take money on sites that may not: before they are routed, so that no call can forget to ask.
///
/// # Errors
/// Passes on what inner middleware returns as an error, which none of ours does.
pub async fn guard<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, actix_web::Error> {
    let allowed = request.extensions().get::<Arc<directory::Site>>().is_none_or(|site| site.payment_allowed);
    // As it is routed: `%74` is a `t` there.
    if allowed || !takes_money(request.method(), request.match_info().as_str()) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let answer = HttpResponse::from_error(ApiError::from(PAYMENTS_NOT_ALLOWED));
    Ok(ServiceResponse::new(request.into_parts().0, answer).map_into_right_body())
}

fn takes_money(method: &Method, path: &str) -> bool {
    let reads = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    let is_below = |root: &str| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    !reads && PAID.into_iter().any(is_below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_takes_money_is_guarded() {
        for path in ["/api/transaction", "/api/transaction/course", "/api-admin/transaction/7", "/api/transaction/"] {
            assert!(takes_money(&Method::POST, path) && takes_money(&Method::PUT, path), "{path}");
            assert!(!takes_money(&Method::GET, path), "{path}");
        }
        assert!(!takes_money(&Method::POST, "/api/transactions-of-others"));
        assert!(!takes_money(&Method::POST, "/api/problems"));
    }
}
