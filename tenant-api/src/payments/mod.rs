//! Who reports money: VNPay's notifications and what it says when it is asked, and the messages of payOS, SePay and Casso
//! about a site's bank account. Each says it in its own form, signed with the site's own key; `orders` has the rest follow.

mod bank_message;
mod casso;
pub mod messages;
mod payos;
mod querying;
mod sepay;
mod signatures;
mod taking;
mod vnpay;

use actix_web::web;
use platform::openapi::ServiceConfig;

pub use querying::kind as query_kind;

/// Below this providers report money, each at an address of its own.
const PATH: &str = "/api/transaction/callback";

/// What providers call. Their forms are no envelopes and stand in no document.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .route(&format!("{PATH}/vnpay"), web::get().to(vnpay::take_vnpay_notification))
        .route(&format!("{PATH}/payos"), web::post().to(payos::take_payos_message))
        .route(&format!("{PATH}/sepay"), web::post().to(sepay::take_sepay_message))
        .route(&format!("{PATH}/casso"), web::post().to(casso::take_casso_message));
}
