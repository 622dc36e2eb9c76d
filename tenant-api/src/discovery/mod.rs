//! What search engines and feed readers find: the sitemap, `robots.txt`, feeds of the blog. All of it names the site's primary
//! address, and nothing that a visitor may not open.

mod atom;
mod feed;
mod robots;
mod sitemap;
mod store;
mod xml;

use actix_web::http::header::{self, EntityTag, Header, IfNoneMatch};
use actix_web::web::{self, Bytes, Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::PAGE_NOT_FOUND;
use sha2::{Digest, Sha256};
use time::OffsetDateTime;

use crate::site::Site;

pub use feed::Feeds;

/// Serves the documents, each at the path that its readers look for.
pub fn routes(config: &mut ServiceConfig) {
    for path in ["/robots.txt", "/feed.xml", "/en/feed.xml", "/sitemap.xml", "/sitemap-{part}.xml"] {
        config.route(path, web::get().to(serve)).route(path, web::head().to(serve));
    }
}

/// The document at the request's path.
async fn serve(site: Site, feeds: Data<Feeds>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let now = OffsetDateTime::now_utc();
    let (kind, document) = match request.path() {
        "/robots.txt" => ("text/plain; charset=utf-8", Document::of(robots::text(&site.address()))),
        "/feed.xml" => (feed::TYPE, feeds.document(&site, Locale::Vi, now).await?),
        "/en/feed.xml" => (feed::TYPE, feeds.document(&site, Locale::En, now).await?),
        path => {
            let text = sitemap::text(&site, path, now).await?.ok_or(PAGE_NOT_FOUND)?;
            (sitemap::TYPE, Document::of(text))
        }
    };
    Ok(answer(&request, kind, document))
}

/// What is served.
#[derive(Clone)]
struct Document {
    tag: EntityTag,
    body: Bytes,
}

impl Document {
    fn of(text: String) -> Self {
        let tag: String = Sha256::digest(text.as_bytes())[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        Self { tag: EntityTag::new_strong(tag), body: text.into() }
    }
}

/// The document, unless the caller has it already.
fn answer(request: &HttpRequest, kind: &'static str, Document { tag, body }: Document) -> HttpResponse {
    let is_known = match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(&tag)),
        Err(_) => false,
    };
    let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header(header::ETag(tag)).insert_header((header::CACHE_CONTROL, "no-cache"));
    if is_known {
        return response.finish();
    }
    response.insert_header((header::CONTENT_TYPE, kind)).body(body)
}
