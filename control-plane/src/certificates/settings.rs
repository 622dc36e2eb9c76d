//! Where certificates are ordered, and how many.

use std::path::PathBuf;

/// The issuer; every setting is a flag and an environment variable.
#[derive(Debug, Clone, clap::Args)]
pub struct IssuerSettings {
    /// Address of the issuer's ACME directory; no certificates are ordered where it is not set.
    #[arg(long, env = "LOPHOC_ACME_DIRECTORY")]
    pub acme_directory: Option<String>,
    /// PEM file with a root that the issuer's own HTTPS is trusted by, beside the system's.
    #[arg(long, env = "LOPHOC_ACME_ROOT")]
    pub acme_root: Option<PathBuf>,
    /// Whom the issuer may write to, such as `mailto:admin@lophoc.vn`.
    #[arg(long, env = "LOPHOC_ACME_CONTACT")]
    pub acme_contact: Option<String>,
    /// Orders that this process drives at the same time.
    #[arg(long, env = "LOPHOC_ACME_AT_ONCE", default_value_t = 4)]
    pub acme_at_once: usize,
    /// What the issuer allows.
    #[command(flatten)]
    pub limits: Limits,
}

/// What the issuer allows; the defaults are Let's Encrypt's (letsencrypt.org/docs/rate-limits, 2025). Zero is no limit.
#[derive(Debug, Clone, clap::Args)]
pub struct Limits {
    /// New orders of one account in 3 hours. A tenth of them is kept for renewals.
    #[arg(long, env = "LOPHOC_ACME_ORDERS_IN_3_HOURS", default_value_t = 300)]
    pub orders_in_3_hours: u32,
    /// Failed validations of one host in an hour.
    #[arg(long, env = "LOPHOC_ACME_FAILURES_IN_AN_HOUR", default_value_t = 5)]
    pub failures_in_an_hour: u32,
    /// New certificates under one registered domain (`lop.vn`) in a week; renewals are not counted.
    #[arg(long, env = "LOPHOC_ACME_DOMAIN_IN_A_WEEK", default_value_t = 50)]
    pub domain_in_a_week: u32,
    /// Certificates for the very same host in a week.
    #[arg(long, env = "LOPHOC_ACME_DUPLICATES_IN_A_WEEK", default_value_t = 5)]
    pub duplicates_in_a_week: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { orders_in_3_hours: 300, failures_in_an_hour: 5, domain_in_a_week: 50, duplicates_in_a_week: 5 }
    }
}

impl Default for IssuerSettings {
    fn default() -> Self {
        Self { acme_directory: None, acme_root: None, acme_contact: None, acme_at_once: 4, limits: Limits::default() }
    }
}
