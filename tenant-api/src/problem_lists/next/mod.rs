//! What somebody may do next: at most three problems, each with its reason.

mod choose;
mod store;

use actix_web::{HttpRequest, get};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use crate::activity::today;
use crate::actor::Actor;
use crate::questions::ProblemRef;
use crate::site::Site;

/// Why a problem is proposed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum NextReason {
    /// Tried lately, not solved.
    Unfinished,
    /// The next of a roadmap that I follow.
    Roadmap { slug: String, title: String },
    /// Of what I solve least often for my tries.
    WeakTag { tag: String },
    /// It took three tries or more, so many days ago.
    Review { days: i32 },
}

/// A problem that I may do next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct NextProblem {
    pub problem: ProblemRef,
    pub reason: NextReason,
}

/// At most three problems that I may do next, one for each reason first.
#[utoipa::path(tag = "problem", responses((status = 200, body = Envelope<Vec<NextProblem>>)))]
#[get("/api/problems/next")]
pub async fn list_next_problems(
    site: Site,
    actor: Actor,
    request: HttpRequest,
) -> Result<Envelope<Vec<NextProblem>>, ApiError> {
    let mut conn = site.read().await?;
    let closed = store::closed(&mut conn, actor.id).await?;
    let of = store::Of { user: actor.id, closed: &closed, lang: Locale::of(&request).code() };
    let by_reason = [
        store::unfinished(&mut conn, &of).await?,
        store::of_roadmaps(&mut conn, &of).await?,
        store::of_weak_tags(&mut conn, &of).await?,
        store::to_review(&mut conn, &of, today()).await?,
    ];
    Ok(Envelope::of(choose::choose(by_reason)))
}
