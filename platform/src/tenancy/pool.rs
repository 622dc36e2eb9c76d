//! The pool: one budget of connections a server, shared fairly between tenants, with affinity.

use std::collections::{HashMap, HashSet};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Placement, TenantConn};
use crate::error::ApiError;
use crate::messages::Message;

/// How much of a server one process may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections in all.
    pub connections: usize,
    /// Connections that one tenant may hold at once.
    pub per_tenant: usize,
    /// A connection that has served so many tenants is retired: Postgres keeps caches for each.
    pub tenants_per_connection: usize,
    /// How long to wait for a free connection before answering 503.
    pub wait: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { connections: 24, per_tenant: 12, tenants_per_connection: 100, wait: Duration::from_secs(5) }
    }
}

/// Hands out connections that are bound to one tenant. Cheap to clone.
#[derive(Clone)]
pub struct TenantPool {
    inner: Arc<Inner>,
}

struct Inner {
    server: PgConnectOptions,
    limits: Limits,
    in_use: Arc<Semaphore>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Least recently used first.
    idle: Vec<Member>,
    /// Connections open, idle ones included.
    open: usize,
    shares: HashMap<i64, Weak<Semaphore>>,
}

/// A connection with its history.
struct Member {
    conn: TenantConn,
    database: String,
    placement: Placement,
    served: HashSet<String>,
}

/// A connection on loan; it goes back when dropped.
pub struct Loan {
    pool: Arc<Inner>,
    member: Option<Member>,
    permits: Option<Permits>,
}

/// The tenant's own and the server's; held for as long as the connection is not idle.
type Permits = (OwnedSemaphorePermit, OwnedSemaphorePermit);

/// A transaction of one tenant. Dropped without [`TenantTx::commit`] it is rolled back.
pub struct TenantTx {
    loan: Loan,
    committed: bool,
}

impl TenantPool {
    /// A pool for the server behind `url`; the database of the address is replaced by each placement's.
    ///
    /// # Errors
    /// When `url` is no Postgres address.
    pub fn new(url: &str, limits: Limits) -> Result<Self, sqlx::Error> {
        let server = url
            .parse::<PgConnectOptions>()?
            .application_name("lophoc")
            // Plans are kept by (tenant, statement): room for a hundred tenants' usual statements.
            .statement_cache_capacity(2000);
        let inner =
            Inner { server, limits, in_use: Arc::new(Semaphore::new(limits.connections)), state: Mutex::default() };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// A connection of the tenant, outside a transaction: for single statements.
    ///
    /// # Errors
    /// 503 when no connection is to be had in time or the server is away.
    pub async fn read(&self, placement: &Placement) -> Result<Loan, ApiError> {
        if !placement.is_well_formed() {
            return Err(ApiError::internal(anyhow::anyhow!("placement with a strange name: {placement:?}")));
        }
        let permits = self.permits(placement.tenant).await?;
        let member = self.inner.member(placement).await?;
        Ok(Loan { pool: Arc::clone(&self.inner), member: Some(member), permits: Some(permits) })
    }

    /// A transaction of the tenant. An idle connection that turns out to be broken is replaced once.
    ///
    /// # Errors
    /// As [`TenantPool::read`].
    pub async fn begin(&self, placement: &Placement) -> Result<TenantTx, ApiError> {
        let mut loan = self.read(placement).await?;
        if let Err(error) = loan.command("BEGIN".into()).await {
            if !crate::db::is_unavailable(&error) {
                return Err(error.into());
            }
            drop(loan);
            loan = self.read(placement).await?;
            loan.command("BEGIN".into()).await?;
        }
        Ok(TenantTx { loan, committed: false })
    }

    async fn permits(&self, tenant: i64) -> Result<Permits, ApiError> {
        let share = self.inner.share(tenant);
        let both = async {
            // A tenant waits for its own share first, so that its queue is not the server's.
            let own = share.acquire_owned().await?;
            let all = Arc::clone(&self.inner.in_use).acquire_owned().await?;
            Ok::<_, tokio::sync::AcquireError>((own, all))
        };
        match tokio::time::timeout(self.inner.limits.wait, both).await {
            Ok(Ok(permits)) => Ok(permits),
            Ok(Err(closed)) => Err(ApiError::internal(closed)),
            Err(_) => Err(Message::Overloaded.into()),
        }
    }
}

impl Inner {
    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing in here panics half-way; a poisoned lock still guards a sound state.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn share(&self, tenant: i64) -> Arc<Semaphore> {
        let mut state = self.state();
        if let Some(share) = state.shares.get(&tenant).and_then(Weak::upgrade) {
            return share;
        }
        if state.shares.len() > 4096 {
            state.shares.retain(|_, share| share.strong_count() > 0);
        }
        let share = Arc::new(Semaphore::new(self.limits.per_tenant));
        state.shares.insert(tenant, Arc::downgrade(&share));
        share
    }

