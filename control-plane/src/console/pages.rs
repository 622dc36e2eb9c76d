//! The console's pages: one document that the web fills, whatever the path.

use actix_web::http::{Method, header};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, web};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::PAGE_NOT_FOUND;
use platform::web::Page;
use serde_json::{Value, json};

use super::Console;
use super::caller::Caller;
use super::sign_in::session_body;

/// The web's entry.
const TEMPLATE: &str = "console.html";

/// Pages and files; whatever else was asked for is not there.
pub(super) async fn serve(console: web::Data<Console>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let path = request.path();
    if !matches!(*request.method(), Method::GET | Method::HEAD) || path.starts_with("/api/") {
        return Err(PAGE_NOT_FOUND.into());
    }
    if let Ok(file) = console.web.serve(path.trim_start_matches('/'), &request) {
        return Ok(file);
    }
    // A path that looks like a file's and is none's.
    if path.starts_with("/assets/") {
        return Err(PAGE_NOT_FOUND.into());
    }
    show(&console, &request).await
}

async fn show(console: &Console, request: &HttpRequest) -> Result<HttpResponse, ApiError> {
    let locale = match request.path().strip_prefix("/en") {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => Locale::En,
        _ => Locale::Vi,
    };
    request.extensions_mut().insert(locale);
    let user = match Caller::extract(request).await {
        Ok(caller) => serde_json::to_value(session_body(console, caller.session).await?).map_err(ApiError::internal)?,
        Err(_) => Value::Null,
    };
    let addresses = &console.addresses;
    let suffix = addresses.origin(&addresses.site_suffix);
    let boot = json!({
        "locale": locale.code(),
        "responses": {},
        "user": user,
        "site_suffix": suffix.split_once("://").map_or(suffix.as_str(), |(_, suffix)| suffix),
        "platform": addresses.origin(&addresses.platform_host),
    });
    let mut page = console.web.page(Page {
        template: TEMPLATE,
        lang: locale.code(),
        title: "Lophoc Console",
        icon: "/favicon.svg",
        boot,
        ..Page::default()
    })?;
    // Nothing of the console is anybody else's business.
    let headers = page.headers_mut();
    headers.insert(header::REFERRER_POLICY, header::HeaderValue::from_static("no-referrer"));
    headers.insert(header::X_FRAME_OPTIONS, header::HeaderValue::from_static("DENY"));
    headers
        .insert(header::HeaderName::from_static("x-robots-tag"), header::HeaderValue::from_static("noindex, nofollow"));
    Ok(page)
}
