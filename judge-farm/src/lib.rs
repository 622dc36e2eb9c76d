//! The shared judge. [`client`] is what other processes use; the rest is the farm: the queue, the
//! cells in which hostile programs run, and the verdicts.

pub mod cell;
pub mod checker;
pub mod client;
mod database;
pub mod inspect;
pub mod job;
pub mod judge;
pub mod languages;
mod live;
pub mod node;
pub mod notifications;
pub mod operate;
pub mod outcome;
pub mod queue;
pub mod rules;
mod slots;
mod source;

pub use languages::languages;
