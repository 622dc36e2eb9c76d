//! Orders that staff make for somebody: by the price that they say, without a discount.

use anyhow::anyhow;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use serde_json::json;
use statements::search_words;
use time::{Duration, OffsetDateTime};

use super::messages::{ALREADY_PURCHASED, TRANSACTION_PROCESSING};
use super::opening::life;
use super::reference;
use super::store::{self, NewRow};
use super::words::{EventKind, OrderSource};
use crate::actor::Actor;
use crate::affiliates;
use crate::courses::messages::COURSE_NOT_FOUND;
use crate::ids::{AccountId, CourseId, OrderId};
use crate::payment_settings::{self, PayMethod};
use crate::people::messages::PERSON_NOT_FOUND;

/// References that are tried before something else must be wrong.
const TRIES: usize = 5;

/// What staff write down.
#[derive(Debug)]
pub struct ByStaff<'a> {
    /// For whom.
    pub buyer: AccountId,
    /// What they get.
    pub course: CourseId,
    /// By which it is paid.
    pub method: PayMethod,
    /// Another price than the course's.
    pub amount: Option<i64>,
    /// For staff alone.
    pub admin_note: &'a str,
    /// In which language its letters are.
    pub locale: Locale,
}

/// Makes an open order for somebody. Whoever calls it has orders looked at ([`super::plan_mending`]) once all that follows is
/// done: tasks are locked after courses.
///
/// # Errors
/// 404 where there is no such course or person; 412 where they have it; 409 where they have an open order of it.
pub async fn open_by_staff(tx: &mut TenantTx, actor: &Actor, new: &ByStaff<'_>) -> Result<OrderId, ApiError> {
    let settings = payment_settings::settings(tx).await?;
    let course = store::courses(tx, &[new.course], new.locale.code()).await?.pop();
    let course = course.filter(|course| !course.is_archived).ok_or(COURSE_NOT_FOUND)?;
    let buyer = store::find_buyer(tx, new.buyer).await?.ok_or(PERSON_NOT_FOUND)?;
    if store::learns(tx, buyer.id, course.id).await? {
        return Err(ALREADY_PURCHASED.into());
    }
    let referrer = affiliates::referrer_of(tx, &settings, buyer.id, None).await?;
    let hours = life(&settings, new.method);
    for _ in 0..TRIES {
        if let Some(open) = store::open_of(tx, buyer.id, course.id).await? {
            return Err(ApiError::with_data(TRANSACTION_PROCESSING, json!({ "id": open })));
        }
        let reference = reference::new(&settings.prefix);
        let search =
            search_words([reference.as_str(), buyer.name.as_str(), buyer.email.as_str(), course.title.as_str()]);
        let row = NewRow {
            reference: &reference,
            buyer: buyer.id,
            key: None,
            course: course.id,
            course_title: &course.title,
            quantity: 1,
            source: OrderSource::Staff,
            method: new.method,
            channel: None,
            origin_price: None,
            price: new.amount.unwrap_or(course.price),
            discount: None,
            discount_code: "",
            discount_percent: None,
            discount_amount: 0,
            affiliate: referrer.as_ref().map(|referrer| referrer.user),
            affiliate_bonus: referrer.as_ref().map(|referrer| referrer.bonus),
            delivery: None,
            admin_note: new.admin_note,
            locale: new.locale.code(),
            expires_at: OffsetDateTime::now_utc() + Duration::hours(hours.into()),
            search_text: &search,
        };
        if let Some(id) = store::insert(tx, &row).await? {
            let data = json!({ "method": new.method });
            store::record_event(tx, id, EventKind::Created, Some(actor.id), &data).await?;
            return Ok(id);
        }
    }
    Err(ApiError::internal(anyhow!("{TRIES} references were all taken")))
}
