//! The way of a submission on real parts: the server, the queue, the farm and its containers.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use anyhow::Context;
use futures::FutureExt;
use judge_farm::node::{CellConfig, ServeConfig, serve};
use serde_json::{Value, json};
use tests::events::Events;
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
        let judge_url = world.installation.judge_of_its_own().await?;
        let server = Server::start(Settings { judge_url: judge_url.clone(), ..world.server.settings.clone() }).await?;
        let config = ServeConfig {
            database_url: judge_url,
            blobs: server.settings.blobs(),
            blob_cache: None,
            listen: "127.0.0.1:0".to_owned(),
            workers: 1,
            node_name: Some(format!("test-{}", tests::installation::unique())),
            lease_seconds: 15,
            cells: CellConfig { cell_memory_mib: 1792, cell_cpus: None, cell_runtime: None, cell_uses: 200 },
        };
        let (stop, stopped) = watch::channel(false);
        let mut node = tokio::spawn(serve(config, stopped));
        let tested = tokio::select! {
            ended = &mut node => ended?.and(Err(anyhow::anyhow!("the node ended"))).context("starting a node of the farm"),
            // Whatever goes wrong, the node is to remove its containers.
            tested = AssertUnwindSafe(judge_everything(world.site_on(&server).await?)).catch_unwind() => {
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
    Ok(())
}
