//! Pages: HTML first. The server writes a page that can be read before any script, and hands React the same data; see
//! `web/FIRST-PAINT.md` for the markup, which is the web's.

mod address;
mod bank;
mod banners;
mod blocks;
mod blog;
mod contest;
mod course;
mod course_data;
mod course_tree;
mod courses;
mod dates;
mod form;
mod form_conditions;
mod form_fields;
mod form_fill;
mod form_post;
mod forms;
mod frame;
mod guards;
mod home;
mod list;
mod measuring;
mod post;
mod problem;
mod screens;
mod section_cards;
mod sections;
mod shell;
mod simple;
mod site_page;
mod snippet;

use actix_web::http::{Method, header};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, web};
use maud::Markup;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::{METHOD_NOT_ALLOWED, PAGE_NOT_FOUND};
use platform::web::Page;
use serde_json::{Map, Value, json};
use time::OffsetDateTime;

use crate::accounts;
use crate::actor::Visitor;
use crate::app;
use crate::check_in;
use crate::home as home_content;
use crate::parents;
use crate::sessions;
use crate::share_pictures::{self, Shared};
use crate::site::Site;
use crate::{tenancy, website};

use address::{Address, Parsed};
use frame::Frame;
use screens::Mode;

pub use address::localised;
pub use screens::is_known as is_screen;

/// The page whose `?token=` is a letter's to a parent.
const PARENT_PAGE: &str = "/parent";

/// What search engines are asked.
const ROBOTS: header::HeaderName = header::HeaderName::from_static("x-robots-tag");

/// What a screen brings besides the shell.
#[derive(Default)]
struct Content {
    /// The inside of `<main>`.
    main: Markup,
    /// The screen's own title, where it has one (a problem's name).
    title: Option<String>,
    description: Option<String>,
    /// Address of a picture of it, for chat apps.
    image: Option<String>,
    /// What a picture is drawn of where it has none.
    drawn: Option<Shared>,
    /// What it is, for search engines (schema.org).
    linked_data: Option<Value>,
    /// Its right address without the language, where the one that was asked for is another.
    inner: Option<String>,
    /// The languages that it is written in; empty: both.
    languages: Vec<Locale>,
    /// Whether search engines are to leave it out.
    is_unlisted: bool,
    /// The address without the language that it is at now, for good.
    moved_to: Option<String>,
    /// Where other pages ask how to frame it, absolute.
    oembed: Option<String>,
    /// Whole envelopes by exact path and query.
    responses: Map<String, Value>,
    /// 200 when 0.
    status: u16,
}

/// Answers everything that is not a call: files, redirects, pages, and forms that browsers send without scripts.
///
/// # Errors
/// 404 for unknown calls and files, 405 for other writes.
pub async fn serve(site: Site, request: HttpRequest, payload: web::Payload) -> Result<HttpResponse, ApiError> {
    let path = request.path();
    if path.starts_with("/api/") || path.starts_with("/api-admin/") {
        return Err(PAGE_NOT_FOUND.into());
    }
    if *request.method() == Method::POST {
        return form_post::answer(&site, &request, payload).await;
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(METHOD_NOT_ALLOWED.into());
    }
    if let Some(file) = path.strip_prefix('/').filter(|file| file.contains('.')) {
        return site.app.web.serve(file, &request);
    }
    if let Some(elsewhere) = tenancy::redirect_to_primary(&site, &request) {
        return Ok(elsewhere);
    }
    match address::parse(path, request.query_string()) {
        Parsed::Redirect(to) => Ok(redirect(&to)),
        Parsed::Page(address) => {
            let answer = match address.token() {
                Some(token) if address.inner == PARENT_PAGE => enter_parent(&site, &address, token).await,
                Some(token) => enter(&site, &request, &address, &token).await,
                None => page(&site, &request, &address, None).await,
            };
            match answer {
                Err(error) if error.message().status().is_server_error() => failure(&site, &request, &address, &error),
                answer => answer,
            }
        }
    }
}

