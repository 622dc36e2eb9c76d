//! What a look at DNS makes of a claim: the rules, without database and clock.

use std::time::Duration;

use directory::domains::{DomainReason, DomainStatus, Found, Rules, pointing, says};

use super::Pace;

/// A claim as it is looked at.
#[derive(Debug, Clone)]
pub(super) struct Claim {
    pub(super) id: i64,
    pub(super) host: String,
    pub(super) challenge: String,
    pub(super) status: DomainStatus,
    pub(super) holds: bool,
    /// Since it was made, taken up again, proved or lapsed.
    pub(super) looking_for: Duration,
    /// Since its status changed.
    pub(super) in_status_for: Duration,
    /// Since DNS last gave an answer, or since the claim was made.
    pub(super) unanswered_for: Duration,
    pub(super) failures: i32,
    pub(super) unanswered: i32,
}

impl Claim {
    /// For how long its records have had to be set again: it may be about to lapse only now.
    fn lapsed_for(&self) -> Duration {
        if self.status == DomainStatus::ReconnectRequired { self.in_status_for } else { Duration::ZERO }
    }
}

/// What is to be done with it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Step {
    /// Proved: try to hold it.
    Hold,
    /// Held, and as it should be.
    Keep,
    /// Held, in doubt.
    Doubt(DomainReason),
    /// Waits for its records.
    Wait(DomainStatus, DomainReason),
    /// Its records have to be set again. Visitors are served as long as the name leads here.
    Reconnect { reason: DomainReason, leads_here: bool },
    /// Not looked at any more; what was held is let go.
    GiveUp(DomainReason),
    /// DNS gave no answer: nothing changes.
    Unanswered,
}

/// The step, and when to look again, before jitter; never for [`Step::GiveUp`].
pub(super) fn conclude(claim: &Claim, found: &Found, rules: &Rules, pace: &Pace) -> (Step, Option<Duration>) {
    let owned = found.texts.as_ref().map(|texts| {
        if texts.iter().any(|text| says(text, &claim.challenge)) {
            Ok(())
        } else if texts.is_empty() {
            Err(DomainReason::TxtMissing)
        } else {
            Err(DomainReason::TxtWrong)
        }
    });
    let points = pointing(found, rules);
    let leads_here = points == Some(Ok(()));
    let fault = match (owned, points) {
        (Some(Ok(())), Some(Ok(()))) => None,
        // One fault is enough to know, whatever the other question was answered.
        (Some(Err(_)), Some(Err(DomainReason::NotPointing))) => Some(DomainReason::NothingFound),
        (_, Some(Err(reason))) | (Some(Err(reason)), _) => Some(reason),
        (None, _) | (_, None) => return unanswered(claim, pace),
    };
    let step = match (claim.holds, fault) {
        (false, None) => Step::Hold,
        (false, Some(_)) if claim.looking_for > pace.give_up_after => Step::GiveUp(DomainReason::GaveUp),
        (false, Some(reason)) => {
            let half = owned == Some(Ok(())) || leads_here;
            Step::Wait(if half { DomainStatus::PendingVerification } else { DomainStatus::PendingDns }, reason)
        }
        (true, None) if claim.status == DomainStatus::ReconnectRequired => Step::Hold,
        (true, None) => Step::Keep,
        (true, Some(reason)) => lapse(claim, reason, leads_here, pace),
    };
    let again = match &step {
        Step::Hold | Step::Keep => Some(pace.live),
        Step::Doubt(_) => Some(pace.doubtful(claim.failures + 1)),
        Step::Wait(..) => Some(pace.waiting(claim.looking_for)),
        Step::Reconnect { .. } => Some(pace.waiting(claim.lapsed_for())),
        Step::GiveUp(_) | Step::Unanswered => None,
    };
    (step, again)
}

fn lapse(claim: &Claim, reason: DomainReason, leads_here: bool, pace: &Pace) -> Step {
    if claim.status == DomainStatus::ReconnectRequired {
        return if claim.in_status_for > pace.release_after {
            Step::GiveUp(DomainReason::Released)
        } else {
            Step::Reconnect { reason, leads_here }
        };
    }
    if claim.failures + 1 >= pace.lapse_after { Step::Reconnect { reason, leads_here } } else { Step::Doubt(reason) }
}

