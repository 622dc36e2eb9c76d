//! Tests of the whole system: real Postgres, the real server.

mod accounts;
mod approval;
mod auth;
mod bad_input;
mod calls;
mod certificates;
mod crashes;
mod domains;
mod harness;
mod isolation;
mod judging;
mod judging_rules;
mod languages;
mod outages;
mod pages;
mod permissions;
mod plans;
mod problems;
mod rejudge;
mod runs;
mod schemas;
mod submissions;
mod tenant_pool;
mod test_cases;
mod website;
