//! A transaction of one tenant.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use futures::future::BoxFuture;

use super::pool::Loan;
use super::{Placement, TenantConn};

/// A transaction of one tenant. Dropped without [`TenantTx::commit`] it is rolled back.
pub struct TenantTx {
    loan: Loan,
    committed: bool,
    last: BTreeMap<&'static str, (Run, Vec<String>)>,
}

type Run = for<'c> fn(&'c mut TenantConn, Vec<String>) -> BoxFuture<'c, Result<(), sqlx::Error>>;

/// What a transaction does right before it commits, once, with all that was left for it. A lock that is taken there is
/// held for the moment of the commit only, and after all others.
#[derive(Clone, Copy)]
pub struct LastStep {
    /// Steps are taken in the order of their names.
    pub name: &'static str,
    /// The step.
    pub run: Run,
}

impl TenantTx {
    /// Of a connection on which `BEGIN` was sent.
    pub(super) fn begun(loan: Loan) -> Self {
        Self { loan, committed: false, last: BTreeMap::new() }
    }

    /// Leaves `text` for a step that [`TenantTx::commit`] takes.
    pub fn leave(&mut self, step: LastStep, text: String) {
        self.last.entry(step.name).or_insert_with(|| (step.run, Vec::new())).1.push(text);
    }

    /// Whose transaction it is, and where.
    #[expect(clippy::expect_used, reason = "the member leaves the loan only in drop")]
    pub fn placement(&self) -> &Placement {
        &self.loan.member.as_ref().expect("a loan has its connection until it is dropped").placement
    }

    /// Makes what was done last.
    ///
    /// # Errors
    /// When the server refuses (a deferred constraint) or is away.
    pub async fn commit(mut self) -> Result<(), sqlx::Error> {
        for (run, left) in std::mem::take(&mut self.last).into_values() {
            run(&mut self.loan, left).await?;
        }
        self.committed = true;
        self.loan.command("COMMIT".into()).await
    }
}

impl Deref for TenantTx {
    type Target = TenantConn;

    fn deref(&self) -> &TenantConn {
        &self.loan
    }
}

impl DerefMut for TenantTx {
    fn deref_mut(&mut self) -> &mut TenantConn {
        &mut self.loan
    }
}

impl Drop for TenantTx {
    fn drop(&mut self) {
        if self.committed {
            return;
        }
        let Some(mut member) = self.loan.member.take() else {
            return;
        };
        let permits = self.loan.permits.take();
        let pool = Arc::clone(&self.loan.pool);
        if member.conn.busy || member.conn.broken {
            pool.give_back(member);
            return;
        }
        // Marked until the server has confirmed, so that a runtime that is shutting down closes it.
        member.conn.busy = true;
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                if let Err(error) = member.conn.command("ROLLBACK".into()).await {
                    tracing::warn!(%error, "rolling back");
                    member.conn.broken = true;
                }
                pool.give_back(member);
                drop(permits);
            });
        } else {
            pool.give_back(member);
        }
    }
}
