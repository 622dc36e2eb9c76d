//! Tests of the whole system: real Postgres, the real server.

mod accounts;
mod approval;
mod auth;
mod bad_input;
mod calls;
mod harness;
mod isolation;
mod permissions;
mod problems;
mod schemas;
