//! Languages as the specification knows them.

use contest_rules::clics::{ANSWER_LANGUAGE, Language};
use judge_farm::client::{languages, unjudged};
use platform::locale::Locale;

/// Of what was handed in: the language's id in the package, and where the program begins.
pub(super) fn of_submission(language: Option<i32>) -> (String, Option<String>) {
    let Some(known) = language.and_then(|id| languages().iter().find(|known| known.id == id)) else {
        let other = language.and_then(|id| unjudged().iter().find(|known| known.id == id));
        return (other.map_or(ANSWER_LANGUAGE, |other| other.key.as_str()).to_owned(), None);
    };
    let class = || known.source_file.split('.').next().unwrap_or_default().to_owned();
    let entry = match known.family.as_deref() {
        Some("Java") => Some(class()),
        // The compiler makes a class of the file.
        Some("Kotlin") => Some(format!("{}Kt", class())),
        _ if entry_point_name(known.family.as_deref()).is_some() => Some(known.source_file.clone()),
        _ => None,
    };
    (known.key.clone(), entry)
}

/// What the specification calls the place where programs of a language begin.
fn entry_point_name(family: Option<&str>) -> Option<&'static str> {
    match family {
        Some("Java" | "Kotlin") => Some("Main class"),
        Some("JavaScript" | "PHP" | "Python" | "Python 2") => Some("Main file"),
        _ => None,
    }
}

/// The languages with these ids in the package.
pub(super) fn described<'a>(ids: impl IntoIterator<Item = &'a str>, locale: Locale) -> Vec<Language> {
    ids.into_iter().map(|id| describe(id, locale)).collect()
}

fn describe(id: &str, locale: Locale) -> Language {
    if let Some(known) = languages().iter().find(|known| known.key == id) {
        return Language {
            id: id.to_owned(),
            name: format!("{} ({})", known.name, known.version),
            extension: known.extension.clone(),
            entry_point_name: entry_point_name(known.family.as_deref()).map(str::to_owned),
        };
    }
    let known = unjudged().iter().find(|known| known.key == id);
    let answer = if locale == Locale::Vi { "Câu trả lời" } else { "Answer" };
    Language {
        id: id.to_owned(),
        name: known.map_or(answer, |known| known.name.as_str()).to_owned(),
        extension: known.map_or("txt", |known| known.extension.as_str()).to_owned(),
        entry_point_name: None,
    }
}
