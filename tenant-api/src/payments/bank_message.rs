//! What payOS, SePay and Casso report alike: money that came to an account of the site's.

use actix_web::web;
use platform::error::ApiError;
use platform::messages::INVALID_BODY;
use serde::Serialize;
use serde_json::Value;
use time::macros::{format_description, offset};
use time::{OffsetDateTime, PrimitiveDateTime};
use zeroize::Zeroizing;

use super::messages::BAD_SIGNATURE;
use crate::orders::{self, Arrival, Provider};
use crate::payment_settings::{self, KeyName, PaymentSettings};
use crate::site::Site;

/// Bytes of the longest message.
pub(super) const MESSAGE_MAX: usize = 64 * 1024;
/// Characters of what is kept of a message beside it.
const NUMBER_MAX: usize = 100;
const ACCOUNT_MAX: usize = 40;
const CONTENT_MAX: usize = 1000;

/// What providers of bank messages are answered when all is well; else they send it again.
#[derive(Debug, Serialize)]
pub struct MessageTaken {
    /// Always true.
    success: bool,
}

/// Money that came in, as a provider reports it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BankMessage {
    /// The provider's own number of it.
    pub(super) number: String,
    /// In whole VND.
    pub(super) amount: i64,
    /// The bank's own number of the transfer.
    pub(super) bank_number: String,
    /// The account that it came to, and the one that stands for it.
    pub(super) accounts: [String; 2],
    /// What the payer wrote.
    pub(super) content: String,
    /// When it came, as providers write times.
    pub(super) paid_at: String,
}

impl BankMessage {
    /// A message about an amount; none where nothing came in.
    pub(super) fn new(number: String, amount: &Value) -> Result<Option<Self>, ApiError> {
        let amount = whole(amount).ok_or(INVALID_BODY)?;
        if number.is_empty() || number.chars().count() > NUMBER_MAX {
            return Err(INVALID_BODY.into());
        }
        let empty = String::new;
        let accounts = [empty(), empty()];
        let message = Self { number, amount, bank_number: empty(), accounts, content: empty(), paid_at: empty() };
        Ok((amount > 0).then_some(message))
    }

    fn arrival(self, provider: Provider, raw: String, settings: &PaymentSettings) -> Arrival {
        Arrival {
            provider,
            account: account_of(&self.accounts, settings),
            bank_number: kept(&self.bank_number, NUMBER_MAX),
            content: kept(&self.content, CONTENT_MAX),
            paid_at: moment(&self.paid_at),
            raw,
            number: self.number,
            amount: self.amount,
            ..Arrival::default()
        }
    }
}

/// The site's key for a provider's messages.
///
/// # Errors
/// 401 where it has none: nobody can have signed with it.
pub(super) async fn key_of(site: &Site, name: KeyName) -> Result<Zeroizing<String>, ApiError> {
    let mut conn = site.read().await?;
    payment_settings::key(site, &mut conn, name).await?.ok_or_else(|| BAD_SIGNATURE.into())
}

/// Takes a message; none: nothing came in.
///
/// # Errors
/// When the database fails: the provider sends it again.
pub(super) async fn take(
    site: &Site,
    (provider, raw): (Provider, String),
    message: Option<BankMessage>,
) -> Result<web::Json<MessageTaken>, ApiError> {
    if let Some(message) = message {
        let settings = payment_settings::settings(&mut *site.read().await?).await?;
        orders::arrive(site, &message.arrival(provider, raw, &settings)).await?;
    }
    Ok(web::Json(MessageTaken { success: true }))
}

/// The own account where a message names it, under whichever name; else what it names.
fn account_of(accounts: &[String; 2], settings: &PaymentSettings) -> String {
    let plain = |account: &String| -> String { account.chars().filter(char::is_ascii_alphanumeric).collect() };
    let named: Vec<String> = accounts.iter().map(plain).filter(|account| !account.is_empty()).collect();
    let own = settings.bank.as_ref().and_then(|bank| named.iter().find(|named| **named == bank.account));
    own.or(named.first()).map(|account| kept(account, ACCOUNT_MAX)).unwrap_or_default()
}

/// What is kept of a text: so many characters, and none that Postgres can't keep.
fn kept(text: &str, max: usize) -> String {
    text.chars().filter(|sign| *sign != '\0').take(max).collect()
}

/// The moment of `2026-01-31 23:59:59` or `2026-01-31T23:59:59…`, in Vietnam's time.
fn moment(text: &str) -> Option<OffsetDateTime> {
    let text = text.get(..19)?.replace('T', " ");
    let format = format_description!("[year]-[month]-[day] [hour]:[minute]:[second]");
    Some(PrimitiveDateTime::parse(&text, format).ok()?.assume_offset(offset!(+7)))
}

/// A whole number, however it is written.
fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => super::signatures::number_text(number).parse().ok(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// A field as a text; empty where it is missing or null.
pub(super) fn text(of: &Value, name: &str) -> String {
    match &of[name] {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use time::macros::datetime;

    use super::*;
    use crate::payment_settings::BankAccount;

    #[test]
    fn only_money_that_came_in_is_a_message() -> Result<(), ApiError> {
        for (amount, known) in [
            (json!(79_000), Some(79_000)),
            (json!(79_000.0), Some(79_000)),
            (json!("79000"), Some(79_000)),
            (json!(0), None),
            (json!(-5), None),
        ] {
            let message = BankMessage::new("1".to_owned(), &amount)?;
            assert_eq!(message.map(|message| message.amount), known, "{amount}");
        }
        for broken in [json!(null), json!(0.5), json!("x"), json!([1]), json!(1e300)] {
            assert!(BankMessage::new("1".to_owned(), &broken).is_err(), "{broken}");
        }
        assert!(BankMessage::new(String::new(), &json!(1)).is_err());
        assert!(BankMessage::new("9".repeat(101), &json!(1)).is_err());
        Ok(())
    }

    #[test]
    fn the_own_account_is_known_under_both_its_names() {
        let bank = BankAccount { bin: "970436".to_owned(), account: "0123456789".to_owned(), name: String::new() };
        let own = PaymentSettings { bank: Some(bank), ..PaymentSettings::default() };
        let none = PaymentSettings::default();
        let named = |first: &str, second: &str| [first.to_owned(), second.to_owned()];
        for (accounts, settings, account) in [
            (named("0123456789", ""), &own, "0123456789"),
            (named("VA9", "0123 456 789"), &own, "0123456789"),
            (named("999", "VA9"), &own, "999"),
            (named("", "VA9"), &own, "VA9"),
            (named("", ""), &own, ""),
            (named("999", ""), &none, "999"),
        ] {
            assert_eq!(account_of(&accounts, settings), account, "{accounts:?}");
        }
    }

    #[test]
    fn times_are_vietnams() {
        let at = Some(datetime!(2026-07-01 16:59:59 UTC));
        for text in ["2026-07-01 23:59:59", "2026-07-01T23:59:59", "2026-07-01T23:59:59.000+07:00"] {
            assert_eq!(moment(text), at, "{text}");
        }
        for none in ["", "01/07/2026 23:59", "2026-07-01", "ngày hôm nay lúc 23:59:59"] {
            assert_eq!(moment(none), None, "{none}");
        }
    }

    #[test]
    fn what_is_kept_has_its_length() {
        assert_eq!(kept("ộ\0ộộ", 2), "ộộ");
        assert_eq!((text(&json!({"a": " x "}), "a"), text(&json!({"a": 7}), "a")), ("x".into(), "7".into()));
        assert_eq!(text(&json!({"a": null}), "a") + &text(&json!([]), "a"), "");
    }
}
