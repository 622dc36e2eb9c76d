//! The calls of who manages the site: the ledger, and coins given by hand.

use actix_web::{HttpRequest, get, post};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::donating::{self, Donation};
use super::entries::{self, CoinObject, Entry, Filter};
use super::{MOST, Reason};
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::listing::{Listing, Search, given};
use crate::names;
use crate::people::messages::TOO_MANY_PEOPLE;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Most people of one donation.
const MOST_PEOPLE: usize = 200;
/// Longest note, in characters.
const NOTE_MAX: usize = 500;

/// Whose entries and why; empty filters don't count.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CoinFilter {
    /// Of one person.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    user_id: Option<AccountId>,
    /// For one reason.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    reason: Option<Reason>,
}

/// A person of the ledger.
#[derive(Debug, Serialize, ToSchema)]
pub struct CoinPerson {
    id: AccountId,
    /// The address where there is no name.
    name: String,
}

/// A row of the ledger.
#[derive(Debug, Serialize, ToSchema)]
pub struct CoinEntry {
    id: i64,
    user: CoinPerson,
    /// Below zero: taken.
    amount: i64,
    reason: Reason,
    /// What it was for; null of donations, of referrals and of what is deleted.
    object: Option<CoinObject>,
    /// Who gave or took them by hand.
    by: Option<CoinPerson>,
    note: Option<String>,
    /// Epoch seconds.
    created_at: i64,
    /// What the person had then.
    balance: i64,
}

impl CoinEntry {
    fn of(entry: Entry, locale: Locale) -> Self {
        let object = entry.object();
        let person = |(id, name)| CoinPerson { id, name: names::shown(name, locale) };
        Self {
            id: entry.id,
            object,
            user: person((entry.user_id, entry.user_name)),
            amount: entry.amount,
            reason: entry.reason,
            by: entry.by_id.zip(entry.by_name).map(person),
            note: entry.note,
            created_at: entry.created_at.unix_timestamp(),
            balance: entry.balance,
        }
    }
}

/// Coins to give by hand.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DonationBody {
    /// At most 200.
    user_ids: Vec<AccountId>,
    /// Below zero: they are taken; nobody is left with less than nothing.
    amount: i64,
    /// What the people are told, at most 500 characters.
    #[serde(default)]
    note: String,
    /// Made by the browser: a donation that is sent again is the same.
    key: Uuid,
}

impl DonationBody {
    fn checked(self) -> Result<Donation, ApiError> {
        let Self { user_ids: mut users, amount, note, key } = self;
        users.sort_unstable();
        users.dedup();
        let note = note.trim().to_owned();
        let mut faults = Faults::default();
        faults.ensure("user_ids", !users.is_empty(), REQUIRED);
        let too_many = Fault::with(TOO_MANY_PEOPLE, vec![("max", MOST_PEOPLE.to_string())]);
        faults.ensure("user_ids", users.len() <= MOST_PEOPLE, too_many);
        faults.ensure("amount", amount != 0, INVALID_VALUE).between("amount", amount, -MOST..=MOST);
        faults.max_chars("note", &note, NOTE_MAX);
        faults.finish()?;
        Ok(Donation { key, users, amount, note })
    }
}

/// Entries of the ledger, the newest first. A search is for people.
#[utoipa::path(tag = "admin", params(Paging, Search, CoinFilter), responses((status = 200, body = Envelope<Vec<CoinEntry>>)))]
#[get("/api-admin/transaction/ucoin")]
pub async fn list_coin_entries(
    site: Site,
    actor: Actor,
    listing: Listing<CoinFilter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<CoinEntry>>, ApiError> {
    actor.require(Resource::Transaction, Action::List)?;
    let (locale, paging) = (Locale::of(&request), listing.paging);
    let CoinFilter { user_id: user, reason } = listing.filter;
    let filter = Filter { user, reason, donation: None, search: &listing.search };
    let mut conn = site.read().await?;
    let rows = entries::list(&mut conn, &filter, locale.code(), (paging.limit(), paging.offset())).await?;
    let metadata = paging.metadata(entries::count(&mut conn, &filter).await?);
    Ok(Envelope::page(rows.into_iter().map(|row| CoinEntry::of(row, locale)).collect(), metadata))
}

/// Gives coins to people or takes them, all or nobody; the entries that it made, also where it was sent before.
#[utoipa::path(tag = "admin", request_body = DonationBody, responses((status = 200, body = Envelope<Vec<CoinEntry>>)))]
#[post("/api-admin/transaction/ucoin")]
pub async fn give_coins(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Vec<CoinEntry>>, ApiError> {
    actor.require(Resource::Transaction, Action::Create)?;
    let donation = body.json::<DonationBody>().await?.checked()?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    let id = donating::give(&mut tx, actor.id, &donation).await?;
    let filter = Filter { donation: Some(id), ..Filter::default() };
    let made = entries::list(&mut tx, &filter, locale.code(), (MOST_PEOPLE as i64, 0)).await?;
    tx.commit().await?;
    Ok(Envelope::of(made.into_iter().map(|row| CoinEntry::of(row, locale)).collect()))
}
