//! Statements of problems, by language.

use marking::Translation;

use super::not_read;
use crate::item::{Item, Note, Problem, ProblemTexts};
use crate::messages::STATEMENT_MISSING;
use crate::sections::{apart, joined};

/// A statement in one language.
#[derive(Debug, Default)]
pub struct Sheet {
    /// `vi`, `en`, …; empty where nothing is said.
    pub language: String,
    /// Its title.
    pub title: String,
    /// In the item's format, with headings.
    pub text: String,
    /// What is known without headings.
    pub texts: ProblemTexts,
}

/// Puts statements in: Vietnamese first, then English; what is in further languages is told.
pub fn put_sheets(item: &mut Item, problem: &mut Problem, mut sheets: Vec<Sheet>) {
    sheets.retain(|sheet| !sheet.text.trim().is_empty());
    sheets.sort_by_key(|sheet| match sheet.language.as_str() {
        "vi" => 0,
        "en" => 1,
        _ => 2,
    });
    for (at, sheet) in sheets.into_iter().enumerate() {
        let (statement, mut texts) = apart(&sheet.text, item.written.format);
        for (known, found) in [
            (sheet.texts.input_description, &mut texts.input_description),
            (sheet.texts.output_description, &mut texts.output_description),
            (sheet.texts.constraints, &mut texts.constraints),
        ] {
            if !known.is_empty() {
                *found = known;
            }
        }
        if at == 0 {
            item.written.statement = statement;
            if !sheet.title.is_empty() {
                item.written.name = sheet.title;
            }
            (problem.input_description, problem.output_description, problem.constraints) =
                (texts.input_description, texts.output_description, texts.constraints);
        } else if sheet.language == "vi" || sheet.language == "en" {
            let name = sheet.title;
            item.written
                .translations
                .insert(sheet.language.clone(), Translation { name, statement, ..Translation::default() });
            if texts != ProblemTexts::default() {
                problem.translations.insert(sheet.language, texts);
            }
        } else {
            not_read(item, format!("statement {}", sheet.language));
        }
    }
    if item.written.statement.is_empty() {
        item.written.statement.clone_from(&item.written.name);
        item.notes.push(Note::new(STATEMENT_MISSING));
    }
}

/// The statements of an item, the first being that of the item itself.
pub fn sheets_of(item: &Item, problem: &Problem) -> Vec<Sheet> {
    let written = &item.written;
    let first = if written.translations.contains_key("vi") { "en" } else { "vi" };
    let texts = ProblemTexts {
        input_description: problem.input_description.clone(),
        output_description: problem.output_description.clone(),
        constraints: problem.constraints.clone(),
    };
    let sheet = |language: &str, title: &str, statement: &str, texts: ProblemTexts| Sheet {
        language: language.to_owned(),
        title: title.to_owned(),
        text: joined(statement, &texts, written.format),
        texts,
    };
    let mut all = vec![sheet(first, &written.name, &written.statement, texts)];
    for (language, it) in &written.translations {
        let texts = problem.translations.get(language).cloned().unwrap_or_default();
        all.push(sheet(language, &it.name, &it.statement, texts));
    }
    all
}
