//! What the providers have given a site. Known to everybody: nothing here is worth money.

/// The keys of the sites that it serves; all have the same.
#[derive(Debug, Clone, Copy)]
pub struct Keys {
    /// The terminal at VNPay.
    pub terminal: &'static str,
    /// VNPay's secret.
    pub vnpay_secret: &'static str,
    /// payOS's checksum key.
    pub payos_checksum: &'static str,
    /// SePay's key for the header `Authorization`.
    pub sepay_key: &'static str,
    /// SePay's secret for signatures.
    pub sepay_secret: &'static str,
    /// Casso's secret.
    pub casso_secret: &'static str,
}

/// Those of development and tests.
pub const KEYS: Keys = Keys {
    terminal: "SIMULAT1",
    vnpay_secret: "simulator-vnpay-secret-0123456789",
    payos_checksum: "simulator-payos-checksum-0123456789",
    sepay_key: "simulator-sepay-key-0123456789",
    sepay_secret: "simulator-sepay-secret-0123456789",
    casso_secret: "simulator-casso-secret-0123456789",
};