fn redirect(to: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((header::LOCATION, to)).finish()
}

/// `?token=` sets the session's cookie if the token is good and nobody is signed in, and leaves the address in any case:
/// a link of somebody else's must not turn a person into another.
async fn enter(site: &Site, request: &HttpRequest, address: &Address, token: &str) -> Result<HttpResponse, ApiError> {
    let mut answer = redirect(&address.without_token());
    let Visitor(present) = Visitor::extract(request).await?;
    if present.is_some() {
        return Ok(answer);
    }
    let hash = platform::secrets::hash_token(token);
    if sessions::is_good(site, hash).await? {
        let cookie = sessions::cookie(site, token.to_owned());
        answer.add_cookie(&cookie).map_err(ApiError::internal)?;
    }
    Ok(answer)
}

/// `?token=` of a letter to a parent turns into a cookie, and leaves the address.
async fn enter_parent(site: &Site, address: &Address, token: String) -> Result<HttpResponse, ApiError> {
    let mut answer = redirect(&address.without_token());
    answer.add_cookie(&parents::cookie_of_link(site, token).await?).map_err(ApiError::internal)?;
    let headers = answer.headers_mut();
    headers.insert(header::REFERRER_POLICY, header::HeaderValue::from_static("no-referrer"));
    headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
    Ok(answer)
}

/// A page for people where one could not be made: the shell needs no database.
fn failure(site: &Site, request: &HttpRequest, address: &Address, error: &ApiError) -> Result<HttpResponse, ApiError> {
    tracing::error!(cause = ?error.cause(), "a page could not be made");
    let tenant = website::view_with(site, request, 0);
    let frame = Frame { site, locale: address.locale, address, actor: None, user: None, tenant: &tenant, footer: None };
    render(&frame, request, simple::failure(&frame, error), json!({ "locale": address.locale.code() }))
}

/// A page; `refused` is the answer to its form that was sent and not taken.
async fn page(
    site: &Site,
    request: &HttpRequest,
    address: &Address,
    refused: Option<&form::Refused>,
) -> Result<HttpResponse, ApiError> {
    request.extensions_mut().insert(address.locale);
    let Visitor(actor) = Visitor::extract(request).await?;
    let user = match &actor {
        Some(actor) => Some(accounts::info_of(site, actor).await?),
        None => None,
    };
    let tenant = website::tenant_view(site, request).await?;
    let footer = match address.screen.is_none_or(|screen| screen.layout.has_footer()) {
        true => Some(home_content::footer_of(site, address.locale).await?),
        false => None,
    };
    let frame = Frame {
        site,
        locale: address.locale,
        address,
        actor: actor.as_ref(),
        user: user.as_ref(),
        tenant: &tenant,
        footer: footer.as_ref(),
    };
    if let Some(elsewhere) = frame.leads_elsewhere(request) {
        let mut answer = redirect(&elsewhere);
        // Another reader stays here.
        answer.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
        return Ok(answer);
    }
    let mut content = content(&frame, request, refused).await?;
    if let Some(inner) = &content.moved_to {
        let to = localised(address.locale, inner);
        return Ok(HttpResponse::MovedPermanently().insert_header((header::LOCATION, to)).finish());
    }
    content.responses.insert("/api/tenant".into(), frame::envelope(&tenant)?);
    if let Some(footer) = &footer {
        content.responses.insert("/api/home/footer".into(), frame::envelope(footer)?);
    }
    if content.image.is_none()
        && let Some(of) = content.drawn
    {
        content.image = share_pictures::address(site, of, address.locale).await?;
    }
    let boot = json!({
        "locale": address.locale.code(),
        "responses": content.responses,
        "user": serde_json::to_value(&user).map_err(ApiError::internal)?,
        "g_tag_id": measuring::tag(&frame, request),
    });
    let mut answer = render(&frame, request, content, boot)?;
    let screen = address.screen.map_or("", |screen| screen.name.as_str());
    if screen == "check-in"
        && let Some(scan) = check_in::receipt_of_page(site, &address.inner, OffsetDateTime::now_utc()).await?
    {
        answer.add_cookie(&scan).map_err(ApiError::internal)?;
    }
    if matches!(screen, "redirect-uri" | "check-in") {
        // Its address carries a code.
        answer.headers_mut().insert(header::REFERRER_POLICY, header::HeaderValue::from_static("no-referrer"));
    }
    Ok(answer)
}

