//! One Markdown file as a course: its headings are the course's title, chapters and lessons.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

/// What a text's headings make of it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The only heading of the highest level, where it stands first.
    pub title: Option<String>,
    /// What stands before the first chapter or lesson.
    pub preface: String,
    /// In their order; lessons before any chapter are in one without a title.
    pub chapters: Vec<Chapter>,
}

/// A heading with lessons below it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// None: its lessons stand in the course itself.
    pub title: Option<String>,
    /// Title and text of each.
    pub lessons: Vec<(String, String)>,
}

struct Heading {
    level: HeadingLevel,
    title: String,
    range: Range<usize>,
}

/// The headings of a text itself, none in quotes, lists or code.
fn headings(text: &str) -> Vec<Heading> {
    let (mut found, mut open, mut depth) = (Vec::new(), None::<Heading>, 0_usize);
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { level, .. }) if depth == 0 => {
                open = Some(Heading { level, title: String::new(), range });
            }
            Event::End(TagEnd::Heading(_)) if open.is_some() => found.extend(open.take()),
            Event::Text(words) | Event::Code(words) => {
                if let Some(heading) = &mut open {
                    heading.title.push_str(&words);
                }
            }
            Event::Start(Tag::BlockQuote(_) | Tag::List(_)) => depth += 1,
            Event::End(TagEnd::BlockQuote(_) | TagEnd::List(_)) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    found.retain(|heading| !heading.title.trim().is_empty());
    found
}

/// A text by its headings. The two highest levels below the title are chapters and lessons; where there is one such level,
/// lessons.
pub fn outline(text: &str) -> Outline {
    let mut headings = headings(text);
    let mut outline = Outline::default();
    let highest = headings.iter().map(|heading| heading.level).min();
    let is_title = headings.iter().filter(|heading| Some(heading.level) == highest).count() == 1
        && headings.first().is_some_and(|heading| Some(heading.level) == highest);
    let mut from = 0;
    if is_title && let Some(title) = (!headings.is_empty()).then(|| headings.remove(0)) {
        outline.title = Some(title.title.trim().to_owned());
        from = title.range.end;
    }
    let mut levels: Vec<HeadingLevel> = headings.iter().map(|heading| heading.level).collect();
    levels.sort_unstable();
    levels.dedup();
    let (chapter, lesson) = match levels.as_slice() {
        [] => (None, None),
        [only] => (None, Some(*only)),
        [first, second, ..] => (Some(*first), Some(*second)),
    };
    headings.retain(|heading| Some(heading.level) == chapter || Some(heading.level) == lesson);
    let ends = headings.iter().skip(1).map(|next| next.range.start).chain([text.len()]);
    let ends: Vec<usize> = ends.collect();
    let first = headings.first().map_or(text.len(), |heading| heading.range.start);
    outline.preface = text[from.min(first)..first].trim().to_owned();
    for (heading, end) in headings.into_iter().zip(ends) {
        let body = text[heading.range.end..end].trim().to_owned();
        let title = heading.title.trim().to_owned();
        if Some(heading.level) == chapter {
            // What is said of a chapter is its first lesson.
            let lessons = if body.is_empty() { vec![] } else { vec![(title.clone(), body)] };
            outline.chapters.push(Chapter { title: Some(title), lessons });
            continue;
        }
        if outline.chapters.is_empty() {
            outline.chapters.push(Chapter::default());
        }
        if let Some(chapter) = outline.chapters.last_mut() {
            chapter.lessons.push((title, body));
        }
    }
    outline
}

/// What stands in blocks fenced as `gift`, and the text without them.
pub fn without_gift(text: &str) -> (String, Vec<String>) {
    let (mut rest, mut found, mut taken) = (String::new(), Vec::new(), 0);
    let mut open: Option<String> = None;
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if info.trim() == "gift" => {
                rest.push_str(&text[taken..range.start]);
                taken = range.end;
                open = Some(String::new());
            }
            Event::Text(words) => {
                if let Some(block) = &mut open {
                    block.push_str(&words);
                }
            }
            Event::End(TagEnd::CodeBlock) => found.extend(open.take()),
            _ => {}
        }
    }
    rest.push_str(&text[taken..]);
    (rest.trim().to_owned(), found)
}

/// Addresses that a text shows or leads to.
pub fn addresses(text: &str) -> Vec<String> {
    let dest = |event: Event<'_>| match event {
        Event::Start(Tag::Image { dest_url, .. } | Tag::Link { dest_url, .. }) => Some(dest_url.into_string()),
        _ => None,
    };
    Parser::new(text).filter_map(dest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        let Outline { title, preface, chapters } = outline(text);
        let chapter = |chapter: &Chapter| {
            let lessons = chapter.lessons.iter().map(|(title, body)| format!("{title}={}", body.replace('\n', "|")));
            format!("{}[{}]", chapter.title.as_deref().unwrap_or("-"), lessons.collect::<Vec<_>>().join(", "))
        };
        let chapters: Vec<String> = chapters.iter().map(chapter).collect();
        format!("{}: {preface}: {}", title.unwrap_or_default(), chapters.join(" "))
    }

    #[test]
    fn headings_are_chapters_and_lessons() {
        for (text, wanted) in [
            (
                "# Khoá\n\nLời đầu\n\n## Một\n\n### A\n\na\n\n#### Sâu\n\nb\n\n### B\n\n## Hai\n\nc\n",
                "Khoá: Lời đầu: Một[A=a||#### Sâu||b, B=] Hai[Hai=c]",
            ),
            ("# Một\n\n## A\n\na\n\n# Hai\n\n## B\n\nb", ": : Một[A=a] Hai[B=b]"),
            ("# Khoá\n\n## A\n\na\n\n## B\n\nb", "Khoá: : -[A=a, B=b]"),
            ("## A\n\na\n\n# Một\n\n## B\n\nb", ": : -[A=a] Một[B=b]"),
            ("Chỉ có chữ", ": Chỉ có chữ: "),
            ("# Khoá\n\nChữ", "Khoá: Chữ: "),
            ("# A\n\n```\n# không\n```\n\n> # cũng không\n\n# B\n", ": : -[A=```|# không|```||> # cũng không, B=]"),
        ] {
            assert_eq!(told(text), wanted, "{text}");
        }
    }

    #[test]
    fn gift_blocks_are_taken_out() {
        let text = "Đọc\n\n```gift\n2+2? {=4 ~5}\n```\n\nrồi\n\n```py\nx\n```\n\n````gift\nA {T}\n````";
        let (rest, found) = without_gift(text);
        assert_eq!(found, ["2+2? {=4 ~5}\n", "A {T}\n"]);
        assert_eq!(rest, "Đọc\n\n\n\nrồi\n\n```py\nx\n```");
    }
}
