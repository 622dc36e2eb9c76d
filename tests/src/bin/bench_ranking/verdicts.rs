//! What points and ranks add to storing a verdict, in the transaction that does both: read from the log of the server of
//! databases, which says when each statement of it was over.

use std::collections::HashMap;
use std::time::Duration;

use anyhow::Context;
use serde_json::json;
use tests::bench::BenchServer;
use tests::farm::FarmNode;

use crate::figures::{Figure, alone, beside, count};
use crate::server_log::{self, Step};

/// By these the statements are known: the one that gives a submission its verdict, the first of the ranks, and the one that
/// tells.
const VERDICT: &str = "UPDATE submissions SET status = $2, reason = $3";
const RANKS: &str = "' ranking of '";
const TELL: &str = "SELECT pg_notify('lophoc_live'";
/// Tests of the problem.
const TESTS: usize = 10;
/// How they end, in turn: all accepted, or how many are.
const ACCEPTED: [usize; 4] = [TESTS, 3, 0, 7];
const PAUSE: Duration = Duration::from_millis(20);

/// Milliseconds of all.
#[derive(Default)]
struct Cost {
    transactions: usize,
    /// By the clock, round trips included.
    ranks: f64,
    all: f64,
}

/// Of so many verdicts.
pub async fn figures(server: &BenchServer, verdicts: i64) -> anyhow::Result<Vec<Figure>> {
    let problem = problem(server).await?;
    let node = FarmNode::join(&server.settings.judge_url).await?;
    let (steps, ()) = server_log::during(&server.installation, judge(server, &node, (problem, verdicts))).await?;
    let cost = cost(steps.iter().filter(|step| step.database == server.placement.database));
    let each = |of: f64| of / count(cost.transactions.max(1));
    Ok(vec![
        alone("verdicts looked at", count(cost.transactions), "verdicts"),
        beside(
            "storing a verdict with ranks, beside the same without (bar: ratio 1.3)",
            each(cost.all),
            each(cost.all - cost.ranks),
            "ms of its transaction",
        ),
    ])
}

async fn problem(server: &BenchServer) -> anyhow::Result<i64> {
    let cases: Vec<_> = (0..TESTS)
        .map(|n| json!({"input": format!("{n} 1\n"), "output": format!("{}\n", n + 1), "score": 1}))
        .collect();
    let body = json!({"title": "Tổng của hai số", "statement": "Tính tổng.", "difficulty": "medium", "max_score": 100,
                      "visibility": "public", "status": "published", "test_cases": cases});
    server.admin.post("/api/problems", body).await?.data()?["id"].as_i64().context("the problem's id")
}

/// Programs come in, two of each person, and are judged one after the other.
async fn judge(server: &BenchServer, node: &FarmNode, (problem, verdicts): (i64, i64)) -> anyhow::Result<()> {
    let mut sql = server.sql().await?;
    sqlx::query(
        "WITH people AS (SELECT id FROM users WHERE email LIKE 'learner-%' ORDER BY id LIMIT ($2 + 1) / 2),
         begun AS (INSERT INTO question_progress (user_id, question_id, attempts) SELECT id, $1, 2 FROM people)
         INSERT INTO submissions (token, question_id, user_id, language_id, source_code, max_score, created_at)
         SELECT gen_random_uuid(), $1, p.id, 71, 'print(1)  # ' || p.id || ' ' || n, 100, now() - interval '1 minute'
           FROM people p, generate_series(1, 2) AS n",
    )
    .bind(problem)
    .bind(verdicts)
    .execute(&mut sql)
    .await?;
    sqlx::query("INSERT INTO tasks (kind) VALUES ('carry_submissions')").execute(&mut sql).await?;
    let left = "SELECT count(*) FROM submissions WHERE status = 'running'";
    let mut number = 0;
    while sqlx::query_scalar::<_, i64>(left).fetch_one(&mut sql).await? > 0 {
        while let Some(job) = node.waiting().await? {
            let accepted = ACCEPTED[number % ACCEPTED.len()];
            number += 1;
            let statuses: Vec<&str> = (0..TESTS).map(|at| if at < accepted { "AC" } else { "WR" }).collect();
            node.finish(&job, &statuses).await?;
        }
        tokio::time::sleep(PAUSE).await;
    }
    Ok(())
}

fn cost<'a>(steps: impl Iterator<Item = &'a Step>) -> Cost {
    let mut open: HashMap<&str, Vec<&Step>> = HashMap::new();
    let mut cost = Cost::default();
    for step in steps.filter(|step| step.is_run) {
        if step.sql == "BEGIN" {
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
        let (Some(_), Some(ranks), Some(tell)) = (at(VERDICT), at(RANKS), at(TELL)) else { return };
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return };
        let of_ranks = steps.get(ranks..tell).unwrap_or_default();
        let (Some(before), Some(end)) = (ranks.checked_sub(1).and_then(|at| steps.get(at)), of_ranks.last()) else {
            return;
        };
        self.transactions += 1;
        // Times in the log have a millisecond: what is cut off on both ends is the same on average.
        self.ranks += end.at_ms - before.at_ms;
        self.all += last.at_ms - first.at_ms + first.took_ms;
    }
}
