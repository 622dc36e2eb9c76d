//! The fields of a form, as they are kept in its row.

use std::collections::BTreeSet;

use platform::faults::{Fault, Faults};
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::messages::{CONDITION_LOOKS_BACK, FIELD_KEY_FORMAT, FIELD_KEY_TWICE};
use super::words::{ConditionOp, FieldKind, NamedRule};

/// Most fields of a form, files among them, and options of a field.
const FIELDS_MAX: usize = 60;
pub const FILES_MAX: usize = 5;
const OPTIONS_MAX: usize = 300;
const CONDITIONS_MAX: usize = 10;
/// Longest texts, in characters.
const KEY_MAX: usize = 40;
const LABEL_MAX: usize = 2000;
const HELP_MAX: usize = 1000;
const OPTION_MAX: usize = 200;
/// Most seats of an option, and stars of a rating.
const SEATS_MAX: i32 = 100_000;
pub const STARS_MAX: f64 = 10.0;
/// The furthest number that a rule may name.
const BOUND: f64 = 1e15;

/// A field of a form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FormField {
    /// Small letters, digits and underscores, beginning with a letter; of each form once. Answers go by it.
    pub key: String,
    pub kind: FieldKind,
    /// What is asked; of a text block the words.
    #[serde(default)]
    pub label: String,
    #[serde(default)]
    pub help: String,
    #[serde(default)]
    pub required: bool,
    #[serde(default)]
    pub rules: FieldRules,
    /// Of choices; of files the endings that are accepted (none: whatever the site takes).
    #[serde(default)]
    pub options: Vec<FieldOption>,
    /// Null: always.
    #[serde(default)]
    pub show_if: Option<ShowIf>,
}

/// What an answer has to be.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct FieldRules {
    /// Of texts the fewest characters, of numbers the least, of several choices the fewest.
    pub min: Option<f64>,
    /// The most; of ratings the stars.
    pub max: Option<f64>,
    pub named: Option<NamedRule>,
}

/// What can be chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FieldOption {
    /// What is kept; of each field once.
    pub value: String,
    /// What is shown; the value where it is empty.
    #[serde(default)]
    pub label: String,
    /// How many may have it; null: any number.
    #[serde(default)]
    pub seats: Option<i32>,
}

impl FieldOption {
    /// What is shown.
    pub fn shown(&self) -> &str {
        if self.label.is_empty() { &self.value } else { &self.label }
    }
}

/// When a field shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShowIf {
    /// Where all of these hold.
    All(Vec<Condition>),
    /// Where one of these holds.
    Any(Vec<Condition>),
}

/// What has to hold of the answer to a field before.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Condition {
    /// Of the field before.
    pub key: String,
    pub op: ConditionOp,
    /// A text, a number or a yes; of `answered` nothing.
    #[serde(default)]
    pub value: Value,
}

impl ShowIf {
    /// What it looks at.
    pub fn conditions(&self) -> &[Condition] {
        match self {
            Self::All(conditions) | Self::Any(conditions) => conditions,
        }
    }
}

/// Notes what is wrong with the fields of a form.
pub fn check(faults: &mut Faults, fields: &[FormField]) {
    faults.ensure("fields", fields.len() <= FIELDS_MAX, Fault::too_long(FIELDS_MAX));
    let files = fields.iter().filter(|field| field.kind == FieldKind::File).count();
    faults.between("fields", files, 0..=FILES_MAX);
    let mut before: BTreeSet<&str> = BTreeSet::new();
    let mut known: BTreeSet<&str> = BTreeSet::new();
    for (at, field) in fields.iter().enumerate().take(FIELDS_MAX) {
        faults.within(&format!("fields[{at}]"), |faults| {
            faults.ensure("key", is_key(&field.key), FIELD_KEY_FORMAT).ensure(
                "key",
                known.insert(&field.key),
                FIELD_KEY_TWICE,
            );
            field.check(faults);
            if let Some(show_if) = &field.show_if {
                check_conditions(faults, show_if, &before);
            }
        });
        if field.kind.asks() {
            before.insert(&field.key);
        }
    }
}

