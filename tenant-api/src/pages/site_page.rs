//! Pages of the site, as `web/src/features/sitePages/components/PageArticle.tsx` has them; the list of versions is the web's.

use maud::{Markup, PreEscaped, html};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::PAGE_NOT_FOUND;

use super::blocks::crumbs;
use super::dates::date;
use super::frame::{Frame, envelope};
use super::{Content, simple};
use crate::site_pages::{SitePageView, page_view};

/// The page at this address, or what it was as the version that the address names.
pub async fn content(frame: &Frame<'_>) -> Result<Content, ApiError> {
    let slug = frame.address.last();
    let version = frame.address.value("version").and_then(version_of);
    let page = match page_view(frame.site, (&slug, version), frame.actor, frame.locale).await {
        Ok(page) => page,
        Err(error) if error.message() == PAGE_NOT_FOUND => return Ok(simple::not_found(frame)),
        Err(error) => return Err(error),
    };
    let item = &page.page;
    let mut content = Content {
        main: main(frame, &page),
        title: Some(item.title.clone()),
        description: Some(page.excerpt.clone()).filter(|excerpt| !excerpt.is_empty()),
        languages: Locale::ALL
            .iter()
            .copied()
            .filter(|it| item.languages.iter().any(|code| code == it.code()))
            .collect(),
        // What it was is for those who have agreed to it.
        is_unlisted: version.is_some() || !item.published,
        ..Content::default()
    };
    let asked = frame.address.inner.rsplit('/').next().unwrap_or_default();
    let query = version.map(|version| format!("?version={version}")).unwrap_or_default();
    content.responses.insert(format!("/api/pages/{asked}{query}"), envelope(&page)?);
    Ok(content)
}

/// As the web reads it out of an address.
fn version_of(text: &str) -> Option<i64> {
    let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

fn main(frame: &Frame<'_>, page: &SitePageView) -> Markup {
    let item = &page.page;
    let edit = format!("{}?tab=pages&page={}", frame.href("/manage/website"), item.slug);
    html! {
        article.lp-post-page {
            div.lp-page-header {
                (crumbs(frame, Some(&item.title)))
                h1.lp-title { (item.title) }
                @if let Some(at) = item.updated_at.and_then(|at| date(at, frame.locale)) {
                    p.lp-post-facts { span { (frame.text_with("sitePages:since", &[("date", &at)])) } }
                }
                @if page.can_edit { a.lp-link href=(edit) { (frame.text("sitePages:edit")) } }
            }
            // HTML as the crate `statements` made it.
            div.lp-statement { div.lp-markdown { (PreEscaped(&page.html)) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::version_of;

    #[test]
    fn versions_are_read_as_the_web_reads_them() {
        assert_eq!((version_of("3"), version_of("0")), (Some(3), Some(0)));
        for none in ["", "-1", "1e3", "1234567890", "x"] {
            assert_eq!(version_of(none), None, "{none}");
        }
    }
}
