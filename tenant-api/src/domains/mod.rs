//! Domains of the site's own: adding, proving, naming one the primary, taking away. The rules are the control plane's
//! ([`directory::domains`]); this is who may call them and what is answered.

mod events;
mod http;
pub mod messages;

pub use events::*;
pub use http::*;
