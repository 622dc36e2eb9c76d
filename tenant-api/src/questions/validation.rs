//! The rules that a question as its author wrote it has to keep.

use std::collections::BTreeMap;

use judge_farm::client::{Checker, to_hundredths};
use marking::answers::TestDriven;
use marking::{Answers, Kind, check_hints, frames};
use platform::faults::{Fault, Faults};
use platform::http::Objects;
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde::Deserialize;
use serde_json::Value;
use statements::{BLOCKS_MAX, Block, BlockFault, Texts};

use super::draft::{Draft, Secrets, subject};
use super::judging::{AuthorCode, SCORE_MAX};
use super::messages::{FRAME_MISSING, SCRATCH_RULES_ALONE, SOLUTION_FILE, TRIAL_FAILED};
use crate::judge::is_plain_name;

/// What Scratch is among languages.
const SCRATCH: i32 = 200;
/// Most tags of one question.
const TAGS_MAX: usize = 20;
/// Longest tag, in characters.
const TAG_MAX: usize = 50;
/// Most trials of one question.
const TRIALS_MAX: usize = 50;
/// How far a trial's mark may be from what it must be, in % of the score.
const TRIAL_TOLERANCE: f64 = 0.01;

/// What learners may see: what is wrong with it, field by field.
pub(super) fn check(faults: &mut Faults, draft: &Draft, is_complete: bool) {
    let known = |id: &i32| judge_farm::client::languages().iter().any(|language| language.id == *id);
    let are_known = draft.allowed_languages.as_ref().is_none_or(|ids| ids.len() <= 200 && ids.iter().all(known));
    let are_tags = draft.tags.len() <= TAGS_MAX && draft.tags.iter().all(|tag| tag.chars().count() <= TAG_MAX);
    let is_ours = |code: &String| Locale::parse(code).is_some_and(|locale| locale.code() == code);
    // A film's questions are at its moments.
    let speaks = draft.kind == Kind::VideoInteraction || !draft.media.is_empty() || !is_complete;
    if draft.kind == Kind::Code || !speaks {
        faults.required("statement", &draft.texts.statement);
    }
    faults
        .required("title", &draft.texts.title)
        .above_zero("max_score", draft.max_score, SCORE_MAX)
        .ensure("allowed_languages", are_known, INVALID_VALUE)
        .ensure("tags", are_tags, INVALID_VALUE)
        .ensure("translations", draft.translations.keys().all(is_ours), INVALID_VALUE)
        .one_of("style", draft.style.as_str(), &["", "true_false"])
        .between("time_limit_ms", draft.time_limit_ms, 50..=60_000)
        .between("memory_limit_mib", draft.memory_limit_mib, 16..=1024)
        .between("output_limit_kib", draft.output_limit_kib, 1..=65_536);
    if let Some(tries) = draft.solution_after_tries {
        faults.between("solution_after_tries", tries, 1..=1_000);
    }
    if let Some(days) = draft.solution_after_days {
        faults.between("solution_after_days", days, 1..=3_650);
    }
    check_checker(faults, &draft.checker);
    draft.judging.check(faults);
    let takes_scratch = draft.allowed_languages.as_ref().is_none_or(|ids| ids.contains(&SCRATCH));
    faults.ensure("scratch", draft.judging.scratch.is_empty() || takes_scratch, SCRATCH_RULES_ALONE);
    check_lengths(faults, &draft.texts);
    for (code, texts) in &draft.translations {
        faults.within(&format!("translations.{code}"), |faults| check_lengths(faults, texts));
    }
    faults.ensure("statement_media", draft.media.len() <= BLOCKS_MAX, Fault::too_long(BLOCKS_MAX));
    for (index, block) in draft.media.iter().enumerate() {
        check_block(faults, &format!("statement_media[{index}]"), block);
    }
}

