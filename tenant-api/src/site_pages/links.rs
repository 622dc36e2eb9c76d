//! Where the footer leads.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use super::system::SystemPage;

/// A page of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SitePageLink {
    pub title: String,
    /// Without the language.
    pub path: String,
}

/// Where a page is read.
pub fn path_of(slug: &str) -> String {
    if SystemPage::parse(slug).is_some() { format!("/{slug}") } else { format!("/page/{slug}") }
}

/// The pages that consents are about, by the titles that the site gives them.
///
/// # Errors
/// When the database fails.
pub async fn legal_links(conn: &mut TenantConn, locale: Locale) -> Result<Vec<SitePageLink>, ApiError> {
    let slugs = SystemPage::LEGAL.map(|page| page.name().to_owned());
    let known = store::list_titles(conn, &slugs, locale.code()).await?;
    let link = |page: SystemPage| {
        let own = known.iter().find(|row| row.slug == page.name());
        let title = own.map_or_else(|| page.title(locale).to_owned(), |row| row.title.clone());
        SitePageLink { title, path: path_of(page.name()) }
    };
    Ok(SystemPage::LEGAL.into_iter().map(link).collect())
}
