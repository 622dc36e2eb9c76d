//! The way of a submission on real parts: the server, the queue, the farm and its containers.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use anyhow::Context;
use futures::FutureExt;
use judge_farm::node::serve;
use serde_json::{Value, json};
use tests::events::Events;
use tests::part::node_config;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, run};
use tokio::sync::watch;

use crate::calls::problem;
use crate::submissions::result_path;

/// How long a node may take to start and make its cell image.
const START: Duration = Duration::from_secs(60);

/// Hands a program in and follows it to its verdict.
async fn verdict(who: &Caller, path: &str, language: i64, source: &str) -> anyhow::Result<Value> {
    let handed = who.post(path, json!({"language_id": language, "source_code": source})).await?.data()?;
    let token = handed["token"].as_str().unwrap_or_default();
    let done = Events::of_verdict(who, token).await?.wait_for("done").await?;
    let asked = who.get(&result_path(token)).await?.data()?;
    assert_eq!((&asked["status"], &asked["score"]), (&done["status"], &done["score"]), "stream and call differ");
    Ok(done)
}

#[test]
fn programs_are_judged_in_containers() -> anyhow::Result<()> {
    run(async |world| {
        // Its server does the tasks of all sites of its databases.
        let own = world.beside().await?;
        let judge_url = own.installation.judge_of_its_own().await?;
        let settings = Settings { judge_url: judge_url.clone(), tasks_at_once: 4, ..own.server.settings.clone() };
        let server = Server::start(settings).await?;
        let name = format!("test-{}", tests::installation::unique());
        let config = node_config(&judge_url, &server.settings.blobs(), &name, 1)?;
        let (stop, stopped) = watch::channel(false);
        let mut node = tokio::spawn(serve(config, stopped));
        let tested = tokio::select! {
            ended = &mut node => ended?.and(Err(anyhow::anyhow!("the node ended"))).context("starting a node of the farm"),
            // Whatever goes wrong, the node is to remove its containers.
            tested = AssertUnwindSafe(judge_everything(own.site_on(&server).await?)).catch_unwind() => {
                tested.unwrap_or_else(|_| Err(anyhow::anyhow!("an assertion failed, see above")))
            }
        };
        stop.send_replace(true);
        if !node.is_finished() {
            node.await??;
        }
        tested
    })
}

async fn judge_everything(site: tests::TestSite) -> anyhow::Result<()> {
    let student = site.person("student").await?;
    let mut body = problem("Tổng");
    body["time_limit_ms"] = json!(500);
    let id = site.admin.post("/api/problems", body).await?.data()?["id"].clone();
    eventually(START, async || {
        let languages = student.get("/api/snippet/judge-language").await?.data()?;
        Ok(languages.as_array().into_iter().flatten().any(|one| one["id"] == 71 && one["available"] == true))
    })
    .await
    .context("no node of the farm took work")?;

    let submit = format!("/api/learning/code-question/judge/{id}/submit-coding-question");
    let right = "a, b = map(int, input().split())\nprint(a + b)\n";
    let cases = [
        (71, right, "AC", 100.0),
        (71, "print(3)\n", "WR", 0.0),
        // A NUL in what the learner wrote is shown, not stumbled over.
        (71, "print('\\0' * 3)\n", "WR", 0.0),
        (71, "while True:\n    pass\n", "TLE", 0.0),
        (71, "raise SystemExit(3)\n", "RTE", 0.0),
        (54, "int main() { return missing; }\n", "CPE", 0.0),
        (
            50,
            "#include <stdio.h>\nint main(void) { long a, b; scanf(\"%ld %ld\", &a, &b); printf(\"%ld\", a + b); }\n",
            "AC",
            100.0,
        ),
    ];
    for (language, source, status, score) in cases {
        let done = verdict(&student, &submit, language, source).await.with_context(|| source.to_owned())?;
        assert_eq!((done["status"].as_str(), done["score"].as_f64()), (Some(status), Some(score)), "{source}: {done}");
        let output = done["compile_output"].as_str().unwrap_or_default();
        assert_eq!(output.contains("missing"), status == "CPE", "{output}");
        assert!(!done.to_string().contains("\"30\""), "an expected output that is no sample is told: {done}");
    }

    let try_out = format!("/api/learning/question/{id}/submit-testcase");
    let sample = verdict(&student, &try_out, 71, right).await?;
    assert_eq!((&sample["status"], &sample["test_cases"][0]["stdout"]), (&json!("AC"), &json!("3\n")));
    let own = json!({"language_id": 71, "source_code": right, "stdin": "20 22"});
    let handed = student.post(&try_out, own).await?.data()?;
    let shown =
        Events::of_verdict(&student, handed["token"].as_str().unwrap_or_default()).await?.wait_for("done").await?;
    assert_eq!(shown["test_cases"][0]["stdout"], "42\n");
    let seen = student.get(&format!("/api/problems/{id}")).await?.data()?;
    assert_eq!((&seen["my_status"], &seen["solved_count"]), (&json!("solved"), &json!(1)));
    judge_authors_programs(&site).await?;
    judge_other_hand_ins(&site).await?;
    crate::judged_questions::judge(&site).await
}

