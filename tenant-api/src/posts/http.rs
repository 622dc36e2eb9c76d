//! Reading a post.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, Responder, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::Deserialize;

use super::access::find_editable;
use super::reading::{PostView, Reading, post_view};
use super::views::draft_view;
use crate::actor::Visitor;
use crate::ids::PostId;
use crate::site::Site;

/// How a post is looked at.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PostLook {
    /// Of a link to preview it.
    #[serde(default)]
    pub preview: Option<String>,
    /// As it is written, with its source, instead of as readers have it; for those who may change it.
    #[serde(default)]
    pub draft: bool,
}

/// One post, by its address or id. At an address that it had: 301 to its own.
#[utoipa::path(tag = "blog", params(PostLook), responses((status = 200, body = Envelope<PostView>)))]
#[get("/api/blog-posts/{idOrSlug}")]
pub async fn get_post(
    site: Site,
    visitor: Visitor,
    key: web::Path<String>,
    look: Query<PostLook>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (actor, locale) = (visitor.0.as_ref(), Locale::of(&request));
    if let (true, Some(actor), Ok(id)) = (look.draft, actor, key.parse::<PostId>()) {
        let mut conn = site.read().await?;
        let post = find_editable(&mut conn, id, actor).await?;
        let view = draft_view(&mut conn, &post, true, (time::OffsetDateTime::now_utc(), locale)).await?;
        return Ok(Envelope::of(view).respond_to(&request).map_into_boxed_body());
    }
    match post_view(&site, (&key, look.preview.as_deref()), actor, locale).await? {
        Reading::Post(view) => Ok(Envelope::of(view).respond_to(&request).map_into_boxed_body()),
        Reading::Elsewhere(slug) => Ok(HttpResponse::MovedPermanently()
            .insert_header((header::LOCATION, format!("/api/blog-posts/{slug}")))
            .finish()),
    }
}
