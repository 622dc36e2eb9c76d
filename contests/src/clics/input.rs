//! What a package is made of.

use platform::locale::Locale;
use time::OffsetDateTime;

use crate::formats::{Cell, ContestFormat, Options};

/// By what a scoreboard ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreboardType {
    /// Problems solved, then the time that they took.
    PassFail {
        /// What a rejected try costs, in seconds.
        penalty_s: i64,
    },
    /// Points.
    Score,
}

impl ScoreboardType {
    /// That of a format: what it ranks by first.
    pub fn of(format: ContestFormat, options: &Options) -> Self {
        let usual = match format {
            ContestFormat::Icpc => 20,
            ContestFormat::CodeforcesEdu => 10,
            _ => return Self::Score,
        };
        Self::PassFail { penalty_s: i64::from(options.penalty_minutes.unwrap_or(usual).max(0)) * 60 }
    }
}

/// A contest with all that happened in it.
#[derive(Debug, Clone)]
pub struct Package {
    /// Of the words that the package brings along.
    pub locale: Locale,
    /// See [`is_id`](super::is_id).
    pub id: String,
    /// The contest's name.
    pub name: String,
    /// When it begins.
    pub start: OffsetDateTime,
    /// How long it lasts, in seconds.
    pub duration_s: i64,
    /// Seconds at its end in which the board stands still; none: it never does.
    pub freeze_s: Option<i64>,
    /// By what it ranks.
    pub scoreboard: ScoreboardType,
    /// When the last of those who take part is through.
    pub ends_at: OffsetDateTime,
    /// Since when everybody sees the board as it is again.
    pub thawed_at: Option<OffsetDateTime>,
    /// Since when its results stand.
    pub finalized_at: Option<OffsetDateTime>,
    /// When the package is made.
    pub now: OffsetDateTime,
    /// What may be submitted in.
    pub languages: Vec<Language>,
    /// In the order of the board's columns.
    pub problems: Vec<Problem>,
    /// In the order of their names.
    pub teams: Vec<Team>,
    /// In the order of their ids; those of no team or problem of the package are left out.
    pub submissions: Vec<Submission>,
    /// What was asked by teams.
    pub clarifications: Vec<Clarification>,
    /// What was told without being asked.
    pub messages: Vec<Message>,
    /// What was awarded.
    pub prizes: Vec<Prize>,
}

/// A language.
#[derive(Debug, Clone)]
pub struct Language {
    /// See [`is_id`](super::is_id).
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Of its files, without the dot.
    pub extension: String,
    /// What the place is called where a program begins; none: there is but one.
    pub entry_point_name: Option<String>,
}

/// A question of the contest.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The question.
    pub id: i64,
    /// As the board's column has it.
    pub label: String,
    /// Its title.
    pub name: String,
    /// What it gives at most.
    pub max_score: f64,
    /// Tests of a program; 0 of what is none.
    pub test_data_count: i64,
    /// Of a program; none of what is none.
    pub limits: Option<Limits>,
}

/// What a program may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Milliseconds.
    pub time_ms: i64,
    /// MiB.
    pub memory_mib: i64,
}

/// As what a team takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TeamGroup {
    /// For a rank.
    Official,
    /// Out of competition.
    Out,
    /// Disqualified.
    Disqualified,
}

/// Who takes part.
#[derive(Debug, Clone)]
pub struct Team {
    /// The entry.
    pub id: i64,
    /// Their name.
    pub name: String,
    /// The number that they sit it under, or the like.
    pub label: String,
    /// Where they learn.
    pub school: Option<String>,
    /// As what.
    pub group: TeamGroup,
    /// What they have come to; only official ones are on the scoreboard.
    pub score: Option<Score>,
}

/// What a team has come to.
#[derive(Debug, Clone)]
pub struct Score {
    /// Points, or problems solved.
    pub score: f64,
    /// Time and penalty, in seconds.
    pub penalty_s: i64,
    /// Compared element by element; smaller is better, equal is the same rank.
    pub sort: Vec<i64>,
    /// One for each problem.
    pub cells: Vec<Cell>,
}

/// What a judge says of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Solved.
    Accepted,
    /// Wrong result, or only a part of the points.
    WrongAnswer,
    /// Too slow.
    TimeLimit,
    /// Too much memory.
    MemoryLimit,
    /// It crashed.
    RuntimeError,
    /// Too much output.
    OutputLimit,
    /// It doesn't compile.
    CompileError,
    /// A fault of the judge.
    JudgingError,
    /// Stopped by a person.
    Stopped,
}

/// The verdict of a submission.
#[derive(Debug, Clone)]
pub struct Judgement {
    /// What it says.
    pub verdict: Verdict,
    /// Points, of those of the problem.
    pub score: f64,
    /// When judging began.
    pub from: OffsetDateTime,
    /// When it was there.
    pub to: OffsetDateTime,
}

/// Something that was handed in.
#[derive(Debug, Clone)]
pub struct Submission {
    /// Its id.
    pub id: i64,
    /// Whose.
    pub team: i64,
    /// Of which problem.
    pub problem: i64,
    /// One of the package's languages.
    pub language: String,
    /// Where the program begins, in languages that have a name for it.
    pub entry_point: Option<String>,
    /// When.
    pub at: OffsetDateTime,
    /// As the contest counts it, in milliseconds from the start.
    pub at_ms: i64,
    /// None: it waits for a verdict.
    pub judgement: Option<Judgement>,
}

/// What a team has asked.
#[derive(Debug, Clone)]
pub struct Clarification {
    /// Its id.
    pub id: i64,
    /// Who asked.
    pub team: i64,
    /// About what; none: about the contest.
    pub problem: Option<i64>,
    /// What.
    pub text: String,
    /// When.
    pub at: OffsetDateTime,
    /// What was answered, when, and whether for all.
    pub answer: Option<(String, OffsetDateTime, bool)>,
}

/// What was told.
#[derive(Debug, Clone)]
pub struct Message {
    /// Its id.
    pub id: i64,
    /// What.
    pub text: String,
    /// When.
    pub at: OffsetDateTime,
    /// To whom; none: to all.
    pub teams: Option<Vec<i64>>,
}

/// An award of the contest's own.
#[derive(Debug, Clone)]
pub struct Prize {
    /// See [`is_id`](super::is_id).
    pub id: String,
    /// What it is called.
    pub citation: String,
    /// Who got it.
    pub teams: Vec<i64>,
}

impl Package {
    pub(super) fn team(&self, id: i64) -> Option<&Team> {
        self.teams.iter().find(|team| team.id == id)
    }

    pub(super) fn problem(&self, id: i64) -> Option<&Problem> {
        self.problems.iter().find(|problem| problem.id == id)
    }

    /// Those who are on the scoreboard, with what they have come to.
    pub(super) fn ranked(&self) -> impl Iterator<Item = (&Team, &Score)> {
        let official = self.teams.iter().filter(|team| team.group == TeamGroup::Official);
        official.filter_map(|team| Some((team, team.score.as_ref()?)))
    }
}
