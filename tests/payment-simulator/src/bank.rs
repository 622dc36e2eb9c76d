//! Transfers to a site's account, and who tells the site of them: payOS, SePay, Casso.

use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;

use crate::clock::readable;
use crate::fault::Fault;
use crate::keys::Keys;
use crate::post::{Message, Sender};
use crate::signing::{casso, payos, sepay};

/// Who tells of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Messenger {
    /// payOS's webhook.
    Payos,
    /// SePay with its key.
    Sepay,
    /// SePay with a signature.
    SepaySigned,
    /// Casso, version 2.
    Casso,
}

impl Messenger {
    /// All, as they stand in lists.
    pub const ALL: [(&'static str, &'static str); 4] =
        [("payos", "payOS"), ("sepay", "SePay (Apikey)"), ("sepay_signed", "SePay (HMAC)"), ("casso", "Casso")];
}

/// A transfer that somebody makes.
#[derive(Debug, Clone)]
pub struct Transfer {
    /// The site's host.
    pub host: String,
    /// The site's account.
    pub account: String,
    /// In đồng.
    pub amount: i64,
    /// What the payer wrote.
    pub content: String,
    /// The bank's number of it.
    pub bank_number: String,
}

/// The message about a transfer, under a number of the messenger's.
pub fn message(
    keys: Keys,
    (messenger, fault): (Messenger, Fault),
    transfer: &Transfer,
    (number, now): (u64, OffsetDateTime),
) -> Message {
    let amount = fault.amount(transfer.amount);
    let (sender, path, body, headers) = match messenger {
        Messenger::Payos => {
            let data = payos_data(transfer, amount, (number, now));
            let signature = fault.signature(payos(keys.payos_checksum, &data));
            let body = json!({"code": "00", "desc": "success", "success": true, "data": data, "signature": signature});
            (Sender::Payos, "payos", body.to_string(), Vec::new())
        }
        Messenger::Sepay | Messenger::SepaySigned => {
            let body = sepay_body(transfer, amount, (number, now)).to_string();
            let headers = if messenger == Messenger::Sepay {
                vec![("authorization", format!("Apikey {}", fault.signature(keys.sepay_key.to_owned())))]
            } else {
                let at = now.unix_timestamp();
                let signature = fault.signature(sepay(keys.sepay_secret, at, &body));
                vec![("x-sepay-timestamp", at.to_string()), ("x-sepay-signature", format!("sha256={signature}"))]
            };
            (Sender::Bank, "sepay", body, headers)
        }
        Messenger::Casso => {
            let body = casso_body(transfer, amount, (number, now));
            let at = now.unix_timestamp_nanos() / 1_000_000;
            let signature = fault.signature(casso(keys.casso_secret, at, &body));
            let header = ("x-casso-signature", format!("t={at},v1={signature}"));
            (Sender::Bank, "casso", body.to_string(), vec![header])
        }
    };
    let path = format!("/api/transaction/callback/{path}");
    Message { sender, host: transfer.host.clone(), path, headers, body: Some(body) }
}

fn payos_data(transfer: &Transfer, amount: i64, (number, now): (u64, OffsetDateTime)) -> Value {
    json!({
        "orderCode": number, "amount": amount, "description": transfer.content, "accountNumber": transfer.account,
        "reference": transfer.bank_number, "transactionDateTime": readable(now), "currency": "VND",
        "paymentLinkId": format!("{number:032x}"), "code": "00", "desc": "success", "counterAccountBankId": "",
        "counterAccountBankName": null, "counterAccountName": "NGUYEN VAN AN", "counterAccountNumber": "0123456789",
        "virtualAccountName": null, "virtualAccountNumber": "",
    })
}

fn sepay_body(transfer: &Transfer, amount: i64, (number, now): (u64, OffsetDateTime)) -> Value {
    json!({
        "id": number, "gateway": "Vietcombank", "transactionDate": readable(now), "accountNumber": transfer.account,
        "code": null, "content": transfer.content, "transferType": "in", "transferAmount": amount,
        "accumulated": 100_000_000, "subAccount": null, "referenceCode": transfer.bank_number, "description": "",
    })
}

fn casso_body(transfer: &Transfer, amount: i64, (number, now): (u64, OffsetDateTime)) -> Value {
    json!({
        "error": 0,
        "data": {
            "id": number, "reference": transfer.bank_number, "description": transfer.content, "amount": amount,
            "runningBalance": 100_000_000, "transactionDateTime": readable(now), "accountNumber": transfer.account,
            "bankName": "Vietcombank", "bankAbbreviation": "VCB", "virtualAccountNumber": "",
            "virtualAccountName": "", "counterAccountName": "NGUYEN VAN AN", "counterAccountNumber": "0123456789",
            "counterAccountBankId": "", "counterAccountBankName": "",
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::KEYS;

    const NOW: OffsetDateTime = time::macros::datetime!(2026-07-01 23:59:59 +7);

    fn sent(messenger: Messenger, fault: Fault) -> Message {
        let transfer = Transfer {
            host: "a.localhost".to_owned(),
            account: "0123499999".to_owned(),
            amount: 1_299_000,
            content: "MBVCB LHABCDEF0 chuyen tien".to_owned(),
            bank_number: "FT1".to_owned(),
        };
        message(KEYS, (messenger, fault), &transfer, (7, NOW))
    }

    fn json_of(message: &Message) -> Value {
        message.body.as_deref().and_then(|body| serde_json::from_str(body).ok()).unwrap_or_default()
    }

    #[test]
    fn each_messenger_has_its_body_and_signature() {
        let payos_message = sent(Messenger::Payos, Fault::None);
        let body = json_of(&payos_message);
        assert_eq!(body["signature"], payos(KEYS.payos_checksum, &body["data"]));
        assert_eq!(body["data"]["transactionDateTime"], "2026-07-01 23:59:59");

        let by_key = sent(Messenger::Sepay, Fault::None);
        assert_eq!(by_key.headers, [("authorization", format!("Apikey {}", KEYS.sepay_key))]);
        let signed = sent(Messenger::SepaySigned, Fault::None);
        let wanted = sepay(KEYS.sepay_secret, NOW.unix_timestamp(), signed.body.as_deref().unwrap_or_default());
        assert_eq!(signed.headers[1].1, format!("sha256={wanted}"));

        let by_casso = sent(Messenger::Casso, Fault::None);
        let at = i128::from(NOW.unix_timestamp()) * 1000;
        let wanted = casso(KEYS.casso_secret, at, &json_of(&by_casso));
        assert_eq!(by_casso.headers, [("x-casso-signature", format!("t={at},v1={wanted}"))]);
        assert_eq!(by_casso.path, "/api/transaction/callback/casso");
    }

    #[test]
    fn faults_change_the_amount_or_the_signature() {
        assert_eq!(json_of(&sent(Messenger::Sepay, Fault::OtherAmount))["transferAmount"], 649_500);
        for messenger in [Messenger::Sepay, Messenger::SepaySigned, Messenger::Casso] {
            let (good, bad) = (sent(messenger, Fault::None), sent(messenger, Fault::BadSignature));
            assert_eq!(good.body, bad.body);
            assert_ne!(good.headers, bad.headers);
        }
        let bad = json_of(&sent(Messenger::Payos, Fault::BadSignature));
        assert_ne!(bad["signature"], payos(KEYS.payos_checksum, &bad["data"]));
    }
}
