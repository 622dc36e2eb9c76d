//! The connections of a pool, and which of them serves whom.
//!
//! A connection that has served a tenant still has its plans and Postgres' own caches of the tenant's tables, worth some
//! milliseconds: so tenants keep to the connections that know them, even if that takes a short wait, and a database
//! keeps its connections while they are enough for it.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use super::pool::Delivery;
use super::waiting::{Offered, Waiting, Wants};
use super::{Placement, TenantConn};

/// How long to wait for a connection that knows the tenant and is with another one: about what it takes a connection to
/// get to know a tenant.
const WARM_PATIENCE: Duration = Duration::from_millis(20);
/// How long to wait for a connection to the tenant's database before one to another database makes room. Each that is
/// opened costs a process of the server that knows nothing, and takes from the other database one that knows much.
const ROOM_PATIENCE: Duration = Duration::from_millis(250);

/// A connection with its place in the count.
pub(super) struct Member {
    pub(super) conn: TenantConn,
    pub(super) number: u64,
    pub(super) database: String,
    pub(super) placement: Placement,
}

/// What is known of a connection wherever it is.
struct History {
    database: String,
    /// Schemas that it has served.
    served: HashSet<String>,
    /// The tenant that has it on loan.
    lent_to: Option<i64>,
}

/// What to do for whoever wants a connection.
pub(super) enum Choice {
    /// Use this one, which may be bound to another tenant still.
    Take(Member),
    /// Open one, in a place that is counted from now on; this one made room for it.
    Open(Option<Member>),
    /// Wait for one of this kind, no longer than this.
    Wait(Wants, Duration),
}

/// All connections of a pool.
#[derive(Default)]
pub(super) struct Members {
    /// Least recently used first.
    idle: Vec<Member>,
    /// By number; connections that are being opened have none yet.
    histories: HashMap<u64, History>,
    /// Connections open or being opened.
    open: usize,
    next: u64,
    /// Whether each loan gets a connection of its own from now on.
    is_ending: bool,
}

impl Members {
    /// In this order: an idle connection bound to the tenant; one that has served it before; a short wait for one that
    /// has and is with another tenant; a new one, while its database has less than its share of the budget, if need be
    /// in the place of one of a database that has more; the idle one of the database that knows the fewest tenants; a
    /// new one; a wait for one of the database; a new one in the place of another database's.
    pub(super) fn choose(&mut self, placement: &Placement, budget: usize, waited: Duration) -> Choice {
        if self.is_ending {
            return self.open(None);
        }
        if let Some(at) = self.idle.iter().rposition(|member| member.placement == *placement) {
            return Choice::Take(self.take(at, placement));
        }
        if let Some(at) = self.idle.iter().rposition(|member| self.knows(member.number, placement)) {
            return Choice::Take(self.take(at, placement));
        }
        if waited < WARM_PATIENCE && self.is_known_elsewhere(placement) {
            return Choice::Wait(Wants::Known, WARM_PATIENCE.saturating_sub(waited));
        }
        let shares = self.by_database();
        let own = shares.get(placement.database.as_str()).copied().unwrap_or_default();
        let others = shares.len() - usize::from(own > 0);
        let share = (budget / (others + 1)).max(1);
        let room = self.open < budget;
        let is_crowded = |member: &Member| shares.get(member.database.as_str()).is_some_and(|count| *count > share);
        let crowded = self.idle.iter().position(is_crowded);
        if own < share && (room || crowded.is_some()) {
            return self.open(if room { None } else { crowded });
        }
        if let Some(at) = self.least_known_of(&placement.database) {
            return Choice::Take(self.take(at, placement));
        }
        if room {
            return self.open(None);
        }
        if waited < ROOM_PATIENCE && own > 0 {
            return Choice::Wait(Wants::OfDatabase, ROOM_PATIENCE.saturating_sub(waited));
        }
        if self.idle.is_empty() {
            // The permit says that fewer are in use than may be open: one is on its way back.
            return Choice::Wait(Wants::Any, ROOM_PATIENCE);
        }
        self.open(crowded.or(Some(0)))
    }

    /// A place for a new connection: one more, or that of an idle one.
    fn open(&mut self, in_place_of: Option<usize>) -> Choice {
        let evicted = in_place_of.map(|at| self.idle.remove(at));
        match &evicted {
            Some(member) => self.forget(member.number),
            None => self.open += 1,
        }
        Choice::Open(evicted)
    }

