//! Answers against the fields of a form: what shows is checked, all else is dropped.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde_json::Value;
use time::OffsetDateTime;

use super::conditions::{Answers, shown};
use super::fields::FormField;
use super::seats::seat;
use super::values::read;
use super::words::{FieldKind, NamedRule};

/// Answers that can be stored.
#[derive(Debug, Default)]
pub struct Checked {
    /// Without files.
    pub answers: Answers,
    /// Fields that were answered by a file, and the parts of the form that the files are in.
    pub files: Vec<(String, String)>,
    /// The choices that were made.
    pub wants: Vec<String>,
    /// What the first field for an address says.
    pub email: Option<String>,
    /// What the first field for a person's name says.
    pub full_name: Option<String>,
}

impl Checked {
    /// What searches look at.
    pub fn search_text(&self) -> String {
        let mut words: Vec<&str> = Vec::new();
        for value in self.answers.values() {
            match value {
                Value::String(text) => words.push(text),
                Value::Array(items) => words.extend(items.iter().filter_map(Value::as_str)),
                _ => {}
            }
        }
        statements::search_words(words)
    }
}

/// Checks answers; `has_part` says whether a file came in a part of that name.
///
/// # Errors
/// 412 with what is wrong, field by field.
pub fn check(
    fields: &[FormField],
    raw: &Answers,
    has_part: impl Fn(&str) -> bool,
    now: OffsetDateTime,
) -> Result<Checked, ApiError> {
    let (mut faults, mut checked) = (Faults::default(), Checked::default());
    faults.within("answers", |faults| {
        for field in shown(fields, raw).into_iter().filter(|field| field.kind.asks()) {
            let given = raw.get(&field.key).unwrap_or(&Value::Null);
            let is_answered = match field.kind {
                FieldKind::File => take_file(faults, field, given, &has_part, &mut checked),
                _ => take(faults, field, given, now, &mut checked),
            };
            faults.ensure(&field.key, is_answered || !field.required, REQUIRED);
        }
    });
    faults.finish()?;
    Ok(checked)
}

/// Whether the field is answered, or at fault already.
fn take(faults: &mut Faults, field: &FormField, given: &Value, now: OffsetDateTime, into: &mut Checked) -> bool {
    let Some(read) = faults.rule(&field.key, read(field, given, now)) else { return true };
    let Some(value) = read else { return false };
    into.note(field, &value);
    into.answers.insert(field.key.clone(), value);
    true
}

fn take_file(
    faults: &mut Faults,
    field: &FormField,
    given: &Value,
    has_part: &impl Fn(&str) -> bool,
    into: &mut Checked,
) -> bool {
    match given {
        Value::String(part) if has_part(part) => {
            let is_new = into.files.iter().all(|(_, known)| known != part);
            faults.ensure(&field.key, is_new, INVALID_VALUE);
            into.files.push((field.key.clone(), part.clone()));
            true
        }
        _ => false,
    }
}

impl Checked {
    /// Keeps what an answer says beside itself.
    fn note(&mut self, field: &FormField, value: &Value) {
        let text = || value.as_str().map(str::to_owned);
        if field.kind == FieldKind::Email && self.email.is_none() {
            self.email = text();
        }
        if field.rules.named == Some(NamedRule::PersonName) && self.full_name.is_none() {
            self.full_name = text();
        }
        if field.kind.has_choices() {
            let one = std::slice::from_ref(value);
            let chosen = value.as_array().map_or(one, Vec::as_slice);
            self.wants.extend(chosen.iter().filter_map(Value::as_str).map(|value| seat(&field.key, value)));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use time::macros::datetime;

    use super::*;

    fn fields() -> Vec<FormField> {
        serde_json::from_value(json!([
            {"key": "ten", "kind": "short_text", "label": "Họ tên", "required": true, "rules": {"named": "person_name"}},
            {"key": "mail", "kind": "email", "label": "Email", "required": true},
            {"key": "buoi", "kind": "single", "label": "Buổi", "options": [{"value": "sang"}, {"value": "khac"}]},
            {"key": "buoi_khac", "kind": "short_text", "label": "Buổi nào", "required": true,
             "show_if": {"all": [{"key": "buoi", "op": "equals", "value": "khac"}]}},
            {"key": "anh", "kind": "file", "label": "Ảnh"},
        ]))
        .expect("fields")
    }

    fn checked(raw: Value, parts: &[&str]) -> Result<Checked, Vec<String>> {
        let raw: Answers = serde_json::from_value(raw).expect("answers");
        let found = check(&fields(), &raw, |part| parts.contains(&part), datetime!(2026-11-23 8:00 UTC));
        let told = |error: ApiError| {
            error.field_errors().iter().map(|fault| format!("{} {}", fault.field, fault.message.key())).collect()
        };
        found.map_err(told)
    }

    #[test]
    fn what_is_hidden_is_dropped_and_not_asked_for() {
        let raw =
            json!({"ten": "Lê An", "mail": "An@x.vn", "buoi": "sang", "buoi_khac": "tối", "la": 1, "anh": "file_1"});
        let found = checked(raw, &["file_1"]).expect("answers");
        assert_eq!(json!(found.answers), json!({"buoi": "sang", "mail": "an@x.vn", "ten": "Lê An"}));
        assert_eq!((found.email.as_deref(), found.full_name.as_deref()), (Some("an@x.vn"), Some("Lê An")));
        assert_eq!(
            (found.wants, found.files),
            (vec!["buoi:sang".to_owned()], vec![("anh".to_owned(), "file_1".to_owned())])
        );
    }

    #[test]
    fn faults_are_told_field_by_field() {
        let faults = checked(json!({"mail": "x", "buoi": "khac"}), &[]).expect_err("faults");
        assert_eq!(faults, ["answers.ten required", "answers.mail not_email", "answers.buoi_khac required"]);
        assert!(
            checked(json!({"ten": "Lê An", "mail": "an@x.vn", "anh": "file_9"}), &[])
                .expect("answers")
                .files
                .is_empty()
        );
    }
}
