//! What a site's home page shows of its content.

mod store;

use actix_web::{HttpRequest, Responder, get};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use crate::problems::{ListFilter, ProblemItem, page_of_problems};
use crate::site::Site;

/// Problems on the home page.
const PROBLEMS: i64 = 6;

/// The home page's content.
#[derive(Debug, Serialize, ToSchema)]
pub struct Home {
    pub stats: Stats,
    /// The newest.
    pub problems: Vec<ProblemItem>,
}

/// A site in numbers.
#[derive(Debug, Serialize, ToSchema)]
pub struct Stats {
    pub problems: i64,
    pub learners: i64,
    pub submissions: i64,
}

/// The home page's content in `locale`.
///
/// # Errors
/// When the database fails.
pub async fn content(site: &Site, user: Option<i64>, locale: Locale) -> Result<Home, ApiError> {
    let filter = ListFilter { sort: "newest".into(), ..ListFilter::default() };
    let paging = Paging { page: 1, size: PROBLEMS };
    let (problems, _) = page_of_problems(site, user, &filter, paging, locale).await?;
    let stats = store::count(&mut *site.read().await?).await?;
    Ok(Home { stats, problems })
}

/// The home page's content.
#[utoipa::path(tag = "home", responses((status = 200, body = Envelope<Home>)))]
#[get("/api/home")]
pub async fn get_home(
    site: Site,
    visitor: crate::actor::Visitor,
    request: HttpRequest,
) -> Result<impl Responder, ApiError> {
    let user = visitor.0.map(|actor| actor.id);
    Ok(Envelope::of(content(&site, user, Locale::of(&request)).await?))
}
