//! What is answered about pages of the site.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::locale::Locale;
use serde::Serialize;
use statements::Format;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::draft::{PageSource, Shown, SitePageTexts};
use super::links::path_of;
use super::store::{PageRow, VersionRow};
use super::system::SystemPage;

/// A page without its content.
#[derive(Debug, Serialize, ToSchema)]
pub struct SitePageItem {
    pub slug: String,
    /// Where it is read, without the language.
    pub path: String,
    pub title: String,
    /// Whether every site has it: it can't be taken away.
    pub is_system: bool,
    /// Whether visitors may read it.
    pub published: bool,
    /// Whether the product has written it for the site and nobody has said yet that it is right; for those who may change it.
    pub needs_check: bool,
    /// 0: nobody has changed what the product has written.
    pub version: i64,
    /// Epoch seconds of that version; null: of none.
    pub updated_at: Option<i64>,
    /// Codes of those that it is written in.
    pub languages: Vec<String>,
}

/// A page with its content.
#[derive(Debug, Serialize, ToSchema)]
pub struct SitePageView {
    #[serde(flatten)]
    pub page: SitePageItem,
    /// The beginning of its words.
    pub excerpt: String,
    /// Clean.
    pub html: String,
    pub can_edit: bool,
    /// As it was written; for those who may change it.
    pub source: Option<SitePageSource>,
}

/// A page as it was written.
#[derive(Debug, Serialize, ToSchema)]
pub struct SitePageSource {
    pub title: String,
    pub content: String,
    pub format: Format,
    pub translations: BTreeMap<String, SitePageTexts>,
}

/// When a page became what it was.
#[derive(Debug, Serialize, ToSchema)]
pub struct SitePageVersion {
    pub version: i64,
    /// Epoch seconds.
    pub at: i64,
    /// What it was called.
    pub title: String,
}

/// Where a page stands, whoever has written it.
pub struct Place {
    pub slug: String,
    pub published: bool,
    pub is_checked: bool,
    pub version: i64,
    pub at: Option<OffsetDateTime>,
}

impl Place {
    /// Of a page that somebody has saved.
    pub fn of(row: &PageRow) -> Self {
        Self {
            slug: row.slug.clone(),
            published: row.published,
            is_checked: row.checked_at.is_some(),
            version: row.version,
            at: Some(row.updated_at),
        }
    }

    /// Of one that the product has written.
    pub fn generated(page: SystemPage) -> Self {
        Self { slug: page.name().to_owned(), published: true, is_checked: false, version: 0, at: None }
    }
}

impl From<PageSource> for SitePageSource {
    fn from(source: PageSource) -> Self {
        let PageSource { texts: SitePageTexts { title, content }, format, translations } = source;
        Self { title, content, format, translations }
    }
}

impl SitePageVersion {
    /// As it is answered.
    ///
    /// # Errors
    /// When what is stored is of another shape.
    pub fn of(row: VersionRow) -> Result<Self, ApiError> {
        let source: PageSource = serde_json::from_value(row.source).map_err(ApiError::internal)?;
        Ok(Self { version: row.version, at: row.at.unix_timestamp(), title: source.texts.title })
    }
}

/// A page in a list.
pub fn item(place: Place, shown: &BTreeMap<String, Shown>, can_edit: bool, locale: Locale) -> SitePageItem {
    let system = SystemPage::parse(&place.slug);
    let title = own(shown, locale).map(|shown| shown.title.clone()).unwrap_or_default();
    SitePageItem {
        path: path_of(&place.slug),
        title,
        is_system: system.is_some(),
        published: place.published,
        needs_check: can_edit && !place.is_checked && system.is_some_and(SystemPage::is_legal),
        version: place.version,
        updated_at: place.at.map(OffsetDateTime::unix_timestamp),
        languages: shown.keys().rev().cloned().collect(),
        slug: place.slug,
    }
}

/// A page as its reader gets it.
pub fn view(
    place: Place,
    shown: &BTreeMap<String, Shown>,
    source: PageSource,
    (can_edit, locale): (bool, Locale),
) -> SitePageView {
    let own = own(shown, locale).cloned().unwrap_or_default();
    SitePageView {
        page: item(place, shown, can_edit, locale),
        excerpt: own.excerpt,
        html: own.html,
        can_edit,
        source: can_edit.then(|| source.into()),
    }
}

/// What is shown in a language, or in Vietnamese.
fn own(shown: &BTreeMap<String, Shown>, locale: Locale) -> Option<&Shown> {
    shown.get(locale.code()).or_else(|| shown.get(Locale::Vi.code()))
}
