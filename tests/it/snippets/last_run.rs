//! What came out of the author's newest run stays with the snippet.

use judge_farm::client::Outcome;
use serde_json::{Value, json};
use tests::farm::{FarmNode, JudgedSite, row};
use tests::{Caller, run};

use super::{at, by_slug, made, python, shared, versions};

async fn start(who: &Caller, snippet: &Value, source: &str) -> anyhow::Result<String> {
    let body = json!({"language_id": 71, "source_code": source, "snippet_id": snippet["id"]});
    let token = who.post("/api/snippet/judge-submission", body).await?.data()?["token"].take();
    Ok(token.as_str().unwrap_or_default().to_owned())
}

async fn end(node: &FarmNode, output: &str) -> anyhow::Result<()> {
    let job = node.claim().await?;
    let mut outcome = Outcome::running(0.0);
    let mut test = row(0, "AC", 0.0);
    (test.stdout, test.stderr, test.exit_code) = (Some(output.to_owned()), Some(String::new()), Some(0));
    outcome.add(test);
    node.end(&job, outcome).await.map(drop)
}

#[test]
fn a_run_makes_a_version_and_its_outcome_is_kept() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let site = &judged.site;
        let (an, bao) = (site.person("student").await?, site.person("student").await?);
        let snippet = made(&an, shared("Tổng", "public")).await?;
        let strange = json!({"language_id": 71, "source_code": "print(1)", "snippet_id": snippet["id"]});
        let refused = bao.post("/api/snippet/judge-submission", strange).await?;
        assert_eq!(refused.refused(404)?, "snippet_not_found", "whoever runs another's runs it by itself");

        start(&an, &snippet, "print(1)").await?;
        assert_eq!(versions(&an, &snippet).await?, [(1, "run".to_owned())]);
        assert_eq!(an.get(&at(&snippet, "")).await?.data()?["last_run"], Value::Null, "it is not over");
        // Nobody asks for the run: whoever reads the snippet next brings it.
        end(&judged.node, &format!("{}\n", "x".repeat(20_000))).await?;
        let kept = site.visitor().get(&by_slug(&snippet)).await?.data()?["last_run"].take();
        assert_eq!((&kept["status"], &kept["exit_code"]), (&json!("AC"), &json!(0)));
        assert_eq!(kept["stdout"].as_str().map(str::len), Some(16 * 1024));

        let token = start(&an, &snippet, "print(1)").await?;
        assert_eq!(versions(&an, &snippet).await?.len(), 1, "the same again is no new version");
        end(&judged.node, "2\n").await?;
        an.get(&format!("/api/snippet/judge-submission/{token}")).await?.data()?;
        assert_eq!(an.get(&at(&snippet, "")).await?.data()?["last_run"]["stdout"], "2\n");
        assert_eq!(an.get(&at(&snippet, "")).await?.data()?["version"], 1, "a run changes nothing of the text");
        Ok(())
    })
}

#[test]
fn a_run_that_the_judge_has_forgotten_leaves_what_was_there() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let snippet = made(&an, python("Tổng", "print(1)")).await?;
        let kept = json!({"status": "AC", "stdout": "1\n", "stderr": "", "compile_output": "", "exit_code": 0, "at": 1_790_000_000});
        let begun = "UPDATE snippets SET run_token = gen_random_uuid(), last_run = $2 WHERE id = $1";
        let mut sql = site.sql().await?;
        sqlx::query(begun).bind(snippet["id"].as_i64()).bind(&kept).execute(&mut sql).await?;
        assert_eq!(an.get(&at(&snippet, "")).await?.data()?["last_run"], kept);
        let still: bool = sqlx::query_scalar("SELECT run_token IS NOT NULL FROM snippets WHERE id = $1")
            .bind(snippet["id"].as_i64())
            .fetch_one(&mut sql)
            .await?;
        assert!(!still, "it is asked for no more");
        Ok(())
    })
}
