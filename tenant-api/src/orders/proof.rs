//! Pictures that show a transfer: a person looks at them.

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::messages::{LESS_THAN_MAX, REQUIRED, WRONG_STATE};
use platform::tenancy::TenantTx;
use serde_json::json;

use super::messages::NOT_IMAGE;
use super::states::{Step, next};
use super::store::{self, Order};
use super::topic;
use super::waiting::tell_staff;
use super::words::EventKind;
use crate::files::{self, FileKind, Subject};
use crate::ids::{AccountId, FileId};
use crate::site::Site;

/// Most pictures of one order.
const IMAGES_MAX: usize = 5;

/// Adds pictures to a locked order of `buyer` and has staff look at them. The same ones sent again change nothing.
///
/// # Errors
/// 412 for what is no picture of theirs, for more than 5, and where the order is not open.
pub async fn add(
    tx: &mut TenantTx,
    site: &Site,
    order: &Order,
    (buyer, sent): (AccountId, &[FileId]),
) -> Result<(), ApiError> {
    let mut images = order.images.clone();
    for image in sent {
        if !images.contains(image) {
            images.push(*image);
        }
    }
    if !sent.is_empty() && images == order.images {
        return Ok(());
    }
    check(tx, (buyer, sent), &images).await?;
    let status = next(order.status, Step::ProofSent).ok_or(WRONG_STATE)?;
    store::set_images(tx, order.id, &images).await?;
    store::set_status(tx, order.id, status).await?;
    files::use_in(tx, Subject::Order(order.id), &images).await?;
    store::record_event(tx, order.id, EventKind::Proof, None, &json!({ "images": images.len() })).await?;
    tell_staff(tx, site, order, format!("proof/{}/{}", order.id, images.len())).await?;
    topic::tell(tx, order.id, status)
}

async fn check(tx: &mut TenantTx, (buyer, sent): (AccountId, &[FileId]), images: &[FileId]) -> Result<(), ApiError> {
    let mut faults = Faults::default();
    faults.ensure("images", !sent.is_empty(), REQUIRED);
    let too_many = Fault::with(LESS_THAN_MAX, vec![("max", IMAGES_MAX.to_string())]);
    faults.ensure("images", images.len() <= IMAGES_MAX, too_many);
    let found = files::describe(tx, sent).await?;
    for (at, id) in sent.iter().enumerate() {
        let is_own_image =
            found.iter().any(|file| file.id == *id && file.kind == FileKind::Image && file.owner_id == Some(buyer));
        faults.ensure(&format!("images[{at}]"), is_own_image, NOT_IMAGE);
    }
    faults.finish()
}
