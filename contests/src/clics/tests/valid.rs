//! Packages against the property tables, and what the specification says beside types.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::tables::Kind::{self, Any, Elapsed, Files, Id, Number, Ref, Refs, RelTime, Text, Texts, Time, Truth, Whole};
use super::tables::{COLUMN, CONTEST, PASS_FAIL, POINTS, ROW, STATES, TABLES, Table};
use super::*;

/// The ids of each endpoint.
type Ids = BTreeMap<&'static str, BTreeSet<String>>;

/// Whether a text is digits where the form has `0`, with what else it has.
fn has_form(text: &str, form: &str) -> bool {
    text.len() == form.len()
        && text.bytes().zip(form.bytes()).all(|(is, of)| if of == b'0' { is.is_ascii_digit() } else { is == of })
}

fn is_time(text: &str) -> bool {
    has_form(text, "0000-00-00T00:00:00.000Z")
}

/// `(h)*h:mm:ss.uuu`.
fn is_elapsed(text: &str) -> bool {
    let Some((hours, rest)) = text.split_once(':') else { return false };
    let is_hours =
        hours == "0" || (!hours.starts_with('0') && !hours.is_empty() && hours.bytes().all(|c| c.is_ascii_digit()));
    is_hours && has_form(rest, "00:00.000") && rest.as_bytes()[0] < b'6' && rest.as_bytes()[3] < b'6'
}

fn is_ref(ids: &Ids, endpoint: &str, value: &Value) -> bool {
    value.as_str().is_some_and(|id| ids.get(endpoint).is_some_and(|known| known.contains(id)))
}

fn fits(ids: &Ids, kind: Kind, value: &Value) -> bool {
    let each = |fits: &dyn Fn(&Value) -> bool| value.as_array().is_some_and(|all| all.iter().all(fits));
    match kind {
        Id => value.as_str().is_some_and(is_id),
        Ref(endpoint) => is_ref(ids, endpoint, value),
        Refs(endpoint) => each(&|one| is_ref(ids, endpoint, one)),
        Text => value.is_string(),
        Truth => value.is_boolean(),
        Whole => value.as_u64().is_some(),
        Number => value.as_f64().is_some_and(|number| number >= 0.0),
        Time => value.as_str().is_some_and(is_time),
        RelTime => value.as_str().is_some_and(|text| is_elapsed(text.strip_prefix('-').unwrap_or(text))),
        Elapsed => value.as_str().is_some_and(is_elapsed),
        Texts => each(&Value::is_string),
        Files => each(&|file| file["filename"] == "files.zip" && file["mime"] == "application/zip"),
        Any => true,
    }
}

fn check_object<'a>(ids: &Ids, table: Table, object: &'a Value) -> &'a Map<String, Value> {
    let properties = object.as_object().unwrap_or_else(|| panic!("no object: {object}"));
    for (name, value) in properties {
        let row = table.iter().find(|(known, ..)| known == name);
        let (_, kind, _) = row.unwrap_or_else(|| panic!("no such property as {name}: {object}"));
        assert!(fits(ids, *kind, value), "{name} of {object}");
    }
    for (name, ..) in table.iter().filter(|(_, _, is_needed)| *is_needed) {
        assert!(properties.contains_key(*name), "no {name} in {object}");
    }
    properties
}

fn list<'a>(read: &'a BTreeMap<String, Value>, endpoint: &str) -> &'a [Value] {
    read[&format!("{endpoint}.json")].as_array().unwrap_or_else(|| panic!("{endpoint} is no array"))
}