/// A published problem of three tests (a sum) with these settings; where it is handed in.
async fn with_settings(site: &tests::TestSite, settings: &[(&str, Value)]) -> anyhow::Result<String> {
    let mut body = problem("Bài");
    for (key, value) in settings {
        body[key] = value.clone();
    }
    let id = site.admin.post("/api/problems", body).await?.data()?["id"].clone();
    Ok(format!("/api/learning/code-question/judge/{id}/submit-coding-question"))
}

/// A checker and an interactor of the author's, with subtasks; the same again is not run.
async fn judge_authors_programs(site: &tests::TestSite) -> anyhow::Result<()> {
    let student = site.person("student").await?;
    // Takes any number as large as the answer; says why not.
    let checker = "import sys\n\
        found, answer = (int(open(path).read()) for path in sys.argv[2:4])\n\
        if found < answer:\n    print('nhỏ quá', file=sys.stderr)\n    sys.exit(1)\n";
    let subtasks = json!([
        {"name": "Nhỏ", "score": 30, "rule": "min", "tests": [1, 2]},
        {"name": "Lớn", "score": 70, "rule": "min", "requires": [1], "tests": [3]},
    ]);
    let checker = json!({"kind": "custom", "language_id": 71, "source_code": checker});
    let submit = with_settings(site, &[("checker", checker), ("subtasks", subtasks)]).await?;
    for (source, status, points, second) in
        [("print(100)", "AC", 100.0, "AC"), ("print(6)", "WR", 30.0, "WR"), ("print(4)", "WR", 0.0, "skipped")]
    {
        let done = verdict(&student, &submit, 71, source).await?;
        assert_eq!((done["status"].as_str(), done["score"].as_f64()), (Some(status), Some(points)), "{source}: {done}");
        assert_eq!(
            (&done["subtasks"][1]["name"], &done["subtasks"][1]["status"]),
            (&json!("Lớn"), &json!(second)),
            "{done}"
        );
        assert_eq!(done["cached"], false);
        let again = verdict(&student, &submit, 71, source).await?;
        assert_eq!(
            (&again["cached"], &again["score"], &again["subtasks"]),
            (&json!(true), &json!(points), &done["subtasks"])
        );
    }
    let said = verdict(&student, &submit, 71, "print(2)").await?.to_string();
    assert!(said.contains("nhỏ quá"), "{said}");

    // Answers how the sum of the two numbers of its input compares, until it is found.
    let interactor = "import sys\n\
        secret = sum(map(int, open(sys.argv[1]).read().split()))\n\
        for turn in range(10):\n    guess = int(input())\n    print('=' if guess == secret else '<' if secret < guess else '>', flush=True)\n    \
        if guess == secret:\n        sys.exit(0)\n\
        sys.exit(1)\n";
    let interactor = json!({"language_id": 71, "source_code": interactor});
    let submit = with_settings(site, &[("interactor", interactor)]).await?;
    let halving = "low, high = 0, 100\nwhile True:\n    guess = (low + high) // 2\n    print(guess, flush=True)\n    \
        answer = input()\n    if answer == '=':\n        break\n    low, high = (low, guess - 1) if answer == '<' else (guess + 1, high)\n";
    let stubborn = "for turn in range(10):\n    print(3, flush=True)\n    if input() == '=':\n        break\n";
    for (source, status, points) in [(halving, "AC", 100.0), (stubborn, "WR", 0.0)] {
        let done = verdict(&student, &submit, 71, source).await?;
        assert_eq!((done["status"].as_str(), done["score"].as_f64()), (Some(status), Some(points)), "{source}: {done}");
    }
    Ok(())
}

/// A function that the author's program calls, and outputs without a program.
async fn judge_other_hand_ins(site: &tests::TestSite) -> anyhow::Result<()> {
    let student = site.person("student").await?;
    let driver = json!({"71": {"source": "from bai import cong\nprint(cong(*map(int, input().split())))\n", "solution_file": "bai.py"}});
    let submit = with_settings(site, &[("driver", driver)]).await?;
    for (source, status) in
        [("def cong(a, b):\n    return a + b\n", "AC"), ("def cong(a, b):\n    return a - b\n", "WR")]
    {
        let done = verdict(&student, &submit, 71, source).await?;
        assert_eq!(done["status"].as_str(), Some(status), "{source}: {done}");
    }
    let submit = with_settings(site, &[("output_only", json!(true))]).await?;
    let outputs = json!({"language_id": 71, "source_code": "", "files": [
        {"path": "1.out", "content": "3\n"}, {"path": "3.out", "content": "30\n"}]});
    let handed = student.post(&submit, outputs).await?.data()?;
    let done =
        Events::of_verdict(&student, handed["token"].as_str().unwrap_or_default()).await?.wait_for("done").await?;
    assert_eq!((done["status"].as_str(), done["score"].as_f64()), (Some("WR"), Some(75.0)), "{done}");
    Ok(())
}
