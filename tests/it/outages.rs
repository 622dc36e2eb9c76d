//! What is away comes back, and nothing is lost over it; what processes say of themselves meanwhile. Each test has an
//! installation of its own, or a server of its own with its own way to the databases.

use std::time::Duration;

use anyhow::Context;
use breakage::detour::Detour;
use platform::error::ApiError;
use platform::messages::SERVER_ERROR;
use platform::tenancy::{Limits, Placement, Servers, TenantPool};
use serde_json::json;
use tests::farm::FarmNode;
use tests::installation::execute;
use tests::part::Part;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{World, failed, run};

use crate::submissions::{published, result_path, submit};

const SOON: Duration = Duration::from_secs(15);

/// The same address by way of a detour.
pub async fn by_detour(world: &World, url: &str) -> anyhow::Result<(Detour, String)> {
    let detour = Detour::to(world.installation.port()).await?;
    let (before, after) = (format!(":{}/", world.installation.port()), format!(":{}/", detour.port));
    anyhow::ensure!(url.contains(&before), "the address names its port");
    let url = url.replace(&before, &after);
    Ok((detour, url))
}

#[test]
fn a_submission_made_while_the_judge_is_away_is_carried_over_later() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let judge_url = own.installation.judge_of_its_own().await?;
        let node = FarmNode::join(&judge_url).await?;
        let (detour, away) = by_detour(&own, &judge_url).await?;
        let server =
            Server::start(Settings { judge_url: away, tasks_at_once: 4, ..own.server.settings.clone() }).await?;
        // The installation's first server has another judge, and leaves tasks to others: it must not carry this site's
        // submissions there.
        let World { server: first, .. } = &own;
        let site = own.site_on(&server).await?;
        let student = site.person("student").await?;
        let id = published(&site.admin, "Tổng").await?;
        submit(&student, id, "trước").await?;
        assert_eq!(node.claim().await?.spec.source, "trước");

        detour.cut();
        let (token, submission) = submit(&student, id, "trong lúc vắng").await?;
        let run_path = format!("/api/learning/question/{id}/submit-testcase");
        let tried = student.post(&run_path, json!({"language_id": 71, "source_code": "x"})).await?;
        assert_eq!(tried.refused(503)?, "server_overloaded");
        let offered = student.get("/api/snippet/judge-language").await?.data()?;
        assert_eq!(offered[0]["available"], true, "what is handed in now will be judged");
        let listed = student.get(&format!("/api/question/{id}/submissions")).await?.data()?;
        assert_eq!((&listed[0]["id"], &listed[0]["status"]), (&json!(submission), &json!("running")));
        let mut sql = site.sql().await?;
        let waits = "SELECT enqueued_at IS NULL FROM submissions WHERE token = $1::uuid";
        assert!(sqlx::query_scalar::<_, bool>(waits).bind(&token).fetch_one(&mut sql).await?);

        // Old enough that nobody is still carrying it; then a replica starts, and either of them carries it.
        let older = "UPDATE submissions SET created_at = created_at - interval '1 minute' WHERE token = $1::uuid";
        sqlx::query(older).bind(&token).execute(&mut sql).await?;
        detour.mend();
        anyhow::ensure!(first.address != server.address);
        let replica = Settings { judge_url, tasks_at_once: 4, ..own.server.settings.clone() };
        let _replica = Server::start(replica).await?;
        let job = node.claim().await?;
        assert_eq!((job.id.to_string(), job.spec.source.as_str()), (token.clone(), "trong lúc vắng"));
        eventually(SOON, async || Ok(!sqlx::query_scalar::<_, bool>(waits).bind(&token).fetch_one(&mut sql).await?))
            .await?;
        node.finish(&job, &["AC", "AC", "AC"]).await?;
        eventually(SOON, async || {
            let answer = student.get(&result_path(&token)).await?;
            Ok(answer.status == 200 && answer.data()?["status"] == "AC")
        })
        .await
    })
}

#[test]
fn sites_answer_503_while_their_database_is_away_and_recover() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let (detour, away) = by_detour(&own, &own.server.settings.sites_url).await?;
        let server = Server::start(Settings { sites_url: away, ..own.server.settings.clone() }).await?;
        let site = own.site_on(&server).await?;
        let student = site.person("student").await?;
        assert_eq!(student.get("/api/users/info").await?.status, 200);
        detour.cut();
        let writes = async || student.put("/api/users/info", json!({"full_name": "An"})).await;
        for _ in 0..12 {
            for answer in
                [student.get("/api/users/info").await?, site.visitor().get("/api/problems").await?, writes().await?]
            {
                assert_eq!(answer.refused(503)?, "server_overloaded");
                assert!(!answer.text.contains("os error") && !answer.text.contains("postgres"), "{}", answer.text);
            }
        }
        let english = student.with("accept-language", "en").get("/api/users/info").await?;
        assert_eq!(english.json()?["message"], "The server is overloaded, please try again later.");
        detour.mend();
        eventually(SOON, async || Ok(writes().await?.status == 200)).await?;
        for _ in 0..20 {
            assert_eq!(student.get("/api/users/info").await?.data()?["full_name"], "An");
        }
        Ok(())
    })
}

