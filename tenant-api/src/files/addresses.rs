//! Addresses of files: `/files/<id>/<name>`, a picture's other widths `/files/<id>/<width>/<name>`.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use crate::ids::FileId;

/// What stays as it is in a name.
pub(super) const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// A file's address on its site.
pub(super) fn of_file(id: FileId, name: &str) -> String {
    format!("/files/{id}/{}", utf8_percent_encode(name, PLAIN))
}

/// The address of a picture in another width or format.
pub(super) fn of_variant(id: FileId, name: &str, width: i32, format: &str) -> String {
    format!("/files/{id}/{width}/{}", utf8_percent_encode(&variant_name(name, format), PLAIN))
}

/// The address of a part of a film in pieces.
pub(super) fn of_part(id: FileId, path: &str) -> String {
    let names: Vec<String> = path.split('/').map(|name| utf8_percent_encode(name, PLAIN).to_string()).collect();
    format!("/files/{id}/part/{}", names.join("/"))
}

/// What a picture is called in another format.
pub(super) fn variant_name(name: &str, format: &str) -> String {
    format!("{}.{format}", name.rsplit_once('.').map_or(name, |(stem, _)| stem))
}

/// The ids of the files whose addresses are somewhere in `value`, each once.
pub fn ids_in(value: &Value) -> Vec<FileId> {
    let mut ids = Vec::new();
    collect(value, &mut ids);
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn collect(value: &Value, ids: &mut Vec<FileId>) {
    match value {
        Value::String(text) => {
            ids.extend(text.split("/files/").skip(1).filter_map(|rest| rest.split_once('/')?.0.parse::<FileId>().ok()))
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, ids)),
        Value::Object(entries) => entries.values().for_each(|item| collect(item, ids)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_are_told_in_addresses() {
        assert_eq!(of_file(FileId(7), "ảnh 1?.jpg"), "/files/7/%E1%BA%A3nh%201%3F.jpg");
        assert_eq!(of_part(FileId(7), "v 1/0.ts"), "/files/7/part/v%201/0.ts");
        assert_eq!(of_variant(FileId(7), "a.b.jpg", 320, "webp"), "/files/7/320/a.b.webp");
    }

    #[test]
    fn ids_are_found_wherever_they_are() {
        let config = json!({"logo": "/files/3/a.png", "home": [{"html": "<img src=\"/files/12/640/b.webp\"><img src=\"/files/3/a.png\">"}],
            "other": "/files/x/c.png", "unfinished": "/files/9", "page": "/course/4/", "n": 5});
        assert_eq!(ids_in(&config), [FileId(3), FileId(12)]);
    }
}
