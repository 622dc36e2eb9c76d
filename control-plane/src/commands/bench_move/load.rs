//! People who write while the site is moved, over what the sites' API has: the directory and the pool of tenants.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use directory::{Directory, DirectoryOptions, Lookup, Site};
use platform::tenancy::{Limits, Servers, TenantPool};
use sqlx::postgres::PgConnectOptions;

use super::databases::SUBDOMAIN;

/// Between two transactions of one writer.
const PAUSE: Duration = Duration::from_millis(5);
/// How often a writer who waits looks.
const LOOK: Duration = Duration::from_millis(20);

/// What writers write over.
pub(super) struct Load {
    directory: Directory,
    pool: TenantPool,
}

/// What writers were answered.
#[derive(Default)]
pub(super) struct Written {
    pub(super) answered: i64,
    /// Told to come again.
    pub(super) refused: i64,
    /// From asking to the answer, waiting for the move included.
    pub(super) longest: Duration,
}

impl Written {
    pub(super) fn add(&mut self, other: Self) {
        self.answered += other.answered;
        self.refused += other.refused;
        self.longest = self.longest.max(other.longest);
    }
}

impl Load {
    pub(super) async fn open(control_url: &str, api: PgConnectOptions) -> anyhow::Result<Self> {
        let directory = Directory::connect(control_url, DirectoryOptions::default()).await?;
        Ok(Self { directory, pool: TenantPool::new(Servers::main(api), Limits::default()) })
    }

    /// Gives the connections back: databases with somebody in them can't be dropped by another login.
    pub(super) async fn close(&self) {
        self.pool.close().await;
    }

    /// Writes until it is told to stop: a new row, and one that is changed.
    pub(super) async fn write(&self, number: usize, stop: Arc<AtomicBool>) -> anyhow::Result<Written> {
        let mut written = Written::default();
        let user = 2 + i64::try_from(number)?;
        let mut count = 0_i64;
        while !stop.load(Ordering::Relaxed) {
            count += 1;
            let begun = Instant::now();
            while let Err(error) = self.transaction(user, count).await? {
                anyhow::ensure!(platform::db::is_fenced(&error), "{error}");
                written.refused += 1;
                tokio::time::sleep(LOOK).await;
            }
            written.answered += 1;
            written.longest = written.longest.max(begun.elapsed());
            tokio::time::sleep(PAUSE).await;
        }
        Ok(written)
    }

    async fn transaction(&self, user: i64, count: i64) -> anyhow::Result<Result<(), sqlx::Error>> {
        let site = self.settled().await?;
        let begun = self.pool.begin(&site.placement).await;
        let mut tx = begun.map_err(|error| anyhow::anyhow!("{error}: {:?}", error.cause()))?;
        let done = async {
            sqlx::query("INSERT INTO drafts (user_id, key, data) VALUES ($1, $2, jsonb_build_array($1, $3::bigint))")
                .bind(user)
                .bind(format!("{count}"))
                .bind(count)
                .execute(&mut *tx)
                .await?;
            sqlx::query("UPDATE users SET full_name = $2 WHERE id = $1")
                .bind(user)
                .bind(format!("{count}"))
                .execute(&mut *tx)
                .await?;
            tx.commit().await
        };
        Ok(done.await)
    }

    /// The site once it may be written, as the sites' API waits for it.
    async fn settled(&self) -> anyhow::Result<Arc<Site>> {
        loop {
            let found = self.directory.resolve(&format!("{SUBDOMAIN}.localhost")).await;
            match found.map_err(|error| anyhow::anyhow!("{error}: {:?}", error.cause()))? {
                Lookup::Site(site) if !site.is_moving => return Ok(site),
                Lookup::Site(_) => tokio::time::sleep(LOOK).await,
                _ => anyhow::bail!("the site is gone"),
            }
        }
    }
}
