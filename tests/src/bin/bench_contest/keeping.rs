//! What keeping the board costs of storing a verdict, in the transaction that does both: read from the log of the server of
//! databases, which says when each statement of it was over.

use std::collections::HashMap;

use tests::bench::BenchServer;

use crate::figures::{Figure, alone, beside, count};
use crate::server_log::Step;

/// By these the statements are known: the one that gives a submission its verdict, the board's first, and the one that tells.
const VERDICT: &str = "UPDATE submissions SET status = $2, reason = $3";
const BOARD: &str = "FROM contest_standings s JOIN contest_entries e ON e.id = s.entry_id JOIN contests c";
const TELL: &str = "SELECT pg_notify('lophoc_live'";
/// What is asked of the judge's database from an outcome to its being collected.
const JUDGE: [&str; 3] = ["conclude_job", "set collect_after", "collected_at ="];

/// Milliseconds of one or of all.
#[derive(Default)]
struct Cost {
    transactions: usize,
    /// By the clock, from the end of the statement before to the end of the last: round trips and the making of the row
    /// included.
    board: f64,
    /// By the clock, from the beginning to the commit.
    all: f64,
    /// Of the statements alone.
    board_statements: f64,
    all_statements: f64,
}

/// From the statements of some verdicts.
pub fn figures(server: &BenchServer, steps: &[Step]) -> Vec<Figure> {
    let cost = cost(steps.iter().filter(|step| step.database == server.placement.database));
    let judges = server.installation.database("judge");
    let is_judges = |step: &&Step| step.database == judges && JUDGE.iter().any(|known| step.sql.contains(known));
    let judge: f64 = steps.iter().filter(is_judges).map(|step| step.took_ms).sum();
    let each = |of: f64| of / count(cost.transactions.max(1));
    vec![
        alone("verdicts looked at for what keeping the board costs", count(cost.transactions), "verdicts"),
        beside(
            "keeping the board, beside storing the verdict without it (bar: ratio 0.2)",
            each(cost.board),
            each(cost.all - cost.board),
            "ms of its transaction",
        ),
        beside(
            "the same, of the statements alone",
            each(cost.board_statements),
            each(cost.all_statements - cost.board_statements),
            "ms in Postgres",
        ),
        beside(
            "the same, beside all statements from the outcome on, the judge's included",
            each(cost.board_statements),
            each(cost.all_statements - cost.board_statements + judge),
            "ms in Postgres",
        ),
    ]
}

fn cost<'a>(steps: impl Iterator<Item = &'a Step>) -> Cost {
    let mut open: HashMap<&str, Vec<&Step>> = HashMap::new();
    let mut cost = Cost::default();
    for step in steps {
        let is_begin = step.sql == "BEGIN";
        if is_begin {
            open.insert(&step.pid, Vec::new());
        }
        let Some(transaction) = open.get_mut(step.pid.as_str()) else { continue };
        transaction.push(step);
        if step.sql == "COMMIT" || step.sql == "ROLLBACK" {
            cost.add(transaction);
            open.remove(step.pid.as_str());
        }
    }
    cost
}

impl Cost {
    /// Adds a transaction, if it stores a verdict.
    fn add(&mut self, steps: &[&Step]) {
        let at = |known: &str| steps.iter().position(|step| step.sql.contains(known));
        let (Some(_), Some(board), Some(tell)) = (at(VERDICT), at(BOARD), at(TELL)) else { return };
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return };
        let sum = |of: &[&Step]| of.iter().map(|step| step.took_ms).sum::<f64>();
        let of_board = steps.get(board..tell).unwrap_or_default();
        let (Some(before), Some(end)) = (board.checked_sub(1).and_then(|at| steps.get(at)), of_board.last()) else {
            return;
        };
        self.transactions += 1;
        // Times in the log have a millisecond: what is cut off on both ends is the same on average.
        self.board += end.at_ms - before.at_ms;
        self.all += last.at_ms - first.at_ms + first.took_ms;
        self.board_statements += sum(of_board);
        self.all_statements += sum(steps);
    }
}
