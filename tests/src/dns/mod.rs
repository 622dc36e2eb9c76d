//! A DNS server of a test's own: answers for whatever names it was told of, over UDP and TCP, and fails as it is told.
//!
//! It answers as a resolver that has asked everybody: chains of CNAMEs are followed as far as it knows the names.

mod zone;

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::Context;
use hickory_proto::op::Message;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UdpSocket};
use tokio::task::JoinHandle;

use zone::Zone;

/// How a name is answered when its server is not well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// SERVFAIL.
    ServFail,
    /// REFUSED.
    Refused,
    /// Nothing at all.
    Silence,
    /// The right answer, so much later.
    Late(Duration),
    /// The right answer, once this is ended.
    Held,
    /// Over UDP only "truncated": the answer is to be had over TCP.
    Truncated,
}

/// A server that answers until it is dropped.
pub struct Dns {
    /// Where it answers, over UDP and TCP.
    pub address: SocketAddr,
    zone: Arc<Mutex<Zone>>,
    tasks: [JoinHandle<()>; 2],
}

impl Dns {
    /// Starts one on a free port of this machine. It knows no name yet.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn start() -> anyhow::Result<Self> {
        let (udp, tcp) = same_port().await?;
        let address = udp.local_addr()?;
        let zone = Arc::new(Mutex::new(Zone::default()));
        let tasks = [
            tokio::spawn(serve_udp(Arc::new(udp), Arc::clone(&zone))),
            tokio::spawn(serve_tcp(tcp, Arc::clone(&zone))),
        ];
        Ok(Self { address, zone, tasks })
    }

    /// Adds an A or AAAA record.
    pub fn address(&self, name: &str, address: IpAddr) {
        self.zone().add_address(name, address);
    }

    /// Adds a CNAME record.
    pub fn cname(&self, name: &str, target: &str) {
        self.zone().add_cname(name, target);
    }

    /// Adds a TXT record; a text of more than 255 bytes becomes several strings of one record.
    pub fn txt(&self, name: &str, text: &str) {
        self.zone().add_txt(name, text);
    }

    /// Takes all records of a name away: from now on it does not exist.
    pub fn remove(&self, name: &str) {
        self.zone().remove(name);
    }

    /// Fails all questions about a name and what is under it; `None` ends that.
    pub fn fail(&self, name: &str, failure: Option<Failure>) {
        self.zone().fail(name, failure);
    }

    /// How many questions were asked about a name, of whatever type.
    pub fn asked(&self, name: &str) -> usize {
        self.zone().asked(name)
    }

    fn zone(&self) -> MutexGuard<'_, Zone> {
        lock(&self.zone)
    }
}

impl Drop for Dns {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

fn lock(zone: &Mutex<Zone>) -> MutexGuard<'_, Zone> {
    // A zone is changed a record at a time: a panic elsewhere leaves it sound.
    zone.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A port that is free for both.
async fn same_port() -> anyhow::Result<(UdpSocket, TcpListener)> {
    for _ in 0..50 {
        let udp = UdpSocket::bind("127.0.0.1:0").await?;
        if let Ok(tcp) = TcpListener::bind(udp.local_addr()?).await {
            return Ok((udp, tcp));
        }
    }
    anyhow::bail!("no port is free for UDP and TCP")
}

async fn serve_udp(socket: Arc<UdpSocket>, zone: Arc<Mutex<Zone>>) {
    let mut buffer = [0; 4096];
    loop {
        // An error here tells of an earlier answer that found nobody.
        let Ok((length, from)) = socket.recv_from(&mut buffer).await else { continue };
        let Ok(question) = Message::from_vec(&buffer[..length]) else { continue };
        let (socket, zone) = (Arc::clone(&socket), Arc::clone(&zone));
        tokio::spawn(async move {
            if let Some(answer) = answer(&zone, &question, true).await {
                // Who asked may have gone.
                let _ = socket.send_to(&answer, from).await;
            }
        });
    }
}

async fn serve_tcp(listener: TcpListener, zone: Arc<Mutex<Zone>>) {
    while let Ok((stream, _)) = listener.accept().await {
        let zone = Arc::clone(&zone);
        // Ends with an error when who asked has gone.
        tokio::spawn(async move { converse(stream, &zone).await });
    }
}

/// Messages over TCP have their length in two bytes before them (RFC 1035, 4.2.2).
async fn converse(mut stream: TcpStream, zone: &Mutex<Zone>) -> anyhow::Result<()> {
    loop {
        let mut question = vec![0; usize::from(stream.read_u16().await?)];
        stream.read_exact(&mut question).await?;
        if let Some(answer) = answer(zone, &Message::from_vec(&question)?, false).await {
            stream.write_u16(answer.len().try_into().context("a long answer")?).await?;
            stream.write_all(&answer).await?;
        }
    }
}

/// The answer as bytes; none where the server is to be silent.
async fn answer(zone: &Mutex<Zone>, question: &Message, over_udp: bool) -> Option<Vec<u8>> {
    let (answer, failure) = {
        let mut zone = lock(zone);
        (zone.answer(question), zone.failure(question))
    };
    let answer = match failure {
        Some(Failure::Silence) => return None,
        Some(Failure::Late(delay)) => {
            tokio::time::sleep(delay).await;
            answer
        }
        Some(Failure::Held) => {
            while lock(zone).failure(question) == Some(Failure::Held) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            answer
        }
        Some(failure) => zone::failed(answer, failure, over_udp),
        None => answer,
    };
    answer.to_vec().ok()
}