/// No answer says nothing about whose the name is; only when there has been none for weeks it counts.
fn unanswered(claim: &Claim, pace: &Pace) -> (Step, Option<Duration>) {
    if claim.unanswered_for > pace.give_up_after {
        if !claim.holds {
            return (Step::GiveUp(DomainReason::NoAnswer), None);
        }
        let step = match lapse(claim, DomainReason::NoAnswer, false, pace) {
            Step::Doubt(reason) => Step::Reconnect { reason, leads_here: false },
            other => other,
        };
        let again = (!matches!(step, Step::GiveUp(_))).then(|| pace.waiting(claim.lapsed_for()));
        return (step, again);
    }
    let wait = if claim.holds { pace.doubtful(claim.unanswered + 1) } else { pace.waiting(claim.looking_for) * 2 };
    (Step::Unanswered, Some(wait))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Duration = Duration::from_secs(24 * 3600);

    fn claim(status: DomainStatus, holds: bool) -> Claim {
        Claim {
            id: 1,
            host: "hoc.vn".into(),
            challenge: "lophoc-1".into(),
            status,
            holds,
            looking_for: Duration::ZERO,
            in_status_for: Duration::ZERO,
            unanswered_for: Duration::ZERO,
            failures: 0,
            unanswered: 0,
        }
    }

    /// What DNS says: `None` is no answer.
    fn found(texts: Option<&[&str]>, cname: Option<&str>) -> Found {
        Found {
            cnames: cname.filter(|name| !name.is_empty()).map(str::to_owned).into_iter().collect(),
            addresses: cname.map(|_| vec![]),
            texts: texts.map(|texts| texts.iter().map(ToString::to_string).collect()),
            trouble: None,
        }
    }

    fn step(claim: &Claim, found: &Found) -> Step {
        concluded(claim, found).0
    }

    fn concluded(claim: &Claim, found: &Found) -> (Step, Option<Duration>) {
        let rules = Rules {
            platform_host: "lophoc.vn".into(),
            site_suffix: "lophoc.vn".into(),
            edge_host: "edge.lophoc.vn".into(),
            edge_addresses: vec![],
        };
        conclude(claim, found, &rules, &Pace::default())
    }

    const OURS: Option<&[&str]> = Some(&["lophoc-1"]);
    const EDGE: Option<&str> = Some("edge.lophoc.vn");

    #[test]
    fn a_claim_waits_until_both_records_are_right() {
        let claim = claim(DomainStatus::PendingDns, false);
        let waits = |status, reason| Step::Wait(status, reason);
        assert_eq!(
            step(&claim, &found(Some(&[]), Some(""))),
            waits(DomainStatus::PendingDns, DomainReason::NothingFound)
        );
        let half = DomainStatus::PendingVerification;
        assert_eq!(step(&claim, &found(Some(&[]), EDGE)), waits(half, DomainReason::TxtMissing));
        assert_eq!(step(&claim, &found(Some(&["lophoc-2"]), EDGE)), waits(half, DomainReason::TxtWrong));
        assert_eq!(step(&claim, &found(OURS, Some(""))), waits(half, DomainReason::NotPointing));
        assert_eq!(step(&claim, &found(OURS, Some("x.vn"))), waits(half, DomainReason::PointsElsewhere));
        assert_eq!(step(&claim, &found(OURS, EDGE)), Step::Hold);
        let old = Claim { looking_for: 31 * DAY, ..claim };
        assert_eq!(step(&old, &found(Some(&[]), EDGE)), Step::GiveUp(DomainReason::GaveUp));
        assert_eq!(step(&old, &found(OURS, EDGE)), Step::Hold);
    }

    #[test]
    fn no_answer_is_no_failure() {
        let pending = claim(DomainStatus::PendingDns, false);
        for silent in [found(None, None), found(OURS, None), found(None, EDGE)] {
            assert_eq!(step(&pending, &silent), Step::Unanswered);
            assert_eq!(step(&Claim { failures: 2, ..claim(DomainStatus::Active, true) }, &silent), Step::Unanswered);
        }
        // One fault is enough.
        assert_eq!(
            step(&pending, &found(None, Some("x.vn"))),
            Step::Wait(DomainStatus::PendingDns, DomainReason::PointsElsewhere)
        );
        let for_weeks = Claim { unanswered_for: 31 * DAY, ..claim(DomainStatus::Active, true) };
        let lapsed = Step::Reconnect { reason: DomainReason::NoAnswer, leads_here: false };
        assert_eq!(step(&for_weeks, &found(None, None)), lapsed);
    }

    #[test]
    fn a_lapsed_domain_has_to_be_reconnected_and_is_let_go_at_last() {
        let gone = found(Some(&[]), EDGE);
        let active = claim(DomainStatus::Active, true);
        assert_eq!(step(&active, &found(OURS, EDGE)), Step::Keep);
        assert_eq!(step(&active, &gone), Step::Doubt(DomainReason::TxtMissing));
        let third = Claim { failures: 2, ..active };
        assert_eq!(step(&third, &gone), Step::Reconnect { reason: DomainReason::TxtMissing, leads_here: true });
        let lapsed = Claim { in_status_for: DAY, ..claim(DomainStatus::ReconnectRequired, true) };
        let elsewhere = found(Some(&[]), Some("x.vn"));
        assert_eq!(
            step(&lapsed, &elsewhere),
            Step::Reconnect { reason: DomainReason::PointsElsewhere, leads_here: false }
        );
        assert_eq!(step(&lapsed, &found(OURS, EDGE)), Step::Hold);
        let long = Claim { in_status_for: 8 * DAY, ..lapsed };
        assert_eq!(step(&long, &gone), Step::GiveUp(DomainReason::Released));
        assert_eq!(step(&long, &found(OURS, EDGE)), Step::Hold);
    }

    #[test]
    fn a_domain_that_has_just_lapsed_is_looked_at_again_at_once_however_long_it_was_active() {
        let old = Claim { in_status_for: 200 * DAY, failures: 2, ..claim(DomainStatus::Active, true) };
        let silent = Claim { unanswered_for: 31 * DAY, failures: 0, ..old.clone() };
        let (gone, nothing) = (found(Some(&[]), EDGE), found(None, None));
        let wait_of = |claim: &Claim, found: &Found| match concluded(claim, found) {
            (Step::Reconnect { .. }, wait) => wait,
            (other, _) => panic!("{other:?}"),
        };
        let first = Some(Pace::default().first);
        assert_eq!((wait_of(&old, &gone), wait_of(&silent, &nothing)), (first, first));
        let lapsed = |claim: Claim| Claim { status: DomainStatus::ReconnectRequired, in_status_for: DAY, ..claim };
        let later = Some(DAY / 20);
        assert_eq!((wait_of(&lapsed(old), &gone), wait_of(&lapsed(silent), &nothing)), (later, later));
    }
}
