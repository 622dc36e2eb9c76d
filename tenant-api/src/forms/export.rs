//! Answers as a table. Every cell is a text or a number: what looks like a formula stays a text (`sheets`).

use platform::error::ApiError;
use platform::locale::Locale;
use serde_json::Value;
use time::OffsetDateTime;
use time::macros::{format_description, offset};

use super::fields::FormField;
use super::store::{Answer, Form};
use super::submissions::{answers_of, file_in};
use super::words::{AnswerState, FieldKind};
use crate::files::{self, MadeFile};
use crate::geo;
use crate::ids::AccountId;
use crate::sheets::{SheetCell, SheetFormat};
use crate::site::Site;

/// Most rows of a file.
pub const ROWS_MAX: i64 = 20_000;

/// Writes and keeps the file.
///
/// # Errors
/// 412 when the plan's storage has no room.
pub async fn keep(
    site: &Site,
    owner: AccountId,
    (form, answers): (Form, Vec<Answer>),
    (format, locale): (SheetFormat, Locale),
) -> Result<MadeFile, ApiError> {
    let name = form.draft.slug.clone();
    let fields: Vec<FormField> =
        form.draft.in_language(locale).2.into_iter().filter(|field| field.kind.asks()).collect();
    let rows: Result<Vec<_>, _> = answers.iter().map(|answer| row(&fields, answer, locale)).collect();
    let (heads, rows) = (heads(&fields, locale), rows?);
    files::keep_sheet(site, owner, (&name, format), move || (heads, rows)).await
}

fn heads(fields: &[FormField], locale: Locale) -> Vec<String> {
    let (before, after) = match locale {
        Locale::Vi => (["Lúc", "Trạng thái"], "Ghi chú"),
        Locale::En => (["At", "State"], "Note"),
    };
    let labels = fields.iter().map(|field| field.label.clone());
    before.into_iter().map(str::to_owned).chain(labels).chain([after.to_owned()]).collect()
}

fn row(fields: &[FormField], answer: &Answer, locale: Locale) -> Result<Vec<SheetCell>, ApiError> {
    let answers = answers_of(answer)?;
    let mut row = vec![clock(answer.created_at).into(), state_name(answer.state, locale).to_owned().into()];
    row.extend(fields.iter().map(|field| cell(field, answers.get(&field.key), locale)));
    row.push(answer.note.clone().into());
    Ok(row)
}

/// An answer as people read it.
pub fn cell(field: &FormField, value: Option<&Value>, locale: Locale) -> SheetCell {
    let label = |value: &str| field.option(value).map_or(value, |option| option.shown()).to_owned();
    match value {
        None | Some(Value::Null) => SheetCell::default(),
        Some(Value::Number(number)) => {
            SheetCell::Number { value: number.as_f64().unwrap_or_default(), shown: number.to_string() }
        }
        Some(Value::Bool(yes)) => match (locale, yes) {
            (Locale::Vi, true) => "Có".to_owned().into(),
            (Locale::Vi, false) => "Không".to_owned().into(),
            (Locale::En, true) => "Yes".to_owned().into(),
            (Locale::En, false) => "No".to_owned().into(),
        },
        Some(Value::String(text)) => match field.kind {
            FieldKind::Province => geo::name(text, locale).unwrap_or(text).to_owned().into(),
            kind if kind.has_choices() => label(text).into(),
            _ => text.clone().into(),
        },
        Some(Value::Array(items)) => {
            items.iter().filter_map(Value::as_str).map(label).collect::<Vec<_>>().join(", ").into()
        }
        Some(object) => file_in(object).map(|file| file.name).unwrap_or_default().into(),
    }
}

/// In Vietnam's time.
fn clock(at: OffsetDateTime) -> String {
    let format = format_description!("[day]/[month]/[year] [hour]:[minute]");
    at.to_offset(offset!(+7)).format(&format).unwrap_or_default()
}

fn state_name(state: AnswerState, locale: Locale) -> &'static str {
    let (vi, en) = match state {
        AnswerState::Held => ("Chờ duyệt", "Held"),
        AnswerState::New => ("Mới", "New"),
        AnswerState::Seen => ("Đã xem", "Seen"),
        AnswerState::Accepted => ("Đã nhận", "Accepted"),
        AnswerState::WaitingList => ("Danh sách chờ", "Waiting list"),
        AnswerState::Refused => ("Từ chối", "Refused"),
    };
    if locale == Locale::Vi { vi } else { en }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_written_as_people_read_them() {
        let options = json!([{"value": "sang", "label": "Sáng"}, {"value": "chieu"}]);
        let of = |kind: &str| -> FormField {
            let field = json!({"key": "f", "kind": kind, "label": "F", "options": options});
            serde_json::from_value(field).expect("a field")
        };
        let text = |kind: &str, value: Value| match cell(&of(kind), Some(&value), Locale::Vi) {
            SheetCell::Text(text) => text,
            SheetCell::Number { shown, .. } => shown,
        };
        assert_eq!(text("multiple", json!(["sang", "chieu"])), "Sáng, chieu");
        assert_eq!((text("single", json!("gone")), text("number", json!(1.5))), ("gone".to_owned(), "1.5".to_owned()));
        assert_eq!(
            (text("consent", json!(true)), text("short_text", json!("=1+1"))),
            ("Có".to_owned(), "=1+1".to_owned())
        );
        assert_eq!(text("file", json!({"id": 3, "name": "a.pdf", "size": 9})), "a.pdf");
        assert_eq!(clock(OffsetDateTime::UNIX_EPOCH), "01/01/1970 07:00");
    }
}
