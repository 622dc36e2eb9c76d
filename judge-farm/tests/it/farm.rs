//! A farm of a test's own: database, blobs, processes, client.

use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use futures::StreamExt;
use judge_farm::checker::Checker;
use judge_farm::client::{Data, Event, JobClass, JobKind, JobTest, JudgeClient, NewJob, Outcome, Rules};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, PgConnection};
use tokio::runtime::{self, Runtime};
use uuid::Uuid;

/// How long anything may take before the test fails.
pub const PATIENCE: Duration = Duration::from_secs(180);

/// Where clients listen for news. Not where the test runs: the end of a test holds that thread up, and Postgres removes no
/// database while it waits for somebody who has begun to sign in and says nothing more (a minute, its
/// `authentication_timeout`).
static LISTENING: LazyLock<Runtime> = LazyLock::new(|| {
    let threads = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    threads.expect("the system gives threads")
});

/// A database, and the nodes that judge from it.
pub struct Farm {
    pub client: JudgeClient,
    pub database_url: String,
    server: PgConnectOptions,
    name: String,
    folder: tempfile::TempDir,
    nodes: Vec<Node>,
}

/// A process of the farm.
pub struct Node {
    name: String,
    arguments: Vec<String>,
    process: Child,
}

fn stop(mut node: Node) {
    let pid = node.process.id().to_string();
    // One that was killed before is no error.
    let _ = Command::new("kill").args(["-TERM", &pid]).stderr(Stdio::null()).status();
    let _ = node.process.wait();
}

fn server() -> PgConnectOptions {
    let url = std::env::var("LOPHOC_TEST_DATABASE_URL")
        .expect("LOPHOC_TEST_DATABASE_URL names a Postgres login that may create databases");
    PgConnectOptions::from_str(&url).expect("LOPHOC_TEST_DATABASE_URL is a Postgres address")
}

impl Farm {
    /// An empty queue, and no node.
    pub async fn empty() -> Self {
        Self::empty_on(server()).await
    }

    /// The same on another server.
    pub async fn empty_on(server: PgConnectOptions) -> Self {
        let name = format!("lophoc_judge_test_{}", Uuid::new_v4().simple());
        let mut admin = server.connect().await.expect("the test's Postgres answers");
        admin.execute(sqlx::AssertSqlSafe(format!("create database {name}"))).await.expect("creating a database");
        let options = server.clone().database(&name);
        let mut connection = options.connect().await.expect("connecting to the new database");
        migrations::judge(&mut connection).await.expect("making the judge's schema");
        connection.close().await.expect("closing");
        let database_url = options.to_url_lossy().to_string();
        let address = database_url.clone();
        let client = LISTENING.spawn(async move { JudgeClient::connect(&address).await });
        let client = client.await.expect("connecting does not panic").expect("a client");
        let folder = tempfile::tempdir().expect("a folder");
        Self { client, database_url, server, name, folder, nodes: Vec::new() }
    }

    /// A queue with one node that is ready.
    pub async fn start() -> Self {
        let mut farm = Self::empty().await;
        farm.add_node(&[]).await;
        farm
    }