/// What the server writes of a screen; of one that is not named here, what its row of the route table tells.
async fn content(
    frame: &Frame<'_>,
    request: &HttpRequest,
    refused: Option<&form::Refused>,
) -> Result<Content, ApiError> {
    let Some(screen) = frame.address.screen else {
        return Ok(simple::not_found(frame));
    };
    match screen.name.as_str() {
        "home" => home::content(frame, app::data(request)?).await,
        "problems" => list::content(frame, screen).await,
        "problem" => problem::content(frame).await,
        "courses" => courses::content(frame, screen).await,
        "course" => course::content(frame, request).await,
        "contest" => contest::content(frame, screen).await,
        "blog" => blog::content(frame, screen).await,
        "post" => post::content(frame, request).await,
        "snippet" => snippet::content(frame, request).await,
        "forms" => forms::content(frame, screen).await,
        "form" => form::content(frame, request, refused).await,
        "operational-regulations" | "policy-terms" | "privacy-policy" | "about" | "contact" | "page" => {
            site_page::content(frame).await
        }
        "manage-question-bank" => bank::content(frame, screen).await,
        _ => Ok(simple::known(frame, screen)),
    }
}

/// Puts content into the shell and the shell into the template.
fn render(frame: &Frame<'_>, request: &HttpRequest, content: Content, boot: Value) -> Result<HttpResponse, ApiError> {
    let (address, tenant) = (frame.address, frame.tenant);
    let base = frame.base(request);
    let right = Address { inner: content.inner.unwrap_or_else(|| address.inner.clone()), ..address.clone() };
    let [vi, en] = right.both();
    let all = [("vi", format!("{base}{vi}")), ("en", format!("{base}{en}")), ("x-default", format!("{base}{vi}"))];
    let is_written = |lang: &str| content.languages.is_empty() || content.languages.iter().any(|it| it.code() == lang);
    let alternates: Vec<(&str, String)> =
        all.into_iter().filter(|(lang, _)| *lang == "x-default" || is_written(lang)).collect();
    let title = frame.title(content.title.as_deref());
    let description = content.description.unwrap_or_else(|| frame.description());
    let absolute = |path: &Option<String>| match path.as_deref() {
        Some(path) if path.starts_with('/') => format!("{base}{path}"),
        Some(path) => path.to_owned(),
        None => String::new(),
    };
    let mut answer = frame.site.app.web.page(Page {
        template: "index.html",
        lang: address.locale.code(),
        title: &title,
        description: &description,
        canonical: &format!("{base}{}", right.path()),
        alternates: &alternates,
        image: &absolute(&content.image.or_else(|| tenant.background.clone()).or_else(|| tenant.logo.clone())),
        linked_data: content.linked_data.as_ref(),
        oembed: content.oembed.as_deref().unwrap_or_default(),
        icon: tenant.favicon.as_deref().unwrap_or("/favicon.svg"),
        css: &platform::colours::css(&tenant.appearance_configuration),
        mode: address.screen.and_then(|screen| screen.mode).map_or("", Mode::name),
        body: shell::shell(frame, &content.main),
        sources: &measuring::sources(&boot),
        boot,
        status: content.status,
        ..Page::default()
    })?;
    if content.is_unlisted {
        answer.headers_mut().insert(ROBOTS, header::HeaderValue::from_static("noindex"));
    }
    Ok(answer)
}
