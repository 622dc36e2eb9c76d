//! The demo's forms, and what was answered: as visitors do it, who open the form's page, read it for a while and send it.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Context;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::proof::solve;
use super::{Cast, Who, find, list};
use crate::content::client::{CallError, SiteClient};
use crate::content::questions::{id_of, text};

/// How long a page is read: who sends it within three seconds is no person.
const READING: Duration = Duration::from_millis(3200);
/// Answers are sent with keys of their own, counted from here: what was sent before is not stored again.
const KEYS: u128 = 0x6465_6d6f_0000_4000_8000_0000_0000_0000;

/// A form of the plan.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    /// As it is saved.
    form: Value,
    /// The name of the own letter that answers get.
    #[serde(default)]
    letter: Option<String>,
    /// The address of the course that who registers comes into.
    #[serde(default)]
    joins_course: Option<String>,
    #[serde(default)]
    answers: Vec<Answer>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    /// Who has signed in; a visitor where nobody is named.
    #[serde(default)]
    by: Option<Who>,
    answers: Value,
    /// Why it looks like spam.
    #[serde(default)]
    held: Option<Held>,
    /// What staff decide.
    #[serde(default)]
    becomes: Option<String>,
    #[serde(default)]
    note: String,
}

/// What an answer looks like spam by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Held {
    /// Something stands in the field that nobody sees.
    Trap,
    /// Its page was not opened lately.
    Token,
}

impl Answer {
    fn client<'a>(&self, cast: Cast<'a>) -> &'a SiteClient {
        self.by.map_or(cast.visitor, |who| cast.of(who))
    }
}

/// Opens the forms that are not there, and has the first answered; addresses of the first one.
pub(super) async fn open(
    cast: Cast<'_>,
    forms: &[Form],
    letters: &BTreeMap<String, i64>,
) -> Result<Map<String, Value>, CallError> {
    let mut samples = Map::new();
    for form in forms {
        let slug = text(&form.form, "slug")?;
        let Some(id) = put(cast.admin, form, &slug, letters).await? else { continue };
        answer_all(cast, (id, &slug), &form.answers).await?;
        if samples.is_empty() {
            let managed = format!("/manage/register-form/{id}");
            samples.insert("/form/{slug}".to_owned(), format!("/form/{slug}").into());
            samples.insert(
                "/manage/register-form/{id}/form-submission".to_owned(),
                format!("{managed}/form-submission").into(),
            );
            samples.insert("/manage/register-form/{id}".to_owned(), managed.into());
        }
    }
    Ok(samples)
}

/// The form's id; none where it leads into a course that is not there.
async fn put(
    admin: &SiteClient,
    form: &Form,
    slug: &str,
    letters: &BTreeMap<String, i64>,
) -> Result<Option<i64>, CallError> {
    if let Some(known) = find(admin, &format!("/api/register-form/{slug}")).await? {
        return Ok(Some(id_of(&known)?));
    }
    let mut body = form.form.clone();
    if let Some(course) = &form.joins_course {
        let Some(course) = find(admin, &format!("/api/courses/{course}")).await? else { return Ok(None) };
        body["joins"] = json!({"kind": "course", "id": id_of(&course)?});
    }
    if let Some(letter) = &form.letter {
        body["template_id"] = json!(letters.get(letter).with_context(|| format!("there is no letter {letter}"))?);
    }
    let made = admin.call(Method::POST, "/api/register-form", Some(&body)).await?;
    Ok(Some(id_of(&made)?))
}

