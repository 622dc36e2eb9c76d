//! What a question asks of a Scratch project's structure, and what a judged one lacks of it: without all of it there are no
//! points, whatever the tests say.

use judge_farm::client::Outcome;
use platform::error::{ApiError, Params};
use platform::locale::Locale;
use platform::messages::Message;
use scratch::structure::{Missing, Rule, ScratchUse, missing};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::messages::{
    PROJECT_ASK, PROJECT_BROADCAST, PROJECT_CLONE, PROJECT_CONDITION, PROJECT_LACKS, PROJECT_LIST, PROJECT_MOST_BLOCKS,
    PROJECT_MOST_SCRIPTS, PROJECT_NO_DEAD_CODE, PROJECT_OPCODE, PROJECT_OPERATOR, PROJECT_OWN_BLOCK, PROJECT_PEN,
    PROJECT_REPEAT, PROJECT_VARIABLE,
};
use super::projects;
use super::words::Verdict;
use crate::scratch_analysis;
use crate::site::Site;

/// Why it is wrong.
const REASON: &str = "structure";

/// Something that a Scratch project lacks.
#[derive(Debug, Serialize, ToSchema)]
pub struct MissingView {
    /// What the question asks.
    rule: Rule,
    /// How much of it there is.
    found: u32,
    /// The same in words.
    text: String,
}

/// What a submission lacks as it is kept, for who reads in that language.
pub fn views(kept: &Value, locale: Locale) -> Vec<MissingView> {
    let kept: Vec<Missing> = serde_json::from_value(kept.clone()).unwrap_or_default();
    let view = |Missing { rule, found }| {
        let (message, params) = words(&rule);
        let asked = message.text(locale, &params);
        let text = PROJECT_LACKS.text(locale, &[("asked", asked), ("found", found.to_string())]);
        MissingView { rule, found, text }
    };
    kept.into_iter().map(view).collect()
}

fn words(rule: &Rule) -> (Message, Params) {
    let least = |least: &u32| vec![("least", least.to_string())];
    let most = |most: &u32| vec![("most", most.to_string())];
    match rule {
        Rule::Uses { what, at_least } => (use_of(*what), least(at_least)),
        Rule::Opcode { opcode, at_least } => {
            (PROJECT_OPCODE, vec![("opcode", opcode.clone()), ("least", at_least.to_string())])
        }
        Rule::MostBlocks { count } => (PROJECT_MOST_BLOCKS, most(count)),
        Rule::MostScripts { count } => (PROJECT_MOST_SCRIPTS, most(count)),
        Rule::NoDeadCode => (PROJECT_NO_DEAD_CODE, Params::new()),
    }
}

fn use_of(what: ScratchUse) -> Message {
    match what {
        ScratchUse::Repeat => PROJECT_REPEAT,
        ScratchUse::Condition => PROJECT_CONDITION,
        ScratchUse::List => PROJECT_LIST,
        ScratchUse::Variable => PROJECT_VARIABLE,
        ScratchUse::Broadcast => PROJECT_BROADCAST,
        ScratchUse::OwnBlock => PROJECT_OWN_BLOCK,
        ScratchUse::Clone => PROJECT_CLONE,
        ScratchUse::Operator => PROJECT_OPERATOR,
        ScratchUse::Ask => PROJECT_ASK,
        ScratchUse::Pen => PROJECT_PEN,
    }
}

/// What the judge's outcome means for a Scratch project of which its question asks something: the outcome, and what the
/// project lacks. None where nothing is asked or nothing is missing.
///
/// # Errors
/// When the database fails.
pub async fn judged(site: &Site, token: Uuid, outcome: &Outcome) -> Result<Option<(Outcome, Value)>, ApiError> {
    if !is_looked_into(outcome) {
        return Ok(None);
    }
    let mut conn = site.read().await?;
    let asked = sqlx::query!(
        r#"SELECT s.source_code, q.judging -> 'scratch' AS "rules!" FROM submissions s JOIN questions q ON q.id = s.question_id
            WHERE (s.token = $1 OR s.id = (SELECT submission_id FROM rejudges WHERE token = $1))
              AND s.language_id = $2 AND jsonb_array_length(coalesce(q.judging -> 'scratch', '[]')) > 0"#,
        token,
        projects::LANGUAGE,
    )
    .fetch_optional(&mut *conn)
    .await?;
    drop(conn);
    let Some(asked) = asked else { return Ok(None) };
    let rules: Vec<Rule> = serde_json::from_value(asked.rules).map_err(ApiError::internal)?;
    looked_into(outcome, asked.source_code, rules).await
}

/// What gave no points and did not run to its end says nothing of the project; points add up, so that one that broke down has
/// some perhaps.
fn is_looked_into(outcome: &Outcome) -> bool {
    let is = |verdict: Verdict| outcome.status == verdict.name();
    !is(Verdict::ServerError) && (is(Verdict::Accepted) || is(Verdict::WrongResult) || outcome.score > 0.0)
}

