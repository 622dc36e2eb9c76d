//! Statements, by language, in Markdown or LaTeX.

use statements::Format;

use super::read::Package;
use crate::archive::join;
use crate::contest::{Sheet, not_read, take_pictures};
use crate::item::Item;
use crate::{latex, yaml};

/// The statements of a package; pictures stand beside them.
pub(super) fn sheets(package: &Package<'_>, item: &mut Item) -> Vec<Sheet> {
    item.written.format = Format::Markdown;
    item.written.name = name(package, "");
    let mut sheets: Vec<Sheet> = Vec::new();
    for folder in ["statement", "problem_statement"].map(|it| package.path(it)) {
        let mut files: Vec<(&str, &[u8])> = package.archive.within_folder(&folder).collect();
        // Markdown first: of one language the other is the same.
        files.sort_by_key(|(path, _)| !path.ends_with(".md"));
        for (path, bytes) in files {
            let Some((language, ending)) = parts(path, "problem") else { continue };
            if sheets.iter().any(|sheet| sheet.language == language) {
                continue;
            }
            let (text, title) = match ending {
                "md" => (crate::text::decode(bytes).0, String::new()),
                "tex" => of_latex(bytes, item),
                _ => {
                    not_read(item, path);
                    continue;
                }
            };
            let find = |target: &str| picture(package, &folder, target);
            let text = take_pictures(&text, find, item);
            let title = Some(name(package, language)).filter(|it| !it.is_empty()).unwrap_or(title);
            sheets.push(Sheet { language: language.to_owned(), title, text, ..Sheet::default() });
        }
    }
    sheets
}

/// The explanation in `solution/`.
pub(super) fn solution(package: &Package<'_>, item: &mut Item) -> String {
    let folder = package.path("solution");
    let mut solution = String::new();
    for (path, bytes) in package.archive.within_folder(&folder) {
        let ending = parts(path, "solution").or_else(|| parts(path, "problem")).map(|it| it.1);
        match ending {
            Some("md") if solution.is_empty() => solution = crate::text::decode(bytes).0.trim().to_owned(),
            Some("tex") if solution.is_empty() => solution = of_latex(bytes, item).0,
            Some(_) => not_read(item, format!("solution/{path}")),
            None => {}
        }
    }
    let find = |target: &str| {
        picture(package, &folder, target).or_else(|| package.archive.get(&package.path(&format!("statement/{target}"))))
    };
    take_pictures(&solution, find, item)
}

fn of_latex(bytes: &[u8], item: &mut Item) -> (String, String) {
    let done = latex::convert(&crate::text::decode(bytes).0);
    done.unknown.iter().for_each(|it| not_read(item, format!("\\{it}")));
    (done.text, done.title)
}

/// LaTeX may leave the ending out.
fn picture<'a>(package: &Package<'a>, folder: &str, target: &str) -> Option<&'a [u8]> {
    let endings = ["", ".png", ".jpg", ".jpeg", ".svg", ".pdf"];
    endings.into_iter().find_map(|ending| package.archive.get(&join(folder, &format!("{target}{ending}"))))
}

/// `problem.vi.md`: its language and ending; the older form's `problem.tex` is in English.
fn parts<'a>(path: &'a str, begin: &str) -> Option<(&'a str, &'a str)> {
    let rest = path.strip_prefix(begin)?.strip_prefix('.')?;
    let (language, ending) = rest.split_once('.').unwrap_or(("en", rest));
    ["md", "tex", "pdf"].contains(&ending).then_some((language, ending))
}

/// The name in a language, or the one for all; without a language the first.
fn name(package: &Package<'_>, language: &str) -> String {
    let name = &package.says["name"];
    let named =
        name.as_object().and_then(|all| if language.is_empty() { all.values().next() } else { all.get(language) });
    yaml::text(named.unwrap_or(name)).unwrap_or_default()
}
