//! What is known of sites: which host leads to which, where a site's tables live, what its plan allows, what it holds, and
//! what its pages need of domains and certificates. All of it is read from the control database, and what a site itself may
//! change of it is written there; whatever is done to sites is the control plane's.

pub mod application;
pub mod certificates;
pub mod domains;
pub mod holdings;
pub mod hosts;
mod lookup;
pub mod messages;
pub mod names;
pub mod plans;
pub mod readiness;
pub mod site;
pub mod websites;

pub use lookup::{Directory, DirectoryOptions, Lookup, News, Reading};
pub use site::{Site, SiteKind, SiteState};
