//! The middleware around everything that a site answers: issuers' challenges first, then from HTTP to HTTPS.

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::{HttpRequest, HttpResponse, web};
use directory::certificates::platform_hosts::{self, PlatformCertificate};
use directory::hosts;
use platform::http::{host, is_https};
use time::OffsetDateTime;

use crate::app::App;
use crate::tls;

/// Answers challenges, sends people to HTTPS where their host has a certificate, and tells browsers to stay there. Until when
/// the platform's own is good is told at its host, so that the console can tell operators.
///
/// # Errors
/// Passes on what inner middleware returns as an error, which none of ours does.
pub async fn guard<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, actix_web::Error> {
    let app = request.app_data::<web::Data<App>>().cloned();
    let asked = hosts::normalise(host(request.request()));
    let (Some(app), Some(asked)) = (app, asked) else {
        return Ok(next.call(request).await?.map_into_left_body());
    };
    if let Some(token) = request.path().strip_prefix(tls::CHALLENGE_PATH) {
        let answer = app.tls.challenges().answer(app.directory.pool(), &asked, token).await;
        return Ok(answered(request, answer.unwrap_or_else(HttpResponse::from_error)));
    }
    if request.path() == platform_hosts::PATH && asked == app.config.platform_host {
        let answer = certificate_end(app.tls.platform_not_after());
        return Ok(answered(request, answer));
    }
    let is_https = is_https(request.request());
    let is_redirected =
        !is_https && app.config.listen_tls.is_some() && !platform::http::health::is_asked(request.path());
    if is_redirected && app.tls.serves(&asked) {
        let to = address(request.request(), &asked, app.config.tls.public_tls_port);
        return Ok(answered(request, to_https(&to)));
    }
    let mut response = next.call(request).await?.map_into_left_body();
    if is_https && let Some(value) = app.tls.transport_security(&asked, OffsetDateTime::now_utc()) {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    Ok(response)
}

/// The end of the platform's own certificate.
fn certificate_end(not_after: Option<OffsetDateTime>) -> HttpResponse {
    let end = PlatformCertificate { ends_at: not_after.map(OffsetDateTime::unix_timestamp) };
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(end)
}

fn answered<B>(request: ServiceRequest, answer: HttpResponse) -> ServiceResponse<EitherBody<B, BoxBody>> {
    ServiceResponse::new(request.into_parts().0, answer).map_into_right_body()
}

/// Not remembered: without a certificate its host is answered over HTTP again. What tells browsers to stay is
/// [`tls::Tls::transport_security`].
fn to_https(address: &str) -> HttpResponse {
    HttpResponse::PermanentRedirect()
        .insert_header((header::LOCATION, address))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .finish()
}

/// The same address over HTTPS.
fn address(request: &HttpRequest, host: &str, port: u16) -> String {
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    // `OPTIONS *` asks for no page.
    let path = if path.starts_with('/') { path } else { "/" };
    match port {
        443 => format!("https://{host}{path}"),
        _ => format!("https://{host}:{port}{path}"),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_page_stays_the_same() {
        let request = TestRequest::with_uri("/problems?page=2&q=a%20b").to_http_request();
        assert_eq!(address(&request, "lop.vn", 443), "https://lop.vn/problems?page=2&q=a%20b");
        assert_eq!(address(&request, "lop.vn", 8443), "https://lop.vn:8443/problems?page=2&q=a%20b");
        let request = TestRequest::with_uri("http://evil.vn/x").to_http_request();
        assert_eq!(address(&request, "lop.vn", 443), "https://lop.vn/x");
        let request = TestRequest::with_uri("//evil.vn/x").to_http_request();
        assert_eq!(address(&request, "lop.vn", 443), "https://lop.vn//evil.vn/x");
    }
}
