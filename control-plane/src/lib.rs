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
pub mod messages;
pub mod names;
pub mod operations;
pub mod operators;
pub mod plans;
pub mod platform_host;
pub mod provisioning;
pub mod said;
pub mod site;
pub mod websites;

use platform::messages::Message;

pub use directory::{Directory, DirectoryOptions, Lookup, News, Reading};
pub use site::{Site, SiteState};

/// All messages of the console, of the platform's own host, and those about sites that several parts speak of.
pub fn all_messages() -> impl Iterator<Item = Message> {
    [messages::ALL, console::messages::ALL, operators::messages::ALL, provisioning::messages::ALL]
        .into_iter()
        .flatten()
        .copied()
}
