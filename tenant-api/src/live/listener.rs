//! One connection a database that hears what is published in its sites, for as long as somebody follows one of them.

use std::sync::{Arc, Weak};
use std::time::Duration;

use platform::error::ApiError;
use platform::messages::OVERLOADED;
use platform::tenancy::TenantPool;
use sqlx::Executor;
use sqlx::postgres::PgListener;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

use super::hub::Hub;
use super::store::CHANNEL;

/// Pause before a lost connection is made again.
const RECONNECT: Duration = Duration::from_secs(1);
/// A connection that has said nothing for so long is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(20);
/// The longest wait for a connection, or for an answer on one.
const PATIENCE: Duration = Duration::from_secs(5);

/// A database of sites that is listened to until this is dropped.
pub(super) struct Database {
    pub(super) place: Place,
    /// The number of the connection that listens now.
    connection: watch::Receiver<Option<u64>>,
    task: AbortHandle,
}

/// Where a database is: its server's name and its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub(super) server: String,
    pub(super) database: String,
}

impl Database {
    pub(super) fn listen(hub: Weak<Hub>, runtime: &Handle, place: Place) -> Arc<Self> {
        let (sender, connection) = watch::channel(None);
        let task = runtime.spawn(listen(hub, place.clone(), sender)).abort_handle();
        Arc::new(Self { place, connection, task })
    }

    /// Waits until a connection listens; its number.
    ///
    /// # Errors
    /// 503 when the database is away.
    pub(super) async fn connection(&self) -> Result<u64, ApiError> {
        let mut connection = self.connection.clone();
        let number = timeout(PATIENCE, connection.wait_for(Option::is_some)).await;
        number.ok().and_then(|number| *number.ok()?).ok_or_else(|| OVERLOADED.into())
    }

    /// Whether the connection of this number still listens.
    pub(super) fn still_has(&self, number: u64) -> bool {
        *self.connection.borrow() == Some(number)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn listen(hub: Weak<Hub>, place: Place, connection: watch::Sender<Option<u64>>) {
    let mut number = 0;
    while let Some(tenants) = hub.upgrade().map(|hub| hub.app.tenants.clone()) {
        match begin(&tenants, &place).await {
            Ok(mut listener) => {
                number += 1;
                if let Some(hub) = hub.upgrade().filter(|_| number > 1) {
                    hub.reset(&place);
                }
                connection.send_replace(Some(number));
                if let Err(error) = hear(&hub, &place, &mut listener).await {
                    tracing::warn!(%error, database = place.database, "listening for what sites publish");
                }
                connection.send_replace(None);
            }
            Err(error) => tracing::warn!(%error, database = place.database, "no connection to listen on"),
        }
        sleep(RECONNECT).await;
    }
}

async fn begin(tenants: &TenantPool, place: &Place) -> Result<PgListener, sqlx::Error> {
    let mut listener = tenants.listener(&place.server, &place.database).await?;
    // A connection that is made anew behind our back would hide what was missed meanwhile.
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Until the connection is lost.
async fn hear(hub: &Weak<Hub>, place: &Place, listener: &mut PgListener) -> Result<(), sqlx::Error> {
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(heard) => match (heard?, hub.upgrade()) {
                (Some(note), Some(hub)) => hub.hear(place, note.payload()),
                _ => return Ok(()),
            },
            // Which changes nothing where it listens already.
            Err(_) => match timeout(PATIENCE, listener.execute("LISTEN lophoc_live")).await {
                Ok(answered) => {
                    answered?;
                }
                Err(_) => return Err(sqlx::Error::PoolTimedOut),
            },
        }
    }
}
