//! VNPay's notification (IPN): the only word of a browser's payment that counts. Each is answered with status 200 and a
//! code; with others than 00 and 02 VNPay sends it again.

use actix_web::{HttpRequest, web};
use platform::error::ApiError;
use serde::Serialize;

use super::taking::{Taken, take};
use crate::gateway;
use crate::payment_settings::{self, KeyName};
use crate::site::Site;

/// What VNPay is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct VnpayAnswer {
    /// 00: recorded; 01: no such order; 02: known; 04: another amount; 97: not signed; 99: to be sent again.
    #[serde(rename = "RspCode")]
    code: &'static str,
    #[serde(rename = "Message")]
    message: &'static str,
}

const RECORDED: VnpayAnswer = VnpayAnswer { code: "00", message: "Confirm Success" };
const UNKNOWN_ORDER: VnpayAnswer = VnpayAnswer { code: "01", message: "Order not found" };
const KNOWN: VnpayAnswer = VnpayAnswer { code: "02", message: "Order already confirmed" };
const OTHER_AMOUNT: VnpayAnswer = VnpayAnswer { code: "04", message: "Invalid amount" };
const BAD_SIGNATURE: VnpayAnswer = VnpayAnswer { code: "97", message: "Invalid signature" };
const SEND_AGAIN: VnpayAnswer = VnpayAnswer { code: "99", message: "Unknown error" };

/// A notification of VNPay.
pub async fn take_vnpay_notification(site: Site, request: HttpRequest) -> web::Json<VnpayAnswer> {
    let answered = answer(&site, request.query_string()).await;
    web::Json(answered.unwrap_or_else(|error| {
        tracing::error!(tenant = site.id(), %error, cause = ?error.cause(), "a notification of VNPay was not taken");
        SEND_AGAIN
    }))
}

async fn answer(site: &Site, query: &str) -> Result<VnpayAnswer, ApiError> {
    let mut conn = site.read().await?;
    let Some(secret) = payment_settings::key(site, &mut conn, KeyName::VnpaySecret).await? else {
        return Ok(BAD_SIGNATURE);
    };
    let Some(report) = gateway::received(&secret, query)? else { return Ok(BAD_SIGNATURE) };
    let Some(attempt) = gateway::find_attempt_by_ref(&mut conn, &report.txn_ref).await? else {
        return Ok(UNKNOWN_ORDER);
    };
    // Taking needs connections of its own.
    drop(conn);
    Ok(match take(site, &attempt, &report).await? {
        Taken::Recorded => RECORDED,
        Taken::Known => KNOWN,
        Taken::OtherAmount => OTHER_AMOUNT,
        Taken::Open => SEND_AGAIN,
    })
}
