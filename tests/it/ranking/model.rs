//! Points and ranks, slowly and from nothing but the submissions, the lessons and the accounts.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::ensure;
use sqlx::PgConnection;
use time::{Date, Duration, OffsetDateTime};

type Gain = (i64, i64, i64, i64, OffsetDateTime);
type Place = (String, Date, i64);
type Rank = (i64, OffsetDateTime, Option<i64>, Option<String>, bool);

/// A submission with all that decides on whether it counts.
#[derive(sqlx::FromRow)]
struct Submission {
    id: i64,
    user_id: i64,
    question_id: i64,
    created_at: OffsetDateTime,
    status: String,
    score: f64,
    max_score: f64,
    difficulty: String,
    is_problem: bool,
    is_listed: bool,
    is_released: bool,
    is_given_up: bool,
    is_of_erased: bool,
}

#[derive(sqlx::FromRow)]
struct Person {
    id: i64,
    role: String,
    user_type: Option<String>,
    is_of_contest: bool,
    is_erased: bool,
    school_id: Option<i64>,
    legacy_province: Option<String>,
    province: Option<String>,
    on_boards: bool,
    /// Blocked or closed.
    is_away: bool,
}

/// How much was ranked.
#[derive(Debug, Default)]
pub struct Seen {
    pub people: usize,
    pub schools: usize,
    pub units: usize,
}

impl Seen {
    pub fn add(&mut self, other: Self) {
        self.people += other.people;
        self.schools += other.schools;
        self.units += other.units;
    }
}

fn day_of(at: OffsetDateTime) -> Date {
    (at.to_offset(time::UtcOffset::UTC) + Duration::hours(7)).date()
}

fn counts(it: &Submission) -> bool {
    let is_judged = !["running", "not_tested", "waiting_manual_judge", "SVE", "stop"].contains(&it.status.as_str());
    is_judged && it.is_problem && it.is_released && !it.is_given_up && !it.is_of_erased
}

#[expect(clippy::cast_possible_truncation, reason = "at most 10,000")]
fn hundredths(it: &Submission) -> i64 {
    let points = match it.difficulty.as_str() {
        "trivial" => 10.0,
        "easy" => 20.0,
        "medium" => 40.0,
        "hard" => 70.0,
        _ => 100.0,
    };
    (100.0 * points * it.score / it.max_score).floor().min(100.0 * points) as i64
}

fn gains_of(submissions: &[Submission]) -> BTreeSet<Gain> {
    let mut best: BTreeMap<(i64, i64), i64> = BTreeMap::new();
    let mut gains = BTreeSet::new();
    // In the order of handing in.
    for it in submissions.iter().filter(|it| counts(it) && it.is_listed) {
        let best = best.entry((it.user_id, it.question_id)).or_default();
        let value = hundredths(it);
        if value > *best {
            gains.insert((it.user_id, it.question_id, it.id, value - *best, it.created_at));
            *best = value;
        }
    }
    gains
}

fn spans(day: Date) -> anyhow::Result<[(String, Date); 4]> {
    let monday = day - Duration::days(i64::from(day.weekday().number_days_from_monday()));
    let all = Date::from_calendar_date(1, time::Month::January, 1)?;
    Ok([("day".into(), day), ("week".into(), monday), ("month".into(), day.replace_day(1)?), ("all".into(), all)])
}

fn is_learner(person: &Person) -> bool {
    let is_pupil = person.user_type.as_deref().is_none_or(|of| of == "student");
    person.role == "student" && is_pupil && !person.is_of_contest && !person.is_erased
}

fn ranks_of(gains: &BTreeSet<Gain>, people: &[Person]) -> anyhow::Result<BTreeMap<Place, Rank>> {
    let mut ranks: BTreeMap<Place, Rank> = BTreeMap::new();
    for (user, _, _, hundredths, at) in gains {
        let Some(person) = people.iter().find(|person| person.id == *user && is_learner(person)) else { continue };
        for (period, starts_on) in spans(day_of(*at))? {
            let unit = person.legacy_province.clone().or_else(|| person.province.clone());
            let is_shown = person.on_boards && !person.is_away;
            let none = (0, *at, person.school_id, unit, is_shown);
            let rank = ranks.entry((period, starts_on, *user)).or_insert(none);
            rank.0 += hundredths;
            rank.1 = rank.1.max(*at);
        }
    }
    Ok(ranks)
}

/// Members, sum and best ten of each group.
fn sums<K: Ord>(
    ranks: &BTreeMap<Place, Rank>,
    of: impl Fn(&Rank) -> Option<K>,
) -> BTreeMap<(String, Date, K), (i32, i64, i64)> {
    let mut members: BTreeMap<(String, Date, K), Vec<i64>> = BTreeMap::new();
    for ((period, starts_on, _), rank) in ranks {
        if let Some(group) = of(rank) {
            members.entry((period.clone(), *starts_on, group)).or_default().push(rank.0);
        }
    }
    let summed = members.into_iter().map(|(key, mut points)| {
        points.sort_unstable_by(|a, b| b.cmp(a));
        let count = i32::try_from(points.len()).unwrap_or(i32::MAX);
        (key, (count, points.iter().sum(), points.iter().take(10).sum()))
    });
    summed.collect()
}

