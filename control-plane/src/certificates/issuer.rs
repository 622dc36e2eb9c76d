//! The work itself: domains that are proved get certificates, certificates are renewed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use instant_acme::Account;
use platform::vault::Vault;
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use time::OffsetDateTime;
use tokio::sync::{Mutex, Notify};

use super::budget::{self, Event};
use super::failure::{Conclusion, Failure};
use super::http::{IssuerHttp, with_waits};
use super::order::{Driver, Issued};
use super::queue::{self, LEASE, Task};
use super::settings::IssuerSettings;
use super::{accounts, upkeep};
use crate::domains;

/// The longest that one attempt may take.
const ATTEMPT: Duration = Duration::from_secs(300);
/// How often due certificates are looked for without being woken.
const ROUND: Duration = Duration::from_secs(2);
/// How often domains are compared with certificates without being woken.
const COMPARE: Duration = Duration::from_secs(30);
/// How long an issuer that gives us no account is not asked for one again.
const REFUSED: Duration = Duration::from_secs(300);
/// Changes of sites come in bursts: one look is enough for all of these.
const BURST: Duration = Duration::from_millis(100);
/// Nonces may be refused one after the other; that is nobody's failure.
const NONCES: usize = 10;
/// What the triggers of the control schema notify on when a domain changes.
const CHANGES: &str = "lophoc_directory";

/// How we stand with the issuer.
#[derive(Default)]
struct Standing {
    account: Option<Account>,
    /// It gives us no account: why, and until when it is not asked again. All hosts wait for the one answer.
    refused: Option<(String, Instant)>,
}

/// Orders and renews certificates, for ever. Several processes share the work.
pub struct Issuer {
    pool: PgPool,
    vault: Vault,
    http: IssuerHttp,
    settings: IssuerSettings,
    directory: String,
    standing: Mutex<Standing>,
    /// There may be something to order.
    wake: Notify,
}

impl Issuer {
    /// An issuer over the control database; `None`, with a line in the log, where no directory is set.
    ///
    /// # Errors
    /// When a directory is set but no secret key, or a file can't be used.
    pub fn open(pool: PgPool, vault: Option<Vault>, settings: IssuerSettings) -> anyhow::Result<Option<Self>> {
        let Some(directory) = settings.acme_directory.clone().filter(|text| !text.is_empty()) else {
            tracing::info!("no certificates are ordered: LOPHOC_ACME_DIRECTORY is not set");
            return Ok(None);
        };
        let vault = vault.with_context(|| {
            format!(
                "LOPHOC_ACME_DIRECTORY is set, but {} is not: private keys can't be kept",
                platform::vault::VARIABLE
            )
        })?;
        let http = IssuerHttp::new(settings.acme_root.as_deref())?;
        tracing::info!(directory, key = vault.sealing_key(), "certificates are ordered by ACME");
        Ok(Some(Self { pool, vault, http, settings, directory, standing: Mutex::default(), wake: Notify::new() }))
    }

    /// [`Issuer::work`], or nothing for ever where no certificates are ordered.
    pub async fn work_if_any(issuer: Option<Self>) {
        match issuer {
            Some(issuer) => issuer.work().await,
            None => std::future::pending().await,
        }
    }

    /// Works until it is dropped; it can be at any point.
    pub async fn work(self) {
        let issuer = Arc::new(self);
        let workers = (0..issuer.settings.acme_at_once.max(1)).map(|_| issuer.order_forever());
        tokio::join!(
            futures::future::join_all(workers),
            issuer.compare_forever(),
            upkeep::sweep_forever(&issuer.pool),
            issuer.ask_for_windows_forever(),
        );
    }

    async fn compare_forever(&self) {
        loop {
            if let Err(error) = self.compare_when_told().await {
                tracing::warn!(%error, "comparing domains with certificates");
            }
            tokio::time::sleep(ROUND).await;
        }
    }

    async fn compare_when_told(&self) -> Result<(), sqlx::Error> {
        let mut listener = PgListener::connect_with(&self.pool).await?;
        listener.listen(CHANGES).await?;
        loop {
            if upkeep::compare(&self.pool).await? {
                self.wake.notify_waiters();
            }
            // A change, a lost connection or nothing for a while: all lead to another look.
            if let Ok(told) = tokio::time::timeout(COMPARE, listener.try_recv()).await {
                told?;
                tokio::time::sleep(BURST).await;
                while listener.next_buffered().is_some() {}
            }
        }
    }

