//! A snippet as other sites' pages may show it.

use platform::error::ApiError;
use platform::locale::Locale;

use super::settings::{Ancestors, ancestors};
use crate::site::Site;
use crate::snippets::{self, SnippetView};

/// Who may frame the site's snippets.
pub fn ancestors_of(site: &Site) -> Ancestors {
    ancestors(&site.entry.website["options"])
}

/// The snippet as somebody sees it who has not signed in; none where the site, its visibility or its own switch keeps it out of
/// other pages.
///
/// # Errors
/// When a database fails.
pub async fn find(site: &Site, slug: &str, locale: Locale) -> Result<Option<SnippetView>, ApiError> {
    if ancestors_of(site) == Ancestors::Own {
        return Ok(None);
    }
    let found = snippets::find_by_slug(&mut *site.read().await?, slug).await?;
    let Some(mut snippet) = found.filter(|snippet| snippet.embed && snippets::sight(snippet, None).is_some()) else {
        return Ok(None);
    };
    snippets::settle_last_run(site, &mut snippet).await;
    snippets::view(site, &mut *site.read().await?, snippet, None, locale).await.map(Some)
}

/// The language that an address asks for, otherwise the site's own: a reader of another site's page has chosen none here.
pub fn language(site: &Site, asked: &str) -> Locale {
    let languages = &site.entry.website["appearance_configuration"]["languages"];
    let own = if languages["en"]["is_default"] == true { Locale::En } else { Locale::Vi };
    Locale::parse(asked).unwrap_or(own)
}
