//! Pictures as chat apps fetch them: for ever the same at one address.

use actix_web::http::header::{self, ContentEncoding};
use actix_web::{HttpResponse, web};
use platform::error::ApiError;
use platform::messages::PAGE_NOT_FOUND;

use super::{Shared, store};
use crate::site::Site;

/// The picture at the request's path; one that was drawn anew has another address.
pub async fn serve(site: Site, name: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let (of, hash) = Shared::of_file(&name).ok_or(PAGE_NOT_FOUND)?;
    let picture = store::picture(&mut *site.read().await?, of, hash).await?.ok_or(PAGE_NOT_FOUND)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "image/png"))
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header(ContentEncoding::Identity)
        .body(picture))
}
