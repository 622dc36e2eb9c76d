//! One field of a form for browsers without scripts: plain inputs that send what the call takes.

use maud::{Markup, html};

use super::form_conditions::only_if;
use super::form_fill::Fill;
use crate::forms::{FieldKind, FieldOption, FormField, NamedRule, STARS};
use crate::geo;

/// What the input of a field is called in what is sent.
pub fn name(field: &FormField) -> String {
    format!("answers.{}", field.key)
}

/// What the input of a field, or the group of its inputs, is called in the page.
pub fn id(field: &FormField) -> String {
    format!("field-{}", field.key)
}

/// A field with what is said about it.
pub fn field(fill: &Fill<'_>, field: &FormField) -> Markup {
    match field.kind {
        FieldKind::PageBreak => page_break(fill, field),
        FieldKind::TextBlock => html! {
            div.lp-field {
                p.lp-form-words { (field.label) }
                (notes(fill, field))
            }
        },
        FieldKind::Single | FieldKind::Multiple => choices(fill, field),
        FieldKind::Consent => html! {
            div.lp-field {
                label.lp-choice {
                    input type="checkbox" id=(id(field)) name=(name(field)) value="on" required[must(field)]
                        checked[fill.has(&field.key, "on")] aria-describedby=[described(fill, field)]
                        aria-invalid=[invalid(fill, field)];
                    span { (label(fill, field)) }
                }
                (notes(fill, field))
            }
        },
        _ => html! {
            div.lp-field {
                label.lp-field-label for=(id(field)) { (label(fill, field)) }
                (control(fill, field))
                (notes(fill, field))
            }
        },
    }
}

/// Pages stand one below the other.
fn page_break(fill: &Fill<'_>, field: &FormField) -> Markup {
    let breaks = fill.form.fields.iter().filter(|it| it.kind == FieldKind::PageBreak);
    let before = breaks.take_while(|it| it.key != field.key).count();
    html! {
        div.lp-field.lp-form-part {
            h2.lp-h2 {
                @if field.label.is_empty() {
                    (fill.frame.text_with("forms:step.untitled", &[("number", &(before + 2).to_string())]))
                } @else {
                    (field.label)
                }
            }
            (notes(fill, field))
        }
    }
}

fn label(fill: &Fill<'_>, field: &FormField) -> Markup {
    html! {
        (field.label)
        @if !field.required { " " span.lp-muted { "(" (fill.frame.text("ui:form.optional")) ")" } }
    }
}

/// Whether a browser may insist on an answer: what shows under conditions may be left out.
fn must(field: &FormField) -> bool {
    field.required && field.show_if.is_none()
}