    /// Starts another node and waits until it takes work.
    pub async fn add_node(&mut self, arguments: &[&str]) {
        let before = self.nodes_known().await;
        let name = format!("test-{}", Uuid::new_v4().simple());
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        self.start_node(name, arguments);
        let began = Instant::now();
        while self.nodes_known().await <= before {
            assert!(began.elapsed() < PATIENCE, "the node does not come up");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Starts a node without waiting for it; an argument of the form `NAME=value` is its environment's.
    pub fn start_node(&mut self, name: String, arguments: Vec<String>) {
        let process = self.spawn(&name, &arguments);
        self.nodes.push(Node { name, arguments, process });
    }

    fn spawn(&self, name: &str, arguments: &[String]) -> Child {
        let (environment, arguments): (Vec<&String>, Vec<&String>) =
            arguments.iter().partition(|argument| !argument.starts_with("--") && argument.contains('='));
        Command::new(env!("CARGO_BIN_EXE_judge-farm"))
            .args(["serve", "--workers", "2", "--node-name", name])
            .env("LOPHOC_LISTEN", "127.0.0.1:0")
            .args(arguments)
            .envs(environment.into_iter().filter_map(|variable| variable.split_once('=')))
            .env("LOPHOC_JUDGE_DATABASE_URL", &self.database_url)
            .env("LOPHOC_BLOBS", self.blobs())
            .stdin(Stdio::null())
            .spawn()
            .expect("starting a node")
    }

    /// Starts those nodes again that have ended, as a service manager would; how many there were.
    pub fn restart_dead_nodes(&mut self) -> usize {
        let mut dead = 0;
        for place in 0..self.nodes.len() {
            if matches!(self.nodes[place].process.try_wait(), Ok(None)) {
                continue;
            }
            let Node { name, arguments, .. } = &self.nodes[place];
            self.nodes[place].process = self.spawn(name, arguments);
            dead += 1;
        }
        dead
    }

    async fn nodes_known(&self) -> i64 {
        let mut connection = self.connection().await;
        sqlx::query_scalar("select count(*) from judge.nodes").fetch_one(&mut connection).await.expect("counting")
    }

    /// A connection to the queue's database.
    pub async fn connection(&self) -> PgConnection {
        PgConnection::connect(&self.database_url).await.expect("connecting")
    }

    /// The folder of test data.
    pub fn blobs(&self) -> String {
        self.folder.path().join("blobs").to_string_lossy().into_owned()
    }

    /// Kills a node as a power cut would.
    pub fn kill_node(&mut self, index: usize) {
        self.nodes[index].process.kill().expect("killing the node");
        self.nodes[index].process.wait().expect("waiting for it");
    }

    /// Tells a node to stop, waits until it has, and forgets it.
    pub fn stop_node(&mut self, index: usize) {
        let node = self.nodes.remove(index);
        stop(node);
    }

    /// The name of a node.
    pub fn node_name(&self, index: usize) -> String {
        self.nodes[index].name.clone()
    }

    /// Submits a job and waits for its outcome.
    pub async fn judge(&self, job: NewJob) -> Outcome {
        let id = job.id;
        self.client.submit(job).await.expect("submitting");
        self.outcome(id).await
    }

    /// Judges a job and fails unless it is over as soon as that; answers with the id and the outcome. Others that are busy
    /// on the machine may hold it up, so of three the quickest counts; their time limits differ by a millisecond, so that
    /// each is judged and none is answered by what was kept of another.
    pub async fn judge_within(&self, longest: Duration, job: NewJob) -> (Uuid, Outcome) {
        let mut took = Vec::new();
        for more_ms in 0..3 {
            let (id, began) = (Uuid::new_v4(), Instant::now());
            let outcome = self.judge(NewJob { id, time_limit_ms: job.time_limit_ms + more_ms, ..job.clone() }).await;
            took.push(began.elapsed());
            assert!(!outcome.cached, "it was not judged: {outcome:?}");
            if took.last().is_some_and(|took| *took < longest) {
                return (id, outcome);
            }
        }
        panic!("not once within {longest:?}: {took:?}")
    }

    /// Waits for the outcome of a job.
    pub async fn outcome(&self, id: Uuid) -> Outcome {
        let mut events = Box::pin(self.client.watch(id));
        let last = async {
            while let Some(event) = events.next().await {
                if let Event::Done(outcome) = event {
                    return outcome;
                }
            }
            panic!("the events of {id} ended without an outcome")
        };
        tokio::time::timeout(PATIENCE, last).await.expect("a job takes too long")
    }

    /// Runs a program once, without comparing, and answers with the row of that run.
    pub async fn run(&self, language_id: i32, source: &str, input: &str) -> judge_farm::client::TestResult {
        let outcome = self.judge(run(language_id, source, input)).await;
        assert!(!outcome.tests.is_empty(), "it was not run: {outcome:?}");
        outcome.tests.into_iter().next().expect("one test")
    }
}

impl Farm {
    /// Tells all nodes to stop and waits until they have.
    pub fn stop_nodes(&mut self) {
        self.nodes.drain(..).for_each(stop);
    }
}

impl Drop for Farm {
    fn drop(&mut self) {
        self.stop_nodes();
        let (name, server) = (self.name.clone(), self.server.clone());
        let drop_database = async move {
            let mut admin = server.connect().await?;
            admin.execute(sqlx::AssertSqlSafe(format!("drop database if exists {name} (force)"))).await.map(drop)
        };
        // The test's own runtime may be the one that is being dropped.
        let dropping =
            std::thread::spawn(move || tokio::runtime::Runtime::new().map(|runtime| runtime.block_on(drop_database)));
        if !matches!(dropping.join(), Ok(Ok(Ok(())))) {
            eprintln!("a test's database was left behind");
        }
    }
}

/// A test with its data in the job.
pub fn test(index: i32, input: &str, expected: &str) -> JobTest {
    JobTest {
        index,
        input: Data::Inline(input.to_owned()),
        expected: Some(Data::Inline(expected.to_owned())),
        score: 1.0,
        show_output: false,
    }
}

/// A job to be compared, with usual limits.
pub fn job(language_id: i32, source: &str, tests: Vec<JobTest>) -> NewJob {
    NewJob {
        id: Uuid::new_v4(),
        tenant_id: 1,
        weight: 1.0,
        user_id: 1,
        class: JobClass::Live,
        kind: JobKind::Judge,
        language_id,
        source: source.to_owned(),
        files: Vec::new(),
        time_limit_ms: 1000,
        memory_limit_mib: 128,
        output_limit_kib: 1024,
        checker: Checker::Tokens,
        stop_at_first_failure: false,
        tests,
        rules: Rules::default(),
    }
}

/// A job that returns what one run writes.
pub fn run(language_id: i32, source: &str, input: &str) -> NewJob {
    let only = JobTest { show_output: true, expected: None, ..test(1, input, "") };
    NewJob { kind: JobKind::Run, ..job(language_id, source, vec![only]) }
}

pub const C: i32 = 50;
pub const CPP: i32 = 54;
pub const JAVA: i32 = 62;
pub const JAVASCRIPT: i32 = 63;
pub const PYTHON: i32 = 71;
pub const BASH: i32 = 46;
