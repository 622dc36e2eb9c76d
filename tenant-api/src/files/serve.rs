//! Files as browsers get them: in parts, under a policy in which nothing runs, kept for ever where everybody may see them.

use std::ops::Range;
use std::time::SystemTime;

use actix_web::body::SizedStream;
use actix_web::http::header::{
    self, Charset, ContentDisposition, ContentEncoding, DispositionParam, DispositionType, EntityTag, ExtendedValue,
    Header, HttpDate, IfNoneMatch, IfRange,
};
use actix_web::http::{Method, StatusCode};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, get, web};
use futures::StreamExt;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use time::{Duration, OffsetDateTime};

use super::addresses::variant_name;
use super::http::manages;
use super::messages::{NO_SUCH_FILE, RANGE_NOT_THERE};
use super::signed::{self, Signature};
use super::store::{self, FileRow};
use super::views::mime_of;
use crate::actor::Visitor;
use crate::ids::FileId;
use crate::site::Site;

/// Nothing runs, and nothing is fetched but what is shown.
const POLICY: &str = "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; \
     frame-ancestors 'self'";
/// Browsers show no PDF in a sandbox; their own viewers keep its scripts from the site.
const PDF_POLICY: &str = "default-src 'none'; object-src 'self'; img-src 'self' data:; style-src 'unsafe-inline'; \
     frame-ancestors 'self'";
/// The address of other bytes is another one.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "private, no-cache";

/// What is sent of a file.
struct Content {
    hash: String,
    size: u64,
    mime: &'static str,
    name: String,
    is_private: bool,
    created_at: OffsetDateTime,
}

/// What of it.
#[derive(Debug, PartialEq)]
enum Wanted {
    Whole,
    Part(Range<u64>),
    NotThere,
}

/// A file.
#[utoipa::path(tag = "general", params(Signature), responses((status = 200, description = "the file"), (status = 206, description = "a part of it")))]
#[get("/files/{id}/{name}")]
pub async fn get_file(
    site: Site,
    path: web::Path<(FileId, String)>,
    signature: Query<Signature>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    whole(site, path, signature, request).await
}

/// A picture in another width or format.
#[utoipa::path(tag = "general", params(Signature), responses((status = 200, description = "the picture")))]
#[get("/files/{id}/{width}/{name}")]
pub async fn get_variant(
    site: Site,
    path: web::Path<(FileId, i32, String)>,
    signature: Query<Signature>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    variant(site, path, signature, request).await
}

/// The same for GET and HEAD.
pub(super) async fn whole(
    site: Site,
    path: web::Path<(FileId, String)>,
    signature: Query<Signature>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (id, name) = path.into_inner();
    let file = open(&site, id, &signature, &request).await?;
    if file.name != name {
        return Err(NO_SUCH_FILE.into());
    }
    let content = Content {
        hash: file.blob_hash,
        size: file.blob_size.unsigned_abs(),
        mime: mime_of(&file.format),
        name,
        is_private: file.is_private,
        created_at: file.created_at,
    };
    answer(&site, &request, content).await
}

/// The same for GET and HEAD.
pub(super) async fn variant(
    site: Site,
    path: web::Path<(FileId, i32, String)>,
    signature: Query<Signature>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (id, width, name) = path.into_inner();
    let file = open(&site, id, &signature, &request).await?;
    let format = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    if variant_name(&file.name, format) != name {
        return Err(NO_SUCH_FILE.into());
    }
    let found = store::find_variant(&mut *site.read().await?, id, width, format).await?.ok_or(NO_SUCH_FILE)?;
    let content = Content {
        hash: found.blob_hash,
        size: found.blob_size.unsigned_abs(),
        mime: mime_of(&found.format),
        name,
        is_private: file.is_private,
        created_at: file.created_at,
    };
    answer(&site, &request, content).await
}

/// A file that the caller may see. One that they may not see is not there.
async fn open(site: &Site, id: FileId, signature: &Signature, request: &HttpRequest) -> Result<FileRow, ApiError> {
    let file = store::find(&mut *site.read().await?, id).await?.ok_or(NO_SUCH_FILE)?;
    if !file.is_private {
        return Ok(file);
    }
    if signature.is_there() {
        let key = signed::key(&mut *site.read().await?).await?;
        if signature.opens(&key, site.id(), id, OffsetDateTime::now_utc())? {
            return Ok(file);
        }
    }
    let Visitor(actor) = Visitor::extract(request).await?;
    let may_see = actor.is_some_and(|actor| file.owner_id == Some(actor.id) || manages(&actor));
    if may_see { Ok(file) } else { Err(NO_SUCH_FILE.into()) }
}

