//! Where sites are asked for over HTTP.

/// Where sites are asked for over HTTP.
#[derive(Debug, Clone)]
pub struct SitesProbe {
    /// Where the sites' API answers, such as `http://127.0.0.1:8080`.
    pub url: String,
    /// Sites are `<name>.<suffix>`.
    pub suffix: String,
}
