//! What lessons are made of, put on the site before them: files, and questions of the bank.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Map, Value, json};

use super::package::{CoursePackage, PackageFile};
use crate::content::client::{CallError, SiteClient};
use crate::content::questions::{find, id_of, text};

/// Where the teacher files what they upload.
const UPLOAD: &str = "/api/general/upload-file?folder=courses";
/// How captions' names end: a site that takes no captions yet gets the course without them.
const CAPTIONS: &str = ".vtt";

/// The package's files on the site, by their SHA-256.
#[derive(Debug, Default)]
pub struct Files(BTreeMap<String, Uploaded>);

#[derive(Debug)]
struct Uploaded {
    id: i64,
    url: String,
}

impl Files {
    /// Uploads what a package has.
    pub async fn upload(files: &[PackageFile], teacher: &SiteClient) -> Result<Self, CallError> {
        let mut all = BTreeMap::new();
        for PackageFile { sha256, name, bytes } in files {
            match teacher.upload(UPLOAD, name, bytes.clone()).await {
                Ok(file) => {
                    all.insert(sha256.clone(), Uploaded { id: id_of(&file)?, url: text(&file, "url")? });
                }
                Err(error) if error.is(412) && name.ends_with(CAPTIONS) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Self(all))
    }

    /// A file's id, where it was taken.
    pub fn id(&self, sha256: &str) -> Option<i64> {
        self.0.get(sha256).map(|file| file.id)
    }

    /// The same value with the addresses that the files have on the site.
    pub fn addressed(&self, value: Value) -> Value {
        match value {
            Value::String(text) if text.contains("files/") => Value::String(self.addressed_text(text)),
            Value::Array(list) => list.into_iter().map(|it| self.addressed(it)).collect(),
            Value::Object(map) => Value::Object(self.addressed_map(map)),
            other => other,
        }
    }

    /// As [`Files::addressed`].
    pub fn addressed_map(&self, map: Map<String, Value>) -> Map<String, Value> {
        map.into_iter().map(|(name, it)| (name, self.addressed(it))).collect()
    }

    fn addressed_text(&self, text: String) -> String {
        self.0.iter().fold(text, |text, (sha256, file)| text.replace(&format!("files/{sha256}"), &file.url))
    }
}

/// Puts the package's questions into the bank: the teacher writes them, the admin publishes them. Their ids by their keys.
/// What an earlier run has put there stays as it is.
pub async fn put_questions(
    package: &CoursePackage,
    files: &Files,
    [admin, teacher]: [&SiteClient; 2],
) -> Result<BTreeMap<String, i64>, CallError> {
    let mut ids = BTreeMap::new();
    for (key, body) in &package.questions {
        let slug = format!("{}-{}", package.slug, key.trim_start_matches("q-"));
        let body = question_body(&slug, files.addressed_map(body.clone()));
        let id = put_question((&slug, &body), [admin, teacher]).await.map_err(|error| of_question(key, error))?;
        ids.insert(key.clone(), id);
    }
    Ok(ids)
}

async fn put_question((slug, body): (&str, &Value), [admin, teacher]: [&SiteClient; 2]) -> Result<i64, CallError> {
    let known = match find(admin, slug).await? {
        Some(known) => known,
        None => teacher.call(Method::POST, "/api/question", Some(body)).await?,
    };
    let id = id_of(&known)?;
    if known["status"] != "published" {
        let step = json!({"id": id, "action": "publish"});
        admin.call(Method::PUT, "/api/question/manage", Some(&step)).await?;
    }
    Ok(id)
}

/// Found by who knows its address, not in the list for practice: it belongs to its course.
fn question_body(slug: &str, mut body: Map<String, Value>) -> Value {
    for (name, value) in [
        ("slug", json!(slug)),
        ("format", json!("markdown")),
        ("visibility", json!("public")),
        ("is_listed", json!(false)),
    ] {
        body.insert(name.to_owned(), value);
    }
    Value::Object(body)
}

/// Says of which question of the package the site has complained.
fn of_question(key: &str, error: CallError) -> CallError {
    CallError::Broken(anyhow::Error::new(error).context(format!("the question {key}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_shown_at_their_addresses() {
        let files = Files(BTreeMap::from([
            ("ab".to_owned(), Uploaded { id: 3, url: "/files/3/a.svg".to_owned() }),
            ("cd".to_owned(), Uploaded { id: 4, url: "/files/4/b.mp4".to_owned() }),
        ]));
        let value = json!({"text": "![](files/ab) và files/cd", "list": [{"video": "files/cd"}], "n": 1});
        let wanted =
            json!({"text": "![](/files/3/a.svg) và /files/4/b.mp4", "list": [{"video": "/files/4/b.mp4"}], "n": 1});
        assert_eq!(files.addressed(value), wanted);
        assert_eq!((files.id("cd"), files.id("ef")), (Some(4), None));
    }
}
