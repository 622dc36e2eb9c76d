//! From a learner's source to the judge's queue and back.

use judge_farm::client::{Checker, Data, JobKind, Outcome};
use serde_json::{Value, json};
use tests::farm::{FarmNode, JudgedSite, row};
use tests::world::eventually;
use tests::{Caller, run};

use crate::calls::problem;

/// Long enough for a verdict to come home by notification, and by the poll where that is lost.
const SOON: std::time::Duration = std::time::Duration::from_secs(180);

/// A published problem of this site.
pub async fn published(author: &Caller, title: &str) -> anyhow::Result<i64> {
    let made = author.post("/api/problems", problem(title)).await?.data()?;
    made["id"].as_i64().ok_or_else(|| anyhow::anyhow!("no id"))
}

/// Hands a program in; its token and the submission's id.
pub async fn submit(who: &Caller, problem: i64, source: &str) -> anyhow::Result<(String, i64)> {
    let path = format!("/api/learning/code-question/judge/{problem}/submit-coding-question");
    let handed = who.post(&path, json!({"language_id": 71, "source_code": source})).await?.data()?;
    Ok((handed["token"].as_str().unwrap_or_default().to_owned(), handed["submission_id"].as_i64().unwrap_or_default()))
}

/// Where a token's verdict is.
pub fn result_path(token: &str) -> String {
    format!("/api/learning/code-question/judge-result/{token}/submission_result")
}

async fn judge(judged: &JudgedSite, who: &Caller, problem: i64, statuses: &[&str]) -> anyhow::Result<Value> {
    // No program twice: the second would be answered with what the first came to.
    let program = format!("print(1)  # {}", tests::installation::unique());
    let (token, _) = submit(who, problem, &program).await?;
    let job = judged.node.claim().await?;
    anyhow::ensure!(job.id.to_string() == token, "another job");
    judged.node.finish(&job, statuses).await?;
    who.get(&result_path(&token)).await?.data()
}

#[test]
fn the_judges_job_holds_hashes_limits_and_scaled_points() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let student = judged.site.person("student").await?;
        let mut body = problem("Tổng");
        for (key, value) in [
            ("time_limit_ms", json!(750)),
            ("memory_limit_mib", json!(96)),
            ("output_limit_kib", json!(33)),
            ("checker", json!({"kind": "unordered_lines"})),
            ("stop_at_first_failure", json!(true)),
        ] {
            body[key] = value;
        }
        let id = judged.site.admin.post("/api/problems", body).await?.data()?["id"].clone();
        let path = format!("/api/learning/code-question/judge/{id}/submit-coding-question");
        let program = json!({"language_id": 71, "source_code": "import tinh", "files": [{"name": "tinh.py", "content": "x = 1"}]});
        let handed = student.post(&path, program).await?.data()?;
        let running = student.get(&result_path(handed["token"].as_str().unwrap_or_default())).await?.data()?;
        assert_eq!((&running["status"], &running["submission_id"]), (&json!("running"), &handed["submission_id"]));

        let job = judged.node.claim().await?;
        assert_eq!(
            (job.id.to_string().as_str(), job.tenant_id),
            (handed["token"].as_str().unwrap_or_default(), judged.site.id)
        );
        assert_eq!((job.kind, job.language_id, job.attempt), (JobKind::Judge, 71, 1));
        let spec = &job.spec;
        assert_eq!((spec.source.as_str(), spec.files[0].path.as_str()), ("import tinh", "tinh.py"));
        assert_eq!((spec.time_limit_ms, spec.memory_limit_mib, spec.output_limit_kib), (750, 96, 33));
        assert_eq!((&spec.checker, spec.stop_at_first_failure), (&Checker::UnorderedLines, true));
        let blob = |text: &str| Data::Blob { hash: platform::blobs::hash(text.as_bytes()), size: text.len() as i64 };
        let wanted = [(1, "1 2\n", "3\n", 0.0), (2, "2 3\n", "5\n", 25.0), (3, "10 20\n", "30\n", 75.0)];
        for (test, (index, input, output, score)) in spec.tests.iter().zip(wanted) {
            assert_eq!((test.index, &test.input, test.expected.as_ref()), (index, &blob(input), Some(&blob(output))));
            assert_eq!((test.score, test.show_output), (score, index == 1), "what a sample gave is shown");
        }
        assert_eq!(spec.tests.len(), 3);
        let kept = platform::blobs::BlobStore::open(&judged.server.settings.blobs())?;
        assert_eq!(kept.get(&platform::blobs::hash(b"30\n")).await?, "30\n".as_bytes());
        assert!(judged.node.waiting().await?.is_none(), "one submission is one job");
        Ok(())
    })
}

