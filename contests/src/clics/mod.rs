//! A contest as a package of the CLICS specification, version 2026-01: what its Contest API would answer, a file for each
//! endpoint. Nothing here reads a clock or a database; the caller puts the files into an archive.
//!
//! - Everybody who is ranked is in the group `official`, which is the main scoreboard; others are teams outside of it.
//! - Contest times are those that the contest counts, without pauses, so they may differ from the time of the clock.
//! - Answers that are no programs are submissions in the language [`ANSWER_LANGUAGE`].

mod awards;
mod feed;
mod ids;
mod input;
mod objects;
mod scoreboard;
mod state;
#[cfg(test)]
mod tests;
mod times;
mod words;

use serde_json::Value;

pub use ids::is_id;
pub use input::{
    Clarification, Judgement, Language, Limits, Message, Package, Prize, Problem, Score, ScoreboardType, Submission,
    Team, TeamGroup, Verdict,
};

/// The version of the specification.
pub const VERSION: &str = "2026-01";
/// The language of answers that are no programs.
pub const ANSWER_LANGUAGE: &str = "answer";
/// What the archive of a submission's files is called, in `submissions/<id>/`.
pub const SUBMISSION_FILES: &str = "files.zip";

/// An endpoint that lists objects.
struct List {
    name: &'static str,
    objects: Vec<Value>,
}

/// The files of a package: names, and what is in them.
pub fn files(package: &Package) -> Vec<(String, Vec<u8>)> {
    let state = state::of(package);
    let contest = objects::contest(package);
    let set_up = [
        List { name: "judgement-types", objects: objects::judgement_types(package) },
        List { name: "languages", objects: objects::languages(package) },
        List { name: "problems", objects: objects::problems(package) },
        List { name: "groups", objects: objects::groups(package) },
        List { name: "organizations", objects: objects::organizations(package) },
        List { name: "teams", objects: objects::teams(package) },
    ];
    let live = [
        List { name: "submissions", objects: objects::submissions(package) },
        List { name: "judgements", objects: objects::judgements(package) },
        List { name: "clarifications", objects: objects::clarifications(package) },
        List { name: "awards", objects: awards::of(package) },
    ];
    let feed = feed::lines(&contest, &set_up, &live, &state);
    let scoreboard = scoreboard::of(package, &state);
    let singles = [("api", objects::api()), ("contest", contest), ("state", state.now()), ("scoreboard", scoreboard)];
    let lists = set_up.into_iter().chain(live).map(|list| (list.name, Value::Array(list.objects)));
    let written = singles.into_iter().chain(lists).map(|(name, value)| (format!("{name}.json"), pretty(&value)));
    written.chain([("event-feed.ndjson".to_owned(), feed.into_bytes())]).collect()
}

fn pretty(value: &Value) -> Vec<u8> {
    format!("{value:#}\n").into_bytes()
}
