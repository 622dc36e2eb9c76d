//! What is wrong with a question: limits that always hold, and what it needs to be answered.

use std::collections::{BTreeMap, BTreeSet};

use platform::faults::{Fault, Faults};
use platform::messages::INVALID_VALUE;
use statements::{Block, BlockFault};

use crate::answers::{Answers, Choice, CodeByHand, Gap, LongAnswer, ShortAnswer, TestDriven, Turtle};
use crate::compare::{composed, is_regex, normal};
use crate::frames;
use crate::kind::Kind;
pub use crate::limits::{CHOICES_MAX, HINTS_MAX, ITEMS_MAX, MOMENTS_MAX, TEXT_MAX};
use crate::messages::{
    DUPLICATE_ANSWER, ENTER_FULL_INFORMATION, FRAME_WITHOUT_TESTS, GAP_NOT_IN_STATEMENT, GAP_WITHOUT_KEY, ITEM_BLANK,
    NO_CORRECT_ANSWER, ONE_TYPE_ONLY, SCORES_FIRST,
};
use crate::rules::{Compare, Marking};
use crate::subject::{Subject, gaps_of, is_key};
use crate::written::Hint;

mod interaction;
mod video;

/// Largest weight of a part.
const WEIGHT_MAX: f64 = 1000.0;

/// Adds what is wrong with a question's answers and marking, at its place in the body: `answers[2].text`. What is only
/// unfinished (no right answer, an empty choice) is wrong where it has to be `is_complete`.
pub fn check(subject: &Subject, is_complete: bool, faults: &mut Faults) {
    faults.within("marking", |faults| check_marking(subject.marking, faults));
    faults.within("answers", |faults| Checks { subject, is_complete, faults }.run());
}

/// Adds what is wrong with hints.
pub fn check_hints(hints: &[Hint], faults: &mut Faults) {
    faults.ensure("hints", hints.len() <= HINTS_MAX, Fault::too_long(HINTS_MAX));
    faults.each("hints", hints, |faults, hint| {
        faults.required("text", &hint.text).max_chars("text", &hint.text, TEXT_MAX).between(
            "cost",
            hint.cost,
            0.0..=100.0,
        );
    });
}

fn check_marking(marking: &Marking, faults: &mut Faults) {
    faults.between("penalty", marking.penalty, 0.0..=100.0).between("tries", marking.tries, 0..=1000);
    faults.ensure("steps", marking.steps.len() <= CHOICES_MAX, Fault::too_long(CHOICES_MAX));
    faults.each("steps", &marking.steps, |faults, step| {
        faults.between("", *step, 0.0..=100.0);
    });
    // More right statements are never worth less.
    faults.ensure("steps", marking.steps.windows(2).all(|two| two[0] <= two[1]), INVALID_VALUE);
}

/// The checks of one question's answers, or of a moment's.
struct Checks<'a, 'f> {
    subject: &'a Subject<'a>,
    is_complete: bool,
    faults: &'f mut Faults,
}

impl Checks<'_, '_> {
    fn run(&mut self) {
        self.ids();
        match self.subject.answers {
            Answers::Choices(choices) => self.choices(choices),
            Answers::Gaps(gaps) => self.gaps(gaps),
            Answers::Short(answers) => self.short(answers),
            Answers::Long(long) => self.long(long),
            Answers::CodeByHand(code) => self.code_by_hand(code),
            Answers::TestDriven(languages) => self.test_driven(languages),
            Answers::Turtle(turtle) => self.turtle(turtle),
            Answers::Interaction(activity) => self.interaction(activity),
            Answers::Video(video) => self.video(video),
            Answers::None => {}
        }
    }

    /// Wants what a question needs only when it is complete.
    fn needs(&mut self, field: &str, is_there: bool, fault: impl Into<Fault>) {
        if self.is_complete {
            self.faults.ensure(field, is_there, fault);
        }
    }

    /// Wants at most `most` of something.
    fn at_most(&mut self, field: &str, count: usize, most: usize) {
        self.faults.ensure(field, count <= most, Fault::too_long(most));
    }

    fn text(&mut self, field: &str, text: &str) {
        self.faults.max_chars(field, text, TEXT_MAX);
    }

    fn ids(&mut self) {
        let mut seen = BTreeSet::new();
        let is_sound = |id: i64| (1..=i64::from(i32::MAX)).contains(&id) && seen.insert(id);
        let is_good = self.subject.answers.all_ids().into_iter().flatten().all(is_sound);
        self.faults.ensure("", is_good, INVALID_VALUE);
    }

