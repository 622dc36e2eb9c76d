//! The harness of the whole-system tests: one set of databases a run, laid out and granted as in production; sites of
//! their own for tests, claimed through the production code; the real server on a port of its own.
//!
//! Tests run on one runtime that outlives them ([`run`]), so that pools are shared. They depend on nothing but their
//! own sites and may run in any order, in one process (`cargo test`) or one each (`cargo nextest`).

pub mod answer;
pub mod archive;
pub mod bench;
pub mod caller;
pub mod contract;
mod copies;
pub mod dns;
pub mod events;
pub mod farm;
pub mod films;
pub mod google;
pub mod http2;
pub mod https;
pub mod installation;
pub mod leftovers;
pub mod part;
pub mod pebble;
pub mod pictures;
pub mod planted;
pub mod platform;
pub mod renewals;
pub mod server;
pub mod site;
pub mod smtp;
pub mod tasks;
pub mod topics;
pub mod world;

pub use answer::{Answer, failed};
pub use caller::Caller;
pub use site::TestSite;
pub use world::{World, run};
