//! A way to the database that can be cut, as when its machine is away.

use std::sync::Arc;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Listens on a port of its own.
pub struct Detour {
    /// Where it listens.
    pub port: u16,
    open: Arc<watch::Sender<bool>>,
}

impl Detour {
    /// Passes connections on to the port `target` of this machine.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn to(target: u16) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let open = Arc::new(watch::Sender::new(true));
        let gate = Arc::clone(&open);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let mut state = gate.subscribe();
                if *state.borrow() {
                    tokio::spawn(async move {
                        tokio::select! {
                            _ = carry(near, target) => {}
                            _ = state.wait_for(|open| !open) => {}
                        }
                    });
                }
            }
        });
        Ok(Self { port, open })
    }

    /// Breaks every connection and refuses new ones.
    pub fn cut(&self) {
        self.open.send_replace(false);
    }

    /// Lets connections through again.
    pub fn mend(&self) {
        self.open.send_replace(true);
    }
}

async fn carry(mut near: TcpStream, target: u16) -> std::io::Result<()> {
    let mut far = TcpStream::connect(("127.0.0.1", target)).await?;
    copy_bidirectional(&mut near, &mut far).await.map(drop)
}
