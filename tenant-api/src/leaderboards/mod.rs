//! Boards of people, schools and provinces by a day, week, month or all time: what [`crate::ranking`] keeps, as it is shown.
//! Equal points share a rank; whoever left the boards still sees where they would stand.

mod before;
mod personal;
mod provinces;
mod query;
mod ranks;
mod rows;
mod schools;
mod state;
mod store;
mod summary;

use platform::openapi::ServiceConfig;

pub use state::State;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(personal::get_personal_leader_board)
        .service(schools::get_school_leader_board)
        .service(provinces::get_province_leader_board)
        .service(summary::get_user_leader_board);
}
