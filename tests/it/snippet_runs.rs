//! Runs of the editor: begun, followed from anywhere, waited for, stopped, and nobody else's.

use judge_farm::client::{Channel, Data, JobClass, JobKind, Outcome, TestResult};
use serde_json::{Value, json};
use tests::events::Events;
use tests::farm::{JudgedSite, row};
use tests::{Caller, run};
use uuid::Uuid;

const RUN: &str = "/api/snippet/judge-submission";
const RUN_AND_WAIT: &str = "/api/judge/snippet/judge";

fn at(token: &str, what: &str) -> String {
    format!("{RUN}/{token}{what}")
}

/// Begins a run; its token.
async fn begin(who: &Caller, body: Value) -> anyhow::Result<String> {
    let begun = who.post(RUN, body).await?.data()?;
    anyhow::ensure!(begun.as_object().is_some_and(|begun| begun.len() == 1), "{begun}");
    Ok(begun["token"].as_str().unwrap_or_default().to_owned())
}

fn python(source: &str) -> Value {
    json!({"language_id": 71, "source_code": source})
}

fn talked_with() -> Value {
    json!({"language_id": 71, "source_code": "input()", "stdin": "not given", "interactive": true})
}

#[test]
fn a_run_is_told_in_full_once_it_is_over() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (site, node) = (&judged.site, &judged.node);
        let student = site.person("student").await?;
        let mut body = python("import a\nprint(input())");
        body["stdin"] = json!("Lan\n");
        body["files"] = json!([{"name": "a.py", "content": "x = 1"}]);
        let token = begin(&student, body).await?;
        let job = node.claim().await?;
        assert_eq!((job.id.to_string(), job.kind, job.class), (token.clone(), JobKind::Live, JobClass::Live));
        let spec = &job.spec;
        assert_eq!((spec.time_limit_ms, spec.memory_limit_mib, spec.output_limit_kib), (10_000, 256, 1024));
        assert_eq!((spec.files[0].path.as_str(), spec.rules.interactive), ("a.py", false));
        let [test] = spec.tests.as_slice() else { panic!("{:?}", spec.tests) };
        assert_eq!((test.index, &test.input, &test.expected), (0, &Data::Inline("Lan\n".to_owned()), &None));

        let begun = student.get(&at(&token, "")).await?.data()?;
        assert_eq!(
            (&begun["token"], &begun["status"], &begun["stdout"]),
            (&json!(token), &json!("running"), &json!(""))
        );
        node.running(&job).await?;
        node.write_output(&job, 1, Channel::Stdout, "Lan\n").await?;
        let so_far = student.get(&at(&token, "")).await?.data()?;
        assert_eq!((&so_far["status"], &so_far["stdout"]), (&json!("running"), &json!("Lan\n")));
        let mut outcome = Outcome::running(0.0);
        outcome.add(TestResult {
            reason: Some("exit_code".to_owned()),
            exit_code: Some(3),
            stdout: Some("Lan\n".to_owned()),
            stderr: Some("lỗi\n".to_owned()),
            ..row(0, "RTE", 0.0)
        });
        outcome.compile_output = "dòng 1: chú ý".to_owned();
        node.end(&job, outcome).await?;
        let whole = json!({"token": token, "status": "RTE", "reason": "exit_code", "stdout": "Lan\n", "stderr": "lỗi\n",
            "compile_output": "dòng 1: chú ý", "exit_code": 3, "cpu_ms": 12, "wall_ms": 15, "memory_kib": 3000});
        assert_eq!(student.get(&at(&token, "")).await?.data()?, whole);

        let token = begin(&student, talked_with()).await?;
        let job = node.claim().await?;
        assert_eq!((job.id.to_string(), job.spec.rules.interactive), (token, true));
        assert_eq!(job.spec.tests[0].input, Data::Inline(String::new()), "who types has typed nothing yet");
        Ok(())
    })
}

#[test]
fn a_run_is_nobody_elses() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (site, node) = (&judged.site, &judged.node);
        let (student, other) = (site.person("student").await?, site.person("student").await?);
        let elsewhere = world.site_on(&judged.server).await?;
        let namesake = elsewhere.person("student").await?;
        let token = begin(&student, python("print('bí mật')")).await?;
        let job = node.claim().await?;
        node.write_output(&job, 1, Channel::Stdout, "bí mật\n").await?;
        for stranger in [&other, &site.admin, &namesake, &elsewhere.admin] {
            for what in ["", "/events"] {
                let answer = stranger.get(&at(&token, what)).await?;
                assert!(!answer.text.contains("bí mật"));
                assert_eq!(answer.refused(404)?, "run_not_found", "{what}");
            }
            assert_eq!(stranger.post(&at(&token, "/stop"), json!({})).await?.refused(404)?, "run_not_found");
        }
        let (stop, unknown) = (at(&token, "/stop"), Uuid::new_v4().to_string());
        for what in ["", "/events"] {
            assert_eq!(site.visitor().get(&at(&token, what)).await?.refused(401)?, "login_required");
            for none in ["no-token", unknown.as_str()] {
                assert_eq!(student.get(&at(none, what)).await?.refused(404)?, "run_not_found");
            }
        }
        for call in [RUN, RUN_AND_WAIT, stop.as_str()] {
            assert_eq!(site.visitor().post(call, python("1")).await?.refused(401)?, "login_required");
        }
        node.end_live(&job, "AC", "bí mật\n").await?;
        assert_eq!(student.get(&at(&token, "")).await?.data()?["status"], "AC", "nobody has stopped it");
        Ok(())
    })
}

