//! How HTTPS is set up.

use std::path::PathBuf;

use clap::Args;
use platform::vault::Vault;

/// Every setting is a flag and an environment variable.
#[derive(Debug, Clone, Args)]
pub struct TlsSettings {
    /// PEM file with the certificate chain of the platform's own hosts (`lophoc.vn`, `*.lophoc.vn`), read again when it
    /// changes. It is served for the names that it holds.
    #[arg(long, env = "LOPHOC_TLS_CERTIFICATE", requires = "tls_key")]
    pub tls_certificate: Option<PathBuf>,
    /// PEM file with its private key.
    #[arg(long, env = "LOPHOC_TLS_KEY", requires = "tls_certificate")]
    pub tls_key: Option<PathBuf>,
    /// The port in addresses that plain HTTP is redirected to.
    #[arg(long, env = "LOPHOC_PUBLIC_TLS_PORT", default_value_t = 443)]
    pub public_tls_port: u16,
    /// Days that a domain has to have been served with a certificate before browsers are told to come by HTTPS only
    /// (HSTS): first for a day, after as many days again for a year.
    #[arg(long, env = "LOPHOC_HSTS_AFTER_DAYS", default_value_t = 7)]
    pub hsts_after_days: u16,
    /// Seconds of HSTS for the hosts of the certificate file; none when 0.
    #[arg(long, env = "LOPHOC_HSTS_PLATFORM_SECONDS", default_value_t = 0)]
    pub hsts_platform_seconds: u32,
    /// Most certificates kept in memory, at about 4 KiB each.
    #[arg(long, env = "LOPHOC_TLS_CERTIFICATES", default_value_t = 100_000)]
    pub tls_certificates: usize,
    /// Opens the private keys of sites' own domains: [`Vault::from_env`]'s, never an argument.
    #[arg(skip)]
    pub vault: Option<Vault>,
}

impl Default for TlsSettings {
    fn default() -> Self {
        Self {
            tls_certificate: None,
            tls_key: None,
            public_tls_port: 443,
            hsts_after_days: 7,
            hsts_platform_seconds: 0,
            tls_certificates: 100_000,
            vault: None,
        }
    }
}
