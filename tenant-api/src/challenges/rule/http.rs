//! The rule's calls.

use actix_web::{HttpRequest, get, post, put};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{CONCURRENT_EDIT, INVALID_VALUE};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::{Date, Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::fill::{AHEAD, fill};
use super::{store, task};
use crate::activity;
use crate::actor::Actor;
use crate::categories::{self, CategoryKind};
use crate::challenges::days;
use crate::challenges::store::Wanted;
use crate::challenges::views::{ChallengeView, Looks};
use crate::challenges::words::ChallengeKind;
use crate::history::{self, Change, Subject};
use crate::ids::CategoryId;
use crate::permissions::{Action, Resource};
use crate::questions::Difficulty;
use crate::site::Site;

const TAGS_MAX: usize = 20;
const TAG_MAX: usize = 50;
const WEEK: usize = 7;

/// By what days ahead are filled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ChallengeRule {
    /// Whether that happens by itself every night.
    pub is_on: bool,
    /// Problems with one of these tags, and those of the category; neither: all that are listed.
    #[serde(default)]
    pub tags: Vec<String>,
    /// With those below.
    #[serde(default)]
    pub category_id: Option<CategoryId>,
    /// Of Monday to Sunday; null: any.
    pub difficulties: Vec<Option<Difficulty>>,
    pub version: i64,
}

impl Default for ChallengeRule {
    /// Off, with a week that grows harder.
    fn default() -> Self {
        use Difficulty::{Easy, Hard, Medium};
        let difficulties = [Easy, Easy, Medium, Medium, Medium, Hard, Hard].map(Some).into();
        Self { is_on: false, tags: Vec::new(), category_id: None, difficulties, version: 1 }
    }
}

impl ChallengeRule {
    /// Of that day of the week; none: any.
    pub(super) fn difficulty_of(&self, day: Date) -> Option<Difficulty> {
        self.difficulties.get(usize::from(day.weekday().number_days_from_monday())).copied().flatten()
    }

    fn noted(&self) -> Value {
        json!({
            "is_on": self.is_on,
            "tags": self.tags,
            "category_id": self.category_id,
            "difficulties": self.difficulties,
        })
    }

    fn check(&self) -> Result<(), ApiError> {
        let mut faults = Faults::default();
        faults.ensure("difficulties", self.difficulties.len() == WEEK, INVALID_VALUE);
        faults.ensure("tags", self.tags.len() <= TAGS_MAX, INVALID_VALUE);
        faults.each("tags", &self.tags, |faults, tag| {
            faults.required("", tag).max_chars("", tag, TAG_MAX).ensure("", !tag.contains('\0'), INVALID_VALUE);
        });
        faults.finish()
    }
}

/// By what days ahead are filled: for who manages challenges, and teachers.
#[utoipa::path(tag = "challenge", responses((status = 200, body = Envelope<ChallengeRule>)))]
#[get("/api/challenge-problem/rule")]
pub async fn get_challenge_rule(site: Site, actor: Actor) -> Result<Envelope<ChallengeRule>, ApiError> {
    actor.require(Resource::Challenge, Action::List)?;
    Ok(Envelope::of(store::find(&mut *site.read().await?).await?))
}

/// Changes by what days ahead are filled; where it is on they are filled now.
#[utoipa::path(tag = "challenge", request_body = ChallengeRule, responses((status = 200, body = Envelope<ChallengeRule>)))]
#[put("/api/challenge-problem/rule")]
pub async fn update_challenge_rule(
    site: Site,
    actor: Actor,
    body: RawBody,
) -> Result<Envelope<ChallengeRule>, ApiError> {
    actor.require(Resource::Challenge, Action::Update)?;
    let rule: ChallengeRule = body.json().await?;
    rule.check()?;
    let mut tx = site.begin().await?;
    let was = store::lock(&mut tx).await?;
    if was.version != rule.version {
        return Err(CONCURRENT_EDIT.into());
    }
    if let Some(category) = rule.category_id {
        categories::require(&mut tx, CategoryKind::Question, category).await?;
    }
    store::update(&mut tx, &rule).await?;
    let subject = Subject::challenge_rule();
    history::record(&mut tx, Some(actor.id), subject, Change::Update, &was.noted(), &rule.noted()).await?;
    if rule.is_on {
        task::plan(&mut tx).await?;
    }
    tx.commit().await?;
    Ok(Envelope::of(store::find(&mut *site.read().await?).await?))
}

/// What filling came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChallengesFilled {
    /// What was made, by their days.
    pub made: Vec<ChallengeView>,
    /// YYYY-MM-DD: days for which the rule has no problem left.
    pub empty: Vec<String>,
}

/// Gives each of the next 14 days a challenge that has none, also where the rule is off.
#[utoipa::path(tag = "challenge", responses((status = 200, body = Envelope<ChallengesFilled>)))]
#[post("/api/challenge-problem/fill")]
pub async fn fill_challenges(
    site: Site,
    actor: Actor,
    request: HttpRequest,
) -> Result<Envelope<ChallengesFilled>, ApiError> {
    actor.require(Resource::Challenge, Action::Create)?;
    let (today, now) = (activity::today(), OffsetDateTime::now_utc());
    let mut tx = site.begin().await?;
    let rule = store::lock(&mut tx).await?;
    let filled = fill(&mut tx, &rule, Some(actor.id), (today, now)).await?;
    tx.commit().await?;
    let looks = Looks { site: &site, actor: Some(&actor), locale: Locale::of(&request), today };
    let ahead = Wanted {
        kind: Some(ChallengeKind::Daily),
        from: Some(today),
        to: Some(today + Duration::days(AHEAD)),
        ..Wanted::default()
    };
    let mut made = looks.list(&mut *site.read().await?, ahead).await?;
    made.retain(|challenge| filled.made.contains(&challenge.id));
    made.reverse();
    Ok(Envelope::of(ChallengesFilled { made, empty: filled.empty.into_iter().map(days::text).collect() }))
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn weeks_begin_on_monday() {
        let difficulties = vec![Some(Difficulty::Easy), None, None, None, None, None, Some(Difficulty::Hard)];
        let rule = ChallengeRule { is_on: true, tags: vec![], category_id: None, difficulties, version: 1 };
        assert_eq!(rule.difficulty_of(date!(2026 - 11 - 23)), Some(Difficulty::Easy));
        assert_eq!(rule.difficulty_of(date!(2026 - 11 - 24)), None);
        assert_eq!(rule.difficulty_of(date!(2026 - 11 - 29)), Some(Difficulty::Hard));
        assert!(rule.check().is_ok());
        let short = ChallengeRule { difficulties: vec![None; 6], ..rule.clone() };
        assert!(short.check().is_err() && ChallengeRule { tags: vec![String::new()], ..rule }.check().is_err());
    }
}