#[test]
fn output_is_streamed_and_goes_on_from_where_it_was() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let node = &judged.node;
        let student = judged.site.person("student").await?;
        let token = begin(&student, python("print(1)")).await?;
        let events = at(&token, "/events");
        let mut tab = Events::open(&student, &events).await?;
        let state = |phase: &str| json!({"phase": phase, "input_seq": 0});
        assert_eq!(tab.next().await?, Some(("state".to_owned(), state("queued"))));
        let job = node.claim().await?;
        node.running(&job).await?;
        assert_eq!(tab.wait_for("state").await?, state("running"));
        let pieces = [
            (1, Channel::Stdout, "stdout", "một\n"),
            (2, Channel::Stderr, "stderr", "hai\n"),
            (3, Channel::Stdout, "stdout", "ba"),
        ];
        let told =
            |(seq, _, stream, text): (i32, Channel, &str, &str)| json!({"seq": seq, "stream": stream, "text": text});
        for piece in pieces {
            node.write_output(&job, piece.0, piece.1, piece.3).await?;
            assert_eq!(tab.wait_for("output").await?, told(piece));
            assert_eq!(tab.last_id(), piece.0.to_string(), "by which a browser goes on");
        }

        // As a browser connects again; the address is the one that it began with.
        let mut again = Events::open(&student.with("last-event-id", "2"), &format!("{events}?after=0")).await?;
        assert_eq!(again.next().await?, Some(("state".to_owned(), state("running"))));
        assert_eq!(again.next().await?, Some(("output".to_owned(), told(pieces[2]))));
        node.end_live(&job, "AC", "một\nba").await?;
        for stream in [&mut tab, &mut again] {
            let done = stream.wait_for("done").await?;
            assert_eq!(
                (&done["status"], &done["stdout"], &done["token"]),
                (&json!("AC"), &json!("một\nba"), &json!(token))
            );
            assert_eq!(stream.next().await?, None, "nothing comes after it");
        }
        let mut late = Events::open(&student, &format!("{events}?after=3")).await?;
        assert_eq!(
            late.next().await?.map(|(name, data)| (name, data["status"].clone())),
            Some(("done".to_owned(), json!("AC")))
        );
        assert_eq!(late.next().await?, None);
        assert_eq!(student.get(&format!("{events}?after=x")).await?.refused(400)?, "invalid_query");
        Ok(())
    })
}

#[test]
fn a_run_that_is_stopped_keeps_what_it_wrote() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let node = &judged.node;
        let student = judged.site.person("student").await?;
        let stop = async |token: &str| student.post(&at(token, "/stop"), json!({})).await?.data();
        let result = async |token: &str| student.get(&at(token, "")).await?.data();

        let token = begin(&student, python("while True: print(1)")).await?;
        let mut tab = Events::open(&student, &at(&token, "/events")).await?;
        let job = node.claim().await?;
        node.running(&job).await?;
        node.write_output(&job, 1, Channel::Stdout, "1\n").await?;
        assert_eq!(tab.wait_for("output").await?["text"], "1\n");
        assert_eq!(stop(&token).await?, true);
        assert_eq!(tab.wait_for("done").await?["status"], "stop");
        let stopped = result(&token).await?;
        assert_eq!((&stopped["status"], &stopped["stdout"]), (&json!("stop"), &json!("1\n")));
        assert!(node.end_live(&job, "AC", "").await.is_err(), "the node has it no more");
        assert_eq!(stop(&token).await?, true, "it is over, which is what was asked for");

        let waiting = begin(&student, python("print(2)")).await?;
        assert_eq!(stop(&waiting).await?, true);
        assert_eq!(result(&waiting).await?["status"], "stop");
        assert!(node.waiting().await?.is_none(), "nobody runs it any more");

        let ended = begin(&student, python("print(3)")).await?;
        node.end_live(&node.claim().await?, "AC", "3\n").await?;
        assert_eq!(stop(&ended).await?, true);
        assert_eq!(result(&ended).await?["status"], "AC", "it stays what it is");
        Ok(())
    })
}

