//! Every site: resolves the tenant from the Host header, serves `/api`, `/api-admin` and the web's files.

mod accounts;
mod activity;
mod actor;
pub mod app;
mod approval;
mod closed;
mod codings;
pub mod config;
mod content;
mod domains;
mod drafts;
mod features;
mod forward;
mod health;
mod home;
mod https;
mod judge;
mod languages;
mod limits;
mod listing;
mod pages;
mod permissions;
mod plan;
mod problems;
pub mod routes;
pub mod server;
mod sessions;
mod site;
mod submissions;
mod tenancy;
pub mod tls;
mod visits;
mod website;

use platform::messages::Message;

pub use limits::PaymentsAllowed;

/// All messages of the features of a site.
pub fn all_messages() -> impl Iterator<Item = Message> {
    [
        accounts::messages::ALL,
        approval::messages::ALL,
        closed::messages::ALL,
        domains::messages::ALL,
        limits::messages::ALL,
        problems::messages::ALL,
        problems::test_cases::messages::ALL,
        submissions::messages::ALL,
    ]
    .into_iter()
    .flatten()
    .copied()
}
