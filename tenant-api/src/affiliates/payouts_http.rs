//! The calls of who pays affiliates.

use actix_web::{HttpRequest, get, post};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{LESS_THAN_MAX, REQUIRED};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::codes_http::AffiliatePerson;
use super::payouts::{self, Paid, Row, Which};
use super::rules::{BonusState, InMonth};
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, AffiliateEntryId};
use crate::listing::{self, Listing, Search, given};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Most bonuses that one call pays.
const PAID_MAX: usize = 2000;

/// Which bonuses; empty filters don't count.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BonusFilter {
    /// That they fall due in, such as `2026-11`.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<String>)]
    pub(super) month: Option<InMonth>,
    /// Where they stand.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub(super) state: Option<BonusState>,
}

/// A bonus, or what a refund took of one.
#[derive(Debug, Serialize, ToSchema)]
pub struct AffiliateBonus {
    id: AffiliateEntryId,
    user: AffiliatePerson,
    /// The order's.
    reference: String,
    /// The course's title.
    course: String,
    /// VND: of the order, or below zero of the refund.
    amount: i64,
    /// VND; below zero: taken back by a refund.
    bonus: i64,
    is_refund: bool,
    state: BonusState,
    /// Epoch seconds.
    due_at: i64,
    /// Epoch seconds.
    at: i64,
    /// Epoch seconds.
    paid_at: Option<i64>,
}

/// What is paid.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PayoutInput {
    /// Of bonuses that are due, at most 2,000; what refunds took of the same people's is taken off.
    #[serde(default)]
    entry_ids: Vec<AffiliateEntryId>,
}

/// What was paid to somebody.
#[derive(Debug, Serialize, ToSchema)]
pub struct AffiliatePayout {
    user_id: AccountId,
    name: String,
    /// VND.
    amount: i64,
}

/// Whose bonuses somebody sees: who brings learners in is no staff, and sees their own.
pub(super) fn whose(actor: &Actor) -> Option<AccountId> {
    (!actor.role.is_staff()).then_some(actor.id)
}

impl AffiliateBonus {
    fn of(row: Row, (locale, now): (Locale, OffsetDateTime)) -> Self {
        Self {
            id: row.id,
            user: AffiliatePerson { id: row.user_id, name: names::shown(row.name, locale), email: row.email },
            reference: row.reference,
            course: row.course,
            amount: row.order_amount,
            bonus: row.bonus,
            is_refund: row.is_refund,
            state: BonusState::of(row.due_at, row.paid_at.is_some(), now),
            due_at: row.due_at.unix_timestamp(),
            at: row.created_at.unix_timestamp(),
            paid_at: row.paid_at.map(OffsetDateTime::unix_timestamp),
        }
    }
}

/// Affiliates' bonuses, the newest first; who brings learners in sees their own.
#[utoipa::path(tag = "affiliate", params(Paging, Search, BonusFilter), responses((status = 200, body = Envelope<Vec<AffiliateBonus>>)))]
#[get("/api-admin/affiliate/payouts")]
pub async fn list_affiliate_bonuses(
    site: Site,
    actor: Actor,
    listing: Listing<BonusFilter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<AffiliateBonus>>, ApiError> {
    actor.require(Resource::Affiliate, Action::List)?;
    let BonusFilter { month, state } = listing.filter;
    let which = Which { user: whose(&actor), month, state, search: &listing.search, before: None };
    let mut conn = site.read().await?;
    let run = async |limit: i64, offset: i64| payouts::list(&mut conn, &which, (limit, offset)).await;
    let (rows, metadata) = listing::page(listing.paging, run).await?;
    let at = (Locale::of(&request), OffsetDateTime::now_utc());
    Ok(Envelope::page(rows.into_iter().map(|row| AffiliateBonus::of(row, at)).collect(), metadata))
}

/// Notes that these bonuses were paid: one payout a person, all or none of them.
#[utoipa::path(tag = "affiliate", request_body = PayoutInput, responses((status = 200, body = Envelope<Vec<AffiliatePayout>>)))]
#[post("/api-admin/affiliate/payouts")]
pub async fn pay_affiliates(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Vec<AffiliatePayout>>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let PayoutInput { entry_ids: mut ids } = body.json().await?;
    ids.sort_unstable();
    ids.dedup();
    let mut faults = Faults::default();
    let too_many = Fault::with(LESS_THAN_MAX, vec![("max", PAID_MAX.to_string())]);
    faults.ensure("entry_ids", !ids.is_empty(), REQUIRED).ensure("entry_ids", ids.len() <= PAID_MAX, too_many);
    faults.finish()?;
    let mut tx = site.begin().await?;
    let paid = payouts::pay(&mut tx, &ids, actor.id).await?;
    let change = |one: &Paid| (Subject::user(one.user), Value::Null, json!({"affiliate_payout": one.amount}));
    let changes: Vec<_> = paid.iter().map(change).collect();
    history::record_many(&mut tx, Some(actor.id), Change::Update, &changes).await?;
    tx.commit().await?;
    let locale = Locale::of(&request);
    let view =
        |one: Paid| AffiliatePayout { user_id: one.user, name: names::shown(one.name, locale), amount: one.amount };
    Ok(Envelope::of(paid.into_iter().map(view).collect()))
}
