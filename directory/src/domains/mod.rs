//! Domains of a site's own.
//!
//! Any number of sites may claim a name; the one that proves it holds it, alone. The proof is two things that only the
//! name's owner can do: a TXT record with a value known to this site alone, and a CNAME or addresses that lead to the
//! platform. Both are looked for again for as long as the name is held: whoever loses a name loses it here as well.
//!
//! `status` says what became of a claim; `domains.state` says whether the name leads to the site.

mod found;
mod names;
mod records;
mod store;
mod view;

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use platform::{id, text_enum};
use sqlx::PgPool;

pub use found::Found;
pub use names::{check_name, shown};
pub use records::{Record, RecordKind, RecordState, challenge_name, pointing, records, says, zone_of};
pub use store::{LiveDomain, beyond, count, limit, live_lately};
pub use view::{CertificateView, DomainView, list};

/// Where it is told that a site's claim was looked at; the payload is the tenant's id. What a look changes of the claim
/// itself is told where every change of a site is.
pub const CHANNEL: &str = "lophoc_domains";

/// What a domain is checked against.
#[derive(Debug, Clone)]
pub struct Rules {
    /// The platform's own host: nobody's domain, nor what is under it.
    pub platform_host: String,
    /// Sites are `<name>.<suffix>`: nobody's domain.
    pub site_suffix: String,
    /// What CNAMEs are to name.
    pub edge_host: String,
    /// What A and AAAA records are to name, where there can be no CNAME.
    pub edge_addresses: Vec<IpAddr>,
}

/// Where the platform is found from outside; every setting is a flag and an environment variable.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct EdgeSettings {
    /// The host that CNAMEs of sites' own domains are to name; the platform's own host where it is not set.
    #[arg(long, env = "LOPHOC_EDGE_HOST")]
    pub edge_host: Option<String>,
    /// The addresses that A and AAAA records of sites' own domains are to name, with commas between.
    #[arg(long, env = "LOPHOC_EDGE_ADDRESSES", value_delimiter = ',')]
    pub edge_addresses: Vec<IpAddr>,
    /// The DNS server to ask, as address and port; the system's where it is not set.
    #[arg(long, env = "LOPHOC_DNS_SERVER")]
    pub dns_server: Option<SocketAddr>,
}

impl EdgeSettings {
    /// The rules for a platform with these settings.
    pub fn rules(&self, platform_host: &str, site_suffix: &str) -> Rules {
        Rules {
            platform_host: platform_host.to_owned(),
            site_suffix: site_suffix.to_owned(),
            edge_host: self.edge_host.clone().unwrap_or_else(|| platform_host.to_owned()),
            edge_addresses: self.edge_addresses.clone(),
        }
    }
}

id! {
    /// Of a row of `domains`: a site's claim to a name.
    pub struct DomainId;
}

text_enum! {
    /// What became of a claim.
    pub enum DomainStatus {
        /// No record was found yet.
        PendingDns = "pending_dns",
        /// Some of the records are there.
        PendingVerification = "pending_verification",
        /// Proved; there is no certificate yet.
        Verified = "verified",
        /// A certificate is being made.
        Issuing = "issuing",
        /// Served over HTTPS.
        Active = "active",
        /// Proved once, but the records are gone: they have to be set again, or the name is let go.
        ReconnectRequired = "reconnect_required",
        /// Given up, or no certificate could be had; the reason says which.
        Failed = "failed",
        /// Taken away by the site: a tombstone.
        Removed = "removed",
    }
}

text_enum! {
    /// Why a status is what it is.
    pub enum DomainReason {
        /// DNS knows neither record.
        NothingFound = "nothing_found",
        /// The name leads to the platform, but nothing proves whose it is.
        TxtMissing = "txt_missing",
        /// There is a proof, but not this site's.
        TxtWrong = "txt_wrong",
        /// The proof is there, but the name leads nowhere.
        NotPointing = "not_pointing",
        /// The name leads to somebody else.
        PointsElsewhere = "points_elsewhere",
        /// The name leads to the platform and to somebody else.
        PointsPartly = "points_partly",
        /// All is right, but another site holds the name.
        HeldElsewhere = "held_elsewhere",
        /// DNS has given no answer for weeks.
        NoAnswer = "no_answer",
        /// The records were never set.
        GaveUp = "gave_up",
        /// The records stayed away, so the name was let go.
        Released = "released",
        /// Another site has proved the name while its records led away from here.
        TakenOver = "taken_over",
        /// No certificate could be had.
        Certificate = "certificate",
    }
}

/// A claim, just made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Domain {
    /// Its id.
    pub id: DomainId,
    /// The normalised name.
    pub host: String,
    /// What the TXT record has to say.
    pub challenge: String,
}

/// Why a name can't be claimed.
#[derive(Debug)]
pub enum DomainError {
    /// No name, an address, a wildcard, a single label, a public suffix, or the platform's own.
    Format,
    /// The plan allows so many and no more.
    Plan(i32),
    /// The site has claimed it already.
    Exists,
    /// Another site has proved that it is its own.
    Held,
    /// There is no such site or claim.
    NotFound,
    /// The control database did not answer.
    Database(sqlx::Error),
}

impl fmt::Display for DomainError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format => out.write_str("domain not in correct format"),
            Self::Plan(most) => write!(out, "the plan allows {most} domains"),
            Self::Exists => out.write_str("the site has claimed it already"),
            Self::Held => out.write_str("another site holds it"),
            Self::NotFound => out.write_str("there is no such domain"),
            Self::Database(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for DomainError {}

impl From<sqlx::Error> for DomainError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

/// Claims a name for a site, however it is spelt.
///
/// # Errors
/// [`DomainError`]; the plan's limit holds when several claim at once, too.
pub async fn add(pool: &PgPool, rules: &Rules, tenant: i64, text: &str) -> Result<Domain, DomainError> {
    let host = check_name(text, rules).ok_or(DomainError::Format)?;
    store::add(pool, tenant, &host).await
}

/// Takes a claim away; what is left is a tombstone. The name leads nowhere from now on, and its certificate ends.
///
/// # Errors
/// [`DomainError::NotFound`] when the site has no such claim.
pub async fn remove(pool: &PgPool, tenant: i64, domain: DomainId) -> Result<(), DomainError> {
    if store::remove(pool, tenant, domain).await? { Ok(()) } else { Err(DomainError::NotFound) }
}

/// Makes a live domain the site's primary one; with `None`, the address under the platform's suffix.
///
/// # Errors
/// [`DomainError::NotFound`] when the site has no such domain or it is not live.
pub async fn make_primary(pool: &PgPool, tenant: i64, domain: Option<DomainId>) -> Result<(), DomainError> {
    if store::make_primary(pool, tenant, domain).await? { Ok(()) } else { Err(DomainError::NotFound) }
}

/// Has a claim looked at at once, and often for a while; one that was given up is taken up again.
///
/// # Errors
/// [`DomainError::NotFound`] when the site has no such claim.
pub async fn check_now(pool: &PgPool, tenant: i64, domain: DomainId) -> Result<(), DomainError> {
    if store::check_now(pool, tenant, domain).await? { Ok(()) } else { Err(DomainError::NotFound) }
}
