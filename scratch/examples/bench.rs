//! What `scripts/bench scratch` asks: how long a project of 5 MB takes to be read and measured, and its JSON alone to be parsed.
//! Says both in milliseconds, the medians of 20, as one object of JSON.

use std::time::{Duration, Instant};

use anyhow::Context;
use scratch::{Opened, PROJECT_MAX, Rubric};
use serde_json::{Map, Value, json};

const ROUNDS: usize = 20;
/// Loops in each script.
const LOOPS: usize = 40;

fn main() -> anyhow::Result<()> {
    let json = project()?;
    let ours = median(|| {
        let opened: Opened = scratch::open_json(json.clone())?;
        Ok(scratch::analyse(&scratch::read(&opened)?, Rubric::Extended).counts.sprites)
    })?;
    let parsed =
        median(|| Ok(serde_json::from_str::<Value>(&json.clone())?["targets"].as_array().map_or(0, Vec::len)))?;
    let told = json!({"bytes": json.len(), "read_ms": ours, "parse_ms": parsed});
    std::io::Write::write_all(&mut std::io::stdout(), format!("{told}\n").as_bytes())?;
    Ok(())
}

/// The middle time, in milliseconds; what is made is used, so that it is made.
fn median(mut round: impl FnMut() -> anyhow::Result<usize>) -> anyhow::Result<f64> {
    let mut times: Vec<Duration> = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let began = Instant::now();
        let targets = std::hint::black_box(round()?);
        times.push(began.elapsed());
        anyhow::ensure!(targets > 1, "the project has no sprites");
    }
    times.sort_unstable();
    let middle = times.get(ROUNDS / 2).context("no round")?;
    Ok(middle.as_secs_f64() * 1000.0)
}

/// As many sprites as fit.
fn project() -> anyhow::Result<String> {
    let most = usize::try_from(PROJECT_MAX)?;
    let sprite = serde_json::to_string(&target("Sprite", false))?.len();
    let count = (most - sprite) / (sprite + 4);
    let mut targets = vec![target("Stage", true)];
    targets.extend((1..count).map(|number| target(&format!("Sprite{number}"), false)));
    let whole = json!({"targets": targets, "monitors": [], "extensions": [], "meta": {"semver": "3.0.0"}});
    let whole = whole.to_string();
    anyhow::ensure!(whole.len() <= most && whole.len() > most * 9 / 10, "{} bytes are not 5 MB", whole.len());
    Ok(whole)
}

fn target(name: &str, is_stage: bool) -> Value {
    json!({
        "isStage": is_stage, "name": name, "variables": {"v": ["điểm", 0]}, "lists": {}, "broadcasts": {},
        "blocks": blocks(), "comments": {}, "currentCostume": 0, "sounds": [],
        "costumes": [{"assetId": "cd21514d0531fdffb22204e0ec5ed84a", "name": "costume1", "dataFormat": "svg",
                      "md5ext": "cd21514d0531fdffb22204e0ec5ed84a.svg"}],
    })
}

/// A script of loops, each with a condition and a sum in it.
fn blocks() -> Map<String, Value> {
    let mut all = Map::new();
    let mut put = |id: String, opcode: &str, next: Option<String>, parent: Option<String>, inputs: Value| {
        let block = json!({"opcode": opcode, "next": next, "parent": parent, "inputs": inputs, "fields": {},
                           "shadow": false, "topLevel": parent.is_none()});
        all.insert(id, block);
    };
    put("flag".into(), "event_whenflagclicked", Some("loop0".into()), None, json!({}));
    for at in 0..LOOPS {
        let before = if at == 0 { "flag".to_owned() } else { format!("loop{}", at - 1) };
        let next = (at + 1 < LOOPS).then(|| format!("loop{}", at + 1));
        let (own, test, say) = (format!("loop{at}"), format!("if{at}"), format!("say{at}"));
        let (more, sum) = (format!("more{at}"), format!("sum{at}"));
        let body = json!({"TIMES": [1, [6, "10"]], "SUBSTACK": [2, test]});
        put(own.clone(), "control_repeat", next, Some(before), body);
        let body = json!({"CONDITION": [2, more], "SUBSTACK": [2, say]});
        put(test.clone(), "control_if", None, Some(own), body);
        let sides = json!({"OPERAND1": [3, [12, "điểm", "v"], [10, ""]], "OPERAND2": [1, [10, "50"]]});
        put(more, "operator_gt", None, Some(test.clone()), sides);
        put(say.clone(), "looks_say", None, Some(test), json!({"MESSAGE": [3, sum, [10, ""]]}));
        put(
            sum,
            "operator_add",
            None,
            Some(say),
            json!({"NUM1": [1, [4, "1"]], "NUM2": [3, [12, "điểm", "v"], [4, ""]]}),
        );
    }
    all
}