fn invalid(fill: &Fill<'_>, field: &FormField) -> Option<&'static str> {
    fill.fault(&name(field)).map(|_| "true")
}

/// What is said below a field, each with the end of its id.
fn said(fill: &Fill<'_>, field: &FormField) -> Vec<(&'static str, String)> {
    let fault = fill.fault(&name(field)).map(|fault| ("fault", fault.to_owned()));
    let help = Some(("help", field.help.clone())).filter(|(_, help)| !help.is_empty());
    let when = only_if(fill.frame, &fill.form.fields, field).map(|when| ("when", when));
    [fault, help, when].into_iter().flatten().collect()
}

fn notes(fill: &Fill<'_>, field: &FormField) -> Markup {
    html! {
        @for (of, text) in said(fill, field) {
            p class=(if of == "fault" { "lp-field-fault" } else { "lp-field-hint lp-form-words" })
                id=(format!("{}-{of}", id(field))) { (text) }
        }
    }
}

fn described(fill: &Fill<'_>, field: &FormField) -> Option<String> {
    let ids: Vec<String> = said(fill, field).iter().map(|(of, _)| format!("{}-{of}", id(field))).collect();
    Some(ids.join(" ")).filter(|ids| !ids.is_empty())
}

fn control(fill: &Fill<'_>, field: &FormField) -> Markup {
    let text = fill.text(&field.key);
    match field.kind {
        FieldKind::LongText => html! {
            textarea.lp-input id=(id(field)) name=(name(field)) rows="4" required[must(field)]
                aria-describedby=[described(fill, field)] aria-invalid=[invalid(fill, field)] { (text) }
        },
        FieldKind::File => file(fill, field),
        FieldKind::Dropdown => {
            let options = html! {
                @for option in &field.options {
                    option value=(option.value) selected[option.value == text] {
                        (option.shown())
                        @if let Some(seats) = seats(fill, field, option) { " · " (seats) }
                    }
                }
            };
            select(fill, field, "forms:choose", &options)
        }
        FieldKind::Rating => {
            let stars = field.rules.max.unwrap_or(STARS) as i64;
            let options = html! {
                @for count in 1..=stars {
                    option value=(count) selected[count.to_string() == text] {
                        (fill.frame.text_count("forms:rating.stars", count))
                    }
                }
            };
            select(fill, field, "forms:rating.none", &options)
        }
        FieldKind::Province => select(fill, field, "forms:choose", &provinces(fill, text)),
        _ => line(fill, field, text),
    }
}

fn line(fill: &Fill<'_>, field: &FormField, text: &str) -> Markup {
    let (kind, complete) = match (field.kind, field.rules.named) {
        (FieldKind::Email, _) => ("email", Some("email")),
        (FieldKind::Phone, _) => ("tel", Some("tel")),
        (FieldKind::Date, _) => ("date", None),
        (FieldKind::Number, _) => ("number", None),
        (_, Some(NamedRule::PersonName)) => ("text", Some("name")),
        _ => ("text", None),
    };
    let is_number = field.kind == FieldKind::Number;
    let bound = |bound: Option<f64>| bound.filter(|_| is_number).map(|bound| bound.to_string());
    html! {
        input.lp-input type=(kind) id=(id(field)) name=(name(field)) value=(text) autocomplete=[complete]
            step=[is_number.then_some("any")] min=[bound(field.rules.min)] max=[bound(field.rules.max)]
            required[must(field)] aria-describedby=[described(fill, field)] aria-invalid=[invalid(fill, field)];
    }
}

fn select(fill: &Fill<'_>, field: &FormField, none: &str, options: &Markup) -> Markup {
    html! {
        select.lp-input id=(id(field)) name=(name(field)) required[must(field)]
            aria-describedby=[described(fill, field)] aria-invalid=[invalid(fill, field)] {
            option value="" { (fill.frame.text(none)) }
            (options)
        }
    }
}

/// Provinces of today by name, each with those that went up in it.
fn provinces(fill: &Fill<'_>, chosen: &str) -> Markup {
    let name = |key: &str| geo::name(key, fill.frame.locale).unwrap_or_default();
    let mut groups: Vec<Vec<&str>> = Vec::new();
    for place in geo::places() {
        match groups.last_mut() {
            Some(group) if place.key != place.current => group.push(place.key),
            _ => groups.push(vec![place.key]),
        }
    }
    groups.sort_by_key(|group| statements::search_words(group.first().map(|key| name(key))));
    let option = |key: &str| html! { option value=(key) selected[key == chosen] { (name(key)) } };
    html! {
        @for group in &groups {
            @match group.as_slice() {
                [] => {}
                [only] => { (option(only)) }
                [now, ..] => { optgroup label=(name(now)) { @for key in group { (option(key)) } } }
            }
        }
    }
}

/// The answer to a field for a file is the name of the part that it is in.
fn file(fill: &Fill<'_>, field: &FormField) -> Markup {
    let files = fill.form.fields.iter().filter(|it| it.kind == FieldKind::File);
    let part = format!("file_{}", files.take_while(|it| it.key != field.key).count() + 1);
    let endings: Vec<&str> = field.options.iter().map(|option| option.value.trim_start_matches('.')).collect();
    let accept: Vec<String> = endings.iter().map(|ending| format!(".{}", ending.to_lowercase())).collect();
    let (types, size) = (endings.join(", ").to_uppercase(), "10\u{a0}MB");
    let frame = fill.frame;
    html! {
        input type="hidden" name=(name(field)) value=(part);
        input.lp-input type="file" id=(id(field)) name=(part) accept=[Some(accept.join(",")).filter(|it| !it.is_empty())]
            required[must(field)] aria-describedby=[described(fill, field)] aria-invalid=[invalid(fill, field)];
        p.lp-field-hint {
            @if types.is_empty() {
                (frame.text("ui:upload.any")) " · " (frame.text_with("ui:upload.limitSize", &[("size", size)]))
            } @else {
                (frame.text_with("ui:upload.limits", &[("types", &types), ("size", size)]))
            }
        }
    }
}

/// One or any of a few choices.
fn choices(fill: &Fill<'_>, field: &FormField) -> Markup {
    let is_one = field.kind == FieldKind::Single;
    let part = |option: &FieldOption| match is_one {
        true => (name(field), option.value.clone()),
        false => (format!("{}.{}", name(field), option.value), "on".to_owned()),
    };
    html! {
        fieldset.lp-field id=(id(field)) aria-describedby=[described(fill, field)] {
            legend.lp-field-label { (label(fill, field)) }
            @for option in &field.options {
                @let (name, value) = part(option);
                label.lp-choice {
                    input type=(if is_one { "radio" } else { "checkbox" }) name=(name) value=(value)
                        required[is_one && must(field)] checked[fill.has(&field.key, &option.value)];
                    span {
                        (option.shown())
                        @if let Some(seats) = seats(fill, field, option) { " " span.lp-muted.lp-small { (seats) } }
                    }
                }
            }
            (notes(fill, field))
        }
    }
}

/// How many seats a choice has left, in words; nothing where it has no limit.
fn seats(fill: &Fill<'_>, field: &FormField, option: &FieldOption) -> Option<String> {
    let left = *fill.form.seats_left.get(&field.key)?.get(&option.value)?;
    let frame = fill.frame;
    Some(if left > 0 { frame.text_count("forms:seats.left", left) } else { frame.text("forms:seats.none") })
}
