//! Cards for candidates: what they need to sign in, with passwords that are made for them and told here alone.

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::store::{self, CandidateQuery, CandidateRow};
use crate::actor::Actor;
use crate::contests::access::lock_editable;
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, CandidateId, ContestId};
use crate::people::give_passwords;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// For whom cards are made.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CardsBody {
    /// None: for all.
    ids: Option<Vec<CandidateId>>,
}

platform::text_enum! {
    /// How a candidate signs in.
    pub enum CardLogin {
        /// By candidate ID and the password of the card.
        Password = "password",
        /// As always: the account was there before.
        Account = "account",
    }
}

/// What a card says.
#[derive(Debug, Serialize, ToSchema)]
pub struct CandidateCard {
    id: CandidateId,
    candidate_id: String,
    full_name: String,
    /// `YYYY-MM-DD`
    dob: Option<String>,
    class: Option<String>,
    school: Option<String>,
    room: Option<String>,
    seat: Option<String>,
    login: CardLogin,
    /// Told here and nowhere else; null: an own one.
    password: Option<String>,
}

impl CandidateCard {
    fn of(row: CandidateRow, password: Option<String>) -> Self {
        Self {
            id: row.id,
            candidate_id: row.candidate_id,
            full_name: row.full_name,
            dob: row.dob.map(|day| day.to_string()),
            class: row.class,
            school: row.school,
            room: row.room,
            seat: row.seat,
            login: if row.is_test { CardLogin::Password } else { CardLogin::Account },
            password,
        }
    }
}

/// Makes new passwords for accounts that were made for the contest, and answers what the cards say. Those of before open
/// nothing any more.
#[utoipa::path(tag = "contest", params(ContestId), request_body = CardsBody, responses((status = 200, body = Envelope<Vec<CandidateCard>>)))]
#[post("/api/contests/{id}/candidates/cards")]
pub async fn make_cards(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    body: RawBody,
) -> Result<Envelope<Vec<CandidateCard>>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    actor.require_person()?;
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, *id, &actor).await?;
    let CardsBody { ids } = body.json_or_default().await?;
    let query = CandidateQuery { ids: ids.as_deref(), ..CandidateQuery::default() };
    let rows = store::list(&mut tx, *id, &query).await?;
    let tests: Vec<AccountId> = rows.iter().filter(|row| row.is_test).map(|row| row.user_id).collect();
    let mut passwords = give_passwords(&mut tx, &site, &tests).await?.into_iter();
    let made = json!({ "candidate_passwords": tests.len() });
    history::record(&mut tx, Some(actor.id), Subject::contest(*id), Change::Update, &json!({}), &made).await?;
    tx.commit().await?;
    let card = |row: CandidateRow| {
        let password = if row.is_test { passwords.next() } else { None };
        CandidateCard::of(row, password)
    };
    Ok(Envelope::of(rows.into_iter().map(card).collect()))
}
