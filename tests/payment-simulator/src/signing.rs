//! How each provider signs, written from its documentation and not from the product's code, which is tried against it.

use ring::hmac::{HMAC_SHA256, HMAC_SHA512, Key, sign};
use serde_json::Value;

/// VNPay's name of a query's signature.
pub const SECURE_HASH: &str = "vnp_SecureHash";

/// HMAC-SHA512 in lower-case hex.
pub fn sha512(key: &str, text: &str) -> String {
    hex::encode(sign(&Key::new(HMAC_SHA512, key.as_bytes()), text.as_bytes()))
}

/// HMAC-SHA256 in lower-case hex.
pub fn sha256(key: &str, text: &str) -> String {
    hex::encode(sign(&Key::new(HMAC_SHA256, key.as_bytes()), text.as_bytes()))
}

/// A query as VNPay sends it: what is not empty, sorted by name, the signature last.
pub fn vnpay_query(secret: &str, pairs: &[(&str, String)]) -> String {
    let mut pairs: Vec<_> = pairs.iter().filter(|(_, value)| !value.is_empty()).collect();
    pairs.sort();
    let text = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    let hash = sha512(secret, &text);
    format!("{text}&{SECURE_HASH}={hash}")
}

/// Whether a query is signed; its pairs are taken as they came.
pub fn is_signed_by_vnpay(secret: &str, query: &str) -> bool {
    let hash = query.split('&').find_map(|pair| pair.strip_prefix(SECURE_HASH)?.strip_prefix('='));
    let mut pairs: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with(SECURE_HASH)).collect();
    pairs.sort_unstable();
    hash.is_some_and(|hash| hash.eq_ignore_ascii_case(&sha512(secret, &pairs.join("&"))))
}

/// The signature of VNPay's calls for queries and refunds, and of what they are answered.
pub fn vnpay_values(secret: &str, values: &[&str]) -> String {
    sha512(secret, &values.join("|"))
}

/// The signature of a payOS webhook's `data`.
pub fn payos(key: &str, data: &Value) -> String {
    let fields = sorted(data);
    let pairs = fields.as_object().into_iter().flatten().map(|(name, value)| match value {
        Value::Null => format!("{name}="),
        Value::String(text) => format!("{name}={text}"),
        other => format!("{name}={other}"),
    });
    sha256(key, &pairs.collect::<Vec<_>>().join("&"))
}

/// SePay's signature of a body that was sent at this time.
pub fn sepay(secret: &str, timestamp: i64, body: &str) -> String {
    sha256(secret, &format!("{timestamp}.{body}"))
}

/// Casso's signature of a body that was sent at this time, in milliseconds.
pub fn casso(secret: &str, milliseconds: i128, body: &Value) -> String {
    sha512(secret, &format!("{milliseconds}.{}", sorted(body)))
}

