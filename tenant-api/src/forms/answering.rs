//! Taking an answer: checked and its files kept first, then stored in one transaction under the form's lock, so that places
//! and seats are given in the order in which answers come.

use std::collections::BTreeMap;

use actix_web::{HttpMessage, HttpRequest};
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::locale::Locale;
use platform::messages::{LOGIN_REQUIRED, ONLY_ACCEPTED_FORMAT};
use platform::tenancy::{TenantConn, TenantTx};
use serde::Serialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::checking::{Checked, check};
use super::conditions::Answers;
use super::fields::FormField;
use super::messages::{FORM_CLOSED, FORM_FULL, FORM_NOT_FOUND};
use super::receiving::Sent;
use super::seats::Seats;
use super::spam::{look, network};
use super::store::{self, Answer, Form, NewAnswer};
use super::submissions::AnswerFile;
use super::telling;
use super::token::Signer;
use super::webhook;
use super::words::{AnswerState, FormOnce, FormState, FormStatus};
use crate::actor::Visitor;
use crate::attempts::messages::ALREADY_SUBMITTED;
use crate::files::{self, Subject};
use crate::ids::{AccountId, FileId, FormAnswerId, FormId};
use crate::site::Site;

/// What their files are filed under.
const FOLDER: &str = "forms";

/// What came of an answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormAnswered {
    pub id: FormAnswerId,
    pub state: AnswerState,
    /// In the line, from 1.
    pub place: Option<i64>,
    /// Where the person goes on, a path of the site; null: nowhere.
    pub next: Option<String>,
}

impl FormAnswered {
    /// Of a stored answer.
    pub async fn of(conn: &mut TenantConn, answer: &Answer, next: Option<String>) -> Result<Self, ApiError> {
        let place = match answer.place {
            Some(place) => Some(store::place_in_line(conn, answer.form_id, place).await?),
            None => None,
        };
        Ok(Self { id: answer.id, state: answer.state, place, next })
    }
}

/// An answer that is ready to be stored.
pub struct Prepared {
    pub sent: Sent,
    pub form: Form,
    /// What the checks have found, of the form as it was then.
    pub checked: Checked,
    key: Uuid,
    raw: Answers,
    /// By the parts that they came in.
    files: BTreeMap<String, AnswerFile>,
    network: [u8; 32],
    locale: Locale,
    site_key: Vec<u8>,
}

/// Who answers.
#[derive(Debug, Clone, Copy)]
pub struct Who {
    pub user: Option<AccountId>,
    /// Whether they come into what the form joins.
    pub registers: bool,
}

impl Who {
    /// The person in whose session it is; operators' visits are nobody's.
    pub fn of(visitor: &Visitor) -> Option<AccountId> {
        visitor.0.as_ref().filter(|actor| actor.visit.is_none()).map(|actor| actor.id)
    }
}

/// What came of the answer to a form that was sent with this key.
///
/// # Errors
/// When the database fails.
pub async fn answered(site: &Site, form: FormId, key: Option<Uuid>) -> Result<Option<FormAnswered>, ApiError> {
    let Some(key) = key else { return Ok(None) };
    let mut conn = site.read().await?;
    match store::find_by_key(&mut conn, form, key).await? {
        Some(answer) => Ok(Some(FormAnswered::of(&mut conn, &answer, None).await?)),
        None => Ok(None),
    }
}

impl Prepared {
    /// Checks what was sent and keeps its files.
    ///
    /// # Errors
    /// 404 where there is no such form; 412 where it takes nothing now, or with what is wrong, field by field.
    pub async fn new(
        site: &Site,
        state: &files::State,
        request: &HttpRequest,
        mut sent: Sent,
        owner: Option<AccountId>,
    ) -> Result<Self, ApiError> {
        let now = OffsetDateTime::now_utc();
        let (form, site_key) = {
            let mut conn = site.read().await?;
            let form = store::find(&mut conn, Some(sent.input.form_id), "").await?.ok_or(FORM_NOT_FOUND)?;
            require_open(&mut conn, &form, now).await?;
            (form, files::site_key(&mut conn).await?)
        };
        let signer = Signer { key: &site_key, tenant: site.id(), form: form.id };
        let network = network(request, signer)?;
        let raw = sent.answers(&form.draft.fields)?;
        let checked = check(&form.draft.fields, &raw, |part| sent.files.contains_key(part), now)?;
        let mut kept = BTreeMap::new();
        for (key, part) in &checked.files {
            let field = form.draft.fields.iter().find(|field| field.key == *key);
            let file = sent.files.remove(part);
            if let (Some(field), Some(file)) = (field, file) {
                kept.insert(part.clone(), keep(site, state, field, file, owner).await?);
            }
        }
        let key = sent.input.key.unwrap_or_else(Uuid::new_v4);
        // A page has the language of its address, whatever the browser prefers.
        let locale = request.extensions().get::<Locale>().copied().unwrap_or_else(|| Locale::of(request));
        Ok(Self { sent, form, checked, key, raw, files: kept, network, locale, site_key })
    }