#[test]
fn a_verdict_is_settled_once_by_whoever_comes_first() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let second = tests::server::Server::start(judged.server.settings.clone()).await?;
        let (site, student) = (&judged.site, judged.site.person("student").await?);
        let id = published(&site.admin, "Tổng").await?;
        for turn in 0..3 {
            let (token, submission) = submit(&student, id, &format!("print({turn})")).await?;
            let job = judged.node.claim().await?;
            judged.node.finish(&job, &["AC", "AC", "AC"]).await?;
            // Both servers' settlers and everybody who asks at either of them.
            let path = result_path(&token);
            let elsewhere = student.through(second.address);
            let asked = futures::future::join_all(
                (0..8).map(|turn| if turn % 2 == 0 { student.get(&path) } else { elsewhere.get(&path) }),
            )
            .await;
            for answer in asked {
                assert_eq!(answer?.data()?["status"], "AC");
            }
            let mut sql = site.sql().await?;
            let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM submission_tests WHERE submission_id = $1")
                .bind(submission)
                .fetch_one(&mut sql)
                .await?;
            assert_eq!(rows, 3);
        }
        let seen = student.get(&format!("/api/problems/{id}")).await?.data()?;
        assert_eq!(
            (&seen["solved_count"], &seen["attempt_count"], &seen["my_best_score"]),
            (&json!(1), &json!(1), &json!(100.0))
        );
        let judge = judge_farm::client::JudgeClient::connect(&judged.server.settings.judge_url).await?;
        eventually(SOON, async || Ok(judge.uncollected(10).await?.is_empty())).await
    })
}

#[test]
fn progress_and_counters_follow_the_verdicts() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let site = &judged.site;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let (one, two) = (published(&site.admin, "Một").await?, published(&site.admin, "Hai").await?);
        let wrong = judge(&judged, &an, one, &["AC", "AC", "WR"]).await?;
        assert_eq!(
            (&wrong["status"], &wrong["score"], &wrong["max_score"]),
            (&json!("WR"), &json!(25.0), &json!(100.0))
        );
        let rows: Vec<_> =
            wrong["test_cases"].as_array().into_iter().flatten().map(|row| row["status"].as_str()).collect();
        assert_eq!(rows, [Some("AC"), Some("AC"), Some("WR")]);
        let state = async |who: &Caller, state: &str| -> anyhow::Result<Vec<Value>> {
            let items = who.get(&format!("/api/problems?state={state}")).await?.data()?;
            Ok(items.as_array().into_iter().flatten().map(|item| item["id"].clone()).collect())
        };
        assert_eq!((state(&an, "tried").await?, state(&an, "solved").await?), (vec![json!(one)], vec![]));
        judge(&judged, &an, one, &["AC", "AC", "AC"]).await?;
        judge(&judged, &an, one, &["AC", "TLE", "WR"]).await?;
        judge(&judged, &binh, one, &["RTE", "AC", "WR"]).await?;
        assert_eq!((state(&an, "solved").await?, state(&an, "new").await?), (vec![json!(one)], vec![json!(two)]));
        assert_eq!(state(&binh, "tried").await?, [json!(one)]);
        let seen = an.get(&format!("/api/problems/{one}")).await?.data()?;
        assert_eq!((&seen["my_status"], &seen["my_best_score"]), (&json!("solved"), &json!(100.0)));
        assert_eq!((&seen["solved_count"], &seen["attempt_count"]), (&json!(1), &json!(2)));

        let mine = an.get(&format!("/api/question/{one}/submissions?size=2")).await?;
        assert_eq!(mine.envelope()?["metadata"]["total"], 3);
        assert_eq!((&mine.data()?[0]["status"], &mine.data()?[1]["status"]), (&json!("TLE"), &json!("AC")));
        let whole = an.get(&format!("/api/question/submissions/{}", mine.data()?[0]["id"])).await?.data()?;
        assert!(whole["source_code"].as_str().is_some_and(|source| source.starts_with("print(1)")), "{whole}");
        assert_eq!(whole["user_id"], an.id);
        assert_eq!(whole["test_cases"].as_array().map(Vec::len), Some(3));
        let history = binh.get("/api/learning/user-history").await?.data()?;
        assert_eq!((&history[0]["status"], &history[0]["question"]["title"]), (&json!("RTE"), &json!("Một")));
        let stats = site.visitor().get("/api/home").await?.data()?["stats"].take();
        assert_eq!(stats, json!({"problems": 2, "learners": 2, "submissions": 4}));
        Ok(())
    })
}

