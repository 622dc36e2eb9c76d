//! Clearing what killed builds of standbys have left behind, beside builds that are only slow.

use std::time::Duration;

use control_plane::provisioning::Provisioner;
use platform::tenancy::Servers;
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::net::TcpListener;

use crate::installation::{Installation, application, run, with_installation};

/// Schema, role and database of a standby in that state.
type Standby = (String, String, String);

async fn standby(provisioner: &Provisioner, state: &str) -> anyhow::Result<Standby> {
    let sql = "SELECT schema, role, database FROM standbys WHERE state = $1";
    Ok(sqlx::query_as(sql).bind(state).fetch_one(provisioner.control()).await?)
}

/// How many of its schema and its role are there.
async fn left(it: &Installation, (schema, role, database): &Standby) -> anyhow::Result<i64> {
    let mut conn = it.admin_options(database).connect().await?;
    let sql = "SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = $1) + (SELECT count(*) FROM pg_roles WHERE rolname = $2)";
    let count = sqlx::query_scalar(sql).bind(schema).bind(role).fetch_one(&mut conn).await?;
    conn.close().await?;
    Ok(count)
}

/// The schema that a site lives in.
async fn schema_of(provisioner: &Provisioner, site: i64) -> anyhow::Result<String> {
    let sql = "SELECT schema FROM placements WHERE tenant_id = $1";
    Ok(sqlx::query_scalar(sql).bind(site).fetch_one(provisioner.control()).await?)
}

async fn control(it: &Installation) -> anyhow::Result<PgConnection> {
    Ok(it.admin_options(&it.control_name()).options([("search_path", "control")]).connect().await?)
}