    async fn order_forever(&self) {
        loop {
            let woken = self.wake.notified();
            match self.round().await {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "looking for certificates to order"),
            }
            // A timeout is a look without being told.
            let _ = tokio::time::timeout(ROUND, woken).await;
        }
    }

    /// Works on the most urgent certificate that is due; false when there is none.
    ///
    /// # Errors
    /// When the control database is away.
    async fn round(&self) -> Result<bool, sqlx::Error> {
        let Some(task) = queue::take(&self.pool, &self.directory).await? else { return Ok(false) };
        self.attempt(task).await?;
        Ok(true)
    }

    async fn attempt(&self, task: Task) -> Result<(), sqlx::Error> {
        // Before anything is counted against a limit: without an account there is no order.
        let (account, asked) = self.with_lease(&task, self.account()).await;
        let account = match account {
            Ok(account) => account,
            Err(failure) => return self.note_failure(&task, &failure, failure.conclude(&task, asked)).await,
        };
        // An order that was begun before has been counted before.
        if task.order_url.is_none() {
            let counted = budget::reserve(&self.pool, &self.directory, &self.settings.limits, &task).await;
            if let Err(failure) = counted {
                return self.note_failure(&task, &failure, failure.conclude(&task, None)).await;
            }
        }
        if !task.is_served(OffsetDateTime::now_utc()) {
            domains::note_issuing(&self.pool, &task.host).await?;
        }
        let mut driven = task.clone();
        let (outcome, asked) = self.with_lease(&task, self.drive(&account, &mut driven)).await;
        match outcome {
            Ok(issued) => self.keep(&task, issued).await,
            Err(failure) => self.note_failure(&task, &failure, failure.conclude(&task, asked)).await,
        }
    }

    /// What `work` comes to while the lease is ours and there is time, and how long the issuer asked to wait.
    async fn with_lease<T>(
        &self,
        task: &Task,
        work: impl Future<Output = Result<T, Failure>>,
    ) -> (Result<T, Failure>, Option<Duration>) {
        let work = with_waits(async {
            let late = |_| Err(Failure::Issuer(instant_acme::Error::Timeout(None)));
            tokio::time::timeout(ATTEMPT, work).await.unwrap_or_else(late)
        });
        tokio::select! {
            answer = work => answer,
            () = self.keep_lease(task) => (Err(Failure::Lost), None),
        }
    }

    /// Ends when the lease is lost.
    async fn keep_lease(&self, task: &Task) {
        loop {
            tokio::time::sleep(LEASE / 4).await;
            match queue::beat(&self.pool, task).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => tracing::warn!(%error, host = task.host, "keeping a certificate's lease"),
            }
        }
    }

    fn driver<'a>(&'a self, account: &'a Account) -> Driver<'a> {
        let (directory, limits) = (&self.directory, &self.settings.limits);
        Driver { pool: &self.pool, vault: &self.vault, account, directory, limits }
    }

    async fn drive(&self, account: &Account, task: &mut Task) -> Result<Issued, Failure> {
        let mut refused = 0;
        loop {
            let outcome = self.driver(account).drive(task).await;
            match &outcome {
                Err(failure) if failure.is_bad_nonce() && refused < NONCES => refused += 1,
                _ => return outcome,
            }
        }
    }

    async fn account(&self) -> Result<Account, Failure> {
        let mut standing = self.standing.lock().await;
        if let Some(known) = &standing.account {
            return Ok(known.clone());
        }
        if let Some((why, until)) = &standing.refused
            && Instant::now() < *until
        {
            return Err(Failure::NoAccount(why.clone()));
        }
        let opened = self.open_account().await;
        if let Err(Failure::NoAccount(why)) = &opened {
            tracing::error!(directory = self.directory, cause = why, "the issuer gives us no account");
            standing.refused = Some((why.clone(), Instant::now() + REFUSED));
        }
        Ok(standing.account.insert(opened?).clone())
    }

    async fn open_account(&self) -> Result<Account, Failure> {
        let mut refused = 0;
        loop {
            let outcome = accounts::open(&self.pool, &self.vault, &self.http, &self.settings, &self.directory).await;
            match &outcome {
                Err(failure) if failure.is_bad_nonce() && refused < NONCES => refused += 1,
                _ => return outcome,
            }
        }
    }

    async fn keep(&self, task: &Task, issued: Issued) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        match queue::finish(&mut transaction, task, &issued.chain_pem, &issued.leaf).await {
            // Removed or taken over meanwhile: nobody is to have it.
            Err(sqlx::Error::RowNotFound) => return Ok(()),
            outcome => outcome?,
        }
        budget::note(&mut transaction, &self.directory, Event::Issued, task).await?;
        transaction.commit().await?;
        tracing::info!(host = task.host, not_after = %issued.leaf.not_after, renewal = task.is_renewal(), "a certificate was issued");
        upkeep::note_served(&self.pool, &task.host).await
    }

    async fn note_failure(&self, task: &Task, failure: &Failure, to_do: Conclusion) -> Result<(), sqlx::Error> {
        match failure {
            Failure::Exhausted(limit) => {
                tracing::info!(host = task.host, limit = limit.what, "an order waits for the issuer's limit");
            }
            _ => {
                tracing::warn!(host = task.host, cause = %failure, attempts = task.attempts, "a certificate could not be had");
            }
        }
        if to_do.failed_validation {
            let mut conn = self.pool.acquire().await?;
            budget::note(&mut conn, &self.directory, Event::FailedValidation, task).await?;
        }
        if let Some(wait) = to_do.pause {
            tracing::warn!(directory = self.directory, seconds = wait.as_secs(), "the issuer asks to be left alone");
            accounts::pause(&self.pool, &self.directory, wait, &failure.to_string()).await?;
        }
        if to_do.forget_account {
            self.standing.lock().await.account.take();
            accounts::forget(&self.pool, &self.directory).await?;
            queue::forget_orders(&self.pool).await?;
        }
        let Some(setback) = to_do.setback else { return Ok(()) };
        queue::set_back(&self.pool, task, &setback).await?;
        if to_do.tell_site && !task.is_served(OffsetDateTime::now_utc()) {
            domains::note_failed(&self.pool, &task.host, Some(&setback.why)).await?;
        }
        Ok(())
    }

    async fn ask_for_windows_forever(&self) {
        loop {
            if let Err(error) = self.ask_for_windows().await {
                tracing::debug!(%error, "asking the issuer when to renew");
            }
            tokio::time::sleep(COMPARE).await;
        }
    }

    /// When the issuer would have certificates renewed, where it says so (RFC 9773).
    async fn ask_for_windows(&self) -> Result<(), Failure> {
        let due = queue::windows_due(&self.pool, &self.directory, upkeep::WINDOWS_AT_ONCE).await?;
        if due.is_empty() {
            return Ok(());
        }
        let account = self.account().await?;
        for asked in due {
            upkeep::ask_for_window(&self.pool, &account, &asked).await?;
        }
        Ok(())
    }
}
