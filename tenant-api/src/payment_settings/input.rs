//! What staff send, checked.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde::Deserialize;
use utoipa::ToSchema;

use super::messages::{ACCOUNT_FORMAT, ACCOUNT_NEEDED, NO_SECRET_KEY, PREFIX_FORMAT, TERMINAL_FORMAT, UNKNOWN_BANK};
use super::words::{KeyName, PayMethod};
use super::{BankAccount, PaymentSettings, Seller, banks};

/// Longest name of an account's or site's owner, in characters.
const NAME_MAX: usize = 100;
/// Longest number of a tax payer, in characters.
const TAX_CODE_MAX: usize = 20;
/// Longest address of a seller, in characters.
const ADDRESS_MAX: usize = 300;
/// Longest key, in characters.
const KEY_MAX: usize = 500;

/// Payment settings: all of them are what the body says, but keys that are left out stay.
#[derive(Deserialize, ToSchema)]
pub struct PaymentSettingsInput {
    /// All but `free`.
    methods: Vec<PayMethod>,
    /// One of `banks`; null with `account`: transfers are not taken.
    bank_bin: Option<String>,
    account: Option<String>,
    #[serde(default)]
    account_name: String,
    /// Two letters.
    prefix: String,
    /// From 1 to 720.
    order_hours: i32,
    /// From 0 to 90.
    refund_days: i32,
    /// From 0 to 100.
    affiliate_value: i32,
    /// From 0 to 100.
    affiliate_bonus: i32,
    vnpay_terminal: Option<String>,
    #[serde(default)]
    seller: Seller,
    /// As it was read; 0: never saved.
    version: i64,
    /// New keys by their names; null takes one away.
    #[serde(default)]
    keys: BTreeMap<KeyName, Option<String>>,
}

/// What is to be saved. Shows nothing of its keys.
pub(super) struct Draft {
    /// With the version that it is made of.
    pub(super) settings: PaymentSettings,
    pub(super) keys: BTreeMap<KeyName, Option<String>>,
}

impl PaymentSettingsInput {
    /// # Errors
    /// 412 with every field that is wrong; `can_seal`: whether there is something to seal keys with.
    pub(super) fn checked(self, can_seal: bool) -> Result<Draft, ApiError> {
        let mut faults = Faults::default();
        let mut methods = self.methods;
        methods.sort_unstable();
        methods.dedup();
        faults.ensure("methods", !methods.contains(&PayMethod::Free), INVALID_VALUE);
        let name = optional_line(&mut faults, "account_name", &self.account_name, NAME_MAX);
        let bank = account(&mut faults, (self.bank_bin.as_deref(), self.account.as_deref()), name);
        faults.ensure("account", bank.is_some() || !methods.contains(&PayMethod::BankTransfer), ACCOUNT_NEEDED);
        let prefix = self.prefix.trim().to_ascii_uppercase();
        let is_prefix = prefix.len() == 2 && prefix.bytes().all(|byte| byte.is_ascii_uppercase());
        faults.ensure("prefix", is_prefix, PREFIX_FORMAT);
        faults.between("order_hours", self.order_hours, 1..=720).between("refund_days", self.refund_days, 0..=90);
        faults.between("affiliate_value", self.affiliate_value, 0..=100);
        faults.between("affiliate_bonus", self.affiliate_bonus, 0..=100);
        let terminal = given(self.vnpay_terminal.as_deref());
        faults.ensure("vnpay_terminal", terminal.is_none_or(|it| is_plain(it, 20)), TERMINAL_FORMAT);
        let seller = faults.within("seller", |faults| Seller {
            name: optional_line(faults, "name", &self.seller.name, NAME_MAX),
            tax_code: optional_line(faults, "tax_code", &self.seller.tax_code, TAX_CODE_MAX),
            address: optional_line(faults, "address", &self.seller.address, ADDRESS_MAX),
        });
        let keys = faults.within("keys", |faults| keys(faults, self.keys, can_seal));
        let vnpay_terminal = terminal.map(str::to_owned);
        faults.finish()?;
        let settings = PaymentSettings {
            methods,
            bank,
            prefix,
            order_hours: self.order_hours,
            refund_days: self.refund_days,
            affiliate_value: self.affiliate_value,
            affiliate_bonus: self.affiliate_bonus,
            vnpay_terminal,
            seller,
            version: self.version,
            ..PaymentSettings::default()
        };
        Ok(Draft { settings, keys })
    }
}

/// What was filled in.
fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

