//! Trying a program out, watching verdicts, and how often one may.

use judge_farm::client::{Data, JobKind};
use serde_json::{Value, json};
use tests::events::Events;
use tests::farm::{JudgedSite, row};
use tests::{Caller, run};

use crate::calls::problem;
use crate::submissions::{published, result_path, submit};

async fn try_out(who: &Caller, problem: i64, stdin: Option<&str>) -> anyhow::Result<String> {
    let mut body = json!({"language_id": 71, "source_code": "print(input())"});
    if let Some(stdin) = stdin {
        body["stdin"] = json!(stdin);
    }
    let handed = who.post(&format!("/api/learning/question/{problem}/submit-testcase"), body).await?.data()?;
    anyhow::ensure!(handed["submission_id"].is_null(), "a run is no submission: {handed}");
    Ok(handed["token"].as_str().unwrap_or_default().to_owned())
}

#[test]
fn a_run_shows_its_output_to_whoever_made_it_and_leaves_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let site = &judged.site;
        let (student, other) = (site.person("student").await?, site.person("student").await?);
        let id = published(&site.admin, "Tổng").await?;
        let samples = try_out(&student, id, None).await?;
        let job = judged.node.claim().await?;
        assert_eq!((job.kind, job.spec.tests.len()), (JobKind::Run, 1));
        let test = &job.spec.tests[0];
        assert!(test.show_output && test.expected.is_some() && matches!(test.input, Data::Blob { .. }), "{test:?}");
        let mut outcome = judge_farm::client::Outcome::running(0.0);
        let mut shown = row(1, "WR", 0.0);
        (shown.stdout, shown.stderr) = (Some("4\n".to_owned()), Some("chú ý\n".to_owned()));
        outcome.add(shown);
        judged.node.end(&job, outcome).await?;
        let result = student.get(&result_path(&samples)).await?.data()?;
        assert_eq!((&result["status"], &result["submission_id"]), (&json!("WR"), &Value::Null));
        assert_eq!(
            (&result["test_cases"][0]["stdout"], &result["test_cases"][0]["stderr"]),
            (&json!("4\n"), &json!("chú ý\n"))
        );

        let own = try_out(&student, id, Some("7 8")).await?;
        let job = judged.node.claim().await?;
        assert_eq!((&job.spec.tests[0].input, &job.spec.tests[0].expected), (&Data::Inline("7 8".to_owned()), &None));
        for stranger in [&other, &site.admin] {
            for token in [&samples, &own] {
                assert_eq!(stranger.get(&result_path(token)).await?.refused(404)?, "submission_not_found");
                assert_eq!(
                    stranger.get(&format!("{}/events", result_path(token))).await?.refused(404)?,
                    "submission_not_found"
                );
            }
        }
        judged.node.finish(&job, &["AC"]).await?;
        let seen = student.get(&format!("/api/problems/{id}")).await?.data()?;
        assert_eq!((&seen["my_status"], &seen["attempt_count"]), (&Value::Null, &json!(0)));
        assert_eq!(student.get(&format!("/api/question/{id}/submissions")).await?.data()?, json!([]));
        let mut sampleless = problem("Không ví dụ");
        sampleless["test_cases"][0] = json!({"input": "1", "output": "1", "score": 1});
        let bare = site.admin.post("/api/problems", sampleless).await?.data()?["id"].as_i64().unwrap_or_default();
        let path = format!("/api/learning/question/{bare}/submit-testcase");
        let refused = student.post(&path, json!({"language_id": 71, "source_code": "x"})).await?;
        assert_eq!(refused.refused(412)?, "no_tests");
        Ok(())
    })
}

