//! What a node says of itself and of the queue over HTTP.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use judge_farm::client::NewJob;

use crate::farm::{Farm, PATIENCE, PYTHON, job, test};
use crate::wreck::engine::PrivateEngine;

/// An address on which nobody listens.
fn free_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").to_string()
}

/// The status and the body of what the node answers; 0 while it does not.
fn get(address: &str, path: &str) -> (u16, String) {
    let mut answer = String::new();
    let asked = TcpStream::connect(address).and_then(|mut stream| {
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        write!(stream, "GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n")?;
        stream.read_to_string(&mut answer)
    });
    if asked.is_err() {
        return (0, String::new());
    }
    let status = answer.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default();
    (status, body)
}

/// Asks again and again until the answer is as wanted.
async fn get_until(address: &str, path: &'static str, wanted: impl Fn(u16, &str) -> bool) -> String {
    let began = Instant::now();
    loop {
        let asked = address.to_owned();
        let (status, body) = tokio::task::spawn_blocking(move || get(&asked, path)).await.expect("asking");
        if wanted(status, &body) {
            return body;
        }
        assert!(began.elapsed() < PATIENCE, "{path} says {status}: {body}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The number that a line of this name and these labels has.
fn figure(text: &str, name: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|number| number.parse().ok()).unwrap_or(f64::NAN)
}

#[tokio::test]
async fn metrics_tell_how_deep_the_queue_is_how_long_one_waits_and_what_tenants_use() {
    let mut farm = Farm::empty().await;
    let address = free_address();
    farm.add_node(&["--listen", &address, "--lease-seconds", "15"]).await;
    farm.judge(NewJob { tenant_id: 5, ..job(PYTHON, "sum(range(3000000))", vec![test(1, "", "")]) }).await;
    let (mut slow, began) = (Vec::new(), Instant::now());
    for _ in 0..5 {
        // Longer than they are waited for; they are cancelled at the end.
        let job = job(PYTHON, "import time\ntime.sleep(60)", vec![test(1, "", "")]);
        let job = NewJob { tenant_id: 7, time_limit_ms: 60_000, ..job };
        slow.push(job.id);
        farm.client.submit(job).await.expect("submitting");
    }
    // Counted every two seconds, perhaps between what is asked of classes and of tenants; two workers, three jobs that
    // wait for them.
    let text = get_until(&address, "/metrics", |status, text| {
        let waiting = ["lophoc_judge_queue_waiting{class=\"live\"}", "lophoc_judge_tenant_waiting{tenant=\"7\"}"];
        status == 200 && waiting.iter().all(|name| figure(text, name) == 3.0)
    })
    .await;
    for (name, wanted) in [
        ("lophoc_judge_queue_waiting{class=\"live\"}", 3.0),
        ("lophoc_judge_queue_running{class=\"live\"}", 2.0),
        ("lophoc_judge_queue_waiting{class=\"bulk\"}", 0.0),
        ("lophoc_judge_tenant_running{tenant=\"7\"}", 2.0),
        ("lophoc_judge_tenant_waiting{tenant=\"5\"}", 0.0),
        ("lophoc_judge_tenant_oldest_seconds{tenant=\"5\"}", 0.0),
        ("lophoc_judge_engine_away", 0.0),
        ("lophoc_judge_kept_verdicts", 1.0),
        ("lophoc_judge_jobs_total{status=\"AC\"}", 1.0),
        ("lophoc_judge_wait_seconds_count{class=\"live\"}", 3.0),
    ] {
        assert_eq!(figure(&text, name), wanted, "{name}: {text}");
    }
    assert!(figure(&text, "lophoc_judge_queue_oldest_seconds{class=\"live\"}") > 0.0, "{text}");
    let oldest = figure(&text, "lophoc_judge_tenant_oldest_seconds{tenant=\"7\"}");
    assert!(oldest > 0.0 && oldest <= began.elapsed().as_secs_f64(), "{text}");
    assert!(figure(&text, "lophoc_judge_tenant_cpu_seconds_total{tenant=\"5\"}") > 0.02, "{text}");
    for file in [include_str!("../../../ops/prometheus/alerts.yml"), include_str!("../../../ops/grafana/lophoc.json")] {
        for (at, _) in file.match_indices("lophoc_judge_") {
            let rest = &file[at..];
            let end = rest.find(|letter: char| !letter.is_ascii_lowercase() && letter != '_').unwrap_or(rest.len());
            let name = &rest[..end];
            // What waits for an image that no node has is told only while something does.
            let is_told =
                text.lines().any(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(['{', ' '])));
            assert!(
                is_told || name == "lophoc_judge_unserved_waiting",
                "{name}, which alarms or the dashboard ask for: {text}"
            );
        }
    }
    assert_eq!(text.matches("# EOF").count(), 1);
    assert!(text.ends_with("# EOF\n"), "{text}");
    for id in slow {
        farm.client.cancel(id).await.expect("cancelling");
    }
}

#[tokio::test]
async fn of_many_tenants_those_with_most_waiting_have_names_and_the_others_are_one() {
    let mut farm = Farm::empty().await;
    let address = free_address();
    farm.add_node(&["--listen", &address]).await;
    // So that all wait.
    farm.client.set_draining(&farm.node_name(0), true).await.expect("draining");
    // Two have one job each, of which one came before everybody else's; twenty have two.
    for tenant_id in [21].into_iter().chain(1..=20).chain([22]).chain(1..=20) {
        let job = NewJob { tenant_id, ..job(PYTHON, "pass", vec![test(1, "", "")]) };
        farm.client.submit(job).await.expect("submitting");
    }
    let text = get_until(&address, "/metrics", |status, text| {
        status == 200 && figure(text, "lophoc_judge_queue_waiting{class=\"live\"}") == 42.0
    })
    .await;
    let of = |name: &str, tenant: &str| figure(&text, &format!("lophoc_judge_tenant_{name}{{tenant=\"{tenant}\"}}"));
    assert_eq!(text.matches("lophoc_judge_tenant_waiting{").count(), 21, "{text}");
    for tenant in 1..=20 {
        assert_eq!(of("waiting", &tenant.to_string()), 2.0, "{tenant}: {text}");
    }
    assert_eq!((of("waiting", "other"), of("running", "other")), (2.0, 0.0), "{text}");
    assert!(of("oldest_seconds", "other") > of("oldest_seconds", "20"), "the wait of who waits longest: {text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readyz_says_that_the_engine_is_away_and_recovers() {
    let mut engine = tokio::task::spawn_blocking(PrivateEngine::start).await.expect("an engine");
    let mut farm = Farm::empty().await;
    let address = free_address();
    farm.add_node(&["--listen", &address, &format!("DOCKER_HOST={}", engine.host())]).await;
    let well = |status: u16, body: &str| status == 200 && body.contains("\"ok\"");
    get_until(&address, "/readyz", well).await;
    engine.kill();
    let away = get_until(&address, "/readyz", |status, _| status == 503).await;
    assert!(away.contains("the engine is away"), "{away}");
    let text = get_until(&address, "/metrics", |status, _| status == 200).await;
    assert_eq!(figure(&text, "lophoc_judge_engine_away"), 1.0);
    let engine = tokio::task::spawn_blocking(move || {
        engine.restart();
        engine
    });
    let engine = engine.await.expect("the engine is back");
    get_until(&address, "/readyz", well).await;
    farm.stop_nodes();
    drop(engine);
}
