//! A file: an item alone, or a content package.

use super::body::Body;
use super::item;
use super::manifest::{self, Resource};
use crate::archive::Zip;
use crate::item::{Item, Note};
use crate::messages::{FILE_NOT_FOUND, FILE_TOO_LARGE, NOT_THIS_FORMAT, TOO_MANY_ITEMS, XML_NOT_UTF8};
use crate::text::decode;
use crate::{BYTES_MAX, ITEMS_MAX, xml};

/// The questions of a file.
pub fn read(bytes: &[u8]) -> Result<Vec<Item>, Note> {
    if bytes.starts_with(b"PK") {
        return read_package(bytes);
    }
    let mut none = |_: &str| Ok(None);
    read_item(&text_of("item.xml", bytes)?, "item.xml", &mut none).map(|item| vec![item])
}

/// UTF-8, or UTF-16 that says so: nothing is guessed.
fn text_of(name: &str, bytes: &[u8]) -> Result<String, Note> {
    match decode(bytes) {
        (text, None) => Ok(text),
        (_, Some(_)) => Err(Note::new(XML_NOT_UTF8).with("file", name)),
    }
}

/// The item in a text. `read_file` reads what it shows.
pub fn read_item(text: &str, path: &str, read_file: &mut super::body::Files<'_>) -> Result<Item, Note> {
    let document = xml::parse(text)?;
    let root = document.root_element();
    if root.tag_name().name() != "assessmentItem" {
        return Err(Note::new(NOT_THIS_FORMAT).with("format", "qti"));
    }
    let mut body = Body::new(path, read_file);
    let mut item = item::read(root, &mut body);
    if let Some(refused) = body.refused {
        item.fault = Some(refused);
    }
    item.row = "1".into();
    Ok(item)
}

fn read_package(bytes: &[u8]) -> Result<Vec<Item>, Note> {
    let mut package = Zip::open(bytes)?;
    let resources = resources(&mut package)?;
    if resources.len() > ITEMS_MAX {
        return Err(Note::new(TOO_MANY_ITEMS).with("most", ITEMS_MAX.to_string()));
    }
    let mut items = Vec::with_capacity(resources.len());
    // A picture that many items show counts for each.
    let mut left = BYTES_MAX;
    for resource in resources {
        let read = package.read(&resource.path)?;
        let missing = || Note::new(FILE_NOT_FOUND).with("file", &*resource.path);
        let text = read.ok_or_else(missing).and_then(|bytes| text_of(&resource.path, &bytes));
        let mut read_file = |path: &str| package.read(path);
        let item = text.and_then(|text| read_item(&text, &resource.path, &mut read_file));
        // One that can't be taken leaves the others.
        let mut item = item.unwrap_or_else(|fault| Item { fault: Some(fault), ..Item::default() });
        let size: usize = item.files.iter().map(|file| file.bytes.len()).sum();
        left = left.checked_sub(size).ok_or_else(|| Note::new(FILE_TOO_LARGE))?;
        item.row = resource.path;
        item.category = resource.category;
        item.written.tags = resource.tags;
        items.push(item);
    }
    Ok(items)
}

/// What the manifest names, or every file that is an item.
fn resources(package: &mut Zip<'_>) -> Result<Vec<Resource>, Note> {
    let is_manifest = |name: &&str| *name == "imsmanifest.xml" || name.ends_with("/imsmanifest.xml");
    let manifest = package.names().filter(is_manifest).min_by_key(|name| name.matches('/').count()).map(str::to_owned);
    if let Some(name) = manifest
        && let Some(bytes) = package.read(&name)?
    {
        let text = text_of(&name, &bytes)?;
        return Ok(manifest::read(xml::parse(&text)?.root_element(), &name));
    }
    let names: Vec<String> = package.names().filter(|name| name.ends_with(".xml")).map(str::to_owned).collect();
    let mut all = Vec::new();
    for path in names {
        let bytes = package.read(&path)?.unwrap_or_default();
        if String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]).contains("assessmentItem") {
            all.push(Resource { path, ..Resource::default() });
        }
    }
    Ok(all)
}
