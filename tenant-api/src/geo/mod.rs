//! Vietnam's provinces: the 34 of today, and the units of before July 2025 that people still write. A person's province is
//! stored by today's key, with the old unit's where one was given.

mod http;
pub mod messages;
mod place_name;
mod provinces;
mod resolve;

use platform::openapi::ServiceConfig;

pub use place_name::PlaceName;
pub use provinces::{Place, keys_within, name, places};
pub use resolve::{Resolved, resolve};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::list_provinces);
}
