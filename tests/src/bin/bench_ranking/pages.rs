//! Boards and a problem's statistic beside the list of problems.

use std::time::Instant;

use anyhow::Context;
use reqwest::Method;
use tests::bench::BenchServer;
use tests::{Answer, Caller};

use crate::figures::{Figure, beside, quantile};
use crate::fill::POPULAR;

const PROBLEMS: &str = "/api/problems";
/// Turns of all of them, and how often each is asked for in one.
const TURNS: usize = 11;
const TIMES: usize = 20;

async fn ask(who: &Caller, path: &str) -> anyhow::Result<f64> {
    let began = Instant::now();
    Answer::read(who.request(Method::GET, path).send().await?).await?.data().with_context(|| path.to_owned())?;
    Ok(began.elapsed().as_secs_f64() * 1000.0)
}

/// Their figures, asked for by a learner.
pub async fn figures(server: &BenchServer) -> anyhow::Result<Vec<Figure>> {
    let who = server.people(1, "student").await?.pop().context("a learner")?;
    let statistic = format!("/api/problems/{POPULAR}/statistic");
    let paths = [
        PROBLEMS,
        "/api/general/personal-leader-board?filter=all",
        "/api/general/personal-leader-board?filter=monthly",
        "/api/general/personal-leader-board?filter=weekly",
        "/api/general/personal-leader-board?filter=daily",
        "/api/general/personal-leader-board?filter=all&province=ha-noi",
        "/api/general/school-leader-board?filter=all",
        "/api/general/school-leader-board?filter=all&by=sum",
        "/api/general/province-leader-board?filter=all",
        "/api/general/province-leader-board?filter=all&units=legacy",
        "/api/users/leader-board?filter=all",
        &statistic,
    ];
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); paths.len()];
    for turn in 0..TURNS {
        for (path, times) in paths.iter().zip(&mut times) {
            for _ in 0..TIMES {
                let took = ask(&who, path).await?;
                // The first turn warms all of it.
                if turn > 0 {
                    times.push(took);
                }
            }
        }
    }
    let mut p99 = times.iter_mut().map(|times| quantile(times, 0.99));
    let problems = p99.next().unwrap_or(f64::NAN);
    let rows = paths.iter().skip(1).zip(p99);
    Ok(rows
        .map(|(path, ours)| beside(format!("{path}, p99, beside {PROBLEMS} (bar: ratio 3)"), ours, problems, "ms"))
        .collect())
}
