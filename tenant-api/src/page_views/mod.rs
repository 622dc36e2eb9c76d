//! What is read of a site, without knowing by whom: views a day by kind of page, object, referring host, device and language,
//! and how many visitors a day has. No cookie, no address: a visitor of a day is a hash under a key that is gone at midnight.
//! Robots and staff are not counted.
//!
//! A view waits in memory and is written with others every few seconds ([`start`]), so that noting it costs no statement; what
//! waits when the process ends is written then ([`write_all`]).

mod expiry;
mod funnel;
mod http;
pub mod messages;
mod origin;
mod report;
mod store;
mod waiting;
mod words;
mod writing;

use platform::limiter::Throttle;
use platform::openapi::ServiceConfig;
use tokio::sync::Mutex;

pub use expiry::kind as expiry_kind;
use waiting::Waiting;
pub use writing::{start, write_all};

/// Views of a site from one network: so many a second for long, so many at once. A school is one network.
const RATE: u32 = 20;
const BURST: u32 = 600;

/// What the feature keeps in memory.
pub struct State {
    networks: Throttle<(i64, String)>,
    waiting: Waiting,
    /// Whoever writes has taken what waits: the end of the process waits for that.
    turn: Mutex<()>,
}

impl Default for State {
    fn default() -> Self {
        Self { networks: Throttle::new(RATE, BURST), waiting: Waiting::default(), turn: Mutex::default() }
    }
}

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::note_page_view).service(funnel::get_page_view_funnel).service(report::list_page_views);
}
