//! Programs of a contest that are alike: what a search finds, what is decided of it, and disqualifying.

use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, World, run};

use crate::contests::Exam;
use crate::submissions::published;

const SOON: Duration = Duration::from_secs(180);

const SOLUTION: &str = "n, k = map(int, input().split())
heights = list(map(int, input().split()))
best = 0
left = 0
total = 0
for right in range(n):
    total += heights[right]
    while total > k and left <= right:
        total -= heights[left]
        left += 1
    if right - left + 1 > best:
        best = right - left + 1
print(best * 2 + total % 7)
";

const TEMPLATE: &str = "import sys
from collections import deque, defaultdict

def read_graph():
    nodes, edges = map(int, sys.stdin.readline().split())
    graph = defaultdict(list)
    for _ in range(edges):
        first, second = map(int, sys.stdin.readline().split())
        graph[first].append(second)
        graph[second].append(first)
    return nodes, graph
";

/// A contest with a problem, for whose background work there is a worker.
async fn begin(world: &World) -> anyhow::Result<(Server, Exam, i64)> {
    let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
    let site = world.site_on(&server).await?;
    let problem = published(&site.admin, "Đoạn con dài nhất").await?;
    let driver = json!({"driver": {"71": {"source": "import bai", "solution_file": "bai.py", "template": TEMPLATE}}});
    site.admin.put(&format!("/api/problems/{problem}"), driver).await?.data()?;
    let parts = json!([{"name": "Lập trình", "questions": [{"question_id": problem}]}]);
    let exam = Exam::on(site, json!({"parts": parts})).await?;
    Ok((server, exam, problem))
}

/// Somebody whose program was judged so.
async fn sent(exam: &Exam, problem: i64, status: &str, source: &str) -> anyhow::Result<Caller> {
    let (who, attempt) = exam.sitter().await?;
    send(exam, (&who, attempt), (problem, status), source).await?;
    Ok(who)
}

async fn send(
    exam: &Exam,
    (who, attempt): (&Caller, i64),
    (problem, status): (i64, &str),
    source: &str,
) -> anyhow::Result<()> {
    sqlx::query(
        "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, share, attempt_id)
         VALUES (gen_random_uuid(), $1, $2, 71, $3, $4, CASE WHEN $4 = 'AC' THEN 1 ELSE 0 END, $5)",
    )
    .bind(problem)
    .bind(who.id)
    .bind(source)
    .bind(status)
    .bind(attempt)
    .execute(&mut exam.site.sql().await?)
    .await?;
    Ok(())
}

fn path(exam: &Exam) -> String {
    format!("/api/contests/{}/similarity", exam.id)
}

/// Searches, and waits for the end of it: the pairs, and what is known of the search.
async fn searched(exam: &Exam) -> anyhow::Result<(Vec<Value>, Value)> {
    exam.admin.post(&path(exam), json!({})).await?.data()?;
    eventually(SOON, async || Ok(listed(exam, "").await?.1["search"]["status"] == "done")).await.context("a search")?;
    listed(exam, "").await
}

async fn listed(exam: &Exam, query: &str) -> anyhow::Result<(Vec<Value>, Value)> {
    let mut answer = exam.admin.get(&format!("{}?{query}", path(exam))).await?.envelope()?;
    anyhow::ensure!(answer["success"] == true, "{answer}");
    let pairs = answer["data"].as_array().cloned().unwrap_or_default();
    Ok((pairs, answer["metadata"].take()))
}

