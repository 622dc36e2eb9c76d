//! VNPay 2.1.0: payments by their links, what payers decide, the notifications and returns that follow.

mod api;
pub mod page;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use time::OffsetDateTime;
use url::Url;

use crate::clock::digits;
use crate::fault::Fault;
use crate::keys::Keys;
use crate::post::{Message, Sender};
use crate::signing::{is_signed_by_vnpay, vnpay_query};

/// Where its page is.
pub const PAY_PATH: &str = "/paymentv2/vpcpay.html";
/// Where its queries and refunds are.
pub const API_PATH: &str = "/merchant_webapi/api/transaction";
/// Where the sites take VNPay's notifications.
const CALLBACK: &str = "/api/transaction/callback/vnpay";

/// What somebody does on VNPay's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Pays.
    Pay,
    /// Pays, and VNPay suspects fraud.
    Suspect,
    /// Leaves.
    Cancel,
    /// Has not enough on the account.
    NotEnough,
}

impl Choice {
    /// `vnp_ResponseCode`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Pay => "00",
            Self::Suspect => "07",
            Self::Cancel => "24",
            Self::NotEnough => "51",
        }
    }

    /// `vnp_TransactionStatus`.
    fn status(self) -> &'static str {
        match self {
            Self::Pay => "00",
            Self::Suspect => "07",
            Self::Cancel | Self::NotEnough => "02",
        }
    }

    fn has_paid(self) -> bool {
        matches!(self, Self::Pay | Self::Suspect)
    }
}

/// Why a link leads nowhere: VNPay's code, in Vietnamese and in English.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal(pub &'static str, pub &'static str, pub &'static str);

const BAD_SIGNATURE: Refusal = Refusal("70", "Sai chữ ký.", "The signature is wrong.");
const BAD_TERMINAL: Refusal = Refusal("72", "Không tìm thấy website.", "There is no such website.");
const BAD_FORM: Refusal = Refusal("03", "Dữ liệu gửi sang không đúng định dạng.", "The request is malformed.");
const EXPIRED: Refusal = Refusal("15", "Giao dịch đã quá thời gian chờ thanh toán.", "The time to pay is over.");
const DECIDED: Refusal = Refusal("01", "Giao dịch đã tồn tại.", "This transaction has ended already.");

/// A payment that somebody has opened.
#[derive(Debug, Clone)]
pub struct Payment {
    /// The merchant's reference.
    pub txn_ref: String,
    /// In hundredths of a đồng.
    pub amount: i64,
    /// What it is for.
    pub info: String,
    /// `vn` or `en`.
    pub locale: String,
    created_at: String,
    expires_at: String,
    bank: String,
    return_url: Url,
    choice: Option<Choice>,
    number: String,
    paid_at: String,
    refunded: i64,
    refund_requests: BTreeSet<String>,
}

/// What follows a decision.
#[derive(Debug, Clone)]
pub struct Decided {
    /// Where the payer's browser goes.
    pub return_url: String,
    /// What the site is to be told.
    pub notification: Message,
}

/// All payments.
#[derive(Debug)]
pub struct Vnpay {
    keys: Keys,
    payments: BTreeMap<String, Payment>,
    /// Calls that were answered, by their request ids.
    requests: BTreeSet<String>,
    last_number: u64,
}

impl Vnpay {
    /// None yet; numbers follow this one.
    pub fn new(keys: Keys, last_number: u64) -> Self {
        Self { keys, payments: BTreeMap::new(), requests: BTreeSet::new(), last_number }
    }

    fn next_number(&mut self) -> String {
        self.last_number += 1;
        self.last_number.to_string()
    }

