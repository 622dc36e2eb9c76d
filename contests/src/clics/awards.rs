//! Awards.

use serde_json::{Value, json};

use super::input::{Package, Problem};
use super::{ids, scoreboard, words};
use crate::formats::CellState;

pub(super) fn of(package: &Package) -> Vec<Value> {
    let winners: Vec<i64> = scoreboard::places(package)
        .into_iter()
        .filter(|(rank, _, score)| *rank == 1 && score.score > 0.0)
        .map(|(_, team, _)| team.id)
        .collect();
    let winner = award("winner", words::winner(package.locale), &winners);
    let firsts = package.problems.iter().map(|problem| {
        let id = format!("first-to-solve-{}", ids::problem(problem.id));
        award(&id, &words::first_to_solve(package.locale, &problem.label), &first_to_solve(package, problem))
    });
    let prizes = package.prizes.iter().map(|prize| {
        let ranked: Vec<i64> =
            package.ranked().map(|(team, _)| team.id).filter(|id| prize.teams.contains(id)).collect();
        award(&prize.id, &prize.citation, &ranked)
    });
    [winner].into_iter().chain(firsts).chain(prizes).collect()
}

fn award(id: &str, citation: &str, teams: &[i64]) -> Value {
    let teams: Vec<String> = teams.iter().copied().map(ids::team).collect();
    json!({"id": id, "citation": citation, "team_ids": teams})
}

/// Those who solved it first; nobody while something that was sent before waits for its verdict.
fn first_to_solve(package: &Package, problem: &Problem) -> Vec<i64> {
    let solved: Vec<(i64, i64)> = package
        .ranked()
        .flat_map(|(team, score)| score.cells.iter().map(move |cell| (team.id, cell)))
        .filter(|(_, cell)| cell.task == problem.id && cell.state == CellState::Solved)
        .filter_map(|(team, cell)| Some((team, cell.time_s?)))
        .collect();
    let Some(first) = solved.iter().map(|(_, at)| *at).min() else { return Vec::new() };
    let waits = package.submissions.iter().any(|one| {
        one.problem == problem.id
            && one.judgement.is_none()
            && one.at_ms / 1000 < first
            && package.ranked().any(|(team, _)| team.id == one.team)
    });
    if waits {
        return Vec::new();
    }
    solved.into_iter().filter(|(_, at)| *at == first).map(|(team, _)| team).collect()
}
