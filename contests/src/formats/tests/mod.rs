mod examples;
mod left_open;
mod properties;

use super::*;

fn rules(format: ContestFormat) -> Rules {
    Rules { format, options: Options::default(), duration_s: 120 * 60, freeze_s: None, once: false }
}

fn task(id: i64, points: f64) -> Task {
    Task { id, points, rule: None }
}

/// Tries in the order of submitting: task, second, state, points.
fn tries(all: &[(i64, i64, TryState, f64)]) -> Vec<Try> {
    let numbered = (1..).zip(all);
    numbered
        .map(|(id, &(task, at_s, state, score))| Try {
            id,
            task,
            at_s,
            state,
            score,
            subtasks: vec![],
            failed_first: false,
        })
        .collect()
}

const fn min(minutes: i64) -> i64 {
    minutes * 60
}
