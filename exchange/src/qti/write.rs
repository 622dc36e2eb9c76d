//! A content package of QTI 2.1.

mod answers;
mod lost;
mod parts;
mod xhtml;

use std::io::{Cursor, Write};

use marking::answers::Answers;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::read::read_item;
use crate::item::{Item, Note};
use crate::messages::{KIND_NOT_WRITTEN, PART_LOST};
use crate::text::escape_html;

const MANIFEST: &str = "<manifest xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" \
    xmlns:imsmd=\"http://ltsc.ieee.org/xsd/LOM\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
    xsi:schemaLocation=\"http://www.imsglobal.org/xsd/imscp_v1p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd \
    http://ltsc.ieee.org/xsd/LOM http://www.imsglobal.org/xsd/imsmd_loose_v1p3p2.xsd\" identifier=\"questions\">\
    <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>\n";

/// The package, and what is lost.
pub fn write(items: &[Item]) -> (Vec<u8>, Vec<Note>) {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let mut notes = Vec::new();
    let mut manifest = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{MANIFEST}");
    let options = |method| SimpleFileOptions::default().compression_method(method);
    // Into memory: nothing of it can fail.
    let mut add = |name: &str, bytes: &[u8], method| {
        let _ = zip.start_file(name, options(method)).and_then(|()| Ok(zip.write_all(bytes)?));
    };
    for (at, item) in items.iter().enumerate() {
        let id = format!("q{}", at + 1);
        let Some((text, lost)) = write_item(item, &id) else {
            notes.push(Note::new(KIND_NOT_WRITTEN).with("name", &*item.written.name));
            continue;
        };
        let part = |part| Note::new(PART_LOST).with("name", &*item.written.name).with("part", part);
        notes.extend(lost.into_iter().map(part));
        let shown: Vec<(String, &[u8])> = item
            .files
            .iter()
            .map(|file| (format!("media/{id}/{}", file.name), file.bytes.as_slice()))
            .filter(|(path, _)| text.contains(&address(path)))
            .collect();
        add(&format!("items/{id}.xml"), text.as_bytes(), CompressionMethod::Deflated);
        for (path, bytes) in &shown {
            // Pictures are packed already.
            add(path, bytes, CompressionMethod::Stored);
        }
        manifest.push_str(&resource(item, &id, &shown));
    }
    manifest.push_str("</resources></manifest>\n");
    add("imsmanifest.xml", manifest.as_bytes(), CompressionMethod::Deflated);
    (zip.finish().map(Cursor::into_inner).unwrap_or_default(), notes)
}

/// As it stands in an item: from its folder, between quotes.
fn address(path: &str) -> String {
    format!("\"../{path}\"")
}

/// The item and what of it is lost; none of what the format has no kind for. It is read again to know.
fn write_item(item: &Item, id: &str) -> Option<(String, Vec<&'static str>)> {
    let answers = Answers::read(item.written.kind, &item.written.answers).ok()?;
    let text = answers::write(item, &answers, id)?;
    let mut read_file = |path: &str| {
        let name = path.strip_prefix(&format!("media/{id}/")).unwrap_or_default();
        Ok(item.files.iter().find(|file| file.name == name).map(|file| file.bytes.clone()))
    };
    let again = read_item(&text, &format!("items/{id}.xml"), &mut read_file).ok()?;
    if again.written.kind != item.written.kind || again.fault.is_some() {
        return None;
    }
    let lost = lost::parts(item, &answers, &again);
    Some((text, lost))
}

fn resource(item: &Item, id: &str, shown: &[(String, &[u8])]) -> String {
    let string = |text: &String| format!("<imsmd:string>{}</imsmd:string>", escape_html(text));
    let tags: String =
        item.written.tags.iter().map(|it| format!("<imsmd:keyword>{}</imsmd:keyword>", string(it))).collect();
    let taxa =
        item.category.iter().map(|it| format!("<imsmd:taxon><imsmd:entry>{}</imsmd:entry></imsmd:taxon>", string(it)));
    let taxa: String = taxa.collect();
    let path = match taxa.is_empty() {
        true => taxa,
        false => format!(
            "<imsmd:classification><imsmd:taxonPath><imsmd:source><imsmd:string>category</imsmd:string></imsmd:source>{taxa}</imsmd:taxonPath></imsmd:classification>"
        ),
    };
    let general = if tags.is_empty() { tags } else { format!("<imsmd:general>{tags}</imsmd:general>") };
    let metadata = match general.is_empty() && path.is_empty() {
        true => String::new(),
        false => format!("<metadata><imsmd:lom>{general}{path}</imsmd:lom></metadata>"),
    };
    let files: String = shown.iter().map(|(path, _)| format!("<file href=\"{}\"/>", escape_html(path))).collect();
    format!(
        "<resource identifier=\"{id}\" type=\"imsqti_item_xmlv2p1\" href=\"items/{id}.xml\">{metadata}<file href=\"items/{id}.xml\"/>{files}</resource>\n"
    )
}
