//! A board of people as whoever asks sees it.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::before::ranks_before;
use super::query::{Asked, Narrow, times};
use super::ranks::{PODIUM, PODIUM_MOST, points, ranks};
use super::state::State;
use super::store::{self, Person, Ranked};
use crate::ids::AccountId;
use crate::ranking::Span;
use crate::site::Site;
use crate::streaks::PracticeSettings;
use crate::{activity, geo, names};

/// Rows on each side of one's own.
const AROUND: i64 = 3;

/// A person as strangers see them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LeaderUser {
    pub id: AccountId,
    pub name: String,
    pub school: Option<String>,
    /// In the language of the request; the unit of before July 2025 where that was named.
    pub province: Option<String>,
}

/// A row of a board.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LeaderRow {
    /// Equal points share one.
    pub rank: i64,
    pub user: LeaderUser,
    /// With two decimals at most.
    pub points: f64,
    /// Problems whose full marks came in the period.
    pub solved: i64,
    /// Ranks gained since the period before, negative where lost; null: not ranked then, or a board of all time.
    pub change: Option<i64>,
    pub is_me: bool,
}

/// Where the caller stands, or would stand where they left the boards.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LeaderMe {
    pub rank: i64,
    pub points: f64,
    /// The caller's row with up to three on each side.
    pub around: Vec<LeaderRow>,
}

/// A page of a board with what stands beside it.
pub struct Shown {
    pub rows: Vec<LeaderRow>,
    pub podium: Vec<LeaderRow>,
    pub me: Option<LeaderMe>,
}

/// Rows with their ranks.
type Placed = Vec<(i64, Ranked)>;

/// A board for whoever asks.
pub struct Board<'a> {
    pub site: &'a Site,
    pub state: &'a State,
    pub asked: &'a Asked,
    pub caller: Option<AccountId>,
    pub locale: Locale,
}

impl Board<'_> {
    fn which(&self) -> (&Span, &Narrow) {
        (&self.asked.span, &self.asked.narrow)
    }

    /// The page that is asked for.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn read(&self, conn: &mut TenantConn) -> Result<Shown, ApiError> {
        let paging = self.asked.paging;
        let page = self.placed(conn, (paging.limit(), paging.offset())).await?;
        let is_top = paging.offset() == 0 && paging.limit() >= PODIUM_MOST;
        let top = if is_top { page.clone() } else { self.placed(conn, (PODIUM_MOST, 0)).await? };
        let most = usize::try_from(PODIUM_MOST).unwrap_or(usize::MAX);
        let podium: Placed = top.into_iter().take(most).filter(|(rank, _)| *rank <= PODIUM).collect();
        let around = match self.caller {
            Some(user) => self.around(conn, user).await?,
            None => None,
        };
        let mut users: Vec<AccountId> = page.iter().chain(&podium).map(|(_, row)| row.user_id).collect();
        users.extend(around.iter().flatten().map(|(_, row)| row.user_id));
        users.sort_unstable();
        users.dedup();
        let known = self.known(conn, &users).await?;
        let me = around.and_then(|around| self.me(&known, &around));
        Ok(Shown { rows: self.rows(&known, &page), podium: self.rows(&known, &podium), me })
    }

    async fn placed(&self, conn: &mut TenantConn, (limit, offset): (i64, i64)) -> Result<Placed, ApiError> {
        let rows = store::page(conn, self.which(), (limit, offset)).await?;
        self.ranked(conn, rows, offset).await
    }

    /// Rows that stand one after the other, with `before` further up.
    async fn ranked(&self, conn: &mut TenantConn, rows: Vec<Ranked>, before: i64) -> Result<Placed, ApiError> {
        let ties = match rows.first() {
            Some(first) if before > 0 => store::ties_before(conn, self.which(), first).await?,
            _ => 0,
        };
        let of: Vec<i64> = rows.iter().map(|row| row.hundredths).collect();
        Ok(ranks(&of, before, ties).into_iter().zip(rows).collect())
    }

    /// The caller's row and those around it.
    async fn around(&self, conn: &mut TenantConn, user: AccountId) -> Result<Option<Placed>, ApiError> {
        let Some(own) = store::own(conn, self.which(), user).await? else { return Ok(None) };
        let greater = store::greater(conn, self.which(), own.row.hundredths).await?;
        let ties = store::ties_before(conn, self.which(), &own.row).await?;
        let mut rows = store::above(conn, self.which(), &own.row, AROUND).await?;
        rows.reverse();
        let above = rows.len();
        let before = greater + ties - i64::try_from(above).unwrap_or_default();
        if own.is_shown {
            rows.push(own.row.clone());
        }
        rows.extend(store::below(conn, self.which(), &own.row, AROUND).await?);
        let mut placed = self.ranked(conn, rows, before).await?;
        if !own.is_shown {
            // Others' ranks are without the caller.
            placed.insert(above, (greater + 1, own.row));
        }
        Ok(Some(placed))
    }

    /// What is known of people.
    async fn known(&self, conn: &mut TenantConn, users: &[AccountId]) -> Result<Known, ApiError> {
        if users.is_empty() {
            return Ok(Known::default());
        }
        let people = store::people(conn, users, times(&self.asked.span)).await?;
        let before = ranks_before(self.site, self.state, conn, self.which(), users).await?;
        let settings = PracticeSettings::of(self.site);
        let called = |person: Person| (person.id, Person { mode: settings.name_mode(person.mode), ..person });
        Ok(Known { people: people.into_iter().map(called).collect(), before })
    }

    fn rows(&self, known: &Known, placed: &[(i64, Ranked)]) -> Vec<LeaderRow> {
        placed.iter().filter_map(|(rank, row)| self.row(known, *rank, row)).collect()
    }

    /// `None` of somebody who was deleted meanwhile.
    fn row(&self, known: &Known, rank: i64, row: &Ranked) -> Option<LeaderRow> {
        let person = known.people.get(&row.user_id)?;
        let province = person.province.as_deref().map(|key| geo::name(key, self.locale).unwrap_or(key).to_owned());
        Some(LeaderRow {
            rank,
            user: LeaderUser { id: person.id, name: name_of(person), school: person.school.clone(), province },
            points: points(row.hundredths),
            solved: person.solved,
            change: known.before.get(&row.user_id).map(|before| before - rank),
            is_me: self.caller == Some(row.user_id),
        })
    }

    fn me(&self, known: &Known, around: &[(i64, Ranked)]) -> Option<LeaderMe> {
        let around = self.rows(known, around);
        let own = around.iter().find(|row| row.is_me)?;
        Some(LeaderMe { rank: own.rank, points: own.points, around: around.clone() })
    }
}

/// What is known of the people of a page.
#[derive(Default)]
struct Known {
    people: HashMap<AccountId, Person>,
    /// The ranks that they had in the period before.
    before: HashMap<AccountId, i64>,
}

fn name_of(person: &Person) -> String {
    names::public_name(&person.full_name, person.mode, person.nickname.as_deref(), person.dob, activity::today())
}