fn is_plain(text: &str, max: usize) -> bool {
    (1..=max).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn optional_line(faults: &mut Faults, field: &str, text: &str, max: usize) -> String {
    match text.trim() {
        "" => String::new(),
        text => faults.rule(field, rules::line(text, max)).unwrap_or_default(),
    }
}

/// The account of a bank and a number, which are there together or not at all. People write blanks, dots and hyphens
/// between digits.
fn account(faults: &mut Faults, (bin, account): (Option<&str>, Option<&str>), name: String) -> Option<BankAccount> {
    let account: Option<String> =
        given(account).map(|account| account.chars().filter(|sign| !" .-".contains(*sign)).collect());
    let bin = given(bin);
    faults.ensure("bank_bin", bin.is_none_or(banks::is_known), UNKNOWN_BANK);
    faults.ensure("bank_bin", bin.is_some() || account.is_none(), ACCOUNT_NEEDED);
    faults.ensure("account", account.is_some() || bin.is_none(), ACCOUNT_NEEDED);
    faults.ensure("account", account.as_deref().is_none_or(|account| is_plain(account, 19)), ACCOUNT_FORMAT);
    Some(BankAccount { bin: bin?.to_owned(), account: account?, name })
}

fn keys(
    faults: &mut Faults,
    keys: BTreeMap<KeyName, Option<String>>,
    can_seal: bool,
) -> BTreeMap<KeyName, Option<String>> {
    let mut checked = BTreeMap::new();
    for (name, key) in keys {
        let key = key.map(|key| key.trim().to_owned());
        if let Some(key) = &key {
            faults.ensure(name.name(), can_seal, NO_SECRET_KEY);
            faults.ensure(name.name(), !key.is_empty(), REQUIRED);
            faults.ensure(name.name(), key.chars().count() <= KEY_MAX, Fault::too_long(KEY_MAX));
        }
        checked.insert(name, key);
    }
    checked
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn check(change: Value, can_seal: bool) -> Result<Draft, ApiError> {
        let mut body = json!({"methods": [], "prefix": "LH", "order_hours": 72, "refund_days": 7,
                              "affiliate_value": 0, "affiliate_bonus": 0, "version": 0});
        for (name, value) in change.as_object().into_iter().flatten() {
            body[name] = value.clone();
        }
        let input: PaymentSettingsInput = serde_json::from_value(body).map_err(ApiError::internal)?;
        input.checked(can_seal)
    }

    #[test]
    fn what_people_write_is_kept_in_one_form() -> Result<(), ApiError> {
        let change = json!({"methods": ["cash", "bank_transfer", "cash"], "prefix": " ab ", "bank_bin": "970436",
                            "account": " 0123 456-789 ", "account_name": " NGUYEN  VAN AN ", "vnpay_terminal": " ",
                            "keys": {"sepay_key": " k ", "casso_secret": null}});
        let Draft { settings, keys } = check(change, true)?;
        assert_eq!(settings.methods, [PayMethod::BankTransfer, PayMethod::Cash]);
        let bank = settings.bank.as_ref().map(|bank| (bank.bin.as_str(), bank.account.as_str(), bank.name.as_str()));
        assert_eq!(bank, Some(("970436", "0123456789", "NGUYEN VAN AN")));
        assert_eq!((settings.prefix.as_str(), settings.vnpay_terminal), ("AB", None));
        assert_eq!(keys[&KeyName::SepayKey].as_deref(), Some("k"));
        assert_eq!(keys.get(&KeyName::CassoSecret), Some(&None));
        Ok(())
    }

    #[test]
    fn each_field_says_what_is_wrong() {
        for (change, field, message) in [
            (json!({"methods": ["free"]}), "methods", "invalid_value"),
            (json!({"methods": ["bank_transfer"]}), "account", "account_needed"),
            (json!({"bank_bin": "970436"}), "account", "account_needed"),
            (json!({"account": "123"}), "bank_bin", "account_needed"),
            (json!({"bank_bin": "123456", "account": "123"}), "bank_bin", "unknown_bank"),
            (json!({"bank_bin": "970436", "account": "12345678901234567890"}), "account", "account_format"),
            (json!({"bank_bin": "970436", "account": "số 1"}), "account", "account_format"),
            (json!({"prefix": "L1"}), "prefix", "prefix_format"),
            (json!({"prefix": "LHO"}), "prefix", "prefix_format"),
            (json!({"order_hours": 0}), "order_hours", "between"),
            (json!({"refund_days": 91}), "refund_days", "between"),
            (json!({"affiliate_value": 101}), "affiliate_value", "between"),
            (json!({"affiliate_bonus": -1}), "affiliate_bonus", "between"),
            (json!({"vnpay_terminal": "a-b"}), "vnpay_terminal", "terminal_format"),
            (json!({"seller": {"tax_code": "0".repeat(21)}}), "seller.tax_code", "too_long"),
            (json!({"keys": {"vnpay_secret": " "}}), "keys.vnpay_secret", "required"),
        ] {
            let error = check(change.clone(), true).err().expect("a fault");
            let faults = error.field_errors().iter().map(|fault| (fault.field.as_str(), fault.message.key()));
            assert_eq!(faults.collect::<Vec<_>>(), [(field, message)], "{change}");
        }
        let error = check(json!({"keys": {"vnpay_secret": "a"}}), false).err().expect("nothing to seal it with");
        assert_eq!(error.field_errors()[0].message, NO_SECRET_KEY);
        assert!(check(json!({"keys": {"vnpay_secret": null}}), false).is_ok());
    }
}
