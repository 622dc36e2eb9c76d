//! Feeds of the blog: Atom with the whole text of the newest posts, one for each language.

use moka::future::Cache;
use platform::error::ApiError;
use platform::locale::Locale;
use time::OffsetDateTime;

use super::Document;
use super::atom::{self, Item};
use super::store::{self, Entry};
use crate::names;
use crate::pages::localised;
use crate::site::Site;

/// How it is served.
pub const TYPE: &str = "application/atom+xml; charset=utf-8";

/// Posts of a feed.
const MOST: i64 = 20;

/// Bytes of feeds that are remembered, of all sites.
const REMEMBERED: u64 = 32 * 1024 * 1024;

/// All that a feed's text depends on: where its rows are, the language, the site's address and name, and the stamp of its posts.
type Key = (i64, i64, &'static str, String, String, String);

/// Feeds as they were made: their readers ask often, posts change seldom.
pub struct Feeds(Cache<Key, Document>);

impl Default for Feeds {
    fn default() -> Self {
        let size = |_: &Key, feed: &Document| u32::try_from(feed.body.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(size).max_capacity(REMEMBERED).build())
    }
}

impl Feeds {
    /// The feed in a language.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn document(
        &self,
        site: &Site,
        locale: Locale,
        now: OffsetDateTime,
    ) -> Result<Document, ApiError> {
        let mut conn = site.read().await?;
        let stamp = store::stamp(&mut conn, locale.code(), now, MOST).await?;
        let (base, name) = (site.address(), site.entry.name.clone());
        let key = (site.id(), site.entry.placement.epoch, locale.code(), base, name, stamp);
        if let Some(known) = self.0.get(&key).await {
            return Ok(known);
        }
        let entries = store::entries(&mut conn, locale.code(), now, MOST).await?;
        let items = entries.into_iter().map(|entry| item(&key.3, entry, locale)).collect();
        let made = Document::of(atom::text(&key.3, &key.4, locale, items));
        self.0.insert(key, made.clone()).await;
        Ok(made)
    }
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
