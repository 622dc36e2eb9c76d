//! Accounts of a site: sign-up, sign-in, one's own profile, and the admin's list of accounts.

mod admin;
mod browsers;
mod expiry;
mod http;
pub mod messages;
mod store;
mod words;

use std::time::Duration;

use platform::limiter::{Limiter, Throttle};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::config::Config;

pub use expiry::kind as expiry_kind;
pub use http::{UserInfo, info_of, is_admin, limit};
pub use words::UserType;

/// Sign-ins and sign-ups from one address to one site in [`SIGN_IN_WINDOW`].
const SIGN_IN_MAX: usize = 60;
const SIGN_IN_WINDOW: Duration = Duration::from_secs(300);
/// For how many seconds' worth of them one address may come at once, whatever the site.
const SIGN_IN_BURST: u32 = 12;

/// How often who signs in.
pub struct State {
    /// By (site, address).
    limit: Limiter<(i64, String)>,
    /// By address, whatever the site: nobody has all the cores hash passwords for them.
    rate: Throttle<String>,
}

impl State {
    /// Nobody has signed in yet.
    pub fn new(config: &Config) -> Self {
        Self {
            limit: Limiter::new(SIGN_IN_MAX, SIGN_IN_WINDOW),
            rate: Throttle::new(config.sign_in_rate, config.sign_in_rate.saturating_mul(SIGN_IN_BURST)),
        }
    }
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::sign_up)
        .service(http::sign_in)
        .service(http::sign_out)
        .service(http::get_info)
        .service(http::update_info)
        .service(http::upsert_password)
        .service(admin::list_accounts)
        .service(admin::update_account);
}
