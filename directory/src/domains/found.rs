//! What DNS says of a domain.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

/// What DNS said. `None` and missing: it did not say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Found {
    /// The names that the domain stands for, one after the other.
    #[serde(default)]
    pub cnames: Vec<String>,
    /// IPv4 and IPv6.
    #[schema(value_type = Option<Vec<String>>)]
    pub addresses: Option<Vec<IpAddr>>,
    /// TXT records at the name of the proof.
    pub texts: Option<Vec<String>>,
    /// Why something is missing.
    pub trouble: Option<String>,
}
