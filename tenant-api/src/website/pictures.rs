//! The site's own pictures: logo, favicon, background and whatever else of its configuration is a file of the site.

use directory::websites;
use platform::error::ApiError;
use platform::faults::Faults;
use serde_json::Value;

use super::store;
use crate::files::messages::ONLY_IMAGES;
use crate::files::{self, Subject};
use crate::ids::FileId;
use crate::site::Site;

/// The parts that are addresses of pictures.
const PICTURES: [&str; 3] = ["logo", "favicon", "background"];

/// Notes pictures that are files of the site and not for everybody to see.
///
/// # Errors
/// When the database fails.
pub(super) async fn check(site: &Site, faults: &mut Faults, patch: &Value) -> Result<(), ApiError> {
    for part in PICTURES {
        for id in files::ids_in(&patch[part]) {
            let is_sound = files::is_public_picture(&mut *site.read().await?, id).await?;
            faults.ensure(part, is_sound, ONLY_IMAGES);
        }
    }
    Ok(())
}

/// Notes pictures of the home page's sections that are files of the site and not for everybody to see, or not there.
///
/// # Errors
/// When the database fails.
pub(super) async fn check_sections(site: &Site, faults: &mut Faults, home: &Value) -> Result<(), ApiError> {
    let mut named = Vec::new();
    collect(home, "options.home", &mut named);
    if named.is_empty() {
        return Ok(());
    }
    let mut conn = site.read().await?;
    for (field, id) in named {
        let is_sound = files::is_public_picture(&mut conn, id).await?;
        faults.ensure(&field, is_sound, ONLY_IMAGES);
    }
    Ok(())
}

/// The files that are shown as pictures, with the fields that name them.
fn collect(value: &Value, path: &str, named: &mut Vec<(String, FileId)>) {
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| collect(item, &format!("{path}[{at}]"), named));
        }
        Value::Object(entries) => {
            for (key, entry) in entries {
                let field = format!("{path}.{key}");
                if ["picture", "banner"].contains(&key.as_str()) && entry.is_string() {
                    named.extend(files::ids_in(entry).into_iter().map(|id| (field.clone(), id)));
                } else {
                    collect(entry, &field, named);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Says that the site shows what `patch` names, before it is saved: who is cut off in between has nothing that is shown
/// removed as unused.
///
/// # Errors
/// When the database fails.
pub(super) async fn note_coming(site: &Site, patch: &Value) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    files::also_use_in(&mut tx, Subject::Website, &files::ids_in(patch)).await?;
    Ok(tx.commit().await?)
}

/// Says that the site shows what its configuration, its draft and its versions name, and nothing else. Of two who save at
/// one time each reads what both have saved.
///
/// # Errors
/// When a database fails.
pub(super) async fn note_saved(site: &Site) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    files::lock_subject(&mut tx, Subject::Website).await?;
    let saved = websites::config(site.app.directory.pool(), site.id()).await?;
    let mut shown = files::ids_in(&saved);
    shown.extend(store::shown_files(&mut tx).await?);
    files::use_in(&mut tx, Subject::Website, &shown).await?;
    Ok(tx.commit().await?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn pictures_are_found_where_they_are_named() {
        let home = json!({"banner": "/files/3/a.png", "sections": [{"kind": "logos", "items": [
            {"name": "A", "picture": "/files/7/a.png"}, {"picture": "https://a.vn/b.png"}, {"link": "/files/9/c.pdf"}]}]});
        let mut named = Vec::new();
        collect(&home, "options.home", &mut named);
        let wanted = [("options.home.banner", 3), ("options.home.sections[0].items[0].picture", 7)];
        assert_eq!(named, wanted.map(|(field, id)| (field.to_owned(), FileId(id))));
    }
}