/// Has the form answered unless it was, and decides about what nobody has decided about.
async fn answer_all(cast: Cast<'_>, (form, slug): (i64, &str), answers: &[Answer]) -> Result<(), CallError> {
    if answers.is_empty() {
        return Ok(());
    }
    let path = format!("/api/register-form/form-submission?form_id={form}&size=96");
    let mut known = list(cast.admin, &path).await?;
    if known.len() < answers.len() {
        send(cast, (form, slug), answers).await?;
        known = list(cast.admin, &path).await?;
    }
    for answer in answers {
        let Some(state) = &answer.becomes else { continue };
        let is_it = |it: &&Value| it["state"] == "new" && it["email"] == answer.answers["email"];
        if let Some(new) = known.iter().find(is_it) {
            let decision = json!({"state": state, "note": answer.note});
            let path = format!("/api/register-form/form-submission/{}", id_of(new)?);
            cast.admin.call(Method::PUT, &path, Some(&decision)).await?;
        }
    }
    Ok(())
}

/// All pages are opened first, and read at the same time; the answers come one after the other, so that seats are given in
/// the order of the plan.
async fn send(cast: Cast<'_>, (form, slug): (i64, &str), answers: &[Answer]) -> Result<(), CallError> {
    let mut pages = Vec::with_capacity(answers.len());
    for answer in answers {
        pages.push(match answer.held {
            None => answer.client(cast).call(Method::GET, &format!("/api/register-form/{slug}"), None).await?,
            Some(_) => Value::Null,
        });
    }
    let (solved, ()) = futures::future::join(solve_all(pages), tokio::time::sleep(READING)).await;
    for ((answer, (token, proof)), key) in answers.iter().zip(solved?).zip(KEYS..) {
        let trap = if answer.held == Some(Held::Trap) { "https://quang-cao.example" } else { "" };
        let body = json!({"form_id": form, "answers": answer.answers, "token": token, "altcha": proof, "website": trap,
                          "key": Uuid::from_u128(key)});
        answer.client(cast).call(Method::POST, "/api/register-form/submit", Some(&body)).await?;
    }
    Ok(())
}

/// Of each page its token and the proof of work, as a browser makes it meanwhile: from the third answer of a network on the
/// form asks for it.
async fn solve_all(pages: Vec<Value>) -> anyhow::Result<Vec<(String, Option<String>)>> {
    tokio::task::spawn_blocking(move || pages.iter().map(read).collect()).await.context("solving what forms ask")?
}

/// Of what is no page neither.
fn read(page: &Value) -> anyhow::Result<(String, Option<String>)> {
    match page {
        Value::Null => Ok((String::new(), None)),
        page => Ok((text(page, "token")?, Some(solve(&page["altcha"])?))),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::super::Folder;
    use super::*;

    #[test]
    fn the_demo_answers_in_every_way() -> anyhow::Result<()> {
        let folder = Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("content/demo"));
        let forms = folder.plan()?.forms;
        let first = forms.first().context("a form")?;
        let answers = &first.answers;
        let emails: BTreeSet<&str> = answers.iter().filter_map(|answer| answer.answers["email"].as_str()).collect();
        assert_eq!((answers.len(), emails.len()), (14, 14), "each address answers once");
        let is_nobodys = |answer: &Answer| {
            answer.answers["dien_thoai"].as_str().is_some_and(|it| it.len() == 10 && it.starts_with("0900000"))
        };
        assert!(answers.iter().all(is_nobodys));
        for state in ["accepted", "seen", "refused"] {
            assert!(answers.iter().any(|answer| answer.becomes.as_deref() == Some(state)), "{state}");
        }
        for held in [Held::Trap, Held::Token] {
            assert!(answers.iter().any(|answer| answer.held == Some(held)), "{held:?}");
        }
        let fields = first.form["fields"].as_array().context("fields")?;
        let seats = fields.iter().find(|field| field["key"] == "buoi").context("seats")?;
        let is_full = |option: &Value| {
            let wanted = answers.iter().filter(|answer| answer.answers["buoi"] == option["value"]).count() as u64;
            option["seats"].as_u64().is_some_and(|seats| seats < wanted)
        };
        assert!(seats["options"].as_array().is_some_and(|options| options.iter().any(is_full)), "some have to wait");
        assert!(forms.iter().any(|form| form.joins_course.is_some()));
        Ok(())
    }
}
