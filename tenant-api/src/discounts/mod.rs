//! Discounts: codes that take something off an order. A use belongs to one order: taken when that is made, given back when it
//! fails.

mod http;
mod input;
pub mod messages;
mod personal;
mod rules;
mod store;
mod taking;
mod views;

use platform::openapi::ServiceConfig;

pub use personal::{Personal, make_personal};
pub use rules::Sale;
pub use taking::{Discount, find, give_back, lock_in_order, take, take_again};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_discounts)
        .service(http::create_discount)
        .service(http::get_discount)
        .service(http::update_discount)
        .service(http::end_discount);
}
