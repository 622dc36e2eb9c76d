//! What a site's home page shows of its content.

mod store;
mod totals;

use actix_web::{HttpRequest, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::openapi::ServiceConfig;
use serde::Serialize;
use utoipa::ToSchema;

use crate::actor::Visitor;
use crate::ids::AccountId;
use crate::questions::{ProblemItem, newest_problems};
use crate::site::Site;

pub use totals::Totals;

/// Problems on the home page.
const PROBLEMS: i64 = 6;

/// The home page's content.
#[derive(Debug, Serialize, ToSchema)]
pub struct Home {
    pub stats: Stats,
    /// The newest.
    pub problems: Vec<ProblemItem>,
}

/// A site in numbers; those of people may be a little old.
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
pub async fn content(
    site: &Site,
    totals: &web::Data<Totals>,
    user: Option<AccountId>,
    locale: Locale,
) -> Result<Home, ApiError> {
    let problems = newest_problems(site, user, PROBLEMS, locale).await?;
    let totals::Total { learners, submissions } = totals::total(site, totals).await?;
    let stats = Stats { problems: store::count_problems(&mut *site.read().await?).await?, learners, submissions };
    Ok(Home { stats, problems })
}

/// The home page's content.
#[utoipa::path(tag = "home", responses((status = 200, body = Envelope<Home>)))]
#[get("/api/home")]
pub async fn get_home(
    site: Site,
    totals: web::Data<Totals>,
    visitor: Visitor,
    request: HttpRequest,
) -> Result<Envelope<Home>, ApiError> {
    let user = visitor.0.map(|actor| actor.id);
    Ok(Envelope::of(content(&site, &totals, user, Locale::of(&request)).await?))
}

/// The call.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(get_home);
}
