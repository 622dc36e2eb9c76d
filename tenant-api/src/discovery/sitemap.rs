//! `/sitemap.xml`: every page that a visitor may open, in both languages. Where there are many, it is an index of parts.

use platform::error::ApiError;
use platform::locale::Locale;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::store::{self, Place};
use super::xml::escaped;
use crate::pages::localised;
use crate::site::Site;

/// How it is served.
pub const TYPE: &str = "application/xml; charset=utf-8";

/// Most addresses of a document: with more of them it is an index.
const ADDRESSES: i64 = 10_000;
/// Most pages of a part: each has two addresses at most.
const PART: i64 = ADDRESSES / 2;

/// Pages that are there whatever the site has.
const FIXED: [&str; 11] = [
    "/",
    "/course",
    "/problems",
    "/contests",
    "/blog",
    "/leaderboard",
    "/about",
    "/contact",
    "/operational-regulations",
    "/policy-terms",
    "/privacy-policy",
];

platform::text_enum! {
    /// Kinds of pages that a site has many of.
    pub enum Kind {
        /// Of courses.
        Courses = "courses",
        /// Of the blog.
        Posts = "posts",
        /// To practise.
        Problems = "problems",
        /// Contests.
        Contests = "contests",
        /// Pages of the site's own.
        Pages = "pages",
    }
}

impl Kind {
    fn inner(self, slug: &str) -> String {
        match self {
            Self::Courses => format!("/course/{slug}"),
            Self::Posts => format!("/blog/{slug}"),
            Self::Problems => format!("/problems/{slug}"),
            Self::Contests => format!("/contests/{slug}"),
            Self::Pages => format!("/page/{slug}"),
        }
    }
}

/// The document at a path, where that is one of the sitemap's.
///
/// # Errors
/// When the database fails.
pub async fn text(site: &Site, path: &str, now: OffsetDateTime) -> Result<Option<String>, ApiError> {
    let base = site.address();
    if path == "/sitemap.xml" {
        return whole(site, &base, now).await.map(Some);
    }
    let Some(part) = path.strip_prefix("/sitemap-").and_then(|rest| rest.strip_suffix(".xml")) else {
        return Ok(None);
    };
    let mut set = UrlSet::new(&base);
    if part == "fixed" {
        FIXED.iter().for_each(|inner| set.add(inner, None, true));
        return Ok(Some(set.end()));
    }
    let Some((kind, number)) = part.rsplit_once('-') else { return Ok(None) };
    let (Some(kind), Ok(number)) = (Kind::parse(kind), number.parse::<u16>()) else { return Ok(None) };
    let Some(offset) = i64::from(number).checked_sub(1).map(|parts| parts * PART) else { return Ok(None) };
    let places = store::list(&mut *site.read().await?, kind, now, (PART, offset)).await?;
    if places.is_empty() {
        return Ok(None);
    }
    places.iter().for_each(|place| set.place(kind, place));
    Ok(Some(set.end()))
}

async fn whole(site: &Site, base: &str, now: OffsetDateTime) -> Result<String, ApiError> {
    let mut conn = site.read().await?;
    let mut counts = Vec::new();
    for kind in Kind::ALL {
        counts.push((*kind, store::count(&mut conn, *kind, now).await?));
    }
    let pages: i64 = counts.iter().map(|(_, count)| count).sum::<i64>() + FIXED.len() as i64;
    if pages * 2 > ADDRESSES {
        return Ok(index(base, &counts));
    }
    let mut set = UrlSet::new(base);
    FIXED.iter().for_each(|inner| set.add(inner, None, true));
    for (kind, _) in counts {
        for place in store::list(&mut conn, kind, now, (PART, 0)).await? {
            set.place(kind, &place);
        }
    }
    Ok(set.end())
}

fn index(base: &str, counts: &[(Kind, i64)]) -> String {
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    let mut add = |name: String| {
        xml.push_str(&format!("<sitemap><loc>{}/sitemap-{name}.xml</loc></sitemap>\n", escaped(base)));
    };
    add("fixed".to_owned());
    for (kind, count) in counts {
        for part in 1..=(count + PART - 1) / PART {
            add(format!("{kind}-{part}"));
        }
    }
    xml.push_str("</sitemapindex>\n");
    xml
}

/// Addresses as they are written down.
struct UrlSet<'a> {
    base: &'a str,
    xml: String,
}

impl<'a> UrlSet<'a> {
    fn new(base: &'a str) -> Self {
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
                    xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n";
        Self { base, xml: head.to_owned() }
    }

    fn place(&mut self, kind: Kind, place: &Place) {
        self.add(&kind.inner(&place.slug), Some(place.changed_at), place.in_english);
    }

    /// A page in the languages that it is written in, each of which names all of them.
    fn add(&mut self, inner: &str, changed_at: Option<OffsetDateTime>, in_english: bool) {
        let of = |locale: Locale| escaped(&format!("{}{}", self.base, localised(locale, inner)));
        let all: Vec<(&str, String)> = Locale::ALL
            .iter()
            .filter(|locale| in_english || **locale == Locale::Vi)
            .map(|locale| (locale.code(), of(*locale)))
            .collect();
        let changed = changed_at.and_then(|at| at.replace_nanosecond(0).ok()?.format(&Rfc3339).ok());
        for (_, address) in &all {
            self.xml.push_str(&format!("<url><loc>{address}</loc>"));
            if let Some(at) = &changed {
                self.xml.push_str(&format!("<lastmod>{at}</lastmod>"));
            }
            if all.len() > 1 {
                for (lang, other) in &all {
                    self.xml.push_str(&format!("<xhtml:link rel=\"alternate\" hreflang=\"{lang}\" href=\"{other}\"/>"));
                }
            }
            self.xml.push_str("</url>\n");
        }
    }

    fn end(mut self) -> String {
        self.xml.push_str("</urlset>\n");
        self.xml
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_stands_there_in_its_languages() {
        let mut set = UrlSet::new("https://lop.vn");
        set.add("/", None, true);
        set.add("/blog/a", OffsetDateTime::from_unix_timestamp(0).ok(), false);
        let xml = set.end();
        assert_eq!(xml.matches("<url>").count(), 3, "{xml}");
        assert!(xml.contains("<loc>https://lop.vn/en</loc>"), "{xml}");
        assert!(xml.contains("<loc>https://lop.vn/blog/a</loc><lastmod>1970-01-01T00:00:00Z</lastmod></url>"), "{xml}");
    }

    #[test]
    fn many_pages_are_parts() {
        let xml = index("https://lop.vn", &[(Kind::Courses, 0), (Kind::Posts, 5001)]);
        assert_eq!(xml.matches("<sitemap>").count(), 3, "{xml}");
        assert!(xml.contains("https://lop.vn/sitemap-posts-2.xml") && !xml.contains("courses"), "{xml}");
    }
}