/// Waits until `sql` counts something.
async fn until(conn: &mut PgConnection, sql: &'static str) -> anyhow::Result<()> {
    for _ in 0..1000 {
        if sqlx::query_scalar::<_, i64>(sql).fetch_one(&mut *conn).await? > 0 {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    anyhow::bail!("nothing for {sql}")
}

/// Somebody waits for a lock in this database.
const WAITS: &str =
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

#[tokio::test]
async fn what_a_killed_build_has_left_is_dropped_and_nothing_else() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        provisioner.keep_standbys(1).await?;
        let ready = standby(&provisioner, "ready").await?;
        // Killed when the schema is there and its row says that it is being built.
        let mut admin = control(it).await?;
        let hold = "CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN PERFORM pg_advisory_xact_lock_shared(4714, 0); RETURN NEW; END $$;
            CREATE TRIGGER held BEFORE UPDATE OF state ON standbys FOR EACH ROW EXECUTE FUNCTION held();
            SELECT pg_advisory_lock(4714, 0)";
        run(&mut admin, hold.to_owned()).await?;
        let process = it.provisioner()?;
        let building = tokio::spawn(async move { process.keep_standbys(2).await.map(drop) });
        until(&mut admin, WAITS).await?;
        building.abort();
        assert!(building.await.is_err_and(|gone| gone.is_cancelled()));
        run(
            &mut admin,
            "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event = 'advisory'; SELECT pg_advisory_unlock_all()"
                .to_owned(),
        )
        .await?;
        let half = standby(&provisioner, "building").await?;
        assert_eq!(left(it, &half).await?, 2);

        assert_eq!(provisioner.clear_half_built(Duration::from_secs(60)).await?, 0, "it may be built still");
        assert_eq!(provisioner.clear_half_built(Duration::ZERO).await?, 1);
        assert_eq!(left(it, &half).await?, 0);
        assert_eq!((standby(&provisioner, "ready").await?, left(it, &ready).await?), (ready, 2));
        admin.close().await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_server_that_says_nothing_is_waited_for_once_and_keeps_nobody_from_the_others() -> anyhow::Result<()> {
    with_installation(async |it| {
        let silent = TcpListener::bind("127.0.0.1:0").await?;
        let away = format!("away={}", it.control_url(Some(silent.local_addr()?.port()))?);
        let servers = Servers::parse(&it.control_url(None)?, &away)?;
        let provisioner = Provisioner::with_servers(&it.control_url(None)?, servers, it.options())?;
        provisioner.keep_standbys(1).await?;
        let half = standby(&provisioner, "ready").await?;
        let mut admin = control(it).await?;
        let lost = "INSERT INTO servers (name) VALUES ('away') ON CONFLICT DO NOTHING;
            INSERT INTO databases (name, number, server, state) VALUES ('lophoc_away', 99, 'away', 'closed');
            INSERT INTO standbys (schema, role, database, created_at) SELECT 't_' || n, 't_' || n, 'lophoc_away', 'epoch'
              FROM generate_series(901, 905) n;
            UPDATE standbys SET state = 'building'";
        run(&mut admin, lost.to_owned()).await?;
        let mut asked = Vec::new();
        let clearing = provisioner.clear_half_built(Duration::ZERO);
        tokio::pin!(clearing);
        let cleared = loop {
            tokio::select! {
                cleared = &mut clearing => break cleared?,
                connected = silent.accept() => asked.push(connected?),
            }
        };
        assert_eq!((cleared, asked.len()), (1, 1));
        assert_eq!(left(it, &half).await?, 0);
        let kept = "SELECT count(*) FROM standbys WHERE database = 'lophoc_away'";
        assert_eq!(sqlx::query_scalar::<_, i64>(kept).fetch_one(&mut admin).await?, 5, "kept in mind");
        admin.close().await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_slow_build_that_is_done_while_it_is_taken_for_abandoned_becomes_a_site() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        provisioner.keep_standbys(1).await?;
        let slow = standby(&provisioner, "ready").await?;
        let mut watcher = control(it).await?;
        let mut admin = control(it).await?;
        run(&mut admin, "UPDATE standbys SET state = 'building', created_at = now() - interval '1 hour'".into())
            .await?;
        // Its end is being noted when the clearing finds it.
        run(&mut admin, "BEGIN; UPDATE standbys SET state = 'ready'".into()).await?;
        let clearing = tokio::spawn({
            let process = it.provisioner()?;
            async move { process.clear_half_built(Duration::from_secs(60)).await }
        });
        until(&mut watcher, WAITS).await?;
        run(&mut admin, "COMMIT".into()).await?;
        assert_eq!(clearing.await??, 0);
        let site = provisioner.sign_up(application("demo")).await?.tenant_id;
        assert_eq!(schema_of(&provisioner, site).await?, slow.0);
        assert_eq!(provisioner.clear_half_built(Duration::ZERO).await?, 0);
        assert_eq!(left(it, &slow).await?, 2);
        admin.close().await?;
        watcher.close().await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_build_that_ends_while_it_is_cleared_is_nobodys() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        provisioner.keep_standbys(1).await?;
        let slow = standby(&provisioner, "ready").await?;
        let mut watcher = control(it).await?;
        let mut admin = control(it).await?;
        run(&mut admin, "UPDATE standbys SET state = 'building'".into()).await?;
        let mut tables = it.admin_options(&slow.2).options([("search_path", slow.0.as_str())]).connect().await?;
        run(&mut tables, "BEGIN; LOCK TABLE users IN ACCESS SHARE MODE".into()).await?;
        let clearing = tokio::spawn({
            let process = it.provisioner()?;
            async move { process.clear_half_built(Duration::ZERO).await }
        });
        let mut beside = it.admin_options(&slow.2).connect().await?;
        until(&mut beside, WAITS).await?;
        // What the build does at its end waits for the clearing, and finds nothing.
        let ending = tokio::spawn({
            let control = provisioner.control().clone();
            async move { sqlx::query("UPDATE standbys SET state = 'ready'").execute(&control).await }
        });
        until(&mut watcher, WAITS).await?;
        run(&mut tables, "COMMIT".into()).await?;
        assert_eq!(clearing.await??, 1);
        assert_eq!(ending.await??.rows_affected(), 0);
        tables.close().await?;
        beside.close().await?;
        let site = provisioner.sign_up(application("demo")).await?.tenant_id;
        assert_eq!(left(it, &slow).await?, 0);
        assert_ne!(schema_of(&provisioner, site).await?, slow.0);
        admin.close().await?;
        watcher.close().await?;
        Ok(())
    })
    .await
}
