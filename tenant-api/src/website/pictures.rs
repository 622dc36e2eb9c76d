//! The site's own pictures: logo, favicon, background and whatever else of its configuration is a file of the site.

use directory::websites;
use platform::error::ApiError;
use platform::faults::Faults;
use serde_json::Value;

use crate::files::messages::ONLY_IMAGES;
use crate::files::{self, Subject};
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

/// Says that the site shows what its configuration names, and nothing else. Of two who save at one time each reads what
/// both have saved.
///
/// # Errors
/// When a database fails.
pub(super) async fn note_saved(site: &Site) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    files::lock_subject(&mut tx, Subject::Website).await?;
    let saved = websites::config(site.app.directory.pool(), site.id()).await?;
    files::use_in(&mut tx, Subject::Website, &files::ids_in(&saved)).await?;
    Ok(tx.commit().await?)
}
