//! What the program of a drawing printed.

use serde_json::Value;

use super::Recording;

const MARK: &str = "lophoc-turtle:";
/// Code that is made while the program runs, so that no tree shows its constructs.
const DYNAMIC: &str = "dynamic";

/// What became of a program that draws.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// Its constructs, as `for`, `recursion`, `call:circle`; told before any of it ran.
    pub constructs: Vec<String>,
    /// What it drew, as recorded; none where it did not come to its end (time, memory, a hard exit).
    pub recording: Option<Value>,
    /// What it failed with.
    pub error: Option<String>,
    /// The line that failed, from 1.
    pub line: Option<u64>,
    /// What it printed.
    pub printed: String,
}

/// Reads what [`super::program`] printed; none where even its first line is missing.
pub fn read_output(output: &str) -> Option<Drawn> {
    let mut lines = output.trim_start().lines();
    let first: Value = serde_json::from_str(lines.next()?.strip_prefix(MARK)?).ok()?;
    let nonce = first.get("nonce")?.as_str()?;
    let constructs = first.get("constructs")?.as_array()?.iter().filter_map(|name| Some(name.as_str()?.to_owned()));
    let rest: Vec<&str> = lines.collect();
    let last = rest.iter().enumerate().rev().find_map(|(index, line)| Some((index, read_line(line, nonce)?)));
    let printed = last.as_ref().map_or(&rest[..], |(index, _)| &rest[..*index]);
    let last = last.map(|(_, value)| value);
    let text = |key: &str| last.as_ref().and_then(|last| Some(last.get(key)?.as_str()?.to_owned()));
    Some(Drawn {
        constructs: constructs.collect(),
        error: text("error"),
        line: last.as_ref().and_then(|last| last.get("line")?.as_u64()),
        printed: printed.join("\n").trim_end().to_owned(),
        recording: last.and_then(|last| Recording::read(&last)).map(|drawing| drawing.to_value()),
    })
}

/// A line of this run: others the program has printed itself.
fn read_line(line: &str, nonce: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(line.strip_prefix(MARK)?).ok()?;
    (value.get("nonce")?.as_str()? == nonce).then_some(value)
}

/// Of `required` those that a program has not, of `forbidden` those that it has. A name that is no construct is a call's.
/// Where anything is forbidden, so is `dynamic`: code that no tree shows.
pub fn missing_constructs(found: &[String], required: &[String], forbidden: &[String]) -> (Vec<String>, Vec<String>) {
    let has = |name: &String| found.iter().any(|one| one == name || one.strip_prefix("call:") == Some(name));
    let missing = required.iter().filter(|name| !has(name)).cloned().collect();
    let mut extra: Vec<String> = forbidden.iter().filter(|name| has(name)).cloned().collect();
    let hides = !forbidden.is_empty() && found.iter().any(|name| name == DYNAMIC);
    if hides && !extra.iter().any(|name| name == DYNAMIC) {
        extra.push(DYNAMIC.to_owned());
    }
    (missing, extra)
}