    /// How many connections each database has.
    fn by_database(&self) -> HashMap<String, usize> {
        let mut shares = HashMap::new();
        for history in self.histories.values() {
            *shares.entry(history.database.clone()).or_default() += 1;
        }
        shares
    }

    fn take(&mut self, at: usize, placement: &Placement) -> Member {
        let member = self.idle.remove(at);
        self.lend(member.number, placement);
        member
    }

    /// The connection is the tenant's from now on.
    fn lend(&mut self, number: u64, placement: &Placement) {
        if let Some(history) = self.histories.get_mut(&number) {
            history.lent_to = Some(placement.tenant);
            if !history.served.contains(&placement.schema) {
                history.served.insert(placement.schema.clone());
            }
        }
    }

    fn knows(&self, number: u64, placement: &Placement) -> bool {
        self.histories
            .get(&number)
            .is_some_and(|history| history.database == placement.database && history.served.contains(&placement.schema))
    }

    /// Whether a connection that has served the tenant is on loan to another one. One that the tenant has itself says
    /// nothing: its requests run beside each other.
    fn is_known_elsewhere(&self, placement: &Placement) -> bool {
        self.histories.iter().any(|(number, history)| {
            history.lent_to.is_some_and(|tenant| tenant != placement.tenant) && self.knows(*number, placement)
        })
    }

    fn least_known_of(&self, database: &str) -> Option<usize> {
        let of_database = self.idle.iter().enumerate().filter(|(_, member)| member.database == database);
        of_database.min_by_key(|(_, member)| self.served(member.number)).map(|(at, _)| at)
    }

    /// How many tenants a connection has served.
    fn served(&self, number: u64) -> usize {
        self.histories.get(&number).map_or(0, |history| history.served.len())
    }

    /// A connection was opened for the tenant in a place that is counted: its number.
    pub(super) fn enter(&mut self, placement: &Placement) -> u64 {
        self.next += 1;
        let history = History {
            database: placement.database.clone(),
            served: HashSet::from([placement.schema.clone()]),
            lent_to: Some(placement.tenant),
        };
        self.histories.insert(self.next, history);
        self.next
    }

    /// The connection is gone; its place in the count stays.
    pub(super) fn forget(&mut self, number: u64) {
        self.histories.remove(&number);
    }

    /// A place in the count is free again, with the connection that had it if there was one.
    pub(super) fn leave(&mut self, number: Option<u64>, waiting: &mut Waiting) {
        self.open = self.open.saturating_sub(1);
        if let Some(number) = number {
            self.forget(number);
        }
        waiting.recall(&[Wants::OfDatabase, Wants::Any]);
    }

    /// A loan is over. A connection in doubt is closed, and one that has served `most` tenants: Postgres keeps caches
    /// for each of them. Any other goes to whoever has waited for it the longest.
    pub(super) fn give_back(
        &mut self,
        member: Member,
        doubtful: bool,
        most: usize,
        waiting: &mut Waiting,
        wrap: impl Fn(Member) -> Delivery,
    ) {
        let number = member.number;
        if doubtful || self.is_ending || self.served(number) >= most {
            self.leave(Some(number), waiting);
            return;
        }
        let is_wanted = |member: &Member, wants, placement: &Placement| match wants {
            Wants::Known => self.knows(member.number, placement),
            Wants::OfDatabase => member.database == placement.database,
            Wants::Any => false,
        };
        match waiting.offer(member, is_wanted, wrap) {
            Offered::Delivered(placement) => self.lend(number, &placement),
            Offered::Left(member) => {
                if let Some(history) = self.histories.get_mut(&number) {
                    history.lent_to = None;
                }
                self.idle.push(member);
                waiting.recall(&[Wants::Any]);
            }
        }
    }

    /// Connections open and idle.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.open, self.idle.len())
    }

    /// From now on no connection is used twice. Takes the idle ones out, to be closed.
    pub(super) fn end(&mut self, waiting: &mut Waiting) -> Vec<Member> {
        self.is_ending = true;
        let idle = std::mem::take(&mut self.idle);
        for member in &idle {
            self.leave(Some(member.number), waiting);
        }
        waiting.recall(&[Wants::Known]);
        idle
    }
}