fn is_key(key: &str) -> bool {
    key.len() <= KEY_MAX
        && key.starts_with(|first: char| first.is_ascii_lowercase())
        && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

fn check_conditions(faults: &mut Faults, show_if: &ShowIf, before: &BTreeSet<&str>) {
    let conditions = show_if.conditions();
    faults.between("show_if", conditions.len(), 1..=CONDITIONS_MAX);
    faults.each("show_if", conditions, |faults, Condition { key, value, .. }: &Condition| {
        let is_plain = match value {
            Value::String(text) => text.chars().count() <= OPTION_MAX,
            Value::Null | Value::Bool(_) | Value::Number(_) => true,
            Value::Array(_) | Value::Object(_) => false,
        };
        faults.ensure("key", before.contains(key.as_str()), CONDITION_LOOKS_BACK).ensure(
            "value",
            is_plain,
            INVALID_VALUE,
        );
    });
}

impl FormField {
    fn check(&self, faults: &mut Faults) {
        if self.kind != FieldKind::PageBreak {
            faults.required("label", &self.label);
        }
        faults.max_chars("label", &self.label, LABEL_MAX).max_chars("help", &self.help, HELP_MAX);
        self.rules.check(faults, self.kind);
        let may_have = self.kind.has_choices() || self.kind == FieldKind::File;
        let least = usize::from(self.kind.has_choices());
        faults.ensure("options", self.options.len() >= least, REQUIRED).between(
            "options",
            self.options.len(),
            0..=if may_have { OPTIONS_MAX } else { 0 },
        );
        let mut values = BTreeSet::new();
        faults.each("options", &self.options, |faults, option| {
            faults
                .required("value", &option.value)
                .max_chars("value", &option.value, OPTION_MAX)
                .max_chars("label", &option.label, OPTION_MAX)
                .ensure("value", values.insert(option.value.clone()), INVALID_VALUE);
            if let Some(seats) = option.seats {
                let most = if self.kind.has_choices() { SEATS_MAX } else { 0 };
                faults.between("seats", seats, 0..=most);
            }
        });
    }

    /// Without blanks around its texts, and without what its kind has not.
    pub fn tidy(self) -> Self {
        let trim = |text: String| text.trim().to_owned();
        let options = self.options.into_iter().map(|option| FieldOption {
            value: trim(option.value),
            label: trim(option.label),
            seats: option.seats,
        });
        Self {
            label: trim(self.label),
            help: trim(self.help),
            options: options.collect(),
            required: self.required && self.kind.asks(),
            ..self
        }
    }

    /// The option of this value.
    pub fn option(&self, value: &str) -> Option<&FieldOption> {
        self.options.iter().find(|option| option.value == value)
    }
}

impl FieldRules {
    fn check(&self, faults: &mut Faults, kind: FieldKind) {
        faults.within("rules", |faults| {
            let is_bound = |bound: Option<f64>| bound.is_none_or(|bound| bound.is_finite() && bound.abs() <= BOUND);
            faults.ensure("min", is_bound(self.min), INVALID_VALUE).ensure("max", is_bound(self.max), INVALID_VALUE);
            if let (Some(min), Some(max)) = (self.min, self.max) {
                faults.ensure("max", min <= max, INVALID_VALUE);
            }
            if let Some(stars) = self.max.filter(|_| kind == FieldKind::Rating) {
                faults.between("max", stars, 2.0..=STARS_MAX);
            }
            faults.ensure("named", self.named.is_none_or(|rule| rule.kind() == kind), INVALID_VALUE);
        });
    }
}

#[cfg(test)]
impl FormField {
    /// A short text that may be left out.
    pub fn asking(key: &str) -> Self {
        Self {
            key: key.to_owned(),
            kind: FieldKind::ShortText,
            label: key.to_owned(),
            help: String::new(),
            required: false,
            rules: FieldRules::default(),
            options: Vec::new(),
            show_if: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn told(fields: Value) -> Vec<String> {
        let fields: Vec<FormField> = serde_json::from_value(fields).expect("fields");
        let mut faults = Faults::default();
        check(&mut faults, &fields);
        faults.into_fields().into_iter().map(|fault| format!("{} {}", fault.field, fault.message.key())).collect()
    }

    #[test]
    fn fields_are_checked_one_by_one() {
        let choice =
            json!({"key": "buoi", "kind": "single", "label": "Buổi", "options": [{"value": "sang", "seats": 5}]});
        assert!(told(json!([choice])).is_empty());
        let later = json!({"key": "ai", "kind": "email", "label": "Email",
            "show_if": {"all": [{"key": "buoi", "op": "equals", "value": "sang"}]}});
        assert!(told(json!([choice, later])).is_empty());
        assert_eq!(told(json!([later, choice])), ["fields[0].show_if[0].key condition_looks_back"]);
        assert_eq!(told(json!([choice, choice])), ["fields[1].key field_key_twice"]);
        assert_eq!(
            told(json!([{"key": "Ai", "kind": "email", "label": " "}])),
            ["fields[0].key field_key_format", "fields[0].label required"]
        );
        assert_eq!(told(json!([{"key": "a", "kind": "single", "label": "A"}])), ["fields[0].options required"]);
        let rules = json!({"min": 3, "max": 1, "named": "past_date"});
        assert_eq!(
            told(json!([{"key": "a", "kind": "email", "label": "A", "rules": rules}])),
            ["fields[0].rules.max invalid_value", "fields[0].rules.named invalid_value"]
        );
        let many: Vec<Value> =
            (0..61).map(|at| json!({"key": format!("f{at}"), "kind": "phone", "label": "A"})).collect();
        assert_eq!(told(json!(many)), ["fields too_long"]);
    }
}
