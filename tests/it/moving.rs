//! A site goes to another server and back while people use it over HTTP: they are served all the time, and what they wrote is
//! there once.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use anyhow::{Context, ensure};
use breakage::cluster::Cluster;
use control_plane::kinds::KINDS;
use control_plane::life::Asked;
use control_plane::life::moving::{self, MoveTo};
use control_plane::operations::{self, Services, State, Worker, WorkerOptions};
use control_plane::provisioning::Provisioner;
use platform::blobs::BlobStore;
use serde_json::{Value, json};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use tests::installation::{Installation, execute};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, run};

use crate::calls::problem;

/// Learners who write at the same time.
const WRITERS: usize = 4;
/// Drafts that each of them makes while the site goes one way; what they write then goes into the last one. A person may have
/// 500, and how many there is time for depends on the machine.
const DRAFTS: i64 = 200;
/// How often a write is sent again that was refused for the move, a second apart.
const TRIES: usize = 120;
/// For what comes at once where nobody else uses the machine.
const SOON: Duration = Duration::from_secs(180);
const SECOND: &str = "second";
/// Of its logins; it listens on this machine only, and for as long as the test takes.
const PASSWORD: &str = "of-the-second";

/// Another server of sites' databases, with the logins that the first one has.
struct Second {
    cluster: Cluster,
    migrator: String,
    api: String,
}

impl Second {
    async fn start(beside: &Installation) -> anyhow::Result<Self> {
        let cluster = tokio::task::spawn_blocking(Cluster::start).await??;
        let prefix = &beside.prefix;
        let admin: PgConnectOptions = cluster.url().parse()?;
        let mut conn = admin.connect().await?;
        execute(&mut conn, format!("CREATE ROLE {prefix}_migrator LOGIN CREATEDB CREATEROLE PASSWORD '{PASSWORD}'"))
            .await?;
        execute(&mut conn, format!("CREATE ROLE {prefix}_api LOGIN NOINHERIT PASSWORD '{PASSWORD}'")).await?;
        if conn.server_version_num().is_some_and(|version| version >= 160_000) {
            execute(&mut conn, format!("GRANT {prefix}_api TO {prefix}_migrator WITH ADMIN OPTION")).await?;
        }
        conn.close().await?;
        let login = |name: &str| {
            let options = admin.clone().username(&format!("{prefix}_{name}")).password(PASSWORD);
            options.to_url_lossy().to_string()
        };
        Ok(Self { migrator: login("migrator"), api: login("api"), cluster })
    }

    /// The server's administrator in a site's tables.
    async fn tables(&self, database: &str, schema: &str) -> anyhow::Result<PgConnection> {
        let admin: PgConnectOptions = self.cluster.url().parse()?;
        Ok(admin.database(database).options([("search_path", schema)]).connect().await?)
    }
}

/// Whoever moves sites.
struct Mover {
    provisioner: Provisioner,
    worker: Worker,
}

impl Mover {
    fn new(installation: &Installation, second: &Second, settings: &Settings) -> anyhow::Result<Self> {
        let provisioner = installation.provisioner_beside(&format!("{SECOND}={}", second.migrator))?;
        let services = Services::new(provisioner.clone(), BlobStore::open(&settings.blobs())?);
        Ok(Self { provisioner, worker: Worker::new(services, &KINDS, WorkerOptions::default()) })
    }

    /// Moves the site.
    async fn take(&self, site: i64, server: &str) -> anyhow::Result<()> {
        let control = self.provisioner.control();
        let to = MoveTo { server: Some(server.to_owned()), database: Some("new".to_owned()), keep_seconds: Some(0) };
        let asked = Asked { by: "command:test".to_owned(), reason: "a test".to_owned() };
        let operation = moving::start_move(&mut *control.acquire().await?, site, &to, &asked).await?;
        let end = self.worker.finish(operation).await?;
        let log = operations::log(control, operation, 0).await?;
        ensure!(end == Some(State::Done), "{end:?}: {log:?}");
        Ok(())
    }

    async fn place(&self, site: i64) -> anyhow::Result<(String, String, String)> {
        let sql = "SELECT server, database, schema FROM placements WHERE tenant_id = $1";
        Ok(sqlx::query_as(sql).bind(site).fetch_one(self.provisioner.control()).await?)
    }
}

