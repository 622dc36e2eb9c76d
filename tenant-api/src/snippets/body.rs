//! What snippets are made of, and what is refused of it.

use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

use platform::error::{ApiError, FieldError};
use platform::faults::{Fault, Faults};
use platform::messages::{INVALID_VALUE, TOO_LARGE};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use super::messages::FILE_NAME_PATH;
use crate::approval::Visibility;
use crate::ids::SnippetId;
use crate::judge::is_plain_name;
use crate::languages::messages::{LANGUAGE_UNAVAILABLE, LANGUAGE_UNSUPPORTED};
use crate::languages::{self, LanguageRef, WhyNot};

/// Names and contents of all files, in bytes.
const FILES_BYTES_MAX: usize = 256 * 1024;
const STDIN_BYTES_MAX: usize = 64 * 1024;
const TITLE_MAX: usize = 200;
const FILES: RangeInclusive<usize> = 1..=20;
/// Characters of a version's name.
const VERSION_NAME_MAX: usize = 100;

/// A file of a snippet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SnippetFile {
    /// Letters, digits and `._-`, no folder; no two alike.
    pub name: String,
    pub content: String,
}

/// What came out of the author's newest run; texts are cut to 16 KiB.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SnippetLastRun {
    /// As runs have it: `AC`, `RTE` and so on.
    pub status: String,
    pub stdout: String,
    pub stderr: String,
    pub compile_output: String,
    pub exit_code: Option<i32>,
    /// Epoch seconds.
    pub at: i64,
}

/// What names a snippet: its id, or its address.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum SnippetKey {
    /// Of one's own, of public ones and of those that one is asked to help with.
    Id(SnippetId),
    /// Of all that one may see.
    Slug(String),
}

impl SnippetKey {
    /// As it stands in an address; addresses of snippets begin with a letter.
    pub fn of(text: &str) -> Self {
        text.parse().map_or_else(|_| Self::Slug(text.to_owned()), Self::Id)
    }
}

/// A snippet to be made.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SnippetInput {
    /// At most 200 characters.
    title: String,
    #[serde(deserialize_with = "languages::id_or_key")]
    #[schema(value_type = LanguageRef)]
    language_id: i32,
    /// 1 to 20, in the order of the tabs; the first is the main file. Together at most 256 KiB.
    files: Vec<SnippetFile>,
    /// At most 64 KiB.
    #[serde(default)]
    stdin: String,
    #[serde(default = "private")]
    visibility: Visibility,
    /// Whether other pages may frame it, where it is not private and the site lets them at all.
    #[serde(default = "yes")]
    embed: bool,
    /// The snippet that it was made from.
    pub fork_of: Option<SnippetKey>,
    /// Made by the browser: sent again, it is the same snippet.
    pub key: Option<Uuid>,
}

fn private() -> Visibility {
    Visibility::Private
}

fn yes() -> bool {
    true
}

/// What of a snippet is changed; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SnippetChange {
    title: Option<String>,
    #[serde(default, deserialize_with = "languages::maybe_id_or_key")]
    #[schema(value_type = Option<LanguageRef>)]
    language_id: Option<i32>,
    files: Option<Vec<SnippetFile>>,
    stdin: Option<String>,
    visibility: Option<Visibility>,
    embed: Option<bool>,
    /// The one that was changed: another is a conflict.
    pub version: i64,
    /// Makes a version of this name, at most 100 characters.
    pub version_name: Option<String>,
}

impl SnippetChange {
    /// Whether the text of files is written.
    pub fn has_files(&self) -> bool {
        self.files.is_some()
    }

    /// The name of the version to be made.
    ///
    /// # Errors
    /// 412.
    pub fn named(&self) -> Result<Option<String>, ApiError> {
        self.version_name.as_deref().map(|name| version_name("version_name", name)).transpose()
    }
}

/// A version's name without white space around it.
///
/// # Errors
/// 412 on this field.
pub fn version_name(field: &str, name: &str) -> Result<String, ApiError> {
    let mut faults = Faults::default();
    faults.required(field, name).max_chars(field, name.trim(), VERSION_NAME_MAX);
    faults.finish()?;
    Ok(name.trim().to_owned())
}

/// What an author writes of a snippet.
#[derive(Debug, Clone)]
pub struct Draft {
    pub title: String,
    pub language_id: i32,
    pub files: Vec<SnippetFile>,
    pub stdin: String,
    pub visibility: Visibility,
    pub embed: bool,
}

