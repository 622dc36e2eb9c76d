//! The pool: one budget of connections for each server, shared fairly between tenants, with affinity.

use std::collections::{BTreeMap, HashMap};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use super::members::{Choice, Member, Members};
use super::waiting::Waiting;
use super::{Placement, Servers, TenantConn, TenantTx};
use crate::error::ApiError;
use crate::messages::OVERLOADED;

/// The longest that connecting to listen takes.
const LISTENER_WAIT: Duration = Duration::from_secs(5);

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
        Self { connections: 24, per_tenant: 12, tenants_per_connection: 250, wait: Duration::from_secs(5) }
    }
}

/// Hands out connections that are bound to one tenant. Cheap to clone.
#[derive(Clone)]
pub struct TenantPool {
    servers: Arc<BTreeMap<String, Arc<Inner>>>,
}

/// The connections to one server.
pub(super) struct Inner {
    server: PgConnectOptions,
    limits: Limits,
    in_use: Arc<Semaphore>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    members: Members,
    waiting: Waiting,
    shares: HashMap<i64, Weak<Semaphore>>,
}

/// A connection on loan; it goes back when dropped.
pub struct Loan {
    pub(super) pool: Arc<Inner>,
    pub(super) member: Option<Member>,
    pub(super) permits: Option<Permits>,
}

/// The tenant's own and the server's; held for as long as the connection is not idle.
pub(super) type Permits = (OwnedSemaphorePermit, OwnedSemaphorePermit);

impl TenantPool {
    /// A pool for these servers; `limits` are each server's. The databases of the addresses are replaced by each
    /// placement's.
    pub fn new(servers: Servers, limits: Limits) -> Self {
        let inner = |options: &PgConnectOptions| Inner {
            // Plans are kept by (tenant, statement): room for a hundred tenants' usual statements.
            server: options.clone().application_name("lophoc").statement_cache_capacity(2000),
            limits,
            in_use: Arc::new(Semaphore::new(limits.connections)),
            state: Mutex::default(),
        };
        let server = |name: &str| Some((name.to_owned(), Arc::new(inner(servers.get(name)?))));
        Self { servers: Arc::new(servers.names().filter_map(server).collect()) }
    }

    fn server(&self, name: &str) -> Result<&Arc<Inner>, ApiError> {
        self.servers.get(name).ok_or_else(|| {
            let reason = anyhow::anyhow!("this program was not told the address of the server {name}");
            tracing::error!("{reason}");
            ApiError::because(OVERLOADED, reason)
        })
    }

    /// A connection of the tenant, outside a transaction: for single statements.
    ///
    /// # Errors
    /// 503 when no connection is to be had in time or the server is away.
    pub async fn read(&self, placement: &Placement) -> Result<Loan, ApiError> {
        if !placement.is_well_formed() {
            return Err(ApiError::internal(anyhow::anyhow!("placement with a strange name: {placement:?}")));
        }
        let server = self.server(&placement.server)?;
        let permits = server.permits(placement.tenant).await?;
        let member = server.member(placement).await?;
        Ok(Loan { pool: Arc::clone(server), member: Some(member), permits: Some(permits) })
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
        Ok(TenantTx::begun(loan))
    }
}