#[test]
fn what_was_written_and_not_handed_in_is_what_to_continue_with() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (an, binh) = (judged.site.person("student").await?, judged.site.person("student").await?);
        let (one, two) = (published(&judged.site.admin, "Một").await?, published(&judged.site.admin, "Hai").await?);
        let write = async |id: i64, source: &str| {
            let body = json!({"key": format!("code/{id}/71"), "data": {"source": source}});
            an.post("/api/user-data/draft", body).await?.data()
        };
        let next = async |who: &Caller| -> anyhow::Result<Value> {
            Ok(who.get("/api/learning/unsubmitted").await?.data()?["question"]["id"].take())
        };
        assert_eq!(next(&an).await?, Value::Null);
        write(one, "print(").await?;
        write(two, "  ").await?;
        assert_eq!((next(&an).await?, next(&binh).await?), (json!(one), Value::Null), "an empty one is none");
        write(two, "x = 1").await?;
        assert_eq!(next(&an).await?, json!(two), "the newest");
        // Handed in in full, it is done with; the same program once more is no draft either.
        judge(&judged, &an, two, &["AC", "AC", "AC"]).await?;
        assert_eq!(next(&an).await?, json!(one));
        judge(&judged, &an, one, &["AC", "WR", "WR"]).await?;
        assert_eq!(next(&an).await?, Value::Null, "older than what was handed in");
        write(one, "print(2)").await?;
        assert_eq!(next(&an).await?, json!(one));
        let three = published(&judged.site.admin, "Ba").await?;
        write(three, "y").await?;
        assert_eq!(next(&an).await?, json!(three));
        let mut sql = judged.site.sql().await?;
        sqlx::query("UPDATE questions SET visibility = 'private' WHERE id = $1").bind(three).execute(&mut sql).await?;
        assert_eq!(next(&an).await?, json!(one), "nobody is led to what they may not see");
        Ok(())
    })
}

#[test]
fn every_verdict_comes_home_with_its_reason() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let student = judged.site.person("student").await?;
        let id = published(&judged.site.admin, "Tổng").await?;
        let endings = [
            ("CPE", None),
            ("SVE", Some("judge_failure")),
            ("RTE", Some("memory_limit")),
            ("TOE", None),
            ("TLE", Some("wall_clock")),
        ];
        for (status, reason) in endings {
            let (token, _) = submit(&student, id, &format!("{status} {reason:?}")).await?;
            let job = judged.node.claim().await?;
            let mut outcome = Outcome::ended(status, reason, 100.0);
            outcome.compile_output = "dòng 1: lỗi".to_owned();
            outcome.tests = vec![row(1, status, 0.0)];
            outcome.tests[0].message = "khác ở dòng 2".to_owned();
            judged.node.end(&job, outcome).await?;
            // Asked for until it is out of the site's own tables.
            eventually(SOON, async || {
                let listed = student.get(&format!("/api/question/{id}/submissions")).await?.data()?;
                Ok(listed[0]["status"] == status)
            })
            .await?;
            let result = student.get(&result_path(&token)).await?.data()?;
            assert_eq!((&result["status"], &result["reason"]), (&json!(status), &json!(reason)));
            assert_eq!(result["compile_output"], "dòng 1: lỗi");
            assert_eq!(result["test_cases"][0]["message"], "khác ở dòng 2");
        }
        Ok(())
    })
}

