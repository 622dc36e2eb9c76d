//! Bringing a statement in: what it would come to, and doing it.

use std::collections::{HashMap, HashSet};

use futures::stream::{self, StreamExt, TryStreamExt};
use platform::error::ApiError;

use super::rows::{Incoming, Read};
use super::store;
use super::views::{Line, StatementOutcome};
use crate::ids::{AccountId, OrderId};
use crate::orders::{self, Arrival, Order, Provider, Settled, references_in};
use crate::payment_settings;
use crate::site::Site;

/// Rows that are settled at one time.
const AT_ONCE: usize = 4;

/// What comes of each row with money in, in their order.
pub(super) type Outcomes = Vec<(StatementOutcome, Option<OrderId>)>;

/// Who brings a statement in.
pub(super) struct Import<'a> {
    pub(super) site: &'a Site,
    pub(super) by: AccountId,
}

impl Import<'_> {
    /// What would come of the rows; changes nothing.
    pub(super) async fn try_out(&self, read: &Read) -> Result<Outcomes, ApiError> {
        let account = self.account().await?;
        let mut conn = self.site.read().await?;
        let known = store::known(&mut conn, &account, &read.incoming).await?;
        let references: Vec<Vec<String>> =
            read.incoming.iter().map(|incoming| references_in(&incoming.content)).collect();
        let all: Vec<String> = references.iter().flatten().cloned().collect();
        let orders: HashMap<String, OrderId> = store::by_references(&mut conn, &all).await?.into_iter().collect();
        let order_of = |references: &[String]| {
            let found: HashSet<OrderId> = references.iter().filter_map(|word| orders.get(word).copied()).collect();
            if found.len() == 1 { found.into_iter().next() } else { None }
        };
        let outcome = |(at, references): (usize, &Vec<String>)| match order_of(references) {
            order if known.contains(&at) => (StatementOutcome::Known, order),
            Some(order) => (StatementOutcome::Matched, Some(order)),
            None => (StatementOutcome::Unmatched, None),
        };
        Ok(references.iter().enumerate().map(outcome).collect())
    }

    /// Brings the rows in, each as an arrival of its own: what a crash leaves is added by the same file again.
    pub(super) async fn run(&self, (name, file): (&str, &[u8]), read: &Read) -> Result<Outcomes, ApiError> {
        let account = self.account().await?;
        let mut tx = self.site.begin().await?;
        let statement = store::insert(&mut tx, (name, file), read.incoming.len(), self.by).await?;
        tx.commit().await?;
        let arrivals: Vec<Arrival> =
            read.incoming.iter().map(|incoming| self.arrival(incoming, &account, statement)).collect();
        let settled: Vec<Settled> = stream::iter(&arrivals)
            .map(|arrival| orders::arrive(self.site, arrival))
            .buffered(AT_ONCE)
            .try_collect()
            .await?;
        let outcomes: Outcomes = settled.iter().map(outcome_of).collect();
        let count = |wanted: StatementOutcome| outcomes.iter().filter(|(outcome, _)| *outcome == wanted).count();
        let (matched, unmatched) = (count(StatementOutcome::Matched), count(StatementOutcome::Unmatched));
        let mut tx = self.site.begin().await?;
        store::count(&mut tx, statement, (matched + unmatched, matched)).await?;
        tx.commit().await?;
        Ok(outcomes)
    }

    /// The own account, of which statements are; empty where none is set.
    async fn account(&self) -> Result<String, ApiError> {
        let settings = payment_settings::settings(&mut *self.site.read().await?).await?;
        Ok(settings.bank.map(|bank| bank.account).unwrap_or_default())
    }

    fn arrival(&self, incoming: &Incoming, account: &str, statement: i64) -> Arrival {
        Arrival {
            provider: Provider::Statement,
            number: incoming.number.clone(),
            amount: incoming.amount,
            bank_number: incoming.bank_number.clone(),
            account: account.to_owned(),
            content: incoming.content.clone(),
            statement: Some(statement),
            by: Some(self.by),
            paid_at: incoming.paid_at,
            ..Arrival::default()
        }
    }
}

fn outcome_of(settled: &Settled) -> (StatementOutcome, Option<OrderId>) {
    let outcome = match (settled.is_new, settled.order) {
        (false, _) => StatementOutcome::Known,
        (true, Some(_)) => StatementOutcome::Matched,
        (true, None) => StatementOutcome::Unmatched,
    };
    (outcome, settled.order)
}

/// The orders that money was found for, by their ids, as they are now.
pub(super) async fn orders_of(
    site: &Site,
    outcomes: &[(StatementOutcome, Option<OrderId>)],
) -> Result<Vec<Order>, ApiError> {
    let mut ids: Vec<OrderId> = outcomes.iter().filter_map(|(_, order)| *order).collect();
    ids.sort_unstable();
    ids.dedup();
    orders::list(&mut *site.read().await?, &ids).await
}

/// The rows with what came of them.
pub(super) fn lines(read: Read, outcomes: Outcomes) -> Vec<Line> {
    let rows = read.incoming.into_iter().zip(outcomes);
    let rows = rows.map(|(incoming, (outcome, order))| Line::Read(incoming, outcome, order));
    rows.chain(read.unread.into_iter().map(Line::Unread)).collect()
}
