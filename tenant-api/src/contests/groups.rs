//! Contests that belong together, and what people have come to in all of them.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, get, web};
use contest_rules::formats::ranks;
use judge_farm::client::to_hundredths;
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::locale::Locale;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::messages::GROUP_NOT_FOUND;
use super::store::{self, GroupRow, GroupScore, ListQuery, Scope};
use super::views::{ContestItem, items};
use crate::activity::today;
use crate::actor::{Actor, Visitor};
use crate::ids::{AccountId, ContestGroupId, ContestId};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings;

/// A group of contests that can be chosen.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestGroupItem {
    pub id: ContestGroupId,
    pub name: String,
}

/// The groups that a contest may be put into, newest first.
#[utoipa::path(tag = "contest", responses((status = 200, body = Envelope<Vec<ContestGroupItem>>)))]
#[get("/api/contests/groups")]
pub async fn list_contest_groups(site: Site, actor: Actor) -> Result<Envelope<Vec<ContestGroupItem>>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let rows = store::list_groups(&mut *site.read().await?).await?;
    let item = |row: GroupRow| ContestGroupItem { id: row.id, name: row.name };
    Ok(Envelope::of(rows.into_iter().map(item).collect()))
}

/// Contests that belong together.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestGroupView {
    pub id: ContestGroupId,
    pub name: String,
    /// In the order of their starts.
    pub contests: Vec<ContestItem>,
    /// Best first: the sum of the days.
    pub standings: Vec<GroupStanding>,
}

/// What somebody has come to in a group's contests.
#[derive(Debug, Serialize, ToSchema)]
pub struct GroupStanding {
    pub rank: usize,
    /// As others see it.
    pub name: String,
    pub is_me: bool,
    pub score: f64,
    pub penalty_s: i64,
    /// Beside the contests; null: did not take part.
    pub days: Vec<Option<GroupDay>>,
}

/// What somebody has come to in one contest.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GroupDay {
    pub contest_id: ContestId,
    pub score: f64,
    pub penalty_s: i64,
}

/// A group of contests: those that everybody finds, and what people have come to in those whose table is shown.
#[utoipa::path(tag = "contest", params(ContestGroupId), responses((status = 200, body = Envelope<ContestGroupView>)))]
#[get("/api/contest-group/{id}")]
pub async fn get_contest_group(
    site: Site,
    visitor: Visitor,
    id: web::Path<ContestGroupId>,
    request: HttpRequest,
) -> Result<Envelope<ContestGroupView>, ApiError> {
    let (actor, locale) = (visitor.0.as_ref(), Locale::of(&request));
    let mut conn = site.read().await?;
    let group = store::find_group(&mut conn, *id).await?.ok_or(GROUP_NOT_FOUND)?;
    let most = Paging { page: 1, size: 96 };
    let query = ListQuery {
        scope: Scope::Public,
        search: "",
        state: None,
        format: None,
        group: Some(group.id),
        status: None,
        category: None,
        ids: None,
        limit: most.limit(),
        offset: 0,
    };
    let mut rows = store::list(&mut conn, &query).await?;
    rows.sort_by_key(|row| (row.start, row.id.get()));
    let now = OffsetDateTime::now_utc();
    let (mut shown, mut frozen) = (Vec::new(), Vec::new());
    for row in &rows {
        let timing = standings::timing_of(&mut conn, row.id).await?;
        if timing.shows_table(now) {
            shown.push(row.id);
        }
        if timing.is_frozen(now) {
            frozen.push(row.id);
        }
    }
    let scores = store::list_group_scores(&mut conn, &shown, &frozen).await?;
    let contests = items(&mut conn, rows, actor, locale).await?;
    let order: Vec<ContestId> = contests.iter().map(|contest| contest.id).collect();
    let me = actor.map(|actor| actor.id);
    Ok(Envelope::of(ContestGroupView {
        id: group.id,
        name: group.name,
        standings: sums(scores, &order, me, locale),
        contests,
    }))
}

/// The days of each person, added up and ranked.
fn sums(scores: Vec<GroupScore>, order: &[ContestId], me: Option<AccountId>, locale: Locale) -> Vec<GroupStanding> {
    let mut people: BTreeMap<i64, Vec<GroupScore>> = BTreeMap::new();
    for score in scores {
        people.entry(score.user_id.get()).or_default().push(score);
    }
    let mut all: Vec<GroupStanding> =
        people.into_values().filter_map(|days| standing(&days, order, me, locale)).collect();
    all.sort_by(|one, other| sort_of(one).cmp(&sort_of(other)).then_with(|| one.name.cmp(&other.name)));
    let sorts: Vec<Vec<i64>> = all.iter().map(sort_of).collect();
    for (row, rank) in all.iter_mut().zip(ranks(&sorts)) {
        row.rank = rank;
    }
    all
}

#[expect(clippy::cast_possible_truncation, reason = "scores are far below 2^53 hundredths")]
fn sort_of(row: &GroupStanding) -> Vec<i64> {
    vec![-(row.score * 100.0).round() as i64, row.penalty_s]
}

fn standing(days: &[GroupScore], order: &[ContestId], me: Option<AccountId>, locale: Locale) -> Option<GroupStanding> {
    let first = days.first()?;
    let name = names::public_name(&first.full_name, first.mode, first.nickname.as_deref(), first.dob, today());
    let day = |contest: &ContestId| {
        let found = days.iter().find(|day| day.contest_id == *contest)?;
        Some(GroupDay { contest_id: *contest, score: found.score, penalty_s: found.penalty_s })
    };
    Some(GroupStanding {
        rank: 0,
        name: names::shown(name, locale),
        is_me: me == Some(first.user_id),
        score: to_hundredths(days.iter().map(|day| day.score).sum()),
        penalty_s: days.iter().map(|day| day.penalty_s).sum(),
        days: order.iter().map(day).collect(),
    })
}
