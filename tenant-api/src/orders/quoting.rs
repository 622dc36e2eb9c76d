//! What an order would cost, before it is made.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::input::check_quantity;
use super::messages::{ALREADY_PURCHASED, COURSE_NOT_SOLD};
use super::pricing::{self, Wanted};
use super::store;
use super::views::{OrderCourse, OrderDiscount};
use crate::actor::Actor;
use crate::courses::{self, find_visible_by_id};
use crate::gateway::PayChannel;
use crate::ids::{CourseId, OrderId};
use crate::limits::messages::PAYMENTS_NOT_ALLOWED;
use crate::payment_settings::{self, PayMethod};
use crate::site::Site;

/// What is asked about.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QuoteQuery {
    #[param(value_type = i64)]
    pub course_id: CourseId,
    #[serde(default = "one")]
    pub quantity: i32,
    /// Left out: the course's own, where it counts just now; empty: none.
    #[serde(default)]
    pub discount_code: Option<String>,
    /// Before the cookie's.
    #[serde(default)]
    pub affiliate_code: Option<String>,
}

fn one() -> i32 {
    1
}

/// Why the course can't be bought.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuoteRefusal {
    /// As in errors.
    pub key: &'static str,
    /// In the caller's language.
    pub text: String,
}

/// What an order would cost.
#[derive(Debug, Serialize, ToSchema)]
pub struct Quote {
    pub course: OrderCourse,
    pub quantity: i32,
    /// What is crossed out; null: nothing.
    pub origin_price: Option<i64>,
    pub price: i64,
    pub discount: Option<OrderDiscount>,
    /// What would be to be paid.
    pub amount: i64,
    /// By which it could be paid.
    pub methods: Vec<PayMethod>,
    /// Of the gateway.
    pub channels: Vec<PayChannel>,
    /// The open order of the course, which would be gone on with at its own price.
    pub open_order: Option<OrderId>,
    /// Null: it can be bought.
    pub refusal: Option<QuoteRefusal>,
}

/// Prices an order and says whether it could be made.
///
/// # Errors
/// 404 where the course is not for `actor`; 412 where the code takes nothing off.
pub async fn quote(site: &Site, actor: &Actor, query: &QuoteQuery, locale: Locale) -> Result<Quote, ApiError> {
    let mut faults = Faults::default();
    check_quantity(&mut faults, query.quantity);
    faults.finish()?;
    let now = OffsetDateTime::now_utc();
    let mut conn = site.read().await?;
    let course = find_visible_by_id(&mut conn, query.course_id, Some(actor)).await?.course;
    let settings = payment_settings::settings(&mut conn).await?;
    let wanted = Wanted {
        buyer: actor.id,
        quantity: query.quantity,
        discount_code: query.discount_code.as_deref(),
        affiliate_code: query.affiliate_code.as_deref(),
    };
    let priced = pricing::price(&mut conn, &settings, &course, wanted, now).await?;
    let is_own = query.quantity == 1;
    let refused: Option<ApiError> = if !site.entry.payment_allowed {
        Some(PAYMENTS_NOT_ALLOWED.into())
    } else if course.draft.price == 0 {
        Some(COURSE_NOT_SOLD.into())
    } else if is_own && courses::has_access(&mut conn, &course, actor.id, now).await? {
        Some(ALREADY_PURCHASED.into())
    } else {
        courses::may_buy(site, &mut conn, &course, actor, (now, locale, is_own)).await.err()
    };
    let refusal = refused.map(|error| QuoteRefusal { key: error.message().key(), text: error.body(locale).message });
    let methods: Vec<PayMethod> = settings.methods.iter().copied().filter(|method| settings.offers(*method)).collect();
    let channels = if methods.contains(&PayMethod::Gateway) { PayChannel::ALL.to_vec() } else { vec![] };
    Ok(Quote {
        open_order: store::open_of(&mut conn, actor.id, course.id).await?,
        course: OrderCourse {
            id: course.id,
            slug: course.draft.slug.clone(),
            title: course.draft.title_in(locale).to_owned(),
            cover_image: course.draft.cover_image.clone(),
        },
        quantity: query.quantity,
        origin_price: priced.origin_price,
        price: priced.price,
        amount: priced.amount(),
        discount: priced.off.map(|off| OrderDiscount { code: off.code, percent: off.percent, amount: off.amount }),
        methods,
        channels,
        refusal,
    })
}
