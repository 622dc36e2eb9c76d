//! Work in the background goes where its site goes: moved or imported, each task is done once at the new place.

use std::time::Duration;

use anyhow::{Context, ensure};
use control_plane::kinds::KINDS;
use control_plane::life::moving::{self, MoveTo};
use control_plane::life::{self, Asked, NewSiteName};
use control_plane::operations::{self, Services, State, Worker, WorkerOptions};
use futures::TryStreamExt;
use platform::blobs::BlobStore;
use sqlx::{ConnectOptions, PgConnection};
use tests::server::{Server, Settings};
use tests::tasks::{COUNT, as_site, make};
use tests::world::eventually;
use tests::{TestSite, World, run};

const SOON: Duration = Duration::from_secs(120);
/// Tasks that wait.
const WAITING: i64 = 20;

/// Whoever moves, exports and imports sites.
struct Keeper {
    services: Services,
    worker: Worker,
}

fn asked() -> Asked {
    Asked { by: "command:test".to_owned(), reason: "a test".to_owned() }
}

impl Keeper {
    fn of(world: &World) -> anyhow::Result<Self> {
        let blobs = BlobStore::open(&world.server.settings.blobs())?;
        let services = Services::new(world.provisioner.clone(), blobs);
        Ok(Self { worker: Worker::new(services.clone(), &KINDS, WorkerOptions::default()), services })
    }

    async fn finish(&self, operation: i64) -> anyhow::Result<()> {
        let end = self.worker.finish(operation).await?;
        let log = operations::log(self.services.control(), operation, 0).await?;
        ensure!(end == Some(State::Done), "{end:?}: {log:?}");
        Ok(())
    }

    async fn take_away(&self, site: i64) -> anyhow::Result<()> {
        let to = MoveTo { server: None, database: Some("new".to_owned()), keep_seconds: Some(0) };
        let mut conn = self.services.control().acquire().await?;
        self.finish(moving::start_move(&mut conn, site, &to, &asked()).await?).await
    }

    /// The site once more, out of its file.
    async fn import(&self, site: i64, subdomain: &str) -> anyhow::Result<i64> {
        let control = self.services.control();
        let operation = life::start_export(&mut *control.acquire().await?, site, &asked()).await?;
        self.finish(operation).await?;
        let export = life::export_of(control, operation).await?.context("the export")?;
        let (_, content) = life::open_export(&self.services, &export).await?.context("the file")?;
        let pieces: Vec<bytes::Bytes> = content.try_collect().await?;
        let name = life::upload(&self.services.blobs, pieces.concat().as_slice()).await?;
        let new = NewSiteName { name: None, subdomain: subdomain.to_owned() };
        let mut conn = control.acquire().await?;
        let (site, operation) = life::start_import(&mut conn, &name, &new, &asked()).await?;
        self.finish(operation).await?;
        Ok(site)
    }

    /// The migrator in a site's tables, where they are now.
    async fn tables(&self, world: &World, site: i64) -> anyhow::Result<PgConnection> {
        let sql = "SELECT database, schema FROM placements WHERE tenant_id = $1";
        let (database, schema): (String, String) =
            sqlx::query_as(sql).bind(site).fetch_one(self.services.control()).await?;
        let options = world.installation.login("migrator", &database).options([("search_path", schema)]);
        Ok(options.connect().await?)
    }
}

/// Twenty that wait for an hour, and one that a process had begun when it was killed.
async fn leave(world: &World, site: &TestSite, user: i64) -> anyhow::Result<()> {
    let mut conn = as_site(site, world).await?;
    for number in 0..WAITING {
        make(&mut conn, COUNT, &number.to_string(), user, 3600.0).await?;
    }
    let begun = make(&mut conn, COUNT, "begun", user, 0.0).await?;
    let sql = "UPDATE tasks SET state = 'running', lease = gen_random_uuid(), leased_until = now() + interval '1 hour',
        attempts = 1 WHERE id = $1";
    sqlx::query(sql).bind(begun).execute(&mut conn).await?;
    Ok(())
}

/// The hint at the site's place is the time of what is due first.
async fn is_noted(conn: &mut PgConnection) -> anyhow::Result<bool> {
    let sql = "SELECT coalesce((SELECT d.due_at FROM shared.task_due d WHERE d.schema_name = current_schema())
        = (SELECT min(next_at) FROM tasks), false)";
    Ok(sqlx::query_scalar(sql).fetch_one(conn).await?)
}

/// Has everything due and waits until it is done; each has counted once.
async fn do_all(conn: &mut PgConnection, user: i64, count: i64) -> anyhow::Result<()> {
    let sql = "UPDATE tasks SET due_at = now() WHERE state = 'waiting' AND kind = $1";
    sqlx::query(sql).bind(COUNT).execute(&mut *conn).await?;
    let sql = "UPDATE tasks SET leased_until = now() WHERE state = 'running' AND kind = $1";
    sqlx::query(sql).bind(COUNT).execute(&mut *conn).await?;
    let left = "SELECT count(*) FROM tasks WHERE kind = $1 AND state <> 'done'";
    eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(left).bind(COUNT).fetch_one(&mut *conn).await? == 0))
        .await?;
    let counted: Option<String> =
        sqlx::query_scalar("SELECT class FROM users WHERE id = $1").bind(user).fetch_one(conn).await?;
    assert_eq!(counted, Some(count.to_string()), "each once");
    Ok(())
}

#[test]
fn a_site_that_is_moved_or_imported_does_its_tasks_once_at_the_new_place() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let keeper = Keeper::of(&world)?;
        let site = world.site().await?;
        let student = site.person("student").await?.id;
        leave(&world, &site, student).await?;
        let server = Server::start(Settings { tasks_at_once: 4, ..world.server.settings.clone() }).await?;

        // The copy has them all; what was under way at the old place begins anew.
        let copy = keeper.import(site.id, "copied").await?;
        let mut conn = keeper.tables(&world, copy).await?;
        let begun = "SELECT count(*) FROM tasks WHERE key = 'begun' AND state = 'done'";
        eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(begun).fetch_one(&mut conn).await? == 1)).await?;
        eventually(SOON, async || is_noted(&mut conn).await).await?;
        do_all(&mut conn, student, WAITING + 1).await?;

        // A move takes them along as they are; nobody has done anything meanwhile.
        keeper.take_away(site.id).await?;
        let mut conn = keeper.tables(&world, site.id).await?;
        let states = "SELECT state, count(*) FROM tasks WHERE kind = $1 GROUP BY 1 ORDER BY 1";
        let states: Vec<(String, i64)> = sqlx::query_as(states).bind(COUNT).fetch_all(&mut conn).await?;
        assert_eq!(states, [("running".to_owned(), 1), ("waiting".to_owned(), WAITING)]);
        eventually(SOON, async || is_noted(&mut conn).await).await?;
        do_all(&mut conn, student, WAITING + 1).await?;
        assert!(server.settings.tasks_at_once > 0);
        Ok(())
    })
}
