//! The page itself: the web's `identity.html` with the colours and the name of the site that somebody comes from.

use actix_web::http::Method;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use maud::{Markup, html};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::{METHOD_NOT_ALLOWED, PAGE_NOT_FOUND};
use platform::web::Page;
use serde_json::json;

use super::host;
use super::state::{Mode, State};
use crate::app::{self, App};
use crate::site::Site;
use crate::unavailable::messages::SIGN_IN_ADDRESS_WRONG;
use crate::{unavailable, website};

/// What the identity host answers to what is no call; `None` for calls, and for other hosts.
pub async fn answer(request: &HttpRequest) -> Option<HttpResponse> {
    let path = request.path();
    if !host::is_asked(request) || path.starts_with("/api/") || path.starts_with("/api-admin/") {
        return None;
    }
    let answer = match serve(request).await {
        Err(error) => unavailable::page_of_link(request, error),
        answer => answer,
    };
    Some(answer.unwrap_or_else(HttpResponse::from_error))
}

async fn serve(request: &HttpRequest) -> Result<HttpResponse, ApiError> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(METHOD_NOT_ALLOWED.into());
    }
    let app = app::data::<App>(request)?;
    match request.path() {
        "/" => page(request, Locale::Vi).await,
        "/en" => page(request, Locale::En).await,
        path => match path.strip_prefix('/').filter(|file| file.contains('.')) {
            Some(file) => app.web.serve(file, request),
            None => Err(PAGE_NOT_FOUND.into()),
        },
    }
}

async fn page(request: &HttpRequest, locale: Locale) -> Result<HttpResponse, ApiError> {
    let (text, state) = State::of(request).ok_or(SIGN_IN_ADDRESS_WRONG)?;
    let entry = host::site_of(request, &state).await?;
    request.extensions_mut().insert(locale);
    let site = Site { entry, app: app::data::<App>(request)?.clone() };
    let tenant = website::tenant_view(&site, request).await?;
    let google = &site.app.config.google;
    let client = google.clients().next();
    let sources = client.map(|_| google_sources(&google.script_url)).unwrap_or_default();
    let heading = match state.mode {
        Mode::SignIn => site.app.web.text(locale.code(), "auth:title.sign-in"),
        Mode::SignUp => site.app.web.text(locale.code(), "auth:title.sign-up"),
    };
    let tenant_answer = serde_json::to_value(Envelope::of(&tenant)).map_err(ApiError::internal)?;
    site.app.web.page(Page {
        template: "identity.html",
        lang: locale.code(),
        title: &format!("{heading} · {}", tenant.name),
        icon: tenant.favicon.as_deref().filter(|icon| icon.starts_with("https://")).unwrap_or("/favicon.svg"),
        css: &platform::colours::css(&tenant.appearance_configuration),
        body: first_html(&tenant.name, &heading),
        boot: json!({
            "locale": locale.code(),
            "state": text,
            "mode": state.mode,
            "google_client_id": client,
            "google_script_url": client.map(|_| &google.script_url),
            "responses": { "/api/tenant": tenant_answer },
        }),
        sources: &sources,
        ..Page::default()
    })
}

/// What is there before React takes over.
fn first_html(site: &str, heading: &str) -> Markup {
    html! {
        main id="main" class="lp-main lp-container" tabindex="-1" {
            h1 { (heading) }
            p { (site) }
        }
    }
}

/// What Google's script and what it loads need of the page's policy: all is beside the script.
fn google_sources(script: &str) -> Vec<(&'static str, String)> {
    let beside = script.rsplit_once('/').map_or(script, |(folder, _)| folder);
    vec![
        ("script-src", script.to_owned()),
        ("style-src", format!("{beside}/style")),
        ("frame-src", format!("{beside}/")),
        ("connect-src", format!("{beside}/")),
    ]
}

#[cfg(test)]
mod tests {
    use super::google_sources;

    #[test]
    fn the_policy_names_googles_addresses() {
        let sources = google_sources("https://accounts.google.com/gsi/client");
        let expected = [
            ("script-src", "https://accounts.google.com/gsi/client"),
            ("style-src", "https://accounts.google.com/gsi/style"),
            ("frame-src", "https://accounts.google.com/gsi/"),
            ("connect-src", "https://accounts.google.com/gsi/"),
        ];
        assert!(sources.iter().map(|(name, source)| (*name, source.as_str())).eq(expected));
    }
}
