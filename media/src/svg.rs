//! Drawings: documents that could do anything a page can, until they are cleaned.

use std::path::Path;

use svg_hush::{Filter, data_url_filter};
use xml::reader::XmlEvent;

use crate::pictures::{Encoded, PictureError};

/// Writes a drawing anew out of elements and attributes that only draw: no scripts, no events, no HTML in it, nothing from
/// other hosts. A size that it does not tell is 0.
///
/// # Errors
/// When it is no drawing, or can't be read.
pub fn clean(path: &Path) -> Result<Encoded, PictureError> {
    let text = std::fs::read(path).map_err(|error| PictureError::Coder(error.to_string()))?;
    let mut filter = Filter::new();
    filter.set_data_url_filter(data_url_filter::allow_standard_images);
    let mut bytes = Vec::new();
    filter.filter(text.as_slice(), &mut bytes).map_err(|error| PictureError::Damaged(error.to_string()))?;
    let (width, height) = size(&bytes)?;
    Ok(Encoded { width, height, extension: "svg", bytes })
}

/// What the outermost element says of its size.
fn size(drawing: &[u8]) -> Result<(u32, u32), PictureError> {
    for event in xml::EventReader::new(drawing) {
        let event = event.map_err(|error| PictureError::Damaged(error.to_string()))?;
        let XmlEvent::StartElement { name, attributes, .. } = event else { continue };
        if name.local_name != "svg" {
            break;
        }
        let value = |wanted: &str| {
            let found = attributes.iter().find(|attribute| attribute.name.local_name == wanted)?;
            Some(found.value.trim())
        };
        let own = |name: &str| value(name).and_then(pixels);
        let view: Vec<u32> = value("viewBox")
            .map(|view| view.split([' ', ',']).filter(|part| !part.is_empty()).skip(2).filter_map(pixels).collect())
            .unwrap_or_default();
        return Ok(match (own("width"), own("height"), view.as_slice()) {
            (Some(width), Some(height), _) => (width, height),
            (_, _, [width, height]) => (*width, *height),
            _ => (0, 0),
        });
    }
    Err(PictureError::Damaged("its outermost element is not svg".to_owned()))
}

fn pixels(text: &str) -> Option<u32> {
    let number: f64 = text.strip_suffix("px").unwrap_or(text).parse().ok()?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it lies between")]
    (1.0..=1e6).contains(&number).then(|| number.round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(text: &str) -> Result<Encoded, PictureError> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), text).expect("written");
        clean(file.path())
    }

    #[test]
    fn only_what_draws_is_left() -> Result<(), PictureError> {
        let text = r##"<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
            viewBox="0 0 40 30" onload="alert(1)"><script>alert(2)</script><style>@import "http://xau.vn/a.css"; path { fill: url(http://xau.vn/b) }</style>
            <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(3)"/></foreignObject>
            <a xlink:href="javascript:alert(4)"><text>chữ</text></a><image href="https://xau.vn/c.png"/><use href="http://xau.vn/d.svg#x"/>
            <animate attributeName="href" values="javascript:alert(5)"/><set attributeName="onclick" to="alert(6)"/>
            <path d="M0 0h10" fill="#123456" onclick="alert(7)"/></svg>"##;
        let drawing = cleaned(text)?;
        let left = String::from_utf8_lossy(&drawing.bytes).into_owned();
        // What an animation would set is of no use without the name of what it sets.
        for evil in ["<script", "onload", "onclick", "attributeName", "foreignObject", "iframe", "xau.vn", "@import"] {
            assert!(!left.contains(evil), "{evil} in {left}");
        }
        let alerts: Vec<&str> = left.lines().filter(|line| line.contains("alert")).map(str::trim).collect();
        assert_eq!(alerts, [r#"<animate values="javascript:alert(5)"/>"#, r#"<set to="alert(6)"/>"#]);
        assert!(left.contains("chữ") && left.contains("M0 0h10") && left.contains("#123456"), "{left}");
        assert_eq!((drawing.width, drawing.height), (40, 30));
        Ok(())
    }

    #[test]
    fn what_is_no_drawing_is_refused() {
        for text in ["", "plain", "<html><body/></html>", "<svg>", "<g xmlns=\"http://www.w3.org/2000/svg\"/>"] {
            assert!(cleaned(text).is_err(), "{text}");
        }
        let bomb = r#"<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;">
            <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>"#;
        assert!(cleaned(bomb).is_err());
    }
}
