//! What the HTTP layer refuses by itself, before there is a request that anything of ours could answer: a head of more than
//! 128 KiB or 96 headers (431), one that is no HTTP (400), one that does not come (408). It answers with a bare status; the
//! envelope takes its place here. Nothing is known of the caller then, so that the text is in the default language.

use actix_web::http::StatusCode;
use uuid::Uuid;

use super::middleware::by_status;
use crate::error::ApiError;
use crate::locale::Locale;

/// Longer than any bare refusal.
const LONGEST: usize = 256;

/// The whole answer in place of a bare refusal; `None` of anything else. A refusal is all that is written at that moment:
/// the handlers' answers carry headers that it has not, and one that comes right behind another answer stays bare.
pub(super) fn in_full(bytes: &[u8]) -> Option<Vec<u8>> {
    if bytes.len() > LONGEST || !bytes.starts_with(b"HTTP/1.") {
        return None;
    }
    let (first, headers) = std::str::from_utf8(bytes).ok()?.strip_suffix("\r\n\r\n")?.split_once("\r\n")?;
    let status = first.split(' ').nth(1)?.parse().ok().and_then(|code| StatusCode::from_u16(code).ok())?;
    let is_ours = matches!(
        status,
        StatusCode::BAD_REQUEST | StatusCode::REQUEST_TIMEOUT | StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE
    );
    let is_bare = headers.lines().all(|line| {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        match name.to_ascii_lowercase().as_str() {
            "content-length" => value.trim() == "0",
            "connection" | "date" => true,
            _ => false,
        }
    });
    (is_ours && is_bare && !headers.is_empty()).then(|| envelope(first, status))
}

fn envelope(first: &str, status: StatusCode) -> Vec<u8> {
    let (locale, id) = (Locale::default(), Uuid::new_v4());
    let error = ApiError::from(by_status(status));
    // Texts and numbers only: they can always be written.
    let body = serde_json::to_string(&error.body(locale)).unwrap_or_default();
    tracing::debug!(status = status.as_u16(), request_id = %id, "what came was no request");
    let length = body.len();
    format!(
        "{first}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\
         content-language: {}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\n\
         content-security-policy: default-src 'none'; frame-ancestors 'none'\r\nx-request-id: {id}\r\n\r\n{body}",
        locale.code()
    )
    .into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_bare_refusal_is_written_in_full() {
        let bare = "HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\ndate: Sat, 21 Nov 2026 20:00:00 GMT\r\n\r\n";
        let text = in_full(bare.as_bytes()).map(|bytes| String::from_utf8(bytes).expect("text")).expect("in full");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.starts_with("HTTP/1.1 431 ") && head.contains(&format!("content-length: {}\r\n", body.len())));
        let body: serde_json::Value = serde_json::from_str(body).expect("the envelope");
        assert_eq!((&body["message_key"], &body["code"]), (&"headers_too_large".into(), &431.into()));
        for other in [
            "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 431 x\r\ncontent-length: 0\r\nx-request-id: a\r\n\r\n",
            "HTTP/1.1 431 x\r\ncontent-length: 3\r\n\r\n",
            "HTTP/1.1 431 x\r\ncontent-length: 0\r\n\r\nabc",
            "HTTP/1.1 431 x\r\n\r\n",
            "",
        ] {
            assert_eq!(in_full(other.as_bytes()), None, "{other}");
        }
    }
}
