//! Where certificates are ordered, and how many.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use zeroize::Zeroizing;

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
    /// The key's name, where the issuer makes accounts for its own customers only (external account binding).
    #[arg(long, env = "LOPHOC_ACME_EAB_KEY_ID", requires = "acme_eab_key")]
    pub acme_eab_key_id: Option<String>,
    /// The key itself, as the issuer shows it: in base64url.
    #[arg(long, env = "LOPHOC_ACME_EAB_KEY", hide_env_values = true, requires = "acme_eab_key_id")]
    pub acme_eab_key: Option<BindingKey>,
    /// Orders that this process drives at the same time.
    #[arg(long, env = "LOPHOC_ACME_AT_ONCE", default_value_t = 4)]
    pub acme_at_once: usize,
    /// What the issuer allows.
    #[command(flatten)]
    pub limits: Limits,
}

/// The key that binds our account to one that the issuer knows already (RFC 8555, 7.3.4). Shown nowhere.
#[derive(Clone)]
pub struct BindingKey(Zeroizing<Vec<u8>>);

/// A text that is no such key.
#[derive(Debug, thiserror::Error)]
#[error("the key is to be in base64url, as the issuer shows it")]
pub struct NotAKey;

impl BindingKey {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for BindingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BindingKey")
    }
}

impl FromStr for BindingKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        // Some issuers show it padded, some in plain base64.
        let text = Zeroizing::new(text.trim().trim_end_matches('=').replace('+', "-").replace('/', "_"));
        let bytes = URL_SAFE_NO_PAD.decode(text.as_bytes()).map(Zeroizing::new).map_err(|_| NotAKey)?;
        if bytes.is_empty() { Err(NotAKey) } else { Ok(Self(bytes)) }
    }
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
        Self {
            acme_directory: None,
            acme_root: None,
            acme_contact: None,
            acme_eab_key_id: None,
            acme_eab_key: None,
            acme_at_once: 4,
            limits: Limits::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_binding_key_is_read_as_issuers_show_it_and_never_shown_again() {
        let key = |text: &str| text.parse::<BindingKey>().map(|key| key.bytes().to_vec()).ok();
        for shown in ["-_-_AQ", "-_-_AQ==", "+/+/AQ==", " -_-_AQ\n"] {
            assert_eq!(key(shown), Some(vec![0xFB, 0xFF, 0xBF, 0x01]), "{shown}");
        }
        assert!(key("").is_none() && key("kein Schlüssel").is_none() && key("a").is_none());
        let settings = IssuerSettings { acme_eab_key: "c2VjcmV0".parse().ok(), ..IssuerSettings::default() };
        let shown = format!("{settings:?}");
        assert!(!shown.contains("c2Vj") && !shown.contains("secret") && !shown.contains("115"), "{shown}");
    }
}
