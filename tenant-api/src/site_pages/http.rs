//! Pages of the site: listed, read, written, taken away.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, delete, get, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::{CONCURRENT_EDIT, PAGE_NOT_FOUND};
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;

use super::draft::{PageSource, Shown, kept, rendered, search_text};
use super::generated;
use super::input::SitePageInput;
use super::messages::{SYSTEM_PAGE, TOO_MANY_SITE_PAGES};
use super::store::{self, NewPage, PageRow};
use super::system::SystemPage;
use super::views::{Place, SitePageItem, SitePageVersion, SitePageView, item, view};
use crate::actor::{Actor, Visitor};
use crate::files::{self, Subject};
use crate::listing::given;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Most pages that a site has of its own.
const OWN_MAX: i64 = 100;
/// Room for the longest texts in both languages.
const BODY_MAX: usize = 2 * 1024 * 1024;

/// A page's address.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct SitePagePath {
    slug: String,
}

/// Which version.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SitePageQuery {
    /// The version that a consent was about; what there is now where nothing is said.
    #[serde(default, deserialize_with = "given")]
    version: Option<i64>,
}

/// A page and what is shown of it.
struct Page {
    place: Place,
    source: PageSource,
    shown: BTreeMap<String, Shown>,
}

fn may_edit(actor: Option<&Actor>) -> bool {
    actor.is_some_and(|actor| actor.may(Resource::Config, Action::Update))
}

impl Page {
    fn of(row: &PageRow) -> Result<Self, ApiError> {
        let shown = serde_json::from_value(row.rendered.clone()).map_err(ApiError::internal)?;
        Ok(Self { place: Place::of(row), source: row.source()?, shown })
    }

    /// As the product writes it.
    async fn generated(site: &Site, page: SystemPage) -> Result<Self, ApiError> {
        let source = generated::source_of(site, page);
        Ok(Self { place: Place::generated(page), shown: rendered(&source).await?, source })
    }

    /// What there is at this address now.
    async fn find(site: &Site, slug: &str) -> Result<Self, ApiError> {
        let row = store::find(&mut *site.read().await?, slug).await?;
        match (row, SystemPage::parse(slug)) {
            (Some(row), _) => Self::of(&row),
            (None, Some(page)) => Self::generated(site, page).await,
            (None, None) => Err(PAGE_NOT_FOUND.into()),
        }
    }

    /// What it was as a version.
    async fn at(self, site: &Site, version: Option<i64>) -> Result<Self, ApiError> {
        let Some(version) = version.filter(|version| *version != self.place.version) else { return Ok(self) };
        if let (0, Some(page)) = (version, SystemPage::parse(&self.place.slug)) {
            // What the product has written, before anybody changed it.
            return Self::generated(site, page).await;
        }
        let row = store::find_version(&mut *site.read().await?, &self.place.slug, version).await?;
        let row = row.ok_or(PAGE_NOT_FOUND)?;
        let source: PageSource = serde_json::from_value(row.source).map_err(ApiError::internal)?;
        let place = Place { version, at: Some(row.at), ..self.place };
        Ok(Self { place, shown: rendered(&source).await?, source })
    }

    fn view(self, can_edit: bool, locale: Locale) -> SitePageView {
        view(self.place, &self.shown, self.source, (can_edit, locale))
    }
}

/// All pages: those that every site has, then own ones.
#[utoipa::path(tag = "website", responses((status = 200, body = Envelope<Vec<SitePageItem>>)))]
#[get("/api/pages")]
pub async fn list_site_pages(
    site: Site,
    actor: Actor,
    request: HttpRequest,
) -> Result<Envelope<Vec<SitePageItem>>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let locale = Locale::of(&request);
    let rows = store::list(&mut *site.read().await?).await?;
    let mut items = Vec::with_capacity(SystemPage::ALL.len() + rows.len());
    for page in SystemPage::ALL {
        let Page { place, shown, .. } = match rows.iter().find(|row| row.slug == page.name()) {
            Some(row) => Page::of(row)?,
            None => Page::generated(&site, *page).await?,
        };
        items.push(item(place, &shown, true, locale));
    }
    for row in rows.iter().filter(|row| SystemPage::parse(&row.slug).is_none()) {
        let Page { place, shown, .. } = Page::of(row)?;
        items.push(item(place, &shown, true, locale));
    }
    Ok(Envelope::of(items))
}

