//! Structured logs. Nothing secret is ever a field of a span or event.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

/// Starts logging to standard error: one JSON object a line, or text on a terminal. `RUST_LOG` filters; the default
/// is `info`.
pub fn init() {
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn,refinery_core=warn"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second call (tests start several servers) keeps the first subscriber.
    let started = if std::io::stderr().is_terminal() {
        builder.try_init()
    } else {
        builder.json().flatten_event(true).try_init()
    };
    if let Err(error) = started {
        tracing::debug!(%error, "logging had been started before");
    }
}