async fn answer(site: &Site, request: &HttpRequest, content: Content) -> Result<HttpResponse, ApiError> {
    let tag = EntityTag::new_strong(content.hash.chars().take(32).collect());
    // HTTP knows whole seconds.
    let written = content.created_at - Duration::nanoseconds(content.created_at.nanosecond().into());
    let written = HttpDate::from(SystemTime::from(written));
    if is_known(request, &tag) {
        let mut known = HttpResponse::NotModified();
        return Ok(described(&mut known, &content, tag, written).finish());
    }
    let range = match wanted(request, content.size, &tag, written) {
        Wanted::Whole => 0..content.size,
        Wanted::Part(range) => range,
        Wanted::NotThere => {
            let locale = Locale::of(request);
            let body = ApiError::from(RANGE_NOT_THERE).body(locale);
            let there = format!("bytes */{}", content.size);
            return Ok(HttpResponse::RangeNotSatisfiable().insert_header((header::CONTENT_RANGE, there)).json(body));
        }
    };
    let length = range.end - range.start;
    let mut response = HttpResponse::Ok();
    if length < content.size {
        let told = format!("bytes {}-{}/{}", range.start, range.end.saturating_sub(1), content.size);
        response.status(StatusCode::PARTIAL_CONTENT).insert_header((header::CONTENT_RANGE, told));
    }
    let response = described(&mut response, &content, tag, written);
    let bytes = match *request.method() {
        Method::HEAD => futures::stream::empty().boxed(),
        _ => site.app.blobs.part(&content.hash, range).await?,
    };
    Ok(response.body(SizedStream::new(length, bytes)))
}

/// What is said of a file with its bytes or without.
fn described<'a>(
    response: &'a mut actix_web::HttpResponseBuilder,
    content: &Content,
    tag: EntityTag,
    written: HttpDate,
) -> &'a mut actix_web::HttpResponseBuilder {
    let policy = if content.mime == "application/pdf" { PDF_POLICY } else { POLICY };
    response
        .insert_header((header::CONTENT_TYPE, content.mime))
        .insert_header((header::CACHE_CONTROL, if content.is_private { ASK_AGAIN } else { FOR_EVER }))
        .insert_header((header::CONTENT_SECURITY_POLICY, policy))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::ACCEPT_RANGES, "bytes"))
        // A part of what was packed would be a part of something else.
        .insert_header(ContentEncoding::Identity)
        .insert_header(header::ETag(tag))
        .insert_header(header::LastModified(written))
        .insert_header(disposition(content))
}

/// Pictures, sound, films and PDF are shown; everything else is saved.
fn disposition(content: &Content) -> ContentDisposition {
    let is_shown = ["image/", "audio/", "video/"].iter().any(|kind| content.mime.starts_with(kind))
        || content.mime == "application/pdf";
    let name = ExtendedValue {
        charset: Charset::Ext("UTF-8".to_owned()),
        language_tag: None,
        value: content.name.as_bytes().to_vec(),
    };
    ContentDisposition {
        disposition: if is_shown { DispositionType::Inline } else { DispositionType::Attachment },
        parameters: vec![DispositionParam::FilenameExt(name)],
    }
}

fn is_known(request: &HttpRequest, tag: &EntityTag) -> bool {
    match request.get_header::<IfNoneMatch>() {
        Some(IfNoneMatch::Any) => true,
        Some(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        None => false,
    }
}

/// One part at most: who asks for several gets the whole, as RFC 9110 (14.2) lets us.
fn wanted(request: &HttpRequest, size: u64, tag: &EntityTag, written: HttpDate) -> Wanted {
    let Some(header::Range::Bytes(parts)) = request.get_header::<header::Range>() else { return Wanted::Whole };
    let is_of_this = match request.headers().contains_key(header::IF_RANGE).then(|| IfRange::parse(request)) {
        None => true,
        Some(Ok(IfRange::EntityTag(known))) => known.strong_eq(tag),
        Some(Ok(IfRange::Date(date))) => date == written,
        Some(Err(_)) => false,
    };
    match parts.as_slice() {
        [part] if is_of_this => match part.to_satisfiable_range(size) {
            Some((first, last)) => Wanted::Part(first..last + 1),
            None => Wanted::NotThere,
        },
        _ => Wanted::Whole,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn asked(headers: &[(&str, &str)]) -> Wanted {
        let request = headers.iter().fold(TestRequest::default(), |request, header| request.insert_header(*header));
        let written = HttpDate::from(SystemTime::UNIX_EPOCH);
        wanted(&request.to_http_request(), 100, &EntityTag::new_strong("ab".to_owned()), written)
    }

    #[test]
    fn parts_are_what_was_asked_for() {
        for (range, part) in
            [("bytes=0-9", 0..10), ("bytes=90-", 90..100), ("bytes=-10", 90..100), ("bytes=5-1000", 5..100)]
        {
            assert_eq!(asked(&[("range", range)]), Wanted::Part(part), "{range}");
        }
        for range in ["bytes=100-", "bytes=200-300"] {
            assert_eq!(asked(&[("range", range)]), Wanted::NotThere, "{range}");
        }
        for range in ["bytes=0-1,5-6", "lines=1-2", "bytes=x"] {
            assert_eq!(asked(&[("range", range)]), Wanted::Whole, "{range}");
        }
    }

    #[test]
    fn a_part_of_something_else_is_not_sent() {
        let part = ("range", "bytes=0-9");
        assert_eq!(asked(&[part, ("if-range", "\"ab\"")]), Wanted::Part(0..10));
        assert_eq!(asked(&[part, ("if-range", "Thu, 01 Jan 1970 00:00:00 GMT")]), Wanted::Part(0..10));
        for other in ["\"cd\"", "W/\"ab\"", "Fri, 02 Jan 1970 00:00:00 GMT", "?"] {
            assert_eq!(asked(&[part, ("if-range", other)]), Wanted::Whole, "{other}");
        }
    }
}
