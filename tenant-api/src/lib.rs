//! Every site: resolves the tenant from the Host header, serves `/api`, `/api-admin` and the web's files.

mod accounts;
mod activity;
mod actor;
pub mod app;
mod codings;
pub mod config;
mod domains;
mod drafts;
mod forward;
mod health;
mod home;
mod judge;
mod languages;
mod limits;
pub mod live;
mod pages;
mod permissions;
mod plan;
mod problems;
pub mod routes;
pub mod server;
mod server_time;
mod site;
mod submissions;
mod tenancy;
mod test_cases;
pub mod tls;
mod visits;
mod website;

/// What the control database knows of a site, as a topic of [`live`]; here for whoever measures streams.
pub use domains::TOPIC as DOMAINS_TOPIC;
use platform::messages::Message;

/// All messages of the features of a site.
pub fn all_messages() -> impl Iterator<Item = Message> {
    [
        accounts::messages::ALL,
        domains::messages::ALL,
        limits::messages::ALL,
        live::messages::ALL,
        problems::messages::ALL,
        submissions::messages::ALL,
        tenancy::messages::ALL,
        test_cases::messages::ALL,
    ]
    .into_iter()
    .flatten()
    .copied()
}
