//! Random packages.

use super::*;

const PROBLEMS: i64 = 3;
const TEAMS: i64 = 5;

fn moment() -> impl Strategy<Value = OffsetDateTime> {
    (-2_000_000..30_000_000_i64).prop_map(|millis| START + Duration::milliseconds(millis))
}

fn verdict() -> impl Strategy<Value = Verdict> {
    prop::sample::select(Verdict::ALL.as_slice())
}

fn cells() -> impl Strategy<Value = Vec<Cell>> {
    let one = (prop::sample::select(CellState::ALL), 0..5_i32, 0..3_i32, prop::option::of(0..9000_i64), 0..400_i32);
    prop::collection::vec(one, PROBLEMS as usize).prop_map(|cells| {
        let of = |(task, (state, tries, pending, time_s, quarters))| {
            let score = match state {
                CellState::Partial | CellState::Solved => f64::from(quarters) / 4.0,
                _ => 0.0,
            };
            Cell { task, score, tries, pending, time_s, state }
        };
        (1..).zip(cells).map(of).collect()
    })
}

/// Group, school, cells, order, name.
type AnyTeam = (TeamGroup, Option<&'static str>, Vec<Cell>, Vec<i64>, String);

fn teams() -> impl Strategy<Value = Vec<Team>> {
    let group = prop::sample::select(TeamGroup::ALL.as_slice());
    let school = prop::option::of(prop::sample::select(vec!["THPT A", "THPT Lê Hồng Phong", ""]));
    let one = (group, school, cells(), prop::collection::vec(-3..3_i64, 2), "\\PC{0,12}");
    prop::collection::vec(one, 0..TEAMS as usize).prop_map(|teams| {
        let of = |(id, (group, school, cells, sort, name)): (i64, AnyTeam)| {
            let score = cells.iter().map(|cell| cell.score).sum();
            let score = (group == TeamGroup::Official).then_some(Score { score, penalty_s: sort[1] * 60, sort, cells });
            Team { id, name, label: id.to_string(), school: school.map(str::to_owned), group, score }
        };
        (1..).zip(teams).map(of).collect()
    })
}

fn submissions() -> impl Strategy<Value = Vec<Submission>> {
    let judged = prop::option::of((verdict(), 0..500_i32, moment(), moment()));
    let one = (0..=TEAMS, 0..=PROBLEMS, moment(), 0..9_000_000_i64, judged);
    prop::collection::vec(one, 0..12).prop_map(|all| {
        let of = |(id, (team, problem, at, at_ms, judged)): (i64, (_, _, _, _, Option<(_, i32, _, _)>))| {
            let judgement =
                judged.map(|(verdict, score, from, to)| Judgement { verdict, score: f64::from(score), from, to });
            Submission { id, team, problem, language: "cpp".to_owned(), entry_point: None, at, at_ms, judgement }
        };
        (1..).zip(all).map(of).collect()
    })
}

fn clarifications() -> impl Strategy<Value = Vec<Clarification>> {
    let answer = prop::option::of((".{1,9}", moment(), any::<bool>()));
    let one = (0..=TEAMS, prop::option::of(0..=PROBLEMS), ".{1,9}", moment(), answer);
    prop::collection::vec(one, 0..5).prop_map(|all| {
        let of = |(id, (team, problem, text, at, answer))| Clarification { id, team, problem, text, at, answer };
        (1..).zip(all).map(of).collect()
    })
}

fn messages() -> impl Strategy<Value = Vec<Message>> {
    let one = (".{1,9}", moment(), prop::option::of(prop::collection::vec(0..=TEAMS, 0..4)));
    prop::collection::vec(one, 0..5)
        .prop_map(|all| (1..).zip(all).map(|(id, (text, at, teams))| Message { id, text, at, teams }).collect())
}

/// When things are: the freeze, the thaw, the end of all updates, now.
fn course() -> impl Strategy<Value = (Option<i64>, Option<OffsetDateTime>, Option<OffsetDateTime>, OffsetDateTime)> {
    (prop::option::of(1..20_000_i64), prop::option::of(moment()), prop::option::of(moment()), moment())
}

/// Packages with holes: submissions of nobody, verdicts before what they are of, thaws before the end.
pub(super) fn package() -> impl Strategy<Value = Package> {
    let format = (prop::sample::select(ContestFormat::ALL), prop::option::of(-1..30_i32));
    (format, course(), teams(), submissions(), clarifications(), messages()).prop_map(
        |((format, penalty_minutes), (freeze_s, thawed_at, finalized_at, now), teams, submissions, asked, messages)| {
            let problem = |id: i64| Problem {
                id,
                label: id.to_string(),
                name: format!("Problem {id}"),
                max_score: 100.0,
                test_data_count: id - 1,
                limits: (id > 1).then_some(Limits { time_ms: 1001 * id, memory_mib: 64 }),
            };
            Package {
                freeze_s,
                scoreboard: ScoreboardType::of(format, &Options { penalty_minutes, ..Options::default() }),
                thawed_at,
                finalized_at,
                now,
                problems: (1..=PROBLEMS).map(problem).collect(),
                teams,
                submissions,
                clarifications: asked,
                messages,
                ..super::package()
            }
        },
    )
}
