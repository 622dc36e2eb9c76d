//! What people see of whom they brought in.

use actix_web::get;
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use super::payouts::{self, Row, Which};
use super::payouts_http::BonusFilter;
use super::rules::BonusState;
use crate::activity;
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::listing::{self, Counted, Listing};
use crate::names::{self, PublicNameMode};
use crate::site::Site;

/// Somebody whom the caller brought in.
#[derive(Debug, Serialize, ToSchema)]
pub struct BroughtIn {
    user: BroughtInPerson,
    /// Epoch seconds.
    joined_at: i64,
    /// Of theirs that succeeded and count for the caller.
    orders: i64,
}

/// Who it is, as strangers see them.
#[derive(Debug, Serialize, ToSchema)]
pub struct BroughtInPerson {
    id: AccountId,
    name: String,
}

/// What the caller earned with an order, or lost with its refund.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnBonus {
    /// The order's.
    reference: String,
    /// The course's title.
    course: String,
    /// VND: of the order, or below zero of the refund.
    amount: i64,
    /// VND; below zero: taken back by a refund.
    bonus: i64,
    state: BonusState,
    /// Epoch seconds.
    due_at: i64,
    /// Epoch seconds.
    at: i64,
}

struct Person {
    id: AccountId,
    full_name: String,
    mode: PublicNameMode,
    nickname: Option<String>,
    dob: Option<Date>,
    joined_at: OffsetDateTime,
    orders: i64,
    total: i64,
}

impl Counted for Person {
    fn total(&self) -> i64 {
        self.total
    }
}

async fn people(conn: &mut TenantConn, user: AccountId, (limit, offset): (i64, i64)) -> Result<Vec<Person>, ApiError> {
    Ok(sqlx::query_as!(
        Person,
        r#"SELECT u.id AS "id: AccountId", u.full_name, u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob,
                  u.created_at AS joined_at,
                  (SELECT count(*) FROM transactions t
                    WHERE t.buyer_id = u.id AND t.affiliate_id = $1 AND t.status = 'success') AS "orders!",
                  count(*) OVER () AS "total!"
             FROM affiliate_codes a JOIN users u ON u.affiliate_code = a.code
            WHERE a.user_id = $1 AND u.id <> $1
            ORDER BY u.created_at DESC, u.id DESC LIMIT $2 OFFSET $3"#,
        user as AccountId,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Whom the caller brought in, the newest first.
#[utoipa::path(tag = "affiliate", params(Paging), responses((status = 200, body = Envelope<Vec<BroughtIn>>)))]
#[get("/api/affiliate-code/my-affiliate-users")]
pub async fn list_my_affiliate_users(
    site: Site,
    actor: Actor,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<BroughtIn>>, ApiError> {
    let today = activity::today();
    let mut conn = site.read().await?;
    let run = async |limit: i64, offset: i64| people(&mut conn, actor.id, (limit, offset)).await;
    let (rows, metadata) = listing::page(paging.into_inner(), run).await?;
    let view = |row: Person| BroughtIn {
        user: BroughtInPerson {
            id: row.id,
            name: names::public_name(&row.full_name, row.mode, row.nickname.as_deref(), row.dob, today),
        },
        joined_at: row.joined_at.unix_timestamp(),
        orders: row.orders,
    };
    Ok(Envelope::page(rows.into_iter().map(view).collect(), metadata))
}

/// What the caller earned with others' orders, the newest first.
#[utoipa::path(tag = "affiliate", params(Paging, BonusFilter), responses((status = 200, body = Envelope<Vec<OwnBonus>>)))]
#[get("/api/affiliate-code/my-affiliate-txns")]
pub async fn list_my_affiliate_bonuses(
    site: Site,
    actor: Actor,
    listing: Listing<BonusFilter>,
) -> Result<Envelope<Vec<OwnBonus>>, ApiError> {
    let BonusFilter { month, state } = listing.filter;
    let which = Which { user: Some(actor.id), month, state, search: "", before: None };
    let now = OffsetDateTime::now_utc();
    let mut conn = site.read().await?;
    let run = async |limit: i64, offset: i64| payouts::list(&mut conn, &which, (limit, offset)).await;
    let (rows, metadata) = listing::page(listing.paging, run).await?;
    let view = |row: Row| OwnBonus {
        state: BonusState::of(row.due_at, row.paid_at.is_some(), now),
        reference: row.reference,
        course: row.course,
        amount: row.order_amount,
        bonus: row.bonus,
        due_at: row.due_at.unix_timestamp(),
        at: row.created_at.unix_timestamp(),
    };
    Ok(Envelope::page(rows.into_iter().map(view).collect(), metadata))
}
