//! Files as browsers get them: in parts, under a policy in which nothing runs, kept for ever where everybody may see them.

use std::time::SystemTime;

use actix_web::body::SizedStream;
use actix_web::http::header::{
    self, Charset, ContentDisposition, ContentEncoding, DispositionParam, DispositionType, EntityTag, ExtendedValue,
    HttpDate,
};
use actix_web::http::{Method, StatusCode};
use actix_web::{FromRequest, HttpRequest, HttpResponse, get, web};
use bytes::Bytes;
use futures::StreamExt;
use media::hls;
use platform::blobs::BlobStore;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use time::{Duration, OffsetDateTime};

use super::addresses::{self, variant_name};
use super::http::manages;
use super::messages::{NO_SUCH_FILE, RANGE_NOT_THERE};
use super::part_store;
use super::ranges::{Wanted, is_known, wanted};
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
/// The format of films in pieces.
const PLAYLIST: &str = "m3u8";

/// What is sent of a file.
struct Content {
    body: Body,
    /// Other bytes have another one.
    tag: String,
    size: u64,
    mime: &'static str,
    name: String,
    caching: Caching,
    created_at: OffsetDateTime,
}

/// Where its bytes are.
enum Body {
    Blob(String),
    /// A playlist, made for whoever asks.
    Text(Bytes),
}

/// How long browsers may keep it.
#[derive(Clone, Copy)]
enum Caching {
    ForEver,
    AskAgain,
    /// As long as the address is good, in seconds.
    For(i64),
}

/// A file that the caller may see.
struct Opened {
    file: FileRow,
    caching: Caching,
    /// What its parts are opened with.
    query: String,
}

impl Opened {
    /// Bytes of the blob store as they are.
    fn content(&self, hash: String, size: i64, mime: &'static str, name: String) -> Content {
        Content {
            tag: hash.chars().take(32).collect(),
            body: Body::Blob(hash),
            size: size.unsigned_abs(),
            mime,
            name,
            caching: self.caching,
            created_at: self.file.created_at,
        }
    }

