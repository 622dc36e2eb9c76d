//! The page in which films of other hosts play: a frame of our own whose policy names that one host, so that the policies of
//! all other pages name none. Nobody else may frame it, and the server itself asks the host for nothing.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::web::Page;
use rules::{Plays, VideoLink};
use serde::Deserialize;
use serde_json::json;

use crate::site::Site;
use crate::website;

/// Where it is.
pub const PATH: &str = "/video-frame";
/// The web's template.
const TEMPLATE: &str = "video.html";
const FRAME_STYLE: &str = "html,body,iframe{margin:0;width:100%;height:100%;border:0;background:#000;overflow:hidden}";

/// What plays.
#[derive(Debug, Deserialize)]
pub struct FrameQuery {
    /// The link.
    #[serde(default)]
    url: String,
    /// The page's language.
    #[serde(default)]
    lang: String,
    /// Second at which it begins.
    #[serde(default)]
    at: u32,
}

/// The page.
///
/// # Errors
/// 412 where the link is no film of another host.
pub async fn page(site: Site, query: Query<FrameQuery>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let link = rules::video_link(&query.url).map_err(|fault| ApiError::with(fault.message, fault.params))?;
    let locale = Locale::parse(&query.lang).unwrap_or_else(|| Locale::of(&request));
    let title = site.app.web.text(locale.code(), "video:film");
    if link.plays == Plays::YouTube {
        return Ok(foreign(&link, &title, locale, query.at));
    }
    let source = format!("https://{}", link.host);
    let tenant = website::view_with(&site, &request, 0);
    site.app.web.page(Page {
        template: TEMPLATE,
        lang: locale.code(),
        title: &title,
        css: &platform::colours::css(&tenant.appearance_configuration),
        boot: json!({ "locale": locale.code(), "url": link.address, "at": query.at }),
        sources: &[("media-src", source.clone()), ("connect-src", source)],
        is_closed: true,
        ..Page::default()
    })
}

/// A frame of the host's own player: nothing of ours runs around it.
fn foreign(link: &VideoLink, title: &str, locale: Locale, at: u32) -> HttpResponse {
    let nonce = platform::secrets::new_token();
    let policy = format!(
        "default-src 'none'; frame-src https://{}; style-src 'nonce-{nonce}'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'self'",
        link.host
    );
    let address = format!("{}?rel=0&hl={}&start={at}", link.address, locale.code());
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, policy))
        .insert_header((header::CONTENT_LANGUAGE, locale.code()))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        // YouTube plays for nobody who does not say where.
        .insert_header((header::REFERRER_POLICY, "strict-origin-when-cross-origin"))
        .body(whole(&address, title, locale, &nonce).into_string())
}

fn whole(address: &str, title: &str, locale: Locale, nonce: &str) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(locale.code()) {
            head {
                meta charset="utf-8";
                title { (title) }
                style nonce=(nonce) { (PreEscaped(FRAME_STYLE)) }
            }
            body {
                iframe src=(address) title=(title) allow="fullscreen; picture-in-picture; encrypted-media"
                    allowfullscreen referrerpolicy="strict-origin-when-cross-origin" {}
            }
        }
    }
}