    /// A text or media, not both.
    fn piece(&mut self, field: &str, text: &str, media: Option<&Block>) {
        self.text(&format!("{field}.text"), text);
        self.faults.ensure(field, text.trim().is_empty() || media.is_none(), ONE_TYPE_ONLY);
        if let Some(media) = media {
            block(self.faults, &format!("{field}.media"), media);
        }
    }

    fn choices(&mut self, choices: &[Choice]) {
        self.at_most("", choices.len(), CHOICES_MAX);
        let fewest = if self.subject.is_true_false() { 1 } else { 2 };
        self.needs("", choices.len() >= fewest, Fault::between(&(fewest..=CHOICES_MAX)));
        let mut seen = BTreeSet::new();
        for (index, choice) in choices.iter().enumerate() {
            let field = format!("[{index}]");
            self.piece(&field, &choice.text, choice.media.as_ref());
            self.text(&format!("{field}.feedback"), &choice.feedback);
            let is_blank = choice.text.trim().is_empty() && choice.media.is_none();
            self.needs(&field, !is_blank, ITEM_BLANK);
            let address = choice.media.as_ref().and_then(Block::url).unwrap_or_default();
            self.needs(&field, is_blank || seen.insert((one_line(&choice.text), address)), DUPLICATE_ANSWER);
        }
        let rights = choices.iter().filter(|choice| choice.correct).count();
        self.needs("", rights > 0 || self.subject.is_true_false(), NO_CORRECT_ANSWER);
        self.needs("", rights < 2 || self.subject.kind != Kind::SingleChoice, INVALID_VALUE);
    }

    fn gaps(&mut self, gaps: &[Gap]) {
        self.at_most("", gaps.len(), ITEMS_MAX);
        self.needs("", !gaps.is_empty(), NO_CORRECT_ANSWER);
        let written = gaps_of(self.subject.statement);
        for key in &written {
            let is_known = gaps.iter().any(|gap| gap.key == *key);
            self.needs("", is_known, Fault::with(GAP_WITHOUT_KEY, vec![("key", key.clone())]));
        }
        let mut seen = BTreeSet::new();
        for (index, gap) in gaps.iter().enumerate() {
            let key = format!("[{index}].key");
            self.faults.ensure(&key, gap.key.is_empty() || is_key(&gap.key), INVALID_VALUE);
            self.faults.ensure(&key, gap.key.is_empty() || seen.insert(&gap.key), DUPLICATE_ANSWER);
            self.needs(&key, !gap.key.is_empty(), ITEM_BLANK);
            let not_there = Fault::with(GAP_NOT_IN_STATEMENT, vec![("key", gap.key.clone())]);
            self.needs(&key, written.contains(&gap.key), not_there);
            self.gap(&format!("[{index}]"), gap);
        }
    }

    fn gap(&mut self, field: &str, gap: &Gap) {
        let accepted = format!("{field}.accepted");
        self.at_most(&accepted, gap.accepted.len(), ITEMS_MAX);
        self.at_most(&format!("{field}.options"), gap.options.len(), CHOICES_MAX);
        self.text(&format!("{field}.feedback"), &gap.feedback);
        self.weight(field, gap.weight);
        self.compare(field, gap.compare.as_ref());
        self.needs(&accepted, !gap.accepted.is_empty(), NO_CORRECT_ANSWER);
        let mut seen = BTreeSet::new();
        for (index, text) in gap.accepted.iter().enumerate() {
            let each = format!("{accepted}[{index}]");
            self.answer_text(&each, text, gap.compare.as_ref(), &mut seen);
        }
        for (index, text) in gap.options.iter().enumerate() {
            let each = format!("{field}.options[{index}]");
            self.text(&each, text);
            self.needs(&each, !text.trim().is_empty(), ITEM_BLANK);
        }
        let can_be_right = gap.options.is_empty() || crate::mark::filling(gap).is_some();
        self.needs(&format!("{field}.options"), can_be_right, NO_CORRECT_ANSWER);
    }

    /// A text that is compared: not blank, not there twice, and an expression where it has to be one.
    fn answer_text(&mut self, field: &str, text: &str, compare: Option<&Compare>, seen: &mut BTreeSet<String>) {
        self.text(field, text);
        self.needs(field, !text.trim().is_empty(), ITEM_BLANK);
        let usual = Compare::default();
        let compare = compare.unwrap_or(&usual);
        if compare.regex {
            self.faults.ensure(field, is_regex(text, compare), INVALID_VALUE);
        }
        let wanted = if compare.regex { text.to_owned() } else { normal(text, compare) };
        self.needs(field, seen.insert(wanted), DUPLICATE_ANSWER);
    }

