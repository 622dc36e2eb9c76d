//! Errors of an issuer that come without the problem document that there should be (RFC 8555, 6.7), or with half of one:
//! a proxy's page before the issuer, or an issuer that answers what it does not know with nothing at all.

use http::StatusCode;
use instant_acme::Problem;
use serde_json::{Value, json};

/// What a problem without a type of its own says it is (RFC 9457, 4.2.1).
const NO_TYPE: &str = "about:blank";

/// The problem document of an error of this status, in JSON: `told` where that is one, with the status and, where the
/// status alone says enough, the type that it lacks.
pub(super) fn document(status: StatusCode, told: &[u8]) -> Vec<u8> {
    let is_one = serde_json::from_slice::<Problem>(told).is_ok();
    let mut document = match serde_json::from_slice(told) {
        Ok(Value::Object(fields)) if is_one => Value::Object(fields),
        _ => json!({"detail": format!("the issuer answered {status}")}),
    };
    if document["status"].is_null() {
        document["status"] = status.as_u16().into();
    }
    if matches!(document["type"].as_str(), None | Some("" | NO_TYPE)) {
        document["type"] = kind(status).map(|kind| format!("urn:ietf:params:acme:error:{kind}")).into();
    }
    document.to_string().into_bytes()
}

/// What a status says by itself of the errors of RFC 8555, 6.7.
fn kind(status: StatusCode) -> Option<&'static str> {
    match status {
        StatusCode::TOO_MANY_REQUESTS => Some("rateLimited"),
        // The same may be had another time.
        StatusCode::REQUEST_TIMEOUT => Some("serverInternal"),
        _ => status.is_server_error().then_some("serverInternal"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(status: u16, told: &str) -> (Option<u16>, Option<String>, Option<String>) {
        let status = StatusCode::from_u16(status).expect("a status");
        let problem: Problem = serde_json::from_slice(&document(status, told.as_bytes())).expect("a problem");
        (problem.status, problem.r#type, problem.detail)
    }

    #[test]
    fn a_whole_document_stays_as_it_is() {
        let told =
            r#"{"type":"urn:ietf:params:acme:error:malformed","detail":"No such order","status":404,"subproblems":[]}"#;
        let kept: Value = serde_json::from_slice(&document(StatusCode::BAD_GATEWAY, told.as_bytes())).expect("JSON");
        assert_eq!(kept, serde_json::from_str::<Value>(told).expect("JSON"));
    }

    #[test]
    fn what_an_error_lacks_is_its_status() {
        let internal = Some("urn:ietf:params:acme:error:serverInternal".to_owned());
        for told in ["", "<html>404</html>", "[]", "null", r#"{"type": 7}"#] {
            let words = Some("the issuer answered 404 Not Found".to_owned());
            assert_eq!(read(404, told), (Some(404), None, words), "{told}");
            let words = Some("the issuer answered 503 Service Unavailable".to_owned());
            assert_eq!(read(503, told), (Some(503), internal.clone(), words), "{told}");
        }
        let limited = Some("urn:ietf:params:acme:error:rateLimited".to_owned());
        assert_eq!(read(429, "").1, limited);
        let oops = Some("oops".to_owned());
        assert_eq!(read(500, r#"{"type":"about:blank","detail":"oops"}"#), (Some(500), internal, oops.clone()));
        assert_eq!(read(403, r#"{"detail":"oops"}"#), (Some(403), None, oops));
    }
}
