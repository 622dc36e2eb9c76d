//! Days on which somebody practised, one after the other. A streak is a pure function of the days (`practice_days`), of
//! rest days that it earns, and of the site's days off: what is entered afterwards heals it. Also the site's settings for
//! practice (`options.practice`), and the holidays that are proposed as days off.

mod days_off;
mod holidays;
mod http;
pub mod messages;
mod settings;
mod store;
mod streak;

use platform::error::ApiError;
use platform::openapi::ServiceConfig;
use platform::tenancy::TenantConn;
use time::Date;

use crate::ids::AccountId;
use crate::site::Site;

pub use days_off::{Day, DayOff, DayOffName, DaysOff};
pub use holidays::of_year as holidays_of_year;
pub use settings::{PracticeSettings, check as check_practice_settings};
pub use streak::{Streak, streak};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::list_holidays);
}

/// A person's streak on `today`.
///
/// # Errors
/// When the database fails.
pub async fn of(conn: &mut TenantConn, site: &Site, user: AccountId, today: Date) -> Result<Streak, ApiError> {
    Ok(streak(&store::days(conn, user).await?, &DaysOff::of(site), today))
}
