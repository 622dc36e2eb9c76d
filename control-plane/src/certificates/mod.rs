//! Certificates of sites' own domains: ordered from an issuer by ACME (RFC 8555), renewed in time, kept with their keys
//! sealed, and served by tenant-api ([`directory::certificates`]).

mod accounts;
mod budget;
mod failure;
mod http;
mod issuer;
mod leaf;
mod order;
mod pace;
pub mod platform_hosts;
mod problem;
mod queue;
mod reseal;
mod settings;
mod upkeep;
mod view;

pub use issuer::Issuer;
pub use reseal::{Resealed, reseal};
pub use settings::{IssuerSettings, Limits};
pub use view::{CertificateRow, near_expiry, of_tenant, renew_now};
