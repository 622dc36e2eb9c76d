//! Where people find the platform and its sites.

/// Where people find the platform and its sites.
#[derive(Debug, Clone)]
pub struct Addresses {
    /// The platform's own host.
    pub platform_host: String,
    /// Sites are `<name>.<suffix>`.
    pub site_suffix: String,
    /// The port in addresses that people open.
    pub public_port: u16,
    /// Whether those addresses begin with `https`.
    pub https: bool,
}

impl Addresses {
    /// `http://host:port`, without a port that goes without saying.
    pub fn origin(&self, host: &str) -> String {
        let (scheme, usual) = if self.https { ("https", 443) } else { ("http", 80) };
        if self.public_port == usual {
            format!("{scheme}://{host}")
        } else {
            format!("{scheme}://{host}:{}", self.public_port)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Addresses;

    #[test]
    fn an_origin_names_no_usual_port() {
        let at = |public_port, https| Addresses {
            platform_host: "lophoc.vn".into(),
            site_suffix: "lophoc.vn".into(),
            public_port,
            https,
        };
        assert_eq!(at(8080, false).origin("a.lophoc.vn"), "http://a.lophoc.vn:8080");
        assert_eq!(at(80, false).origin("a.lophoc.vn"), "http://a.lophoc.vn");
        assert_eq!(at(443, true).origin("a.lophoc.vn"), "https://a.lophoc.vn");
        assert_eq!(at(80, true).origin("a.lophoc.vn"), "https://a.lophoc.vn:80");
    }
}
