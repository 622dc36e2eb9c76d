//! VNPay's signatures: HMAC-SHA512 in hexadecimal digits. Of addresses the form-encoded parameters are signed, sorted by
//! their names; of calls the raw values with bars between.

use std::collections::BTreeMap;

use hmac::{Hmac, KeyInit, Mac};
use platform::error::ApiError;
use sha2::Sha512;
use subtle::ConstantTimeEq;
use url::form_urlencoded;

/// The parameter with the signature.
pub(super) const SECURE_HASH: &str = "vnp_SecureHash";
/// Of older versions: never signed.
const HASH_TYPE: &str = "vnp_SecureHashType";

/// The signature of a text.
pub(super) fn sign(secret: &str, text: &str) -> Result<String, ApiError> {
    let mut mac = Hmac::<Sha512>::new_from_slice(secret.as_bytes()).map_err(ApiError::internal)?;
    mac.update(text.as_bytes());
    Ok(mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Whether a text has this signature, compared in constant time.
pub(super) fn is_signed(secret: &str, text: &str, signature: &str) -> Result<bool, ApiError> {
    let own = sign(secret, text)?;
    Ok(bool::from(own.as_bytes().ct_eq(signature.to_ascii_lowercase().as_bytes())))
}

/// Parameters as they stand in an address and are signed; those without a value are left out.
fn encoded(parameters: &[(&str, &str)]) -> String {
    let given: BTreeMap<&str, &str> = parameters.iter().copied().filter(|(_, value)| !value.is_empty()).collect();
    form_urlencoded::Serializer::new(String::new()).extend_pairs(given).finish()
}

/// The parameters of an address with this query, signature last.
pub(super) fn signed(secret: &str, parameters: &[(&str, &str)]) -> Result<String, ApiError> {
    let query = encoded(parameters);
    let signature = sign(secret, &query)?;
    Ok(format!("{query}&{SECURE_HASH}={signature}"))
}

/// The parameters of a query, if VNPay has signed it. The raw pairs are signed: encoders differ.
pub(super) fn opened(secret: &str, query: &str) -> Result<Option<BTreeMap<String, String>>, ApiError> {
    let (mut pairs, mut signature) = (Vec::new(), "");
    for pair in query.split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        match name {
            SECURE_HASH => signature = value,
            HASH_TYPE => {}
            _ if name.starts_with("vnp_") && !value.is_empty() => pairs.push((name, pair)),
            _ => {}
        }
    }
    pairs.sort_unstable();
    let text = pairs.iter().map(|(_, pair)| *pair).collect::<Vec<_>>().join("&");
    // Of a name that stands twice nobody knows which is meant.
    let is_twice = pairs.windows(2).any(|two| two[0].0 == two[1].0);
    if is_twice || !is_signed(secret, &text, signature)? {
        return Ok(None);
    }
    Ok(Some(form_urlencoded::parse(text.as_bytes()).into_owned().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "TESTSECRETKEYFORVECTORS0123456789";

    /// Pay links: what is signed, and the signature.
    const PAY: [(&str, &str); 3] = [
        (
            "vnp_Amount=15000000&vnp_Command=pay&vnp_CreateDate=20260101093000&vnp_CurrCode=VND&vnp_IpAddr=127.0.0.1&vnp_Locale=vn&vnp_OrderInfo=Thanh+toan+khoa+hoc+12&vnp_OrderType=190000&vnp_ReturnUrl=https%3A%2F%2Fexample.test%2Fcheckout%2Fend&vnp_TmnCode=TESTTMN1&vnp_TxnRef=ORDER1&vnp_Version=2.1.0",
            "f07d56b986c973ca66b0e8c8c2de73300fbb7480b868fa6bae58397ae29ba143c5d7611840e8b261ed9cf6cd4e3b32fec385277535cce422a43cfc68c0faaabb",
        ),
        (
            "vnp_Amount=129900000&vnp_Command=pay&vnp_CreateDate=20260701235959&vnp_CurrCode=VND&vnp_ExpireDate=20260702001459&vnp_IpAddr=203.0.113.7&vnp_Locale=en&vnp_OrderInfo=Kh%C3%B3a+h%E1%BB%8Dc+C%2B%2B+%26+Python%3A+50%25+%28%C4%91%E1%BB%A3t+1%29&vnp_OrderType=other&vnp_ReturnUrl=https%3A%2F%2Fexample.test%2Fen%2Fcheckout%2Fend%3Fx%3D1%26y%3Da+b&vnp_TmnCode=TESTTMN1&vnp_TxnRef=UC-2026-00042&vnp_Version=2.1.0",
            "f894761ca9cd59b889337fc3aae42fb1807bb086fcaf9ff615dfb441dbafa08da8e46cbe7f501acf9a4e768158c52f5265eab704bf6af9f6ecd401a6a5a9a599",
        ),
        (
            "vnp_Amount=1000000&vnp_BankCode=VNBANK&vnp_Command=pay&vnp_CreateDate=20260315000000&vnp_CurrCode=VND&vnp_IpAddr=2001%3Adb8%3A%3A1&vnp_Locale=vn&vnp_OrderInfo=a%2Bb%3Dc%2Fd%3Fe&vnp_OrderType=other&vnp_ReturnUrl=http%3A%2F%2Flocalhost%3A8080%2Fr&vnp_TmnCode=TESTTMN1&vnp_TxnRef=T*%7E%21%27%28%29-_.9&vnp_Version=2.1.0",
            "6e2e77a542174bc5124db6956e3ed46db7cdc32489abad1e48b1138bc7f7afd3128f443752dfe760e7798ca59af2b93e3455d997ec6f3a08b103c864024652a5",
        ),
    ];

    /// Notifications.
    const IPN: [(&str, &str); 3] = [
        (
            "vnp_Amount=15000000&vnp_BankCode=NCB&vnp_BankTranNo=VNP14226112&vnp_CardType=ATM&vnp_OrderInfo=Thanh+toan+khoa+hoc+12&vnp_PayDate=20260101093512&vnp_ResponseCode=00&vnp_TmnCode=TESTTMN1&vnp_TransactionNo=14226112&vnp_TransactionStatus=00&vnp_TxnRef=ORDER1",
            "daa0ce39eca0f1a4a8fad0c8187b2f5702ac92c06fdc59ce2956a30620d3625e205b4f6ea7827003354189e30bedf22dafc319dcfbe141d80a39d98e47844004",
        ),
        (
            "vnp_Amount=129900000&vnp_BankCode=VNPAY&vnp_CardType=QRCODE&vnp_OrderInfo=Khoa+hoc+C+Python+50+dot+1&vnp_PayDate=20260701235959&vnp_ResponseCode=24&vnp_TmnCode=TESTTMN1&vnp_TransactionNo=0&vnp_TransactionStatus=02&vnp_TxnRef=UC-2026-00042",
            "2a78c3a0e8d658c043a42878525c5d8fe4cf15ffe523e44b2d4a119721c0fe80d9f7aeec89969065bbd7727fb02b6127b669b9d5b5b1671d60d15eec3dd72a6f",
        ),
        (
            "vnp_Amount=1000000&vnp_BankCode=VISA&vnp_CardType=VISA&vnp_OrderInfo=Don+hang%3A+7+%28a%26b%29&vnp_PayDate=20260315000101&vnp_ResponseCode=07&vnp_TmnCode=TESTTMN1&vnp_TransactionNo=14999999&vnp_TransactionStatus=07&vnp_TxnRef=7",
            "03a99ed6570b56b954ad6979f58de2bf2540f30f2ef7026147b4f5b83e121506c10daf9aeb2eb7a107998a5f355a47bc4c5e649d70bdff24c84f2d053212445b",
        ),
    ];

    #[test]
    fn links_are_signed_as_vnpay_does() -> Result<(), ApiError> {
        for (text, hash) in PAY {
            let mut pairs: Vec<(String, String)> = form_urlencoded::parse(text.as_bytes()).into_owned().collect();
            pairs.reverse();
            let mut parameters: Vec<(&str, &str)> =
                pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            parameters.push(("vnp_Empty", ""));
            assert_eq!(signed(SECRET, &parameters)?, format!("{text}&vnp_SecureHash={hash}"));
        }
        Ok(())
    }

    #[test]
    fn notifications_are_vnpays_or_nothing() -> Result<(), ApiError> {
        for (text, hash) in IPN {
            let query = format!("{text}&vnp_SecureHash={hash}");
            let opened_query = opened(SECRET, &query)?.expect("signed");
            let sent: BTreeMap<String, String> = form_urlencoded::parse(text.as_bytes()).into_owned().collect();
            assert_eq!(opened_query, sent);
            // In another order, in capitals, with what is not signed.
            let mut pairs: Vec<&str> = text.split('&').collect();
            pairs.reverse();
            let capitals = hash.to_uppercase();
            let other =
                format!("vnp_SecureHashType=HMACSHA512&vnp_SecureHash={capitals}&{}&vnp_Empty=&utm=1", pairs.join("&"));
            assert_eq!(opened(SECRET, &other)?, Some(sent));
            for forged in [
                query.replacen("vnp_Amount=1", "vnp_Amount=2", 1),
                query.replacen("vnp_ResponseCode=", "vnp_ResponseCode=0", 1),
                format!("{query}&vnp_Amount=1"),
                format!("{query}&vnp_More=1"),
                text.to_owned(),
                format!("{text}&vnp_SecureHash="),
                String::new(),
            ] {
                assert_eq!(opened(SECRET, &forged)?, None, "{forged}");
            }
            assert_eq!(opened("another secret", &query)?, None);
        }
        Ok(())
    }

    #[test]
    fn a_name_that_stands_twice_is_refused_though_it_is_signed() -> Result<(), ApiError> {
        let text = "vnp_Amount=1&vnp_Amount=2";
        let query = format!("{text}&vnp_SecureHash={}", sign(SECRET, text)?);
        assert_eq!(opened(SECRET, &query)?, None);
        Ok(())
    }
}
