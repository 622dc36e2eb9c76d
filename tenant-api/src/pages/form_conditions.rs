//! When a field counts, in words: without scripts all fields are seen.

use serde_json::Value;

use super::frame::Frame;
use crate::forms::{Condition, ConditionOp, FieldKind, FormField, ShowIf};
use crate::geo;

/// When a field counts; nothing where it always does.
pub fn only_if(frame: &Frame<'_>, fields: &[FormField], field: &FormField) -> Option<String> {
    let (conditions, between) = match field.show_if.as_ref()? {
        ShowIf::All(conditions) => (conditions, frame.text("forms:only.and")),
        ShowIf::Any(conditions) => (conditions, frame.text("forms:only.or")),
    };
    let words: Vec<String> = conditions.iter().map(|condition| one(frame, fields, condition)).collect();
    Some(frame.text_with("forms:only.if", &[("conditions", &words.join(&format!(" {between} ")))]))
}

fn one(frame: &Frame<'_>, fields: &[FormField], Condition { key, op, value }: &Condition) -> String {
    let field = fields.iter().find(|field| field.key == *key);
    let name = field.map_or(key.as_str(), |field| field.label.as_str());
    // A box is ticked, or not.
    let op = if value.is_boolean() { ConditionOp::Answered } else { *op };
    let value = value_in_words(frame, field, value);
    frame.text_with(&format!("forms:only.{op}"), &[("field", name), ("value", &value)])
}

fn value_in_words(frame: &Frame<'_>, field: Option<&FormField>, value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    };
    let Some(field) = field else { return text };
    let province = || geo::name(&text, frame.locale).map(str::to_owned);
    let shown = match field.kind {
        FieldKind::Province => province(),
        _ => field.option(&text).map(|option| option.shown().to_owned()),
    };
    shown.unwrap_or(text)
}