/// The same of a source and the rules that hold for it.
///
/// # Errors
/// When the process ends meanwhile.
pub async fn looked_into(
    outcome: &Outcome,
    source: String,
    rules: Vec<Rule>,
) -> Result<Option<(Outcome, Value)>, ApiError> {
    if rules.is_empty() || !is_looked_into(outcome) {
        return Ok(None);
    }
    let lacking = scratch_analysis::read_apart(move || {
        projects::project_of(&source).map(|project| missing(&project, &rules)).unwrap_or_default()
    })
    .await?;
    if lacking.is_empty() {
        return Ok(None);
    }
    let lacking = serde_json::to_value(lacking).map_err(ApiError::internal)?;
    Ok(Some((without_points(outcome.clone()), lacking)))
}

/// The tests stay as they were; what they give does not count, nor does a subtask.
fn without_points(mut outcome: Outcome) -> Outcome {
    let wrong = Verdict::WrongResult.name();
    wrong.clone_into(&mut outcome.status);
    outcome.reason = Some(REASON.into());
    outcome.score = 0.0;
    for subtask in &mut outcome.subtasks {
        subtask.score = 0.0;
        if subtask.status == Verdict::Accepted.name() {
            wrong.clone_into(&mut subtask.status);
        }
    }
    outcome
}

#[cfg(test)]
mod tests {
    use judge_farm::client::{SubtaskResult, TestResult};
    use serde_json::json;

    use super::*;

    fn outcome(status: &str) -> Outcome {
        let test = TestResult { index: 1, status: status.into(), score: 100.0, ..TestResult::default() };
        let subtask = SubtaskResult { id: 1, status: status.into(), score: 100.0, max_score: 100.0 };
        Outcome { score: 100.0, tests: vec![test], subtasks: vec![subtask], ..Outcome::ended(status, None, 100.0) }
    }

    fn project(opcode: &str) -> String {
        json!({"targets": [{"isStage": true, "name": "Stage", "variables": {}, "lists": {}, "broadcasts": {}, "costumes": [],
            "sounds": [], "blocks": {
                "a": {"opcode": "event_whenflagclicked", "next": "b", "parent": null, "inputs": {}, "fields": {},
                      "shadow": false, "topLevel": true},
                "b": {"opcode": opcode, "next": null, "parent": "a", "inputs": {}, "fields": {}, "shadow": false,
                      "topLevel": false}}}],
            "monitors": [], "extensions": [], "meta": {"semver": "3.0.0"}})
        .to_string()
    }

    fn rules() -> Vec<Rule> {
        vec![Rule::Uses { what: ScratchUse::Ask, at_least: 1 }, Rule::MostBlocks { count: 30 }]
    }

    #[tokio::test]
    async fn what_is_missing_takes_all_points_and_leaves_the_tests() -> Result<(), ApiError> {
        let found = looked_into(&outcome("AC"), project("motion_movesteps"), rules()).await?;
        let (changed, lacking) = found.ok_or(PROJECT_LACKS)?;
        assert_eq!((changed.status.as_str(), changed.reason.as_deref(), changed.score), ("WR", Some(REASON), 0.0));
        assert_eq!((changed.tests[0].status.as_str(), changed.tests[0].score), ("AC", 100.0));
        assert_eq!((changed.subtasks[0].status.as_str(), changed.subtasks[0].score), ("WR", 0.0));
        assert_eq!(lacking, json!([{"rule": {"kind": "uses", "what": "ask", "at_least": 1}, "found": 0}]));
        Ok(())
    }

    #[tokio::test]
    async fn what_is_whole_or_did_not_end_stays_as_it_is() -> Result<(), ApiError> {
        for (status, source, rules) in [
            ("AC", project("sensing_askandwait"), rules()),
            ("AC", project("motion_movesteps"), Vec::new()),
            ("SVE", project("motion_movesteps"), rules()),
            ("AC", "not a project".to_owned(), rules()),
        ] {
            assert!(looked_into(&outcome(status), source, rules).await?.is_none(), "{status}");
        }
        let without = Outcome { score: 0.0, ..outcome("RTE") };
        assert!(looked_into(&without, project("motion_movesteps"), rules()).await?.is_none(), "nothing to take");
        Ok(())
    }

    #[tokio::test]
    async fn what_broke_down_has_its_points_taken_too() -> Result<(), ApiError> {
        for status in ["RTE", "TLE", "TOE"] {
            let found = looked_into(&outcome(status), project("motion_movesteps"), rules()).await?;
            let (changed, _) = found.ok_or(PROJECT_LACKS)?;
            assert_eq!((changed.status.as_str(), changed.score), ("WR", 0.0), "{status}");
        }
        Ok(())
    }

    #[test]
    fn what_is_missing_is_told_in_both_languages() {
        let kept = json!([
            {"rule": {"kind": "uses", "what": "repeat", "at_least": 2}, "found": 1},
            {"rule": {"kind": "most_blocks", "count": 30}, "found": 64},
        ]);
        let texts = |locale| views(&kept, locale).into_iter().map(|view| view.text).collect::<Vec<_>>();
        let vietnamese = ["Khối lặp: ít nhất 2 (bài nộp có 1).", "Cả dự án có nhiều nhất 30 khối (bài nộp có 64)."];
        assert_eq!(texts(Locale::Vi), vietnamese);
        assert_eq!(texts(Locale::En)[0], "Loops: at least 2 (this one has 1).");
        assert!(views(&json!("other"), Locale::Vi).is_empty());
    }
}