#[test]
fn a_process_is_alive_but_not_ready_while_a_database_is_away() -> anyhow::Result<()> {
    run(async |world| {
        let settings = &world.server.settings;
        let (control, control_url) = by_detour(world, &settings.control_url).await?;
        let (sites, sites_url) = by_detour(world, &settings.sites_url).await?;
        let server = Server::start(Settings { control_url, sites_url, ..settings.clone() }).await?;
        // Its database is one that can be away.
        let visitor = world.site().await?.visitor().through(server.address);
        let becomes = async |status: u16, said: &str| {
            let is_told = async || {
                let answer = visitor.get("/readyz").await?;
                Ok(answer.status == status && answer.json()? == json!({"status": said}))
            };
            eventually(SOON, is_told).await
        };
        becomes(200, "ok").await?;
        for (name, detour) in [("control", control), ("sites", sites)] {
            detour.cut();
            becomes(503, "not ready").await.context(name)?;
            assert_eq!(visitor.get("/healthz").await?.status, 200, "{name}");
            detour.mend();
            becomes(200, "ok").await.context(name)?;
        }
        Ok(())
    })
}

#[test]
fn a_process_that_is_told_to_end_is_not_ready_but_serves_until_its_delay_is_over() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (mut part, address) = Part::site_that_lingers(&world.server.settings)?;
        let before = site.visitor().through(address);
        eventually(SOON, async || Ok(before.get("/readyz").await?.status == 200)).await?;
        part.ask_to_end()?;
        eventually(SOON, async || Ok(before.get("/readyz").await?.status == 503)).await?;
        // Whoever knows it has a connection, whoever does not makes a new one.
        for visitor in [before, site.visitor().through(address)] {
            assert_eq!(visitor.get("/readyz").await?.json()?, json!({"status": "ending"}));
            assert_eq!(visitor.get("/healthz").await?.status, 200);
            visitor.get("/api/tenant").await?.data()?;
        }
        assert!(!part.has_ended()?, "its delay is not over");
        Ok(())
    })
}

#[test]
fn connections_that_postgres_ends_are_replaced() -> anyhow::Result<()> {
    run(async |world| {
        use sqlx::ConnectOptions;
        let own = world.beside().await?;
        let site = own.site().await?;
        let student = site.person("student").await?;
        let info = async || student.get("/api/users/info").await;
        for answer in futures::future::join_all((0..16).map(|_| info())).await {
            answer?.data()?;
        }
        let mut sql = own.installation.admin("postgres").connect().await?;
        for _ in 0..3 {
            let ended: i64 = sqlx::query_scalar(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = $1 AND usename = $2",
            )
            .bind(&site.placement.database)
            .bind(own.installation.database("api"))
            .fetch_one(&mut sql)
            .await?;
            assert!(ended > 0, "nothing was connected");
            eventually(SOON, async || {
                let answer = info().await?;
                assert!([200, 503].contains(&answer.status), "{} {}", answer.status, answer.text);
                answer.envelope()?;
                Ok(answer.status == 200)
            })
            .await?;
            for answer in futures::future::join_all((0..32).map(|_| info())).await {
                let answer = answer?;
                assert!([200, 503].contains(&answer.status), "{} {}", answer.status, answer.text);
            }
            for _ in 0..10 {
                info().await?.data()?;
            }
        }
        Ok(())
    })
}

#[test]
fn a_right_that_is_missing_is_a_fault_of_ours_unless_a_site_moves() -> anyhow::Result<()> {
    run(async |world| {
        use sqlx::ConnectOptions;
        let own = world.beside().await?;
        let site = own.site().await?;
        let student = site.person("student").await?;
        let writes = async || student.put("/api/users/info", json!({"full_name": "An"})).await;
        writes().await?.data()?;
        let Placement { database, schema, role, .. } = &site.placement;
        let mut sql = own.installation.admin(database).connect().await?;
        let rights = format!("INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema}");

        // As while it moves, and at the place that it has left.
        execute(&mut sql, format!("REVOKE {rights} FROM {role}")).await?;
        let refused = writes().await?;
        assert_eq!(refused.header("retry-after"), "1");
        assert_eq!(refused.refused(503)?, "site_moving");
        assert_eq!(student.get("/api/users/info").await?.status, 200, "who only reads goes on");
        execute(&mut sql, format!("GRANT {rights} TO {role}")).await?;
        writes().await?.data()?;

        // The same code about anything else says that something is wrong: with what we ask for, or with our own rights.
        let servers = Servers::parse(&own.server.settings.sites_url, "")?;
        let pool = TenantPool::new(servers, Limits::default());
        let mut tx = pool.begin(&site.placement).await.map_err(failed)?;
        let refused = sqlx::query("SELECT pg_read_file('/etc/hostname')").execute(&mut *tx).await;
        let refused = refused.expect_err("a file of the server's was read");
        assert_eq!(refused.as_database_error().and_then(|error| error.code()).as_deref(), Some("42501"));
        assert_eq!(ApiError::from(refused).message(), SERVER_ERROR);
        drop(tx);
        let mut control = own.installation.admin(&own.installation.database("control")).connect().await?;
        let api = own.installation.database("api");
        execute(&mut control, format!("REVOKE SELECT ON control.domains, control.domain_checks FROM {api}")).await?;
        let domains = site.admin.get("/api/tenant/domain").await?;
        assert_eq!(domains.header("retry-after"), "");
        assert_eq!(domains.refused(500)?, "server_error");
        Ok(())
    })
}
