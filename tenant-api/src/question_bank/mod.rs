//! The question bank as its editors find it: questions and problems of every kind in one list, in categories.

mod http;
mod store;

use platform::openapi::ServiceConfig;

platform::text_enum! {
    /// The order of the bank's lists.
    pub enum BankOrder {
        /// What was made last first.
        Newest = "newest",
        /// What was changed last first.
        Updated = "updated",
        /// By name.
        Name = "name",
        /// From trivial to expert.
        Difficulty = "difficulty",
        /// As they were put into their category.
        Position = "position",
    }
}

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_bank)
        .service(http::list_my_bank)
        .service(http::list_candidates)
        .service(http::move_question);
}
