//! What staff see of payment settings.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::banks::{BANKS, PaymentBank};
use super::words::{KeyName, PayMethod};
use super::{PaymentSettings, Seller};
use crate::site::Site;

/// Addresses to be entered at the providers, who call them.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentCallbacks {
    vnpay: String,
    payos: String,
    sepay: String,
    casso: String,
}

/// How a site takes money.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentSettingsView {
    methods: Vec<PayMethod>,
    bank_bin: Option<String>,
    account: Option<String>,
    account_name: String,
    prefix: String,
    order_hours: i32,
    refund_days: i32,
    affiliate_value: i32,
    affiliate_bonus: i32,
    vnpay_terminal: Option<String>,
    seller: Seller,
    /// 0: never saved.
    version: i64,
    /// Which keys are there; what they are is never shown.
    keys: BTreeMap<KeyName, bool>,
    /// Banks whose accounts take transfers by VietQR.
    banks: Vec<PaymentBank>,
    callbacks: PaymentCallbacks,
    /// Whether the platform lets the site take money at all.
    payment_allowed: bool,
}

impl PaymentSettingsView {
    pub(super) fn of(site: &Site, settings: PaymentSettings, given: &[KeyName]) -> Self {
        let callback = |provider: &str| format!("{}/api/transaction/callback/{provider}", site.address());
        let (bank_bin, account, account_name) = match settings.bank {
            Some(bank) => (Some(bank.bin), Some(bank.account), bank.name),
            None => (None, None, String::new()),
        };
        Self {
            methods: settings.methods,
            bank_bin,
            account,
            account_name,
            prefix: settings.prefix,
            order_hours: settings.order_hours,
            refund_days: settings.refund_days,
            affiliate_value: settings.affiliate_value,
            affiliate_bonus: settings.affiliate_bonus,
            vnpay_terminal: settings.vnpay_terminal,
            seller: settings.seller,
            version: settings.version,
            keys: KeyName::ALL.iter().map(|name| (*name, given.contains(name))).collect(),
            banks: BANKS.to_vec(),
            callbacks: PaymentCallbacks {
                vnpay: callback("vnpay"),
                payos: callback("payos"),
                sepay: callback("sepay"),
                casso: callback("casso"),
            },
            payment_allowed: site.entry.payment_allowed,
        }
    }
}

/// What the history compares; of keys which there are, under a name that it takes for no secret.
pub(super) fn state(settings: &PaymentSettings, given: &[KeyName]) -> Value {
    let bank = settings.bank.as_ref();
    json!({
        "methods": settings.methods,
        "bank_bin": bank.map(|bank| &bank.bin),
        "account": bank.map(|bank| &bank.account),
        "account_name": bank.map(|bank| &bank.name),
        "prefix": settings.prefix,
        "order_hours": settings.order_hours,
        "refund_days": settings.refund_days,
        "affiliate_value": settings.affiliate_value,
        "affiliate_bonus": settings.affiliate_bonus,
        "vnpay_terminal": settings.vnpay_terminal,
        "seller": settings.seller,
        "providers": given,
    })
}
