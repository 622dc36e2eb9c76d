//! Who sees what others handed in: who may change the question, and where the site allows it who has solved it.

use platform::error::ApiError;
use platform::messages::Message;
use platform::tenancy::TenantConn;

use super::answers::is_solved;
use super::messages::{OTHERS_IN_CONTEST, OTHERS_NOT_SHARED, OTHERS_TO_SOLVE};
use super::store::{self, Submission};
use crate::actor::Actor;
use crate::questions::{self, Question};
use crate::site::Site;
use crate::streaks::PracticeSettings;

/// Of what others handed in at a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// All of it, with names: for who may change the question.
    Everything,
    /// What was handed in in practice, or in contests that are released, by public names: for who has solved it.
    Shared,
    /// Nothing, and what would open it.
    Nothing(Message),
}

/// What `actor` sees of what others handed in. While a contest asks the question it is closed but to who may change it.
///
/// # Errors
/// When the database fails.
pub async fn sight_of_others(
    conn: &mut TenantConn,
    site: &Site,
    question: &Question,
    actor: &Actor,
) -> Result<Sight, ApiError> {
    if question.may_edit(Some(actor)) {
        return Ok(Sight::Everything);
    }
    if !PracticeSettings::of(site).solvers_see_submissions {
        return Ok(Sight::Nothing(OTHERS_NOT_SHARED));
    }
    if !is_solved(conn, actor.id, question.id).await? {
        return Ok(Sight::Nothing(OTHERS_TO_SOLVE));
    }
    if questions::is_asked_now(conn, question.id).await? {
        return Ok(Sight::Nothing(OTHERS_IN_CONTEST));
    }
    Ok(Sight::Shared)
}

/// Whether `actor` sees this submission of somebody else's.
///
/// # Errors
/// When the database fails.
pub async fn sees(
    conn: &mut TenantConn,
    site: &Site,
    question: &Question,
    (actor, submission): (&Actor, &Submission),
) -> Result<bool, ApiError> {
    match sight_of_others(conn, site, question, actor).await? {
        Sight::Everything => Ok(true),
        Sight::Shared => Ok(submission.user_id != actor.id && store::is_shared(conn, submission).await?),
        Sight::Nothing(_) => Ok(false),
    }
}
