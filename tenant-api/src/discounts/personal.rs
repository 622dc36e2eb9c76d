//! Discounts of one person, for one use: what uCoin buy.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};

use super::store::{self, NewPersonal};
use crate::check_signs;
use crate::ids::{AccountId, CourseId, DiscountId};

/// Characters of a code behind its prefix, the last a check.
const LENGTH: usize = 10;
const PREFIX: &str = "UC-";
/// Codes that are tried before something else must be wrong.
const TRIES: usize = 5;

/// A discount for one use of one person.
#[derive(Debug, Clone)]
pub struct Personal {
    /// Whose it is.
    pub user: AccountId,
    /// One of these two.
    pub percent: Option<i32>,
    /// VND.
    pub amount: Option<i64>,
    /// None: for any course.
    pub course: Option<CourseId>,
    /// How long it is good; none: for ever.
    pub days: Option<i32>,
}

/// Makes one; its row and its code.
///
/// # Errors
/// When the database fails.
pub async fn make_personal(tx: &mut TenantConn, new: &Personal) -> Result<(DiscountId, String), ApiError> {
    let row = NewPersonal {
        user: new.user,
        percent: new.percent,
        amount: new.amount,
        course_ids: new.course.into_iter().collect(),
        ends_at: new.days.map(|days| OffsetDateTime::now_utc() + Duration::days(days.into())),
    };
    for _ in 0..TRIES {
        let code = format!("{PREFIX}{}", check_signs::random_with_check(LENGTH));
        if let Some(id) = store::insert_personal(tx, &code, &row).await? {
            return Ok((id, code));
        }
    }
    Err(ApiError::internal(anyhow::anyhow!("{TRIES} codes were all taken")))
}
