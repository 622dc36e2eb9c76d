//! What becomes of the frozen board in the end: verdicts shown one after another, awards, and their certificates.

use serde_json::{Value, json};
use tests::{Caller, run};

use crate::contests::Exam;
use crate::courses::learner;

/// A contest whose last hour stands still, with three who took part: 7 points (3 of them in the freeze), 4, and none.
async fn played(world: &tests::World) -> anyhow::Result<(Exam, [Caller; 3])> {
    let exam = Exam::new(world, json!({"freeze_minutes": 60})).await?;
    let (an, of_an) = exam.sitter().await?;
    let (binh, of_binh) = exam.sitter().await?;
    let (chi, of_chi) = exam.sitter().await?;
    let [first, second, _] = exam.questions;
    exam.send(&an, of_an, first, &exam.right).await?.data()?;
    exam.send(&binh, of_binh, first, &exam.right).await?.data()?;
    exam.send(&chi, of_chi, first, &exam.wrong).await?.data()?;
    exam.pass(70).await?;
    exam.send(&an, of_an, second, "4").await?.data()?;
    exam.send(&binh, of_binh, second, "5").await?.data()?;
    Ok((exam, [an, binh, chi]))
}

fn path(exam: &Exam, of: &str) -> String {
    format!("/api/contests/{}/{of}", exam.id)
}

async fn set(exam: &Exam, rules: Value) -> anyhow::Result<tests::Answer> {
    exam.admin.put(&path(exam, "awards"), json!({ "awards": rules })).await
}

fn each<'a>(rows: &'a Value, field: &str) -> Vec<&'a Value> {
    rows.as_array().into_iter().flatten().map(|row| &row[field]).collect()
}

async fn own(who: &Caller) -> anyhow::Result<Value> {
    who.get("/api/certificates").await?.data()
}

#[test]
fn the_frozen_board_becomes_the_live_one_question_by_question() -> anyhow::Result<()> {
    run(async |world| {
        let (exam, people) = played(world).await?;
        let reveal = path(&exam, "reveal");
        assert_eq!(exam.admin.get(&reveal).await?.refused(412)?, "contest_not_over");
        exam.pass(120).await?;
        set(&exam, json!([{"kind": "first", "up_to_rank": 1}])).await?.data()?;
        let shown = exam.admin.get(&reveal).await?.data()?;
        assert_eq!(each(&shown["questions"], "label"), [&json!("A"), &json!("B"), &json!("C")]);
        let rows = shown["rows"].as_array().cloned().unwrap_or_default();
        assert_eq!(rows.len(), 3);
        let (live, _) = exam.board(&exam.admin, "").await?;
        for row in &rows {
            let board = live.as_array().into_iter().flatten().find(|one| one["entry_id"] == row["entry_id"]);
            let board = board.cloned().unwrap_or_default();
            let steps = row["steps"].as_array().cloned().unwrap_or_default();
            let last = steps.last().cloned().unwrap_or_default();
            for field in ["score", "penalty_s", "sort", "cells"] {
                assert_eq!(last[field], board[field], "{field} of {row}");
            }
            assert_eq!(steps[0]["question_id"], Value::Null);
            let opened: Vec<&Value> = steps[1..].iter().map(|step| &step["question_id"]).collect();
            let hidden = json!(exam.questions[1]);
            assert_eq!(opened, if board["score"] == json!(0.0) { vec![] } else { vec![&hidden] });
        }
        let best = shown["awards"][0].clone();
        assert_eq!((&best["kind"], &best["rank"]), (&json!("first"), &json!(1)));
        assert_eq!(shown["awards"].as_array().map(Vec::len), Some(1));
        let disqualify =
            "UPDATE contest_entries SET disqualified_at = now(), disqualified_reason = 'Chép bài' WHERE id = $1";
        let mut sql = exam.site.sql().await?;
        sqlx::query(disqualify).bind(best["entry_id"].as_i64()).execute(&mut sql).await?;
        let shown = exam.admin.get(&reveal).await?.data()?;
        assert_eq!(shown["rows"].as_array().map(Vec::len), Some(2));
        assert_ne!(shown["awards"][0]["entry_id"], best["entry_id"]);
        let teacher = exam.site.person("teacher").await?;
        for who in [&people[0], &teacher] {
            assert_eq!(who.get(&reveal).await?.refused(403)?, "no_access");
        }
        Ok(())
    })
}

#[test]
fn rules_are_checked_and_everybody_gets_the_best_that_they_earned() -> anyhow::Result<()> {
    run(async |world| {
        let (exam, people) = played(world).await?;
        let twice = json!([{"kind": "first", "up_to_rank": 1}, {"kind": "first", "min_score": 3}]);
        assert_eq!(set(&exam, twice).await?.faults()?, ["awards[1].kind invalid_value"]);
        assert_eq!(set(&exam, json!([{"kind": "third"}])).await?.faults()?, ["awards[0].up_to_rank required"]);
        assert_eq!(
            set(&exam, json!([{"kind": "third", "min_score": 0}])).await?.faults()?,
            ["awards[0].min_score above_zero"]
        );
        let rules = json!([{"kind": "consolation", "up_to_rank": 10}, {"kind": "first", "min_score": 6}]);
        let set_to = set(&exam, rules).await?.data()?;
        // The best first, whatever the order that they came in; nobody gets one for nothing.
        assert_eq!(each(&set_to["rules"], "kind"), [&json!("first"), &json!("consolation")]);
        assert_eq!(each(&set_to["given"], "kind"), [&json!("first"), &json!("consolation")]);
        assert_eq!(each(&set_to["given"], "score"), [&json!(7.0), &json!(4.0)]);
        assert_eq!(each(&set_to["given"], "certificate_code"), [&Value::Null, &Value::Null]);
        let awards = path(&exam, "awards");
        assert_eq!(exam.admin.get(&awards).await?.data()?, set_to);
        let history: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM change_history WHERE kind = 'contest' AND object_id = $1 AND changes::text LIKE '%awards%'",
        )
        .bind(exam.id)
        .fetch_one(&mut exam.site.sql().await?)
        .await?;
        assert_eq!(history, 1);
        let teacher = exam.site.person("teacher").await?;
        for who in [&people[0], &teacher] {
            assert_eq!(who.get(&awards).await?.refused(403)?, "no_access");
            assert_eq!(who.put(&awards, json!({"awards": []})).await?.refused(403)?, "no_access");
            assert_eq!(who.post(&format!("{awards}/issue"), json!({})).await?.refused(403)?, "no_access");
        }
        Ok(())
    })
}

