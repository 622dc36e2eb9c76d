//! Who is in a course: for its editors.

use std::collections::HashSet;

use actix_web::{HttpRequest, get, post, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::REQUIRED;
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::joining::{Wanted, enrol};
use super::progress::percent_of;
use super::store::{self, LearnerChange, LearnerQuery, LearnerRow};
use crate::actor::Actor;
use crate::courses::access::{find_editable, lock_editable};
use crate::courses::input::moment;
use crate::courses::messages::TOO_MANY_LEARNERS;
use crate::courses::words::{EnrolledState, JoinedHow};
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, CourseId};
use crate::listing::{self, Listing, Search, given};
use crate::names;
use crate::nullable::present;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Most people of one call, and furthest that access is extended, in days.
const PEOPLE_MAX: usize = 2000;
const DAYS_MAX: i32 = 3650;

/// Filters of a course's learners; empty ones don't count.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EnrolmentFilter {
    /// Where they stand.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub state: Option<EnrolledState>,
}

/// A learner of a course.
#[derive(Debug, Serialize, ToSchema)]
pub struct EnrolmentItem {
    pub user: EnrolledUser,
    pub how: JoinedHow,
    /// Epoch seconds.
    pub joined_at: i64,
    /// Null: for ever.
    pub until: Option<i64>,
    /// Whether their time is over.
    pub ended: bool,
    /// Whether every lesson is open to them.
    pub all_open: bool,
    pub percent: i32,
    /// Finished lessons.
    pub done: i32,
    pub finished_at: Option<i64>,
    pub last_at: Option<i64>,
}

/// A learner.
#[derive(Debug, Serialize, ToSchema)]
pub struct EnrolledUser {
    pub id: AccountId,
    pub name: String,
    pub email: String,
}

/// Who is to be put into a course.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewEnrolments {
    /// Addresses or login names of accounts.
    pub emails: Vec<String>,
    pub user_ids: Vec<AccountId>,
    /// Epoch seconds; where nothing is said as long as the course gives, null: for ever.
    #[schema(value_type = Option<i64>)]
    #[serde(deserialize_with = "present")]
    pub until: Option<Option<i64>>,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct EnrolmentsAdded {
    /// People who are new in it.
    pub added: usize,
    /// People who were in it.
    pub already: usize,
    /// Of which there is no account.
    pub unknown: Vec<String>,
}

/// What is changed of learners; what is not named stays.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct EnrolmentsChange {
    pub user_ids: Vec<AccountId>,
    /// Epoch seconds; null: for ever.
    #[schema(value_type = Option<i64>)]
    #[serde(deserialize_with = "present")]
    pub until: Option<Option<i64>>,
    /// Days behind the end that they have, or behind now where it is over.
    pub extend_days: Option<i32>,
    /// Whether every lesson is open to them, whatever its date and order.
    pub all_open: Option<bool>,
    /// Whether they are let out.
    pub ended: Option<bool>,
}

fn too_many() -> Fault {
    Fault::with(TOO_MANY_LEARNERS, vec![("max", PEOPLE_MAX.to_string())])
}

/// The learners of a course by given name.
#[utoipa::path(tag = "course", params(CourseId, Paging, Search, EnrolmentFilter), responses((status = 200, body = Envelope<Vec<EnrolmentItem>>)))]
#[get("/api/courses/{id}/enrolments")]
pub async fn list_enrolments(
    site: Site,
    actor: Actor,
    id: web::Path<CourseId>,
    request: HttpRequest,
    listing: Listing<EnrolmentFilter>,
) -> Result<Envelope<Vec<EnrolmentItem>>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let (locale, now) = (Locale::of(&request), OffsetDateTime::now_utc());
    let mut conn = site.read().await?;
    let course = find_editable(&mut conn, *id, &actor).await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let (search, state) = (listing.search.as_str(), listing.filter.state);
        store::list_learners(&mut conn, &LearnerQuery { course: course.id, search, state, limit, offset }).await
    })
    .await?;
    let total = course.counts.lectures + course.counts.quizzes;
    let ends = |row: &LearnerRow| [row.until, row.ended_at, course.draft.closes_at];
    let item = |row: LearnerRow| EnrolmentItem {
        ended: ends(&row).into_iter().flatten().any(|end| end <= now),
        user: EnrolledUser { id: row.user_id, name: names::shown(row.name, locale), email: row.email },
        how: row.how,
        joined_at: row.joined_at.unix_timestamp(),
        until: row.until.map(OffsetDateTime::unix_timestamp),
        all_open: row.all_open,
        percent: percent_of(row.done, total),
        done: row.done,
        finished_at: row.finished_at.map(OffsetDateTime::unix_timestamp),
        last_at: row.last_at.map(OffsetDateTime::unix_timestamp),
    };
    Ok(Envelope::page(rows.into_iter().map(item).collect(), metadata))
}