impl Draft {
    /// Of a new snippet.
    ///
    /// # Errors
    /// As [`Draft::check`].
    pub fn new(input: &SnippetInput) -> Result<Self, ApiError> {
        let draft = Self {
            title: input.title.trim().to_owned(),
            language_id: input.language_id,
            files: input.files.clone(),
            stdin: input.stdin.clone(),
            visibility: input.visibility,
            embed: input.embed,
        };
        draft.check()?;
        Ok(draft)
    }

    /// With what is changed.
    ///
    /// # Errors
    /// As [`Draft::check`].
    pub fn with(self, change: SnippetChange) -> Result<Self, ApiError> {
        let draft = Self {
            title: change.title.map_or(self.title, |title| title.trim().to_owned()),
            language_id: change.language_id.unwrap_or(self.language_id),
            files: change.files.unwrap_or(self.files),
            stdin: change.stdin.unwrap_or(self.stdin),
            visibility: change.visibility.unwrap_or(self.visibility),
            embed: change.embed.unwrap_or(self.embed),
        };
        draft.check()?;
        Ok(draft)
    }

    /// Refuses what can't be kept.
    ///
    /// # Errors
    /// 413 `too_large`, 412 `language_unavailable`, 412 field by field.
    fn check(&self) -> Result<(), ApiError> {
        check_bytes(&self.files)?;
        if self.stdin.len() > STDIN_BYTES_MAX {
            return Err(too_large("stdin", STDIN_BYTES_MAX));
        }
        let mut faults = Faults::default();
        faults.required("title", &self.title).max_chars("title", &self.title, TITLE_MAX);
        faults.ensure("files", FILES.contains(&self.files.len()), Fault::between(&FILES));
        let mut names = HashSet::new();
        faults.each("files", &self.files, |faults, file| {
            check_name(faults, "name", &file.name);
            faults.ensure("name", names.insert(file.name.clone()), INVALID_VALUE);
        });
        faults.finish()?;
        if is_known(self.language_id) {
            return Ok(());
        }
        Err(ApiError::with_fields(LANGUAGE_UNAVAILABLE, vec![FieldError::new("language_id", LANGUAGE_UNSUPPORTED)]))
    }

    /// The words that it is found by.
    pub fn search_text(&self) -> String {
        let names = self.files.iter().map(|file| file.name.as_str());
        statements::search_words([self.title.as_str()].into_iter().chain(names))
    }
}

/// Notes what is wrong with a file's name.
pub fn check_name(faults: &mut Faults, field: &str, name: &str) {
    faults.ensure(field, !name.contains(['/', '\\']), FILE_NAME_PATH).ensure(field, is_plain_name(name), INVALID_VALUE);
}

/// Whether snippets are written in it: what some judge could run, or the page. Which judges are up does not count: a text is
/// saved while they are away.
fn is_known(id: i32) -> bool {
    WhyNot::of(id) != WhyNot::Unsupported
}

/// Refuses files that are too long together.
///
/// # Errors
/// 413.
fn check_bytes(files: &[SnippetFile]) -> Result<(), ApiError> {
    if bytes_of(files) > FILES_BYTES_MAX { Err(too_large("files", FILES_BYTES_MAX)) } else { Ok(()) }
}

fn too_large(field: &str, max: usize) -> ApiError {
    ApiError::on_field_with(field, TOO_LARGE, vec![("max", format!("{} KB", max / 1024))])
}

/// Names and contents.
pub fn bytes_of(files: &[SnippetFile]) -> usize {
    files.iter().map(|file| file.name.len() + file.content.len()).sum()
}

/// SHA-256 of what makes two versions the same. Lengths stand before the texts, so that no two contents run into each other.
pub fn content_hash(language_id: i32, files: &[SnippetFile], stdin: &str) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(language_id.to_be_bytes());
    let texts = files.iter().flat_map(|file| [file.name.as_str(), file.content.as_str()]);
    for text in texts.chain([stdin]) {
        hash.update((text.len() as u64).to_be_bytes());
        hash.update(text.as_bytes());
    }
    hash.finalize().into()
}

/// Files as they are being typed: saved ones with what was typed since in their place, new ones behind them.
pub fn typed_over(files: &[SnippetFile], typed: &BTreeMap<String, String>) -> Vec<SnippetFile> {
    let mut all = files.to_vec();
    for (name, content) in typed {
        match all.iter_mut().find(|file| file.name == *name) {
            Some(file) => file.content.clone_from(content),
            None => all.push(SnippetFile { name: name.clone(), content: content.clone() }),
        }
    }
    all
}

