//! Messages on their way to sites: repeated until they are taken, as providers do.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::future::join_all;
use reqwest::Method;
use reqwest::header::HOST;
use serde_json::Value;

use crate::fault::Fault;

/// How many there are of [`Fault::TenAtOnce`].
const TOGETHER: usize = 10;
/// How long a site may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// Whose message it is: by what answer it ends its repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sender {
    /// VNPay: `RspCode` 00 or 02.
    Vnpay,
    /// payOS: any 2xx.
    Payos,
    /// SePay and Casso: 2xx with `success`.
    Bank,
}

impl Sender {
    fn is_done(self, delivery: &Delivery) -> bool {
        let answer: Value = serde_json::from_str(&delivery.answer).unwrap_or_default();
        let is_fine = (200..300).contains(&delivery.status);
        match self {
            Self::Vnpay => is_fine && ["00", "02"].contains(&answer["RspCode"].as_str().unwrap_or_default()),
            Self::Payos => is_fine,
            Self::Bank => is_fine && answer["success"] == true,
        }
    }
}

/// A message to a site.
#[derive(Debug, Clone)]
pub struct Message {
    /// Whose it is.
    pub sender: Sender,
    /// The site's host.
    pub host: String,
    /// Path and query.
    pub path: String,
    /// Further headers.
    pub headers: Vec<(&'static str, String)>,
    /// JSON, sent by POST; without one it is a GET.
    pub body: Option<String>,
}

/// What a message was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// The HTTP status; 0 where nobody answered.
    pub status: u16,
    /// The body.
    pub answer: String,
}

/// How often a message is sent again until it is taken.
#[derive(Debug, Clone, Copy)]
pub struct Repeats {
    /// At most so many times.
    pub times: usize,
    /// After so long.
    pub after: Duration,
}

/// Sends messages.
#[derive(Debug)]
pub struct Post {
    http: reqwest::Client,
    /// Where the sites' API answers: replicas take turns.
    sites: Mutex<Vec<SocketAddr>>,
    turn: AtomicUsize,
    held: Mutex<Vec<Message>>,
    repeats: Repeats,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Post {
    /// To sites that these serve.
    ///
    /// # Errors
    /// When the client can't be made.
    pub fn new(sites: Vec<SocketAddr>, repeats: Repeats) -> anyhow::Result<Self> {
        let http = reqwest::Client::builder().no_proxy().timeout(PATIENCE).build()?;
        let (turn, held) = (AtomicUsize::new(0), Mutex::default());
        Ok(Self { http, sites: Mutex::new(sites), turn, held, repeats })
    }

    /// From now on these serve the sites.
    pub fn send_to(&self, sites: &[SocketAddr]) {
        *lock(&self.sites) = sites.to_vec();
    }

    /// Sends a message with its fault; what it was answered, each time.
    pub async fn deliver(&self, message: Message, fault: Fault) -> Vec<Delivery> {
        match fault {
            Fault::Never => Vec::new(),
            Fault::Late => {
                lock(&self.held).push(message);
                Vec::new()
            }
            Fault::TenAtOnce => join_all((0..TOGETHER).map(|_| self.repeat(&message))).await.concat(),
            Fault::None | Fault::OtherAmount | Fault::BadSignature => self.repeat(&message).await,
        }
    }

    /// Sends what was held back.
    pub async fn release(&self) -> Vec<Delivery> {
        let held = std::mem::take(&mut *lock(&self.held));
        join_all(held.iter().map(|message| self.repeat(message))).await.concat()
    }

    async fn repeat(&self, message: &Message) -> Vec<Delivery> {
        let mut deliveries = Vec::new();
        loop {
            let delivery = self.send(message).await;
            let is_done = message.sender.is_done(&delivery);
            deliveries.push(delivery);
            if is_done || deliveries.len() > self.repeats.times {
                return deliveries;
            }
            tokio::time::sleep(self.repeats.after).await;
        }
    }

    async fn send(&self, message: &Message) -> Delivery {
        let delivery = match self.try_to_send(message).await {
            Ok(delivery) => delivery,
            Err(error) => Delivery { status: 0, answer: error.to_string() },
        };
        let path = message.path.split('?').next().unwrap_or_default();
        tracing::info!(host = %message.host, path, status = delivery.status, answer = %delivery.answer, "sent");
        delivery
    }

    async fn try_to_send(&self, message: &Message) -> anyhow::Result<Delivery> {
        let site = {
            let sites = lock(&self.sites);
            let turn = self.turn.fetch_add(1, Ordering::Relaxed);
            *sites.get(turn % sites.len().max(1)).ok_or_else(|| anyhow::anyhow!("no site is known"))?
        };
        let method = if message.body.is_some() { Method::POST } else { Method::GET };
        let mut request = self.http.request(method, format!("http://{site}{}", message.path));
        request = request.header(HOST, &message.host);
        for (name, value) in &message.headers {
            request = request.header(*name, value);
        }
        if let Some(body) = &message.body {
            request = request.header("content-type", "application/json").body(body.clone());
        }
        let response = request.send().await?;
        Ok(Delivery { status: response.status().as_u16(), answer: response.text().await? })
    }
}
