//! The simulator within a test.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::oneshot;
use url::Url;

use crate::bank::{Messenger, Transfer};
use crate::fault::Fault;
use crate::http;
use crate::post::{Delivery, Message, Repeats};
use crate::providers::Providers;
use crate::vnpay::{API_PATH, Choice, PAY_PATH};

/// What came of somebody's visit to VNPay.
#[derive(Debug, Clone)]
pub struct Visit {
    /// Where their browser was sent.
    pub return_url: String,
    /// What the site answered the notification, each time.
    pub deliveries: Vec<Delivery>,
}

/// Providers on a port of their own, until it is dropped.
pub struct Simulator {
    /// Where it listens.
    pub address: SocketAddr,
    providers: Arc<Providers>,
    stop: Option<oneshot::Sender<()>>,
}

impl Drop for Simulator {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // One that has ended already needs no telling.
            let _ = stop.send(());
        }
    }
}

impl Simulator {
    /// Starts on a free port, for sites that are served at these addresses.
    ///
    /// # Errors
    /// When no port is free.
    pub fn start(sites: Vec<SocketAddr>) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let repeats = Repeats { times: 2, after: Duration::ZERO };
        let providers = Arc::new(Providers::new(sites, repeats, Duration::ZERO)?);
        let (stop, stopped) = oneshot::channel();
        let served = Arc::clone(&providers);
        std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let Ok(server) = http::server(listener, &served) else { return };
                let handle = server.handle();
                tokio::select! {
                    // Whoever asks it afterwards finds nobody there.
                    _ = server => {}
                    _ = stopped => handle.stop(false).await,
                }
            });
        });
        Ok(Self { address, providers, stop: Some(stop) })
    }

    /// For `LOPHOC_VNPAY_PAY_URL`.
    pub fn pay_url(&self) -> String {
        format!("http://{}{PAY_PATH}", self.address)
    }

    /// For `LOPHOC_VNPAY_API_URL`.
    pub fn api_url(&self) -> String {
        format!("http://{}{API_PATH}", self.address)
    }

    /// From now on these serve the sites; messages go to them in turn.
    pub fn send_to(&self, sites: &[SocketAddr]) {
        self.providers.post.send_to(sites);
    }

    /// Answers queries and refunds no more, or again.
    pub fn set_away(&self, is_away: bool) {
        self.providers.set_away(is_away);
    }

    /// Opens a link; the reference of its payment.
    ///
    /// # Errors
    /// When VNPay would show why not.
    pub fn open(&self, link: &str) -> anyhow::Result<String> {
        let link = Url::parse(link)?;
        let query = link.query().unwrap_or_default();
        let opened = self.providers.vnpay().open(query, OffsetDateTime::now_utc()).cloned();
        Ok(opened.map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?.txn_ref)
    }

    /// Follows a link and decides there.
    ///
    /// # Errors
    /// When VNPay would show why not.
    pub async fn visit(&self, link: &str, choice: Choice, fault: Fault) -> anyhow::Result<Visit> {
        let txn_ref = self.open(link)?;
        let decided = self.providers.vnpay().decide(&txn_ref, (choice, fault), OffsetDateTime::now_utc());
        let decided = decided.map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
        let deliveries = self.providers.post.deliver(decided.notification, fault).await;
        Ok(Visit { return_url: decided.return_url, deliveries })
    }

    /// A new number as banks give them.
    pub fn bank_number(&self) -> String {
        self.providers.bank_number()
    }

    /// The message about a transfer, for a test that sends it by itself.
    pub fn message(&self, transfer: &Transfer, messenger: Messenger, fault: Fault) -> Message {
        self.providers.message(transfer, messenger, fault)
    }

    /// Tells the site of a transfer; what it answered, each time.
    pub async fn transfer(&self, transfer: &Transfer, messenger: Messenger, fault: Fault) -> Vec<Delivery> {
        let message = self.message(transfer, messenger, fault);
        self.deliver(message, fault).await
    }

    /// Sends a message again.
    pub async fn deliver(&self, message: Message, fault: Fault) -> Vec<Delivery> {
        self.providers.post.deliver(message, fault).await
    }

    /// Sends what was late.
    pub async fn release(&self) -> Vec<Delivery> {
        self.providers.post.release().await
    }

    /// What VNPay has sent back of a payment, in đồng.
    pub fn refunded(&self, txn_ref: &str) -> i64 {
        self.providers.vnpay().refunded(txn_ref)
    }
}
