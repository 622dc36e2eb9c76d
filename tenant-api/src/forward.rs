//! Requests for the platform's own hosts, passed on to the control plane, and the few that sites make of it. Answers are
//! passed on piece by piece: event streams and files are as long as they are.

use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderName};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse};
use futures::StreamExt;
use platform::error::ApiError;
use platform::http::{RawBody, RequestId, Shutdown};
use platform::locale::Locale;
use platform::messages::{OVERLOADED, SERVER_ERROR, UPGRADING};
use serde::Serialize;

use crate::app::{self, App};
use crate::site::Site;

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
    let app = app::data::<App>(request)?;
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
    call = in_the_name_of(request, call.header(header::HOST.as_str(), platform::http::host(request)));
    send(app, call.body(body), patience).await
}

/// Makes a call of the platform's own host for somebody who is on a site, and passes its answer back. Who asks and in
/// which language goes along, and nothing else of the request: a site's sessions and cookies are no business of the
/// platform's.
///
/// # Errors
/// 503 where the control plane does not answer.
pub async fn ask_platform(
    site: &Site,
    request: &HttpRequest,
    path: &str,
    body: &impl Serialize,
) -> Result<HttpResponse, ApiError> {
    let config = &site.app.config;
    let call = site.app.forward.post(format!("{}{path}", config.control_plane_url)).json(body);
    let call = call.header(header::ACCEPT_LANGUAGE.as_str(), Locale::of(request).code());
    let call = in_the_name_of(request, call.header(header::HOST.as_str(), &config.platform_host));
    send(&site.app, call, PATIENCE).await
}

/// Says whose call it is: the control plane counts by address, and its log has the request's number.
fn in_the_name_of(request: &HttpRequest, call: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
    let call = call.header("x-forwarded-for", platform::http::peer(request));
    let call = call.header("x-forwarded-proto", if platform::http::is_https(request) { "https" } else { "http" });
    match request.extensions().get::<RequestId>() {
        Some(RequestId(id)) => call.header("x-request-id", id),
        None => call,
    }
}

async fn send(app: &App, call: reqwest::RequestBuilder, patience: Duration) -> Result<HttpResponse, ApiError> {
    let answer = match tokio::time::timeout(patience, call.send()).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(error)) => {
            // Its address may hold a token.
            tracing::warn!(error = %error.without_url(), "the control plane does not answer");
            return Err(UPGRADING.into());
        }
        Err(_) => {
            tracing::warn!(seconds = patience.as_secs(), "the control plane is too slow");
            return Err(OVERLOADED.into());
        }
    };
    Ok(pass_back(answer, app.edge.shutdown.clone()))
}

/// The control plane's answer as ours.
fn pass_back(answer: reqwest::Response, shutdown: Shutdown) -> HttpResponse {
    let status = StatusCode::from_u16(answer.status().as_u16()).unwrap_or(SERVER_ERROR.status());
    let mut back = HttpResponse::build(status);
    for (name, value) in answer.headers() {
        let Ok(name) = HeaderName::from_bytes(name.as_str().as_bytes()) else { continue };
        if !HOP.contains(&name) {
            back.append_header((name, value.as_bytes()));
        }
    }
    if is_event_stream(&answer) {
        // A process that ends sends its watchers elsewhere: browsers connect again by themselves.
        back.streaming(answer.bytes_stream().take_until(async move { shutdown.closing().await }))
    } else {
        back.streaming(answer.bytes_stream())
    }
}

fn is_event_stream(answer: &reqwest::Response) -> bool {
    let kind = answer.headers().get(header::CONTENT_TYPE.as_str()).and_then(|kind| kind.to_str().ok());
    kind.and_then(|kind| kind.split(';').next()).is_some_and(|kind| kind.trim() == "text/event-stream")
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

#[cfg(test)]
mod tests {
    use std::pin::Pin;

    use actix_web::body::{BoxBody, MessageBody};
    use bytes::Bytes;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    /// An answer of this kind, which begins and goes on for ever.
    async fn endless(kind: &str) -> anyhow::Result<reqwest::Response> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let begin = format!("HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\n\r\ndata: 1\n\n");
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await?;
            stream.read_exact(&mut [0]).await?;
            stream.write_all(begin.as_bytes()).await?;
            std::future::pending::<std::io::Result<()>>().await
        });
        Ok(reqwest::Client::new().get(format!("http://{address}/")).timeout(PATIENCE).send().await?)
    }

    /// The next piece of a body.
    async fn next(body: &mut BoxBody) -> Option<Bytes> {
        let piece = std::future::poll_fn(|cx| Pin::new(&mut *body).poll_next(cx)).await;
        piece.map(|piece| piece.expect("a piece"))
    }

    #[actix_web::test]
    async fn only_streams_of_events_end_with_the_process() -> anyhow::Result<()> {
        let shutdown = Shutdown::default();
        let server = actix_web::HttpServer::new(actix_web::App::new).workers(1).disable_signals();
        let server = server.bind("127.0.0.1:0")?.run();
        let mut serving = Box::pin(shutdown.serve(server, Duration::ZERO));
        // From now on it hears that it is told to end, which would otherwise end the test.
        assert!(futures::poll!(serving.as_mut()).is_pending());
        let mut events = pass_back(endless("text/event-stream; charset=utf-8").await?, shutdown.clone()).into_body();
        let mut file = pass_back(endless("text/csv").await?, shutdown.clone()).into_body();
        for body in [&mut events, &mut file] {
            assert_eq!(next(body).await.as_deref(), Some(b"data: 1\n\n".as_slice()));
        }
        let told = std::process::Command::new("kill").arg(std::process::id().to_string()).status()?;
        assert!(told.success());
        serving.await?;
        assert_eq!(tokio::time::timeout(PATIENCE, next(&mut events)).await?, None);
        let more = tokio::time::timeout(Duration::from_millis(300), next(&mut file)).await;
        assert!(more.is_err(), "a file that is under way is sent to its end");
        Ok(())
    }
}
