//! Word documents: their paragraphs, as lines of a test.

mod document;
mod formula;
mod numbering;
mod styles;
mod symbols;

use std::collections::HashMap;

use document::Reader;
use numbering::Numbering;
use roxmltree::{Document, Node};
use styles::Styles;

use crate::archive::{Zip, resolve};
use crate::item::{Attachment, Item, Note, tell};
use crate::messages::{FILE_NOT_FOUND, FILE_TOO_LARGE, NOT_THIS_FORMAT, XML_NOT_UTF8};
use crate::{BYTES_MAX, FILE_SCHEME, pasted, xml};

/// The questions of a document.
pub fn read(bytes: &[u8]) -> Result<Vec<Item>, Note> {
    let mut package = Zip::open(bytes)?;
    let name = main_part(&mut package)?;
    let text = text_of(&mut package, &name)?.ok_or_else(|| Note::new(NOT_THIS_FORMAT).with("format", "docx"))?;
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
    let near = |file: &str| if folder.is_empty() { file.to_owned() } else { format!("{folder}/{file}") };
    let numbering = text_of(&mut package, &near("numbering.xml"))?.unwrap_or_default();
    let styles = text_of(&mut package, &near("styles.xml"))?.unwrap_or_default();
    let file = name.rsplit('/').next().unwrap_or_default();
    let links = links(&mut package, &near(&format!("_rels/{file}.rels")), &name)?;
    let document = xml::parse(&text)?;
    let mut reader =
        Reader::new(Numbering::read(optional(&numbering)?.as_ref()), Styles::read(optional(&styles)?.as_ref()), links);
    let body = xml::child(document.root_element(), "body");
    let body = body.ok_or_else(|| Note::new(NOT_THIS_FORMAT).with("format", "docx"))?;
    reader.blocks(body);
    let (lines, pictures, notes) = reader.finish();
    let mut items = pasted::read_paragraphs(&lines);
    if let Some(first) = items.first_mut() {
        first.notes.extend(notes);
    }
    attach(&mut package, &mut items, &pictures)?;
    Ok(items)
}

/// Where the text is; programs in browsers call it `document2.xml`.
fn main_part(package: &mut Zip<'_>) -> Result<String, Note> {
    let text = text_of(package, "_rels/.rels")?.unwrap_or_default();
    let document = optional(&text)?;
    let is_main = |it: &Node<'_, '_>| it.attribute("Type").is_some_and(|kind| kind.ends_with("/officeDocument"));
    let target = document.as_ref().and_then(|it| it.root_element().children().find(is_main)?.attribute("Target"));
    Ok(target.and_then(|it| resolve("", it)).unwrap_or_else(|| "word/document.xml".into()))
}

fn text_of(package: &mut Zip<'_>, name: &str) -> Result<Option<String>, Note> {
    let Some(bytes) = package.read(name)? else { return Ok(None) };
    let text = String::from_utf8(bytes).map_err(|_| Note::new(XML_NOT_UTF8).with("file", name))?;
    Ok(Some(text.trim_start_matches('\u{feff}').to_owned()))
}

fn optional(text: &str) -> Result<Option<Document<'_>>, Note> {
    if text.is_empty() { Ok(None) } else { xml::parse(text).map(Some) }
}

/// Files of the archive by the ids that the text names them by.
fn links(package: &mut Zip<'_>, name: &str, from: &str) -> Result<HashMap<String, String>, Note> {
    let text = text_of(package, name)?.unwrap_or_default();
    let Some(document) = optional(&text)? else { return Ok(HashMap::new()) };
    let inside = document.root_element().children().filter(|it| it.attribute("TargetMode") != Some("External"));
    let link = |it: Node<'_, '_>| Some((it.attribute("Id")?.to_owned(), resolve(from, it.attribute("Target")?)?));
    Ok(inside.filter_map(link).collect())
}

/// Gives each question the pictures that its texts show. `pictures`: files of the archive by their names in texts.
fn attach(package: &mut Zip<'_>, items: &mut [Item], pictures: &HashMap<String, String>) -> Result<(), Note> {
    let mut known: HashMap<&str, Option<Vec<u8>>> = HashMap::new();
    let mut left = BYTES_MAX;
    for item in items {
        let answers = item.written.answers.to_string();
        for name in [&item.written.statement, &item.written.solution, &answers].into_iter().flat_map(|text| shown(text))
        {
            if item.files.iter().any(|file| file.name == name) {
                continue;
            }
            let Some((name, path)) = pictures.get_key_value(name) else { continue };
            if !known.contains_key(name.as_str()) {
                known.insert(name, package.read(path)?);
            }
            match known.get(name.as_str()).and_then(Option::as_ref) {
                // A picture that many questions show counts for each.
                Some(bytes) => {
                    left = left.checked_sub(bytes.len()).ok_or_else(|| Note::new(FILE_TOO_LARGE))?;
                    item.files.push(Attachment { name: name.clone(), bytes: bytes.clone() });
                }
                None => tell(&mut item.notes, Note::new(FILE_NOT_FOUND).with("file", name)),
            }
        }
    }
    Ok(())
}

/// Names of the pictures of a text.
fn shown(text: &str) -> impl Iterator<Item = &str> {
    text.split(FILE_SCHEME).skip(1).map(|rest| rest.split([')', '"']).next().unwrap_or_default())
}