    /// A playlist whose parts are opened as it was.
    async fn playlist(&self, blobs: &BlobStore, path: &str, content: Content) -> Result<Content, ApiError> {
        let Body::Blob(hash) = &content.body else { return Ok(content) };
        let text = blobs.get(hash).await?;
        let text = hls::rewrite(&String::from_utf8_lossy(&text), |name| match hls::resolve(path, name) {
            Ok(part) => format!("{}{}", addresses::of_part(self.file.id, &part), self.query),
            // Taken only without such.
            Err(_) => String::new(),
        });
        let tag = platform::blobs::hash(text.as_bytes()).chars().take(32).collect();
        let (size, text) = (text.len() as u64, Bytes::from(text));
        Ok(Content { tag, size, body: Body::Text(text), ..content })
    }
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

/// A part of a film in pieces, by its path from the playlist that is the file.
#[utoipa::path(tag = "general", params(Signature), responses((status = 200, description = "the part"), (status = 206, description = "a part of it")))]
#[get("/files/{id}/part/{path:.*}")]
pub async fn get_part(
    site: Site,
    path: web::Path<(FileId, String)>,
    signature: Query<Signature>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    part(site, path, signature, request).await
}

/// The same for GET and HEAD.
pub(super) async fn whole(
    site: Site,
    path: web::Path<(FileId, String)>,
    signature: Query<Signature>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (id, name) = path.into_inner();
    let opened = open(&site, id, &signature, &request).await?;
    let file = &opened.file;
    if file.name != name {
        return Err(NO_SUCH_FILE.into());
    }
    let mut content = opened.content(file.blob_hash.clone(), file.blob_size, mime_of(&file.format), name);
    if file.format == PLAYLIST {
        // By its own name nothing leads to it from elsewhere: parts are beside it.
        content = opened.playlist(&site.app.blobs, "", content).await?;
    }
    answer(&site, &request, content).await
}

/// The same for GET and HEAD.
pub(super) async fn part(
    site: Site,
    path: web::Path<(FileId, String)>,
    signature: Query<Signature>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (id, path) = path.into_inner();
    let opened = open(&site, id, &signature, &request).await?;
    let part = part_store::find(&mut *site.read().await?, id, &path).await?.ok_or(NO_SUCH_FILE)?;
    let mime = hls::mime_of(&part.format).ok_or(NO_SUCH_FILE)?;
    let name = path.rsplit('/').next().unwrap_or_default().to_owned();
    let mut content = opened.content(part.blob_hash, part.blob_size, mime, name);
    if part.format == PLAYLIST {
        content = opened.playlist(&site.app.blobs, &path, content).await?;
    }
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
    let opened = open(&site, id, &signature, &request).await?;
    let format = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    if variant_name(&opened.file.name, format) != name {
        return Err(NO_SUCH_FILE.into());
    }
    let found = store::find_variant(&mut *site.read().await?, id, width, format).await?.ok_or(NO_SUCH_FILE)?;
    let content = opened.content(found.blob_hash, found.blob_size, mime_of(&found.format), name);
    answer(&site, &request, content).await
}

/// A file that the caller may see. One that they may not see is not there.
async fn open(site: &Site, id: FileId, signature: &Signature, request: &HttpRequest) -> Result<Opened, ApiError> {
    let file = store::find(&mut *site.read().await?, id).await?.ok_or(NO_SUCH_FILE)?;
    if !file.is_private {
        return Ok(Opened { file, caching: Caching::ForEver, query: String::new() });
    }
    if signature.is_there() {
        let key = signed::key(&mut *site.read().await?).await?;
        let now = OffsetDateTime::now_utc();
        if signature.opens(&key, site.id(), id, now)? {
            return Ok(Opened { file, caching: Caching::For(signature.left(now)), query: signature.query() });
        }
    }
    let Visitor(actor) = Visitor::extract(request).await?;
    let may_see = actor.is_some_and(|actor| file.owner_id == Some(actor.id) || manages(&actor));
    if may_see {
        Ok(Opened { file, caching: Caching::AskAgain, query: String::new() })
    } else {
        Err(NO_SUCH_FILE.into())
    }
}

impl Caching {
    fn header(self) -> String {
        match self {
            Self::ForEver => FOR_EVER.to_owned(),
            Self::AskAgain => ASK_AGAIN.to_owned(),
            Self::For(seconds) => format!("private, max-age={seconds}"),
        }
    }
}

async fn answer(site: &Site, request: &HttpRequest, content: Content) -> Result<HttpResponse, ApiError> {
    let tag = EntityTag::new_strong(content.tag.clone());
    // HTTP knows whole seconds.
    let written = content.created_at - Duration::nanoseconds(content.created_at.nanosecond().into());
    let written = HttpDate::from(SystemTime::from(written));
    if is_known(request, &tag) {
        let mut known = HttpResponse::NotModified();
        return Ok(described(&mut known, &content, tag, written).finish());
    }
    let (range, is_part) = match wanted(request, content.size, &tag, written) {
        Wanted::Whole => (0..content.size, false),
        Wanted::Part(range) => (range, true),
        Wanted::NotThere => {
            let locale = Locale::of(request);
            let body = ApiError::from(RANGE_NOT_THERE).body(locale);
            let there = format!("bytes */{}", content.size);
            return Ok(HttpResponse::RangeNotSatisfiable().insert_header((header::CONTENT_RANGE, there)).json(body));
        }
    };
    let length = range.end - range.start;
    let mut response = HttpResponse::Ok();
    // Also where it is all of it: players that ask for `bytes=0-` learn so that they may seek.
    if is_part {
        let told = format!("bytes {}-{}/{}", range.start, range.end.saturating_sub(1), content.size);
        response.status(StatusCode::PARTIAL_CONTENT).insert_header((header::CONTENT_RANGE, told));
    }
    let response = described(&mut response, &content, tag, written);
    let bytes = match content.body {
        _ if *request.method() == Method::HEAD => futures::stream::empty().boxed(),
        Body::Blob(hash) => site.app.blobs.part(&hash, range).await?,
        Body::Text(text) => {
            let place = |at: u64| usize::try_from(at).map_err(ApiError::internal);
            let piece = text.slice(place(range.start)?..place(range.end)?);
            futures::stream::iter([Ok(piece)]).boxed()
        }
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
        .insert_header((header::CACHE_CONTROL, content.caching.header()))
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
