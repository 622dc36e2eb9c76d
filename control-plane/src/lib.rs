//! What is done to sites: how one comes into being, is moved, restored and removed, its certificates, backups and
//! upgrades, and the operators who do it. What is known of sites is the [`directory`]'s; the binary serves the platform's
//! own host.

pub mod addresses;
pub mod audit;
pub mod backups;
pub mod certificates;
pub mod console;
pub mod content;
pub mod domains;
pub mod fleet;
pub mod holdings;
pub mod kinds;
pub mod life;
pub mod notice;
pub mod operations;
pub mod operators;
pub mod plans;
pub mod platform_host;
pub mod provisioning;
mod sites_probe;
mod upgrade_lock;

use platform::messages::Message;

/// All messages of the console and of the platform's own host.
pub fn all_messages() -> impl Iterator<Item = Message> {
    [console::messages::ALL, operators::messages::ALL].into_iter().flatten().copied()
}