/// Puts people into a course, whatever it costs and requires.
#[utoipa::path(tag = "course", params(CourseId), request_body = NewEnrolments, responses((status = 200, body = Envelope<EnrolmentsAdded>)))]
#[post("/api/courses/{id}/enrolments")]
pub async fn add_enrolments(
    site: Site,
    actor: Actor,
    id: web::Path<CourseId>,
    body: RawBody,
) -> Result<Envelope<EnrolmentsAdded>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let new: NewEnrolments = body.json().await?;
    let mut faults = Faults::default();
    let count = new.emails.len() + new.user_ids.len();
    faults.ensure("emails", count > 0, REQUIRED).ensure("emails", count <= PEOPLE_MAX, too_many());
    let until = new.until.map(|at| moment(&mut faults, "until", at));
    faults.finish()?;
    let mut emails: Vec<String> = new.emails.iter().map(|email| email.trim().to_lowercase()).collect();
    emails.retain(|email| !email.is_empty());
    let mut tx = site.begin().await?;
    let course = lock_editable(&mut tx, *id, &actor).await?;
    let found = store::accounts_of(&mut tx, &emails).await?;
    let known: HashSet<&str> = found.iter().map(|(_, email)| email.as_str()).collect();
    let unknown: Vec<String> = emails.iter().filter(|email| !known.contains(email.as_str())).cloned().collect();
    let mut people: Vec<AccountId> = found.iter().map(|(id, _)| *id).collect();
    people.extend(store::known_accounts(&mut tx, &new.user_ids).await?);
    people.sort_unstable();
    people.dedup();
    let until = until.unwrap_or_else(|| course.access_until(OffsetDateTime::now_utc()));
    let wanted = Wanted { how: JoinedHow::ByHand, until, added_by: Some(actor.id) };
    let mut added = 0;
    for person in &people {
        added += usize::from(enrol(&mut tx, course.id, *person, wanted).await?);
    }
    let after = json!({ "learners": people });
    let subject = Subject::course(course.id);
    history::record(&mut tx, Some(actor.id), subject, Change::Update, &json!({}), &after).await?;
    tx.commit().await?;
    Ok(Envelope::of(EnrolmentsAdded { added, already: people.len() - added, unknown }))
}

/// Extends, ends or opens for learners of a course.
#[utoipa::path(tag = "course", params(CourseId), request_body = EnrolmentsChange, responses((status = 200, body = Envelope<bool>)))]
#[put("/api/courses/{id}/enrolments")]
pub async fn change_enrolments(
    site: Site,
    actor: Actor,
    id: web::Path<CourseId>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let change: EnrolmentsChange = body.json().await?;
    let mut faults = Faults::default();
    faults.ensure("user_ids", !change.user_ids.is_empty(), REQUIRED).ensure(
        "user_ids",
        change.user_ids.len() <= PEOPLE_MAX,
        too_many(),
    );
    if let Some(days) = change.extend_days {
        faults.between("extend_days", days, 1..=DAYS_MAX);
    }
    let until = change.until.map(|at| moment(&mut faults, "until", at));
    faults.finish()?;
    let mut tx = site.begin().await?;
    let course = lock_editable(&mut tx, *id, &actor).await?;
    let set =
        LearnerChange { until, extend_days: change.extend_days, all_open: change.all_open, is_ended: change.ended };
    store::change_learners(&mut tx, course.id, &change.user_ids, set).await?;
    let after = json!({ "learners": change.user_ids, "until": change.until, "extend_days": change.extend_days,
                        "all_open": change.all_open, "ended": change.ended });
    let subject = Subject::course(course.id);
    history::record(&mut tx, Some(actor.id), subject, Change::Update, &json!({}), &after).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
