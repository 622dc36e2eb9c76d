//! `control-plane openapi`.

use clap::{Args, ValueEnum};
use control_plane::{console, platform_host};

use super::say;

/// Whose calls.
#[derive(Clone, Copy, ValueEnum)]
enum Host {
    /// The operators' console.
    Console,
    /// The platform's own host.
    Platform,
}

#[derive(Args)]
pub struct Arguments {
    /// Whose calls are described.
    #[arg(value_enum)]
    host: Host,
}

/// Prints the document, which the web's types are made of.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let document = match arguments.host {
        Host::Console => console::document(),
        Host::Platform => platform_host::document(),
    };
    Ok(say(&document.to_pretty_json()?)?)
}
