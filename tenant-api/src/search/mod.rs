//! One search over what a site has: each feature's part is a [`Source`] with its own rule of who sees what.

mod excerpt;
mod http;
mod sources;
mod syllable;
mod typed;
mod wanted;

use std::future::Future;
use std::pin::Pin;

use platform::error::ApiError;
use platform::openapi::ServiceConfig;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use wanted::Wanted;

/// Most results of a kind.
const OF_A_KIND: i64 = 6;
/// Most results in all.
const IN_ALL: usize = 30;

platform::text_enum! {
    /// What a result is.
    pub enum SearchKind {
        /// A problem to solve by a program
        Problem = "problem",
        /// A question of any other kind
        Question = "question",
        /// A course
        Course = "course",
        /// A lesson of a course
        Lesson = "lesson",
        /// A contest
        Contest = "contest",
        /// A list of problems
        Roadmap = "roadmap",
        /// A post of the blog
        Post = "post",
        /// A page of the site
        Page = "page",
        /// Somebody who lets others find them
        Person = "person",
    }
}

/// Something that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchHit {
    pub kind: SearchKind,
    pub id: i64,
    /// In the caller's language; of people the name that others see.
    pub title: String,
    /// Plain, at most 160 characters; may be empty.
    pub excerpt: String,
    /// Its page, without the language.
    pub path: String,
    /// The smaller, the better.
    #[serde(skip)]
    rank: i32,
}

type Finding<'a> = Pin<Box<dyn Future<Output = Result<Vec<SearchHit>, ApiError>> + 'a>>;

/// What a feature finds: at most [`OF_A_KIND`] of each kind, and nothing that the caller may not open.
struct Source {
    kinds: &'static [SearchKind],
    find: for<'a> fn(&'a mut TenantConn, &'a Wanted<'a>) -> Finding<'a>,
}

/// Everything that is searched; equally good results stand in this order.
const SOURCES: [Source; 8] = [
    Source {
        kinds: &[SearchKind::Problem, SearchKind::Question],
        find: |conn, wanted| Box::pin(sources::questions::find(conn, wanted)),
    },
    Source { kinds: &[SearchKind::Course], find: |conn, wanted| Box::pin(sources::courses::find(conn, wanted)) },
    Source { kinds: &[SearchKind::Lesson], find: |conn, wanted| Box::pin(sources::lessons::find(conn, wanted)) },
    Source { kinds: &[SearchKind::Contest], find: |conn, wanted| Box::pin(sources::contests::find(conn, wanted)) },
    Source { kinds: &[SearchKind::Roadmap], find: |conn, wanted| Box::pin(sources::roadmaps::find(conn, wanted)) },
    Source { kinds: &[SearchKind::Post], find: |conn, wanted| Box::pin(sources::posts::find(conn, wanted)) },
    Source { kinds: &[SearchKind::Page], find: |conn, wanted| Box::pin(sources::pages::find(conn, wanted)) },
    Source { kinds: &[SearchKind::Person], find: |conn, wanted| Box::pin(sources::people::find(conn, wanted)) },
];

/// What there is for the caller, best first.
///
/// # Errors
/// When the database fails.
async fn search(conn: &mut TenantConn, wanted: &Wanted<'_>) -> Result<Vec<SearchHit>, ApiError> {
    let mut hits = Vec::new();
    for source in &SOURCES {
        if source.kinds.iter().any(|kind| wanted.has(*kind)) {
            hits.extend((source.find)(conn, wanted).await?);
        }
    }
    hits.sort_by_key(|hit| hit.rank);
    hits.truncate(IN_ALL);
    Ok(hits)
}

/// The call.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::search_site);
}
