//! A snippet in another site's frame: one page, the same for everybody, whatever session a browser brings. It makes no call and
//! sets no cookie.

use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use maud::{Markup, html};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::web::Page;
use serde::Deserialize;
use serde_json::{Value, json};

use super::shown;
use crate::languages;
use crate::site::Site;
use crate::snippets::SnippetView;
use crate::unavailable;

/// Where it is.
pub const PATH: &str = "/embed/ucode/{slug}";
/// The web's template.
const TEMPLATE: &str = "embed.html";
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// How it is asked for.
#[derive(Debug, Deserialize)]
pub struct PageQuery {
    /// The page's language; the site's own when missing.
    #[serde(default)]
    lang: String,
}

/// The page; where nothing may be embedded, one that says so.
///
/// # Errors
/// When a database fails.
pub async fn page(
    site: Site,
    slug: web::Path<String>,
    query: Query<PageQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let locale = shown::language(&site, &query.lang);
    match shown::find(&site, &slug, locale).await {
        Ok(Some(snippet)) => found(&site, &snippet, locale),
        Ok(None) => missing(&site, locale),
        Err(error) => unavailable::page_of_link(&request, error),
    }
}

/// Where the snippet is at home.
fn address(site: &Site, locale: Locale, slug: &str) -> String {
    let language = if locale == Locale::En { "/en" } else { "" };
    format!("{}{language}/ucode/{slug}", site.address())
}

fn found(site: &Site, snippet: &SnippetView, locale: Locale) -> Result<HttpResponse, ApiError> {
    let language = languages::name_of(snippet.language_id);
    let home = address(site, locale, &snippet.slug);
    let text = |key: &str| site.app.web.text(locale.code(), key);
    let title = format!("{} · {}", snippet.title, site.entry.name);
    let body = html! {
        h1.lp-title { (snippet.title) }
        p.lp-lead { (snippet.author.name) " · " (language) }
        @for file in &snippet.files {
            h2 { (file.name) }
            div.lp-markdown { pre { code { (file.content) } } }
        }
        p { a.lp-link href=(home) target="_blank" rel="noopener" { (text("embed:open")) } }
    };
    let shown = json!({
        "slug": snippet.slug,
        "url": home,
        "title": snippet.title,
        "author": snippet.author.name,
        "language_id": snippet.language_id,
        "language_name": language,
        "files": snippet.files,
        "stdin": snippet.stdin,
        "last_run": snippet.last_run,
    });
    let boot = json!({
        "locale": locale.code(),
        "site_name": site.entry.name,
        "snippet": shown,
        "runtime": runtime(snippet.language_id),
    });
    render(site, locale, (&title, body), boot, 200)
}

fn missing(site: &Site, locale: Locale) -> Result<HttpResponse, ApiError> {
    let text = |key: &str| site.app.web.text(locale.code(), key);
    let title = text("embed:missing.title");
    let body = html! {
        h1.lp-title { (title) }
        p.lp-lead { (text("embed:missing.text")) }
    };
    let boot = json!({
        "locale": locale.code(), "site_name": site.entry.name, "snippet": Value::Null, "runtime": Value::Null,
    });
    render(site, locale, (&title, body), boot, 404)
}

fn render(
    site: &Site,
    locale: Locale,
    (title, inside): (&str, Markup),
    boot: Value,
    status: u16,
) -> Result<HttpResponse, ApiError> {
    let mut answer = site.app.web.page(Page {
        template: TEMPLATE,
        lang: locale.code(),
        title,
        css: &platform::colours::css(&site.entry.website["appearance_configuration"]),
        body: html! { main id="main" class="lp-main lp-container" { (inside) } },
        boot,
        ancestors: Some(&shown::ancestors_of(site).policy()),
        is_closed: true,
        status,
        ..Page::default()
    })?;
    let headers = answer.headers_mut();
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    // Whose page stands around it is nobody's to know.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    Ok(answer)
}

/// What runs a language's programs in the page (`RuntimeKey` of web/src/runtimes); of the others the last output is shown.
fn runtime(language: i32) -> Option<&'static str> {
    match language {
        71 => Some("python"),
        201 => Some("web"),
        202 => Some("turtle"),
        _ => None,
    }
}
