//! Ending in order: readiness first, then long answers, then the rest.

use std::time::Duration;

use actix_web::dev::Server;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// How far the end of the process has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Serving,
    /// Not ready any more, so that no load balancer sends new work.
    Draining,
    /// No new connections; long answers end.
    Closing,
}

/// Says whether the process is about to end. Clones know the same.
#[derive(Debug, Clone)]
pub struct Shutdown(watch::Sender<Phase>);

impl Default for Shutdown {
    fn default() -> Self {
        Self(watch::Sender::new(Phase::Serving))
    }
}

impl Shutdown {
    /// Whether new work should go elsewhere.
    pub fn is_draining(&self) -> bool {
        *self.0.borrow() >= Phase::Draining
    }

    /// Returns once answers that would go on for long (streams of events) should end.
    pub async fn closing(&self) {
        let mut phase = self.0.subscribe();
        if phase.wait_for(|phase| *phase == Phase::Closing).await.is_err() {
            // Not reached: this one holds a sender. Who waits for what never comes waits.
            std::future::pending::<()>().await;
        }
    }

    /// Serves until SIGTERM or SIGINT. Then the process is not ready for `delay`, in which it still serves; then it
    /// takes no more connections, ends streams and lets requests finish for as long as `server` was told.
    ///
    /// # Errors
    /// When signals can't be listened to or the server fails.
    pub async fn serve(&self, server: Server, delay: Duration) -> std::io::Result<()> {
        let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        let handle = server.handle();
        let told = async {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            tracing::info!("told to end: not ready any more");
            self.0.send_replace(Phase::Draining);
            tokio::time::sleep(delay).await;
            self.0.send_replace(Phase::Closing);
            tracing::info!("no new connections; requests under way are finished");
            handle.stop(true).await;
        };
        // The server ends once it was stopped; its failure ends the process at once.
        tokio::pin!(server);
        tokio::select! {
            ended = &mut server => ended,
            () = told => server.await,
        }
    }
}
