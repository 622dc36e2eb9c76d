//! Categories: a tree for each kind of object (questions, courses, posts, contests). An object is in one category of its
//! kind at most. Siblings have different names; a move never makes a circle.

mod http;
pub mod messages;
mod store;
mod tree;

use utoipa_actix_web::service_config::ServiceConfig;

use crate::permissions::Resource;

platform::text_enum! {
    /// What is put into categories.
    pub enum CategoryKind {
        /// Questions and problems
        Question = "question",
        /// Courses
        Course = "course",
        /// Posts
        Blog = "blog",
        /// Contests
        Contest = "contest",
    }
}

impl CategoryKind {
    /// Whoever may write these may arrange them.
    const fn resource(self) -> Resource {
        match self {
            Self::Question => Resource::Question,
            Self::Course => Resource::Course,
            Self::Blog => Resource::Blog,
            Self::Contest => Resource::Contest,
        }
    }
}

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_categories)
        .service(http::create_category)
        .service(http::move_category)
        .service(http::add_objects)
        .service(http::rename_category)
        .service(http::delete_category);
}
