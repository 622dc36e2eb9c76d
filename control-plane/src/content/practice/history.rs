//! What learners handed in over the last weeks: told by chance, stored by one statement.

use anyhow::Context;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime, Time};

use super::DAYS;
use super::ZONE;
use super::challenges::Planned;
use super::people::Person;
use super::problems::{Problem, Program};

const SEED: u64 = 71;

/// A program that somebody sent.
#[derive(Debug, Clone)]
pub(super) struct Sent {
    person: i64,
    /// Of the problems, and of its programs.
    problem: usize,
    program: usize,
    language: i32,
    /// Below the program: so that no two are the same.
    signature: String,
    /// Of the marks.
    share: f64,
    cpu_ms: i64,
    memory_kib: i64,
    pub(super) at: OffsetDateTime,
}

/// A try of a problem: from when, how often in vain, and whether it ends well.
#[derive(Debug, Clone, Copy)]
pub(super) struct Try {
    pub(super) problem: usize,
    pub(super) at: OffsetDateTime,
    pub(super) wrongs: usize,
    pub(super) is_solved: bool,
}

/// Who sends what when.
pub(super) struct Story<'a> {
    rng: StdRng,
    problems: &'a [Problem],
    planned: &'a [Planned],
    now: OffsetDateTime,
    sent: Vec<Sent>,
}

impl<'a> Story<'a> {
    pub(super) fn new(problems: &'a [Problem], planned: &'a [Planned], now: OffsetDateTime) -> Self {
        Self { rng: StdRng::seed_from_u64(SEED), problems, planned, now, sent: Vec::new() }
    }

    /// All of it as it came in.
    pub(super) fn in_order(mut self) -> Vec<Sent> {
        self.sent.sort_by_key(|sent| sent.at);
        self.sent
    }

    pub(super) fn place_of(&self, slug: &str) -> Option<usize> {
        self.problems.iter().position(|problem| problem.slug == slug)
    }

    /// True in so many of a hundred cases.
    pub(super) fn chance(&mut self, percent: u32) -> bool {
        self.rng.random_range(0..100) < percent
    }

    pub(super) fn below(&mut self, most: usize) -> usize {
        self.rng.random_range(0..most)
    }

    /// Adds what a learner did: problems of their own choice, and challenges.
    pub(super) fn tell(&mut self, person: &Person) {
        for problem in 0..self.problems.len() {
            let hardness = self.problems[problem].difficulty;
            if self.chance(20 + person.skill / 2 - hardness * 4) {
                // More of late than before.
                let ago = self.rng.random_range(0..=DAYS).min(self.rng.random_range(0..=DAYS));
                self.attempt(person, problem, ago);
            }
        }
        for planned in self.planned {
            let Some(problem) = self.place_of(planned.slug) else { continue };
            let ago = (self.now.date() - planned.start).whole_days();
            if !(0..=DAYS).contains(&ago) || !(person.is_keen || self.chance(2 + person.skill * person.skill / 400)) {
                continue;
            }
            // On one of its days that has come.
            let length = (planned.end - planned.start).whole_days().min(ago);
            let ago = ago - self.rng.random_range(0..=length);
            self.attempt(person, problem, ago);
        }
    }

    fn attempt(&mut self, person: &Person, problem: usize, ago: i64) {
        let hardness = self.problems[problem].difficulty;
        let is_solved = person.is_keen || self.chance((45 + person.skill / 2).saturating_sub(hardness * 9));
        let least = if is_solved { 0 } else { 1 };
        let wrongs = self.below(2 + usize::from(person.skill < 50) + usize::from(hardness > 2)) + least;
        let at = self.evening(ago);
        self.add(person, Try { problem, at, wrongs, is_solved });
    }

    /// A moment of the day so many days ago, which has been.
    pub(super) fn evening(&mut self, ago: i64) -> OffsetDateTime {
        let midnight = (self.now.date() - Duration::days(ago)).with_time(Time::MIDNIGHT).assume_offset(ZONE);
        let evening = midnight + Duration::minutes(self.rng.random_range(15 * 60..22 * 60));
        if evening < self.now {
            return evening;
        }
        let passed = (self.now - midnight).whole_seconds().max(1);
        midnight + Duration::seconds(self.rng.random_range(0..passed))
    }

    /// Adds the programs of a try, those that have been sent by now.
    pub(super) fn add(&mut self, person: &Person, tried: Try) {
        let mut at = tried.at;
        let rights = std::iter::repeat_n(false, tried.wrongs).chain(tried.is_solved.then_some(true));
        for is_right in rights {
            if at >= self.now {
                return;
            }
            if let Some(program) = self.choose(tried.problem, is_right, person.writes_python) {
                let sent = self.sent(person, (tried.problem, program), at);
                self.sent.push(sent);
            }
            at += Duration::seconds(self.rng.random_range(100..900));
        }
    }

    /// One of the problem's programs, in the language of whoever sends it where there is any.
    fn choose(&mut self, problem: usize, is_right: bool, is_python: bool) -> Option<usize> {
        let programs = self.problems[problem].programs.iter().enumerate();
        let fitting: Vec<(usize, bool)> = programs
            .filter(|(_, program)| program.is_right() == is_right)
            .map(|(place, program)| (place, program.is_python == is_python))
            .collect();
        let own: Vec<usize> = fitting.iter().filter(|(_, is_own)| *is_own).map(|(place, _)| *place).collect();
        let all = if own.is_empty() { fitting.iter().map(|(place, _)| *place).collect() } else { own };
        if all.is_empty() { None } else { Some(all[self.below(all.len())]) }
    }

