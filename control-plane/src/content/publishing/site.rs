//! The demo's page of its own, and the website around everything: home page, menu, footer.

use anyhow::Context;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use time::OffsetDateTime;

use super::{Folder, PAGES, find, with_pictures};
use crate::content::client::{CallError, SiteClient};

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;

/// A page of the plan; its texts are `pages/<slug>.md` and `pages/<slug>.en.md`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    slug: String,
    title: String,
    /// Its title in English.
    english: String,
}

impl Page {
    /// In Vietnamese and English.
    pub(super) fn texts(&self, folder: &Folder) -> anyhow::Result<[String; 2]> {
        Ok([folder.text(PAGES, &self.slug)?, folder.text(PAGES, &format!("{}.en", self.slug))?])
    }
}

/// The website of the plan.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Website {
    /// What is new in it.
    note: String,
    announcement: Announcement,
    /// Entries that come behind those of the menu.
    menu: Vec<Value>,
    /// Laid over the home page that there is.
    home: Map<String, Value>,
    footer: Value,
}

/// The bar above the home page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Announcement {
    /// How long it is there.
    days: i64,
    text: Value,
    link: String,
}

impl Website {
    /// The home page as it is written.
    pub(super) fn home_text(&self) -> String {
        Value::Object(self.home.clone()).to_string()
    }
}

/// Writes the pages that are not there; the address of the first one.
pub(super) async fn write_pages(
    folder: &Folder,
    admin: &SiteClient,
    pages: &[Page],
) -> Result<Map<String, Value>, CallError> {
    let mut samples = Map::new();
    for page in pages {
        let path = format!("/api/pages/{}", page.slug);
        if find(admin, &path).await?.is_none() {
            let [own, english] = page.texts(folder)?;
            let body = json!({
                "title": page.title, "content": own, "format": "markdown", "published": true, "checked": true, "version": 0,
                "translations": {"en": {"title": page.english, "content": english}},
            });
            admin.call(Method::PUT, &path, Some(&body)).await?;
        }
        if samples.is_empty() {
            samples.insert("/page/{slug}".to_owned(), format!("/page/{}", page.slug).into());
        }
    }
    Ok(samples)
}

/// Publishes the website, unless the home page has an order: then somebody has built it, a run before this one or a person.
pub(super) async fn build(folder: &Folder, admin: &SiteClient, website: &Website) -> Result<(), CallError> {
    let site = admin.call(Method::GET, "/api/tenant", None).await?;
    if site["options"]["home"]["order"].is_array() {
        return Ok(());
    }
    let draft = admin.call(Method::GET, "/api/website/draft", None).await?;
    let home = with_pictures(folder, admin, &website.home_text()).await?;
    let home: Map<String, Value> = serde_json::from_str(&home).context("the home page of the plan")?;
    let now = OffsetDateTime::now_utc().unix_timestamp();
    let changed = json!({"version": draft["version"], "options": website.over(&draft["options"], home, now)});
    let saved = admin.call(Method::PUT, "/api/website/draft", Some(&changed)).await?;
    let publication = json!({"note": website.note, "version": saved["version"]});
    admin.call(Method::POST, "/api/website/publish", Some(&publication)).await.map(drop)
}

impl Website {
    /// The options with what the plan has: what it says nothing of stays.
    fn over(&self, options: &Value, home: Map<String, Value>, now: i64) -> Value {
        let object = |part: &Value| part.as_object().cloned().unwrap_or_default();
        let (mut header, mut whole) = (object(&options["header"]), object(&options["home"]));
        let mut menu = header.get("menu").and_then(Value::as_array).cloned().unwrap_or_default();
        for entry in &self.menu {
            if menu.iter().all(|known| known["path"] != entry["path"]) {
                menu.push(entry.clone());
            }
        }
        header.insert("menu".to_owned(), menu.into());
        whole.extend(home);
        let Announcement { days, text, link } = &self.announcement;
        let bar = json!({"text": text, "link": link, "from": now, "until": now + days * DAY});
        whole.insert("announcement".to_owned(), bar);
        json!({"header": header, "home": whole, "footer": self.footer})
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_website_is_laid_over_what_there_is() -> anyhow::Result<()> {
        let folder = Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("content/demo"));
        let website = folder.plan()?.website;
        let before = json!({"header": {"shop": false, "menu": [{"path": "/"}, {"path": "/blog"}]}, "home": {"top": {"title": "A"}}});
        let after = website.over(&before, website.home.clone(), 1000);
        let paths = |options: &Value| -> Vec<String> {
            let menu = options["header"]["menu"].as_array().into_iter().flatten();
            menu.filter_map(|entry| entry["path"].as_str().map(str::to_owned)).collect()
        };
        assert_eq!(paths(&after), ["/", "/blog", "/form", "/about"]);
        assert_eq!((&after["header"]["shop"], &after["home"]["top"]["title"]), (&json!(false), &json!("A")));
        assert_eq!(after["home"]["announcement"]["from"], 1000);
        let order = after["home"]["order"].as_array().context("an order")?;
        let own = after["home"]["sections"].as_array().context("sections")?;
        assert!(own.iter().all(|section| order.contains(&section["id"])), "what is built is shown");
        // A second time there is nothing to add.
        assert_eq!(website.over(&after, website.home.clone(), 1000), after);
        Ok(())
    }
}
