//! What live streams cost: `bench-live TENANT_API WEB_DIR [--json]`, on databases of its own at
//! `LOPHOC_TEST_DATABASE_URL` (an administrator's), which go with it.

mod place;
mod readers;

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Context;
use place::Place;
use readers::Readers;
use serde_json::json;
use tenant_api::DOMAINS_TOPIC;

/// Streams that are open at once.
const STREAMS: usize = 10_000;
/// Messages to all of them, one after the other.
const ROUNDS: usize = 10;
/// Messages to a topic whose one reader has stopped reading, and the bytes of each.
const FLOOD: usize = 1000;
const LONG: usize = 6000;
/// The bar for one message to all, at the 99th percentile.
const BAR: Duration = Duration::from_secs(1);

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, web_dir, rest @ ..] = arguments.as_slice() else {
        anyhow::bail!("bench-live TENANT_API WEB_DIR [--json]");
    };
    let place = Place::open(program, web_dir).await?;
    let figures = measure(&place).await;
    place.close().await?;
    let figures = figures?;
    let mut out = std::io::stdout();
    if rest.iter().any(|argument| argument == "--json") {
        writeln!(out, "{figures}")?;
    } else {
        for (name, value) in figures.as_object().into_iter().flatten() {
            writeln!(out, "{name:<46} {value}")?;
        }
    }
    let p99 = figures["message to all: p99, ms"].as_f64().context("no figure")?;
    anyhow::ensure!(p99 < BAR.as_secs_f64() * 1000.0, "over the bar of {BAR:?}");
    Ok(())
}

async fn measure(place: &Place) -> anyhow::Result<serde_json::Value> {
    let before = place.memory()?;
    let began = Instant::now();
    let mut readers = Readers::open(place, STREAMS).await?;
    let opened = began.elapsed();
    let after = place.memory()?;
    let (mut waits, mut bare) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        bare.push(place.bare_notification().await?);
        let told = Instant::now();
        place.tell(&DOMAINS_TOPIC.topic(0), &[json!(format!("round {round}"))]).await?;
        waits.extend(readers.heard(&format!("round {round}"), told).await?);
    }
    let full = place.memory()?;
    let flood = readers::flood(place, FLOOD, LONG).await?;
    let flooded = place.memory()?;
    let kib = |bytes: u64| bytes as f64 / 1024.0;
    Ok(json!({
        "streams": STREAMS,
        "opened in, s": round(opened.as_secs_f64()),
        "memory a stream, KiB": round(kib(after.saturating_sub(before)) / STREAMS as f64),
        "memory a stream after the messages, KiB": round(kib(full.saturating_sub(before)) / STREAMS as f64),
        "message to all: p50, ms": percentile(&mut waits, 50),
        "message to all: p99, ms": percentile(&mut waits, 99),
        "message to all: the last, ms": percentile(&mut waits, 100),
        "bare NOTIFY to one listener: p50, ms": percentile(&mut bare, 50),
        "flood of a reader who stopped, KiB told": round(kib((FLOOD * LONG) as u64)),
        "its memory in the server, KiB": round(kib(flooded.saturating_sub(full))),
        "what it got when it read again, KiB": round(kib(flood.bytes as u64)),
        "it was told to read afresh, times": flood.resets,
        "from reading again to the next message, ms": percentile(&mut [flood.recovered], 100),
    }))
}

/// In milliseconds.
fn percentile(waits: &mut [Duration], of: usize) -> f64 {
    waits.sort_unstable();
    let at = (waits.len() * of).div_ceil(100).max(1) - 1;
    waits.get(at).map_or(f64::NAN, |wait| round(wait.as_secs_f64() * 1000.0))
}

fn round(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}