    fn sent(&mut self, person: &Person, (problem, place): (usize, usize), at: OffsetDateTime) -> Sent {
        let program: &'a Program = &self.problems[problem].programs[place];
        let languages = program.languages();
        // Most take the usual compiler.
        let language = if self.chance(70) { languages[0] } else { languages[self.below(languages.len())] };
        let heaviness = i64::from(self.problems[problem].difficulty) + 1;
        let (cpu, memory) = if program.is_python { (18, 9200) } else { (2, 1900) };
        let sign = if program.is_python { "#" } else { "//" };
        Sent {
            person: person.id,
            problem,
            program: place,
            language,
            signature: format!("\n{sign} {}, lần {}\n", person.name, self.rng.random_range(1..=12_u32)),
            share: if program.is_right() { 1.0 } else { f64::from(self.rng.random_range(0..9_u32)) / 10.0 },
            cpu_ms: cpu * heaviness + self.rng.random_range(0..=cpu * heaviness * 3),
            memory_kib: memory + self.rng.random_range(0..=memory / 2) * heaviness / 2,
            at,
        }
    }
}

/// Programs of all problems, one list after the other.
fn all_programs(problems: &[Problem]) -> (Vec<&Program>, Vec<usize>) {
    let (mut programs, mut starts) = (Vec::new(), Vec::new());
    for problem in problems {
        starts.push(programs.len());
        programs.extend(&problem.programs);
    }
    (programs, starts)
}

/// Stores it as judged.
pub(super) async fn insert(conn: &mut PgConnection, sent: &[Sent], problems: &[Problem]) -> anyhow::Result<()> {
    let (programs, starts) = all_programs(problems);
    let place = |it: &Sent| i64::try_from(starts[it.problem] + it.program + 1).unwrap_or(i64::MAX);
    sqlx::query!(
        "WITH code AS (
             SELECT p.status, p.source, p.place
               FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS p (status, source, place))
         INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, score, max_score, share, cpu_ms,
                                  wall_ms, memory_kib, enqueued_at, judged_at, created_at, try_number, question_version)
         SELECT gen_random_uuid(), q.id, r.person, r.language, code.source || r.signature, code.status, q.max_score * r.share,
                q.max_score, r.share,
                CASE WHEN code.status = 'TLE' THEN q.time_limit_ms ELSE least(r.cpu_ms, q.time_limit_ms - 1) END,
                CASE WHEN code.status = 'TLE' THEN q.time_limit_ms ELSE least(r.cpu_ms, q.time_limit_ms - 1) END + 3,
                r.memory_kib, r.at, r.at + interval '2 seconds', r.at,
                row_number() OVER (PARTITION BY r.person, q.id ORDER BY r.at)::integer, q.version
           FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::integer[], $7::text[], $8::float8[], $9::bigint[], $10::bigint[],
                       $11::timestamptz[])
                AS r (person, question, program, language, signature, share, cpu_ms, memory_kib, at)
           JOIN questions q ON q.id = r.question
           JOIN code ON code.place = r.program
          ORDER BY r.at",
        &programs.iter().map(|program| program.status.clone()).collect::<Vec<_>>(),
        &programs.iter().map(|program| program.source.trim_end().to_owned()).collect::<Vec<_>>(),
        &sent.iter().map(|it| it.person).collect::<Vec<_>>(),
        &sent.iter().map(|it| problems[it.problem].id).collect::<Vec<_>>(),
        &sent.iter().map(place).collect::<Vec<_>>(),
        &sent.iter().map(|it| it.language).collect::<Vec<_>>(),
        &sent.iter().map(|it| it.signature.clone()).collect::<Vec<_>>(),
        &sent.iter().map(|it| it.share).collect::<Vec<_>>(),
        &sent.iter().map(|it| it.cpu_ms).collect::<Vec<_>>(),
        &sent.iter().map(|it| it.memory_kib).collect::<Vec<_>>(),
        &sent.iter().map(|it| it.at).collect::<Vec<_>>(),
    )
    .execute(conn)
    .await
    .context("storing what learners handed in")
    .map(drop)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn problem(slug: &str) -> Problem {
        let program =
            |status: &str, is_python| Program { status: status.to_owned(), source: "x".to_owned(), is_python };
        let programs = vec![program("AC", false), program("AC", true), program("WR", false)];
        Problem { id: 1, slug: slug.to_owned(), difficulty: 1, programs }
    }

    #[test]
    fn nothing_is_sent_before_its_time_or_in_times_to_come() {
        let now = datetime!(2026-03-01 00:20 +7);
        let problems = super::super::problems::OF_DAYS.map(problem);
        let planned = super::super::challenges::planned(now.date());
        let mut story = Story::new(&problems, &planned, now);
        for id in 1..=60 {
            let skill = u32::try_from(id).unwrap_or_default() + 20;
            let name = "Lê An".to_owned();
            story.tell(&Person { id, name, skill, writes_python: id % 2 == 0, is_keen: id == 1 });
        }
        let sent = story.in_order();
        assert!(sent.len() > 500 && sent.is_sorted_by_key(|it| it.at));
        let first = now - Duration::days(DAYS + 1);
        assert!(sent.iter().all(|it| first < it.at && it.at < now));
        assert!(sent.iter().all(|it| (it.share >= 1.0) == (it.program < 2)));
        // Whoever is keen has solved the problem of each day that is over.
        let days = |person| {
            let solved = sent.iter().filter(|it| it.person == person && it.program < 2);
            solved.map(|it| it.at.date()).collect::<std::collections::BTreeSet<_>>().len()
        };
        assert!(days(1) >= 60, "{}", days(1));
    }
}
