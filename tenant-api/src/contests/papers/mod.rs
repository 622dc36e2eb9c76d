//! A contest's papers for printing, variant by variant, with their keys: for staff alone.

mod key;
mod listing;
mod views;

use platform::openapi::ServiceConfig;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(listing::get_contest_papers);
}
