//! Payment providers for development and tests: VNPay's page, notifications, queries and refunds; banks' messages by payOS, SePay
//! and Casso; faults by choice. No money moves, and its keys are known to everybody.

pub mod bank;
mod clock;
pub mod fault;
pub mod http;
pub mod keys;
pub mod post;
pub mod providers;
pub mod signing;
pub mod simulator;
pub mod vnpay;