    /// An idle connection that last served the tenant, a new one, or the least recently used one, in this order.
    async fn member(self: &Arc<Self>, placement: &Placement) -> Result<Member, ApiError> {
        enum Choice {
            Ready(Member),
            Rebind(Member),
            Open(Option<Member>),
        }
        let choice = {
            let mut state = self.state();
            let of_database = |member: &Member| member.database == placement.database;
            if let Some(at) = state.idle.iter().rposition(|member| member.placement == *placement) {
                Choice::Ready(state.idle.remove(at))
            } else if state.open < self.limits.connections {
                state.open += 1;
                Choice::Open(None)
            } else if let Some(at) = state.idle.iter().position(of_database) {
                Choice::Rebind(state.idle.remove(at))
            } else {
                // The permit says that fewer are in use than may be open, so one is idle: it makes room.
                let oldest = (!state.idle.is_empty()).then(|| state.idle.remove(0));
                Choice::Open(oldest)
            }
        };
        match choice {
            Choice::Ready(member) => Ok(member),
            Choice::Rebind(mut member) => match self.bind(&mut member, placement).await {
                Ok(()) => Ok(member),
                // Its place in the count is kept for the new one.
                Err(error) if crate::db::is_unavailable(&error) => self.open(placement).await,
                Err(error) => {
                    self.state().open -= 1;
                    Err(error.into())
                }
            },
            Choice::Open(oldest) => {
                drop(oldest);
                self.open(placement).await
            }
        }
    }

    /// Opens a connection; gives its place in the count back when that fails or is cancelled.
    async fn open(self: &Arc<Self>, placement: &Placement) -> Result<Member, ApiError> {
        let place = Place { pool: self, kept: false };
        let inner: PgConnection = self.server.clone().database(&placement.database).connect().await?;
        let conn = TenantConn { inner, tag: String::new(), busy: false, broken: false };
        let mut member =
            Member { conn, database: placement.database.clone(), placement: placement.clone(), served: HashSet::new() };
        self.bind(&mut member, placement).await?;
        place.keep();
        Ok(member)
    }

    async fn bind(&self, member: &mut Member, placement: &Placement) -> Result<(), sqlx::Error> {
        let Placement { schema, role, statement_timeout_ms, .. } = placement;
        let sql = format!(
            "RESET ROLE; SET ROLE \"{role}\"; SET search_path TO \"{schema}\"; SET statement_timeout TO {statement_timeout_ms}"
        );
        member.conn.command(sql).await?;
        member.conn.tag = format!("/*{schema}*/");
        member.served.insert(schema.clone());
        member.placement = placement.clone();
        Ok(())
    }

    fn give_back(&self, member: Member) {
        let doubtful = member.conn.busy || member.conn.broken;
        let tired = member.served.len() >= self.limits.tenants_per_connection;
        let mut state = self.state();
        if doubtful || tired {
            state.open = state.open.saturating_sub(1);
        } else {
            state.idle.push(member);
        }
    }
}

/// A place in the count of open connections that is given back unless kept.
struct Place<'a> {
    pool: &'a Inner,
    kept: bool,
}

impl Place<'_> {
    fn keep(mut self) {
        self.kept = true;
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        if !self.kept {
            let mut state = self.pool.state();
            state.open = state.open.saturating_sub(1);
        }
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        if let Some(member) = self.member.take() {
            self.pool.give_back(member);
        }
    }
}

impl Deref for Loan {
    type Target = TenantConn;

    #[expect(clippy::expect_used, reason = "the member leaves the loan only in drop")]
    fn deref(&self) -> &TenantConn {
        &self.member.as_ref().expect("a loan has its connection until it is dropped").conn
    }
}

impl DerefMut for Loan {
    #[expect(clippy::expect_used, reason = "the member leaves the loan only in drop")]
    fn deref_mut(&mut self) -> &mut TenantConn {
        &mut self.member.as_mut().expect("a loan has its connection until it is dropped").conn
    }
}

impl TenantTx {
    /// Makes what was done last.
    ///
    /// # Errors
    /// When the server refuses (a deferred constraint) or is away.
    pub async fn commit(mut self) -> Result<(), sqlx::Error> {
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

impl std::fmt::Debug for TenantPool {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let state = self.inner.state();
        out.debug_struct("TenantPool").field("open", &state.open).field("idle", &state.idle.len()).finish()
    }
}

impl TenantPool {
    /// Connections open and idle now, for metrics and tests.
    pub fn counts(&self) -> (usize, usize) {
        let state = self.inner.state();
        (state.open, state.idle.len())
    }

    /// Closes every idle connection.
    pub async fn close(&self) {
        let idle = {
            let mut state = self.inner.state();
            state.open = state.open.saturating_sub(state.idle.len());
            std::mem::take(&mut state.idle)
        };
        for member in idle {
            if let Err(error) = member.conn.inner.close().await {
                tracing::debug!(%error, "closing an idle connection");
            }
        }
    }
}
