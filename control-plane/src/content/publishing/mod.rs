//! What the demo publishes: posts with what is said of them, letters, forms with their answers, a page and the home page;
//! through the calls that people's browsers make.

mod forms;
mod letters;
mod posts;
mod proof;
mod readers;
mod site;

use std::path::{Path, PathBuf};

use anyhow::Context;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::client::{CallError, SiteClient};
use super::contests::Demo;
use super::pack::{file, json, text_of};
use super::questions::text;

/// The file of a pack that says what is published.
const PLAN: &str = "publishing.json";
/// Where texts and pictures are, beside it.
const POSTS: &str = "blog";
const PAGES: &str = "pages";
/// What begins the address of a picture that lies beside the posts.
const PICTURE_SCHEME: &str = "pack:";

/// What is published, in the order in which it is made: later things lead to earlier ones.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    posts: Vec<posts::Post>,
    letters: letters::Letters,
    forms: Vec<forms::Form>,
    pages: Vec<site::Page>,
    website: site::Website,
}

/// Somebody of the demo who publishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Who {
    Admin,
    Teacher,
    Student,
}

/// People of the demo, and somebody who has no account.
#[derive(Clone, Copy)]
struct Cast<'a> {
    admin: &'a SiteClient,
    teacher: &'a SiteClient,
    student: &'a SiteClient,
    visitor: &'a SiteClient,
}

impl<'a> Cast<'a> {
    fn of(self, who: Who) -> &'a SiteClient {
        match who {
            Who::Admin => self.admin,
            Who::Teacher => self.teacher,
            Who::Student => self.student,
        }
    }
}

/// A pack's folder.
struct Folder(PathBuf);

impl Folder {
    fn plan(&self) -> anyhow::Result<Plan> {
        json(&self.0.join(PLAN), &mut Vec::new())
    }

    /// A text of `folder`: `<name>.md`, of another language `<name>.<language>.md`.
    fn text(&self, folder: &str, name: &str) -> anyhow::Result<String> {
        text_of(&self.0.join(folder).join(format!("{name}.md")), &mut Vec::new())
    }

    fn picture(&self, name: &str) -> anyhow::Result<Vec<u8>> {
        file(&self.0.join(POSTS).join(name), &mut Vec::new())
    }
}

/// Publishes what the pack has for it, unless that is there; addresses to try, by the path that they are samples of. A pack
/// without a plan publishes nothing.
///
/// # Errors
/// When a call is refused, or a file of the pack is not as the README says.
pub async fn publish_all(
    demo: &Demo<'_>,
    [admin, teacher, student]: [&SiteClient; 3],
) -> Result<Map<String, Value>, CallError> {
    let folder = Folder(demo.content_dir.join(demo.pack));
    if !has_plan(&folder.0) {
        return Ok(Map::new());
    }
    let plan = folder.plan()?;
    let visitor = demo.sites.site(demo.label, None);
    let cast = Cast { admin, teacher, student, visitor: &visitor };
    let mut samples = posts::publish(&folder, cast, &plan.posts).await?;
    let letters = letters::write(admin, &plan.letters).await?;
    if let Some(letter) = letters.values().next() {
        samples.insert("/manage/template/{id}".to_owned(), format!("/manage/template/{letter}").into());
    }
    samples.append(&mut forms::open(cast, &plan.forms, &letters).await?);
    samples.append(&mut site::write_pages(&folder, admin, &plan.pages).await?);
    site::build(&folder, admin, &plan.website).await?;
    readers::read(demo).await?;
    Ok(samples)
}

fn has_plan(pack: &Path) -> bool {
    pack.join(PLAN).exists()
}

/// What is at a path; none where nothing is.
async fn find(client: &SiteClient, path: &str) -> Result<Option<Value>, CallError> {
    match client.call(Method::GET, path, None).await {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is(404) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The text with the addresses that its pictures have on the site once `client` has uploaded them.
async fn with_pictures(folder: &Folder, client: &SiteClient, written: &str) -> Result<String, CallError> {
    let mut parts = written.split(PICTURE_SCHEME);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = picture_name(part);
        let bytes = folder.picture(name)?;
        let uploaded = client.upload("/api/general/upload-file", name, bytes).await?;
        whole.push_str(&text(&uploaded, "url")?);
        whole.push_str(rest);
    }
    Ok(whole)
}

/// The name that a text begins with, and what follows it.
fn picture_name(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || "-_.".contains(c))).unwrap_or(text.len());
    text.split_at(end)
}

/// A list that a call answers.
async fn list(client: &SiteClient, path: &str) -> Result<Vec<Value>, CallError> {
    let found = client.call(Method::GET, path, None).await?;
    Ok(found.as_array().cloned().with_context(|| format!("{path} answers no list"))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn demo() -> (Folder, Plan) {
        let folder = Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("content/demo"));
        let plan = folder.plan().expect("a plan");
        (folder, plan)
    }

    #[test]
    fn every_text_and_picture_of_the_plan_is_there() -> anyhow::Result<()> {
        let (folder, plan) = demo();
        let mut texts = Vec::new();
        for post in &plan.posts {
            texts.extend(post.texts(&folder)?);
        }
        for page in &plan.pages {
            texts.extend(page.texts(&folder)?);
        }
        assert!(texts.iter().all(|text| text.split_whitespace().count() > 200), "each is worth reading");
        texts.push(plan.website.home_text());
        let pictures = texts.iter().flat_map(|text| text.split(PICTURE_SCHEME).skip(1));
        let mut count = 0;
        for picture in pictures {
            folder.picture(picture_name(picture).0)?;
            count += 1;
        }
        assert!(count >= 3 && plan.posts.len() == 8);
        Ok(())
    }

    #[test]
    fn other_packs_publish_nothing() {
        assert!(!has_plan(&Path::new(env!("CARGO_MANIFEST_DIR")).join("content/starter")));
    }

    #[test]
    fn a_picture_is_named_up_to_what_no_name_has() {
        assert_eq!(picture_name("lo-trinh.svg)\nTiếp"), ("lo-trinh.svg", ")\nTiếp"));
        assert_eq!(picture_name("a.svg"), ("a.svg", ""));
    }
}
