//! The calls about codes: one's own, and everybody's for who runs the site.

use actix_web::{HttpRequest, get, post};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::codes::{self, Row};
use crate::accounts;
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, AffiliateCodeId};
use crate::listing::{self, Listing, Search};
use crate::names;
use crate::payment_settings::{self, PaymentSettings};
use crate::people::messages::PERSON_NOT_FOUND;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// A person's code.
#[derive(Debug, Serialize, ToSchema)]
pub struct AffiliateCode {
    id: AffiliateCodeId,
    code: String,
    /// Of a hundred, off for who buys by it.
    value: i32,
    /// Of a hundred of what is paid, for its owner.
    bonus: i32,
    /// What an admin has set as `value`; null: the site's counts.
    own_value: Option<i32>,
    /// What an admin has set as `bonus`; null: the site's counts.
    own_bonus: Option<i32>,
    /// To be given to others.
    link: String,
    /// Whether `value` and `bonus` are the site's.
    is_usual: bool,
    user: AffiliatePerson,
}

/// Whose code it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct AffiliatePerson {
    pub(super) id: AccountId,
    pub(super) name: String,
    pub(super) email: String,
}

/// One's own code, or what somebody's is to bring.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct AffiliateCodeInput {
    /// Left out: one's own.
    user_id: Option<AccountId>,
    /// Of a hundred; left out: the site's.
    value: Option<i32>,
    /// Of a hundred; left out: the site's.
    bonus: Option<i32>,
}

impl AffiliateCode {
    fn of(row: Row, site: &Site, settings: &PaymentSettings, locale: Locale) -> Self {
        Self {
            id: row.id,
            link: accounts::affiliate_link(site, &row.code),
            code: row.code,
            value: row.value.unwrap_or(settings.affiliate_value),
            bonus: row.bonus.unwrap_or(settings.affiliate_bonus),
            own_value: row.value,
            own_bonus: row.bonus,
            is_usual: row.value.is_none() && row.bonus.is_none(),
            user: AffiliatePerson { id: row.user_id, name: names::shown(row.name, locale), email: row.email },
        }
    }
}

/// One's own code; everybody's by given name for who may change the site's settings.
#[utoipa::path(tag = "affiliate", params(Paging, Search), responses((status = 200, body = Envelope<Vec<AffiliateCode>>)))]
#[get("/api/affiliate-code")]
pub async fn list_affiliate_codes(
    site: Site,
    actor: Actor,
    listing: Listing<Search>,
    request: HttpRequest,
) -> Result<Envelope<Vec<AffiliateCode>>, ApiError> {
    actor.require(Resource::Affiliate, Action::View)?;
    let locale = Locale::of(&request);
    let whose = (!actor.may(Resource::Config, Action::Update)).then_some(actor.id);
    let mut conn = site.read().await?;
    let settings = payment_settings::settings(&mut conn).await?;
    let run = async |limit: i64, offset: i64| codes::list(&mut conn, whose, &listing.search, (limit, offset)).await;
    let (rows, metadata) = listing::page(listing.paging, run).await?;
    let view = |row| AffiliateCode::of(row, &site, &settings, locale);
    Ok(Envelope::page(rows.into_iter().map(view).collect(), metadata))
}

/// One's own code, made when it is first asked for; with `user_id` what that person's code brings, for who may change the
/// site's settings.
#[utoipa::path(tag = "affiliate", request_body = AffiliateCodeInput, responses((status = 200, body = Envelope<AffiliateCode>)))]
#[post("/api/affiliate-code")]
pub async fn save_affiliate_code(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<AffiliateCode>, ApiError> {
    actor.require(Resource::Affiliate, Action::View)?;
    let input: AffiliateCodeInput = body.json_or_default().await?;
    let user = match input.user_id {
        Some(user) => {
            actor.require(Resource::Config, Action::Update)?;
            set_rates(&site, &actor, user, &input).await?;
            user
        }
        None => {
            actor.require_own_account()?;
            accounts::affiliate_code_for(&site, actor.id).await?;
            actor.id
        }
    };
    let mut conn = site.read().await?;
    let settings = payment_settings::settings(&mut conn).await?;
    let row = codes::list(&mut conn, Some(user), "", (1, 0)).await?.pop().ok_or(PERSON_NOT_FOUND)?;
    Ok(Envelope::of(AffiliateCode::of(row, &site, &settings, Locale::of(&request))))
}

async fn set_rates(site: &Site, actor: &Actor, user: AccountId, input: &AffiliateCodeInput) -> Result<(), ApiError> {
    let mut faults = Faults::default();
    for (field, rate) in [("value", input.value), ("bonus", input.bonus)] {
        if let Some(rate) = rate {
            faults.between(field, rate, 0..=100);
        }
    }
    faults.finish()?;
    if !codes::is_person(&mut *site.read().await?, user).await? {
        return Err(PERSON_NOT_FOUND.into());
    }
    accounts::affiliate_code_for(site, user).await?;
    let mut tx = site.begin().await?;
    let (value, bonus) = codes::set_rates(&mut tx, user, (input.value, input.bonus)).await?;
    let before = json!({"affiliate_value": value, "affiliate_bonus": bonus});
    let after = json!({"affiliate_value": input.value, "affiliate_bonus": input.bonus});
    history::record(&mut tx, Some(actor.id), Subject::user(user), Change::Update, &before, &after).await?;
    tx.commit().await?;
    Ok(())
}
