//! How a site takes money: the ways to pay, the account that transfers go to, the life of orders, who sells, and the keys
//! that providers gave it. Keys are sealed, and never shown again.

mod banks;
mod http;
mod input;
mod keys;
pub mod messages;
mod store;
mod views;
mod words;

use platform::openapi::ServiceConfig;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use banks::name_of as bank_name;
pub use keys::key;
pub use store::settings;
pub use words::{KeyName, PayMethod};

/// An account that transfers go to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankAccount {
    /// The bank's number, of six digits.
    pub bin: String,
    /// The account's number.
    pub account: String,
    /// Whose it is.
    pub name: String,
}

/// Who sells, as receipts say.
#[derive(Serialize, Deserialize, ToSchema, Clone, Debug, Default, PartialEq, Eq)]
#[serde(default)]
pub struct Seller {
    /// Of the school or person.
    pub name: String,
    /// Empty: there is none.
    pub tax_code: String,
    /// As it stands on receipts.
    pub address: String,
}

/// The settings of a site.
#[derive(Debug, Clone)]
pub struct PaymentSettings {
    /// What buyers may choose, as staff have set it; [`PaymentSettings::offers`] says what can be offered.
    pub methods: Vec<PayMethod>,
    /// The own account.
    pub bank: Option<BankAccount>,
    /// What references begin with: two letters.
    pub prefix: String,
    /// How long an order waits for its money.
    pub order_hours: i32,
    /// How long a bonus is pending, as what was paid may go back.
    pub refund_days: i32,
    /// Of a hundred, off for who buys by an affiliate's code.
    pub affiliate_value: i32,
    /// Of a hundred, for the code's owner.
    pub affiliate_bonus: i32,
    /// The terminal at VNPay.
    pub vnpay_terminal: Option<String>,
    /// Whether VNPay's key is there.
    pub has_vnpay_key: bool,
    /// On receipts.
    pub seller: Seller,
    /// 0: never saved.
    pub version: i64,
}

impl Default for PaymentSettings {
    fn default() -> Self {
        Self {
            methods: Vec::new(),
            bank: None,
            prefix: "LH".to_owned(),
            order_hours: 72,
            refund_days: 7,
            affiliate_value: 0,
            affiliate_bonus: 0,
            vnpay_terminal: None,
            has_vnpay_key: false,
            seller: Seller::default(),
            version: 0,
        }
    }
}

impl PaymentSettings {
    /// Whether buyers may pay so: it is chosen, and what it needs is there.
    pub fn offers(&self, method: PayMethod) -> bool {
        let has_what_it_needs = match method {
            PayMethod::Free => return true,
            PayMethod::BankTransfer => self.bank.is_some(),
            PayMethod::Gateway => self.vnpay_terminal.is_some() && self.has_vnpay_key,
            PayMethod::Cash | PayMethod::Cod => true,
        };
        has_what_it_needs && self.methods.contains(&method)
    }
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::get_payment_settings).service(http::update_payment_settings);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_to_pay_is_offered_where_it_is_chosen_and_has_what_it_needs() {
        let offered = |settings: &PaymentSettings| -> Vec<PayMethod> {
            PayMethod::ALL.iter().copied().filter(|method| settings.offers(*method)).collect()
        };
        let mut settings = PaymentSettings::default();
        assert_eq!(offered(&settings), [PayMethod::Free]);
        settings.methods = vec![PayMethod::Gateway, PayMethod::BankTransfer, PayMethod::Cash];
        assert_eq!(offered(&settings), [PayMethod::Cash, PayMethod::Free]);
        settings.bank =
            Some(BankAccount { bin: "970436".to_owned(), account: "0123456789".to_owned(), name: String::new() });
        settings.vnpay_terminal = Some("TESTTMN1".to_owned());
        assert_eq!(offered(&settings), [PayMethod::BankTransfer, PayMethod::Cash, PayMethod::Free]);
        settings.has_vnpay_key = true;
        assert!(settings.offers(PayMethod::Gateway) && !settings.offers(PayMethod::Cod));
    }
}
