//! Tests of the whole system: real Postgres, the real server.

mod accounts;
mod auth;
mod calls;
mod harness;
mod isolation;
mod permissions;
mod schemas;
