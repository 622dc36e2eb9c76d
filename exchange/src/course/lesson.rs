//! A lesson's file: front matter in YAML, then Markdown in which other blocks stand as fences.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{CourseLesson, Front, LessonTranslation, not_read};
use crate::item::Note;

/// The line that begins a block which is no text, and the one that ends it.
const BLOCK: &str = "```lophoc-block";
const FENCE: &str = "```";

#[derive(Deserialize)]
struct TranslationFront {
    title: String,
}

/// A lesson's file of a package.
pub fn parse(path: &str, text: &str) -> Result<CourseLesson, Note> {
    let (front, rest) = split(text).ok_or_else(|| not_read(path, "---"))?;
    let blocks = blocks(rest).ok_or_else(|| not_read(path, BLOCK))?;
    Ok(CourseLesson { front: front_of(path, front)?, blocks, ..CourseLesson::default() })
}

/// The file of a lesson in another language.
pub fn parse_translation(path: &str, text: &str) -> Result<LessonTranslation, Note> {
    let (front, rest) = split(text).ok_or_else(|| not_read(path, "---"))?;
    let TranslationFront { title } = front_of(path, front)?;
    Ok(LessonTranslation { title, blocks: blocks(rest).ok_or_else(|| not_read(path, BLOCK))? })
}

/// The front matter of a text and what follows it; none where it has none.
pub fn split(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("---\n").or_else(|| text.strip_prefix("---\r\n"))?;
    rest.split_once("\n---\n")
        .or_else(|| rest.split_once("\n---\r\n"))
        .or_else(|| Some((rest.strip_suffix("\n---")?, "")))
}

/// What front matter says.
pub fn front_of<T: DeserializeOwned>(path: &str, text: &str) -> Result<T, Note> {
    let value = crate::yaml::read(path, text)?;
    serde_json::from_value(value).map_err(|error| not_read(path, error))
}

/// Markdown as blocks: what stands between other blocks is one of text each. None where a block does not end or is no JSON.
pub fn blocks(markdown: &str) -> Option<Vec<Value>> {
    let mut found = Vec::new();
    let (mut text, mut block) = (String::new(), None::<String>);
    let mut in_code = false;
    for line in markdown.lines() {
        let ends_fence = line.trim_end() == FENCE;
        match &mut block {
            Some(_) if ends_fence => {
                let json = block.take().unwrap_or_default();
                found.push(serde_json::from_str(&json).ok()?);
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
    put_text(&mut found, &mut text);
    block.is_none().then_some(found)
}

fn put_text(found: &mut Vec<Value>, text: &mut String) {
    let taken = std::mem::take(text);
    if !taken.trim().is_empty() {
        found.push(text_block(taken.trim()));
    }
}

/// A block of Markdown.
pub fn text_block(text: &str) -> Value {
    json!({ "kind": "text", "format": "markdown", "text": text })
}

/// Blocks as Markdown, from which [`blocks`] makes the same.
pub fn markdown_of(blocks: &[Value]) -> String {
    let plain = joined(blocks, true);
    if self::blocks(&plain).as_deref() == Some(blocks) { plain } else { joined(blocks, false) }
}

fn joined(blocks: &[Value], as_text: bool) -> String {
    let mut all = Vec::with_capacity(blocks.len());
    let mut before_is_text = false;
    for block in blocks {
        let text =
            block["text"].as_str().filter(|text| as_text && !before_is_text && *block == text_block(text.trim()));
        before_is_text = text.is_some();
        all.push(text.map_or_else(|| format!("{BLOCK}\n{block}\n{FENCE}"), |text| text.trim().to_owned()));
    }
    all.join("\n\n")
}

/// The file of a lesson.
pub fn written(front: &Front, blocks: &[Value]) -> Vec<u8> {
    file(&json!(front), blocks)
}

/// The file of a lesson in another language.
pub fn translation_written(it: &LessonTranslation) -> Vec<u8> {
    file(&json!({ "title": it.title }), &it.blocks)
}

fn file(front: &Value, blocks: &[Value]) -> Vec<u8> {
    let mut all = b"---\n".to_vec();
    all.extend(crate::yaml::write(front));
    if !all.ends_with(b"\n") {
        all.push(b'\n');
    }
    all.extend_from_slice(format!("---\n{}\n", markdown_of(blocks)).as_bytes());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_is_front_matter_and_blocks() {
        let whole = "---\ntype: video_interaction\nvideo: {file: \"ab\"}\nquestions:\n  - {key: q-a, on_quiz: true, score: 10, at: 8, must_answer: true}\n  - {key: q-b}\n---\nChào\n\n```lophoc-block\n{\"kind\": \"image\",\n \"url\": \"files/ab\"}\n```\n\n```md\nx\n```\n";
        let lesson = parse("a.md", whole).expect("a lesson");
        assert_eq!(lesson.front.kind, "video_interaction");
        let asked: Vec<_> = lesson.front.questions.iter().map(|it| (it.key.as_str(), it.at, it.score)).collect();
        assert_eq!(asked, [("q-a", Some(8.0), Some(10.0)), ("q-b", None, None)]);
        let image = json!({ "kind": "image", "url": "files/ab" });
        assert_eq!(lesson.blocks, [text_block("Chào"), image, text_block("```md\nx\n```")]);
        let again = parse("a.md", std::str::from_utf8(&written(&lesson.front, &lesson.blocks)).expect("text"));
        assert_eq!(again.expect("the same lesson"), lesson);
    }

    #[test]
    fn blocks_come_back_as_they_were() {
        let html = json!({ "kind": "text", "format": "html", "text": "<p>a</p>" });
        for all in [
            vec![text_block("a"), text_block("b")],
            vec![text_block("a"), html.clone(), text_block("b")],
            vec![text_block("```md\n```lophoc-block\n{}\n```")],
            vec![text_block("```lophoc-block\nno JSON\n```")],
            vec![text_block("````\n```\n````"), html.clone()],
            vec![text_block("  a"), text_block("")],
            vec![],
        ] {
            assert_eq!(blocks(&markdown_of(&all)), Some(all.clone()), "{all:?}");
        }
    }

    #[test]
    fn what_is_broken_is_told() {
        for (text, wanted) in [
            ("Chào", "---"),
            ("---\ntype: lecture\n", "---"),
            ("---\ntype: lecture\nkhac: 1\n---\nx", "khac"),
            ("---\ntype: lecture\n---\n```lophoc-block\n{}", BLOCK),
            ("---\ntype: lecture\n---\n```lophoc-block\nx\n```", BLOCK),
        ] {
            let note = parse("a.md", text).expect_err(text);
            let reason = note.params.iter().find(|(name, _)| *name == "reason").map_or("", |(_, it)| it);
            assert!(reason.contains(wanted), "{reason:?} for {wanted:?}");
        }
    }
}
