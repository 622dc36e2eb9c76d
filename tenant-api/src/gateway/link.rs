//! Links that buyers pay by.

use std::time::Duration as Delay;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use serde_json::json;
use time::{Duration, OffsetDateTime};

use super::messages::PAYMENT_FAILED;
use super::store::{self, Attempt, NewAttempt};
use super::words::{AttemptState, PayChannel};
use super::{PARTS, VERSION, plain, signing};
use crate::ids::OrderId;
use crate::payment_settings::{self, KeyName, PaymentSettings};
use crate::site::Site;
use crate::tasks::{self, NewTask};

/// The task that asks how a payment went: `{"attempt": id}`.
pub const QUERY_TASK: &str = "query_gateway";
/// How long a link can be paid.
const LIFE: Duration = Duration::minutes(15);
/// What a link needs to have left of it to be given again.
const LEFT: Duration = Duration::minutes(1);
/// When VNPay is first asked, as its notification may be lost.
const FIRST_QUERY: Delay = Delay::from_secs(20);
/// VNPay's category of entertainment and training.
const TRAINING: &str = "190000";
/// Characters of a course's title that VNPay shows.
const COURSE_MAX: usize = 100;
/// Characters of the longest address of a buyer.
const IP_MAX: usize = 45;

/// What is to be paid.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The order.
    pub order: OrderId,
    /// As people and banks know it.
    pub reference: &'a str,
    /// In whole VND.
    pub amount: i64,
    /// The way to pay; none: it is chosen there.
    pub channel: Option<PayChannel>,
    /// The course's title.
    pub course: &'a str,
    /// The buyer's address.
    pub ip: &'a str,
    /// The language of the page.
    pub locale: Locale,
    /// Now.
    pub now: OffsetDateTime,
}

/// A link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The address, at VNPay.
    pub url: String,
    /// Until when it can be paid.
    pub expires_at: OffsetDateTime,
}

impl Attempt {
    fn serves(&self, wanted: &Wanted<'_>) -> bool {
        self.state == AttemptState::Open
            && (self.amount, self.channel) == (wanted.amount, wanted.channel)
            && self.expires_at > wanted.now + LEFT
    }
}

/// A link of 15 minutes, or the newest one where it is open with the same amount and channel. VNPay is asked about it where
/// it does not say by itself how it went. The order's row is locked.
///
/// # Errors
/// 412 where the site has no terminal or key.
pub async fn link(
    tx: &mut TenantTx,
    site: &Site,
    settings: &PaymentSettings,
    wanted: &Wanted<'_>,
) -> Result<Link, ApiError> {
    let terminal = settings.vnpay_terminal.as_deref().ok_or(PAYMENT_FAILED)?;
    let secret = payment_settings::key(site, tx, KeyName::VnpaySecret).await?.ok_or(PAYMENT_FAILED)?;
    let newest = store::newest(tx, wanted.order).await?;
    if let Some(open) = newest.as_ref().filter(|newest| newest.serves(wanted)) {
        return Ok(Link { url: open.url.clone(), expires_at: open.expires_at });
    }
    let number = newest.map_or(1, |newest| newest.number + 1);
    let txn_ref = format!("{}-{number}", wanted.reference);
    let expires_at = wanted.now + LIFE;
    let page = Page {
        address: &site.app.config.payments.vnpay_pay_url,
        site: &site.address(),
        own_ip: &site.app.config.payments.server_address,
        terminal,
    };
    let url = page.url(&secret, wanted, (&txn_ref, expires_at))?;
    let new = NewAttempt {
        order: wanted.order,
        number,
        txn_ref: &txn_ref,
        channel: wanted.channel,
        amount: wanted.amount,
        url: &url,
        expires_at,
        created_at: wanted.now,
    };
    let id = store::insert(tx, &new).await?;
    let query = NewTask::new(QUERY_TASK, id.to_string()).once().about(json!({ "attempt": id })).after(FIRST_QUERY);
    tasks::enqueue(tx, query).await?;
    Ok(Link { url, expires_at })
}

/// Where links lead, and back.
struct Page<'a> {
    address: &'a str,
    site: &'a str,
    own_ip: &'a str,
    terminal: &'a str,
}

