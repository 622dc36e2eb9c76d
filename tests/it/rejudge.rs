//! Judging again what was judged.

use judge_farm::client::{JobClass, JudgeClient};
use serde_json::{Value, json};
use tests::farm::JudgedSite;
use tests::world::eventually;
use tests::{Caller, run};

use crate::submissions::{published, result_path, submit};

const SOON: std::time::Duration = std::time::Duration::from_secs(180);

/// Ends the next job so, whoever's it is.
async fn next_ends(judged: &JudgedSite, statuses: &[&str]) -> anyhow::Result<judge_farm::queue::Claimed> {
    let job = judged.node.claim().await?;
    judged.node.finish(&job, statuses).await?;
    Ok(job)
}

async fn is_over(admin: &Caller, path: &str) -> anyhow::Result<Value> {
    eventually(SOON, async || {
        let seen = admin.get(path).await?.data()?;
        Ok(seen["done"] == seen["total"])
    })
    .await?;
    admin.get(path).await?.data()
}

#[test]
fn verdicts_and_progress_follow_and_nobody_is_rewarded_twice() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let admin = &judged.site.admin;
        let (an, binh) = (judged.site.person("student").await?, judged.site.person("student").await?);
        let id = published(admin, "Tổng").await?;
        let path = format!("/api/question/{id}/rejudge");
        assert_eq!(admin.get(&path).await?.data()?, Value::Null);
        assert_eq!(admin.post(&path, json!({})).await?.refused(412)?, "nothing_to_rejudge");
        let mut tokens = Vec::new();
        for (who, source, statuses) in
            [(&an, "1", ["AC", "AC", "AC"]), (&binh, "2", ["AC", "AC", "WR"]), (&an, "3", ["AC", "AC", "AC"])]
        {
            tokens.push(submit(who, id, source).await?);
            next_ends(&judged, &statuses).await?;
        }
        for (token, _) in &tokens {
            eventually(SOON, async || Ok(admin.get(&result_path(token)).await?.data()?["status"] != "running")).await?;
        }
        let problem = format!("/api/problems/{id}");
        assert_eq!(admin.get(&problem).await?.data()?["solved_count"], 1);

        let first = result_path(&tokens[0].0);
        // Everything again: An's first is wrong now, Bình's right.
        let began = admin.post(&path, json!({})).await?.data()?;
        assert_eq!((&began["total"], &began["done"], &began["token"]), (&json!(3), &json!(0), &Value::Null));
        assert_eq!(admin.post(&path, json!({})).await?.refused(409)?, "rejudge_running");
        for _ in 0..3 {
            let job = judged.node.claim().await?;
            assert_eq!((job.class, job.tenant_id), (JobClass::Rejudge, judged.site.id));
            assert!(!tokens.iter().any(|(token, _)| *token == job.id.to_string()), "a job of its own");
            let statuses = match job.spec.source.as_str() {
                "1" => ["AC", "WR", "AC"],
                _ => ["AC", "AC", "AC"],
            };
            if job.spec.source == "1" {
                // While it runs, the old verdict stands.
                assert_eq!(an.get(&first).await?.data()?["status"], "AC");
            }
            judged.node.finish(&job, &statuses).await?;
        }
        let over = is_over(admin, &path).await?;
        assert_eq!((&over["changed"], &an.get(&first).await?.data()?["status"]), (&json!(2), &json!("WR")));
        let changes: Vec<_> = over["changes"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|one| {
                (
                    one["old_status"].clone(),
                    one["new_status"].clone(),
                    one["old_score"].clone(),
                    one["new_score"].clone(),
                )
            })
            .collect();
        let change =
            |old: &str, new: &str, before: f64, after: f64| (json!(old), json!(new), json!(before), json!(after));
        assert_eq!(changes, [change("AC", "WR", 100.0, 75.0), change("WR", "AC", 25.0, 100.0)]);
        // An has still solved it, by the other submission; Bình has now.
        let seen = admin.get(&problem).await?.data()?;
        assert_eq!((&seen["solved_count"], &seen["attempt_count"]), (&json!(2), &json!(2)));

        // One again, and wrong: it was Bình's only one.
        let only = json!({"submission_id": tokens[1].1});
        let began = admin.post(&path, only).await?.data()?;
        // It is followed by a token of its own, by who may see the submission.
        let one = format!("/api/question/submissions/{}", tokens[1].1);
        let again = binh.get(&one).await?.data()?["rejudge"].clone();
        assert_eq!((&began["total"], &began["token"]), (&json!(1), &again));
        let again = again.as_str().unwrap_or_default().to_owned();
        let followed = result_path(&again);
        assert_eq!(admin.get(&followed).await?.data()?["status"], "running");
        assert_eq!(an.get(&followed).await?.refused(404)?, "submission_not_found");
        next_ends(&judged, &["AC", "AC", "WR"]).await?;
        is_over(admin, &path).await?;
        let told = admin.get(&format!("{followed}/events")).await?;
        assert!(told.text.contains("event: done") && told.text.contains("\"WR\""), "{}", told.text);
        assert_eq!(binh.get(&followed).await?.data()?["status"], "WR");
        assert_eq!(binh.get(&one).await?.data()?["rejudge"], Value::Null);
        assert_eq!(admin.get(&problem).await?.data()?["solved_count"], 1);
        let judge = JudgeClient::connect(&judged.server.settings.judge_url).await?;
        eventually(SOON, async || Ok(judge.uncollected(10).await?.is_empty())).await
    })
}

#[test]
fn a_fault_of_ours_leaves_the_verdict_as_it_was() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (admin, an) = (&judged.site.admin, judged.site.person("student").await?);
        let id = published(admin, "Tổng").await?;
        let (token, _) = submit(&an, id, "1").await?;
        next_ends(&judged, &["AC", "AC", "AC"]).await?;
        eventually(SOON, async || Ok(an.get(&result_path(&token)).await?.data()?["status"] == "AC")).await?;
        let path = format!("/api/question/{id}/rejudge");
        admin.post(&path, json!({})).await?.data()?;
        next_ends(&judged, &["SVE", "SVE", "SVE"]).await?;
        let over = is_over(admin, &path).await?;
        assert_eq!((&over["changed"], &over["changes"][0]["new_status"]), (&json!(1), &json!("SVE")));
        let kept = an.get(&result_path(&token)).await?.data()?;
        assert_eq!((&kept["status"], &kept["score"]), (&json!("AC"), &json!(100.0)));
        assert_eq!(admin.get(&format!("/api/problems/{id}")).await?.data()?["solved_count"], 1);
        // Students may not, and teachers only what is theirs.
        let teacher = judged.site.person("teacher").await?;
        assert_eq!(an.post(&path, json!({})).await?.status, 403);
        assert_eq!(teacher.post(&path, json!({})).await?.status, 403);
        Ok(())
    })
}
