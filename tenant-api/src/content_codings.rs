//! Which content codings an answer may have.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, AcceptEncoding, Encoding, Header};
use actix_web::middleware::Next;

/// What `Compress` can answer with.
const OURS: [Encoding; 4] = [Encoding::identity(), Encoding::brotli(), Encoding::gzip(), Encoding::deflate()];

/// Lets whoever takes none of our codings, and says no to plain answers as well (`identity;q=0`), have plain answers.
/// A wish that can't be met may be disregarded (RFC 9110, 12.4.1): a page that can be read helps people more than a
/// refusal, which would have to be plain as well.
///
/// # Errors
/// Passes on what inner middleware returns as an error, which none of ours does.
pub async fn negotiate<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    if takes_nothing(&request) {
        request.headers_mut().remove(header::ACCEPT_ENCODING);
    }
    next.call(request).await
}

fn takes_nothing(request: &ServiceRequest) -> bool {
    AcceptEncoding::parse(request).is_ok_and(|wish| wish.negotiate(OURS.iter()).is_none())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn only_wishes_that_cannot_be_met_are_disregarded() {
        let of = |wish: &str| {
            takes_nothing(&TestRequest::default().insert_header(("accept-encoding", wish)).to_srv_request())
        };
        for unmet in ["identity;q=0", "*;q=0", "compress, identity;q=0", "br;q=0, gzip;q=0, *;q=0"] {
            assert!(of(unmet), "{unmet}");
        }
        for met in ["", "gzip", "br;q=0.1, identity;q=0", "compress", "gzip;q=0", "nonsense;;"] {
            assert!(!of(met), "{met}");
        }
    }
}