#[test]
fn certificates_follow_the_awards_and_twice_is_one() -> anyhow::Result<()> {
    run(async |world| {
        let (exam, [an, binh, chi]) = played(world).await?;
        set(&exam, json!([{"kind": "first", "up_to_rank": 1}, {"kind": "second", "up_to_rank": 2}])).await?.data()?;
        let issue = path(&exam, "awards/issue");
        assert_eq!(exam.admin.post(&issue, json!({})).await?.refused(412)?, "contest_not_over");
        exam.pass(120).await?;
        assert_eq!(exam.admin.post(&issue, json!({})).await?.refused(412)?, "still_frozen");
        exam.admin.post(&path(&exam, "unfreeze"), json!({})).await?.data()?;
        let given = exam.admin.post(&issue, json!({})).await?.data()?["given"].clone();
        assert!(each(&given, "certificate_code").iter().all(|code| code.is_string()), "{given}");
        let (first, second) = (own(&an).await?, own(&binh).await?);
        assert_eq!((&first[0]["award"], &first[0]["rank"]), (&json!("first"), &json!(1)));
        assert_eq!((&second[0]["award"], &second[0]["rank"]), (&json!("second"), &json!(2)));
        let name = exam.seen(&exam.admin).await?["name"].clone();
        assert_eq!((&first[0]["course"]["title"], &first[0]["contest_id"]), (&name, &json!(exam.id)));
        assert_eq!(own(&chi).await?, json!([]));
        assert_eq!(exam.admin.post(&issue, json!({})).await?.data()?["given"], given, "twice is one");
        assert_eq!(own(&an).await?, first);

        // Others get others: what no longer holds is revoked, and comes back with the same code.
        set(&exam, json!([{"kind": "third", "up_to_rank": 1}])).await?.data()?;
        exam.admin.post(&issue, json!({})).await?.data()?;
        let third = own(&an).await?;
        assert_eq!((&third[0]["award"], &third[0]["code"]), (&json!("third"), &first[0]["code"]));
        let gone = own(&binh).await?;
        assert_eq!((&gone[0]["state"], &gone[0]["code"]), (&json!("revoked"), &second[0]["code"]));
        assert!(gone[0]["reason"].as_str().is_some_and(|reason| reason != "awards_changed" && !reason.is_empty()));
        set(&exam, json!([{"kind": "second", "up_to_rank": 2}])).await?.data()?;
        exam.admin.post(&issue, json!({})).await?.data()?;
        let back = own(&binh).await?;
        assert_eq!((&back[0]["state"], &back[0]["code"]), (&json!("valid"), &second[0]["code"]));
        Ok(())
    })
}

#[test]
fn a_certificate_of_an_award_is_printed_and_revoked_by_who_holds_the_contest() -> anyhow::Result<()> {
    run(async |world| {
        let (exam, [an, ..]) = played(world).await?;
        set(&exam, json!([{"kind": "first", "up_to_rank": 1}])).await?.data()?;
        exam.pass(120).await?;
        exam.admin.post(&path(&exam, "unfreeze"), json!({})).await?.data()?;
        let issue = path(&exam, "awards/issue");
        let given = exam.admin.post(&issue, json!({})).await?.data()?["given"].clone();
        let code = given[0]["certificate_code"].as_str().unwrap_or_default().to_owned();
        let page = format!("/api/certificates/{code}");
        assert_eq!(exam.site.visitor().get(&page).await?.data()?["can_revoke"], json!(false));
        assert_eq!(exam.admin.get(&page).await?.data()?["can_revoke"], json!(true));
        let pdf = exam.site.visitor().request(reqwest::Method::GET, &format!("{page}/pdf?lang=vi")).send().await?;
        assert!(pdf.bytes().await?.starts_with(b"%PDF-"));
        let reason = json!({"reason": "Bài làm không phải của em"});
        let teacher = exam.site.person("teacher").await?;
        for who in [&teacher, &learner(&exam.site).await?, &an] {
            assert_eq!(who.post(&format!("{page}/revoke"), reason.clone()).await?.refused(403)?, "no_access");
        }
        exam.admin.post(&format!("{page}/revoke"), reason).await?.data()?;
        // What a person revoked stays so.
        let given = exam.admin.post(&issue, json!({})).await?.data()?["given"].clone();
        assert_eq!(given[0]["certificate_code"], Value::Null);
        assert_eq!(own(&an).await?[0]["state"], json!("revoked"));
        Ok(())
    })
}
