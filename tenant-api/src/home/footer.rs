//! The footer: where it leads, and how the site is reached.

use platform::error::ApiError;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::config::{Words, read};
use crate::site::Site;
use crate::site_pages::{self, SitePageLink};

/// Of social media, in the order of the footer.
const SOCIAL: [(&str, &str); 4] = [
    ("facebook_url", "Facebook"),
    ("youtube_url", "YouTube"),
    ("google_url", "Google"),
    ("facebook_chat_url", "Messenger"),
];

/// The footer, in the reader's language.
#[derive(Debug, Serialize, ToSchema)]
pub struct FooterView {
    /// What the site says of itself; empty: nothing.
    pub about: String,
    /// Whether the footer leads to the blog.
    pub blog: bool,
    /// Whether the footer leads to the courses.
    pub courses: bool,
    /// The pages that consents are about.
    pub legal: Vec<SitePageLink>,
    pub social: Vec<FooterLink>,
    pub contact: FooterContact,
}

/// A place elsewhere.
#[derive(Debug, Serialize, ToSchema)]
pub struct FooterLink {
    pub name: String,
    pub url: String,
}

/// How the site is reached; empty texts are not there.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct FooterContact {
    pub company: String,
    pub address: String,
    pub phone: String,
    pub email: String,
    pub hours: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Settings {
    /// Words, or whether the site's slogan stands there.
    about: Value,
    blog: bool,
    courses: bool,
    legal: Option<bool>,
    social: Option<bool>,
    contact: Contact,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Contact {
    company: Words,
    address: Words,
    phone: String,
    email: String,
    hours: Words,
}

/// The footer's content by a site's configuration; what can't be read of its settings is as if nobody had said anything.
///
/// # Errors
/// When the database fails.
pub async fn content_of(site: &Site, website: &Value, locale: Locale) -> Result<FooterView, ApiError> {
    let settings = read::<Settings>(&website["options"]["footer"]).unwrap_or_default();
    let legal = match settings.legal.unwrap_or(true) {
        true => site_pages::legal_links(&mut *site.read().await?, locale).await?,
        false => Vec::new(),
    };
    let social = match settings.social.unwrap_or(true) {
        true => social_links(&website["social_media"]),
        false => Vec::new(),
    };
    let Contact { company, address, phone, email, hours } = settings.contact;
    Ok(FooterView {
        about: about(&settings.about, &website["slogan"], locale),
        blog: settings.blog,
        courses: settings.courses,
        legal,
        social,
        contact: FooterContact {
            company: company.get(locale),
            address: address.get(locale),
            phone,
            email,
            hours: hours.get(locale),
        },
    })
}

/// Its own words, or the slogan, unless it is said that nothing stands there.
fn about(about: &Value, slogan: &Value, locale: Locale) -> String {
    let words = |value: &Value| read::<Words>(value).unwrap_or_default().get(locale);
    match about {
        Value::Bool(false) => String::new(),
        Value::Bool(true) => words(slogan),
        own => Some(words(own)).filter(|own| !own.is_empty()).unwrap_or_else(|| words(slogan)),
    }
}

fn social_links(social: &Value) -> Vec<FooterLink> {
    let link = |(key, name): (&str, &str)| {
        let url = social[key].as_str().filter(|url| url.starts_with("https://") || url.starts_with("http://"))?;
        Some(FooterLink { name: name.to_owned(), url: url.to_owned() })
    };
    SOCIAL.into_iter().filter_map(link).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_slogan_stands_in_for_words_of_its_own() {
        let slogan = json!({"vi": "Học để làm"});
        let seen = |own: Value| about(&own, &slogan, Locale::Vi);
        assert_eq!(seen(json!({"vi": "Về chúng tôi"})), "Về chúng tôi");
        assert_eq!(
            (seen(Value::Null), seen(json!(true)), seen(json!(false))),
            ("Học để làm".into(), "Học để làm".into(), String::new())
        );
    }

    #[test]
    fn only_addresses_of_the_web_are_links() {
        let links = social_links(&json!({"youtube_url": "https://youtube.com/@lan", "facebook_url": "javascript:x"}));
        assert_eq!(links.iter().map(|link| link.name.as_str()).collect::<Vec<_>>(), ["YouTube"]);
    }
}