impl Inner {
    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing in here panics half-way; a poisoned lock still guards a sound state.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn permits(&self, tenant: i64) -> Result<Permits, ApiError> {
        let share = self.share(tenant);
        let both = async {
            // A tenant waits for its own share first, so that its queue is not the server's.
            let own = share.acquire_owned().await?;
            let all = Arc::clone(&self.in_use).acquire_owned().await?;
            Ok::<_, tokio::sync::AcquireError>((own, all))
        };
        match tokio::time::timeout(self.limits.wait, both).await {
            Ok(Ok(permits)) => Ok(permits),
            Ok(Err(closed)) => Err(ApiError::internal(closed)),
            Err(_) => Err(OVERLOADED.into()),
        }
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

    /// A connection bound to the tenant, by the order of [`Members::choose`].
    async fn member(self: &Arc<Self>, placement: &Placement) -> Result<Member, ApiError> {
        let began = Instant::now();
        while began.elapsed() < self.limits.wait {
            let member = match self.next(placement, began.elapsed()) {
                Next::Take(member) => member,
                Next::Open(evicted) => {
                    drop(evicted);
                    return self.open(placement).await;
                }
                Next::Wait(turn, at_most) => match turn.wait(at_most).await {
                    Some(member) => member,
                    None => continue,
                },
            };
            if member.placement == *placement {
                return Ok(member);
            }
            return self.rebind(member, placement).await;
        }
        Err(OVERLOADED.into())
    }

    /// What to do next; whoever is to wait stands in the queue already, so that nothing that comes back is missed.
    fn next(&self, placement: &Placement, waited: Duration) -> Next<'_> {
        let mut state = self.state();
        match state.members.choose(placement, self.limits.connections, waited) {
            Choice::Take(member) => Next::Take(member),
            Choice::Open(evicted) => Next::Open(evicted),
            Choice::Wait(wants, at_most) => {
                let (number, delivery) = state.waiting.join(wants, placement);
                Next::Wait(Turn { pool: self, number, delivery }, at_most)
            }
        }
    }

    /// Binds a connection that served another tenant last; one that turns out to be broken is replaced.
    async fn rebind(self: &Arc<Self>, mut member: Member, placement: &Placement) -> Result<Member, ApiError> {
        let place = Place { pool: self, number: Some(member.number), kept: false };
        match self.bind(&mut member, placement).await {
            Ok(()) => {
                place.keep();
                Ok(member)
            }
            Err(error) if crate::db::is_unavailable(&error) => {
                // Its place in the count is kept for the new one.
                place.keep();
                self.state().members.forget(member.number);
                self.open(placement).await
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a connection in a place that was counted already; gives the place back when that fails or is cancelled.
    async fn open(self: &Arc<Self>, placement: &Placement) -> Result<Member, ApiError> {
        let mut place = Place { pool: self, number: None, kept: false };
        let inner: PgConnection = self.server.clone().database(&placement.database).connect().await?;
        let conn = TenantConn { inner, tag: String::new(), busy: false, broken: false };
        let number = self.state().members.enter(placement);
        place.number = Some(number);
        let mut member = Member { conn, number, database: placement.database.clone(), placement: placement.clone() };
        self.bind(&mut member, placement).await?;
        place.keep();
        Ok(member)
    }

    async fn bind(&self, member: &mut Member, placement: &Placement) -> Result<(), sqlx::Error> {
        let Placement { schema, role, statement_timeout_ms, .. } = placement;
        // A role is taken by the login's right to it, whatever role is in force. No more than what changes: this is
        // a round trip before a request's first statement.
        let mut sql = format!("SET ROLE \"{role}\"; SET search_path TO \"{schema}\"");
        let is_fresh = member.conn.tag.is_empty();
        if is_fresh || member.placement.statement_timeout_ms != *statement_timeout_ms {
            sql.push_str(&format!("; SET statement_timeout TO {statement_timeout_ms}"));
        }
        member.conn.command(sql).await?;
        member.conn.tag = format!("/*{schema}*/");
        member.placement = placement.clone();
        Ok(())
    }

    pub(super) fn give_back(self: &Arc<Self>, member: Member) {
        let doubtful = member.conn.busy || member.conn.broken;
        let wrap = |member| Delivery { pool: Arc::clone(self), member: Some(member) };
        let mut state = self.state();
        let State { members, waiting, .. } = &mut *state;
        members.give_back(member, doubtful, self.limits.tenants_per_connection, waiting, wrap);
    }

    fn leave(&self, number: Option<u64>) {
        let mut state = self.state();
        let State { members, waiting, .. } = &mut *state;
        members.leave(number, waiting);
    }
}

/// What whoever wants a connection does next.
enum Next<'a> {
    Take(Member),
    Open(Option<Member>),
    Wait(Turn<'a>, Duration),
}

/// A place in the queue, left when it is dropped.
struct Turn<'a> {
    pool: &'a Inner,
    number: u64,
    delivery: oneshot::Receiver<Delivery>,
}

impl Turn<'_> {
    /// The connection that was handed over, if one was in this time.
    async fn wait(mut self, at_most: Duration) -> Option<Member> {
        match tokio::time::timeout(at_most, &mut self.delivery).await {
            Ok(delivered) => delivered.ok().map(Delivery::into_member),
            Err(_) => {
                self.pool.state().waiting.leave(self.number);
                // It may have come just before.
                self.delivery.try_recv().ok().map(Delivery::into_member)
            }
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.pool.state().waiting.leave(self.number);
    }
}

/// A connection on its way to whoever waited for it; one that they no longer take goes back.
pub(super) struct Delivery {
    pool: Arc<Inner>,
    member: Option<Member>,
}

impl Delivery {
    #[expect(clippy::expect_used, reason = "the member leaves only here and in drop")]
    pub(super) fn into_member(mut self) -> Member {
        self.member.take().expect("a connection on its way is there until it is taken")
    }
}

impl Drop for Delivery {
    fn drop(&mut self) {
        if let Some(member) = self.member.take() {
            self.pool.give_back(member);
        }
    }
}

/// A place in the count of open connections that is given back unless kept.
struct Place<'a> {
    pool: &'a Inner,
    /// The connection's number, once it has one.
    number: Option<u64>,
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
            self.pool.leave(self.number);
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

impl std::fmt::Debug for TenantPool {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (open, idle) = self.counts();
        out.debug_struct("TenantPool").field("open", &open).field("idle", &idle).finish()
    }
}

impl TenantPool {
    /// Whether `database` of the server answers, over a connection of its own beside the budget.
    ///
    /// # Errors
    /// When it does not, or the server is not known.
    pub async fn probe(&self, server: &str, database: &str) -> Result<(), sqlx::Error> {
        let unknown = || sqlx::Error::Configuration(format!("no server {server}").into());
        let server = self.servers.get(server).ok_or_else(unknown)?;
        let mut conn = server.server.clone().database(database).connect().await?;
        conn.ping().await?;
        conn.close().await
    }

