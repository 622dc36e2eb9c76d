//! The site's own pictures: logo, favicon, background and whatever else of its configuration is a file of the site.

use directory::websites;
use platform::error::{ApiError, FieldError};
use serde_json::Value;

use crate::files::messages::ONLY_IMAGES;
use crate::files::{self, Subject};
use crate::site::Site;

/// The parts that are addresses of pictures.
const PICTURES: [&str; 3] = ["logo", "favicon", "background"];

/// What is wrong with pictures that are files of the site: everybody has to see them.
///
/// # Errors
/// When the database fails.
pub(super) async fn faults_of(site: &Site, patch: &Value) -> Result<Vec<FieldError>, ApiError> {
    let mut faults = Vec::new();
    for part in PICTURES {
        for id in files::ids_in(&patch[part]) {
            if !files::is_public_picture(&mut *site.read().await?, id).await? {
                faults.push(FieldError::new(part, ONLY_IMAGES));
            }
        }
    }
    Ok(faults)
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
