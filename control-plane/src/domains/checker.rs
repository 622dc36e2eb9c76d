//! Looks at claims when they are due.

use std::time::Duration;

use directory::domains::{DomainReason, DomainStatus, Found, Rules};
use futures::StreamExt;
use platform::error::broken_constraint;
use sqlx::PgPool;

use super::store::{self, Change, Looked};
use super::verdict::{Claim, Step, conclude};
use super::{Dns, Pace};

/// How often due claims are looked for.
const ROUND: Duration = Duration::from_millis(500);
/// Claims that one process looks at at the same time.
const AT_ONCE: usize = 16;
/// How often old tombstones are dropped.
const SWEEP: Duration = Duration::from_secs(3600);

/// Verifies domains, for ever. Several processes share the work: each claim is leased to one of them.
pub struct Checker {
    pool: PgPool,
    dns: Dns,
    rules: Rules,
    pace: Pace,
}

impl Checker {
    /// Looks through `dns` at the claims of the control database behind `pool`.
    pub fn new(pool: PgPool, dns: Dns, rules: Rules, pace: Pace) -> Self {
        Self { pool, dns, rules, pace }
    }

    /// Looks at claims as they come due. Can be interrupted at any point: what was leased is taken up again.
    pub async fn work(&self) {
        tokio::join!(self.look_forever(), self.sweep_forever());
    }

    async fn look_forever(&self) {
        loop {
            match self.round().await {
                Ok(0) => tokio::time::sleep(ROUND).await,
                Ok(_) => {}
                Err(error) => {
                    tracing::warn!(%error, "looking for domains to check");
                    tokio::time::sleep(ROUND).await;
                }
            }
        }
    }

    /// Looks at what is due now; how many there were.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn round(&self) -> Result<usize, sqlx::Error> {
        let due = store::lease(&self.pool, i64::try_from(AT_ONCE).unwrap_or(i64::MAX)).await?;
        let count = due.len();
        futures::stream::iter(due).for_each_concurrent(AT_ONCE, |claim| self.look_at(claim)).await;
        Ok(count)
    }

    async fn look_at(&self, claim: Claim) {
        let found = self.dns.look(&claim.host).await;
        if let Err(error) = self.note(&claim, &found).await {
            tracing::warn!(%error, host = claim.host, "noting what DNS says of a domain");
        }
    }

    async fn note(&self, claim: &Claim, found: &Found) -> Result<(), sqlx::Error> {
        let (step, again) = conclude(claim, found, &self.rules, &self.pace);
        match self.write(claim, found, &step, again).await {
            // Another site holds it: the records are right, but there is nothing to have.
            Err(error) if broken_constraint(&error) == Some("domains_one_holder") => {
                let wait = Step::Wait(DomainStatus::PendingVerification, DomainReason::HeldElsewhere);
                self.write(claim, found, &wait, Some(self.pace.waiting(claim.looking_for))).await
            }
            other => other,
        }
    }

    async fn write(
        &self,
        claim: &Claim,
        found: &Found,
        step: &Step,
        again: Option<Duration>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        if !store::is_unchanged(&mut transaction, claim).await? {
            store::give_back(&mut transaction, claim.id).await?;
            return transaction.commit().await;
        }
        let mut changed = false;
        if let Some(change) = change_of(step) {
            if *step == Step::Hold && !claim.holds {
                store::release_lapsed(&mut transaction, &claim.host).await?;
            }
            changed = store::change(&mut transaction, claim.id, &change).await?;
            if changed && change.status != claim.status {
                tracing::info!(
                    host = claim.host,
                    status = change.status.name(),
                    reason = change.reason.map(DomainReason::name),
                    "a domain's status changed"
                );
            }
        }
        let look = Looked {
            found,
            answered: *step != Step::Unanswered,
            failed: matches!(step, Step::Doubt(_) | Step::Reconnect { .. }),
            begins_anew: changed && matches!(step, Step::Hold | Step::Reconnect { .. }),
            again: again.map(Pace::jittered),
        };
        store::looked(&mut transaction, claim, &look).await?;
        transaction.commit().await
    }

    async fn sweep_forever(&self) {
        loop {
            if let Err(error) = store::sweep(&self.pool).await {
                tracing::warn!(%error, "dropping tombstones of domains");
            }
            tokio::time::sleep(SWEEP).await;
        }
    }
}

/// What a step writes into the claim; nothing where it stays as it is.
fn change_of(step: &Step) -> Option<Change> {
    let change = |status, reason, holds, leads_here| Some(Change { status, reason, holds, leads_here });
    match step {
        Step::Hold => change(DomainStatus::Verified, None, true, true),
        Step::Wait(status, reason) => change(*status, Some(*reason), false, false),
        Step::Reconnect { reason, leads_here } => {
            change(DomainStatus::ReconnectRequired, Some(*reason), true, *leads_here)
        }
        Step::GiveUp(reason) => change(DomainStatus::Failed, Some(*reason), false, false),
        Step::Keep | Step::Doubt(_) | Step::Unanswered => None,
    }
}
