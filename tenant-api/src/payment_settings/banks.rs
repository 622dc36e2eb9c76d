//! Banks whose accounts take transfers by VietQR.

use serde::Serialize;
use utoipa::ToSchema;

/// A bank.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct PaymentBank {
    /// Its number, of six digits.
    pub bin: &'static str,
    /// Its short name.
    pub name: &'static str,
}

const fn bank(bin: &'static str, name: &'static str) -> PaymentBank {
    PaymentBank { bin, name }
}

/// By their names.
pub const BANKS: [PaymentBank; 40] = [
    bank("970425", "AB Bank"),
    bank("970416", "ACB"),
    bank("970405", "Agribank"),
    bank("970409", "Bac A Bank"),
    bank("970438", "BaoViet Bank"),
    bank("970418", "BIDV"),
    bank("970454", "BVBank"),
    bank("546034", "CAKE by VPBank"),
    bank("970446", "Co-op Bank"),
    bank("970431", "Eximbank"),
    bank("970437", "HDBank"),
    bank("668888", "Kasikornbank"),
    bank("970452", "KienlongBank"),
    bank("963369", "Liobank"),
    bank("970449", "LPBank"),
    bank("970422", "MB Bank"),
    bank("970414", "MBV"),
    bank("971025", "MoMo"),
    bank("970426", "MSB"),
    bank("970428", "Nam A Bank"),
    bank("970419", "NCB"),
    bank("970448", "OCB"),
    bank("970430", "PG Bank"),
    bank("970412", "PVcomBank"),
    bank("970403", "Sacombank"),
    bank("970400", "SaigonBank"),
    bank("970429", "SCB"),
    bank("970440", "SeABank"),
    bank("970443", "SHB"),
    bank("970424", "Shinhan Bank"),
    bank("970407", "Techcombank"),
    bank("963388", "Timo"),
    bank("970423", "TPBank"),
    bank("546035", "Ubank by VPBank"),
    bank("970441", "VIB"),
    bank("970427", "VietABank"),
    bank("970433", "VietBank"),
    bank("970436", "Vietcombank"),
    bank("970415", "VietinBank"),
    bank("970432", "VPBank"),
];

/// Whether there is such a bank.
pub fn is_known(bin: &str) -> bool {
    BANKS.iter().any(|bank| bank.bin == bin)
}

/// What people call the bank; empty where there is none by that number.
pub fn name_of(bin: &str) -> &'static str {
    BANKS.iter().find(|bank| bank.bin == bin).map_or("", |bank| bank.name)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_bank_stands_once_in_order() {
        let bins: HashSet<&str> = BANKS.iter().map(|bank| bank.bin).collect();
        assert_eq!(bins.len(), BANKS.len());
        assert!(BANKS.iter().all(|bank| bank.bin.len() == 6 && bank.bin.bytes().all(|byte| byte.is_ascii_digit())));
        assert!(BANKS.is_sorted_by_key(|bank| bank.name.to_lowercase()));
        assert!(is_known("970436") && !is_known("970000"));
        assert_eq!((name_of("970436"), name_of("970000")), ("Vietcombank", ""));
    }
}
