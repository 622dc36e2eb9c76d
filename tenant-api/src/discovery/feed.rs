//! Feeds of the blog: Atom with the whole text of the newest posts, one for each language.

use platform::error::ApiError;
use platform::locale::Locale;
use time::OffsetDateTime;

use super::atom::{self, Item};
use super::store::{self, Entry};
use crate::names;
use crate::pages::localised;
use crate::site::Site;

/// How it is served.
pub const TYPE: &str = "application/atom+xml; charset=utf-8";

/// Posts of a feed.
const MOST: i64 = 20;

/// The feed in a language.
///
/// # Errors
/// When the database fails.
pub async fn text(site: &Site, locale: Locale, now: OffsetDateTime) -> Result<String, ApiError> {
    let entries = store::entries(&mut *site.read().await?, locale.code(), now, MOST).await?;
    let base = site.address();
    let items = entries.into_iter().map(|entry| item(&base, entry, locale)).collect();
    Ok(atom::text(&base, &site.entry.name, locale, items))
}

fn item(base: &str, entry: Entry, locale: Locale) -> Item {
    let text = |name: &str| entry.rendered[name].as_str().unwrap_or_default().to_owned();
    Item {
        // The same whatever the address becomes.
        id: format!("{base}/blog/{}", entry.id),
        url: format!("{base}{}", localised(locale, &format!("/blog/{}", entry.slug))),
        excerpt: text("excerpt"),
        html: absolute(&text("html"), base),
        title: entry.title,
        tags: entry.tags,
        author: names::shown(entry.author, locale),
        published_at: entry.publish_at,
        updated_at: entry.updated_at,
    }
}

/// Clean HTML whose links and pictures lead to the site from wherever it is read.
fn absolute(html: &str, base: &str) -> String {
    html.replace("href=\"/", &format!("href=\"{base}/")).replace("src=\"/", &format!("src=\"{base}/"))
}

#[cfg(test)]
mod tests {
    use super::absolute;

    #[test]
    fn what_stands_on_the_site_is_found_from_elsewhere() {
        let html = absolute(
            "<a href=\"/blog/a\"><img src=\"/files/1/a.png\"></a><a href=\"https://b.example/\">",
            "https://lop.vn",
        );
        assert_eq!(
            html,
            "<a href=\"https://lop.vn/blog/a\"><img src=\"https://lop.vn/files/1/a.png\"></a><a href=\"https://b.example/\">"
        );
    }
}