    fn signer(&self, site: &Site) -> Signer<'_> {
        Signer { key: &self.site_key, tenant: site.id(), form: self.form.id }
    }

    /// Stores it, unless it is there. Whether it is new, with the answer as it is.
    ///
    /// # Errors
    /// As [`Prepared::new`], of the form as it is by now; 412 where the address or person has answered.
    pub async fn write(&self, tx: &mut TenantTx, site: &Site, who: Who) -> Result<(Answer, bool), ApiError> {
        let now = OffsetDateTime::now_utc();
        store::lock(tx, self.form.id).await?;
        let form = store::find(tx, Some(self.form.id), "").await?.ok_or(FORM_NOT_FOUND)?;
        if let Some(known) = store::find_by_key(tx, form.id, self.key).await? {
            return Ok((known, false));
        }
        require_open(tx, &form, now).await?;
        let checked = check(&form.draft.fields, &self.raw, |part| self.files.contains_key(part), now)?;
        refuse_second(tx, &form, &checked, who.user).await?;
        let verdict = look(tx, self.signer(site), self.sent.signs(), &self.network, now).await?;
        let state = match verdict.held_for {
            Some(_) => AnswerState::Held,
            None => self.seated(tx, &form, &checked).await?,
        };
        let place = match state {
            AnswerState::WaitingList => Some(store::next_place(tx, form.id).await?),
            _ => None,
        };
        let new = NewAnswer {
            form: form.id,
            key: self.key,
            answers: &self.with_files(&checked)?,
            form_version: form.version,
            wants: &checked.wants,
            state,
            held_for: verdict.held_for,
            place,
            registers: who.registers,
            user: who.user,
            email: checked.email.as_deref(),
            proof: verdict.proof.as_deref(),
            locale: self.locale.code(),
            search_text: &checked.search_text(),
        };
        let id = store::insert_answer(tx, &new).await?;
        let files: Vec<FileId> = self.files.values().map(|file| file.id).collect();
        if !files.is_empty() {
            files::also_use_in(tx, Subject::FormAnswer(id), &files).await?;
        }
        store::note_send(tx, &self.network).await?;
        let answer = store::find_answer(tx, id).await?.ok_or(FORM_NOT_FOUND)?;
        if state != AnswerState::Held {
            webhook::tell(tx, &form, &answer).await?;
            telling::tell(tx, site, &form, &answer).await?;
        }
        Ok((answer, true))
    }

    /// Takes the seats that are wanted, or a place in the line for them.
    async fn seated(&self, tx: &mut TenantTx, form: &Form, checked: &Checked) -> Result<AnswerState, ApiError> {
        let seats = Seats::of(&form.draft.fields, store::seat_counts(tx, form.id).await?);
        let has_room = seats.has_for_new(&checked.wants);
        let counts = if has_room { (1, 0) } else { (0, 1) };
        store::count_seats(tx, form.id, &checked.wants, counts).await?;
        Ok(if has_room { AnswerState::New } else { AnswerState::WaitingList })
    }

    /// The answers with their files.
    fn with_files(&self, checked: &Checked) -> Result<Value, ApiError> {
        let mut answers = checked.answers.clone();
        for (key, part) in &checked.files {
            if let Some(file) = self.files.get(part) {
                answers.insert(key.clone(), json!(file));
            }
        }
        serde_json::to_value(answers).map_err(ApiError::internal)
    }
}

/// Keeps a file of an answer, for staff alone.
async fn keep(
    site: &Site,
    state: &files::State,
    field: &FormField,
    file: files::Received,
    owner: Option<AccountId>,
) -> Result<AnswerFile, ApiError> {
    let ending = file.name.rsplit_once('.').map_or("", |(_, ending)| ending).to_lowercase();
    let accepted = |option: &str| option.trim_start_matches('.').eq_ignore_ascii_case(&ending);
    if !field.options.is_empty() && !field.options.iter().any(|option| accepted(&option.value)) {
        let formats: Vec<&str> = field.options.iter().map(|option| option.value.as_str()).collect();
        let mut faults = Faults::default();
        let fault = Fault::with(ONLY_ACCEPTED_FORMAT, vec![("formats", formats.join(", "))]);
        faults.add(&format!("answers.{}", field.key), fault);
        faults.finish()?;
    }
    let size = file.draft.size;
    let taken = files::take_whole(site, state, &file.name, file.draft).await?;
    let (id, _) = files::keep_taken(site, owner, (FOLDER, true), taken).await?;
    // As it is called now: without what nobody may see in a name.
    let kept = files::describe(&mut *site.read().await?, &[id]).await?.pop();
    Ok(AnswerFile { id, name: kept.map(|file| file.name).unwrap_or_default(), size })
}

/// Refuses what comes to a form that takes nothing now.
async fn require_open(conn: &mut TenantConn, form: &Form, now: OffsetDateTime) -> Result<(), ApiError> {
    if form.draft.status == FormStatus::Draft {
        return Err(FORM_NOT_FOUND.into());
    }
    let answers = if form.draft.max.is_some() { store::count_that_count(conn, form.id).await? } else { 0 };
    match form.draft.state(answers, now) {
        FormState::Open => Ok(()),
        FormState::Full => Err(FORM_FULL.into()),
        FormState::Closed | FormState::Upcoming => Err(FORM_CLOSED.into()),
    }
}

/// Refuses who has answered a form that takes one answer of each.
async fn refuse_second(
    tx: &mut TenantConn,
    form: &Form,
    checked: &Checked,
    user: Option<AccountId>,
) -> Result<(), ApiError> {
    let by = match form.draft.once {
        FormOnce::Anybody => return Ok(()),
        FormOnce::Email => (checked.email.as_deref(), None),
        FormOnce::Person => (None, Some(user.ok_or(LOGIN_REQUIRED)?)),
    };
    if store::is_answered_by(tx, form.id, by).await? { Err(ALREADY_SUBMITTED.into()) } else { Ok(()) }
}
