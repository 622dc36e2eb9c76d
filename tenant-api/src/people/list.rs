//! The list of a site's people.

use actix_web::get;
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::person::username_of;
use super::store::{self, Filter, Row};
use super::words::{Sort, State};
use crate::account_words::UserType;
use crate::actor::Actor;
use crate::geo;
use crate::ids::AccountId;
use crate::listing::{self, Listing, Search};
use crate::permissions::{Action, Resource, Role};
use crate::site::Site;

/// A row of the list. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserItem {
    id: AccountId,
    /// An address or a login name.
    email: String,
    /// The login name, where there is no address.
    username: Option<String>,
    full_name: String,
    role: Role,
    #[serde(rename = "type")]
    user_type: Option<UserType>,
    state: State,
    school: Option<String>,
    class: Option<String>,
    /// A key of today's 34.
    province: Option<String>,
    /// `YYYY-MM-DD`
    dob: Option<String>,
    phone_number: Option<String>,
    /// Within ten minutes; null: never.
    last_seen_at: Option<i64>,
    created_at: i64,
    version: i64,
}

/// Which people; an empty filter doesn't count.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UserFilter {
    /// One role.
    #[serde(default, deserialize_with = "listing::given")]
    #[param(value_type = Option<Role>)]
    role: Option<Role>,
    /// What they say that they are.
    #[serde(default, rename = "type", deserialize_with = "listing::given")]
    #[param(value_type = Option<UserType>)]
    user_type: Option<UserType>,
    /// Where the account stands.
    #[serde(default, deserialize_with = "listing::given")]
    #[param(value_type = Option<State>)]
    state: Option<State>,
    /// A school's name, as it is kept.
    #[serde(default)]
    school: String,
    /// A class's name, as it is kept.
    #[serde(default)]
    class: String,
    /// A province's key or name.
    #[serde(default)]
    province: String,
    /// In which order; the newest first where nothing is said.
    #[serde(default, deserialize_with = "listing::given")]
    #[param(inline)]
    sort: Option<Sort>,
}

impl UserFilter {
    /// As the store takes it.
    pub(super) fn with<'a>(&'a self, search: &'a str) -> Filter<'a> {
        let filled = |text: &'a str| Some(text.trim()).filter(|text| !text.is_empty());
        Filter {
            search,
            role: self.role,
            user_type: self.user_type,
            state: self.state,
            school: filled(&self.school),
            class: filled(&self.class),
            province: filled(&self.province).map(|text| geo::resolve(text).map_or(text, |found| found.key)),
        }
    }

    /// In which order.
    pub(super) fn order(&self) -> Sort {
        self.sort.unwrap_or(Sort::Newest)
    }
}

impl From<Row> for UserItem {
    fn from(row: Row) -> Self {
        Self {
            state: row.state(),
            username: username_of(&row.email),
            id: row.id,
            email: row.email,
            full_name: row.full_name,
            role: row.role,
            user_type: row.user_type,
            school: row.school,
            class: row.class,
            province: row.province,
            dob: row.dob.map(|day| day.to_string()),
            phone_number: row.phone_number,
            last_seen_at: row.last_seen_at.map(time::OffsetDateTime::unix_timestamp),
            created_at: row.created_at.unix_timestamp(),
            version: row.version,
        }
    }
}

/// The site's people.
#[utoipa::path(tag = "admin", params(Paging, Search, UserFilter), responses((status = 200, body = Envelope<Vec<UserItem>>)))]
#[get("/api-admin/users")]
pub async fn list_users(
    site: Site,
    actor: Actor,
    listing: Listing<UserFilter>,
) -> Result<Envelope<Vec<UserItem>>, ApiError> {
    actor.require(Resource::Account, Action::List)?;
    let filter = listing.filter.with(&listing.search);
    let page = (listing.paging.limit(), listing.paging.offset());
    let mut conn = site.read().await?;
    let rows = store::list(&mut conn, &filter, listing.filter.order(), page).await?;
    let total = store::count(&mut conn, &filter).await?;
    Ok(Envelope::page(rows.into_iter().map(UserItem::from).collect(), listing.paging.metadata(total)))
}