/// A page as `actor` sees it, as it is now or was as a version.
///
/// # Errors
/// 404 where there is no page that they may read; when the database fails.
pub async fn page_view(
    site: &Site,
    (slug, version): (&str, Option<i64>),
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<SitePageView, ApiError> {
    let can_edit = may_edit(actor);
    let page = Page::find(site, slug).await?;
    if !page.place.published && !can_edit {
        return Err(PAGE_NOT_FOUND.into());
    }
    Ok(page.at(site, version).await?.view(can_edit, locale))
}

/// A page, as it is now or was as a version.
#[utoipa::path(tag = "website", params(SitePagePath, SitePageQuery), responses((status = 200, body = Envelope<SitePageView>)))]
#[get("/api/pages/{slug}")]
pub async fn get_site_page(
    site: Site,
    visitor: Visitor,
    path: web::Path<SitePagePath>,
    query: Query<SitePageQuery>,
    request: HttpRequest,
) -> Result<Envelope<SitePageView>, ApiError> {
    let (actor, locale) = (visitor.0.as_ref(), Locale::of(&request));
    Ok(Envelope::of(page_view(&site, (&path.slug, query.0.version), actor, locale).await?))
}

/// Since when a page has been what it is, and was before: the newest first.
#[utoipa::path(tag = "website", params(SitePagePath), responses((status = 200, body = Envelope<Vec<SitePageVersion>>)))]
#[get("/api/pages/{slug}/versions")]
pub async fn list_site_page_versions(
    site: Site,
    visitor: Visitor,
    path: web::Path<SitePagePath>,
) -> Result<Envelope<Vec<SitePageVersion>>, ApiError> {
    let page = Page::find(&site, &path.slug).await?;
    if !page.place.published && !may_edit(visitor.0.as_ref()) {
        return Err(PAGE_NOT_FOUND.into());
    }
    let rows = store::list_versions(&mut *site.read().await?, &path.slug).await?;
    let versions: Result<Vec<_>, _> = rows.into_iter().map(SitePageVersion::of).collect();
    Ok(Envelope::of(versions?))
}

/// Writes a page; one of a new slug is an own one, at `/page/{slug}`. 409 with the page where it has another version by now.
#[utoipa::path(tag = "website", params(SitePagePath), request_body = SitePageInput, responses((status = 200, body = Envelope<SitePageView>)))]
#[put("/api/pages/{slug}")]
pub async fn save_site_page(
    site: Site,
    actor: Actor,
    path: web::Path<SitePagePath>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<SitePageView>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let input: SitePageInput = body.up_to(BODY_MAX).json().await?;
    let slug = checked_slug(&path.slug)?;
    save(&site, &actor, &slug, input, Locale::of(&request)).await?;
    Ok(Envelope::of(Page::find(&site, &slug).await?.view(true, Locale::of(&request))))
}

fn checked_slug(slug: &str) -> Result<String, ApiError> {
    let mut faults = Faults::default();
    let slug = faults.rule("slug", rules::slug(slug));
    faults.finish()?;
    Ok(slug.unwrap_or_default())
}

async fn save(site: &Site, actor: &Actor, slug: &str, input: SitePageInput, locale: Locale) -> Result<(), ApiError> {
    let system = SystemPage::parse(slug);
    // Rendered before the transaction begins: of what there is now, with the change.
    let ahead = match Page::find(site, slug).await {
        Err(error) if error.message() == PAGE_NOT_FOUND => None,
        found => Some(found?),
    };
    let known = ahead.as_ref().map_or(0, |page| page.place.version);
    let (wanted, checked, published) = (input.version, input.checked, input.published);
    let mut source = ahead.as_ref().map(|page| page.source.clone()).unwrap_or_default();
    let published = published.or(ahead.as_ref().map(|page| page.place.published)).unwrap_or(true) || system.is_some();
    input.apply(&mut source).finish()?;
    let made = kept(&rendered(&source).await?)?;
    let found_by = search_text(&source, slug).await?;
    let mut tx = site.begin().await?;
    store::lock(&mut tx).await?;
    let now = store::find(&mut tx, slug).await?;
    let version = now.as_ref().map_or(0, |row| row.version);
    if wanted != Some(version) || known != version {
        return Err(ApiError::with_data(CONCURRENT_EDIT, as_it_is(now, ahead, locale)?));
    }
    if version == 0 && system.is_none() && store::count_own(&mut tx).await? >= OWN_MAX {
        return Err(ApiError::with(TOO_MANY_SITE_PAGES, vec![("max", OWN_MAX.to_string())]));
    }
    let by = actor.id;
    let is_system = system.is_some();
    let page =
        NewPage { slug, is_system, source: &source, rendered: &made, search_text: &found_by, published, checked, by };
    let id = store::put(&mut tx, &page).await?;
    let shown = serde_json::to_value(&source).map_err(ApiError::internal)?;
    files::use_in(&mut tx, Subject::SitePage(id), &files::ids_in(&shown)).await?;
    tx.commit().await?;
    Ok(())
}

/// The page as somebody else has saved it meanwhile; null where it is gone.
fn as_it_is(now: Option<PageRow>, ahead: Option<Page>, locale: Locale) -> Result<Value, ApiError> {
    let page = match now {
        Some(row) => Some(Page::of(&row)?),
        None => ahead,
    };
    serde_json::to_value(page.map(|page| page.view(true, locale))).map_err(ApiError::internal)
}

/// Takes an own page away. Its versions stay, for the consents that are about them.
#[utoipa::path(tag = "website", params(SitePagePath), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/pages/{slug}")]
pub async fn delete_site_page(
    site: Site,
    actor: Actor,
    path: web::Path<SitePagePath>,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    if SystemPage::parse(&path.slug).is_some() {
        return Err(SYSTEM_PAGE.into());
    }
    let mut tx = site.begin().await?;
    store::lock(&mut tx).await?;
    let page = store::find(&mut tx, &path.slug).await?.ok_or(PAGE_NOT_FOUND)?;
    files::use_in(&mut tx, Subject::SitePage(page.id), &[]).await?;
    store::delete(&mut tx, page.id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
