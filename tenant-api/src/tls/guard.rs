//! The middleware around everything that a site answers: issuers' challenges first, then from HTTP to HTTPS.

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{HttpRequest, HttpResponse, web};
use directory::certificates::platform_hosts::{self, PlatformCertificate};
use directory::hosts;
use platform::http::{host, is_https};
use time::OffsetDateTime;

use super::challenges;
use crate::app::App;

/// Strict transport security for domains that have just become stable, and for those that have been for longer.
const SHORT: u32 = 24 * 3600;
const LONG: u32 = 365 * 24 * 3600;

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
    if let Some(token) = request.path().strip_prefix(challenges::PATH) {
        let answer = app.tls.challenges().answer(app.directory.pool(), &asked, token).await;
        return Ok(answered(request, answer.unwrap_or_else(HttpResponse::from_error)));
    }
    if request.path() == platform_hosts::PATH && asked == app.config.platform_host {
        let answer = told(app.tls.platform_not_after());
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
fn told(not_after: Option<OffsetDateTime>) -> HttpResponse {
    let end = PlatformCertificate { ends_at: not_after.map(OffsetDateTime::unix_timestamp) };
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(end)
}

fn answered<B>(request: ServiceRequest, answer: HttpResponse) -> ServiceResponse<EitherBody<B, BoxBody>> {
    ServiceResponse::new(request.into_parts().0, answer).map_into_right_body()
}

/// Not remembered: without a certificate its host is answered over HTTP again. Browsers are told to stay by
/// [`security_of`].
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

/// The header for a domain that has been served over HTTPS without a break since `stable_since`: none for `days`, then
/// for a day, after as many days again for a year.
pub(super) fn security_of(stable_since: Option<OffsetDateTime>, days: u16, now: OffsetDateTime) -> Option<HeaderValue> {
    let age = (now - stable_since?).whole_days();
    let days = i64::from(days);
    (age >= days).then(|| max_age(if age >= 2 * days { LONG } else { SHORT }))
}

/// The header for so many seconds.
pub(super) fn max_age(seconds: u32) -> HeaderValue {
    HeaderValue::from_str(&format!("max-age={seconds}")).unwrap_or(HeaderValue::from_static("max-age=0"))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use time::Duration;

    use super::*;

    #[test]
    fn browsers_are_told_to_stay_once_a_domain_is_stable() {
        let now = OffsetDateTime::now_utc();
        let told = |age: i64| {
            let value = security_of(Some(now - Duration::days(age)), 7, now);
            value.map(|value| value.to_str().unwrap_or_default().to_owned())
        };
        assert_eq!((told(0), told(6)), (None, None));
        assert_eq!((told(7).as_deref(), told(13).as_deref()), (Some("max-age=86400"), Some("max-age=86400")));
        assert_eq!(told(14).as_deref(), Some("max-age=31536000"));
        assert_eq!(security_of(None, 7, now), None);
    }

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
