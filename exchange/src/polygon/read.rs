//! `problem.xml` as a question.

use roxmltree::Node;

use super::{NAME, checker, statement, tests};
use crate::archive::{Archive, join};
use crate::contest::{new_item, not_read, put_sheets, put_solutions, tell_missing_tests};
use crate::item::{Item, Note};
use crate::messages::NOT_THIS_FORMAT;
use crate::text::decode;
use crate::xml;

/// The problems of an archive.
pub fn read(bytes: &[u8]) -> Result<Vec<Item>, Note> {
    let archive = Archive::read(bytes)?;
    let mut folders = archive.folders_with("problem.xml");
    if folders.iter().any(String::is_empty) {
        folders.retain(String::is_empty);
    }
    if folders.is_empty() {
        return Err(Note::new(NOT_THIS_FORMAT).with("format", NAME));
    }
    Ok(folders.iter().map(|folder| read_package(&archive, folder)).collect())
}

/// A package's files, and what its manifest says.
pub(super) struct Package<'a, 'x> {
    pub archive: &'a Archive,
    pub folder: &'a str,
    pub root: Node<'x, 'x>,
}

impl<'a> Package<'a, '_> {
    /// The file at a path of the package.
    pub fn get(&self, path: &str) -> Option<&'a [u8]> {
        self.archive.get(&join(self.folder, path))
    }

    /// An element below others.
    pub fn element(&self, path: &[&str]) -> Option<Node<'_, '_>> {
        path.iter().try_fold(self.root, |node, name| xml::child(node, name))
    }
}

fn read_package(archive: &Archive, folder: &str) -> Item {
    let (mut item, _) = new_item(if folder.is_empty() { "problem.xml" } else { folder });
    let text = decode(archive.get(&join(folder, "problem.xml")).unwrap_or_default()).0;
    match xml::parse(&text) {
        Ok(document) if document.root_element().has_tag_name("problem") => {
            fill(&Package { archive, folder, root: document.root_element() }, &mut item);
        }
        Ok(_) => item.fault = Some(Note::new(NOT_THIS_FORMAT).with("format", NAME)),
        Err(note) => item.fault = Some(note),
    }
    item
}

fn fill(package: &Package<'_, '_>, item: &mut Item) {
    let (_, mut problem) = new_item("");
    let short = package.root.attribute("short-name").unwrap_or(package.folder);
    item.written.name = short.to_owned();
    if let Some(tags) = package.element(&["tags"]) {
        item.written.tags =
            xml::children(tags, "tag").filter_map(|tag| tag.attribute("value")).map(str::to_owned).collect();
    }
    let sheets = statement::sheets(package, item);
    put_sheets(item, &mut problem, sheets);
    item.written.solution = statement::tutorial(package, item);
    tests::read(package, item, &mut problem);
    checker::read(package, item, &mut problem);
    let judging = package.element(&["judging"]);
    let file = |name: &str| judging.and_then(|it| it.attribute(name)).unwrap_or_default().to_owned();
    (problem.input_file, problem.output_file) = (file("input-file"), file("output-file"));
    if let Some(solutions) = package.element(&["assets", "solutions"]) {
        let right =
            xml::children(solutions, "solution").filter(|it| matches!(it.attribute("tag"), Some("main" | "accepted")));
        let paths: Vec<String> =
            right.filter_map(|it| xml::child(it, "source")?.attribute("path").map(str::to_owned)).collect();
        put_solutions(item, paths.iter().filter_map(|path| Some((path.as_str(), package.get(path)?))));
    }
    for other in ["validators", "checker-tests"] {
        if package.element(&["assets", other]).is_some_and(|it| it.has_children()) {
            not_read(item, other);
        }
    }
    tell_missing_tests(&problem, item);
    item.problem = Some(problem);
}