/// The same with the keys of each object in order.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().map(|(name, value)| (name.clone(), sorted(value))).collect();
            fields.sort_by(|one, other| one.0.cmp(&other.0));
            fields.into_iter().collect()
        }
        Value::Array(items) => items.iter().map(sorted).collect(),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const SECRET: &str = "TESTSECRETKEYFORVECTORS0123456789";

    fn decoded(query: &str) -> Vec<(String, String)> {
        form_urlencoded::parse(query.as_bytes()).into_owned().collect()
    }

    #[test]
    fn links_and_notifications_are_signed_as_vnpay_does() {
        for (query, hash) in [
            (
                "vnp_Amount=129900000&vnp_Command=pay&vnp_CreateDate=20260701235959&vnp_CurrCode=VND&vnp_ExpireDate=20260702001459&vnp_IpAddr=203.0.113.7&vnp_Locale=en&vnp_OrderInfo=Kh%C3%B3a+h%E1%BB%8Dc+C%2B%2B+%26+Python%3A+50%25+%28%C4%91%E1%BB%A3t+1%29&vnp_OrderType=other&vnp_ReturnUrl=https%3A%2F%2Fexample.test%2Fen%2Fcheckout%2Fend%3Fx%3D1%26y%3Da+b&vnp_TmnCode=TESTTMN1&vnp_TxnRef=UC-2026-00042&vnp_Version=2.1.0",
                "f894761ca9cd59b889337fc3aae42fb1807bb086fcaf9ff615dfb441dbafa08da8e46cbe7f501acf9a4e768158c52f5265eab704bf6af9f6ecd401a6a5a9a599",
            ),
            (
                "vnp_Amount=1000000&vnp_BankCode=VNBANK&vnp_Command=pay&vnp_CreateDate=20260315000000&vnp_CurrCode=VND&vnp_IpAddr=2001%3Adb8%3A%3A1&vnp_Locale=vn&vnp_OrderInfo=a%2Bb%3Dc%2Fd%3Fe&vnp_OrderType=other&vnp_ReturnUrl=http%3A%2F%2Flocalhost%3A8080%2Fr&vnp_TmnCode=TESTTMN1&vnp_TxnRef=T*%7E%21%27%28%29-_.9&vnp_Version=2.1.0",
                "6e2e77a542174bc5124db6956e3ed46db7cdc32489abad1e48b1138bc7f7afd3128f443752dfe760e7798ca59af2b93e3455d997ec6f3a08b103c864024652a5",
            ),
            (
                "vnp_Amount=1000000&vnp_BankCode=VISA&vnp_CardType=VISA&vnp_OrderInfo=Don+hang%3A+7+%28a%26b%29&vnp_PayDate=20260315000101&vnp_ResponseCode=07&vnp_TmnCode=TESTTMN1&vnp_TransactionNo=14999999&vnp_TransactionStatus=07&vnp_TxnRef=7",
                "03a99ed6570b56b954ad6979f58de2bf2540f30f2ef7026147b4f5b83e121506c10daf9aeb2eb7a107998a5f355a47bc4c5e649d70bdff24c84f2d053212445b",
            ),
        ] {
            let pairs = decoded(query);
            let mut pairs: Vec<_> = pairs.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
            pairs.reverse();
            pairs.push(("vnp_BankTranNo", String::new()));
            let signed = vnpay_query(SECRET, &pairs);
            assert_eq!(signed, format!("{query}&{SECURE_HASH}={hash}"));
            assert!(is_signed_by_vnpay(SECRET, &signed));
            assert!(!is_signed_by_vnpay(SECRET, &signed.replace("vnp_Amount=1", "vnp_Amount=2")));
            assert!(!is_signed_by_vnpay(SECRET, query));
        }
    }

    #[test]
    fn queries_and_refunds_are_signed_as_vnpay_does() {
        for (values, hash) in [
            (
                "REQ0002|2.1.0|querydr|TESTTMN1|UC-2026-00042|20260701235959|20260702000100|203.0.113.7|Kiểm tra đơn",
                "18854905a89999623ed16e023df90fdd4a9f34097f7e45cdf231b7084465317e6a40f43075065feefe1439206cd778f63563f2a0bb938a1fea0fe6ee90b34f67",
            ),
            (
                "REQ0004|2.1.0|refund|TESTTMN1|03|ORDER1|5000000|0|20260101093000|sale01|20260102090000|127.0.0.1|Hoàn một phần",
                "190d9f68277607e2928b0376fa85d28363dcc069f057855aa0c0a81611ae4af40aef4047a9aeefd7e6ddcee056836abbffe672a486d6aeac66437bbeee9dccfd",
            ),
        ] {
            assert_eq!(vnpay_values(SECRET, &values.split('|').collect::<Vec<_>>()), hash);
        }
    }

    #[test]
    fn webhooks_are_signed_as_payos_does() {
        let data = json!({
            "orderCode": 123, "amount": 2000, "description": "VQRIO123", "accountNumber": "12345678",
            "reference": "TF230204212323", "transactionDateTime": "2026-02-04 18:25:00", "currency": "VND",
            "paymentLinkId": "124c33293c43417ab7879e14c8d9eb18", "code": "00", "desc": "Thành công",
            "counterAccountBankId": "", "counterAccountBankName": null, "counterAccountName": "",
            "counterAccountNumber": "", "virtualAccountName": "", "virtualAccountNumber": "",
        });
        let key = "TESTCHECKSUMKEY0123456789";
        assert_eq!(payos(key, &data), "c59b34dbe55dc5a43f94ba6ea3dd44a8df795955b5be5622a94de453999ae7b8");
        let small = json!({"orderCode": 2, "amount": 1});
        assert_eq!(payos(key, &small), "1140a7cda77cf83280840ae03f85bb27c3888d8dffc4db69bc65c1b49b1b27a3");
    }

    #[test]
    fn keys_are_in_order_at_every_depth() {
        let body = json!({"error": 0, "data": {"id": 1, "amount": 2, "of": [{"b": "ệ", "a": null}]}});
        assert_eq!(sorted(&body).to_string(), r#"{"data":{"amount":2,"id":1,"of":[{"a":null,"b":"ệ"}]},"error":0}"#);
    }
}
