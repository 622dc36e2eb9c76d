//! The calls.

use actix_web::{get, web};
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError};
use platform::http::Query;
use platform::messages::{INVALID_QUERY, INVALID_VALUE};
use platform::tenancy::TenantConn;
use serde::Deserialize;
use time::{Date, Duration, Month};
use utoipa::IntoParams;

use super::messages::PROFILE_NOT_FOUND;
use super::sight::{Looked, Sight, Viewer};
use super::store::{self, Person};
use super::views::{self, BadgeView, CalendarDay, PublicProfile, Ranks, SolvedByDifficulty, SolvedByTag};
use crate::actor::{Actor, Visitor};
use crate::ids::AccountId;
use crate::names;
use crate::permissions::{Action, Resource};
use crate::ranking::Period;
use crate::site::Site;
use crate::streaks::{self, DaysOff, PracticeSettings};
use crate::{activity, badges};

/// Most tags of an answer.
const TAGS: i64 = 50;
/// Years that a calendar can be of.
const YEARS: std::ops::RangeInclusive<i32> = 2000..=2100;

/// Which year's days.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CalendarFilter {
    /// Four digits; empty: this one.
    #[serde(default)]
    year: String,
}

impl CalendarFilter {
    /// The first and the last day.
    ///
    /// # Errors
    /// 400 where it is no year of our time.
    fn days(&self, today: Date) -> Result<(Date, Date), ApiError> {
        let year = match self.year.trim() {
            "" => Some(today.year()),
            text => text.parse::<i32>().ok().filter(|year| YEARS.contains(year)),
        };
        let day = |month, day| Date::from_calendar_date(year?, month, day).ok();
        day(Month::January, 1)
            .zip(day(Month::December, 31))
            .ok_or_else(|| ApiError::with_fields(INVALID_QUERY, vec![FieldError::new("year", INVALID_VALUE)]))
    }
}

fn is_me(caller: Option<&Actor>, id: AccountId) -> bool {
    caller.is_some_and(|actor| actor.id == id && actor.visit.is_none())
}

/// A person and what the caller sees of them.
///
/// # Errors
/// 404 where that is nothing.
async fn look(
    conn: &mut TenantConn,
    caller: Option<&Actor>,
    id: AccountId,
    today: Date,
) -> Result<(Person, Sight), ApiError> {
    let person = store::person(conn, id).await?.ok_or(PROFILE_NOT_FOUND)?;
    let viewer = match caller {
        Some(actor) if is_me(caller, id) || actor.may(Resource::Account, Action::View) => Viewer::Trusted,
        Some(_) => Viewer::Member,
        None => Viewer::Stranger,
    };
    let looked = Looked { parts: person.parts.0, dob: person.dob, on_boards: person.on_boards };
    let sight = Sight::of(looked, viewer, today);
    if sight.is_nothing() || (person.is_withdrawn && viewer != Viewer::Trusted) {
        return Err(PROFILE_NOT_FOUND.into());
    }
    Ok((person, sight))
}

/// A person's profile, as far as the caller may see it.
#[utoipa::path(tag = "profile", params(AccountId), responses((status = 200, body = Envelope<PublicProfile>)))]
#[get("/api/users/{id}/profile")]
pub async fn get_profile(
    site: Site,
    visitor: Visitor,
    id: web::Path<AccountId>,
) -> Result<Envelope<PublicProfile>, ApiError> {
    let (id, caller, today) = (*id, visitor.0.as_ref(), activity::today());
    let mut conn = site.read().await?;
    let (person, sight) = look(&mut conn, caller, id, today).await?;
    let is_me = is_me(caller, id);
    let mut view = start(&site, person, is_me, today);
    view.has_calendar = sight.calendar;
    if sight.tags {
        put_solved(&mut conn, &mut view).await?;
    }
    if sight.badges {
        view.badges = Some(badges::given(&mut conn, id).await?.into_iter().map(BadgeView::from).collect());
    }
    if sight.ranks {
        let starts = [Period::Day, Period::Week, Period::Month, Period::All].map(|it| it.span_of(today).starts_on);
        view.ranks = Some(Ranks::of(store::standings(&mut conn, id, &starts).await?));
    }
    if sight.calendar {
        put_streak(&mut conn, &site, &mut view, today).await?;
    }
    Ok(Envelope::of(view))
}

/// A profile without its parts.
fn start(site: &Site, person: Person, is_me: bool, today: Date) -> PublicProfile {
    let mode = PracticeSettings::of(site).name_mode(person.public_name_mode);
    PublicProfile {
        id: person.id,
        name: names::public_name(&person.full_name, mode, person.nickname.as_deref(), person.dob, today),
        is_me,
        solved: None,
        by_difficulty: None,
        tags: None,
        badges: None,
        streak: None,
        week: None,
        since: None,
        ranks: None,
        has_calendar: false,
        parts: is_me.then_some(person.parts.0),
        on_boards: is_me.then_some(person.on_boards),
        is_young: is_me.then(|| person.dob.is_some_and(|dob| names::is_young(dob, today))),
    }
}

async fn put_solved(conn: &mut TenantConn, view: &mut PublicProfile) -> Result<(), ApiError> {
    let by_difficulty = store::by_difficulty(conn, view.id).await?;
    view.solved = Some(by_difficulty.iter().map(|row| row.solved).sum());
    view.by_difficulty = Some(by_difficulty.into_iter().map(SolvedByDifficulty::from).collect());
    let by_tag = store::by_tag(conn, view.id, TAGS).await?;
    view.tags = Some(by_tag.into_iter().map(SolvedByTag::from).collect());
    Ok(())
}

async fn put_streak(conn: &mut TenantConn, site: &Site, view: &mut PublicProfile, today: Date) -> Result<(), ApiError> {
    view.streak = Some(streaks::of(conn, site, view.id, today).await?);
    let monday = Period::Week.span_of(today).starts_on;
    let sunday = monday.saturating_add(Duration::days(6));
    let done = store::days(conn, view.id, (monday, sunday)).await?;
    view.week = Some(views::week(monday, &done, &DaysOff::of(site)));
    view.since = store::first_day(conn, view.id).await?.map(Date::year);
    Ok(())
}

/// The days of a year on which a person practised.
#[utoipa::path(tag = "profile", params(AccountId, CalendarFilter),
    responses((status = 200, body = Envelope<Vec<CalendarDay>>)))]
#[get("/api/users/{id}/calendar")]
pub async fn get_calendar(
    site: Site,
    visitor: Visitor,
    id: web::Path<AccountId>,
    filter: Query<CalendarFilter>,
) -> Result<Envelope<Vec<CalendarDay>>, ApiError> {
    let today = activity::today();
    let days = filter.days(today)?;
    let mut conn = site.read().await?;
    let (person, sight) = look(&mut conn, visitor.0.as_ref(), *id, today).await?;
    if !sight.calendar {
        return Err(PROFILE_NOT_FOUND.into());
    }
    let days = store::days(&mut conn, person.id, days).await?;
    Ok(Envelope::of(days.into_iter().map(CalendarDay::from).collect()))
}
