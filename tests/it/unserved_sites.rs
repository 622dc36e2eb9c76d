//! Verdicts of sites that are not served when the judge ends.

use std::time::Duration;

use control_plane::life::{self, Asked};
use sqlx::{Connection, PgConnection};
use tests::farm::JudgedSite;
use tests::run;
use tests::world::eventually;

use crate::submissions::{published, submit};

const SOON: Duration = Duration::from_secs(180);

#[test]
fn a_verdict_waits_for_its_site_to_be_served_again() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (site, node) = (&judged.site, &judged.node);
        let student = site.person("student").await?;
        let problem = published(&site.admin, "Tổng").await?;
        let mut judge = PgConnection::connect(&judged.server.settings.judge_url).await?;
        let asked = Asked { by: "command:test".to_owned(), reason: "nghỉ hè".to_owned() };
        for deleted in [false, true] {
            let (token, submission) = submit(&student, problem, &format!("print({deleted})")).await?;
            let job = node.claim().await?;
            anyhow::ensure!(job.id.to_string() == token, "another job");
            let mut control = world.provisioner.control().begin().await?;
            if deleted {
                life::delete(&mut control, site.id, life::GRACE, &asked).await?;
            } else {
                life::archive(&mut control, site.id, &asked).await?;
            }
            control.commit().await?;
            eventually(SOON, async || Ok(site.visitor().get("/api/tenant").await?.status == 404)).await?;
            node.finish(&job, &["AC", "AC", "AC"]).await?;
            let looked_at = "SELECT collected_at IS NOT NULL OR collect_after > now() + interval '1 minute'
                FROM judge.jobs WHERE id = $1";
            eventually(SOON, async || Ok(sqlx::query_scalar(looked_at).bind(job.id).fetch_one(&mut judge).await?))
                .await?;

            let mut control = world.provisioner.control().begin().await?;
            if deleted {
                life::undelete(&mut control, site.id, &asked).await?;
            } else {
                life::resume(&mut control, site.id, &asked).await?;
            }
            control.commit().await?;
            let mut sql = site.sql().await?;
            let stored = "SELECT status = 'AC' FROM submissions WHERE id = $1";
            eventually(SOON, async || Ok(sqlx::query_scalar(stored).bind(submission).fetch_one(&mut sql).await?))
                .await?;
        }
        Ok(())
    })
}

#[test]
fn a_verdict_of_a_site_that_is_gone_for_good_waits_for_nobody() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let student = judged.site.person("student").await?;
        let problem = published(&judged.site.admin, "Tổng").await?;
        submit(&student, problem, "print(1)").await?;
        let job = judged.node.claim().await?;
        let mut judge = PgConnection::connect(&judged.server.settings.judge_url).await?;
        let of_nobody = "UPDATE judge.jobs SET tenant_id = 999999999999 WHERE id = $1";
        sqlx::query(of_nobody).bind(job.id).execute(&mut judge).await?;
        judged.node.finish(&job, &["AC", "AC", "AC"]).await?;
        let collected = "SELECT collected_at IS NOT NULL FROM judge.jobs WHERE id = $1";
        eventually(SOON, async || Ok(sqlx::query_scalar(collected).bind(job.id).fetch_one(&mut judge).await?)).await
    })
}
