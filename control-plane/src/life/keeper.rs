//! What comes due by itself: sites whose grace is over, blobs to be counted, files of exports that expire.

use std::time::Duration;

use serde_json::json;
use time::OffsetDateTime;

use super::{REMOVE, store};
use crate::holdings;
use crate::operations::{self, New, Services, StartError};

/// How often it looks.
const ROUND: Duration = Duration::from_secs(30);
/// Who asks for what comes due.
const SYSTEM: &str = "system";

/// Starts what comes due.
#[derive(Clone)]
pub struct Keeper {
    services: Services,
}

impl Keeper {
    /// A keeper over these services.
    pub fn new(services: Services) -> Self {
        Self { services }
    }

    /// Looks around, for ever.
    pub async fn work(&self) {
        loop {
            if let Err(error) = self.round().await {
                tracing::warn!("looking for what comes due with sites: {error:#}");
            }
            tokio::time::sleep(ROUND).await;
        }
    }

    /// Looks around once.
    ///
    /// # Errors
    /// When the control database or the blob store is away.
    pub async fn round(&self) -> anyhow::Result<()> {
        let pool = self.services.control();
        for tenant in store::grace_is_over(pool).await? {
            self.start(REMOVE.name, Some(tenant)).await?;
        }
        let counted_before = OffsetDateTime::now_utc() - holdings::EVERY;
        if store::has_uncounted(pool, counted_before).await? {
            self.start(holdings::COUNT.name, None).await?;
        }
        let deleted = holdings::delete_released(pool, &self.services.blobs).await?;
        if deleted > 0 {
            tracing::info!(deleted, "blobs deleted that nobody has held since before the oldest backup");
        }
        for (id, file) in store::expired_exports(pool).await? {
            self.services.blobs.delete_file(super::EXPORTS, &file).await?;
            store::delete_export(pool, id).await?;
        }
        Ok(())
    }

    /// Another operation of the site that is not over yet goes first.
    async fn start(&self, kind: &'static str, tenant: Option<i64>) -> anyhow::Result<()> {
        let new = New { kind, tenant, input: json!({}), requested_by: SYSTEM.to_owned(), reason: String::new() };
        match operations::start(self.services.control(), new).await {
            Ok(_) | Err(StartError::Busy) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}