#[test]
fn languages_are_asked_for_at_the_problem_and_at_the_farm() -> anyhow::Result<()> {
    run(async |world| {
        let judge_url = world.installation.judge_of_its_own().await?;
        let _node = FarmNode::with_languages(&judge_url, vec![71, 54]).await?;
        let settings = tests::server::Settings { judge_url, ..world.server.settings.clone() };
        let server = tests::server::Server::start(settings).await?;
        let site = world.site_on(&server).await?;
        let student = site.person("student").await?;
        let mut body = problem("Chỉ Python");
        body["allowed_languages"] = json!([71, 50]);
        let id = site.admin.post("/api/problems", body).await?.data()?["id"].clone();
        for call in [
            format!("/api/learning/code-question/judge/{id}/submit-coding-question"),
            format!("/api/learning/question/{id}/submit-testcase"),
        ] {
            let hand =
                async |language: i64| student.post(&call, json!({"language_id": language, "source_code": "x"})).await;
            assert_eq!(hand(54).await?.refused(412)?, "language_not_allowed");
            assert_eq!(hand(50).await?.refused(412)?, "language_unavailable");
            assert_eq!(hand(71).await?.status, 200);
            assert_eq!(hand(999_999).await?.refused(412)?, "language_not_allowed");
            let blank = student.post(&call, json!({"language_id": 71, "source_code": " \n"})).await?;
            assert_eq!(blank.faults()?, ["source_code required"]);
            let escape = json!({"language_id": 71, "source_code": "x", "files": [{"name": "../x.py", "content": ""}]});
            assert_eq!(student.post(&call, escape).await?.faults()?, ["files invalid_value"]);
        }
        let listed = site.visitor().get("/api/snippet/judge-language").await?.data()?;
        let available: Vec<_> = listed
            .as_array()
            .into_iter()
            .flatten()
            .filter(|one| one["available"] == true)
            .map(|one| one["id"].clone())
            .collect();
        assert_eq!(available, [json!(54), json!(71)]);
        Ok(())
    })
}

#[test]
fn one_that_cannot_be_judged_any_more_holds_no_other_up() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let site = world.site().await?;
        let student = site.person("student").await?;
        let id = published(&site.admin, "Hàm").await?;
        let mut sql = site.sql().await?;
        for language in [54, 71] {
            sqlx::query(
                "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, created_at)
                 VALUES (gen_random_uuid(), $1, $2, $3, 'x', now() - interval '1 minute')",
            )
            .bind(id)
            .bind(student.id)
            .bind(language)
            .execute(&mut sql)
            .await?;
        }
        let driver = json!({"driver": {"71": {"source": "import bai", "solution_file": "bai.py"}}});
        site.admin.put(&format!("/api/problems/{id}"), driver).await?.data()?;
        sqlx::query("INSERT INTO tasks (kind) VALUES ('carry_submissions')").execute(&mut sql).await?;
        let settings = tests::server::Settings { tasks_at_once: 4, ..world.server.settings.clone() };
        let _server = tests::server::Server::start(settings).await?;
        let carried =
            "SELECT status = 'SVE' OR language_id = 71 FROM submissions WHERE enqueued_at IS NOT NULL ORDER BY id";
        eventually(SOON, async || {
            let mut sql = site.sql().await?;
            Ok(sqlx::query_scalar::<_, bool>(carried).fetch_all(&mut sql).await? == [true, true])
        })
        .await
    })
}
