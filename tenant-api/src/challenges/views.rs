//! Challenges as they are sent.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde_json::Value;
use time::Date;
use utoipa::ToSchema;

use super::input::ChallengeTitle;
use super::store::{self, Row, Wanted};
use super::words::ChallengeKind;
use super::{days, rewards};
use crate::actor::Actor;
use crate::ids::ChallengeId;
use crate::permissions::{Action, Resource};
use crate::questions::{MyState, ProblemRef};
use crate::site::Site;
use crate::streaks::{self, Streak};

/// A problem that many solve on the same days.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChallengeView {
    pub id: ChallengeId,
    pub kind: ChallengeKind,
    /// YYYY-MM-DD; both days belong to it.
    pub start: String,
    pub end: String,
    /// Its own, else its problem's.
    pub title: String,
    pub problem: ProblemRef,
    /// uCoin for full marks in time.
    pub reward: i64,
    /// People who solved it since its start.
    pub solved_count: i64,
    /// Null for visitors.
    pub my: Option<MyChallenge>,
    /// With the day's challenge, for who is signed in.
    pub streak: Option<Streak>,
    /// When it is over, in epoch seconds: the next one begins.
    pub next_at: i64,
    /// What the form shows; null for who may not change it.
    pub edit: Option<ChallengeEdit>,
}

/// Where the caller stands.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct MyChallenge {
    /// Since its start.
    pub status: MyState,
    pub in_time: bool,
    /// Whether it has paid.
    pub rewarded: bool,
}

/// A challenge as its form shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChallengeEdit {
    pub title: ChallengeTitle,
    /// Null: what the site gives.
    pub reward: Option<i32>,
    pub version: i64,
}

/// Who looks, and when.
pub struct Looks<'a> {
    pub site: &'a Site,
    pub actor: Option<&'a Actor>,
    pub locale: Locale,
    pub today: Date,
}

impl Looks<'_> {
    /// Whether they see challenges that are to come, and those whose problem is not out.
    pub fn manages(&self) -> bool {
        self.actor.is_some_and(|actor| actor.may(Resource::Challenge, Action::List))
    }

    /// The challenges that are asked for, of those that they see.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, conn: &mut TenantConn, wanted: Wanted<'_>) -> Result<Vec<ChallengeView>, ApiError> {
        let sees_all = self.manages();
        let to = if sees_all { wanted.to } else { Some(wanted.to.map_or(self.today, |to| to.min(self.today))) };
        let user = self.actor.map(|actor| actor.id);
        let wanted = Wanted { user, to, lang: self.locale.code(), all: sees_all, ..wanted };
        Ok(store::list(conn, &wanted).await?.into_iter().map(|row| self.view(row)).collect())
    }

    /// The challenge of a day, with the caller's streak.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn daily(&self, conn: &mut TenantConn, day: Date) -> Result<Option<ChallengeView>, ApiError> {
        let wanted = Wanted { kind: Some(ChallengeKind::Daily), from: Some(day), to: Some(day), ..Wanted::default() };
        let Some(found) = self.list(conn, wanted).await?.pop() else { return Ok(None) };
        let streak = match self.actor {
            Some(actor) => Some(streaks::of(conn, self.site, actor.id, self.today).await?),
            None => None,
        };
        Ok(Some(ChallengeView { streak, ..found }))
    }

    fn view(&self, row: Row) -> ChallengeView {
        let may_edit = self.actor.is_some_and(|actor| actor.may(Resource::Challenge, Action::Update));
        let my = self.actor.map(|_| MyChallenge {
            status: match row.in_time {
                Some(_) => MyState::Solved,
                None if row.is_tried => MyState::Tried,
                None => MyState::New,
            },
            in_time: row.in_time == Some(true),
            rewarded: row.is_rewarded,
        });
        ChallengeView {
            id: row.id,
            kind: row.kind,
            start: days::text(row.start_date),
            end: days::text(row.end_date),
            title: title(&row.titles, self.locale).unwrap_or_else(|| row.problem_title.clone()),
            problem: ProblemRef {
                id: row.question_id,
                slug: row.slug,
                title: row.problem_title,
                difficulty: row.difficulty,
            },
            reward: rewards::amount(self.site, row.kind, row.reward),
            solved_count: row.solved_count,
            my,
            streak: None,
            next_at: days::over_at(row.end_date).unix_timestamp(),
            edit: may_edit.then(|| ChallengeEdit {
                title: serde_json::from_value(row.titles).unwrap_or_default(),
                reward: row.reward,
                version: row.version,
            }),
        }
    }
}

/// In that language, else in the other.
fn title(titles: &Value, locale: Locale) -> Option<String> {
    let of = |code: &str| titles[code].as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    of(locale.code()).or_else(|| of("vi")).or_else(|| of("en"))
}
