//! The programs of `drawings.json` draw with CPython what is written there; the web's tests see to it that they draw the same
//! with MicroPython.

use std::process::Command;

use anyhow::Context;
use marking::drawing::{Drawn, program, read_output};
use serde_json::Value;

fn run(source: &str) -> anyhow::Result<Drawn> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("main.py");
    std::fs::write(&file, program(source))?;
    let output = Command::new("python3").arg("-I").arg(&file).output()?;
    read_output(&String::from_utf8(output.stdout)?)
        .with_context(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Numbers within a hundredth, the rest the same: platforms' sines differ in their last digit.
fn is_alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_alike(one, other))
        }
        (Value::Number(one), Value::Number(other)) => {
            one.as_f64().zip(other.as_f64()).is_some_and(|(one, other)| (one - other).abs() < 0.011)
        }
        (one, other) => one == other,
    }
}

#[test]
fn every_program_draws_what_is_written() -> anyhow::Result<()> {
    let programs: Vec<Value> = serde_json::from_str(include_str!("drawings.json"))?;
    for one in &programs {
        let name = &one["name"];
        let drawn = run(one["source"].as_str().context("no source")?)?;
        let recording = drawn.recording.with_context(|| format!("{name}: no recording"))?;
        assert_eq!(recording["background"], one["background"], "{name}");
        assert!(is_alike(&recording["items"], &one["items"]), "{name}: {}", recording["items"]);
        assert_eq!(Some(drawn.printed.as_str()), one["printed"].as_str(), "{name}");
        assert_eq!(drawn.error.as_deref(), one["error"].as_str(), "{name}");
        assert_eq!(drawn.line, one["line"].as_u64(), "{name}");
    }
    Ok(())
}
