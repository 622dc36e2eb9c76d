//! What a contest's preset makes of a question's key.

use std::borrow::Cow;

use contest_rules::formats::TestPreset;
use marking::{Answers, EXAM_STEPS, Marking, Rule};

use super::Key;

impl Key {
    /// Whether it is one of the national exam's part II: as many statements as that exam has steps, each true or false.
    pub fn has_exam_statements(&self) -> bool {
        let count = if let Answers::Choices(statements) = &self.answers { statements.len() } else { 0 };
        self.subject().is_true_false() && count == EXAM_STEPS.len()
    }

    /// What answers in an attempt are marked by: a test like the national exam counts the statements of its part II by that
    /// exam's steps, whatever the question says. Tries and their penalty stay the question's.
    pub fn marked_as(&self, preset: Option<TestPreset>) -> Cow<'_, Self> {
        match preset {
            Some(TestPreset::National) if self.has_exam_statements() => {
                let marking = Marking { rule: Some(Rule::Steps), steps: EXAM_STEPS.to_vec(), ..self.marking.clone() };
                Cow::Owned(Self { marking, ..self.clone() })
            }
            _ => Cow::Borrowed(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use marking::Kind;
    use marking::answers::Choice;
    use statements::Format;

    use super::*;

    fn statements(style: &str, count: i64) -> Key {
        let choice = |id: i64| Choice { id: Some(id), text: id.to_string(), correct: true, ..Choice::default() };
        Key {
            kind: Kind::MultipleChoice,
            style: style.to_owned(),
            format: Format::Markdown,
            statement: "Đúng hay sai?".to_owned(),
            media: Vec::new(),
            answers: Answers::Choices((1..=count).map(choice).collect()),
            marking: Marking { rule: Some(Rule::AllOrNothing), tries: 3, penalty: 20.0, ..Marking::default() },
            hidden: BTreeMap::new(),
            max_score: 1.0,
            allowed_languages: None,
            version: 1,
        }
    }

    /// The shares for one, two, … statements right, the others wrong.
    fn shares(key: &Key, count: i64) -> Vec<f64> {
        let answer = |right: i64| {
            let picks: Vec<String> =
                (1..=count).map(|id| if id <= right { id.to_string() } else { format!("-{id}") }).collect();
            picks.join(",")
        };
        let share = |right| marking::mark(&key.subject(), &answer(right)).map(|marked| marked.share);
        (0..=count).filter_map(|right| share(right).ok()).collect()
    }

    #[test]
    fn four_statements_go_by_the_exams_steps_in_its_preset_alone() {
        let key = statements("true_false", 4);
        let national = key.marked_as(Some(TestPreset::National));
        assert_eq!(shares(&national, 4), [0.0, 0.1, 0.25, 0.5, 1.0]);
        assert_eq!((national.marking.tries, national.marking.penalty), (3, 20.0));
        assert_eq!(shares(&key.marked_as(None), 4), [0.0, 0.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn what_the_exam_does_not_ask_stays_as_the_question_says() {
        for key in [statements("true_false", 3), statements("true_false", 5), statements("", 4)] {
            assert_eq!(key.marked_as(Some(TestPreset::National)).marking, key.marking);
        }
    }
}
