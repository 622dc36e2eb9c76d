//! What blogs and learning platforms ask about an address that somebody has pasted (oEmbed 1.0): plain JSON, no envelope.

use actix_web::HttpResponse;
use maud::html;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::Deserialize;
use serde_json::json;
use url::Url;

use super::messages::{EMBED_NOT_ALLOWED, OEMBED_FORMAT};
use super::shown;
use crate::site::Site;

/// Where it is.
pub const PATH: &str = "/oembed";
/// The frame's size in CSS pixels, where nobody wants a smaller one.
const WIDTH: u32 = 720;
const HEIGHT: u32 = 480;

/// What is asked.
#[derive(Debug, Deserialize)]
pub struct OembedQuery {
    /// The address of a snippet's page.
    url: String,
    maxwidth: Option<u32>,
    maxheight: Option<u32>,
    /// `json`.
    #[serde(default)]
    format: String,
}

/// How to frame the snippet at an address.
///
/// # Errors
/// 404 where there is none that may be framed, 501 where another format is wanted.
pub async fn answer(site: Site, query: Query<OembedQuery>) -> Result<HttpResponse, ApiError> {
    if !matches!(query.format.as_str(), "" | "json") {
        return Err(OEMBED_FORMAT.into());
    }
    let (slug, locale) = snippet_at(&site, &query.url).ok_or(EMBED_NOT_ALLOWED)?;
    let snippet = shown::find(&site, &slug, locale).await?.ok_or(EMBED_NOT_ALLOWED)?;
    let width = query.maxwidth.unwrap_or(WIDTH).clamp(1, WIDTH);
    let height = query.maxheight.unwrap_or(HEIGHT).clamp(1, HEIGHT);
    let source = format!("{}/embed/ucode/{}?lang={}", site.address(), snippet.slug, locale.code());
    let style = format!("width:100%;max-width:{width}px;border:0");
    let frame = html! {
        iframe src=(source) title=(snippet.title) width=(width) height=(height) style=(style) loading="lazy"
            allowfullscreen {}
    };
    Ok(HttpResponse::Ok().json(json!({
        "version": "1.0",
        "type": "rich",
        "title": snippet.title,
        "author_name": snippet.author.name,
        "provider_name": site.entry.name,
        "provider_url": site.address(),
        "width": width,
        "height": height,
        "html": frame.into_string(),
    })))
}

/// Which snippet of the site an address is of, and in which language.
fn snippet_at(site: &Site, address: &str) -> Option<(String, Locale)> {
    let url = Url::parse(address).ok()?;
    let host = url.host_str()?;
    let entry = &site.entry;
    let is_own = entry.platform_host == host || entry.domains.iter().any(|domain| domain.host == host);
    (matches!(url.scheme(), "http" | "https") && is_own).then_some(())?;
    slug_in(&url).map(|(slug, locale)| (slug, locale.unwrap_or_else(|| shown::language(site, &asked_language(&url)))))
}

/// The slug in the address of a page or of its frame; pages say their language.
fn slug_in(url: &Url) -> Option<(String, Option<Locale>)> {
    let segments: Vec<&str> = url.path_segments()?.filter(|segment| !segment.is_empty()).collect();
    let (slug, locale) = match segments.as_slice() {
        ["ucode", slug] => (slug, Some(Locale::Vi)),
        ["en", "ucode", slug] => (slug, Some(Locale::En)),
        ["embed", "ucode", slug] => (slug, None),
        _ => return None,
    };
    Some(((*slug).to_owned(), locale))
}

/// The language that a frame's address names.
fn asked_language(url: &Url) -> String {
    url.query_pairs().find(|(name, _)| name == "lang").map(|(_, value)| value.into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snippet_is_known_by_the_addresses_of_its_page_and_of_its_frame() {
        let of = |address: &str| Url::parse(address).ok().and_then(|url| slug_in(&url));
        let slug = || "abc123def456".to_owned();
        assert_eq!(of("https://lop.vn/ucode/abc123def456?version=2#L3"), Some((slug(), Some(Locale::Vi))));
        assert_eq!(of("https://lop.vn/en/ucode/abc123def456/"), Some((slug(), Some(Locale::En))));
        assert_eq!(of("https://lop.vn/embed/ucode/abc123def456"), Some((slug(), None)));
        for other in ["https://lop.vn/", "https://lop.vn/ucode", "https://lop.vn/ucode/a/b", "data:text/html,ucode/a"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
