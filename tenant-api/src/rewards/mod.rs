//! What finishing brings: coins, also to who brought the person here, and a course's certificate. In the transaction that
//! changes the progress.

use platform::error::ApiError;
use platform::tenancy::TenantTx;

use crate::affiliates;
use crate::certificates;
use crate::coins::{self, Due, Reason};
use crate::courses::Noted;
use crate::ids::{AccountId, CourseId, LessonId};
use crate::site::Site;

/// Gives and takes back what a lesson's progress and that of its courses bring, and `further` coins with it; how many coins
/// came together.
///
/// # Errors
/// When the database fails.
pub async fn follow(
    tx: &mut TenantTx,
    site: &Site,
    user: AccountId,
    (lesson, noted): (LessonId, &Noted),
    further: Vec<Due>,
) -> Result<i64, ApiError> {
    let due = |reason, object_id, is_earned| Due { reason, object_id, is_earned, amount: coins::amount(site, reason) };
    let course = |id: &CourseId, is_earned| due(Reason::Course, id.get(), is_earned);
    // What is open again and finished at once stays as it was.
    let lost: Vec<&CourseId> = noted.unfinished.iter().filter(|id| !noted.finished.contains(id)).collect();
    let all: Vec<Due> = further
        .into_iter()
        .chain([due(Reason::Lesson, lesson.get(), noted.is_finished)])
        .chain(noted.finished.iter().map(|id| course(id, true)))
        .chain(lost.iter().map(|id| course(id, false)))
        .collect();
    for course in lost {
        certificates::revoke(tx, user, *course, certificates::MARKED_AGAIN).await?;
    }
    for course in &noted.finished {
        certificates::issue(tx, &site.entry.name, user, *course).await?;
    }
    if noted.is_finished && !noted.was_finished {
        affiliates::plan_referral(tx, user).await?;
    }
    // Balances are locked last.
    coins::follow(tx, user, &all).await
}