async fn days_of(
    sql: &mut PgConnection,
    submissions: &[Submission],
) -> anyhow::Result<BTreeSet<(i64, Date, i32, i32)>> {
    let lessons: Vec<(i64, OffsetDateTime)> = sqlx::query_as(
        "SELECT l.user_id, l.finished_at FROM lesson_progress l JOIN users u ON u.id = l.user_id
          WHERE l.finished_at IS NOT NULL AND u.erased_at IS NULL",
    )
    .fetch_all(sql)
    .await?;
    let mut days: BTreeMap<(i64, Date), (BTreeSet<i64>, i32)> = BTreeMap::new();
    for it in submissions.iter().filter(|it| counts(it) && it.status == "AC") {
        days.entry((it.user_id, day_of(it.created_at))).or_default().0.insert(it.question_id);
    }
    for (user, at) in lessons {
        days.entry((user, day_of(at))).or_default().1 += 1;
    }
    days.into_iter()
        .map(|((user, day), (solved, lessons))| Ok((user, day, i32::try_from(solved.len())?, lessons)))
        .collect()
}

async fn submissions_of(sql: &mut PgConnection) -> anyhow::Result<Vec<Submission>> {
    Ok(sqlx::query_as(
        "SELECT s.id, s.user_id, s.question_id, s.created_at, s.status, s.score, s.max_score, q.difficulty,
                q.is_problem, q.status = 'published' AND q.visibility = 'public' AS is_listed,
                s.attempt_id IS NULL OR (SELECT a.released_at IS NOT NULL FROM attempts a WHERE a.id = s.attempt_id) AS is_released,
                EXISTS (SELECT FROM give_ups g WHERE g.user_id = s.user_id AND g.question_id = s.question_id) AS is_given_up,
                (SELECT u.erased_at IS NOT NULL FROM users u WHERE u.id = s.user_id) AS is_of_erased
           FROM submissions s JOIN questions q ON q.id = s.question_id ORDER BY s.created_at, s.id",
    )
    .fetch_all(sql)
    .await?)
}

async fn people_of(sql: &mut PgConnection) -> anyhow::Result<Vec<Person>> {
    Ok(sqlx::query_as(
        "SELECT id, role, user_type, contest_id IS NOT NULL AS is_of_contest, erased_at IS NOT NULL AS is_erased, school_id,
                legacy_province, province, on_boards, blocked_at IS NOT NULL OR erase_at IS NOT NULL AS is_away FROM users",
    )
    .fetch_all(sql)
    .await?)
}

/// Whether what is kept is what all of it says; how much that is.
pub async fn agrees(sql: &mut PgConnection) -> anyhow::Result<Seen> {
    let (submissions, people) = (submissions_of(sql).await?, people_of(sql).await?);
    let gains = gains_of(&submissions);
    let kept: Vec<Gain> = sqlx::query_as("SELECT user_id, question_id, submission_id, hundredths, at FROM point_gains")
        .fetch_all(&mut *sql)
        .await?;
    let kept: BTreeSet<Gain> = kept.into_iter().collect();
    ensure!(kept == gains, "gains: kept {kept:?}, counted {gains:?}");

    let ranks = ranks_of(&gains, &people)?;
    type Row = (String, Date, i64, i64, OffsetDateTime, Option<i64>, Option<String>, bool);
    let kept: Vec<Row> = sqlx::query_as(
        "SELECT period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown FROM ranking",
    )
    .fetch_all(&mut *sql)
    .await?;
    let kept: BTreeMap<Place, Rank> = kept
        .into_iter()
        .map(|(p, s, u, h, at, school, unit, shown)| ((p, s, u), (h, at, school, unit, shown)))
        .collect();
    ensure!(kept == ranks, "ranks: kept {kept:?}, counted {ranks:?}");

    let schools = sums(&ranks, |rank| rank.2);
    let kept: Vec<(String, Date, i64, i32, i64, i64)> =
        sqlx::query_as("SELECT period, starts_on, school_id, members, hundredths, best10 FROM school_ranking")
            .fetch_all(&mut *sql)
            .await?;
    let kept: BTreeMap<_, _> = kept.into_iter().map(|(p, s, id, m, h, best)| ((p, s, id), (m, h, best))).collect();
    ensure!(kept == schools, "schools: kept {kept:?}, counted {schools:?}");

    let units: BTreeMap<_, _> =
        sums(&ranks, |rank| rank.3.clone()).into_iter().map(|(key, (m, h, _))| (key, (m, h))).collect();
    let kept: Vec<(String, Date, String, i32, i64)> =
        sqlx::query_as("SELECT period, starts_on, unit, members, hundredths FROM unit_ranking")
            .fetch_all(&mut *sql)
            .await?;
    let kept: BTreeMap<_, _> = kept.into_iter().map(|(p, s, unit, m, h)| ((p, s, unit), (m, h))).collect();
    ensure!(kept == units, "units: kept {kept:?}, counted {units:?}");

    let days = days_of(sql, &submissions).await?;
    let kept: Vec<(i64, Date, i32, i32)> =
        sqlx::query_as("SELECT user_id, day, accepted, lessons FROM practice_days").fetch_all(&mut *sql).await?;
    let kept: BTreeSet<_> = kept.into_iter().collect();
    ensure!(kept == days, "days: kept {kept:?}, counted {days:?}");
    Ok(Seen { people: ranks.len(), schools: schools.len(), units: units.len() })
}
