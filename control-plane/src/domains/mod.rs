//! Looking at the domains that sites claim ([`directory::domains`]): proof and where a name leads are looked for as
//! claims come due, and what is found makes a name lead to its site or lets it go.

mod checker;
mod dns;
mod pace;
mod store;
mod verdict;

pub use checker::Checker;
pub use dns::Dns;
pub use pace::Pace;
pub use store::{WantedCertificate, note_active, note_failed, note_issuing, wanting_certificates};
