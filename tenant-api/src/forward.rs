//! Requests for the platform's own hosts, passed on to the control plane. Answers are passed on piece by piece: event
//! streams and files are as long as they are.

use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderName};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, web};
use futures::StreamExt;
use platform::error::ApiError;
use platform::http::{RawBody, RequestId};
use platform::messages::Message;

use crate::app::App;

/// Headers that belong to one hop and are not passed on (RFC 9110, 7.6.1).
const HOP: [HeaderName; 5] =
    [header::CONNECTION, header::TRANSFER_ENCODING, header::UPGRADE, header::TE, header::CONTENT_LENGTH];

/// What callers claim of themselves: the control plane believes it of us, so it is ours to say, and Host as well.
const CLAIMS: [&str; 6] =
    ["host", "forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-request-id"];

/// How long the control plane may take to begin its answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// The same where a file is sent to it, which may be large.
const UPLOAD_PATIENCE: Duration = Duration::from_secs(3600);
/// What files are sent as: passed on as they come. Other bodies are read first, within their limit.
const FILE: &str = "application/octet-stream";
/// Pieces of a file that are under way at once.
const PIECES: usize = 8;

/// Passes a request on to the control plane, and its answer back.
pub async fn forward(request: &HttpRequest, payload: &mut Payload) -> Result<HttpResponse, ApiError> {
    let app = request
        .app_data::<web::Data<App>>()
        .ok_or_else(|| ApiError::internal(anyhow::anyhow!("the server was built without its App")))?;
    let (body, patience) = if request.content_type() == FILE {
        (piece_by_piece(payload), UPLOAD_PATIENCE)
    } else {
        (RawBody::from_request(request, payload).await?.bytes().await?.into(), PATIENCE)
    };
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let method = reqwest::Method::from_bytes(request.method().as_str().as_bytes()).map_err(ApiError::internal)?;
    let mut call = app.forward.request(method, format!("{}{path}", app.config.control_plane_url));
    for (name, value) in request.headers() {
        if !HOP.contains(name) && !CLAIMS.contains(&name.as_str()) && name != header::ACCEPT_ENCODING {
            call = call.header(name.as_str(), value.as_bytes());
        }
    }
    // HTTP/2 has no Host header, and a believed proxy's word may stand for it.
    call = call.header(header::HOST.as_str(), platform::http::host(request));
    call = call.header("x-forwarded-for", platform::http::peer(request));
    call = call.header("x-forwarded-proto", if platform::http::is_https(request) { "https" } else { "http" });
    if let Some(RequestId(id)) = request.extensions().get::<RequestId>() {
        call = call.header("x-request-id", id);
    }
    let answer = match tokio::time::timeout(patience, call.body(body).send()).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(error)) => {
            tracing::warn!(%error, "the control plane does not answer");
            return Err(Message::Upgrading.into());
        }
        Err(_) => {
            tracing::warn!(seconds = patience.as_secs(), "the control plane is too slow");
            return Err(Message::Overloaded.into());
        }
    };
    let status = StatusCode::from_u16(answer.status().as_u16()).unwrap_or(Message::ServerError.status());
    let mut back = HttpResponse::build(status);
    for (name, value) in answer.headers() {
        let Ok(name) = HeaderName::from_bytes(name.as_str().as_bytes()) else { continue };
        if !HOP.contains(&name) {
            back.append_header((name, value.as_bytes()));
        }
    }
    Ok(back.streaming(answer.bytes_stream()))
}

/// A body as it comes. The client's side of it stays on this thread.
fn piece_by_piece(payload: &mut Payload) -> reqwest::Body {
    let mut payload = payload.take();
    let (sender, receiver) = tokio::sync::mpsc::channel(PIECES);
    actix_web::rt::spawn(async move {
        while let Some(piece) = payload.next().await {
            let piece = piece.map_err(|error| std::io::Error::other(error.to_string()));
            if sender.send(piece).await.is_err() {
                return;
            }
        }
    });
    reqwest::Body::wrap_stream(tokio_stream::wrappers::ReceiverStream::new(receiver))
}
