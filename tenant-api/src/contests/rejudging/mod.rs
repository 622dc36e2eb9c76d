//! Judging a contest's answers again, held: new verdicts are kept aside until somebody has seen which ranks they change, and
//! then take effect at once, or never.

mod changes;
mod http;
mod store;
mod words;
mod work;

use platform::openapi::ServiceConfig;

pub use work::{follow_preset, kind};

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::apply_contest_rejudge)
        .service(http::get_contest_rejudge)
        .service(http::start_contest_rejudge)
        .service(http::drop_contest_rejudge);
}
