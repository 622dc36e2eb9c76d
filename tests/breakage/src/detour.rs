//! A way to the database that can be cut, as when its machine is away, and that counts what is asked on it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::tcp::{ReadHalf, WriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::asked::Asked;

/// Listens on a port of its own.
pub struct Detour {
    /// Where it listens.
    pub port: u16,
    open: Arc<watch::Sender<bool>>,
    statements: Arc<AtomicU64>,
}

impl Detour {
    /// Passes connections on to the port `target` of this machine, where a Postgres is that wants no TLS.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn to(target: u16) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let (open, statements) = (Arc::new(watch::Sender::new(true)), Arc::<AtomicU64>::default());
        let (gate, count) = (Arc::clone(&open), Arc::clone(&statements));
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (mut state, count) = (gate.subscribe(), Arc::clone(&count));
                if *state.borrow() {
                    tokio::spawn(async move {
                        tokio::select! {
                            _ = carry(near, target, &count) => {}
                            _ = state.wait_for(|open| !open) => {}
                        }
                    });
                }
            }
        });
        Ok(Self { port, open, statements })
    }

    /// How many statements were asked for so far, on whatever connection.
    pub fn statements(&self) -> u64 {
        self.statements.load(Ordering::Relaxed)
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

async fn carry(mut near: TcpStream, target: u16, count: &AtomicU64) -> io::Result<()> {
    let mut far = TcpStream::connect(("127.0.0.1", target)).await?;
    near.set_nodelay(true)?;
    far.set_nodelay(true)?;
    let ((questions, mut to_near), (mut answers, to_far)) = (near.split(), far.split());
    let back = async {
        copy(&mut answers, &mut to_near).await?;
        to_near.shutdown().await
    };
    tokio::try_join!(forth(questions, to_far, count), back).map(drop)
}

async fn forth(mut from: ReadHalf<'_>, mut to: WriteHalf<'_>, count: &AtomicU64) -> io::Result<()> {
    let (mut asked, mut buffer) = (Asked::default(), vec![0; 16 * 1024]);
    loop {
        let length = from.read(&mut buffer).await?;
        if length == 0 {
            return to.shutdown().await;
        }
        count.fetch_add(asked.count(&buffer[..length]), Ordering::Relaxed);
        to.write_all(&buffer[..length]).await?;
    }
}
