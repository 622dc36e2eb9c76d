//! From a TCP connection to a request: place, PROXY header, TLS, HTTP.

use std::fmt::Debug;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, KeepAlive, Protocol, Request, Response};
use actix_service::{IntoServiceFactory, ServiceFactory, ServiceFactoryExt, apply_fn_factory, fn_service, map_config};
use actix_web::body::MessageBody;
use actix_web::dev::{AppConfig, Server};
use actix_web::web;
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;

use super::edge::Edge;
use super::slow_clients::Wire;
use super::stream::Stream;
use super::{answers, proxy_header};

/// How long a proxy may take to say whom it speaks for.
const PROXY_PATIENCE: Duration = Duration::from_secs(5);
/// How long a TLS handshake may take.
const HANDSHAKE_PATIENCE: Duration = Duration::from_secs(10);
/// How long a connection may take to be closed by its other end.
const GOODBYE: Duration = Duration::from_secs(5);
/// Connections that one worker has open at most.
const MOST_CONNECTIONS: usize = 10_000;

/// Where a process listens.
#[derive(Default)]
pub struct Listeners {
    /// For HTTP in the clear.
    pub plain: Vec<TcpListener>,
    /// For HTTPS, with the settings that find a certificate by the name asked for.
    pub tls: Option<(TcpListener, Arc<ServerConfig>)>,
}

/// The server of `app` behind `edge`, to be awaited; [`super::Shutdown::serve`] does, and ends it in order.
///
/// # Errors
/// When a listener can't be used.
pub fn server<F, I, S, B>(edge: &web::Data<Edge>, listeners: Listeners, workers: usize, app: F) -> io::Result<Server>
where
    F: Fn() -> I + Send + Clone + 'static,
    I: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig> + 'static,
    S::Error: Into<actix_web::Error> + 'static,
    S::InitError: Debug,
    S::Response: Into<Response<B>> + 'static,
    S::Service: 'static,
    B: MessageBody + 'static,
{
    let mut builder = Server::build()
        .workers(workers)
        .max_concurrent_connections(MOST_CONNECTIONS)
        .shutdown_timeout(edge.config.shutdown_seconds)
        .disable_signals();
    let plain = listeners.plain.into_iter().map(|listener| (listener, None));
    let tls = listeners.tls.into_iter().map(|(listener, settings)| (listener, Some(TlsAcceptor::from(settings))));
    for (listener, acceptor) in plain.chain(tls) {
        let (edge, app, ending) = (edge.clone(), app.clone(), builder.graceful_shutdown_signal());
        let address = listener.local_addr()?;
        builder = builder.listen(format!("http on {address}"), listener, move || {
            let ending = ending.clone();
            let http = HttpService::build()
                .graceful_shutdown_signal(move || {
                    let ending = ending.clone();
                    async move { ending.notified().await }
                })
                .keep_alive(KeepAlive::Timeout(Duration::from_secs(edge.config.keep_alive_seconds)))
                .client_request_timeout(Duration::from_secs(edge.config.head_seconds))
                .client_disconnect_timeout(GOODBYE)
                .local_addr(address)
                .on_connect_ext(|stream: &Stream, data| {
                    data.insert(stream.connection());
                });
            let app = app().into_factory().map_err(|error| error.into().error_response());
            let app = map_config(app, |()| AppConfig::default());
            let http = http.finish(apply_fn_factory(app, |request, app: &_| answers::watched::<_, B>(request, app)));
            let (edge, acceptor) = (edge.clone(), acceptor.clone());
            fn_service(move |tcp: TcpStream| {
                let (edge, acceptor) = (edge.clone(), acceptor.clone());
                async move {
                    let (stream, protocol, peer) = receive(&edge, acceptor, tcp).await.map_err(DispatchError::Io)?;
                    Ok((stream, protocol, Some(peer)))
                }
            })
            .and_then(http)
        })?;
    }
    Ok(builder.run())
}

/// Everything before the first request. Who breaks a rule is not answered: the connection is closed.
async fn receive(
    edge: &Edge,
    tls: Option<TlsAcceptor>,
    mut tcp: TcpStream,
) -> io::Result<(Stream, Protocol, SocketAddr)> {
    let refused = |what: &'static str| io::Error::new(io::ErrorKind::ConnectionRefused, what);
    let mut peer = tcp.peer_addr()?;
    tcp.set_nodelay(true)?;
    // From anybody else the header would be a claim; there it is read as HTTP, and is none.
    if edge.config.proxy_protocol && edge.proxies.has(peer.ip()) {
        let told = tokio::time::timeout(PROXY_PATIENCE, proxy_header::read(&mut tcp)).await;
        let told = told.map_err(|_| refused("no PROXY header in time")).flatten();
        match told {
            Ok(Some(client)) => peer = client,
            Ok(None) => {}
            Err(error) => {
                edge.metrics.refused("PROXY header");
                tracing::warn!(%error, proxy = %peer.ip(), "a trusted proxy's connection without a sound PROXY header");
                return Err(error);
            }
        }
    }
    let place = edge.place(peer.ip()).map_err(|()| refused("too many connections of an address"))?;
    let wire = Wire::new(tcp, edge.config.patience(), place);
    let Some(tls) = tls else { return Ok((Stream::plain(wire), Protocol::Http1, peer)) };
    let shaken = tokio::time::timeout(HANDSHAKE_PATIENCE, tls.accept(wire)).await;
    match shaken.map_err(|_| refused("no TLS handshake in time")).flatten() {
        Ok(mut stream) => {
            let (wire, session) = stream.get_mut();
            let protocol = if session.alpn_protocol() == Some(b"h2") {
                wire.speak_in_frames();
                Protocol::Http2
            } else {
                Protocol::Http1
            };
            Ok((Stream::tls(stream, edge), protocol, peer))
        }
        Err(error) => {
            edge.metrics.refused("TLS handshake");
            tracing::debug!(%error, "a TLS handshake failed");
            Err(error)
        }
    }
}
