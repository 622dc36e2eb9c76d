//! What a site's home page shows: figures, and its sections in their order, each with its words in the reader's language and
//! with the objects that it is about.

mod announcement;
mod config;
mod footer;
mod layout;
mod resolving;
mod store;
mod texts;
mod totals;
mod views;

use actix_web::{HttpRequest, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::messages::LOGIN_REQUIRED;
use platform::openapi::ServiceConfig;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use crate::actor::{Actor, Visitor};
use crate::listing::given;
use crate::permissions::{Action, Resource};
use crate::questions::{ProblemItem, newest_problems};
use crate::site::Site;
use crate::website;

use resolving::Reader;

pub use announcement::HomeAnnouncement;
pub use footer::{FooterContact, FooterView};
pub use views::{HomeBlock, HomeComment, HomeGoal, HomeLogo, HomeNumber, HomePerson, HomeQuestion, HomeSection};

/// Problems on the home page.
const PROBLEMS: usize = 6;

/// What the feature keeps in memory.
#[derive(Default)]
pub struct State {
    totals: totals::Totals,
    texts: texts::Texts,
}

/// The home page's content.
#[derive(Debug, Serialize, ToSchema)]
pub struct Home {
    pub stats: Stats,
    /// The newest.
    pub problems: Vec<ProblemItem>,
    /// In the order of the page. One whose content can't be had is left out.
    pub sections: Vec<HomeSection>,
    /// The bar above the page, while its time is.
    pub announcement: Option<HomeAnnouncement>,
}

/// A site in numbers; those of people may be a little old.
#[derive(Debug, Serialize, ToSchema)]
pub struct Stats {
    pub problems: i64,
    pub learners: i64,
    pub submissions: i64,
}

/// Which website is shown: what everybody sees, or for who makes it the draft or an older version.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HomeQuery {
    /// The draft, for who may publish it.
    #[serde(default)]
    draft: bool,
    /// What was published as this version, for the same people.
    #[serde(default, deserialize_with = "given")]
    version: Option<i64>,
}

impl HomeQuery {
    /// The configuration that is asked for: the site's own unless somebody who may look at another one wants that.
    async fn website(&self, site: &Site, actor: Option<&Actor>) -> Result<Option<Value>, ApiError> {
        if !self.draft && self.version.is_none() {
            return Ok(None);
        }
        let actor = actor.ok_or(LOGIN_REQUIRED)?;
        actor.require(Resource::Config, Action::Update)?;
        let shown = match self.version {
            Some(version) => website::version_config(site, version).await?,
            None => website::draft_config(site).await?,
        };
        Ok(Some(shown))
    }
}

/// The home page's content in `locale`, as `actor` sees it.
///
/// # Errors
/// When the database fails.
pub async fn content(
    site: &Site,
    state: &web::Data<State>,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<Home, ApiError> {
    content_of(site, &site.entry.website["options"]["home"], state, actor, locale).await
}

/// The same of other settings of the home page.
///
/// # Errors
/// When the database fails.
async fn content_of(
    site: &Site,
    settings: &Value,
    state: &web::Data<State>,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<Home, ApiError> {
    let wanted = layout::sections_of(settings);
    let most = wanted.iter().map(|section| section.config.newest_problems()).max().unwrap_or(0).max(PROBLEMS);
    let user = actor.map(|actor| actor.id);
    let newest = newest_problems(site, user, i64::try_from(most).unwrap_or(i64::MAX), locale).await?;
    let totals::Total { learners, submissions } = totals::total(site, state).await?;
    let stats = Stats { problems: store::count_problems(&mut *site.read().await?).await?, learners, submissions };
    let now = OffsetDateTime::now_utc();
    let reader = Reader { site, texts: &state.texts, actor, locale, now, newest: &newest };
    let sections = resolving::resolved(&reader, wanted).await;
    let announcement = announcement::current(&settings["announcement"], now, locale);
    let problems = newest.iter().take(PROBLEMS).cloned().collect();
    Ok(Home { stats, problems, sections, announcement })
}

/// The home page's content.
#[utoipa::path(tag = "home", params(HomeQuery), responses((status = 200, body = Envelope<Home>)))]
#[get("/api/home")]
pub async fn get_home(
    site: Site,
    state: web::Data<State>,
    visitor: Visitor,
    query: Query<HomeQuery>,
    request: HttpRequest,
) -> Result<Envelope<Home>, ApiError> {
    let (actor, locale) = (visitor.0.as_ref(), Locale::of(&request));
    let other = query.0.website(&site, actor).await?;
    let website = other.as_ref().unwrap_or(&site.entry.website);
    Ok(Envelope::of(content_of(&site, &website["options"]["home"], &state, actor, locale).await?))
}

/// The footer's content.
#[utoipa::path(tag = "home", params(HomeQuery), responses((status = 200, body = Envelope<FooterView>)))]
#[get("/api/home/footer")]
pub async fn get_home_footer(
    site: Site,
    visitor: Visitor,
    query: Query<HomeQuery>,
    request: HttpRequest,
) -> Result<Envelope<FooterView>, ApiError> {
    let other = query.0.website(&site, visitor.0.as_ref()).await?;
    let website = other.as_ref().unwrap_or(&site.entry.website);
    Ok(Envelope::of(footer::content_of(&site, website, Locale::of(&request)).await?))
}

/// The footer as everybody sees it.
///
/// # Errors
/// When the database fails.
pub async fn footer_of(site: &Site, locale: Locale) -> Result<FooterView, ApiError> {
    footer::content_of(site, &site.entry.website, locale).await
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(get_home_footer).service(get_home);
}
