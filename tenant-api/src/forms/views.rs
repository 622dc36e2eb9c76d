//! What is answered about forms.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::draft::{FormJoins, FormTexts};
use super::fields::FormField;
use super::proof::FormChallenge;
use super::seats::Seats;
use super::spam::needs_proof;
use super::store::{self, DeliveryRow, Form};
use super::token::Signer;
use super::words::{AnswerState, FormOnce, FormState, FormStatus};
use crate::files;
use crate::ids::{FormAnswerId, FormId};
use crate::site::Site;

/// Deliveries that staff see.
const DELIVERIES: i64 = 20;

/// A form, as somebody answers it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormView {
    pub id: FormId,
    pub slug: String,
    /// In the language of the request, as the description and the fields.
    pub title: String,
    pub description: String,
    pub fields: Vec<FormField>,
    /// Epoch seconds.
    pub opens_at: Option<i64>,
    pub closes_at: Option<i64>,
    pub once: FormOnce,
    pub state: FormState,
    /// Of choices with a limit, by field and value.
    pub seats_left: BTreeMap<String, BTreeMap<String, i64>>,
    /// Whether who answers gets an account and comes into something.
    pub registers: bool,
    /// To be sent with the answer.
    pub token: String,
    pub altcha: FormChallenge,
    pub status: FormStatus,
    pub version: i64,
    /// For those who may change it.
    pub source: Option<FormSource>,
}

/// A form as it was written.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormSource {
    pub title: String,
    pub description: String,
    pub translations: BTreeMap<String, FormTexts>,
    pub fields: Vec<FormField>,
    pub max: Option<i32>,
    pub joins: Option<FormJoins>,
    pub template_id: Option<i64>,
    pub webhook: Option<String>,
    /// What signatures are made with.
    pub webhook_secret: Option<String>,
    /// What was told to the webhook last.
    pub deliveries: Vec<FormDelivery>,
}

/// What was told to a webhook.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormDelivery {
    pub answer_id: FormAnswerId,
    pub attempts: i32,
    /// Of the last attempt: the HTTP status, or why there was none.
    pub status: Option<i32>,
    pub error: Option<String>,
    /// Epoch seconds.
    pub created_at: i64,
    pub delivered_at: Option<i64>,
}

impl From<DeliveryRow> for FormDelivery {
    fn from(row: DeliveryRow) -> Self {
        Self {
            answer_id: row.answer_id,
            attempts: row.attempts,
            status: row.status,
            error: row.error,
            created_at: row.created_at.unix_timestamp(),
            delivered_at: row.delivered_at.map(OffsetDateTime::unix_timestamp),
        }
    }
}

/// A form in a list of staff.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormItem {
    pub id: FormId,
    pub slug: String,
    pub title: String,
    pub status: FormStatus,
    /// At this moment.
    pub state: FormState,
    pub opens_at: Option<i64>,
    pub closes_at: Option<i64>,
    /// Answers by state; those that there are none of are left out.
    pub counts: BTreeMap<AnswerState, i64>,
    pub max: Option<i32>,
    pub version: i64,
    /// Epoch seconds.
    pub updated_at: i64,
}

/// A form that everybody may answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenFormItem {
    pub id: FormId,
    pub slug: String,
    pub title: String,
    pub description: String,
    pub closes_at: Option<i64>,
    /// Answers that it still takes; nothing where it takes any number.
    pub places_left: Option<i64>,
}

/// A form for whoever answers it; `network` is the mark of theirs, by the site's key.
pub async fn form_for_visitor(
    conn: &mut TenantConn,
    form: &Form,
    (signer, network): (Signer<'_>, &[u8]),
    (now, locale): (OffsetDateTime, Locale),
) -> Result<FormView, ApiError> {
    let answers = if form.draft.max.is_some() { store::count_that_count(conn, form.id).await? } else { 0 };
    let seats = Seats::of(&form.draft.fields, store::seat_counts(conn, form.id).await?);
    let (title, description, fields) = form.draft.in_language(locale);
    let needed = needs_proof(conn, network).await?;
    Ok(FormView {
        id: form.id,
        slug: form.draft.slug.clone(),
        title,
        description,
        fields,
        opens_at: form.draft.opens_at.map(OffsetDateTime::unix_timestamp),
        closes_at: form.draft.closes_at.map(OffsetDateTime::unix_timestamp),
        once: form.draft.once,
        state: form.draft.state(answers, now),
        seats_left: seats.left(),
        registers: form.draft.joins.is_some(),
        token: signer.token(now)?,
        altcha: signer.challenge(now, needed)?,
        status: form.draft.status,
        version: form.version,
        source: None,
    })
}

/// A form for those who may change it.
pub async fn form_for_staff(
    conn: &mut TenantConn,
    site: &Site,
    form: &Form,
    locale: Locale,
) -> Result<FormView, ApiError> {
    let key = files::site_key(conn).await?;
    let signer = Signer { key: &key, tenant: site.id(), form: form.id };
    let view = form_for_visitor(conn, form, (signer, &[]), (OffsetDateTime::now_utc(), locale)).await?;
    let deliveries = store::latest_deliveries(conn, form.id, DELIVERIES).await?;
    let draft = form.draft.clone();
    let source = FormSource {
        title: draft.title,
        description: draft.description,
        translations: draft.translations,
        fields: draft.fields,
        max: draft.max,
        joins: draft.joins,
        template_id: draft.template_id,
        webhook: draft.webhook,
        webhook_secret: form.webhook_secret.clone(),
        deliveries: deliveries.into_iter().map(FormDelivery::from).collect(),
    };
    Ok(FormView { source: Some(source), ..view })
}
