//! Certificates as they are served.

pub mod platform_hosts;
pub mod served;
