//! Tests that give points together.

use judge_farm::client::{JobTest, JudgeError, NewJob, Outcome, Rules, Subtask, SubtaskRule};

use crate::farm::{Farm, PYTHON, job, test};
use crate::judging_checkers::custom;

/// Passes the tests whose input is not among these.
fn failing(inputs: &[i32]) -> String {
    format!("n = int(input())\nprint('no' if n in {inputs:?} else 'yes')")
}

fn subtask(id: i32, score: f64, rule: SubtaskRule, requires: &[i32], tests: &[i32]) -> Subtask {
    Subtask { id, score, rule, requires: requires.to_vec(), tests: tests.to_vec() }
}

fn with(source: &str, tests: i32, subtasks: Vec<Subtask>) -> NewJob {
    let tests: Vec<JobTest> = (1..=tests).map(|index| test(index, &index.to_string(), "yes")).collect();
    NewJob { rules: Rules { subtasks, ..Rules::default() }, ..job(PYTHON, source, tests) }
}

fn points(outcome: &Outcome) -> Vec<(i32, &str, f64)> {
    outcome.subtasks.iter().map(|one| (one.id, one.status.as_str(), one.score)).collect()
}

fn ran(outcome: &Outcome) -> Vec<i32> {
    outcome.tests.iter().map(|row| row.index).collect()
}

#[tokio::test]
async fn subtasks_give_their_points_by_their_rules() {
    let farm = Farm::start().await;
    let subtasks = || {
        vec![
            subtask(1, 20.0, SubtaskRule::Min, &[], &[1, 2]),
            subtask(2, 30.0, SubtaskRule::Sum, &[1], &[3, 4, 5]),
            subtask(3, 50.0, SubtaskRule::Min, &[2], &[6, 7]),
            subtask(4, 10.0, SubtaskRule::Max, &[], &[8, 9]),
        ]
    };
    let all = farm.judge(with(&failing(&[]), 9, subtasks())).await;
    assert_eq!((all.status.as_str(), all.score, all.max_score), ("AC", 110.0, 110.0), "{all:?}");
    assert_eq!(ran(&all), (1..=9).collect::<Vec<_>>());

    let some = farm.judge(with(&failing(&[4, 8]), 9, subtasks())).await;
    assert_eq!(points(&some), [(1, "AC", 20.0), (2, "WR", 20.0), (3, "skipped", 0.0), (4, "AC", 10.0)], "{some:?}");
    assert_eq!((some.status.as_str(), some.score), ("WR", 50.0));
    assert_eq!(ran(&some), [1, 2, 3, 4, 5, 8, 9]);

    // After a test that gives nothing, a subtask of the smallest part has nothing more to run.
    let none = farm.judge(with(&failing(&[1]), 9, subtasks())).await;
    assert_eq!(points(&none), [(1, "WR", 0.0), (2, "skipped", 0.0), (3, "skipped", 0.0), (4, "AC", 10.0)]);
    assert_eq!((ran(&none), none.score), (vec![1, 8, 9], 10.0));
}

#[tokio::test]
async fn parts_of_tests_become_parts_of_subtasks() {
    let farm = Farm::start().await;
    // Half of each test whose output is `half`.
    let half = "import sys\noutput = open(sys.argv[2]).read().strip()\nsys.exit(116 if output == 'half' else 0)";
    let source = "print('half' if int(input()) in (2, 4) else 'yes')";
    let subtasks = vec![
        subtask(1, 20.0, SubtaskRule::Min, &[], &[1, 2]),
        subtask(2, 20.0, SubtaskRule::Sum, &[], &[3, 4]),
        subtask(3, 20.0, SubtaskRule::Sum, &[1], &[5]),
    ];
    let job = NewJob { checker: custom(PYTHON, half, &[]), ..with(source, 5, subtasks) };
    let outcome = farm.judge(job).await;
    assert_eq!(points(&outcome), [(1, "WR", 10.0), (2, "WR", 15.0), (3, "skipped", 0.0)], "{outcome:?}");
    assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("WR", Some("partial")));
    assert_eq!((outcome.score, outcome.tests[1].score), (25.0, 0.5));
}

#[tokio::test]
async fn subtasks_that_do_not_hang_together_are_refused() {
    let farm = Farm::empty().await;
    let circle = vec![subtask(1, 1.0, SubtaskRule::Min, &[2], &[1]), subtask(2, 1.0, SubtaskRule::Min, &[1], &[2])];
    let unknown = vec![subtask(1, 1.0, SubtaskRule::Min, &[], &[9])];
    let twice = vec![subtask(1, 1.0, SubtaskRule::Min, &[], &[1]), subtask(2, 1.0, SubtaskRule::Min, &[], &[1])];
    for subtasks in [circle, unknown, twice] {
        let refused = farm.client.submit(with("", 2, subtasks)).await;
        assert!(matches!(refused, Err(JudgeError::InvalidJob(_))), "{refused:?}");
    }
}
