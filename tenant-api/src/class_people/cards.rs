//! Cards for pupils: what they need to sign in, with passwords that are made for them and told here alone.

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use serde_json::json;

use super::store::{self, CardRow};
use super::views::{ClassCard, ClassCardsBody};
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::classrooms::{find_led, lock_led};
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, ClassroomId};
use crate::people::give_passwords;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Makes new passwords for pupils whose accounts were made for the class and have no address, and answers what the cards
/// say. Those of before open nothing any more. Others keep theirs.
#[utoipa::path(tag = "classroom", params(ClassroomId), request_body = ClassCardsBody, responses((status = 200, body = Envelope<Vec<ClassCard>>)))]
#[post("/api/classroom/{id}/cards")]
pub async fn make_class_cards(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    body: RawBody,
) -> Result<Envelope<Vec<ClassCard>>, ApiError> {
    actor.require(Resource::Classroom, Action::Update)?;
    actor.require_person()?;
    find_led(&mut *site.read().await?, *id, &actor).await?;
    let ClassCardsBody { user_ids } = body.json_or_default().await?;
    let mut tx = site.begin().await?;
    lock_led(&mut tx, *id, &actor).await?;
    let teacher = (!edits_everything(&actor)).then_some(actor.id);
    let rows = store::card_rows(&mut tx, *id, user_ids.as_deref(), teacher).await?;
    let given: Vec<AccountId> = rows.iter().filter(|row| row.is_given).map(|row| row.user_id).collect();
    let mut passwords = give_passwords(&mut tx, &site, &given).await?.into_iter();
    store::ask_for_own_passwords(&mut tx, &given).await?;
    let made: Vec<_> = given.iter().map(|user| (Subject::user(*user), json!({}), json!({}))).collect();
    history::record_many(&mut tx, Some(actor.id), Change::MakePassword, &made).await?;
    let after = json!({ "new_cards": given.len() });
    history::record(&mut tx, Some(actor.id), Subject::classroom(*id), Change::Update, &json!({}), &after).await?;
    tx.commit().await?;
    let card = |row: CardRow| ClassCard {
        user_id: row.user_id,
        full_name: row.full_name,
        login: row.login,
        password: if row.is_given { passwords.next() } else { None },
    };
    Ok(Envelope::of(rows.into_iter().map(card).collect()))
}
