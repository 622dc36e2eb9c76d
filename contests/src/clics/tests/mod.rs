//! Packages against the tables of the specification.

mod random;
mod tables;
mod valid;

use platform::locale::Locale;
use proptest::prelude::*;
use serde_json::{Value, json};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use super::{
    Clarification, Judgement, Language, Limits, Message, Package, Prize, Problem, Score, ScoreboardType, Submission,
    Team, TeamGroup, Verdict, files, is_id, times,
};
use crate::formats::{Cell, CellState, ContestFormat, Options};

const START: OffsetDateTime = datetime!(2026-12-01 01:00 UTC);

fn json_of(package: &Package, name: &str) -> Value {
    let file = files(package).into_iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes).unwrap_or_default();
    serde_json::from_slice(&file).unwrap_or_default()
}

fn team(id: i64, name: &str, group: TeamGroup, score: Option<Score>) -> Team {
    Team {
        id,
        name: name.to_owned(),
        label: format!("SBD{id}"),
        school: Some("THPT Chu Văn An".to_owned()),
        group,
        score,
    }
}

fn cell(task: i64, tries: i32, time_s: Option<i64>) -> Cell {
    let state = if time_s.is_some() { CellState::Solved } else { CellState::Failed };
    Cell { task, score: f64::from(u8::from(time_s.is_some())), tries, pending: 0, time_s, state }
}

fn submission(id: i64, team: i64, at_s: i64, verdict: Option<Verdict>) -> Submission {
    let at = START + Duration::seconds(at_s);
    let judgement = verdict.map(|verdict| Judgement { verdict, score: 0.0, from: at, to: at + Duration::SECOND });
    Submission {
        id,
        team,
        problem: 10,
        language: "cpp".to_owned(),
        entry_point: None,
        at,
        at_ms: at_s * 1000,
        judgement,
    }
}

/// Two teams that solved the only problem, the second one at its second try; a third that is disqualified.
fn package() -> Package {
    let score = |penalty_s, cell| Some(Score { score: 1.0, penalty_s, sort: vec![-1, penalty_s], cells: vec![cell] });
    Package {
        locale: Locale::En,
        id: "final-2026".to_owned(),
        name: "Final".to_owned(),
        start: START,
        duration_s: 3 * 3600,
        freeze_s: Some(3600),
        scoreboard: ScoreboardType::of(ContestFormat::Icpc, &Options::default()),
        ends_at: START + Duration::hours(3),
        thawed_at: Some(START + Duration::hours(4)),
        finalized_at: Some(START + Duration::hours(5)),
        now: START + Duration::hours(6),
        languages: vec![Language {
            id: "cpp".to_owned(),
            name: "C++".to_owned(),
            extension: "cpp".to_owned(),
            entry_point_name: None,
        }],
        problems: vec![Problem {
            id: 10,
            label: "A".to_owned(),
            name: "Sum".to_owned(),
            max_score: 100.0,
            test_data_count: 3,
            limits: Some(Limits { time_ms: 1500, memory_mib: 256 }),
        }],
        teams: vec![
            team(1, "An", TeamGroup::Official, score(60, cell(10, 1, Some(60)))),
            team(2, "Bình", TeamGroup::Official, score(1320, cell(10, 2, Some(120)))),
            team(3, "Chi", TeamGroup::Disqualified, None),
        ],
        submissions: vec![
            submission(100, 1, 60, Some(Verdict::Accepted)),
            submission(101, 2, 90, Some(Verdict::WrongAnswer)),
            submission(102, 2, 120, Some(Verdict::Accepted)),
            submission(103, 3, 30, None),
        ],
        clarifications: vec![Clarification {
            id: 7,
            team: 1,
            problem: Some(10),
            text: "Round?".to_owned(),
            at: START + Duration::minutes(5),
            answer: Some(("Yes".to_owned(), START + Duration::minutes(6), false)),
        }],
        messages: vec![Message { id: 8, text: "Welcome".to_owned(), at: START - Duration::minutes(5), teams: None }],
        prizes: vec![Prize { id: "first-prize".to_owned(), citation: "First prize".to_owned(), teams: vec![1, 3] }],
    }
}

