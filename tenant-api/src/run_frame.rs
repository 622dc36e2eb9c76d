//! The page in which programs run in the browser: a frame without an origin wherever it is opened, since its policy is a sandbox.
//! It reaches what runs programs and public files of the site, and no other network but by WebRTC (see `policy`); nobody's session
//! is looked at for it.

use actix_web::http::header::{self, HeaderName};
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use directory::hosts;
use platform::error::ApiError;
use platform::http::Query;
use platform::messages::PAGE_NOT_FOUND;
use serde::Deserialize;

use crate::embeds::{self, Ancestors};
use crate::identity;
use crate::site::Site;

/// Where it is.
pub const PATH: &str = "/run/frame";
/// `in=` of one within an embedded snippet: then a page of somebody else's is around it as well.
const EMBED: &str = "embed";
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), clipboard-read=(), display-capture=()";
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Where it stands.
#[derive(Debug, Deserialize)]
pub struct FrameQuery {
    /// `embed`, or nothing.
    #[serde(default, rename = "in")]
    place: String,
}

/// Serves it: it is no call, and the same for everybody.
pub fn routes(config: &mut ServiceConfig) {
    config.route(PATH, web::get().to(page)).route(PATH, web::head().to(page));
}

/// The page.
///
/// # Errors
/// 500 when the web's build has none.
pub async fn page(site: Site, query: Query<FrameQuery>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let html = site.app.web.frame_page();
    let html = html.ok_or_else(|| ApiError::internal(anyhow::anyhow!("the web's build has no page for programs")))?;
    let host = hosts::normalise(platform::http::host(&request)).ok_or(PAGE_NOT_FOUND)?;
    let origin = identity::origin(&site.app, &request, &host);
    let is_embedded = query.place == EMBED;
    let ancestors = if is_embedded { embeds::ancestors(&site.entry.website["options"]) } else { Ancestors::Own };
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, policy(&origin, &ancestors)))
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::REFERRER_POLICY, "no-referrer"))
        .insert_header((PERMISSIONS_POLICY, PERMISSIONS))
        .insert_header((ROBOTS, "noindex"))
        .body(html))
}

/// `'self'` would be nobody's here: the site's origin is written out. WebRTC, of which `connect-src` says nothing, is not closed by
/// it: browsers refuse `webrtc 'block'` as an unknown directive, an error in each console. The page takes it out of its own window
/// (`web/src/runFrame/showPage.ts`); a program that makes a frame by `srcdoc`, which `frame-src 'none'` does not stop, has it there.
fn policy(origin: &str, ancestors: &Ancestors) -> String {
    let (runtimes, files) = (format!("{origin}/assets/runtimes/"), format!("{origin}/files/"));
    let directives = [
        ("sandbox", "allow-scripts allow-modals".to_owned()),
        ("default-src", "'none'".to_owned()),
        ("script-src", format!("'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data: {runtimes}")),
        ("style-src", "'unsafe-inline' blob: data:".to_owned()),
        ("img-src", format!("data: blob: {files}")),
        ("media-src", format!("data: blob: {files}")),
        ("font-src", format!("data: blob: {files}")),
        ("connect-src", format!("data: blob: {runtimes}")),
        ("worker-src", "blob:".to_owned()),
        ("child-src", "blob:".to_owned()),
        ("frame-src", "'none'".to_owned()),
        ("object-src", "'none'".to_owned()),
        ("form-action", "'none'".to_owned()),
        ("base-uri", "'none'".to_owned()),
        ("frame-ancestors", ancestors.policy()),
    ];
    directives.map(|(name, sources)| format!("{name} {sources}")).join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_is_a_sandbox_that_names_the_site_itself() {
        let own = policy("https://a.vn:8443", &Ancestors::Own);
        assert!(own.starts_with("sandbox allow-scripts allow-modals; default-src 'none'; "), "{own}");
        assert!(own.contains("; img-src data: blob: https://a.vn:8443/files/; "), "{own}");
        assert!(own.contains("; connect-src data: blob: https://a.vn:8443/assets/runtimes/; "), "{own}");
        assert!(own.ends_with("; frame-ancestors 'self'"), "{own}");
        assert!(!own.contains("allow-same-origin") && !own.contains("https:;"), "{own}");
        assert!(policy("http://a.vn", &Ancestors::Any).ends_with("; frame-ancestors *"));
    }
}
