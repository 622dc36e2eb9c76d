//! A feed as Atom has it (RFC 4287), written by `atom_syndication`.

use atom_syndication::{Category, Content, Entry, Feed, FixedDateTime, Link, Person, Text};
use platform::locale::Locale;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::pages::localised;

/// What a feed tells of a post.
pub struct Item {
    /// Stays the same for ever.
    pub id: String,
    pub url: String,
    pub title: String,
    pub excerpt: String,
    /// Clean.
    pub html: String,
    pub tags: Vec<String>,
    pub author: String,
    pub published_at: OffsetDateTime,
    pub updated_at: OffsetDateTime,
}

/// The feed of a site whose pages are below `base`, the newest item first.
pub fn text(base: &str, name: &str, locale: Locale, items: Vec<Item>) -> String {
    let own = format!("{base}{}", localised(locale, "/feed.xml"));
    let updated = items.iter().map(|item| item.updated_at).max().unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let feed = Feed {
        title: Text::plain(name.to_owned()),
        id: own.clone(),
        updated: moment(updated),
        lang: Some(locale.code().to_owned()),
        links: vec![
            link("self", own, Some("application/atom+xml")),
            link("alternate", format!("{base}{}", localised(locale, "/blog")), Some("text/html")),
        ],
        entries: items.into_iter().map(|item| entry(item, locale)).collect(),
        ..Feed::default()
    };
    feed.to_string()
}

fn entry(item: Item, locale: Locale) -> Entry {
    Entry {
        title: Text::plain(item.title),
        id: item.id,
        updated: moment(item.updated_at),
        published: Some(moment(item.published_at)),
        authors: vec![Person { name: item.author, ..Person::default() }],
        categories: item.tags.into_iter().map(|term| Category { term, ..Category::default() }).collect(),
        summary: Some(Text::plain(item.excerpt)),
        content: Some(Content {
            lang: Some(locale.code().to_owned()),
            value: Some(item.html),
            content_type: Some("html".to_owned()),
            ..Content::default()
        }),
        links: vec![link("alternate", item.url, Some("text/html"))],
        ..Entry::default()
    }
}

fn link(rel: &str, href: String, kind: Option<&str>) -> Link {
    Link { href, rel: rel.to_owned(), mime_type: kind.map(str::to_owned), ..Link::default() }
}

fn moment(at: OffsetDateTime) -> FixedDateTime {
    let text = at.replace_nanosecond(0).unwrap_or(at).format(&Rfc3339).unwrap_or_default();
    text.parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_feed_is_read_back() {
        let item = Item {
            id: "https://lop.vn/blog/7".to_owned(),
            url: "https://lop.vn/blog/xin-chao".to_owned(),
            title: "Xin <chào> & tạm biệt".to_owned(),
            excerpt: "Ngắn".to_owned(),
            html: "<p>Dài <b>&amp;</b></p>".to_owned(),
            tags: vec!["tin học".to_owned()],
            author: "Cô Hà".to_owned(),
            published_at: datetime!(2026-11-29 08:00 +7),
            updated_at: datetime!(2026-11-29 09:00 +7),
        };
        let read: Feed = text("https://lop.vn", "Lớp", Locale::En, vec![item]).parse().expect("a feed");
        let entry = &read.entries[0];
        assert_eq!((read.id.as_str(), read.lang.as_deref()), ("https://lop.vn/en/feed.xml", Some("en")));
        assert_eq!(entry.title.value, "Xin <chào> & tạm biệt");
        assert_eq!(entry.content.as_ref().and_then(|it| it.value.as_deref()), Some("<p>Dài <b>&amp;</b></p>"));
        assert_eq!(entry.updated, read.updated);
    }
}
