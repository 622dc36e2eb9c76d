//! What a full site's learner has programmed, and what becomes of the calls about it.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Caller, run};

use super::filled::fill;
use crate::calls::Call;

/// What names a learner's program and what belongs to it.
pub(super) struct Programmed {
    pub(super) snippet: i64,
    pub(super) slug: String,
    pub(super) remark: i64,
    pub(super) review: String,
    pub(super) run: String,
    pub(super) analysis: i64,
}

/// A private snippet of the learner's with a version, a review link, a remark and a class that is asked to help with it; a
/// run that waits for input, and a project that was measured.
pub(super) async fn program(
    sql: &mut PgConnection,
    learner: &Caller,
    class: i64,
    secret: &str,
) -> anyhow::Result<Programmed> {
    let text = |of: &Value| of.as_str().unwrap_or_default().to_owned();
    let files = json!([{"name": "main.py", "content": format!("# {secret}")}]);
    let body = json!({"title": secret, "language_id": 71, "files": files, "stdin": secret});
    let made = learner.post("/api/snippet/", body).await?.data()?;
    let snippet = made["id"].as_i64().unwrap_or_default();
    let at = |call: &str| format!("/api/snippet/{snippet}{call}");
    let link = learner.post(&at("/review-link"), json!({})).await?.data()?;
    learner.put(&at("/versions/1"), json!({"name": secret})).await?.data()?;
    let remark = json!({"n": 1, "file": "main.py", "line": 1, "text": secret});
    let remarks = learner.post(&at("/remarks"), remark).await?.data()?;
    help(sql, (snippet, learner.id, class), secret).await?;
    let talk = json!({"language_id": 71, "source_code": format!("# {secret}"), "interactive": true});
    let run = learner.post("/api/snippet/judge-submission", talk).await?.data()?;
    Ok(Programmed {
        snippet,
        slug: text(&made["slug"]),
        remark: remarks[0]["id"].as_i64().unwrap_or_default(),
        review: text(&link["url"]).trim_start_matches("/ucode/review/").to_owned(),
        run: text(&run["token"]),
        analysis: analysis(sql, learner.id, secret).await?,
    })
}

/// Help that the learner, who joins the class for it, asks for; they look on themselves.
async fn help(sql: &mut PgConnection, (snippet, learner, class): (i64, i64, i64), secret: &str) -> anyhow::Result<()> {
    let join =
        "INSERT INTO classroom_members (classroom_id, user_id, role, status) VALUES ($1, $2, 'student', 'active')";
    sqlx::query(join).bind(class).bind(learner).execute(&mut *sql).await?;
    let ask = "INSERT INTO snippet_help (snippet_id, classroom_id, question, typed) VALUES ($1, $2, $3, $4)";
    let typed = json!({"main.py": secret});
    sqlx::query(ask).bind(snippet).bind(class).bind(secret).bind(typed).execute(&mut *sql).await?;
    let watch = "INSERT INTO snippet_watchers (snippet_id, user_id) VALUES ($1, $2)";
    sqlx::query(watch).bind(snippet).bind(learner).execute(sql).await?;
    Ok(())
}

async fn analysis(sql: &mut PgConnection, learner: i64, secret: &str) -> anyhow::Result<i64> {
    let text = "INSERT INTO scratch_analyses (user_id, name, format, rubric, total, max, level, dimensions, counts)
        VALUES ($1, $2, 'sb3', 'classic', 9, 21, 'developing', $3, $4) RETURNING id";
    let dimensions = json!([{"key": "logic", "score": 1, "max": 3}]);
    let counts = json!({"sprites": 1, "scripts": 2, "blocks": 9});
    Ok(sqlx::query_scalar(text).bind(learner).bind(secret).bind(dimensions).bind(counts).fetch_one(sql).await?)
}

/// Whether its objects are the learner's alone.
pub(super) fn is_learners(call: &Call) -> bool {
    ["/api/snippet/{id}", "/api/analyze-scratch/results/"].iter().any(|start| call.pattern.starts_with(start))
}

/// What comes of a call at home, where that is not simply 200.
pub(super) fn wanted(call: &Call) -> Option<&'static [u16]> {
    Some(match (call.method.as_str(), call.pattern.as_str()) {
        // Its program is empty.
        ("POST", "/api/judge/snippet/judge") => &[412],
        // Who asks for help gives none.
        ("POST", "/api/snippet/{id}/help/watch") => &[404],
        _ => return None,
    })
}

#[test]
fn what_was_programmed_at_one_site_is_nothing_to_another() -> anyhow::Result<()> {
    run(async |world| {
        let one = fill(world).await?;
        let (of, two) = (&one.objects, world.site().await?);
        let an = two.person("student").await?;
        let mut body =
            json!({"title": "Tổng", "language_id": 71, "files": [{"name": "main.py", "content": "print(1)"}]});
        let own = an.post("/api/snippet/", body.clone()).await?.data()?;
        for origin in [json!(of.snippet), json!(of.snippet_slug)] {
            body["fork_of"] = origin;
            assert_eq!(an.post("/api/snippet/", body.clone()).await?.refused(404)?, "snippet_not_found");
        }
        let tried = json!({"language_id": 71, "source_code": "print(1)", "snippet_id": of.snippet});
        assert_eq!(an.post("/api/snippet/judge-submission", tried).await?.refused(404)?, "snippet_not_found");
        let at = |call: &str| format!("/api/snippet/{}{call}", own["id"]);
        let asked = an.post(&at("/help"), json!({"classroom_id": of.classroom})).await?;
        assert_eq!(asked.refused(404)?, "classroom_not_found");
        let remark = json!({"token": of.review, "file": "main.py", "text": "Hay"});
        assert_eq!(an.post(&at("/remarks"), remark).await?.refused(404)?, "link_expired");

        // The queue of the judge is one for all sites.
        let foreign = format!("/api/snippet/judge-submission/{}", of.run);
        for caller in [&an, &two.admin] {
            assert_eq!(caller.get(&foreign).await?.refused(404)?, "run_not_found");
            assert_eq!(caller.get(&format!("{foreign}/events")).await?.refused(404)?, "run_not_found");
            let typed = caller.post(&format!("{foreign}/input"), json!({"seq": 1, "text": "Lan\n"})).await?;
            assert_eq!(typed.refused(404)?, "run_not_found");
            assert_eq!(caller.post(&format!("{foreign}/stop"), json!({})).await?.refused(404)?, "run_not_found");
        }
        assert_eq!(one.student.get(&foreign).await?.data()?["status"], "running");
        Ok(())
    })
}
