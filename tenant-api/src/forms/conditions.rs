//! Which fields show: one pure function of the fields and what was answered, the same in the browser
//! (web/src/features/forms/conditions.ts; conditions.cases.json hold for both).

use std::collections::BTreeMap;

use serde_json::Value;

use super::fields::{Condition, FormField, ShowIf};
use super::words::ConditionOp;

/// Answers by the fields' keys.
pub type Answers = BTreeMap<String, Value>;

/// The fields that show, in their order. What is hidden counts as not answered.
pub fn shown<'f>(fields: &'f [FormField], answers: &Answers) -> Vec<&'f FormField> {
    let mut shown: Vec<&FormField> = Vec::new();
    for field in fields {
        let holds = |condition: &Condition| {
            let is_shown = shown.iter().any(|earlier| earlier.key == condition.key);
            condition.holds(answers.get(&condition.key).filter(|_| is_shown))
        };
        let shows = match &field.show_if {
            None => true,
            Some(ShowIf::All(conditions)) => conditions.iter().all(holds),
            Some(ShowIf::Any(conditions)) => conditions.iter().any(holds),
        };
        if shows {
            shown.push(field);
        }
    }
    shown
}

impl Condition {
    fn holds(&self, answer: Option<&Value>) -> bool {
        let Some(answer) = answer.filter(|answer| !is_blank(answer)) else { return false };
        match self.op {
            ConditionOp::Answered => true,
            ConditionOp::Equals => match answer {
                Value::Array(chosen) => matches!(chosen.as_slice(), [only] if is_same(only, &self.value)),
                answer => is_same(answer, &self.value),
            },
            ConditionOp::Contains => match answer {
                Value::Array(chosen) => chosen.iter().any(|one| is_same(one, &self.value)),
                answer => contains(answer, &self.value),
            },
            ConditionOp::Above => matches!((number(answer), number(&self.value)), (Some(is), Some(than)) if is > than),
        }
    }
}

/// What is no answer: nothing, blanks, no choice, a box that is not ticked.
pub fn is_blank(answer: &Value) -> bool {
    match answer {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) | Value::Number(_) => false,
        Value::String(text) => trimmed(text).is_empty(),
        Value::Array(items) => items.iter().all(is_blank),
        Value::Object(fields) => fields.is_empty(),
    }
}

/// Without blanks of ASCII around: other blanks differ between languages of programs.
fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\r', '\n'])
}

/// A plain value as a text; none of what is not plain.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(trimmed(text).to_owned()),
        Value::Bool(is_true) => Some(is_true.to_string()),
        _ => None,
    }
}

/// A number, or a text of digits with a point between and a sign before.
fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => {
            let text = trimmed(text);
            let digits = text.strip_prefix('-').unwrap_or(text);
            let (whole, rest) = digits.split_once('.').unwrap_or((digits, "0"));
            let are_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            if are_digits(whole) && are_digits(rest) { text.parse().ok() } else { None }
        }
        _ => None,
    }
}

fn is_same(answer: &Value, value: &Value) -> bool {
    match (number(answer), number(value)) {
        (Some(answer), Some(value)) => answer == value,
        _ => matches!((text(answer), text(value)), (Some(answer), Some(value)) if answer == value),
    }
}

fn contains(answer: &Value, value: &Value) -> bool {
    matches!((answer, text(value)), (Value::String(answer), Some(part)) if !part.is_empty() && answer.contains(&part))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Deserialize)]
    struct Case {
        #[serde(default)]
        name: String,
        fields: Vec<FormField>,
        answers: Answers,
        shown: Vec<String>,
    }

    fn keys(fields: &[FormField], answers: &Answers) -> Vec<String> {
        shown(fields, answers).iter().map(|field| field.key.clone()).collect()
    }

    #[test]
    fn cases_of_both_languages_hold() -> Result<(), serde_json::Error> {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../web/src/features/forms/conditions.cases.json"))?;
        assert!(cases.len() > 10);
        for case in cases {
            assert_eq!(keys(&case.fields, &case.answers), case.shown, "{}", case.name);
        }
        Ok(())
    }

    /// Drawn at random once: the browser's tests read the same ones.
    #[test]
    fn drawn_cases_of_both_languages_hold() -> Result<(), serde_json::Error> {
        let drawn = include_str!("../../../web/src/features/forms/conditions.drawn.jsonl");
        assert!(drawn.lines().count() > 100);
        for line in drawn.lines() {
            let case: Case = serde_json::from_str(line)?;
            assert_eq!(keys(&case.fields, &case.answers), case.shown, "{line}");
        }
        Ok(())
    }

    /// Four fields, each after the first with conditions on one before.
    fn chain() -> impl Strategy<Value = Vec<FormField>> {
        let ops = prop::sample::select(ConditionOp::ALL.to_vec());
        let values = prop::sample::select(vec![json!("a"), json!("2"), json!(3), json!(true)]);
        prop::collection::vec((ops, values, any::<bool>(), 0_usize..4), 4).prop_map(|all| {
            let field = |(at, (op, value, is_any, before)): (usize, (ConditionOp, Value, bool, usize))| {
                let condition = |key: usize| Condition { key: format!("f{key}"), op, value: value.clone() };
                let show_if = match at {
                    0 => None,
                    at if is_any => Some(ShowIf::Any(vec![condition(before % at), condition(at - 1)])),
                    at => Some(ShowIf::All(vec![condition(before % at)])),
                };
                FormField { show_if, ..FormField::asking(&format!("f{at}")) }
            };
            all.into_iter().enumerate().map(field).collect()
        })
    }

    fn given() -> impl Strategy<Value = Answers> {
        let values =
            prop::sample::select(vec![json!("a"), json!("ba"), json!(2), json!("3.5"), json!(["a"]), json!(true)]);
        prop::collection::btree_map(prop::sample::select(vec!["f0", "f1", "f2", "f3"]), values, 0..4)
            .prop_map(|all| all.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    }

    proptest! {
        #[test]
        fn what_is_hidden_counts_for_nothing(fields in chain(), answers in given()) {
            let seen = keys(&fields, &answers);
            // Dropping hidden answers, or giving others to hidden fields, shows the same.
            let kept: Answers = answers.clone().into_iter().filter(|(key, _)| seen.contains(key)).collect();
            prop_assert_eq!(keys(&fields, &kept), seen.clone());
            let mut other = kept;
            for field in fields.iter().filter(|field| !seen.contains(&field.key)) {
                other.insert(field.key.clone(), json!("a"));
            }
            prop_assert_eq!(keys(&fields, &other), seen);
        }
    }
}