    /// A connection beside the budget that hears what is notified in a database, in no tenant's name: it is for `LISTEN`
    /// alone.
    ///
    /// # Errors
    /// When the server is away or not known.
    pub async fn listener(&self, server: &str, database: &str) -> Result<PgListener, sqlx::Error> {
        let unknown = || sqlx::Error::Configuration(format!("no server {server}").into());
        let server = self.servers.get(server).ok_or_else(unknown)?;
        let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(LISTENER_WAIT);
        PgListener::connect_with(&pool.connect_lazy_with(server.server.clone().database(database))).await
    }

    /// How to reach a database of that server without being in the service of any tenant: for what its sites share. Such
    /// a connection sees no tenant's tables.
    ///
    /// # Errors
    /// When the server is not known.
    pub fn options_of(&self, server: &str, database: &str) -> Result<PgConnectOptions, ApiError> {
        Ok(self.server(server)?.server.clone().database(database).statement_cache_capacity(100))
    }

    /// Connections open and idle now, for metrics and tests.
    pub fn counts(&self) -> (usize, usize) {
        let counts = self.servers.values().map(|server| server.state().members.counts());
        counts.fold((0, 0), |(open, idle), (more_open, more_idle)| (open + more_open, idle + more_idle))
    }

    /// Closes every idle connection, and from now on each one after its use. A server's threads end one by one, and
    /// with each the connections that it opened: requests still under way on the others must not get those.
    pub async fn close(&self) {
        let end = |server: &Arc<Inner>| {
            let mut state = server.state();
            let State { members, waiting, .. } = &mut *state;
            members.end(waiting)
        };
        let idle: Vec<Member> = self.servers.values().flat_map(end).collect();
        for member in idle {
            if let Err(error) = member.conn.inner.close().await {
                tracing::debug!(%error, "closing an idle connection");
            }
        }
    }
}
