//! Clients that hold streams open.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use anyhow::Context;
use futures::{TryStreamExt, stream};
use serde_json::json;
use tenant_api::live::USER;
use tests::Caller;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::place::Place;

/// Streams that are opened side by side.
const AT_ONCE: usize = 32;
/// Connections that one address has: the server lets each have 1,000.
const OF_ADDRESS: usize = 900;
const PATIENCE: Duration = Duration::from_secs(60);

/// Open streams; what they hear comes with the moment.
pub struct Readers {
    count: usize,
    heard: mpsc::UnboundedReceiver<(String, Instant)>,
}

impl Readers {
    pub async fn open(place: &Place, count: usize) -> anyhow::Result<Self> {
        let (sender, heard) = mpsc::unbounded_channel();
        stream::iter((0..count).map(Ok::<_, anyhow::Error>))
            .try_for_each_concurrent(AT_ONCE, |number| {
                let sender = sender.clone();
                async move {
                    let socket = TcpSocket::new_v4()?;
                    let address = u8::try_from(1 + number / OF_ADDRESS)?;
                    socket.bind(SocketAddr::from((Ipv4Addr::new(127, 0, 0, address), 0)))?;
                    let mut connection = socket.connect(place.server.address).await?;
                    ask(&mut connection, &place.people[number % place.people.len()], "domains").await?;
                    tokio::spawn(listen(connection, sender));
                    Ok(())
                }
            })
            .await?;
        Ok(Self { count, heard })
    }

    /// How long after `told` each has heard of `what`.
    pub async fn heard(&mut self, what: &str, told: Instant) -> anyhow::Result<Vec<Duration>> {
        let mut waits = Vec::with_capacity(self.count);
        while waits.len() < self.count {
            let (text, at) = timeout(PATIENCE, self.heard.recv()).await?.context("all streams have ended")?;
            if text.contains(what) {
                waits.push(at.saturating_duration_since(told));
            }
        }
        Ok(waits)
    }
}

async fn listen(mut connection: TcpStream, heard: mpsc::UnboundedSender<(String, Instant)>) {
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = connection.read(&mut buffer).await {
        // Nobody asks any more: the measurement is over.
        if heard.send((String::from_utf8_lossy(&buffer[..count]).into_owned(), Instant::now())).is_err() {
            return;
        }
    }
}

/// Opens a stream, until its first event is there.
async fn ask(connection: &mut TcpStream, who: &Caller, topic: &str) -> anyhow::Result<()> {
    let (host, token) = (&who.host, who.token.as_deref().unwrap_or_default());
    let head = format!("GET /api/live?topics={topic} HTTP/1.1\r\nHost: {host}\r\naccess-token: {token}\r\n\r\n");
    connection.write_all(head.as_bytes()).await?;
    let mut text = String::new();
    read_until(connection, &mut text, "\nid: ").await?;
    anyhow::ensure!(text.starts_with("HTTP/1.1 200"), "{text}");
    Ok(())
}

async fn read_until(connection: &mut TcpStream, text: &mut String, end: &str) -> anyhow::Result<()> {
    let mut buffer = vec![0; 65536];
    let mut seen = 0;
    while !text[seen..].contains(end) {
        seen = text.floor_char_boundary(text.len().saturating_sub(end.len()));
        let count = timeout(PATIENCE, connection.read(&mut buffer)).await??;
        anyhow::ensure!(count > 0, "the stream has ended: {text}");
        text.push_str(&String::from_utf8_lossy(&buffer[..count]));
    }
    Ok(())
}

/// What became of a reader who stopped reading for a while.
pub struct Flood {
    pub bytes: usize,
    pub resets: usize,
    pub recovered: Duration,
}

/// Sends so many messages to a topic whose reader does not read, who then reads again.
pub async fn flood(place: &Place, messages: usize, size: usize) -> anyhow::Result<Flood> {
    let who = &place.people[0];
    let topic = USER.topic(who.id);
    let socket = TcpSocket::new_v4()?;
    // What the system keeps for the connection is not the server's.
    socket.set_recv_buffer_size(4096)?;
    socket.bind(SocketAddr::from((Ipv4Addr::new(127, 0, 0, 99), 0)))?;
    let mut connection = socket.connect(place.server.address).await?;
    ask(&mut connection, who, topic.name()).await?;
    let long = "y".repeat(size);
    for _ in 0..messages / 10 {
        place.tell(&topic, &vec![json!(long); 10]).await?;
    }
    let began = Instant::now();
    place.tell(&topic, &[json!("the last")]).await?;
    let mut text = String::new();
    read_until(&mut connection, &mut text, "the last").await?;
    let (bytes, resets) = (text.len(), text.matches("event: reset").count());
    Ok(Flood { bytes, resets, recovered: began.elapsed() })
}