/// Fails where a package is not as the specification says.
pub(super) fn check(package: &Package) {
    let files = files(package);
    let text = |bytes: &Vec<u8>| String::from_utf8(bytes.clone()).unwrap_or_else(|_| panic!("no UTF-8"));
    let (feeds, others): (Vec<_>, Vec<_>) = files.iter().partition(|(name, _)| name == "event-feed.ndjson");
    let read: BTreeMap<String, Value> = others
        .into_iter()
        .map(|(name, bytes)| {
            (name.clone(), serde_json::from_slice(bytes).unwrap_or_else(|error| panic!("{name}: {error}")))
        })
        .collect();
    assert_eq!(read["api.json"]["version"], "2026-01");
    let mut ids = Ids::new();
    for (endpoint, _) in TABLES {
        let all = list(&read, endpoint);
        let of: BTreeSet<String> = all.iter().map(|it| it["id"].as_str().unwrap_or_default().to_owned()).collect();
        assert_eq!(of.len(), all.len(), "ids of {endpoint} are unique");
        ids.insert(endpoint, of);
    }
    let is_pass_fail = check_contest(&ids, &read["contest.json"]);
    for (endpoint, table) in TABLES {
        for object in list(&read, endpoint) {
            check_more(endpoint, check_object(&ids, table, object), is_pass_fail);
        }
    }
    check_state(&read["state.json"], read["contest.json"].get("scoreboard_freeze_duration").is_some());
    check_scoreboard(&ids, &read, is_pass_fail);
    check_feed(&read, &text(&feeds[0].1));
}

fn check_contest(ids: &Ids, contest: &Value) -> bool {
    check_object(ids, CONTEST, contest);
    let kind = contest["scoreboard_type"].as_str().unwrap_or_default();
    assert!(["pass-fail", "score"].contains(&kind));
    assert_eq!(contest.get("penalty_time").is_some(), kind == "pass-fail");
    kind == "pass-fail"
}

/// What is needed only sometimes.
fn check_more(endpoint: &str, object: &Map<String, Value>, is_pass_fail: bool) {
    let has = |name: &str| object.contains_key(name);
    match endpoint {
        "judgement-types" => assert_eq!(has("penalty"), is_pass_fail),
        "languages" => assert_eq!(has("entry_point_name"), object["entry_point_required"] == true),
        "problems" => {
            assert_eq!(has("max_score"), !is_pass_fail);
            let limit = object.get("time_limit").and_then(Value::as_f64).unwrap_or_default() * 1000.0;
            assert!((limit - limit.round()).abs() < 1e-6, "whole milliseconds");
        }
        "judgements" => {
            assert_eq!(has("score"), !is_pass_fail);
            assert!(object["start_time"].as_str() <= object["end_time"].as_str());
            assert!(object.get("score").and_then(Value::as_f64).unwrap_or_default() <= 100.0);
        }
        "clarifications" => {
            assert!(!(has("from_team_id") && has("to_team_ids")), "teams ask judges");
            assert!(object.get("to_team_ids").is_none_or(|teams| *teams != json!([])));
        }
        _ => {}
    }
}

fn check_state(state: &Value, has_freeze: bool) {
    let known: Vec<&str> =
        STATES.into_iter().filter(|name| has_freeze || !["frozen", "thawed"].contains(name)).collect();
    let object = state.as_object().unwrap_or_else(|| panic!("{state}"));
    assert!(object.keys().all(|name| known.contains(&name.as_str())) && object.len() == known.len(), "{state}");
    assert!(object.values().all(|at| at.is_null() || at.as_str().is_some_and(is_time)), "{state}");
    let at = |name: &str| state.get(name).and_then(Value::as_str);
    for (before, after) in [
        ("started", "frozen"),
        ("started", "ended"),
        ("frozen", "ended"),
        ("ended", "thawed"),
        ("ended", "finalized"),
        ("thawed", "end_of_updates"),
        ("finalized", "end_of_updates"),
    ] {
        if let (Some(before), Some(after)) = (at(before), at(after)) {
            assert!(before < after, "{state}");
        }
    }
    for (set, needed) in [
        ("frozen", "started"),
        ("ended", "started"),
        ("thawed", "frozen"),
        ("finalized", "ended"),
        ("end_of_updates", "finalized"),
    ] {
        assert!(at(set).is_none() || at(needed).is_some(), "{set} without {needed}: {state}");
    }
    assert!(at("end_of_updates").is_none() || at("frozen").is_none() || at("thawed").is_some(), "{state}");
}