#[test]
fn a_submission_is_its_learners_and_the_authors_to_see() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let site = &judged.site;
        let (student, other) = (site.person("student").await?, site.person("student").await?);
        let (author, colleague) = (site.person("teacher").await?, site.person("teacher").await?);
        let mut body = problem("Bài của cô");
        body["status"] = json!("draft");
        let id = author.post("/api/problems", body).await?.data()?["id"].as_i64().unwrap_or_default();
        let hidden = format!("/api/learning/code-question/judge/{id}/submit-coding-question");
        let program = json!({"language_id": 71, "source_code": "x"});
        assert_eq!(student.post(&hidden, program.clone()).await?.refused(404)?, "problem_not_found");
        site.admin.put("/api/question/manage", json!({"id": id, "action": "publish"})).await?.data()?;
        let (token, submission) = submit(&student, id, "bí mật").await?;
        for path in [result_path(&token), format!("/api/question/submissions/{submission}")] {
            for (who, status) in [
                (&student, 200),
                (&author, 200),
                (&site.admin, 200),
                (&other, 404),
                (&colleague, 404),
                (&site.visitor(), 401),
            ] {
                let answer = who.get(&path).await?;
                assert_eq!(answer.status, status, "{path} {}", answer.text);
                assert!(status == 200 || !answer.text.contains("bí mật"));
            }
        }
        assert_eq!(other.get(&format!("/api/question/{id}/submissions")).await?.data()?, json!([]));
        assert_eq!(student.get(&result_path("no-token")).await?.refused(404)?, "submission_not_found");
        Ok(())
    })
}

#[test]
fn a_verdict_is_streamed_test_by_test() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let student = judged.site.person("student").await?;
        let id = published(&judged.site.admin, "Tổng").await?;
        let (token, submission) = submit(&student, id, "print(3)").await?;
        let mut events = Events::of_verdict(&student, &token).await?;
        assert_eq!(events.next().await?, Some(("state".to_owned(), json!({"phase": "queued"}))));
        let job = judged.node.claim().await?;
        judged.node.running(&job).await?;
        assert_eq!(events.wait_for("state").await?, json!({"phase": "running"}));
        for index in 1..=3 {
            judged.node.report(&job, row(index, "AC", 0.0)).await?;
            let test = events.wait_for("test").await?;
            assert_eq!((&test["index"], &test["status"]), (&json!(index), &json!("AC")));
        }
        let far = student.get(&result_path(&token)).await?.data()?;
        assert_eq!((&far["status"], far["test_cases"].as_array().map(Vec::len)), (&json!("running"), Some(3)));
        judged.node.finish(&job, &["AC", "AC", "AC"]).await?;
        let done = events.wait_for("done").await?;
        assert_eq!(
            (&done["status"], &done["score"], &done["submission_id"]),
            (&json!("AC"), &json!(100.0), &json!(submission))
        );
        assert_eq!(events.next().await?, None, "the stream ends with the verdict");
        // Whoever looks at the list after `done` finds the verdict there.
        let listed = student.get(&format!("/api/question/{id}/submissions")).await?.data()?;
        assert_eq!(listed[0]["status"], "AC");
        let mut late = Events::of_verdict(&student, &token).await?;
        assert_eq!(
            late.next().await?.map(|(name, data)| (name, data["status"].clone())),
            Some(("done".to_owned(), json!("AC")))
        );
        assert_eq!(late.next().await?, None);
        Ok(())
    })
}

#[test]
fn who_submits_too_fast_is_told_when_to_come_back() -> anyhow::Result<()> {
    run(async |world| {
        let (site, other_site) = (world.site().await?, world.site().await?);
        let (student, classmate) = (site.person("student").await?, site.person("student").await?);
        let id = published(&site.admin, "Tổng").await?;
        let path = format!("/api/learning/code-question/judge/{id}/submit-coding-question");
        let program = || json!({"language_id": 71, "source_code": "x"});
        let mut taken = 0;
        let refused = loop {
            let answer = student.post(&path, program()).await?;
            if answer.status == 429 {
                break answer;
            }
            answer.data()?;
            taken += 1;
            assert!(taken <= 30, "no limit");
        };
        assert_eq!((taken, refused.refused(429)?.as_str()), (10, "submit_too_fast"));
        let seconds: u64 = refused.header("retry-after").parse()?;
        assert!((1..=20).contains(&seconds), "{seconds}");
        assert!(refused.text.contains(&seconds.to_string()));
        let tried = student.post(&format!("/api/learning/question/{id}/submit-testcase"), program()).await?;
        assert_eq!(tried.refused(429)?, "submit_too_fast");
        let listed = student.get(&format!("/api/question/{id}/submissions")).await?;
        assert_eq!(listed.envelope()?["metadata"]["total"], 10, "what is refused leaves nothing");
        submit(&classmate, id, "x").await?;
        // The same numbers at another site are another person and another problem.
        let there = published(&other_site.admin, "Tổng").await?;
        other_site.person("student").await?;
        let namesake = other_site.person("student").await?;
        assert!(namesake.id == student.id || namesake.id == classmate.id || there == id);
        submit(&namesake, there, "x").await?;
        Ok(())
    })
}
