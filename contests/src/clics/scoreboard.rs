//! The scoreboard.

use serde_json::{Map, Value, json};

use super::ids;
use super::input::{Package, Score, ScoreboardType, Team};
use super::state::State;
use super::times::{absolute, millis, relative, relative_s};
use crate::formats::{Cell, CellState, ranks};

pub(super) fn of(package: &Package, state: &State) -> Value {
    let rows: Vec<Value> =
        places(package).into_iter().map(|(rank, team, score)| row(package, rank, team, score)).collect();
    json!({
        "time": absolute(package.now),
        "contest_time": relative(millis(package.start, package.now)),
        "state": state.now(),
        "rows": rows,
    })
}

/// Those who are ranked, best first, with their ranks from 1; who share a rank stand in the order of the package's teams.
pub(super) fn places(package: &Package) -> Vec<(usize, &Team, &Score)> {
    let mut ranked: Vec<(&Team, &Score)> = package.ranked().collect();
    ranked.sort_by(|(_, one), (_, other)| one.sort.cmp(&other.sort));
    let sorts: Vec<Vec<i64>> = ranked.iter().map(|(_, score)| score.sort.clone()).collect();
    ranks(&sorts).into_iter().zip(ranked).map(|(rank, (team, score))| (rank, team, score)).collect()
}

/// When a cell's result was reached, in seconds; none: nothing was.
pub(super) fn earned_at(package: &Package, cell: &Cell) -> Option<i64> {
    let has_earned = match package.scoreboard {
        ScoreboardType::PassFail { .. } => cell.state == CellState::Solved,
        ScoreboardType::Score => cell.score > 0.0,
    };
    // What everybody is given has no time of its own.
    has_earned.then(|| cell.time_s.unwrap_or(0).max(0))
}

fn row(package: &Package, rank: usize, team: &Team, score: &Score) -> Value {
    let last = score.cells.iter().filter_map(|cell| earned_at(package, cell)).max().map(relative_s);
    let mut total = match package.scoreboard {
        ScoreboardType::PassFail { .. } => {
            let solved = score.cells.iter().filter(|cell| cell.state == CellState::Solved).count();
            json!({"num_solved": solved, "total_time": relative_s(score.penalty_s.max(0))})
        }
        ScoreboardType::Score => json!({"score": score.score}),
    };
    if let Some(last) = last {
        total["time"] = json!(last);
    }
    let problems: Vec<Value> = package
        .problems
        .iter()
        .filter_map(|problem| score.cells.iter().find(|cell| cell.task == problem.id))
        .map(|cell| column(package, cell))
        .collect();
    json!({"rank": rank, "team_id": ids::team(team.id), "score": total, "problems": problems})
}

fn column(package: &Package, cell: &Cell) -> Value {
    let mut column = Map::new();
    column.insert("problem_id".to_owned(), json!(ids::problem(cell.task)));
    column.insert("num_judged".to_owned(), json!(cell.tries));
    column.insert("num_pending".to_owned(), json!(cell.pending));
    match package.scoreboard {
        ScoreboardType::PassFail { .. } => {
            column.insert("solved".to_owned(), json!(cell.state == CellState::Solved));
        }
        ScoreboardType::Score => {
            column.insert("score".to_owned(), json!(cell.score.max(0.0)));
        }
    }
    if let Some(at) = earned_at(package, cell) {
        column.insert("time".to_owned(), json!(relative_s(at)));
    }
    Value::Object(column)
}
