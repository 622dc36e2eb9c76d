//! What every Lophoc process needs and that knows no business word: configuration pieces, telemetry, the HTTP
//! envelope and its errors, Postgres pools, the blob store, hashing of passwords and tokens, and the web's files.

pub mod blobs;
pub mod colours;
pub mod db;
pub mod envelope;
pub mod error;
pub mod faults;
pub mod http;
pub mod limiter;
pub mod locale;
pub mod messages;
pub mod metrics;
pub mod openapi;
pub mod passwords;
pub mod secrets;
pub mod telemetry;
pub mod tenancy;
pub mod vault;
pub mod web;
pub mod words;
mod write_fence;
