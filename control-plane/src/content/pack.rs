//! A pack as it lies on disk.

use std::path::Path;

use anyhow::{Context, ensure};
use serde::Deserialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::texts;

/// A pack, read whole.
#[derive(Debug, Clone)]
pub struct Pack {
    /// Its folder's name.
    pub name: String,
    /// What the site calls itself.
    pub site: SiteTexts,
    /// Easiest first: the order to learn in.
    pub problems: Vec<Problem>,
    /// The bank's questions, as `questions/*.json` have them.
    pub questions: Vec<Question>,
    /// What lies beside them: pictures and films, by name.
    pub files: Vec<(String, Vec<u8>)>,
    /// `people.csv`, a list as managers import it; not every pack has one.
    pub people: Option<Vec<u8>>,
    /// SHA-256 over everything in it, in hex.
    pub digest: String,
}

/// The `site` of a pack: a part of what `GET /api/tenant` answers.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct SiteTexts {
    /// The site's name, where the pack gives one.
    pub name: Option<String>,
    /// Slogan, description, options and their kin.
    #[serde(flatten)]
    pub config: Map<String, Value>,
}

/// A problem of a pack.
#[derive(Debug, Clone)]
pub struct Problem {
    /// Its folder's name.
    pub slug: String,
    /// The body of `POST /api/problems`, texts included.
    pub body: Value,
    /// `tests.zip`, where the body has no test cases.
    pub tests: Option<Vec<u8>>,
}

/// A question of a pack.
#[derive(Debug, Clone)]
pub struct Question {
    /// Its slug.
    pub slug: String,
    /// The body of `POST /api/question`; none where it is one of the pack's problems.
    pub body: Option<Value>,
    /// Names of categories, from the topmost.
    pub category: Vec<String>,
    /// What a learner has answered; choices by their number.
    pub tried: Vec<String>,
}

#[derive(Deserialize)]
struct QuestionFile {
    slug: String,
    #[serde(default)]
    category: Vec<String>,
    #[serde(default)]
    tried: Vec<String>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

#[derive(Deserialize)]
struct Manifest {
    problems: Vec<String>,
    #[serde(default)]
    site: SiteTexts,
}

impl Pack {
    /// Reads the pack `name` in `folder`.
    ///
    /// # Errors
    /// When a file is missing or does not follow the README: names it.
    pub fn read(folder: &Path, name: &str) -> anyhow::Result<Self> {
        let root = folder.join(name);
        let mut everything = Vec::new();
        let manifest: Manifest = json(&root.join("pack.json"), &mut everything)?;
        let problems =
            manifest.problems.iter().map(|slug| problem(&root, slug, &mut everything)).collect::<Result<_, _>>()?;
        let (questions, files) = questions(&root.join("questions"), &mut everything)?;
        let list = root.join("people.csv");
        let people = if list.exists() { Some(file(&list, &mut everything)?) } else { None };
        let digest = hex(&everything);
        Ok(Self { name: name.to_owned(), site: manifest.site, problems, questions, files, people, digest })
    }
}

fn problem(root: &Path, slug: &str, everything: &mut Vec<u8>) -> anyhow::Result<Problem> {
    let folder = root.join(slug);
    let mut body: Map<String, Value> = json(&folder.join("problem.json"), everything)?;
    ensure!(body.get("slug").and_then(Value::as_str) == Some(slug), "{slug}/problem.json has another slug");
    body.append(&mut markdown(&folder.join("vi.md"), everything)?);
    let mut english = markdown(&folder.join("en.md"), everything)?;
    for (name, texts) in [("solution.md", &mut body), ("solution.en.md", &mut english)] {
        let path = folder.join(name);
        if path.exists() {
            texts.insert("solution".to_owned(), text_of(&path, everything)?.into());
        }
    }
    body.insert("translations".to_owned(), Value::Object(Map::from_iter([("en".to_owned(), Value::Object(english))])));
    let archive = folder.join("tests.zip");
    let tests = if archive.exists() { Some(file(&archive, everything)?) } else { None };
    let inline = body.get("test_cases").and_then(Value::as_array).is_some_and(|cases| !cases.is_empty());
    ensure!(inline != tests.is_some(), "{slug} needs either test cases in problem.json or a tests.zip");
    Ok(Problem { slug: slug.to_owned(), body: Value::Object(body), tests })
}

/// What a folder of questions holds: lists of them, and their files. No folder, no questions.
#[expect(clippy::type_complexity, reason = "two fields of the pack")]
fn questions(folder: &Path, everything: &mut Vec<u8>) -> anyhow::Result<(Vec<Question>, Vec<(String, Vec<u8>)>)> {
    let (mut questions, mut files) = (Vec::new(), Vec::new());
    if !folder.exists() {
        return Ok((questions, files));
    }
    let mut paths = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        if path.extension().is_some_and(|ending| ending == "json") {
            let list: Vec<QuestionFile> = json(&path, everything)?;
            questions.extend(list.into_iter().map(question));
        } else {
            let name = path.file_name().and_then(|name| name.to_str()).context("a file's name is not UTF-8")?;
            files.push((name.to_owned(), file(&path, everything)?));
        }
    }
    Ok((questions, files))
}

fn question(QuestionFile { slug, category, tried, mut rest }: QuestionFile) -> Question {
    let body = rest.contains_key("type").then(|| {
        let usual = [("visibility", "public"), ("format", "markdown"), ("slug", &slug)];
        for (field, value) in usual {
            rest.entry(field).or_insert_with(|| Value::from(value));
        }
        rest.entry("is_listed").or_insert(Value::Bool(true));
        Value::Object(rest)
    });
    Question { slug, body, category, tried }
}

fn markdown(path: &Path, everything: &mut Vec<u8>) -> anyhow::Result<Map<String, Value>> {
    texts::parse(&path.display().to_string(), &text_of(path, everything)?)
}

/// A file that is text.
pub(super) fn text_of(path: &Path, everything: &mut Vec<u8>) -> anyhow::Result<String> {
    let bytes = file(path, everything)?;
    String::from_utf8(bytes).with_context(|| format!("{} is not UTF-8", path.display()))
}

/// A file that is JSON.
pub(super) fn json<T: serde::de::DeserializeOwned>(path: &Path, everything: &mut Vec<u8>) -> anyhow::Result<T> {
    let bytes = file(path, everything)?;
    serde_json::from_slice(&bytes).with_context(|| format!("{} is not as the README says", path.display()))
}

/// SHA-256 in hex.
pub(super) fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The file's bytes, noted for the digest with their length, so that no two packs look the same.
pub(super) fn file(path: &Path, everything: &mut Vec<u8>) -> anyhow::Result<Vec<u8>> {
    let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    everything.extend_from_slice(&bytes.len().to_le_bytes());
    everything.extend_from_slice(&bytes);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pack_of_the_repository_can_be_read() -> anyhow::Result<()> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
        let (starter, demo) = (Pack::read(&folder, "starter")?, Pack::read(&folder, "demo")?);
        assert!(
            starter.problems.iter().all(|problem| problem.tests.is_none()),
            "a new site's problems are loaded in one call each"
        );
        assert!(demo.problems.len() >= 12 && demo.site.name.is_some());
        for problem in starter.problems.iter().chain(&demo.problems) {
            assert!(problem.body["translations"]["en"]["statement"].is_string(), "{}", problem.slug);
        }
        assert_ne!(starter.digest, demo.digest);
        Ok(())
    }
}