/// What is answered in the end. In the moment in which the site can't be written, writes wait; where the machine is so busy that
/// this takes longer than they may, they are refused, wrote nothing and are sent again as browsers do.
async fn answered(ask: impl AsyncFn() -> anyhow::Result<Answer>) -> anyhow::Result<Value> {
    for _ in 0..TRIES {
        let answer = ask().await?;
        if answer.status != 503 {
            return answer.data();
        }
        ensure!(answer.refused(503)? == "site_moving", "{}", answer.text);
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    anyhow::bail!("the site is moved and moved")
}

/// Counts what one learner writes until they are told to stop.
async fn write(learner: &Caller, round: &str, stop: &AtomicBool, count: &AtomicI64) -> anyhow::Result<()> {
    let mut written = 0;
    while !stop.load(Ordering::Acquire) {
        let draft = (DRAFTS - 1).min(written);
        let body = json!({"key": format!("{round} {} {draft}", learner.id), "data": {"number": written}});
        answered(async || learner.post("/api/user-data/draft", body.clone()).await).await?;
        let name = json!({"full_name": format!("An {written}")});
        answered(async || learner.put("/api/users/info", name.clone()).await).await?;
        written += 1;
        count.store(written, Ordering::Release);
    }
    Ok(())
}

/// Problems that an admin makes until they are told to stop, each in a transaction of many statements.
async fn make(admin: &Caller, stop: &AtomicBool) -> anyhow::Result<i64> {
    let mut made = 0;
    while !stop.load(Ordering::Acquire) {
        answered(async || admin.post("/api/problems", problem("Tổng")).await).await?;
        made += 1;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(made)
}

/// A visitor's looks at the site.
async fn look(visitor: &Caller, stop: &AtomicBool) -> anyhow::Result<()> {
    while !stop.load(Ordering::Acquire) {
        answered(async || visitor.get("/api/problems").await).await?;
    }
    Ok(())
}

/// People of the site at one server, and what there must be of theirs.
struct People {
    learners: Vec<Caller>,
    admin: Caller,
    visitor: Caller,
    drafts: i64,
    problems: i64,
}

impl People {
    async fn of(site: &TestSite, at: SocketAddr) -> anyhow::Result<Self> {
        let mut learners = Vec::new();
        for _ in 0..WRITERS {
            learners.push(site.person("student").await?.through(at));
        }
        let (admin, visitor) = (site.admin.through(at), site.visitor().through(at));
        Ok(Self { learners, admin, visitor, drafts: 0, problems: 0 })
    }

    /// They use the site while it is moved to that server.
    async fn go_on_while_moved(&mut self, mover: &Mover, site: i64, to: &str) -> anyhow::Result<()> {
        let stop = AtomicBool::new(false);
        let counts: Vec<AtomicI64> = self.learners.iter().map(|_| AtomicI64::new(0)).collect();
        let written = || counts.iter().map(|count| count.load(Ordering::Acquire)).collect::<Vec<_>>();
        let moving = async {
            // Everybody writes before it begins, and when it is over.
            eventually(SOON, async || Ok(written().iter().all(|count| *count >= 3))).await?;
            mover.take(site, to).await?;
            let before = written();
            eventually(SOON, async || Ok(written().iter().zip(&before).all(|(count, before)| *count >= before + 3)))
                .await?;
            stop.store(true, Ordering::Release);
            Ok(())
        };
        let learners = self.learners.iter().zip(&counts);
        let writing = futures::future::try_join_all(learners.map(|(learner, count)| write(learner, to, &stop, count)));
        let ((), _, made, ()) =
            tokio::try_join!(moving, writing, make(&self.admin, &stop), look(&self.visitor, &stop))?;
        self.problems += made;
        self.drafts += written().iter().map(|count| DRAFTS.min(*count)).sum::<i64>();
        Ok(())
    }
}

/// Drafts and problems in a site's tables.
async fn counted(conn: &mut PgConnection) -> anyhow::Result<(i64, i64)> {
    let sql = "SELECT (SELECT count(*) FROM drafts), (SELECT count(*) FROM questions)";
    Ok(sqlx::query_as(sql).fetch_one(conn).await?)
}

#[test]
fn a_site_goes_to_a_second_server_and_back_while_it_is_written_over_http() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let second = Second::start(&own.installation).await?;
        let settings = Settings { sites_servers: format!("{SECOND}={}", second.api), ..own.server.settings.clone() };
        let mover = Mover::new(&own.installation, &second, &settings)?;
        let server = Server::start(settings).await?;
        let site = own.site_on(&server).await?;
        let mut people = People::of(&site, server.address).await?;

        people.go_on_while_moved(&mover, site.id, SECOND).await?;
        let (at, database, schema) = mover.place(site.id).await?;
        assert_eq!(at, SECOND);
        let mut there = second.tables(&database, &schema).await?;
        assert_eq!(counted(&mut there).await?, (people.drafts, people.problems));
        // It is served from there: what is written now is found there.
        people.admin.post("/api/problems", problem("Hiệu")).await?.data()?;
        people.problems += 1;
        assert_eq!(counted(&mut there).await?.1, people.problems);
        there.close().await?;
        // Nothing is left of it where it was.
        let mut left = own.installation.admin(&site.placement.database).connect().await?;
        let old: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1)")
            .bind(&site.placement.schema)
            .fetch_one(&mut left)
            .await?;
        assert!(!old);
        left.close().await?;
        // A server that was not told of the other one says that it can't, and is well otherwise.
        assert_eq!(site.visitor().through(own.server.address).get("/api/problems").await?.status, 503);

        people.go_on_while_moved(&mover, site.id, "main").await?;
        assert_eq!(mover.place(site.id).await?.0, "main");
        let mut back = mover.provisioner.connect_site(site.id).await?.context("the site")?;
        assert_eq!(counted(&mut back).await?, (people.drafts, people.problems));
        back.close().await?;
        // The other server is not needed any more.
        drop(second);
        people.admin.post("/api/problems", problem("Tích")).await?.data()?;
        Ok(())
    })
}
