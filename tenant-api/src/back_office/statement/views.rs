//! What is answered to a statement.

use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::rows::{Incoming, Unread};
use crate::ids::OrderId;
use crate::imports::{ImportColumn, Table};
use crate::orders::{Order, OrderStatus};

platform::text_enum! {
    /// What comes of a row.
    pub enum StatementOutcome {
        /// It is money for an order.
        Matched = "matched",
        /// It belongs to no order, or to several: somebody has to look at it.
        Unmatched = "unmatched",
        /// It was told before, by a statement or a provider.
        Known = "known",
        /// Nothing: its day or amount can't be read.
        Failed = "failed",
    }
}

/// The form of a statement.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the document's: the form is read by hand")]
pub struct StatementForm {
    /// CSV or XLSX, at most 10 MB and 5,000 rows.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Changes nothing, and answers what would come of it.
    dry_run: Option<bool>,
    /// JSON: the file's heads and the field that each is (`paid_at`, `amount`, `content`, `bank_number`), empty to leave a
    /// column out.
    columns: Option<String>,
}

/// A row with money in, and what came of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatementRow {
    /// Its number in the file, from 1.
    row: u32,
    /// Epoch seconds; null where it is not known.
    paid_at: Option<i64>,
    /// 0 where it can't be read.
    amount: i64,
    content: String,
    outcome: StatementOutcome,
    /// The order's; null: it has none.
    reference: Option<String>,
    transaction_id: Option<OrderId>,
    /// Where the order stands now.
    status: Option<OrderStatus>,
}

/// How many rows of each outcome.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct StatementCounts {
    matched: usize,
    unmatched: usize,
    known: usize,
    failed: usize,
}

/// What came of a statement; of a dry run, what would come of it. Rows without money in are left out.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatementReport {
    rows: Vec<StatementRow>,
    counts: StatementCounts,
    /// What its rows come to.
    sum: i64,
    columns: Vec<ImportColumn>,
    /// The first rows of the file, as cells.
    sample: Vec<Vec<String>>,
}

/// A row and its outcome, before its order is looked up.
pub(super) enum Line {
    Read(Incoming, StatementOutcome, Option<OrderId>),
    Unread(Unread),
}

impl StatementReport {
    pub(super) fn of(table: Table, orders: &[Order], lines: Vec<Line>) -> Self {
        let mut report = Self {
            rows: Vec::with_capacity(lines.len()),
            counts: StatementCounts::default(),
            sum: 0,
            columns: table.columns,
            sample: table.sample,
        };
        for line in lines {
            let row = StatementRow::of(line, orders);
            report.sum += row.amount;
            match row.outcome {
                StatementOutcome::Matched => report.counts.matched += 1,
                StatementOutcome::Unmatched => report.counts.unmatched += 1,
                StatementOutcome::Known => report.counts.known += 1,
                StatementOutcome::Failed => report.counts.failed += 1,
            }
            report.rows.push(row);
        }
        report.rows.sort_by_key(|row| row.row);
        report
    }
}

impl StatementRow {
    fn of(line: Line, orders: &[Order]) -> Self {
        let (incoming, outcome, id) = match line {
            Line::Read(incoming, outcome, id) => (incoming, outcome, id),
            Line::Unread(Unread { row, content }) => {
                return Self {
                    row,
                    paid_at: None,
                    amount: 0,
                    content,
                    outcome: StatementOutcome::Failed,
                    reference: None,
                    transaction_id: None,
                    status: None,
                };
            }
        };
        // They stand in the order of their ids.
        let order = id.and_then(|id| orders.binary_search_by_key(&id, |order| order.id).ok()).map(|at| &orders[at]);
        Self {
            row: incoming.row,
            paid_at: incoming.paid_at.map(OffsetDateTime::unix_timestamp),
            amount: incoming.amount,
            content: incoming.content,
            outcome,
            reference: order.map(|order| order.reference.clone()),
            transaction_id: order.map(|order| order.id),
            status: order.map(|order| order.status),
        }
    }
}
