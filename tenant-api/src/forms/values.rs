//! What an answer to one field is kept as.

use std::ops::RangeInclusive;

use platform::faults::Fault;
use platform::messages::{INVALID_VALUE, NOT_EMAIL};
use rules::DateInput;
use serde_json::{Number, Value, json};
use time::OffsetDateTime;

use super::conditions::is_blank;
use super::fields::FormField;
use super::messages::TEXT_TOO_SHORT;
use super::words::{FieldKind, NamedRule};
use crate::geo;

/// Longest texts where the field says nothing else, and at all, in characters.
const LINE_MAX: usize = 500;
const TEXT_MAX: usize = 10_000;
const SCHOOL_MAX: usize = 200;
/// Stars of a rating that says nothing else.
pub const STARS: f64 = 5.0;

/// The value of an answer as it is kept; none where nothing was answered. Files have theirs from what was uploaded.
///
/// # Errors
/// When it is no answer to the field.
pub fn read(field: &FormField, raw: &Value, now: OffsetDateTime) -> Result<Option<Value>, Fault> {
    if is_blank(raw) {
        return Ok(None);
    }
    let value = match field.kind {
        FieldKind::ShortText => short_text(field, &text(raw)?)?.into(),
        FieldKind::LongText => long_text(field, &text(raw)?)?.into(),
        FieldKind::Number => number(field, raw)?,
        FieldKind::Email => email(field, &text(raw)?)?.into(),
        FieldKind::Phone => rules::phone(&text(raw)?)?.into(),
        FieldKind::Date => date(field, text(raw)?, now)?.into(),
        FieldKind::Single | FieldKind::Dropdown => choice(field, raw)?.into(),
        FieldKind::Multiple => choices(field, raw)?,
        FieldKind::Rating => rating(field, raw)?,
        FieldKind::Consent => return consent(raw),
        FieldKind::Province => province(&text(raw)?)?.into(),
        FieldKind::School => rules::line(&text(raw)?, SCHOOL_MAX)?.into(),
        FieldKind::File | FieldKind::TextBlock | FieldKind::PageBreak => return Ok(None),
    };
    Ok(Some(value))
}

