//! Activation codes: each opens courses for one person. Made many at a time, by staff or with an order of seats; printed as
//! cards or taken along as a file.

mod cards;
mod code;
mod expiry;
mod file;
mod http;
mod input;
mod making;
pub mod messages;
mod of_orders;
mod redeem_http;
mod redeeming;
mod store;
mod tries;
mod views;

use platform::openapi::ServiceConfig;

pub use expiry::kind as expiry_kind;
pub use of_orders::{Seats, codes_of_order, make_for_order, withdraw_for_order};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::create_activation_codes)
        .service(http::list_activation_codes)
        .service(http::remove_activation_codes)
        .service(redeem_http::redeem_code)
        .service(redeem_http::list_redeemed_codes)
        .service(file::download_activation_codes);
}
