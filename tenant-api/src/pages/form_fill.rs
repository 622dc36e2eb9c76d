//! The fields of a form with all that is sent with them, for browsers without scripts.

use maud::{Markup, html};
use platform::error::ApiError;
use serde_json::Value;
use uuid::Uuid;

use super::form::Refused;
use super::form_fields;
use super::frame::Frame;
use crate::consents::{self, Purpose};
use crate::forms::{Answers, FieldKind, FormField, FormOnce, FormView, NamedRule};

/// A form that is filled in: what was sent of it before, and what was wrong with that.
pub struct Fill<'a> {
    pub frame: &'a Frame<'a>,
    pub form: &'a FormView,
    typed: Option<&'a Answers>,
    /// Names of inputs, and what is wrong with them.
    faults: Vec<(String, String)>,
}

impl<'a> Fill<'a> {
    fn of(frame: &'a Frame<'a>, form: &'a FormView, refused: Option<&'a Refused>) -> Self {
        let faults = refused.map(|refused| faults_of(frame, form, &refused.error)).unwrap_or_default();
        Self { frame, form, typed: refused.map(|refused| &refused.typed), faults }
    }

    fn answer(&self, key: &str) -> &Value {
        self.typed.and_then(|typed| typed.get(key)).unwrap_or(&Value::Null)
    }

    /// What was typed in a field.
    pub fn text(&self, key: &str) -> &str {
        self.answer(key).as_str().unwrap_or_default()
    }

    /// Whether a choice was made.
    pub fn has(&self, key: &str, value: &str) -> bool {
        match self.answer(key) {
            Value::Array(chosen) => chosen.iter().any(|one| one == value),
            answer => answer == value,
        }
    }

    /// What is wrong with an input.
    pub fn fault(&self, name: &str) -> Option<&str> {
        self.faults.iter().find(|(of, _)| of == name).map(|(_, fault)| fault.as_str())
    }
}

/// What is wrong, by the names of the form's inputs: what an account is refused for is about the fields that it is made of.
fn faults_of(frame: &Frame<'_>, form: &FormView, error: &ApiError) -> Vec<(String, String)> {
    let name_of =
        |is_it: &dyn Fn(&FormField) -> bool| form.fields.iter().find(|field| is_it(field)).map(form_fields::name);
    let named = |field: &str| match field {
        "email" => name_of(&|field: &FormField| field.kind == FieldKind::Email),
        "full_name" => name_of(&|field: &FormField| field.rules.named == Some(NamedRule::PersonName)),
        _ => None,
    };
    let faults = error.field_errors().iter().map(|fault| {
        let name = named(&fault.field).unwrap_or_else(|| fault.field.clone());
        (name, fault.message.text(frame.locale, &fault.params))
    });
    faults.collect()
}

/// The form, or that it takes signing in.
pub fn fill(frame: &Frame<'_>, form: &FormView, refused: Option<&Refused>) -> Markup {
    let makes_account = form.registers && frame.user.is_none();
    if form.once == FormOnce::Person && frame.user.is_none() && !makes_account {
        return sign_in(frame, "forms:signIn.needed");
    }
    let fill = Fill::of(frame, form, refused);
    let signs = refused.and_then(|refused| refused.signs.as_ref());
    // What was typed was typed on the page that brought the first token.
    let token = signs.map_or(form.token.as_str(), |signs| signs.token.as_str());
    let key = signs.map_or_else(Uuid::new_v4, |signs| signs.key);
    let send = if form.registers { "forms:register" } else { "forms:send" };
    html! {
        form.lp-card method="post" enctype="multipart/form-data" action=(frame.address.path()) aria-label=(form.title) {
            div.lp-card-body.lp-form {
                @if let Some(refused) = refused { (refusal(&fill, refused)) }
                @if makes_account { (sign_in(frame, "forms:signIn.have")) }
                input type="hidden" name="form_id" value=(form.id.to_string());
                input type="hidden" name="token" value=(token);
                input type="hidden" name="key" value=(key.to_string());
                @for field in &form.fields { (form_fields::field(&fill, field)) }
                // A field that nobody sees or comes to: what is written in it is a robot's.
                div.lp-visually-hidden aria-hidden="true" {
                    label {
                        (frame.text("forms:trap"))
                        input type="text" name="website" tabindex="-1" autocomplete="off";
                    }
                }
                @if makes_account { (account(&fill)) }
                p.lp-form-actions { button.lp-btn.lp-btn-primary type="submit" { (frame.text(send)) } }
            }
        }
    }
}

/// Why an answer was not taken, with what is wrong field by field.
fn refusal(fill: &Fill<'_>, refused: &Refused) -> Markup {
    let label = |name: &str| fill.form.fields.iter().find(|field| form_fields::name(field) == name);
    html! {
        div.lp-form-notice.lp-form-refusal role="alert" {
            p { strong { (refused.error.body(fill.frame.locale).message) } }
            @if !fill.faults.is_empty() {
                ul {
                    @for (name, fault) in &fill.faults {
                        @match label(name) {
                            Some(field) => {
                                li { a href=(format!("#{}", form_fields::id(field))) { (field.label) } ": " (fault) }
                            }
                            None => { li { (fault) } }
                        }
                    }
                }
            }
            @if refused.signs.is_some() { p.lp-small { (fill.frame.text("forms:kept.text")) } }
        }
    }
}

fn sign_in(frame: &Frame<'_>, why: &str) -> Markup {
    let back =
        url::form_urlencoded::Serializer::new(String::new()).append_pair("return", &frame.address.path()).finish();
    html! {
        p.lp-form-notice {
            (frame.text(why)) " "
            a.lp-link href=(format!("{}?{back}", frame.href("/sign-in"))) { (frame.text("forms:signIn.action")) }
        }
    }
}

/// What the account that a form makes takes beside its answers.
fn account(fill: &Fill<'_>) -> Markup {
    let frame = fill.frame;
    let (password, consents) = (fill.fault("password"), fill.fault("consents"));
    html! {
        section.lp-form aria-labelledby="account" {
            h2.lp-h2 id="account" { (frame.text("forms:account.title")) }
            p.lp-muted.lp-small { (frame.text("forms:account.text")) }
            div.lp-field {
                label.lp-field-label for="password" { (frame.text("forms:account.password")) }
                input.lp-input type="password" id="password" name="password" required minlength="7"
                    autocomplete="new-password" aria-invalid=[password.map(|_| "true")]
                    aria-describedby=(if password.is_some() { "password-fault password-hint" } else { "password-hint" });
                @if let Some(fault) = password { p.lp-field-fault id="password-fault" { (fault) } }
                p.lp-field-hint id="password-hint" { (frame.text("forms:account.passwordHint")) }
            }
            @for purpose in Purpose::OWN {
                label.lp-choice {
                    input type="checkbox" name=(format!("consents.{purpose}")) value="on" required[purpose.is_required()];
                    span { (consents::words(purpose, frame.locale).1) }
                }
            }
            @if let Some(fault) = consents { p.lp-field-fault { (fault) } }
        }
    }
}
