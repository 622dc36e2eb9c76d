//! The platform's own data: which host leads to which site, where a site's tables live, what its plan allows, and how
//! a site comes into being. `tenant-api` uses the library half; the binary serves the platform's own host.

pub mod backups;
pub mod certificates;
pub mod console;
pub mod content;
pub mod directory;
pub mod domains;
pub mod fleet;
pub mod holdings;
pub mod hosts;
pub mod life;
pub mod names;
pub mod operations;
pub mod operators;
pub mod plans;
pub mod platform_host;
pub mod provisioning;
pub mod said;
pub mod site;
pub mod websites;

pub use directory::{Directory, DirectoryOptions, Lookup, News, Reading};
pub use site::{Site, SiteState};