#[test]
fn times_are_written_as_the_specification_says() {
    let written = [0, 999, 61_001, 36_000_000, -932_457].map(times::relative);
    assert_eq!(written, ["0:00:00.000", "0:00:00.999", "0:01:01.001", "10:00:00.000", "-0:15:32.457"]);
    assert_eq!(times::absolute(datetime!(2026-12-01 08:00:00.5 +7)), "2026-12-01T01:00:00.500Z");
}

#[test]
fn ids_are_of_ascii_and_short() {
    assert!(["a", "ky-thi", "_x.1", "0"].into_iter().all(is_id));
    let long = "a".repeat(37);
    assert!(["", "-a", ".a", "a.", "a b", "kỳ", &long].into_iter().all(|id| !is_id(id)));
}

#[test]
fn an_icpc_contest_is_pass_fail() {
    let package = package();
    let contest = json_of(&package, "contest.json");
    assert_eq!(
        contest,
        json!({"id": "final-2026", "name": "Final", "start_time": "2026-12-01T01:00:00.000Z", "duration": "3:00:00.000",
               "scoreboard_freeze_duration": "1:00:00.000", "scoreboard_thaw_time": "2026-12-01T05:00:00.000Z",
               "scoreboard_type": "pass-fail", "main_scoreboard_group_id": "official", "penalty_time": "0:20:00.000"})
    );
    let board = json_of(&package, "scoreboard.json");
    assert_eq!(
        board["rows"],
        json!([
            {"rank": 1, "team_id": "1", "score": {"num_solved": 1, "total_time": "0:01:00.000", "time": "0:01:00.000"},
             "problems": [{"problem_id": "10", "num_judged": 1, "num_pending": 0, "solved": true, "time": "0:01:00.000"}]},
            {"rank": 2, "team_id": "2", "score": {"num_solved": 1, "total_time": "0:22:00.000", "time": "0:02:00.000"},
             "problems": [{"problem_id": "10", "num_judged": 2, "num_pending": 0, "solved": true, "time": "0:02:00.000"}]},
        ])
    );
    assert_eq!(board["state"]["end_of_updates"], json!("2026-12-01T06:00:00.001Z"));
    valid::check(&package);
}

#[test]
fn awards_are_of_those_who_are_ranked() {
    let awards = json_of(&package(), "awards.json");
    let given: Vec<(&Value, &Value)> =
        awards.as_array().into_iter().flatten().map(|award| (&award["id"], &award["team_ids"])).collect();
    let (one, is_first) = (json!(["1"]), ["winner", "first-to-solve-10", "first-prize"].map(|id| json!(id)));
    assert_eq!(given, is_first.iter().map(|id| (id, &one)).collect::<Vec<_>>());
}

#[test]
fn nobody_is_first_while_something_earlier_waits() {
    let mut package = package();
    package.submissions.push(submission(99, 2, 10, None));
    assert_eq!(json_of(&package, "awards.json")[1]["team_ids"], json!([]));
}

#[test]
fn an_answer_is_for_who_asked_or_for_all() {
    let mut package = package();
    let told = json_of(&package, "clarifications.json");
    assert_eq!((&told[1]["to_team_ids"], &told[1]["reply_to_id"]), (&json!(["1"]), &json!("question-7")));
    assert_eq!(told[2]["contest_time"], json!("-0:05:00.000"));
    package.clarifications[0].answer = Some(("Yes".to_owned(), START, true));
    package.messages[0].teams = Some(vec![99]);
    let told = json_of(&package, "clarifications.json");
    assert_eq!((&told[1]["to_team_ids"], &told[2]), (&Value::Null, &Value::Null));
}

#[test]
fn a_contest_that_has_not_begun_has_no_state() {
    let mut package = package();
    package.now = START - Duration::HOUR;
    let state = json_of(&package, "state.json");
    assert!(state.as_object().is_some_and(|state| state.values().all(Value::is_null)), "{state}");
    valid::check(&package);
}

proptest! {
    #[test]
    fn packages_are_as_the_tables_say(package in random::package()) {
        valid::check(&package);
    }
}
