//! What goes wrong on the way from a provider to a site.

use serde::Deserialize;

/// A fault by choice.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// None: one message, repeated until it is taken.
    #[default]
    None,
    /// Ten of the same at one moment.
    TenAtOnce,
    /// It waits until it is released.
    Late,
    /// It is never sent.
    Never,
    /// Half of the amount.
    OtherAmount,
    /// Not the provider's signature.
    BadSignature,
}

impl Fault {
    /// All, as they stand in lists: name, and what it does in Vietnamese and in English.
    pub const ALL: [(&'static str, &'static str, &'static str); 6] = [
        ("none", "Không có lỗi", "No fault"),
        ("ten_at_once", "Gửi mười lần cùng lúc", "Ten at once"),
        ("late", "Gửi trễ", "Late"),
        ("never", "Không bao giờ gửi", "Never"),
        ("other_amount", "Chỉ một nửa số tiền", "Half of the amount"),
        ("bad_signature", "Chữ ký sai", "Bad signature"),
    ];

    /// The amount that is sent in place of this.
    pub fn amount(self, amount: i64) -> i64 {
        if self == Self::OtherAmount { amount / 2 } else { amount }
    }

    /// The signature that is sent in place of this.
    pub fn signature(self, signature: String) -> String {
        if self == Self::BadSignature { signature.chars().rev().collect() } else { signature }
    }
}