#[test]
fn renamed_programs_are_found_and_what_was_given_to_all_is_not() -> anyhow::Result<()> {
    run(async |world| {
        let (_server, exam, problem) = begin(world).await?;
        assert_eq!(listed(&exam, "").await?.1["search"], Value::Null);
        let renamed = SOLUTION.replace("heights", "a").replace("best", "kq").replace("total", "tong");
        sent(&exam, problem, "AC", SOLUTION).await?;
        let binh = sent(&exam, problem, "WR", &renamed).await?;
        sent(&exam, problem, "AC", &format!("{TEMPLATE}\nif read_graph()[0] > 3:\n    print(1)\n")).await?;
        sent(&exam, problem, "AC", &format!("{TEMPLATE}\nwhile True:\n    print('x')\n")).await?;
        let (pairs, metadata) = searched(&exam).await?;
        assert_eq!((pairs.len(), &metadata["total"]), (1, &json!(1)), "{pairs:?}");
        let search = &metadata["search"];
        assert_eq!(
            (&search["questions"], &search["questions_done"], &search["programs"]),
            (&json!(1), &json!(1), &json!(4))
        );
        let pair = &pairs[0];
        assert_eq!((&pair["label"], &pair["decision"], &pair["note"]), (&json!("A"), &Value::Null, &Value::Null));
        for share in ["share_of_one", "share_of_other"] {
            assert!(pair[share].as_f64().is_some_and(|share| share > 0.9), "{pair}");
        }
        let shown = exam.admin.get(&format!("{}/{}", path(&exam), pair["id"])).await?.data()?;
        assert_eq!((&shown["one_source"], &shown["other_source"]), (&json!(SOLUTION), &json!(renamed)));
        assert_eq!((&shown["one_language_id"], &shown["other"]["name"]), (&json!(71), &pair["other"]["name"]));
        assert!(shown["matches"].as_array().is_some_and(|matches| !matches.is_empty()), "{shown}");
        // Only staff sees any of it.
        let one = format!("{}/{}", path(&exam), pair["id"]);
        let disqualify = format!("/api/contests/{}/entries/{}/disqualify", exam.id, pair["one"]["entry_id"]);
        let stranger = exam.site.person("teacher").await?;
        for who in [&binh, &stranger] {
            assert_eq!(who.get(&path(&exam)).await?.refused(403)?, "no_access");
            assert_eq!(who.get(&one).await?.refused(403)?, "no_access");
            assert_eq!(who.post(&path(&exam), json!({})).await?.refused(403)?, "no_access");
            assert_eq!(who.put(&one, json!({"decision": "copied"})).await?.refused(403)?, "no_access");
            assert_eq!(who.post(&disqualify, json!({"reason": "x"})).await?.refused(403)?, "no_access");
        }
        Ok(())
    })
}

#[test]
fn a_decision_stays_over_another_search_and_open_pairs_follow_it() -> anyhow::Result<()> {
    run(async |world| {
        let (_server, exam, problem) = begin(world).await?;
        sent(&exam, problem, "AC", SOLUTION).await?;
        sent(&exam, problem, "AC", &SOLUTION.replace("best", "kq")).await?;
        let (third, attempt) = exam.sitter().await?;
        send(&exam, (&third, attempt), (problem, "AC"), &SOLUTION.replace("left", "trai")).await?;
        let (pairs, _) = searched(&exam).await?;
        assert_eq!(pairs.len(), 3, "{pairs:?}");
        let decided =
            pairs.iter().find(|pair| pair["other"]["submission_id"] != pairs_last(&pairs)).context("a pair")?;
        let of = format!("{}/{}", path(&exam), decided["id"]);
        let refused = exam.admin.put(&of, json!({"decision": "copied", "note": "x".repeat(1001)})).await?;
        assert_eq!(refused.faults()?, ["note too_long"]);
        let copied = json!({"decision": "copied", "note": " Giống từng dòng "});
        let after = exam.admin.put(&of, copied).await?.data()?;
        assert_eq!((&after["decision"], &after["note"]), (&json!("copied"), &json!("Giống từng dòng")));
        // The third person's program was never sent.
        sqlx::query("DELETE FROM submissions WHERE user_id = $1")
            .bind(third.id)
            .execute(&mut exam.site.sql().await?)
            .await?;
        let (again, _) = searched(&exam).await?;
        assert_eq!(again.len(), 1, "{again:?}");
        assert_eq!((&again[0]["id"], &again[0]["decision"]), (&decided["id"], &json!("copied")));
        assert_eq!(listed(&exam, "decision=open").await?.0.len(), 0);
        assert_eq!(listed(&exam, &format!("decision=copied&question_id={problem}")).await?.0.len(), 1);
        let unknown = exam.admin.get(&format!("{}?decision=maybe", path(&exam))).await?;
        assert_eq!(unknown.refused(400)?, "invalid_query");
        let open = exam.admin.put(&of, json!({"decision": null})).await?.data()?;
        assert_eq!((&open["decision"], &open["note"]), (&Value::Null, &Value::Null));
        Ok(())
    })
}

