//! Tests of the whole system: real Postgres, the real server.

mod harness;
