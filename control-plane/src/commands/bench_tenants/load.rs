//! Requests over a few connections, each after the answer to the one before.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use futures::future::try_join_all;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use super::figures::{Waits, quantile};

/// Asks hosts for `path` over so many connections for so long: all of `hosts` at random, each as likely as any other.
pub(super) async fn at_random(
    address: SocketAddr,
    hosts: &Arc<[String]>,
    path: &'static str,
    connections: usize,
    span: Duration,
) -> anyhow::Result<Vec<f64>> {
    let deadline = Instant::now() + span;
    let askers = (0..connections).map(|_| {
        let hosts = Arc::clone(hosts);
        async move {
            let mut asker = Asker::connect(address).await?;
            let mut took = Vec::new();
            while Instant::now() < deadline {
                let host = &hosts[rand::random_range(0..hosts.len())];
                took.push(asker.ask(host, path).await?);
            }
            anyhow::Ok(took)
        }
    });
    Ok(try_join_all(askers).await?.concat())
}

/// Asks each host once.
pub(super) async fn each(
    address: SocketAddr,
    hosts: &Arc<[String]>,
    path: &'static str,
    connections: usize,
) -> anyhow::Result<()> {
    let askers = (0..connections).map(|number| {
        let hosts = Arc::clone(hosts);
        async move {
            let mut asker = Asker::connect(address).await?;
            for host in hosts.iter().skip(number).step_by(connections) {
                asker.ask(host, path).await?;
            }
            anyhow::Ok(())
        }
    });
    try_join_all(askers).await?;
    Ok(())
}

/// The quantiles of waits that were gathered in `span` altogether.
pub(super) fn waits(mut took: Vec<f64>, span: Duration) -> Waits {
    took.sort_by(f64::total_cmp);
    Waits {
        p50_ms: quantile(&took, 0.5),
        p99_ms: quantile(&took, 0.99),
        per_second: took.len() as f64 / span.as_secs_f64(),
    }
}

/// A connection that is kept.
struct Asker {
    stream: BufReader<TcpStream>,
    head: String,
    body: Vec<u8>,
}

impl Asker {
    async fn connect(address: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), head: String::new(), body: Vec::new() })
    }

    /// How long the answer took, in milliseconds.
    async fn ask(&mut self, host: &str, path: &str) -> anyhow::Result<f64> {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: application/json\r\n\r\n");
        let started = Instant::now();
        self.stream.write_all(request.as_bytes()).await?;
        self.head.clear();
        // The head ends with an empty line.
        while !self.head.ends_with("\r\n\r\n") {
            ensure!(self.stream.read_line(&mut self.head).await? > 0, "the connection was closed");
        }
        let length = self.head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
        });
        self.body.resize(length.context("an answer without a length")?, 0);
        self.stream.read_exact(&mut self.body).await?;
        ensure!(
            self.head.starts_with("HTTP/1.1 200"),
            "{host}{path}: {}",
            self.head.lines().next().unwrap_or_default()
        );
        Ok(started.elapsed().as_secs_f64() * 1000.0)
    }
}
