//! A lesson's file: front matter in YAML, then Markdown in which other blocks stand as fences.

use std::path::Path;

use anyhow::{Context, bail};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::content::pack::text_of;

/// The line that begins a block which is no text, and the one that ends it.
const BLOCK: &str = "```lophoc-block";
const FENCE: &str = "```";

/// A lesson of a package; files are called by their SHA-256.
#[derive(Debug, Clone)]
pub struct Lesson {
    pub front: Front,
    pub blocks: Vec<Value>,
    /// The English one, where there is one.
    pub english: Option<English>,
}

/// A lesson's texts in English.
#[derive(Debug, Clone)]
pub struct English {
    pub title: String,
    pub blocks: Vec<Value>,
}

/// What stands above the text.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Front {
    #[serde(rename = "type")]
    pub kind: String,
    /// Of quizzes; moments in epoch seconds once it is read.
    #[serde(default)]
    pub settings: Option<Value>,
    #[serde(default)]
    pub video: Option<Video>,
    #[serde(default)]
    pub captions: Vec<Caption>,
    #[serde(default)]
    pub files: Vec<Download>,
    #[serde(default)]
    pub questions: Vec<Asked>,
}

/// A film of the package, or a link.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Video {
    #[serde(default)]
    pub file: Option<String>,
    #[serde(default)]
    pub url: Option<String>,
    /// Seconds; of links.
    #[serde(default)]
    pub duration: Option<i32>,
}

/// What is said in a film.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Caption {
    pub lang: String,
    pub file: String,
}

/// A file to download.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Download {
    pub file: String,
    pub name: String,
}

/// A question of a lesson, and how it counts there.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    pub key: String,
    pub on_quiz: bool,
    pub score: f64,
    /// Second of the film.
    #[serde(default)]
    pub at: Option<f64>,
    #[serde(default)]
    pub must_answer: bool,
}

#[derive(Deserialize)]
struct EnglishFront {
    title: String,
}

impl Lesson {
    /// Reads the lesson at `path`, and its English beside it (`name.en.md`).
    pub fn read(path: &Path, everything: &mut Vec<u8>) -> anyhow::Result<Self> {
        let (mut front, blocks) = file::<Front>(path, everything)?;
        if let Some(settings) = &mut front.settings {
            for moment in ["opens_at", "closes_at"] {
                if let Some(text) = settings[moment].as_str() {
                    settings[moment] = json!(epoch(text)?);
                }
            }
        }
        let english = path.with_extension("en.md");
        let english = if english.exists() {
            let (front, blocks) = file::<EnglishFront>(&english, everything)?;
            Some(English { title: front.title, blocks })
        } else {
            None
        };
        Ok(Self { front, blocks, english })
    }
}

fn file<T: DeserializeOwned>(path: &Path, everything: &mut Vec<u8>) -> anyhow::Result<(T, Vec<Value>)> {
    let text = text_of(path, everything)?;
    parse(&text).with_context(|| format!("{} is not as the README says", path.display()))
}

fn parse<T: DeserializeOwned>(text: &str) -> anyhow::Result<(T, Vec<Value>)> {
    let rest = text.strip_prefix("---\n").context("it does not begin with front matter")?;
    let (front, rest) = rest.split_once("\n---\n").context("its front matter does not end")?;
    Ok((serde_saphyr::from_str(front)?, blocks(rest)?))
}

/// Markdown as blocks: what stands between other blocks is one of text each.
fn blocks(markdown: &str) -> anyhow::Result<Vec<Value>> {
    let mut found = Vec::new();
    let (mut text, mut block) = (String::new(), None::<String>);
    let mut in_code = false;
    for line in markdown.lines() {
        let ends_fence = line.trim_end() == FENCE;
        match &mut block {
            Some(_) if ends_fence => {
                let json = block.take().unwrap_or_default();
                found.push(serde_json::from_str(&json).with_context(|| format!("a block is not JSON: {json}"))?);
            }
            Some(json) => json.push_str(line),
            None if !in_code && line.trim_end() == BLOCK => {
                put_text(&mut found, &mut text);
                block = Some(String::new());
            }
            None => {
                // Within code, a fence for a block is code too.
                in_code = if in_code { !ends_fence } else { line.starts_with(FENCE) };
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    if block.is_some() {
        bail!("a block does not end");
    }
    put_text(&mut found, &mut text);
    Ok(found)
}

fn put_text(found: &mut Vec<Value>, text: &mut String) {
    let taken = std::mem::take(text);
    if !taken.trim().is_empty() {
        found.push(json!({"kind": "text", "format": "markdown", "text": taken.trim()}));
    }
}

/// Epoch seconds of a moment such as `2027-01-05T08:00:00+07:00`.
pub(super) fn epoch(moment: &str) -> anyhow::Result<i64> {
    let read = OffsetDateTime::parse(moment, &Rfc3339).with_context(|| format!("{moment} is no moment"))?;
    Ok(read.unix_timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = r#"---
type: video_interaction
video: {file: "ab"}
captions:
  - {lang: vi, file: "cd"}
questions:
  - {key: q-a, on_quiz: true, score: 10, at: 8, must_answer: true}
  - {key: q-b, on_quiz: false, score: 2.5}
---
Chào

```lophoc-block
{"kind": "image",
 "url": "files/ab"}
```

```md
x
```
"#;

    #[test]
    fn a_lesson_is_front_matter_and_blocks() -> anyhow::Result<()> {
        let (front, blocks) = parse::<Front>(WHOLE)?;
        assert_eq!((front.kind.as_str(), front.captions[0].lang.as_str()), ("video_interaction", "vi"));
        let asked = &front.questions;
        assert_eq!((asked[0].at, asked[0].must_answer, asked[1].at, asked[1].score), (Some(8.0), true, None, 2.5));
        let text = |text: &str| json!({"kind": "text", "format": "markdown", "text": text});
        let image = json!({"kind": "image", "url": "files/ab"});
        assert_eq!(blocks, [text("Chào"), image, text("```md\nx\n```")]);
        Ok(())
    }

    #[test]
    fn a_block_within_code_is_code() -> anyhow::Result<()> {
        let code = "```md\n```lophoc-block\n{}\n```";
        assert_eq!(blocks(code)?, [json!({"kind": "text", "format": "markdown", "text": code})]);
        Ok(())
    }

    #[test]
    fn what_is_broken_is_told() {
        for (text, wanted) in [
            ("Chào", "does not begin"),
            ("---\ntype: lecture\n", "does not end"),
            ("---\ntype: lecture\nkhac: 1\n---\nx", "khac"),
            ("---\ntype: lecture\n---\n```lophoc-block\n{}", "a block does not end"),
            ("---\ntype: lecture\n---\n```lophoc-block\nx\n```", "a block is not JSON"),
        ] {
            let error = parse::<Front>(text).map_err(|error| format!("{error:#}")).err().unwrap_or_default();
            assert!(error.contains(wanted), "{error:?} for {wanted:?}");
        }
    }
}