fn check_block(faults: &mut Faults, field: &str, block: &Block) {
    match block.fault() {
        Some(BlockFault::Blank(part)) => faults.required(&format!("{field}.{part}"), ""),
        Some(BlockFault::TooLong(part, most)) => faults.add(&format!("{field}.{part}"), Fault::too_long(most)),
        Some(BlockFault::Url) => faults.add(&format!("{field}.url"), INVALID_VALUE),
        None => faults,
    };
}

/// The key, hints and solution; a whole one's trials get the marks that they must get.
pub(super) fn check_secrets(faults: &mut Faults, draft: &Draft, secrets: &Secrets, is_complete: bool) {
    let subject = subject(draft, secrets);
    marking::check(&subject, is_complete, faults);
    check_hints(&secrets.hints, faults);
    if let Answers::TestDriven(languages) = &secrets.answers {
        faults.within("answers", |faults| check_languages(faults, languages, is_complete));
    }
    faults.max_chars("solution", &secrets.solution, marking::TEXT_MAX);
    faults.ensure("trials", secrets.trials.len() <= TRIALS_MAX, Fault::too_long(TRIALS_MAX));
    for (code, texts) in &secrets.translations {
        let all = texts.hints.iter().chain(texts.parts.values()).chain([&texts.solution]);
        let are_short = texts.parts.len() <= 500 && all.clone().all(|text| text.chars().count() <= marking::TEXT_MAX);
        faults.ensure(&format!("translations.{code}"), are_short, Fault::too_long(marking::TEXT_MAX));
    }
    if !is_complete || draft.kind.is_judged() || !faults.is_empty() {
        return;
    }
    for (index, trial) in secrets.trials.iter().enumerate() {
        let marked = match draft.kind {
            Kind::VideoInteraction => marking::mark_moments(&subject, &trial.answer, true),
            _ => marking::mark(&subject, &trial.answer),
        };
        let field = format!("trials[{index}]");
        match marked {
            Ok(marked) if (marked.share * 100.0 - trial.share).abs() > TRIAL_TOLERANCE => {
                let got = to_hundredths(marked.share * 100.0).to_string();
                faults.add(&field, Fault::with(TRIAL_FAILED, vec![("got", got), ("wanted", trial.share.to_string())]));
            }
            Ok(_) => {}
            Err(fault) => drop(faults.add(&format!("{field}.answer"), fault)),
        }
    }
}

/// The languages of a test-driven question: each is known, and has a frame, its own or the author's.
fn check_languages(faults: &mut Faults, languages: &BTreeMap<i32, TestDriven>, is_complete: bool) {
    for (id, own) in languages {
        let Some(language) = judge_farm::client::languages().iter().find(|known| known.id == *id) else {
            faults.add(&id.to_string(), INVALID_VALUE);
            continue;
        };
        let is_free = is_plain_name(&own.solution_file) && own.solution_file != language.source_file;
        let has_frame = !own.frame.trim().is_empty() || frames::usual(&language.extension).is_some();
        faults.ensure(&format!("{id}.solution_file"), is_free || !is_complete, SOLUTION_FILE).ensure(
            &format!("{id}.frame"),
            has_frame || !is_complete,
            FRAME_MISSING,
        );
    }
}

fn check_lengths(faults: &mut Faults, texts: &Texts) {
    for (name, most) in texts.all_too_long() {
        faults.add(name, Fault::too_long(most));
    }
}

/// How outputs are compared.
fn check_checker(faults: &mut Faults, checker: &Value) {
    faults.within("checker", |faults| {
        if checker.get("kind").and_then(Value::as_str) == Some("custom") {
            match AuthorCode::deserialize(Objects(checker.clone())) {
                Ok(code) => code.check(faults),
                Err(_) => drop(faults.add("source_code", REQUIRED)),
            }
        } else if let Some(checker) =
            faults.rule("", Checker::deserialize(Objects(checker.clone())).map_err(|_| INVALID_VALUE))
            && let Checker::Real { tolerance } = checker
        {
            faults.above_zero("tolerance", tolerance, f64::MAX);
        }
    });
}
