//! What staff decide about an answer, and who moves up by it: one transaction under the form's lock.

use platform::error::ApiError;
use platform::tenancy::TenantTx;

use super::joining;
use super::messages::{FORM_ANSWER_NOT_FOUND, FORM_NOT_FOUND, NO_SEATS_LEFT};
use super::seats::Seats;
use super::store::{self, Answer, Decision, Form};
use super::telling;
use super::webhook;
use super::words::AnswerState;
use crate::ids::{AccountId, FormAnswerId};
use crate::site::Site;

/// Writes what is decided; whoever then has a seat moves up.
///
/// # Errors
/// 404 where there is no such answer; 412 where it is to have seats of which none is left.
pub async fn decide(
    tx: &mut TenantTx,
    site: &Site,
    id: FormAnswerId,
    (state, note): (Option<AnswerState>, Option<&str>),
    by: AccountId,
) -> Result<(), ApiError> {
    let form_id = store::form_of(tx, id).await?.ok_or(FORM_ANSWER_NOT_FOUND)?;
    store::lock(tx, form_id).await?;
    store::hold_accounts(tx, form_id, Some(id)).await?;
    let form = store::find(tx, Some(form_id), "").await?.ok_or(FORM_NOT_FOUND)?;
    let was = store::find_answer(tx, id).await?.ok_or(FORM_ANSWER_NOT_FOUND)?;
    let state = state.unwrap_or(was.state);
    let place = match (state, was.place) {
        (AnswerState::WaitingList, None) => Some(store::next_place(tx, form.id).await?),
        (AnswerState::WaitingList, place) => place,
        _ => None,
    };
    recount(tx, &form, &was, state).await?;
    let decision = Decision { state, place, note: note.unwrap_or(&was.note), by };
    store::decide(tx, id, &decision).await?;
    if state == was.state {
        return Ok(());
    }
    let now = store::find_answer(tx, id).await?.ok_or(FORM_ANSWER_NOT_FOUND)?;
    arrive(tx, site, &form, (&was, &now)).await?;
    // Who was just put back into the line does not come out of it by the seats that they gave up.
    move_up(tx, site, &form, Some(id)).await.map(drop)
}

/// Counts the seats that an answer has and waits for with its new state.
async fn recount(tx: &mut TenantTx, form: &Form, was: &Answer, state: AnswerState) -> Result<(), ApiError> {
    let (had, has) = (was.state.has_seats(), state.has_seats());
    let (waited, waits) = (was.state == AnswerState::WaitingList, state == AnswerState::WaitingList);
    if has && !had {
        let seats = Seats::of(&form.draft.fields, store::seat_counts(tx, form.id).await?);
        if !seats.has_left(&was.wants) {
            return Err(ApiError::on_field("state", NO_SEATS_LEFT));
        }
    }
    let more = |before: bool, now: bool| i32::from(now) - i32::from(before);
    store::count_seats(tx, form.id, &was.wants, (more(had, has), more(waited, waits))).await
}

/// Tells of a change: a letter for who has seats now, is accepted or refused; who has seats and registers by the form comes in.
/// What was held and is refused gets none: its address may be anybody's.
async fn arrive(tx: &mut TenantTx, site: &Site, form: &Form, (was, now): (&Answer, &Answer)) -> Result<(), ApiError> {
    webhook::tell(tx, form, now).await?;
    let has_come_in = now.state.has_seats() && !was.state.has_seats();
    let is_refused = now.state == AnswerState::Refused && was.state != AnswerState::Held;
    if has_come_in || is_refused || now.state == AnswerState::Accepted {
        telling::tell(tx, site, form, now).await?;
    }
    if !has_come_in {
        return Ok(());
    }
    if let (true, Some(user), Some(joins)) = (now.registers, now.user_id, form.draft.joins) {
        joining::join(tx, site, joins, user).await?;
    }
    Ok(())
}

/// Whoever of the line gets all that they want, but one who stays in it. To be called under the form's lock, with the accounts held.
///
/// # Errors
/// When the database fails; 412 where somebody would come into a class that is full.
pub async fn move_up(
    tx: &mut TenantTx,
    site: &Site,
    form: &Form,
    stays: Option<FormAnswerId>,
) -> Result<Vec<FormAnswerId>, ApiError> {
    let mut line = store::line(tx, form.id).await?;
    line.retain(|waiting| Some(waiting.id) != stays);
    let seats = Seats::of(&form.draft.fields, store::seat_counts(tx, form.id).await?);
    let wants: Vec<Vec<String>> = line.iter().map(|waiting| waiting.wants.clone()).collect();
    let up: Vec<&Answer> = seats.move_up(&wants).into_iter().filter_map(|at| line.get(at)).collect();
    let ids: Vec<FormAnswerId> = up.iter().map(|answer| answer.id).collect();
    if ids.is_empty() {
        return Ok(ids);
    }
    store::put_up(tx, &ids).await?;
    for was in up {
        store::count_seats(tx, form.id, &was.wants, (1, -1)).await?;
        let now = Answer { state: AnswerState::New, place: None, ..was.clone() };
        arrive(tx, site, form, (was, &now)).await?;
    }
    Ok(ids)
}
