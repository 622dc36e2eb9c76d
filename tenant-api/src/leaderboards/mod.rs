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
mod topics;

use utoipa_actix_web::service_config::ServiceConfig;

pub use state::State;
pub use topics::{tell, topics};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(personal::get_personal_leader_board)
        .service(schools::get_school_leader_board)
        .service(provinces::get_province_leader_board)
        .service(summary::get_user_leader_board);
}