fn text(raw: &Value) -> Result<String, Fault> {
    match raw {
        Value::String(text) => Ok(text.trim().to_owned()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(INVALID_VALUE.into()),
    }
}

/// Lengths that a field's text may have.
fn lengths(field: &FormField, most: usize) -> RangeInclusive<usize> {
    // Bounds that a form names are finite; what is below zero is none.
    let whole = |bound: f64| if bound >= 1.0 { (bound as usize).min(most) } else { 0 };
    let max = field.rules.max.map_or(most, whole).max(1);
    field.rules.min.map_or(0, whole)..=max
}

fn long_enough(text: &str, lengths: &RangeInclusive<usize>) -> Result<(), Fault> {
    let least = *lengths.start();
    if text.chars().count() >= least {
        Ok(())
    } else {
        Err(Fault::with(TEXT_TOO_SHORT, vec![("min", least.to_string())]))
    }
}

fn short_text(field: &FormField, text: &str) -> Result<String, Fault> {
    let lengths = lengths(field, LINE_MAX);
    let line = match field.rules.named {
        Some(NamedRule::PersonName) => rules::person_name(text, *lengths.end())?,
        Some(NamedRule::Link) => rules::link(text)?,
        _ => rules::line(text, *lengths.end())?,
    };
    long_enough(&line, &lengths)?;
    Ok(line)
}

fn long_text(field: &FormField, text: &str) -> Result<String, Fault> {
    let lengths = lengths(field, TEXT_MAX);
    if text.chars().count() > *lengths.end() {
        return Err(Fault::too_long(*lengths.end()));
    }
    if text.chars().any(|it| it.is_control() && !matches!(it, '\n' | '\r' | '\t')) {
        return Err(INVALID_VALUE.into());
    }
    long_enough(text, &lengths)?;
    Ok(text.to_owned())
}

fn plain_number(raw: &Value) -> Result<f64, Fault> {
    let number = match raw {
        Value::Number(number) => number.as_f64(),
        // As people here write it as well: 1,5.
        Value::String(text) => text.trim().replace(',', ".").parse().ok(),
        _ => None,
    };
    number.filter(|number: &f64| number.is_finite() && number.abs() <= 1e15).ok_or_else(|| INVALID_VALUE.into())
}

/// A number without a fraction is kept as one.
fn kept(number: f64) -> Value {
    if number.fract() == 0.0 {
        json!(number as i64)
    } else {
        Number::from_f64(number).map_or(Value::Null, Value::Number)
    }
}

fn number(field: &FormField, raw: &Value) -> Result<Value, Fault> {
    let number = plain_number(raw)?;
    let range = field.rules.min.unwrap_or(f64::MIN)..=field.rules.max.unwrap_or(f64::MAX);
    if range.contains(&number) {
        return Ok(kept(number));
    }
    match (field.rules.min, field.rules.max) {
        (Some(min), Some(max)) => Err(Fault::between(&(min..=max))),
        _ => Err(INVALID_VALUE.into()),
    }
}

fn rating(field: &FormField, raw: &Value) -> Result<Value, Fault> {
    let (stars, most) = (plain_number(raw)?, field.rules.max.unwrap_or(STARS));
    let is_one = stars.fract() == 0.0 && (1.0..=most).contains(&stars);
    if is_one { Ok(kept(stars)) } else { Err(Fault::between(&(1.0..=most))) }
}

fn email(field: &FormField, text: &str) -> Result<String, Fault> {
    let email = rules::email(text)?;
    if email.len() > 320 {
        return Err(NOT_EMAIL.into());
    }
    if field.rules.named == Some(NamedRule::GoogleEmail) { rules::google_email(&email) } else { Ok(email) }
}

fn date(field: &FormField, text: String, now: OffsetDateTime) -> Result<String, Fault> {
    let input = DateInput::Text(text);
    let day = match field.rules.named {
        Some(NamedRule::PastDate) => rules::past_date(&input, now)?,
        _ => rules::date(&input)?,
    };
    // YYYY-MM-DD
    Ok(day.to_string())
}

fn choice(field: &FormField, raw: &Value) -> Result<String, Fault> {
    let chosen = text(raw)?;
    if field.option(&chosen).is_some() { Ok(chosen) } else { Err(INVALID_VALUE.into()) }
}

/// In the order of the options, each once.
fn choices(field: &FormField, raw: &Value) -> Result<Value, Fault> {
    let one = std::slice::from_ref(raw);
    let items = raw.as_array().map_or(one, Vec::as_slice);
    let mut chosen = Vec::new();
    for item in items.iter().filter(|item| !is_blank(item)) {
        chosen.push(choice(field, item)?);
    }
    let values = field.options.iter().map(|option| &option.value).filter(|value| chosen.contains(value));
    let values: Vec<&String> = values.collect();
    let (min, max) = (field.rules.min.unwrap_or(0.0), field.rules.max.unwrap_or(f64::MAX));
    let count = values.len() as f64;
    if count < min || count > max {
        let most = max.min(field.options.len() as f64);
        return Err(Fault::between(&(min..=most)));
    }
    Ok(json!(values))
}

fn consent(raw: &Value) -> Result<Option<Value>, Fault> {
    match raw {
        Value::Bool(true) => Ok(Some(Value::Bool(true))),
        Value::String(text) => match text.trim() {
            "true" | "on" | "1" | "yes" => Ok(Some(Value::Bool(true))),
            "false" | "off" | "0" | "no" => Ok(None),
            _ => Err(INVALID_VALUE.into()),
        },
        _ => Err(INVALID_VALUE.into()),
    }
}

/// As the person wrote it: a unit of today, or of before that has gone up in one.
fn province(text: &str) -> Result<String, Fault> {
    let found = geo::resolve(text).ok_or(INVALID_VALUE)?;
    Ok(found.legacy.unwrap_or(found.key).to_owned())
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::forms::fields::{FieldOption, FieldRules};

    fn of(kind: FieldKind, rules: FieldRules) -> FormField {
        let option = |value: &str| FieldOption { value: value.to_owned(), label: String::new(), seats: None };
        FormField { kind, rules, options: vec![option("a"), option("b")], ..FormField::asking("f") }
    }

    fn kept_as(field: &FormField, raw: Value) -> Result<Option<Value>, &'static str> {
        read(field, &raw, datetime!(2026-11-23 8:00 UTC)).map_err(|fault| fault.message.key())
    }

    #[test]
    fn each_kind_keeps_its_own() {
        use FieldKind::{Consent, Date, Email, LongText, Multiple, Number, Phone, Province, Rating, ShortText, Single};
        let some = |value: Value| Ok(Some(value));
        for (kind, raw, wanted) in [
            (ShortText, json!("  Lê   An "), some(json!("Lê An"))),
            (ShortText, json!(["a"]), Err("invalid_value")),
            (LongText, json!("a\nb"), some(json!("a\nb"))),
            (Number, json!("1,5"), some(json!(1.5))),
            (Number, json!(" 12 "), some(json!(12))),
            (Number, json!("mười"), Err("invalid_value")),
            (Email, json!("An@Truong.VN"), some(json!("an@truong.vn"))),
            (Phone, json!("0912345678"), some(json!("0912345678"))),
            (Date, json!("05/09/2010"), some(json!("2010-09-05"))),
            (Single, json!("b"), some(json!("b"))),
            (Single, json!("c"), Err("invalid_value")),
            (Multiple, json!(["b", "a", "b"]), some(json!(["a", "b"]))),
            (Multiple, json!("b"), some(json!(["b"]))),
            (Rating, json!("5"), some(json!(5))),
            (Rating, json!(6), Err("between")),
            (Consent, json!("on"), some(json!(true))),
            (Consent, json!(false), Ok(None)),
            (Province, json!("TP. Hồ Chí Minh"), some(json!(geo::resolve("Hồ Chí Minh").expect("a province").key))),
            (ShortText, json!("  "), Ok(None)),
        ] {
            assert_eq!(kept_as(&of(kind, FieldRules::default()), raw.clone()), wanted, "{kind} {raw}");
        }
    }

    #[test]
    fn rules_bound_lengths_numbers_and_choices() {
        let rules = |min: f64, max: f64| FieldRules { min: Some(min), max: Some(max), named: None };
        assert_eq!(kept_as(&of(FieldKind::ShortText, rules(3.0, 5.0)), json!("an")), Err("text_too_short"));
        assert_eq!(kept_as(&of(FieldKind::LongText, rules(0.0, 5.0)), json!("dài quá")), Err("too_long"));
        assert_eq!(kept_as(&of(FieldKind::Number, rules(1.0, 5.0)), json!(0)), Err("between"));
        assert_eq!(kept_as(&of(FieldKind::Multiple, rules(2.0, 2.0)), json!(["a"])), Err("between"));
        let named = FieldRules { named: Some(NamedRule::PastDate), ..FieldRules::default() };
        assert_eq!(kept_as(&of(FieldKind::Date, named), json!("2030-01-01")), Err("invalid_date"));
    }
}
