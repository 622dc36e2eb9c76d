//! Receipts: of what was paid for an order and of each refund, numbered without gaps within a year. A receipt keeps what it
//! says as it was then; nothing of it changes.

mod content;
mod paper;
mod step;
mod store;
mod wording;

use platform::colours;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;

pub use content::{NewReceipt, Receipt, ReceiptBuyer, ReceiptContent};
pub use store::{list_after, paid_for, sum_of};
pub use wording::method_text;

use crate::ids::OrderId;
use crate::site::Site;
use paper::Paper;

/// A PDF.
pub struct ReceiptFile {
    /// As it is saved.
    pub name: String,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Has a receipt issued when the transaction commits: once for each refund, and of an order's payments for what its receipts
/// do not say yet, so that calling it again issues nothing. The caller holds the order's lock.
///
/// # Errors
/// None that a person can cause.
pub async fn issue(tx: &mut TenantTx, new: &NewReceipt<'_>) -> Result<(), ApiError> {
    step::leave(tx, new)
}

/// An order's receipts as one file, a page each; none where nothing was paid.
///
/// # Errors
/// When the database fails, or the file can't be written.
pub async fn file_of_order(site: &Site, order: OrderId, locale: Locale) -> Result<Option<ReceiptFile>, ApiError> {
    let receipts = store::list_of(&mut *site.read().await?, order).await?;
    let Some(first) = receipts.first() else { return Ok(None) };
    let name = format!("{}-{}.pdf", wording::file_name(locale), first.shown_number());
    let colour = colours::on_paper(&site.entry.website["appearance_configuration"]);
    let paper = Paper { receipts, site: site.entry.name.clone(), colour, locale };
    let bytes = tokio::task::spawn_blocking(move || paper::pdf(&paper)).await??;
    Ok(Some(ReceiptFile { name, bytes }))
}