    /// Opens the payment of a link's query, again with the same as often as somebody likes.
    ///
    /// # Errors
    /// When VNPay would show why not.
    pub fn open(&mut self, query: &str, now: OffsetDateTime) -> Result<&Payment, Refusal> {
        if !is_signed_by_vnpay(self.keys.vnpay_secret, query) {
            return Err(BAD_SIGNATURE);
        }
        let fields: BTreeMap<String, String> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let field = |name: &str| fields.get(name).filter(|value| !value.is_empty()).cloned().ok_or(BAD_FORM);
        if field("vnp_TmnCode")? != self.keys.terminal {
            return Err(BAD_TERMINAL);
        }
        let is_sound = field("vnp_Version")? == "2.1.0"
            && field("vnp_Command")? == "pay"
            && field("vnp_CurrCode")? == "VND"
            && ["vnp_IpAddr", "vnp_OrderType"].into_iter().all(|name| fields.contains_key(name))
            && !fields.contains_key("vnp_SecureHashType");
        let amount: i64 = field("vnp_Amount")?.parse().map_err(|_| BAD_FORM)?;
        let return_url = Url::parse(&field("vnp_ReturnUrl")?).map_err(|_| BAD_FORM)?;
        let payment = Payment {
            txn_ref: field("vnp_TxnRef")?,
            amount,
            info: field("vnp_OrderInfo")?,
            locale: field("vnp_Locale")?,
            created_at: field("vnp_CreateDate")?,
            expires_at: field("vnp_ExpireDate")?,
            bank: field("vnp_BankCode").unwrap_or_default(),
            return_url,
            choice: None,
            number: String::new(),
            paid_at: String::new(),
            refunded: 0,
            refund_requests: BTreeSet::new(),
        };
        let is_accentless = payment.info.chars().all(|c| c.is_ascii_alphanumeric() || " -_.".contains(c));
        if !is_sound || amount <= 0 || amount % 100 != 0 || !is_accentless {
            return Err(BAD_FORM);
        }
        if payment.expires_at < digits(now) {
            return Err(EXPIRED);
        }
        let number = self.next_number();
        let open = self.payments.entry(payment.txn_ref.clone()).or_insert(Payment { number, ..payment });
        if open.choice.is_some() { Err(DECIDED) } else { Ok(open) }
    }

    /// Ends an open payment.
    ///
    /// # Errors
    /// When there is none.
    pub fn decide(
        &mut self,
        txn_ref: &str,
        (choice, fault): (Choice, Fault),
        now: OffsetDateTime,
    ) -> Result<Decided, Refusal> {
        let keys = self.keys;
        let payment = self.payments.get_mut(txn_ref).ok_or(BAD_FORM)?;
        if payment.choice.is_some() {
            return Err(DECIDED);
        }
        (payment.choice, payment.paid_at) = (Some(choice), digits(now));
        if !choice.has_paid() {
            // VNPay has no number for what was never paid.
            payment.number = "0".to_owned();
        }
        let pairs = payment.answer(choice, keys.terminal);
        let mut return_url = payment.return_url.clone();
        let shown = vnpay_query(keys.vnpay_secret, &pairs);
        let query = match return_url.query() {
            Some(own) => format!("{own}&{shown}"),
            None => shown,
        };
        return_url.set_query(Some(&query));
        let notification = Message {
            sender: Sender::Vnpay,
            host: host(&payment.return_url),
            path: format!("{CALLBACK}?{}", told(&pairs, payment.amount, fault, keys)),
            headers: Vec::new(),
            body: None,
        };
        Ok(Decided { return_url: return_url.into(), notification })
    }

    /// What has gone back of a payment, in đồng.
    pub fn refunded(&self, txn_ref: &str) -> i64 {
        self.payments.get(txn_ref).map_or(0, |payment| payment.refunded / 100)
    }
}

impl Payment {
    fn answer(&self, choice: Choice, terminal: &str) -> Vec<(&'static str, String)> {
        let bank = if self.bank.is_empty() || self.bank.starts_with("VN") { "NCB" } else { "VISA" };
        let card = match self.bank.as_str() {
            "VNPAYQR" => "QRCODE",
            "INTCARD" => "VISA",
            _ => "ATM",
        };
        let bank_number = if choice.has_paid() { format!("VNP{}", self.number) } else { String::new() };
        vec![
            ("vnp_Amount", self.amount.to_string()),
            ("vnp_BankCode", bank.to_owned()),
            ("vnp_BankTranNo", bank_number),
            ("vnp_CardType", card.to_owned()),
            ("vnp_OrderInfo", self.info.clone()),
            ("vnp_PayDate", self.paid_at.clone()),
            ("vnp_ResponseCode", choice.code().to_owned()),
            ("vnp_TmnCode", terminal.to_owned()),
            ("vnp_TransactionNo", self.number.clone()),
            ("vnp_TransactionStatus", choice.status().to_owned()),
            ("vnp_TxnRef", self.txn_ref.clone()),
        ]
    }
}

