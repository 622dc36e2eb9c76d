//! Certificates of sites' own domains: ordered from an issuer by ACME (RFC 8555), renewed in time, kept with their keys
//! sealed, and served by tenant-api.

pub mod served;
