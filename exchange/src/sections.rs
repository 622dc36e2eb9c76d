//! A problem's texts as one, under headings, and apart again.

use regex::Regex;
use statements::Format;

use crate::item::ProblemTexts;

const INPUT: &[&str] = &[
    "input",
    "input format",
    "input data",
    "input specification",
    "dữ liệu",
    "dữ liệu vào",
    "đầu vào",
    "输入格式",
    "输入",
];
const OUTPUT: &[&str] = &[
    "output",
    "output format",
    "output data",
    "output specification",
    "kết quả",
    "dữ liệu ra",
    "đầu ra",
    "输出格式",
    "输出",
];
const CONSTRAINTS: &[&str] = &["constraints", "limits", "giới hạn", "ràng buộc", "数据范围"];

/// The statement with the other texts under headings of their own.
pub fn joined(statement: &str, texts: &ProblemTexts, format: Format) -> String {
    let heading =
        |title: &str| if format == Format::Html { format!("<h2>{title}</h2>") } else { format!("## {title}") };
    let parts = [
        ("Input", &texts.input_description),
        ("Output", &texts.output_description),
        ("Constraints", &texts.constraints),
    ];
    let mut all = statement.to_owned();
    for (title, text) in parts.into_iter().filter(|(_, text)| !text.is_empty()) {
        all = format!("{}\n\n{}\n\n{text}", all.trim_end(), heading(title));
    }
    all.trim_start().to_owned()
}

/// The statement without what stands under known headings, and that. What follows under other headings stays with it.
pub fn apart(text: &str, format: Format) -> (String, ProblemTexts) {
    let mut texts = ProblemTexts::default();
    let mut statement = String::new();
    let mut place = Place::Statement;
    let mut depth = 0;
    for piece in pieces(text, format) {
        if let Some((level, title)) = &piece.heading {
            let known = known(title);
            // A heading below the section's own belongs to the section.
            if known != Place::Statement || place == Place::Statement || *level <= depth {
                (place, depth) = (known, *level);
                if known != Place::Statement {
                    continue;
                }
            }
        }
        let to = match place {
            Place::Statement => &mut statement,
            Place::Input => &mut texts.input_description,
            Place::Output => &mut texts.output_description,
            Place::Constraints => &mut texts.constraints,
        };
        to.push_str(piece.text);
    }
    let all = [&mut statement, &mut texts.input_description, &mut texts.output_description, &mut texts.constraints];
    all.into_iter().for_each(|text| *text = text.trim().to_owned());
    if statement.is_empty() { (text.trim().to_owned(), ProblemTexts::default()) } else { (statement, texts) }
}

#[derive(Clone, Copy, PartialEq)]
enum Place {
    Statement,
    Input,
    Output,
    Constraints,
}

fn known(title: &str) -> Place {
    let title = title.trim_matches([' ', '*', ':', '#']).to_lowercase();
    let all = [(INPUT, Place::Input), (OUTPUT, Place::Output), (CONSTRAINTS, Place::Constraints)];
    all.into_iter().find(|(names, _)| names.contains(&title.as_str())).map_or(Place::Statement, |(_, place)| place)
}

struct Piece<'a> {
    heading: Option<(usize, String)>,
    text: &'a str,
}

fn pieces(text: &str, format: Format) -> Vec<Piece<'_>> {
    match format {
        Format::Html => html_pieces(text),
        Format::Markdown => markdown_pieces(text),
        Format::Plaintext => vec![Piece { heading: None, text }],
    }
}

/// Lines; headings within fences are text.
fn markdown_pieces(text: &str) -> Vec<Piece<'_>> {
    let mut fence: Option<String> = None;
    let mut all = Vec::new();
    for line in text.split_inclusive('\n') {
        let bare = line.trim();
        let ticks: String = bare.chars().take_while(|it| matches!(it, '`' | '~')).collect();
        let mut heading = None;
        match &fence {
            Some(open) if ticks.starts_with(open.as_str()) && ticks.len() == bare.len() => fence = None,
            Some(_) => {}
            None if ticks.len() >= 3 => fence = Some(ticks),
            None => {
                let level = bare.chars().take_while(|it| *it == '#').count();
                heading = (1..=4).contains(&level).then(|| (level, bare[level..].to_owned()));
            }
        }
        all.push(Piece { heading, text: line });
    }
    all
}

fn html_pieces(text: &str) -> Vec<Piece<'_>> {
    let Ok(pattern) = Regex::new(r"(?is)<h([1-4])[^>]*>(.{0,100}?)</h[1-4]>") else { return Vec::new() };
    let mut all = Vec::new();
    let mut at = 0;
    for found in pattern.captures_iter(text) {
        let Some(whole) = found.get(0) else { continue };
        all.push(Piece { heading: None, text: &text[at..whole.start()] });
        let level = found[1].parse().unwrap_or(1);
        all.push(Piece { heading: Some((level, found[2].to_owned())), text: whole.as_str() });
        at = whole.end();
    }
    all.push(Piece { heading: None, text: &text[at..] });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_apart_as_they_were_joined() {
        let texts = ProblemTexts {
            input_description: "Một số.\n\n### Chú ý\n\nDương.".into(),
            output_description: "Tổng.".into(),
            constraints: "$n \\le 10$".into(),
        };
        for (format, statement) in [(Format::Markdown, "Tính.\n\n```\n## Input\n```"), (Format::Html, "<p>Tính.</p>")]
        {
            let mut texts = texts.clone();
            if format == Format::Html {
                texts.input_description = "<p>Một</p>".into();
            }
            let all = joined(statement, &texts, format);
            assert_eq!(apart(&all, format), (statement.to_owned(), texts));
        }
    }

    #[test]
    fn other_headings_stay_with_the_statement() {
        let (statement, texts) = apart("Tính.\n\n# Dữ liệu vào:\nMột số.\n# Ghi chú\nDễ.", Format::Markdown);
        assert_eq!((statement.as_str(), texts.input_description.as_str()), ("Tính.\n\n# Ghi chú\nDễ.", "Một số."));
        assert_eq!(apart("## Input\n\nMột số.", Format::Markdown).0, "## Input\n\nMột số.");
    }
}