fn check_scoreboard(ids: &Ids, read: &BTreeMap<String, Value>, is_pass_fail: bool) {
    let board = &read["scoreboard.json"];
    assert!(board["time"].as_str().is_some_and(is_time) && fits(ids, RelTime, &board["contest_time"]));
    assert_eq!(board["state"], read["state.json"]);
    let rows = board["rows"].as_array().unwrap_or_else(|| panic!("{board}"));
    let mut shown: Vec<&str> = Vec::new();
    let mut before = 0;
    for (place, row) in (1..).zip(rows) {
        check_object(ids, ROW, row);
        shown.extend(row["team_id"].as_str());
        let rank = row["rank"].as_u64().unwrap_or_default();
        assert!(rank == place || (rank == before && rank > 0), "{board}");
        before = rank;
        let score = check_object(ids, if is_pass_fail { PASS_FAIL } else { POINTS }, &row["score"]);
        if is_pass_fail {
            assert_eq!(score.contains_key("time"), score["num_solved"] != 0, "{row}");
        }
        for column in row["problems"].as_array().unwrap_or_else(|| panic!("{row}")) {
            let column = check_object(ids, COLUMN, column);
            assert_eq!((column.contains_key("solved"), column.contains_key("score")), (is_pass_fail, !is_pass_fail));
            let has_earned = if is_pass_fail { column["solved"] == true } else { column["score"].as_f64() > Some(0.0) };
            assert_eq!(column.contains_key("time"), has_earned, "{row}");
        }
    }
    let ranked = |team: &&Value| team["group_ids"] == json!(["official"]);
    let mut official: Vec<&str> =
        list(read, "teams").iter().filter(ranked).filter_map(|team| team["id"].as_str()).collect();
    official.sort_unstable();
    shown.sort_unstable();
    assert_eq!(shown, official, "all of the main group and nobody else");
}

/// Every object once, after what it refers to; what comes last is as the files say.
fn check_feed(read: &BTreeMap<String, Value>, feed: &str) {
    let mut seen: Ids = TABLES.iter().map(|(endpoint, _)| (*endpoint, BTreeSet::new())).collect();
    let mut state = Value::Null;
    let (mut time, mut is_over) = (String::new(), false);
    for (number, line) in (1..).zip(feed.lines()) {
        let event: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let (kind, data) = (event["type"].as_str().unwrap_or_default(), &event["data"]);
        assert!(!is_over, "nothing comes after the end of updates: {line}");
        assert_eq!(kind == "contest", number == 1, "{line}");
        if ["contest", "state"].contains(&kind) {
            assert!(event["id"].is_null(), "{line}");
        }
        match kind {
            "contest" => assert_eq!(*data, read["contest.json"]),
            "state" => {
                is_over = !data["end_of_updates"].is_null();
                state = data.clone();
            }
            _ => {
                let (endpoint, table) =
                    TABLES.iter().find(|(known, _)| *known == kind).unwrap_or_else(|| panic!("{line}"));
                assert_eq!(event["id"], data["id"]);
                assert!(list(read, endpoint).contains(data), "{line}");
                // The references of what was not there yet would fail here.
                check_object(&seen, table, data);
                let at = data.get("end_time").or_else(|| data.get("time")).and_then(Value::as_str).unwrap_or(&time);
                assert!(at >= time.as_str(), "in the order of times: {line}");
                time = at.to_owned();
                let is_new =
                    seen.entry(endpoint).or_default().insert(data["id"].as_str().unwrap_or_default().to_owned());
                assert!(is_new, "twice: {line}");
            }
        }
    }
    for (endpoint, _) in TABLES {
        assert_eq!(seen[endpoint].len(), list(read, endpoint).len(), "all {endpoint}");
    }
    if state.is_null() {
        assert!(read["state.json"]["started"].is_null());
    } else {
        assert_eq!(state, read["state.json"]);
    }
}
