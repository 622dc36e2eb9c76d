//! Affiliates: who brings buyers in, what they get for it, and when that is paid out. Bonuses are rows that are only added: one
//! for each part of an order that is paid, one below zero for each refund of it; a payout names those that it pays.

mod bonuses;
mod codes;
mod codes_http;
mod export;
pub mod messages;
mod mine;
mod payouts;
mod payouts_http;
mod referrals;
mod referrer;
mod rules;

use actix_web::HttpRequest;
use platform::openapi::ServiceConfig;

pub use bonuses::{book, book_back};
pub use referrals::{kind as referral_kind, plan as plan_referral};
pub use referrer::{Referrer, referrer_of};

use crate::accounts;

/// The code of the cookie: whose link the caller followed last.
pub fn code_in(request: &HttpRequest) -> Option<String> {
    accounts::affiliate_code_of(request)
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(codes_http::list_affiliate_codes)
        .service(codes_http::save_affiliate_code)
        .service(mine::list_my_affiliate_users)
        .service(mine::list_my_affiliate_bonuses)
        .service(payouts_http::list_affiliate_bonuses)
        .service(payouts_http::pay_affiliates)
        .service(export::export_affiliate_bonuses);
}
