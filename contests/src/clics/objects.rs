//! The objects of the endpoints.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Value, json};

use super::input::{Clarification, Judgement, Message, Package, ScoreboardType, Submission, TeamGroup, Verdict};
use super::times::{absolute, millis, relative, relative_s};
use super::{SUBMISSION_FILES, VERSION, ids};

/// Without what is null: nothing that is null may stand where the specification does not say so.
fn object<const N: usize>(properties: [(&str, Value); N]) -> Value {
    properties.into_iter().filter(|(_, value)| !value.is_null()).map(|(name, value)| (name.to_owned(), value)).collect()
}

pub(super) fn api() -> Value {
    json!({
        "version": VERSION,
        "version_url": format!("https://ccs-specs.icpc.io/{VERSION}/contest_api"),
        "provider": {"name": "Lophoc", "version": env!("CARGO_PKG_VERSION")},
    })
}

pub(super) fn contest(package: &Package) -> Value {
    let (kind, penalty) = match package.scoreboard {
        ScoreboardType::PassFail { penalty_s } => ("pass-fail", Some(relative_s(penalty_s))),
        ScoreboardType::Score => ("score", None),
    };
    object([
        ("id", json!(package.id)),
        ("name", json!(package.name)),
        ("start_time", json!(absolute(package.start))),
        ("duration", json!(relative_s(package.duration_s))),
        ("scoreboard_freeze_duration", json!(package.freeze_s.map(relative_s))),
        ("scoreboard_thaw_time", json!(package.freeze_s.and(package.thawed_at).map(absolute))),
        ("scoreboard_type", json!(kind)),
        ("main_scoreboard_group_id", json!(TeamGroup::Official.id())),
        ("penalty_time", json!(penalty)),
    ])
}

pub(super) fn judgement_types(package: &Package) -> Vec<Value> {
    let has_penalties = matches!(package.scoreboard, ScoreboardType::PassFail { .. });
    let of = |verdict: Verdict| {
        object([
            ("id", json!(verdict.id())),
            ("name", json!(verdict.name(package.locale))),
            ("penalty", json!(has_penalties.then(|| verdict.has_penalty()))),
            ("solved", json!(verdict == Verdict::Accepted)),
        ])
    };
    Verdict::ALL.into_iter().map(of).collect()
}

pub(super) fn languages(package: &Package) -> Vec<Value> {
    let of = |language: &super::Language| {
        let extensions: Vec<&String> = Some(&language.extension).filter(|it| !it.is_empty()).into_iter().collect();
        object([
            ("id", json!(language.id)),
            ("name", json!(language.name)),
            ("entry_point_required", json!(language.entry_point_name.is_some())),
            ("entry_point_name", json!(language.entry_point_name)),
            ("extensions", json!(extensions)),
        ])
    };
    package.languages.iter().map(of).collect()
}

pub(super) fn problems(package: &Package) -> Vec<Value> {
    let is_by_score = package.scoreboard == ScoreboardType::Score;
    let of = |(place, problem): (usize, &super::Problem)| {
        object([
            ("id", json!(ids::problem(problem.id))),
            ("label", json!(problem.label)),
            ("name", json!(problem.name)),
            ("ordinal", json!(place + 1)),
            ("time_limit", json!(problem.limits.map(|limits| limits.time_ms as f64 / 1000.0))),
            ("memory_limit", json!(problem.limits.map(|limits| limits.memory_mib))),
            ("test_data_count", json!(problem.test_data_count)),
            ("max_score", json!(is_by_score.then_some(problem.max_score))),
        ])
    };
    package.problems.iter().enumerate().map(of).collect()
}

pub(super) fn groups(package: &Package) -> Vec<Value> {
    let of = |group: TeamGroup| json!({"id": group.id(), "name": group.name(package.locale)});
    TeamGroup::ALL.into_iter().map(of).collect()
}

/// The schools, each once, in the order of their names.
fn schools(package: &Package) -> Vec<&str> {
    let named: BTreeSet<&str> = package.teams.iter().filter_map(|team| team.school.as_deref()).collect();
    named.into_iter().collect()
}

pub(super) fn organizations(package: &Package) -> Vec<Value> {
    let of = |(place, name): (usize, &str)| json!({"id": ids::organization(place), "name": name});
    schools(package).into_iter().enumerate().map(of).collect()
}