    fn compare(&mut self, field: &str, compare: Option<&Compare>) {
        let tolerance = compare.and_then(|compare| compare.tolerance).unwrap_or(0.0);
        self.faults.ensure(&format!("{field}.compare.tolerance"), (0.0..=1e12).contains(&tolerance), INVALID_VALUE);
    }

    fn weight(&mut self, field: &str, weight: Option<f64>) {
        self.faults.above_zero(&format!("{field}.weight"), weight.unwrap_or(1.0), WEIGHT_MAX);
    }

    fn short(&mut self, answers: &[ShortAnswer]) {
        self.at_most("", answers.len(), ITEMS_MAX);
        let by_hand = self.subject.marking.by_hand;
        self.needs("", by_hand || !answers.is_empty(), NO_CORRECT_ANSWER);
        let mut seen = BTreeSet::new();
        for (index, known) in answers.iter().enumerate() {
            let field = format!("[{index}]");
            self.text(&format!("{field}.feedback"), &known.feedback);
            self.compare(&field, known.compare.as_ref());
            self.answer_text(&format!("{field}.text"), &known.text, known.compare.as_ref(), &mut seen);
            self.faults.between(&format!("{field}.share"), known.share, 0.0..=100.0);
        }
        let has_full = answers.iter().any(|known| known.share >= 100.0);
        self.needs("", by_hand || answers.is_empty() || has_full, SCORES_FIRST);
    }

    fn long(&mut self, long: &LongAnswer) {
        self.text("rubric", &long.rubric);
        self.faults.between("files", long.files, 0..=20).between("min_words", long.min_words, 0..=100_000);
        let fewest = if long.max_words == 0 { 0 } else { long.min_words };
        self.faults.between("max_words", long.max_words, fewest..=100_000);
    }

    fn code_by_hand(&mut self, code: &CodeByHand) {
        self.text("rubric", &code.rubric);
        self.at_most("languages", code.languages.len(), ITEMS_MAX);
        self.at_most("templates", code.templates.len(), ITEMS_MAX);
        for (language, template) in &code.templates {
            self.text(&format!("templates.{language}"), template);
        }
    }

    fn test_driven(&mut self, languages: &BTreeMap<i32, TestDriven>) {
        self.at_most("", languages.len(), ITEMS_MAX);
        self.needs("", !languages.is_empty(), ENTER_FULL_INFORMATION);
        for (id, language) in languages {
            let TestDriven { template, frame, solution, .. } = language;
            for (name, text) in [("template", template), ("frame", frame), ("solution", solution)] {
                self.text(&format!("{id}.{name}"), text);
            }
            self.needs(&format!("{id}.frame"), frame.trim().is_empty() || frames::is_whole(frame), FRAME_WITHOUT_TESTS);
        }
    }

    fn turtle(&mut self, turtle: &Turtle) {
        self.text("template", &turtle.template);
        self.text("solution", &turtle.solution);
        self.needs("solution", !turtle.solution.trim().is_empty(), ENTER_FULL_INFORMATION);
        self.faults.between("canvas.width", turtle.canvas.width, 50..=2000);
        self.faults.between("canvas.height", turtle.canvas.height, 50..=2000);
        self.faults.between("compare.threshold", turtle.compare.threshold.unwrap_or(97.0), 1.0..=100.0);
        self.at_most("required", turtle.required.len(), ITEMS_MAX);
        self.at_most("forbidden", turtle.forbidden.len(), ITEMS_MAX);
        let is_both = turtle.required.iter().any(|construct| turtle.forbidden.contains(construct));
        self.faults.ensure("forbidden", !is_both, INVALID_VALUE);
    }
}

/// Adds what is wrong with a block.
fn block(faults: &mut Faults, field: &str, block: &Block) {
    match block.fault() {
        Some(BlockFault::Blank(part)) => faults.required(&format!("{field}.{part}"), ""),
        Some(BlockFault::TooLong(part, most)) => faults.add(&format!("{field}.{part}"), Fault::too_long(most)),
        Some(BlockFault::Url) => faults.add(&format!("{field}.url"), INVALID_VALUE),
        None => return,
    };
}

/// What two choices must not have in common.
fn one_line(text: &str) -> String {
    composed(text).split_whitespace().collect::<Vec<_>>().join(" ")
}
