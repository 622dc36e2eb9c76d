//! What follows from VNPay's word about a link, whether it came by itself or was asked for.

use platform::error::ApiError;

use crate::gateway::{self, Attempt, AttemptState, Outcome, Report};
use crate::orders::{self, Arrival, Provider};
use crate::site::Site;

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    /// It was news, and is stored.
    Recorded,
    /// It was known.
    Known,
    /// VNPay itself does not know yet.
    Open,
    /// Another amount than the link's: nothing follows.
    OtherAmount,
}

/// Takes VNPay's word about a link. Sent again, it has no effect, but for what a crash has left to be done.
///
/// # Errors
/// When the database fails.
pub(super) async fn take(site: &Site, attempt: &Attempt, report: &Report) -> Result<Taken, ApiError> {
    if report.outcome == Outcome::Open {
        return Ok(Taken::Open);
    }
    if report.amount != Some(attempt.amount) {
        return Ok(Taken::OtherAmount);
    }
    match (attempt.state, report.outcome) {
        (AttemptState::Paid | AttemptState::Held, _) | (AttemptState::Declined, Outcome::Declined) => Ok(Taken::Known),
        (_, Outcome::Declined) => decline(site, attempt, report).await,
        (_, Outcome::Held) => pay(site, attempt, report, AttemptState::Held).await,
        _ => pay(site, attempt, report, AttemptState::Paid).await,
    }
}

/// The payment first: where the process ends before the link is noted, VNPay sends it again or is asked.
async fn pay(site: &Site, attempt: &Attempt, report: &Report, state: AttemptState) -> Result<Taken, ApiError> {
    let arrival = Arrival {
        provider: Provider::Vnpay,
        // By the link's own reference: it is paid once, whatever VNPay says of it.
        number: attempt.txn_ref.clone(),
        amount: attempt.amount,
        content: attempt.txn_ref.clone(),
        raw: report.raw.clone(),
        order: Some(attempt.order),
        attempt: Some(attempt.id),
        is_suspect: state == AttemptState::Held,
        paid_at: report.paid_at(),
        ..Arrival::default()
    };
    let settled = orders::arrive(site, &arrival).await?;
    let mut tx = site.begin().await?;
    gateway::note(&mut tx, attempt.id, state, report).await?;
    tx.commit().await?;
    Ok(if settled.is_new { Taken::Recorded } else { Taken::Known })
}

/// Of the newest link the order hears: an older one's end says nothing about it.
async fn decline(site: &Site, attempt: &Attempt, report: &Report) -> Result<Taken, ApiError> {
    let mut tx = site.begin().await?;
    // The order first, as where links are made.
    orders::lock(&mut tx, attempt.order).await?;
    if !gateway::note(&mut tx, attempt.id, AttemptState::Declined, report).await? {
        return Ok(Taken::Known);
    }
    if gateway::is_newest(&mut tx, attempt).await? {
        orders::decline(&mut tx, site, attempt.order, (&report.code, &report.raw)).await?;
    }
    tx.commit().await?;
    Ok(Taken::Recorded)
}
