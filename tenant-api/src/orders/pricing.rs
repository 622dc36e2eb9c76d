//! What an order costs, and what is taken off.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::affiliates::{self, Referrer};
use crate::courses::Course;
use crate::discounts::{self, Discount, Sale};
use crate::ids::{AccountId, DiscountId};
use crate::money::percent_of;
use crate::payment_settings::PaymentSettings;

/// What is taken off a price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Off {
    /// None: it is an affiliate's.
    pub discount: Option<DiscountId>,
    pub code: String,
    pub percent: Option<i32>,
    pub amount: i64,
}

/// What an order costs.
#[derive(Debug, Clone)]
pub struct Priced {
    /// What is crossed out, of all seats.
    pub origin_price: Option<i64>,
    /// Of all seats.
    pub price: i64,
    pub off: Option<Off>,
    pub referrer: Option<Referrer>,
}

impl Priced {
    /// What is to be paid.
    pub fn amount(&self) -> i64 {
        self.price - self.off.as_ref().map_or(0, |off| off.amount)
    }
}

/// What decides about a price.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    pub buyer: AccountId,
    pub quantity: i32,
    /// What the buyer typed; none: the course's own counts where it can. Empty: none.
    pub discount_code: Option<&'a str>,
    pub affiliate_code: Option<&'a str>,
}

/// Prices an order of a course by what holds now.
///
/// # Errors
/// 412 where the code that was typed takes nothing off.
pub async fn price(
    conn: &mut TenantConn,
    settings: &PaymentSettings,
    course: &Course,
    wanted: Wanted<'_>,
    now: OffsetDateTime,
) -> Result<Priced, ApiError> {
    let draft = &course.draft;
    let of_all = |price: i64| price.saturating_mul(wanted.quantity.into());
    let price = of_all(draft.price);
    let sale = Sale { user: wanted.buyer, course: course.id, price, now };
    let referrer = affiliates::referrer_of(conn, settings, wanted.buyer, wanted.affiliate_code).await?;
    let off = match wanted.discount_code.map(str::trim) {
        Some("") => best(None, referrer.as_ref(), price),
        Some(code) => Some(Off::from(discounts::find(conn, code, &sale).await?)),
        None => best(own_discount(conn, &draft.discount_code, &sale).await?, referrer.as_ref(), price),
    };
    Ok(Priced {
        origin_price: draft.origin_price.filter(|origin| *origin > draft.price).map(of_all),
        price,
        off,
        referrer,
    })
}

/// The course's own, where it takes something off just now.
async fn own_discount(conn: &mut TenantConn, code: &str, sale: &Sale) -> Result<Option<Discount>, ApiError> {
    if code.is_empty() {
        return Ok(None);
    }
    match discounts::find(conn, code, sale).await {
        Ok(discount) => Ok(Some(discount)),
        Err(error) if error.message() == discounts::messages::DISCOUNT_INVALID => Ok(None),
        Err(error) => Err(error),
    }
}

/// The one of the two that takes more off.
fn best(own: Option<Discount>, referrer: Option<&Referrer>, price: i64) -> Option<Off> {
    let own = own.map(Off::from);
    let brought = referrer.map(|referrer| Off {
        discount: None,
        code: referrer.code.clone(),
        percent: Some(referrer.value),
        amount: percent_of(price, referrer.value),
    });
    // Of two that are alike the site's own.
    [brought, own].into_iter().flatten().filter(|off| off.amount > 0).max_by_key(|off| off.amount)
}

impl From<Discount> for Off {
    fn from(discount: Discount) -> Self {
        let Discount { id, code, percent, amount } = discount;
        Self { discount: Some(id), code, percent, amount }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(amount: i64) -> Option<Discount> {
        Some(Discount { id: DiscountId(7), code: "HE2026".to_owned(), percent: None, amount })
    }

    fn referrer(value: i32) -> Referrer {
        Referrer { user: AccountId(1), code: "ABCDEFGHJ0".to_owned(), value, bonus: 10 }
    }

    #[test]
    fn one_thing_is_taken_off_and_the_better_one() {
        let code = |own, value| best(own, Some(&referrer(value)), 100_000).map(|off| (off.code, off.amount));
        assert_eq!(code(own(5_000), 10), Some(("ABCDEFGHJ0".to_owned(), 10_000)));
        assert_eq!(code(own(10_000), 10), Some(("HE2026".to_owned(), 10_000)), "the site's own of two alike");
        assert_eq!(code(own(20_000), 10), Some(("HE2026".to_owned(), 20_000)));
        assert_eq!((code(None, 0), best(None, None, 100_000)), (None, None));
    }

    #[test]
    fn what_is_taken_off_is_not_to_be_paid() {
        let off = best(own(30_000), None, 100_000);
        let priced = Priced { origin_price: None, price: 100_000, off, referrer: None };
        assert_eq!((priced.amount(), Priced { off: None, ..priced }.amount()), (70_000, 100_000));
    }
}
