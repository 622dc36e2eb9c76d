//! A server of sites' databases goes away in the middle: what is left there is kept in mind and taken away when it is
//! back, and the site at the other server neither waits for that nor is closed to writers.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use breakage::detour::Detour;
use control_plane::kinds::KINDS;
use control_plane::life::moving::{self, MoveTo, Sweeper};
use control_plane::operations::{self, Services, State, Worker, WorkerOptions};
use control_plane::provisioning::Provisioner;
use platform::tenancy::Servers;
use sqlx::{ConnectOptions, Connection, PgConnection};

use crate::gate::{GATE, TRIGGER};
use crate::installation::{Installation, run, with_installation};
use crate::moved_in::{Stage, asked};

const PATIENCE: Duration = Duration::from_secs(60);
/// Longer than any stall of the machine; nothing waits for its end.
const LEASE: Duration = Duration::from_secs(10);
/// The step of a move at whose end all rows are at the new place and nobody waits yet.
const COPY: i32 = 1;

/// Two servers by name, the second one behind a way that can be cut.
struct Scene<'i> {
    stage: Stage<'i>,
    detour: Detour,
}

impl<'i> Scene<'i> {
    async fn open(it: &'i Installation) -> anyhow::Result<Self> {
        let detour = Detour::to(it.server_port()).await?;
        let away = format!("away={}", it.control_url(Some(detour.port))?);
        let servers = Servers::parse(&it.control_url(None)?, &away)?;
        let provisioner = Provisioner::with_servers(&it.control_url(None)?, servers, it.options())?;
        let stage = Stage::new(it)?;
        let services = Services { provisioner, ..stage.services.clone() };
        Ok(Self { stage: Stage { services, ..stage }, detour })
    }

    fn worker(&self, lease: Duration) -> Worker {
        let options =
            WorkerOptions { lease, first_pause: Duration::from_millis(20), attempts: 100, ..WorkerOptions::default() };
        Worker::new(self.stage.services.clone(), &KINDS, options)
    }

    async fn begin(&self, site: i64, server: &str) -> anyhow::Result<i64> {
        let control = self.stage.services.control();
        let to = MoveTo { server: Some(server.to_owned()), database: Some("new".to_owned()), keep_seconds: Some(3600) };
        Ok(moving::start_move(&mut *control.acquire().await?, site, &to, &asked()).await?)
    }

    /// Waits until it is over.
    async fn end(&self, operation: i64) -> anyhow::Result<State> {
        let ended = tokio::time::timeout(PATIENCE, self.worker(LEASE).finish(operation)).await;
        let log = operations::log(self.stage.services.control(), operation, 0).await?;
        ended.with_context(|| format!("{log:?}"))??.context("the operation")
    }

    async fn move_to(&self, site: i64, server: &str) -> anyhow::Result<()> {
        let operation = self.begin(site, server).await?;
        ensure!(self.end(operation).await? == State::Done, "it was not moved to {server}");
        Ok(())
    }

    /// Writes as the site's own process does.
    async fn write(&self, site: i64, key: &str) -> anyhow::Result<()> {
        let sql = "SELECT database, schema, role FROM placements WHERE tenant_id = $1";
        let (database, schema, role): (String, String, String) =
            sqlx::query_as(sql).bind(site).fetch_one(self.stage.services.control()).await?;
        let mut conn = self.stage.it.api(&database).options([("search_path", schema.as_str())]).connect().await?;
        run(&mut conn, format!("SET ROLE {role}")).await?;
        run(&mut conn, format!("INSERT INTO drafts (user_id, key, data) VALUES (3, '{key}', '{{}}')")).await?;
        Ok(conn.close().await?)
    }

    async fn count(&self, sql: &'static str) -> anyhow::Result<i64> {
        self.stage.count(sql).await
    }

