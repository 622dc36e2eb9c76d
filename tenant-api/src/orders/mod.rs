//! Orders: what somebody wants to buy, how it is paid, and what they get for it.
//!
//! From which state an order goes to which is one pure function (`states`). Money comes in at one place: each arrival is
//! stored as it came (`arriving`), then settled (`settling`): state, enrolment or seats, the affiliate's part, letter
//! and receipt in one transaction under the order's lock, however often it is sent. What a crash or anything else has left
//! undone is made good by an hourly task (`mending`). The modules below know orders by their ids alone.

mod arriving;
mod by_staff;
mod deciding;
mod failing;
mod granting;
mod http;
mod input;
mod mending;
pub mod messages;
mod opening;
mod pricing;
mod proof;
mod quoting;
mod reference;
mod settling;
mod states;
mod store;
mod texts;
mod topic;
mod views;
mod waiting;
mod words;

use platform::error::ApiError;
use platform::openapi::ServiceConfig;
use platform::tenancy::TenantConn;

pub use arriving::arrive;
pub use by_staff::{ByStaff, open_by_staff};
pub use deciding::{Decision, decide};
pub use failing::{decline, note_refund};
pub use input::Delivery;
pub use mending::{kind, plan as plan_mending};
pub use reference::references_in;
pub use settling::{Settled, assign, least_received, settle};
pub use store::{Arrival, Order, find, list, lock, store_arrival};
pub use topic::TOPIC;
pub use views::{OrderView, view, views};
pub use words::{EventKind, Finding, OrderSource, OrderStatus, Provider};

use crate::payment_settings;
use crate::receipts::ReceiptContent;

/// What a receipt about this order says; nothing of a buyer who is no more.
///
/// # Errors
/// When the database fails.
pub async fn receipt_content(conn: &mut TenantConn, order: &Order) -> Result<ReceiptContent, ApiError> {
    let buyer = store::find_buyer(conn, order.buyer_id).await?;
    let settings = payment_settings::settings(conn).await?;
    Ok(granting::content_of(&settings, order, buyer))
}

/// The calls of buyers. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::create_order)
        .service(http::create_order_by_transfer)
        .service(http::list_my_orders)
        .service(http::get_quote)
        .service(http::get_my_order)
        .service(http::get_my_order_of_course)
        .service(http::send_order_proof)
        .service(http::cancel_order)
        .service(http::download_receipt)
        .service(http::download_order_qr);
}