/// Refuses what is being typed where it could not be saved: the field is `file`.
///
/// # Errors
/// 413, 412 for one file too many.
pub fn check_typed(files: &[SnippetFile]) -> Result<(), ApiError> {
    check_bytes(files)?;
    if FILES.contains(&files.len()) { Ok(()) } else { Err(ApiError::field("file", INVALID_VALUE)) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn file(name: &str, content: &str) -> SnippetFile {
        SnippetFile { name: name.to_owned(), content: content.to_owned() }
    }

    fn draft(files: Vec<SnippetFile>) -> Draft {
        let title = "Tổng".to_owned();
        let (stdin, visibility) = (String::new(), Visibility::Private);
        Draft { title, language_id: 71, files, stdin, visibility, embed: true }
    }

    fn told(draft: &Draft) -> Vec<String> {
        let error = draft.check().expect_err("a fault");
        let fields = error.field_errors().iter();
        fields.map(|field| format!("{} {} {}", error.message().key(), field.field, field.message.key())).collect()
    }

    #[test]
    fn contents_that_differ_have_hashes_that_differ() {
        let one = [file("a.py", "x"), file("b.py", "y")];
        let hash = content_hash(71, &one, "1");
        assert_eq!(hash, content_hash(71, &one.clone(), "1"));
        for other in [
            content_hash(70, &one, "1"),
            content_hash(71, &one, ""),
            content_hash(71, &[file("b.py", "y"), file("a.py", "x")], "1"),
            content_hash(71, &[file("a.py", "xb"), file(".py", "y")], "1"),
            content_hash(71, &[file("a.py", "x")], "b.pyy1"),
        ] {
            assert_ne!(hash, other);
        }
    }

    #[test]
    fn names_have_no_folders_and_differ() {
        assert!(draft(vec![file("main.py", "print(1)")]).check().is_ok());
        for (name, key) in [("a/b.py", "file_name_path"), ("..\\b.py", "file_name_path"), (".env", "invalid_value")] {
            assert_eq!(
                told(&draft(vec![file("a.py", ""), file(name, "")])),
                [format!("invalid_data files[1].name {key}")]
            );
        }
        assert_eq!(
            told(&draft(vec![file("a.py", ""), file("a.py", "")])),
            ["invalid_data files[1].name invalid_value"]
        );
        assert_eq!(told(&draft(Vec::new())), ["invalid_data files between"]);
    }

    #[test]
    fn what_is_too_long_is_told_first() {
        let long = draft(vec![file("", &"x".repeat(FILES_BYTES_MAX + 1))]);
        assert_eq!(told(&long), ["too_large files too_large"]);
        let fed = Draft { stdin: "x".repeat(STDIN_BYTES_MAX + 1), ..draft(vec![file("a.py", "")]) };
        assert_eq!(told(&fed), ["too_large stdin too_large"]);
        assert!(draft(vec![file("a.py", &"x".repeat(FILES_BYTES_MAX - 4))]).check().is_ok());
    }

    #[test]
    fn languages_of_pages_are_known_and_no_others_but_the_judges() {
        for (id, known) in [(71, true), (202, true), (201, true), (0, false), (-1, false), (9_999, false)] {
            assert_eq!(is_known(id), known, "{id}");
        }
        let unknown = Draft { language_id: 0, ..draft(vec![file("a.py", "")]) };
        assert_eq!(told(&unknown), ["language_unavailable language_id language_unsupported"]);
    }

    #[test]
    fn what_is_typed_lies_over_what_is_saved() {
        let saved = [file("a.py", "1"), file("b.py", "2")];
        let typed = BTreeMap::from([("b.py".to_owned(), "3".to_owned()), ("c.py".to_owned(), "4".to_owned())]);
        assert_eq!(typed_over(&saved, &typed), [file("a.py", "1"), file("b.py", "3"), file("c.py", "4")]);
    }

    #[test]
    fn a_key_is_an_id_or_an_address() {
        assert_eq!(SnippetKey::of("12"), SnippetKey::Id(SnippetId(12)));
        assert_eq!(SnippetKey::of("abc123abc123"), SnippetKey::Slug("abc123abc123".to_owned()));
        assert_eq!(serde_json::from_value::<SnippetKey>(json!(7)).ok(), Some(SnippetKey::Id(SnippetId(7))));
        let slug = serde_json::from_value::<SnippetKey>(json!("abc")).ok();
        assert_eq!(slug, Some(SnippetKey::Slug("abc".to_owned())));
    }
}
