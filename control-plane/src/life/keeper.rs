//! What comes due by itself: sites whose grace is over, blobs to be counted, files of exports that expire, uploads that
//! nobody imports.

use std::time::Duration;

use serde_json::json;
use time::OffsetDateTime;

use super::importing::{IMPORT, IMPORTS};
use super::{REMOVE, store};
use crate::holdings;
use crate::operations::{self, Kind, New, Services, StartError};

/// How often it looks.
const ROUND: Duration = Duration::from_secs(30);
/// The least time from one count of blobs to the next: what failed for a site is not better half a minute later.
const BETWEEN_COUNTS: Duration = Duration::from_secs(600);
/// Longer than any upload takes.
const UPLOAD: Duration = Duration::from_secs(24 * 3600);
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
            self.start(&REMOVE, Some(tenant)).await?;
        }
        let now = OffsetDateTime::now_utc();
        if store::has_uncounted(pool, now - holdings::EVERY, now - BETWEEN_COUNTS).await? {
            self.start(&holdings::COUNT, None).await?;
        }
        let deleted = holdings::delete_released(pool, &self.services.blobs).await?;
        if deleted > 0 {
            tracing::info!(deleted, "blobs deleted that nobody has held since before the oldest backup");
        }
        for (id, file) in store::expired_exports(pool).await? {
            self.services.blobs.delete_file(super::EXPORTS, &file).await?;
            store::delete_export(pool, id).await?;
        }
        self.sweep_uploads().await
    }

    /// Files that came to be imported and that no import was asked for: whoever took them was killed in between.
    async fn sweep_uploads(&self) -> anyhow::Result<()> {
        let blobs = &self.services.blobs;
        let old = blobs.files_before(IMPORTS, (OffsetDateTime::now_utc() - UPLOAD).into()).await?;
        if old.is_empty() {
            return Ok(());
        }
        let awaited = store::awaited_uploads(self.services.control(), IMPORT.name).await?;
        for file in old.iter().filter(|file| !awaited.contains(file)) {
            blobs.delete_file(IMPORTS, file).await?;
            tracing::info!(file, "an uploaded file is gone that was never imported");
        }
        Ok(())
    }

    /// Another operation of the site that is not over yet goes first.
    async fn start(&self, kind: &Kind, tenant: Option<i64>) -> anyhow::Result<()> {
        let new = New { tenant, input: json!({}), requested_by: SYSTEM.to_owned(), reason: String::new() };
        match operations::start(&mut *self.services.control().acquire().await?, kind, new).await {
            Ok(_) | Err(StartError::Busy) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}
