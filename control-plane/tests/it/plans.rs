//! A plan's end and its renewal at the same moment: the renewal wins.

use std::time::Duration;

use control_plane::plans::{self, Change, Expiry};
use directory::plans::{FREE, GRACE};
use sqlx::{ConnectOptions, Connection, PgConnection, PgPool};
use time::OffsetDateTime;

use crate::installation::{application, run, with_installation};

const PRO: i32 = 2;
/// Whoever puts a site on Free waits while a test has this lock.
const GATE: &str = "
CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_advisory_xact_lock_shared(4713, 0); RETURN NEW; END $$;
CREATE TRIGGER held BEFORE UPDATE ON subscriptions FOR EACH ROW WHEN (NEW.plan_id = 5) EXECUTE FUNCTION held()";

/// What an operator does.
fn renewal() -> Change {
    Change {
        plan_id: PRO,
        is_trial: false,
        ends_at: Some(OffsetDateTime::now_utc() + Duration::from_secs(30 * 24 * 3600)),
        by: "operator:1".to_owned(),
        reason: "paid".to_owned(),
    }
}

/// The site's plan ended longer ago than it is kept.
async fn has_ended(control: &PgPool, site: i64) -> anyhow::Result<()> {
    sqlx::query("UPDATE subscriptions SET plan_id = $2, is_trial = false, ends_at = $3 WHERE tenant_id = $1")
        .bind(site)
        .bind(PRO)
        .bind(OffsetDateTime::now_utc() - GRACE - Duration::from_secs(60))
        .execute(control)
        .await?;
    Ok(())
}

/// Whether the site has the renewed plan, now and after another look for plans that have ended.
async fn stays(control: &PgPool, site: i64) -> anyhow::Result<bool> {
    let sql = "SELECT plan_id = 2 AND ends_at > now() + interval '29 days' FROM subscriptions WHERE tenant_id = $1";
    let has = async || sqlx::query_scalar::<_, bool>(sql).bind(site).fetch_one(control).await;
    let before = has().await?;
    Ok(before && Expiry::new(control.clone()).round().await?.is_empty() && has().await?)
}

async fn waiters(conn: &mut PgConnection, event: &str) -> anyhow::Result<i64> {
    let sql = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = $1";
    Ok(sqlx::query_scalar(sql).bind(event).fetch_one(conn).await?)
}

async fn until_one_waits(conn: &mut PgConnection, event: &str) -> anyhow::Result<()> {
    for _ in 0..1000 {
        if waiters(conn, event).await? > 0 {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    anyhow::bail!("nobody waits for a lock ({event})")
}

#[tokio::test]
async fn a_renewal_that_is_under_way_is_not_taken_for_an_end() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        let (control, expiry) = (provisioner.control(), Expiry::new(provisioner.control().clone()));
        let site = provisioner.sign_up(application("demo")).await?.tenant_id;
        has_ended(control, site).await?;
        let mut transaction = control.begin().await?;
        assert!(plans::change(&mut transaction, site, &renewal()).await?);
        assert_eq!(expiry.round().await?, Vec::<i64>::new(), "it is left alone, and not waited for");
        transaction.commit().await?;
        assert!(stays(control, site).await?);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_renewal_that_comes_while_the_plan_ends_has_the_last_word() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        let control = provisioner.control();
        let site = provisioner.sign_up(application("demo")).await?.tenant_id;
        has_ended(control, site).await?;
        let mut admin = it.admin_options(&it.control_name()).options([("search_path", "control")]).connect().await?;
        run(&mut admin, GATE.to_owned()).await?;
        run(&mut admin, "SELECT pg_advisory_lock(4713, 0)".to_owned()).await?;
        let expiry = Expiry::new(control.clone());
        let ending = tokio::spawn(async move { expiry.round().await });
        until_one_waits(&mut admin, "advisory").await?;
        let pool = control.clone();
        let renewing = tokio::spawn(async move {
            let mut conn = pool.acquire().await?;
            anyhow::Ok(plans::change(&mut conn, site, &renewal()).await?)
        });
        until_one_waits(&mut admin, "transactionid").await?;
        run(&mut admin, "SELECT pg_advisory_unlock_all()".to_owned()).await?;
        assert_eq!(ending.await??, [site]);
        assert!(renewing.await??);
        assert!(stays(control, site).await?);
        let history: Vec<i32> =
            directory::plans::history(control, site).await?.iter().map(|period| period.plan_id).collect();
        assert_eq!(history[..2], [PRO, FREE], "both happened, in this order");
        admin.close().await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn whichever_comes_first_the_renewal_stays() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        let (control, expiry) = (provisioner.control(), Expiry::new(provisioner.control().clone()));
        let site = provisioner.sign_up(application("demo")).await?.tenant_id;
        for round in 0..40 {
            has_ended(control, site).await?;
            let renewing = async {
                let mut conn = control.acquire().await?;
                anyhow::Ok(plans::change(&mut conn, site, &renewal()).await?)
            };
            let (ended, renewed) = tokio::join!(expiry.round(), renewing);
            ended?;
            assert!(renewed?);
            assert!(stays(control, site).await?, "round {round}");
        }
        Ok(())
    })
    .await
}
