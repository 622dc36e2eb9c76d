//! The identity page: one host of the platform where people of every site can sign in, so that Google has to know one
//! origin only, whatever domains the sites have.
//!
//! A site sends somebody there with a *state* ([`state`]) that names the site and the origin to come back to. Nothing is
//! kept there, and no cookie is set: who has signed in goes back to that origin with a code, which the site takes from
//! the browser that began and from no other (`accounts::codes`).

mod host;
mod http;
mod page;
mod state;

use platform::openapi::ServiceConfig;

pub use host::{is_asked, origin, site_of_call};
pub use page::answer as page;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::begin_identity).service(http::identity_sign_in).service(http::identity_sign_up);
}