#[test]
fn a_run_may_be_waited_for() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let node = &judged.node;
        let student = judged.site.person("student").await?;
        let (answer, ended) = tokio::join!(student.post(RUN_AND_WAIT, talked_with()), async {
            let job = node.claim().await?;
            node.running(&job).await?;
            node.end_live(&job, "AC", "xong\n").await?;
            anyhow::Ok(job)
        });
        let (answer, job) = (answer?.data()?, ended?);
        assert_eq!((&answer["status"], &answer["stdout"]), (&json!("AC"), &json!("xong\n")));
        assert_eq!(answer["token"], job.id.to_string());
        assert_eq!(job.spec.tests[0].input, Data::Inline("not given".to_owned()));
        assert!(!job.spec.rules.interactive, "nobody could type anything");

        // The node holds it: the answer comes without its end.
        let held = student.post(RUN_AND_WAIT, python("while True: pass")).await?.data()?;
        assert_eq!(held["status"], "running");
        let job = node.claim().await?;
        assert_eq!(held["token"], job.id.to_string());
        node.end_live(&job, "TLE", "").await?;
        let token = held["token"].as_str().unwrap_or_default();
        assert_eq!(student.get(&at(token, "")).await?.data()?["status"], "TLE");
        Ok(())
    })
}

#[test]
fn what_can_not_be_run_is_refused_by_its_field() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let student = site.person("student").await?;
        for call in [RUN, RUN_AND_WAIT] {
            let send = async |field: &str, value: Value| {
                let mut body = python("print(1)");
                body[field] = value;
                student.post(call, body).await
            };
            let faults = [
                ("source_code", json!(" \n"), "source_code required"),
                ("source_code", json!("a\0"), "source_code has_nul"),
                ("source_code", Value::Null, "source_code invalid_value"),
                ("language_id", Value::Null, "language_id invalid_value"),
                ("files", json!([{"name": "../a.py", "content": ""}]), "files invalid_value"),
                ("files", json!(vec![json!({"name": "a.py", "content": ""}); 21]), "files invalid_value"),
            ];
            for (field, value, fault) in faults {
                assert_eq!(send(field, value.clone()).await?.faults()?, [fault], "{call} {value}");
            }
            assert_eq!(student.post(call, json!({"source_code": "1"})).await?.faults()?, ["language_id required"]);
            let long = |bytes: usize| json!("#".repeat(bytes));
            assert_eq!(send("source_code", long(64 * 1024 + 1)).await?.refused(413)?, "source_too_long");
            assert_eq!(send("stdin", long(64 * 1024 + 1)).await?.refused(413)?, "too_large");
            let beside = json!([{"name": "a.py", "content": "#".repeat(64 * 1024)}]);
            assert_eq!(send("files", beside).await?.refused(413)?, "source_too_long");
            assert_eq!(send("snippet_id", json!(999_999)).await?.refused(404)?, "snippet_not_found");
        }
        let scratch = |bytes: usize| json!({"language_id": "scratch", "source_code": "#".repeat(bytes)});
        student.post(RUN, scratch(64 * 1024 + 1)).await?.data()?;
        assert_eq!(student.post(RUN, scratch(5 * 1024 * 1024 + 1)).await?.refused(413)?, "source_too_long");
        Ok(())
    })
}

#[test]
fn who_runs_too_much_is_told_when_to_come_back() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let site = &judged.site;
        let (student, other) = (site.person("student").await?, site.person("student").await?);
        for _ in 0..30 {
            begin(&student, python("print(1)")).await?;
        }
        let refused = student.post(RUN, python("print(1)")).await?;
        assert_eq!(refused.envelope()?["errors"][0]["message_key"], "run_too_fast");
        assert_eq!(refused.refused(429)?, "submit_too_fast");
        assert_eq!(student.post(RUN, talked_with()).await?.refused(429)?, "submit_too_fast", "that waits as well");
        assert!(refused.header("retry-after").parse::<u64>()? > 0);
        begin(&other, python("print(1)")).await?;

        // One a person, who may stop it, and twenty a site.
        begin(&other, talked_with()).await?;
        for _ in 1..20 {
            begin(&site.person("student").await?, talked_with()).await?;
        }
        let busy = site.person("student").await?.post(RUN, talked_with()).await?;
        let told = busy.envelope()?["errors"].take();
        assert_eq!((&told[0]["field"], &told[0]["message_key"]), (&json!("interactive"), &json!("site_runs_busy")));
        assert_eq!(busy.refused(429)?, "submit_too_fast");
        assert!(busy.header("retry-after").parse::<u64>()? > 0);
        assert!(!busy.text.contains("{seconds}"), "{}", busy.text);
        let elsewhere = world.site_on(&judged.server).await?;
        begin(&elsewhere.person("student").await?, talked_with()).await?;
        Ok(())
    })
}