pub(super) fn teams(package: &Package) -> Vec<Value> {
    let places: HashMap<&str, usize> = schools(package).into_iter().zip(0..).collect();
    let of = |team: &super::Team| {
        let school = team.school.as_deref().and_then(|school| places.get(school));
        object([
            ("id", json!(ids::team(team.id))),
            ("name", json!(team.name)),
            ("label", json!(team.label)),
            ("organization_id", json!(school.copied().map(ids::organization))),
            ("group_ids", json!([team.group.id()])),
        ])
    };
    package.teams.iter().map(of).collect()
}

/// Those whose team and problem are in the package.
fn known(package: &Package) -> impl Iterator<Item = &Submission> {
    let teams: BTreeSet<i64> = package.teams.iter().map(|team| team.id).collect();
    let is_known = move |one: &&Submission| teams.contains(&one.team) && package.problem(one.problem).is_some();
    package.submissions.iter().filter(is_known)
}

pub(super) fn submissions(package: &Package) -> Vec<Value> {
    let of = |one: &Submission| {
        object([
            ("id", json!(ids::submission(one.id))),
            ("language_id", json!(one.language)),
            ("problem_id", json!(ids::problem(one.problem))),
            ("team_id", json!(ids::team(one.team))),
            ("time", json!(absolute(one.at))),
            ("contest_time", json!(relative(one.at_ms))),
            ("entry_point", json!(one.entry_point)),
            ("files", json!([{"filename": SUBMISSION_FILES, "mime": "application/zip"}])),
        ])
    };
    known(package).map(of).collect()
}

pub(super) fn judgements(package: &Package) -> Vec<Value> {
    known(package).filter_map(|one| Some(judgement(package, one, one.judgement.as_ref()?))).collect()
}

fn judgement(package: &Package, one: &Submission, judgement: &Judgement) -> Value {
    // No judge begins before there is something to judge.
    let from = judgement.from.max(one.at);
    let to = judgement.to.max(from);
    let most = package.problem(one.problem).map_or(0.0, |problem| problem.max_score);
    let score = (package.scoreboard == ScoreboardType::Score).then(|| judgement.score.clamp(0.0, most));
    let counted = |at| relative(one.at_ms.saturating_add(millis(one.at, at)));
    object([
        ("id", json!(ids::submission(one.id))),
        ("submission_id", json!(ids::submission(one.id))),
        ("judgement_type_id", json!(judgement.verdict.id())),
        ("score", json!(score)),
        ("current", json!(true)),
        ("start_time", json!(absolute(from))),
        ("start_contest_time", json!(counted(from))),
        ("end_time", json!(absolute(to))),
        ("end_contest_time", json!(counted(to))),
    ])
}

pub(super) fn clarifications(package: &Package) -> Vec<Value> {
    let asked = package.clarifications.iter().filter(|one| package.team(one.team).is_some());
    let told = package.messages.iter().filter_map(|message| told(package, message));
    asked.flat_map(|one| asked_and_answered(package, one)).chain(told).collect()
}

fn asked_and_answered(package: &Package, one: &Clarification) -> Vec<Value> {
    let id = format!("question-{}", one.id);
    let problem = one.problem.filter(|id| package.problem(*id).is_some()).map(ids::problem);
    let asked = object([
        ("id", json!(id)),
        ("from_team_id", json!(ids::team(one.team))),
        ("problem_id", json!(problem)),
        ("text", json!(one.text)),
        ("time", json!(absolute(one.at))),
        ("contest_time", json!(relative(millis(package.start, one.at)))),
    ]);
    let answered = one.answer.as_ref().map(|(text, at, is_public)| {
        let at = (*at).max(one.at);
        object([
            ("id", json!(format!("answer-{}", one.id))),
            ("to_team_ids", json!((!is_public).then(|| [ids::team(one.team)]))),
            ("reply_to_id", json!(id)),
            ("problem_id", json!(problem)),
            ("text", json!(text)),
            ("time", json!(absolute(at))),
            ("contest_time", json!(relative(millis(package.start, at)))),
        ])
    });
    [asked].into_iter().chain(answered).collect()
}

/// None where nobody of the package was told.
fn told(package: &Package, message: &Message) -> Option<Value> {
    let teams = message.teams.as_ref().map(|teams| {
        let known: BTreeSet<i64> = teams.iter().copied().filter(|id| package.team(*id).is_some()).collect();
        known.into_iter().map(ids::team).collect::<Vec<_>>()
    });
    if teams.as_ref().is_some_and(Vec::is_empty) {
        return None;
    }
    Some(object([
        ("id", json!(format!("message-{}", message.id))),
        ("to_team_ids", json!(teams)),
        ("text", json!(message.text)),
        ("time", json!(absolute(message.at))),
        ("contest_time", json!(relative(millis(package.start, message.at)))),
    ]))
}