    /// Schemas of sites in the databases that the server `away` has.
    async fn schemas_away(&self) -> anyhow::Result<Vec<String>> {
        let databases: Vec<String> = sqlx::query_scalar("SELECT name FROM databases WHERE server = 'away'")
            .fetch_all(self.stage.services.control())
            .await?;
        let mut all = Vec::new();
        for database in databases {
            // Not by the way that may be cut.
            let mut conn = self.stage.it.admin_options(&database).connect().await?;
            let sql = "SELECT nspname::text FROM pg_namespace WHERE nspname LIKE 't\\_%' OR nspname LIKE 'moving%'";
            let found: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut conn).await?;
            all.extend(found);
            conn.close().await?;
        }
        Ok(all)
    }

    /// Another connection to the control database.
    async fn control(&self) -> anyhow::Result<PgConnection> {
        let options = self.stage.it.admin_options(&self.stage.it.control_name());
        Ok(options.options([("search_path", "control")]).connect().await?)
    }
}

/// Waits until `sql` counts something.
async fn until(conn: &mut PgConnection, sql: &'static str) -> anyhow::Result<()> {
    let begun = Instant::now();
    while sqlx::query_scalar::<_, i64>(sql).fetch_one(&mut *conn).await? == 0 {
        ensure!(begun.elapsed() < PATIENCE, "nothing for {sql}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Ok(())
}

const SOMEBODY_WAITS: &str = "SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'";

/// Ends whoever waits for a gate, for as long as it is asked to.
async fn turn_away(conn: &mut PgConnection) -> anyhow::Result<()> {
    let sql = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'";
    loop {
        let _: i64 = sqlx::query_scalar(sql).fetch_one(&mut *conn).await?;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_place_at_a_server_that_is_away_is_dropped_when_it_is_back() -> anyhow::Result<()> {
    with_installation(async |it| {
        let scene = Scene::open(it).await?;
        let site = scene.stage.site("demo").await?;
        let rows = scene.stage.rows(site).await?;
        scene.move_to(site, "away").await?;
        scene.move_to(site, "main").await?;
        sqlx::raw_sql("UPDATE former_places SET drop_after = now()").execute(scene.stage.services.control()).await?;
        let left = "SELECT count(*) FROM former_places f JOIN databases d ON d.name = f.database
                     WHERE d.server = 'away' AND f.dropped_at IS NULL";
        let others = "SELECT count(*) FROM former_places f JOIN databases d ON d.name = f.database
                       WHERE d.server = 'main' AND f.dropped_at IS NULL";
        assert_eq!((scene.count(left).await?, scene.count(others).await?), (1, 1));
        let sweeper = Sweeper::new(scene.stage.services.clone());
        scene.detour.cut();
        for _ in 0..2 {
            let failure = sweeper.round().await.err().context("the server is away")?;
            assert!(format!("{failure:#}").contains("dropping t_"), "{failure:#}");
            assert_eq!((scene.count(left).await?, scene.count(others).await?), (1, 0), "kept in mind, the other not");
            assert!(!scene.schemas_away().await?.is_empty());
        }
        scene.detour.mend();
        assert_eq!(sweeper.round().await?, 1);
        assert_eq!((scene.count(left).await?, scene.schemas_away().await?), (0, vec![]));
        assert_eq!(sweeper.round().await?, 0);
        assert_eq!(scene.stage.rows(site).await?, rows);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_move_that_is_called_off_while_its_target_is_away_is_over_at_once_and_leaves_nothing_when_it_is_back()
-> anyhow::Result<()> {
    with_installation(async |it| {
        let scene = Scene::open(it).await?;
        let site = scene.stage.site("demo").await?;
        let (control, before) = (scene.stage.services.control(), scene.stage.schemas_and_roles().await?);
        sqlx::raw_sql(TRIGGER).execute(control).await?;
        let mut gate = scene.control().await?;
        run(&mut gate, format!("SELECT pg_advisory_lock({GATE}, {COPY})")).await?;
        let operation = scene.begin(site, "away").await?;
        let worker = scene.worker(Duration::from_secs(1));
        // The connection by which it notes how it stands is ended below: it goes on as another process would.
        let work = tokio::spawn(async move {
            loop {
                if let Ok(state) = worker.finish(operation).await {
                    return state;
                }
            }
        });
        until(&mut gate, SOMEBODY_WAITS).await?;
        assert_eq!(scene.schemas_away().await?.len(), 1, "the rows are there already");

        scene.detour.cut();
        // Whoever notes the end of the step has the operation's row.
        let calling =
            async { operations::cancel(&mut *control.acquire().await?, &KINDS, operation, "command:test").await };
        tokio::select! {
            called = calling => called?,
            failed = turn_away(&mut gate) => failed?,
        }
        let state = tokio::time::timeout(PATIENCE, work).await??;
        assert_eq!(state, Some(State::Cancelled));
        // The old place is what the site has, and is written as if nothing had been begun.
        scene.write(site, "khi máy chủ kia vắng").await?;
        assert_eq!(scene.count("SELECT count(*) FROM placements WHERE state = 'active' AND epoch = 1").await?, 1);
        let clear = async || scene.stage.services.provisioner.clear_half_built(PATIENCE).await;
        assert_eq!((clear().await?, scene.schemas_away().await?.len()), (0, 1), "nobody can take it away");

        scene.detour.mend();
        assert_eq!(clear().await?, 1);
        assert_eq!((scene.schemas_away().await?, scene.stage.schemas_and_roles().await?), (vec![], before));
        scene.write(site, "sau đó").await?;
        run(&mut gate, "SELECT pg_advisory_unlock_all()".to_owned()).await?;
        let rows = scene.stage.rows(site).await?;
        scene.move_to(site, "away").await?;
        assert_eq!(scene.stage.rows(site).await?, rows);
        Ok(())
    })
    .await
}

/// A switch that has the moment in which nobody may write behind it, and waits before it names the new place; then it fails.
const LAST_MOMENT: &str = "
CREATE FUNCTION control.last_moment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_advisory_xact_lock_shared(4712, 0); RAISE 'not now'; END $$;
CREATE TRIGGER last_moment BEFORE UPDATE OF schema ON control.placements FOR EACH ROW EXECUTE FUNCTION control.last_moment()";

#[tokio::test]
async fn a_site_whose_target_goes_away_in_the_last_moment_is_written_again_at_once() -> anyhow::Result<()> {
    with_installation(async |it| {
        let scene = Scene::open(it).await?;
        let site = scene.stage.site("demo").await?;
        let mut admin = scene.control().await?;
        run(&mut admin, LAST_MOMENT.to_owned()).await?;
        run(&mut admin, "SELECT pg_advisory_lock(4712, 0)".to_owned()).await?;
        let operation = scene.begin(site, "away").await?;
        let worker = scene.worker(LEASE);
        let work = tokio::spawn(async move { worker.take(Some(operation)).await });
        until(&mut admin, SOMEBODY_WAITS).await?;
        assert!(scene.write(site, "bây giờ").await.is_err(), "nobody writes in that moment");
        scene.detour.cut();
        run(&mut admin, "SELECT pg_advisory_unlock_all()".to_owned()).await?;
        assert!(tokio::time::timeout(PATIENCE, work).await???);
        scene.write(site, "ngay sau đó").await?;
        // Each further attempt ends before anybody has to wait.
        for key in ["một", "hai"] {
            let mut tried = false;
            while !tried {
                tokio::time::sleep(Duration::from_millis(20)).await;
                tried = scene.worker(LEASE).take(Some(operation)).await?;
            }
            scene.write(site, key).await?;
        }
        let stands = operations::show(scene.stage.services.control(), operation).await?.context("the move")?;
        assert_eq!((stands.step.as_deref(), stands.attempts), (Some("switch"), 3), "{stands:?}");
        let rows = scene.stage.rows(site).await?;

        run(&mut admin, "DROP TRIGGER last_moment ON control.placements".to_owned()).await?;
        scene.detour.mend();
        assert_eq!(scene.end(operation).await?, State::Done);
        assert_eq!(scene.stage.rows(site).await?, rows);
        scene.write(site, "ở chỗ mới").await?;
        Ok(())
    })
    .await
}