/// The query of a notification with its fault.
fn told(pairs: &[(&'static str, String)], amount: i64, fault: Fault, keys: Keys) -> String {
    let mut pairs = pairs.to_vec();
    for (name, value) in &mut pairs {
        if *name == "vnp_Amount" {
            *value = fault.amount(amount).to_string();
        }
    }
    let query = vnpay_query(keys.vnpay_secret, &pairs);
    match query.rsplit_once('=') {
        Some((before, hash)) => format!("{before}={}", fault.signature(hash.to_owned())),
        None => query,
    }
}

/// What a site is asked for by.
fn host(url: &Url) -> String {
    let name = url.host_str().unwrap_or_default();
    url.port().map_or_else(|| name.to_owned(), |port| format!("{name}:{port}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::KEYS;

    fn link(change: &[(&'static str, &str)]) -> String {
        let mut pairs = vec![
            ("vnp_Version", "2.1.0"),
            ("vnp_Command", "pay"),
            ("vnp_TmnCode", KEYS.terminal),
            ("vnp_Amount", "129900000"),
            ("vnp_CurrCode", "VND"),
            ("vnp_CreateDate", "20260101093000"),
            ("vnp_ExpireDate", "20260101094500"),
            ("vnp_IpAddr", "127.0.0.1"),
            ("vnp_Locale", "vn"),
            ("vnp_OrderInfo", "Thanh toan LHABCDEF0"),
            ("vnp_OrderType", "190000"),
            ("vnp_ReturnUrl", "http://a.localhost:8080/checkout/end?order=7"),
            ("vnp_TxnRef", "LHABCDEF0-1"),
        ];
        for (name, value) in change {
            pairs.retain(|(one, _)| one != name);
            pairs.push((name, value));
        }
        let pairs: Vec<_> = pairs.into_iter().map(|(name, value)| (name, value.to_owned())).collect();
        vnpay_query(KEYS.vnpay_secret, &pairs)
    }

    const NOW: OffsetDateTime = time::macros::datetime!(2026-01-01 09:31 +7);

    #[test]
    fn only_sound_links_open() {
        let mut vnpay = Vnpay::new(KEYS, 1);
        assert_eq!(vnpay.open(&link(&[]).replace("1299", "1298"), NOW).unwrap_err(), BAD_SIGNATURE);
        for (change, why) in [
            (("vnp_TmnCode", "OTHER001"), BAD_TERMINAL),
            (("vnp_Amount", "0"), BAD_FORM),
            (("vnp_Amount", "150"), BAD_FORM),
            (("vnp_OrderInfo", "Khóa học"), BAD_FORM),
            (("vnp_Command", "token"), BAD_FORM),
            (("vnp_ExpireDate", "20260101093059"), EXPIRED),
        ] {
            assert_eq!(vnpay.open(&link(&[change]), NOW).unwrap_err(), why, "{change:?}");
        }
        for _ in 0..2 {
            assert_eq!(vnpay.open(&link(&[]), NOW).map(|payment| payment.amount), Ok(129_900_000));
        }
    }

    #[test]
    fn a_decision_is_told_with_its_fault_and_shown_without() {
        for (fault, amount, is_signed) in [
            (Fault::None, "129900000", true),
            (Fault::OtherAmount, "64950000", true),
            (Fault::BadSignature, "129900000", false),
        ] {
            let mut vnpay = Vnpay::new(KEYS, 1);
            assert!(vnpay.open(&link(&[]), NOW).is_ok());
            let Ok(decided) = vnpay.decide("LHABCDEF0-1", (Choice::Pay, fault), NOW) else { panic!("it is open") };
            assert!(
                decided.return_url.starts_with("http://a.localhost:8080/checkout/end?order=7&vnp_Amount=129900000&")
            );
            let message = decided.notification;
            assert_eq!(message.host, "a.localhost:8080");
            let Some((path, query)) = message.path.split_once('?') else { panic!("a query") };
            assert_eq!((path, is_signed_by_vnpay(KEYS.vnpay_secret, query)), (CALLBACK, is_signed));
            assert!(query.contains(&format!("vnp_Amount={amount}&")), "{query}");
            assert!(query.contains("vnp_ResponseCode=00&") && query.contains("vnp_TransactionNo=2&"), "{query}");
            assert_eq!(vnpay.decide("LHABCDEF0-1", (Choice::Pay, fault), NOW).unwrap_err(), DECIDED);
            assert_eq!(vnpay.open(&link(&[]), NOW).unwrap_err(), DECIDED);
        }
    }
}
