//! Everything that can be killed is killed, again and again, while jobs come in: runners, cells, farm
//! nodes, the Docker daemon, Postgres. When all is back, each job has one outcome, the right one, and
//! was charged once.

pub mod engine;
mod stream;

use std::str::FromStr;
use std::time::{Duration, Instant};

use breakage::cluster::Cluster;
use sqlx::Connection;
use sqlx::postgres::PgConnectOptions;

use crate::farm::Farm;
use engine::PrivateEngine;
use stream::Stream;

/// Where the moments and the victims come from.
const SEED: u64 = 20_261_121;
/// How long things are killed.
const WRECKING: Duration = Duration::from_secs(45);
/// How long all may take to be well again.
const RECOVERY: Duration = Duration::from_secs(40);
/// How long a charge that a crash left may take to be made good.
const CHARGING: Duration = Duration::from_secs(60);
const NODES: usize = 2;
/// Each is killed at least twice, however slow the machine is.
const LEAST: usize = 2 * VICTIMS.len();

/// What can be killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Victim {
    Runner,
    Cell,
    Node,
    Engine,
    Postmaster,
    Backend,
}

/// In turn, so that each has its share; the moments are what is random.
const VICTIMS: [Victim; 8] = [
    Victim::Runner,
    Victim::Node,
    Victim::Postmaster,
    Victim::Cell,
    Victim::Engine,
    Victim::Node,
    Victim::Backend,
    Victim::Cell,
];

/// Random numbers that are the same in each run (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// All that there is to kill.
struct Wreck {
    farm: Farm,
    engine: PrivateEngine,
    postgres: Cluster,
    chance: Chance,
}

impl Wreck {
    async fn start() -> Self {
        let (engine, postgres) = tokio::join!(
            tokio::task::spawn_blocking(PrivateEngine::start),
            tokio::task::spawn_blocking(Cluster::start)
        );
        let (engine, postgres) = (engine.expect("an engine"), postgres.expect("a thread").expect("a Postgres"));
        let server = PgConnectOptions::from_str(&postgres.url()).expect("an address");
        let mut farm = Farm::empty_on(server).await;
        for number in 1..=NODES {
            let arguments = vec!["--lease-seconds".into(), "2".into(), format!("DOCKER_HOST={}", engine.host())];
            farm.start_node(format!("wreck-{number}"), arguments);
        }
        Self { farm, engine, postgres, chance: Chance(SEED) }
    }

    /// Kills one; says whether there was something to kill.
    fn kill(&mut self, victim: Victim) -> bool {
        match victim {
            Victim::Runner | Victim::Cell => {
                let cells = self.engine.cells();
                if cells.is_empty() {
                    return false;
                }
                let cell = &cells[usize::try_from(self.chance.below(cells.len() as u64)).expect("small")];
                if victim == Victim::Cell {
                    return self.engine.docker(&["rm", "--force", cell]).status.success();
                }
                let Some(pid) = self.engine.runner(cell) else { return false };
                let killed = std::process::Command::new("kill").args(["-KILL", &pid.to_string()]).status();
                return killed.expect("kill").success();
            }
            Victim::Node => {
                let node = usize::try_from(self.chance.below(NODES as u64)).expect("small");
                self.farm.kill_node(node);
            }
            Victim::Engine => {
                self.engine.kill();
                std::thread::sleep(Duration::from_millis(self.chance.below(800)));
                self.engine.restart();
            }
            Victim::Postmaster => {
                self.postgres.kill().expect("it runs");
                std::thread::sleep(Duration::from_millis(self.chance.below(800)));
                self.postgres.up().expect("it comes back");
            }
            Victim::Backend => self.postgres.kill_child().expect("pgrep and kill"),
        }
        true
    }

    /// Kills one after the other at random moments; how many of each.
    fn wreck(&mut self) -> Vec<(Victim, usize)> {
        let mut killed: Vec<(Victim, usize)> = Vec::new();
        let began = Instant::now();
        for (number, victim) in VICTIMS.iter().cycle().enumerate() {
            if began.elapsed() > WRECKING && number >= LEAST {
                break;
            }
            std::thread::sleep(Duration::from_millis(300 + self.chance.below(1000)));
            let tried = Instant::now();
            while !self.kill(*victim) {
                assert!(tried.elapsed() < RECOVERY, "there is no {victim:?} to kill");
                std::thread::sleep(Duration::from_millis(100));
            }
            match killed.iter_mut().find(|(known, _)| known == victim) {
                Some((_, times)) => *times += 1,
                None => killed.push((*victim, 1)),
            }
            std::thread::sleep(Duration::from_millis(self.chance.below(400)));
            self.farm.restart_dead_nodes();
        }
        killed
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_killed_each_job_has_one_right_outcome_and_is_charged_once() {
    let mut wreck = Wreck::start().await;
    let stream = Stream::start(wreck.farm.client.clone());
    let wrecking = tokio::task::spawn_blocking(move || {
        let killed = wreck.wreck();
        (wreck, killed)
    });
    let (mut wreck, killed) = wrecking.await.expect("wrecking");
    assert!(killed.iter().all(|(_, times)| *times >= 2), "{killed:?}");
    let began = Instant::now();
    let ended = stream.end(RECOVERY, || wreck.farm.restart_dead_nodes()).await;
    eprintln!("{killed:?}; {} jobs, all well {:.1} s after the last kill", ended.jobs, began.elapsed().as_secs_f64());
    assert!(ended.jobs > 50, "there was no load: {} jobs", ended.jobs);
    ended.check();
    charged_once(&wreck.farm).await;
    wreck.farm.stop_nodes();
    assert_eq!(wreck.engine.left(), Vec::<String>::new(), "cells were left behind");
}

/// What tenants were charged is what their jobs used, and nobody stands in a line any more.
async fn charged_once(farm: &Farm) {
    let began = Instant::now();
    loop {
        let mut connection = sqlx::PgConnection::connect(&farm.database_url).await.expect("Postgres is back");
        let (used, charged, due, jobs, counted): (f64, f64, i64, i64, i64) = sqlx::query_as(
            "select (select coalesce(sum(used_s), 0) from judge.jobs), (select coalesce(sum(total_s), 0) from judge.tenant_lines),
                (select count(*) from judge.charges), (select count(*) from judge.jobs),
                (select coalesce(sum(jobs), 0)::bigint from judge.tenant_lines)",
        )
        .fetch_one(&mut connection)
        .await
        .expect("asking");
        // A charge that a crash left is made good some seconds later.
        if due == 0 || began.elapsed() > CHARGING {
            assert_eq!((due, counted), (0, jobs), "each job is charged once");
            assert!((used - charged).abs() < 1e-3, "used {used} s, charged {charged} s");
            return;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
