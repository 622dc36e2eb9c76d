//! The shop: what uCoin buy. Coins never mix with đồng: a discount or a course that was bought here is no order.

mod buying;
mod handing_over;
mod http;
mod input;
mod manage_http;
pub mod messages;
mod purchases;
mod store;
mod views;
mod words;

use platform::openapi::ServiceConfig;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_shop)
        .service(http::list_own_purchases)
        .service(http::buy)
        .service(handing_over::list_purchases)
        .service(handing_over::decide_purchase)
        .service(manage_http::list_shop_items)
        .service(manage_http::create_shop_item)
        .service(manage_http::get_shop_item)
        .service(manage_http::update_shop_item)
        .service(manage_http::withdraw_shop_item);
}
