//! Lists of contests.

use actix_web::{HttpRequest, get};
use contest_rules::formats::ContestFormat;
use platform::envelope::{Envelope, Metadata, Paging};
use platform::error::ApiError;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store::{self, ListQuery, Scope};
use super::views::{ContestItem, items};
use crate::actor::{Actor, Visitor};
use crate::approval::{Status, edits_everything};
use crate::ids::{CategoryId, ContestGroupId, ContestId};
use crate::listing::{self, Listing, Search, given};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Contests of each kind on the first page of all.
const AT_HOME: i64 = 6;

platform::text_enum! {
    /// Contests of which time.
    pub enum StateFilter {
        /// Before their start.
        Upcoming = "upcoming",
        /// Between start and end.
        Running = "running",
        /// After their end.
        Completed = "completed",
        /// The same.
        Expired = "expired",
    }
}

impl StateFilter {
    fn word(self) -> &'static str {
        match self {
            Self::Expired => Self::Completed.name(),
            other => other.name(),
        }
    }
}

platform::text_enum! {
    /// What the caller has to do with them.
    pub enum ContestRole {
        /// Takes part.
        Entrant = "entrant",
        /// May change them.
        Manager = "manager",
    }
}

/// Which contests; empty filters don't count.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ContestFilter {
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    state: Option<StateFilter>,
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    format: Option<ContestFormat>,
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    group_id: Option<ContestGroupId>,
    /// Of one's own: entrant where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    role: Option<ContestRole>,
    /// For who may change them.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    status: Option<Status>,
}

/// Contests that everybody finds, and one's own.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestsHome {
    running: Vec<ContestItem>,
    upcoming: Vec<ContestItem>,
    finished: Vec<ContestItem>,
    /// That the caller takes part in.
    mine: Vec<ContestItem>,
}

async fn page_of(
    site: &Site,
    actor: Option<&Actor>,
    scope: Scope,
    listing: &Listing<ContestFilter>,
    locale: Locale,
) -> Result<(Vec<ContestItem>, Metadata), ApiError> {
    let filter = &listing.filter;
    let format = filter.format.map(|format| format.to_string());
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let query = ListQuery {
            scope,
            search: &listing.search,
            state: filter.state.map(StateFilter::word),
            format: format.as_deref(),
            group: filter.group_id,
            status: filter.status.filter(|_| matches!(scope, Scope::Manager(_))),
            category: None,
            ids: None,
            limit,
            offset,
        };
        store::list(&mut conn, &query).await
    })
    .await?;
    Ok((items(&mut conn, rows, actor, locale).await?, metadata))
}

/// At most so many contests that everybody finds, those that run first: of a category with those below it, or these in this
/// order.
///
/// # Errors
/// When the database fails.
pub async fn contests_of(
    site: &Site,
    actor: Option<&Actor>,
    (category, ids): (Option<CategoryId>, Option<&[ContestId]>),
    most: i64,
    locale: Locale,
) -> Result<Vec<ContestItem>, ApiError> {
    let query = ListQuery {
        scope: Scope::Public,
        search: "",
        state: None,
        format: None,
        group: None,
        status: None,
        category,
        ids,
        limit: most,
        offset: 0,
    };
    let mut conn = site.read().await?;
    let mut rows = store::list(&mut conn, &query).await?;
    if let Some(ids) = ids {
        rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    }
    items(&mut conn, rows, actor, locale).await
}

/// The contests of the first page: a few of each kind.
#[utoipa::path(tag = "contest", responses((status = 200, body = Envelope<ContestsHome>)))]
#[get("/api/contests/home")]
pub async fn get_contests_home(
    site: Site,
    visitor: Visitor,
    request: HttpRequest,
) -> Result<Envelope<ContestsHome>, ApiError> {
    let (actor, locale) = (visitor.0.as_ref(), Locale::of(&request));
    let few = async |scope, state| {
        let filter = ContestFilter { state, ..ContestFilter::default() };
        let listing = Listing::of(Paging { page: 1, size: AT_HOME }, "", filter);
        page_of(&site, actor, scope, &listing, locale).await.map(|(items, _)| items)
    };
    let mine = match actor {
        Some(actor) => few(Scope::Entrant(actor.id), None).await?,
        None => Vec::new(),
    };
    Ok(Envelope::of(ContestsHome {
        running: few(Scope::Public, Some(StateFilter::Running)).await?,
        upcoming: few(Scope::Public, Some(StateFilter::Upcoming)).await?,
        finished: few(Scope::Public, Some(StateFilter::Completed)).await?,
        mine,
    }))
}

/// Contests that everybody finds: those that run first, then those to come, then those that are over.
#[utoipa::path(tag = "contest", params(Paging, Search, ContestFilter), responses((status = 200, body = Envelope<Vec<ContestItem>>)))]
#[get("/api/contests")]
pub async fn list_contests(
    site: Site,
    visitor: Visitor,
    request: HttpRequest,
    listing: Listing<ContestFilter>,
) -> Result<Envelope<Vec<ContestItem>>, ApiError> {
    let actor = visitor.0.as_ref();
    let (items, metadata) = page_of(&site, actor, Scope::Public, &listing, Locale::of(&request)).await?;
    Ok(Envelope::page(items, metadata))
}

/// Contests that one takes part in, or may change.
#[utoipa::path(tag = "contest", params(Paging, Search, ContestFilter), responses((status = 200, body = Envelope<Vec<ContestItem>>)))]
#[get("/api/contests/me")]
pub async fn list_my_contests(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    listing: Listing<ContestFilter>,
) -> Result<Envelope<Vec<ContestItem>>, ApiError> {
    let scope = match listing.filter.role {
        Some(ContestRole::Manager) => {
            actor.require(Resource::Contest, Action::Update)?;
            Scope::Manager((!edits_everything(&actor)).then_some(actor.id))
        }
        Some(ContestRole::Entrant) | None => Scope::Entrant(actor.id),
    };
    let (items, metadata) = page_of(&site, Some(&actor), scope, &listing, Locale::of(&request)).await?;
    Ok(Envelope::page(items, metadata))
}