/// The last submission that any pair names: the third person's.
fn pairs_last(pairs: &[Value]) -> Value {
    let ids = pairs.iter().filter_map(|pair| pair["other"]["submission_id"].as_i64());
    json!(ids.max())
}

/// What somebody was told, the newest first.
async fn notices(who: &Caller) -> anyhow::Result<Vec<Value>> {
    let notices = who.get("/api/users/notices").await?.data()?;
    let of = |notice: &Value| json!([notice["kind"], notice["title"], notice["path"]]);
    Ok(notices.as_array().into_iter().flatten().map(of).collect())
}

#[test]
fn disqualifying_is_noted_once_and_taken_back() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let who = exam.entrant().await?;
        let mut sql = exam.site.sql().await?;
        let entry: i64 = sqlx::query_scalar("SELECT id FROM contest_entries WHERE contest_id = $1 AND user_id = $2")
            .bind(exam.id)
            .bind(who.id)
            .fetch_one(&mut sql)
            .await?;
        let path = format!("/api/contests/{}/entries/{entry}/disqualify", exam.id);
        assert_eq!(exam.admin.post(&path, json!({"reason": " "})).await?.faults()?, ["reason required"]);
        assert_eq!(exam.admin.post(&path, json!({"reason": "x".repeat(501)})).await?.faults()?, ["reason too_long"]);
        let elsewhere = format!("/api/contests/{}/entries/{}/disqualify", exam.id, entry + 1000);
        let unknown = exam.admin.post(&elsewhere, json!({"reason": "Chép bài"})).await?;
        assert_eq!(unknown.refused(404)?, "entry_not_found");
        for _ in 0..2 {
            exam.admin.post(&path, json!({"reason": "Chép bài"})).await?.data()?;
        }
        let reason = "SELECT disqualified_reason FROM contest_entries WHERE id = $1 AND disqualified_by = $2";
        let kept: Option<String> =
            sqlx::query_scalar(reason).bind(entry).bind(exam.admin.id).fetch_one(&mut sql).await?;
        assert_eq!(kept.as_deref(), Some("Chép bài"));
        for _ in 0..2 {
            exam.admin.delete(&path).await?.data()?;
        }
        let none = "SELECT disqualified_at IS NULL AND disqualified_by IS NULL FROM contest_entries WHERE id = $1";
        assert!(sqlx::query_scalar::<_, bool>(none).bind(entry).fetch_one(&mut sql).await?);
        let noted =
            "SELECT count(*) FROM change_history WHERE kind = 'contest' AND object_id = $1 AND action = 'update'
                      AND changes::text LIKE '%disqualified%'";
        assert_eq!(sqlx::query_scalar::<_, i64>(noted).bind(exam.id).fetch_one(&mut sql).await?, 2);
        let path = format!("/contests/{}", exam.slug);
        let again = "Kết quả của bạn trong kỳ thi “Kỳ thi thử” được tính trở lại";
        let out = "Bạn đã bị loại khỏi kỳ thi “Kỳ thi thử”: Chép bài";
        assert_eq!(
            notices(&who).await?,
            [json!(["contest_reinstated", again, path]), json!(["contest_disqualified", out, path])],
            "each once, the newest first"
        );
        Ok(())
    })
}