impl Page<'_> {
    fn url(
        &self,
        secret: &str,
        wanted: &Wanted<'_>,
        (txn_ref, expires_at): (&str, OffsetDateTime),
    ) -> Result<String, ApiError> {
        let (language, prefix) = match wanted.locale {
            Locale::Vi => ("vn", ""),
            Locale::En => ("en", "/en"),
        };
        let amount = (wanted.amount * PARTS).to_string();
        let info = format!("Thanh toan {} {}", wanted.reference, plain::words(wanted.course, COURSE_MAX));
        let is_address = !wanted.ip.is_empty() && wanted.ip.len() <= IP_MAX;
        let query = signing::signed(
            secret,
            &[
                ("vnp_Version", VERSION),
                ("vnp_Command", "pay"),
                ("vnp_TmnCode", self.terminal),
                ("vnp_Amount", &amount),
                ("vnp_CurrCode", "VND"),
                ("vnp_BankCode", wanted.channel.map_or("", PayChannel::name)),
                ("vnp_CreateDate", &plain::digits(wanted.now)),
                ("vnp_ExpireDate", &plain::digits(expires_at)),
                ("vnp_IpAddr", if is_address { wanted.ip } else { self.own_ip }),
                ("vnp_Locale", language),
                ("vnp_OrderInfo", info.trim_end()),
                ("vnp_OrderType", TRAINING),
                ("vnp_ReturnUrl", &format!("{}{prefix}/checkout/end?order={}", self.site, wanted.order)),
                ("vnp_TxnRef", txn_ref),
            ],
        )?;
        Ok(format!("{}?{query}", self.address))
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-07-01 16:59:59 UTC);

    fn wanted() -> Wanted<'static> {
        Wanted {
            order: OrderId(7),
            reference: "LH0A1B2C3",
            amount: 1_299_000,
            channel: Some(PayChannel::Qr),
            course: "Khóa học C++ (đợt 1)",
            ip: "2001:db8::1",
            locale: Locale::En,
            now: NOW,
        }
    }

    fn attempt() -> Attempt {
        Attempt {
            id: 1,
            order: OrderId(7),
            number: 1,
            txn_ref: "LH0A1B2C3-1".to_owned(),
            channel: Some(PayChannel::Qr),
            amount: 1_299_000,
            url: String::new(),
            state: AttemptState::Open,
            expires_at: NOW + LIFE,
            created_at: NOW,
        }
    }

    #[test]
    fn a_link_says_everything_and_is_signed() -> Result<(), ApiError> {
        let page = Page {
            address: "https://pay.example/page.html",
            site: "https://lop.example",
            own_ip: "127.0.0.1",
            terminal: "TESTTMN1",
        };
        let url = page.url("secret", &wanted(), ("LH0A1B2C3-1", NOW + LIFE))?;
        let query = url.strip_prefix("https://pay.example/page.html?").expect("VNPay's page");
        let fields = signing::opened("secret", query)?.expect("signed");
        for (name, value) in [
            ("Amount", "129900000"),
            ("BankCode", "VNPAYQR"),
            ("Command", "pay"),
            ("CreateDate", "20260701235959"),
            ("CurrCode", "VND"),
            ("ExpireDate", "20260702001459"),
            ("IpAddr", "2001:db8::1"),
            ("Locale", "en"),
            ("OrderInfo", "Thanh toan LH0A1B2C3 khoa hoc c dot 1"),
            ("OrderType", "190000"),
            ("ReturnUrl", "https://lop.example/en/checkout/end?order=7"),
            ("TmnCode", "TESTTMN1"),
            ("TxnRef", "LH0A1B2C3-1"),
            ("Version", "2.1.0"),
        ] {
            assert_eq!(fields.get(&format!("vnp_{name}")).map(String::as_str), Some(value), "{name}");
        }
        let open = Wanted { channel: None, ip: "", ..wanted() };
        let url = page.url("secret", &open, ("LH0A1B2C3-2", NOW + LIFE))?;
        assert!(!url.contains("BankCode") && url.contains("vnp_IpAddr=127.0.0.1&"), "{url}");
        Ok(())
    }

    #[test]
    fn a_link_is_given_again_while_it_serves() {
        assert!(attempt().serves(&wanted()));
        for other in [
            Wanted { amount: 1_299_001, ..wanted() },
            Wanted { channel: None, ..wanted() },
            Wanted { now: NOW + LIFE - LEFT, ..wanted() },
        ] {
            assert!(!attempt().serves(&other), "{other:?}");
        }
        assert!(!Attempt { state: AttemptState::Declined, ..attempt() }.serves(&wanted()));
    }
}
