//! How far a contest is.

use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use super::input::Package;
use super::times::absolute;

/// The changes of a contest's state, in the order of their times: the name of what is set, and when.
pub(super) struct State {
    changes: Vec<(&'static str, OffsetDateTime)>,
    has_freeze: bool,
}

impl State {
    /// After the first so many changes.
    fn after(&self, changes: usize) -> Value {
        let at = |name: &str| {
            let found = self.changes.iter().take(changes).find(|(known, _)| *known == name);
            found.map(|(_, at)| absolute(*at))
        };
        let mut state = json!({
            "started": at("started"), "ended": at("ended"), "finalized": at("finalized"), "end_of_updates": at("end_of_updates"),
        });
        if self.has_freeze {
            state["frozen"] = json!(at("frozen"));
            state["thawed"] = json!(at("thawed"));
        }
        state
    }

    /// As it is.
    pub(super) fn now(&self) -> Value {
        self.after(self.changes.len())
    }

    /// Each change with the state after it; the one that ends all updates is the last.
    pub(super) fn steps(&self) -> impl Iterator<Item = (String, Value)> {
        (1..).zip(&self.changes).map(|(count, (_, at))| (absolute(*at), self.after(count)))
    }

    /// Whether nothing comes any more.
    pub(super) fn is_over(&self) -> bool {
        self.changes.last().is_some_and(|(name, _)| *name == "end_of_updates")
    }
}

/// A moment that is later than another as it is written.
fn later(at: OffsetDateTime, than: OffsetDateTime) -> OffsetDateTime {
    at.max(than + Duration::MILLISECOND)
}

/// The state at the time of the package.
pub(super) fn of(package: &Package) -> State {
    let mut state = State { changes: Vec::new(), has_freeze: package.freeze_s.is_some() };
    if package.now < package.start {
        return state;
    }
    state.changes.push(("started", package.start));
    let frozen =
        package.freeze_s.map(|freeze_s| package.start + Duration::seconds((package.duration_s - freeze_s).max(0)));
    let frozen = frozen.map(|at| later(at, package.start)).filter(|at| *at <= package.now);
    state.changes.extend(frozen.map(|at| ("frozen", at)));
    if package.now < package.ends_at {
        return state;
    }
    let ended = later(package.ends_at, frozen.unwrap_or(package.start));
    state.changes.push(("ended", ended));
    let thawed = frozen.and(package.thawed_at).map(|at| later(at, ended));
    let finalized = package.finalized_at.map(|at| later(at, ended));
    state.changes.extend(thawed.map(|at| ("thawed", at)));
    state.changes.extend(finalized.map(|at| ("finalized", at)));
    state.changes.sort_by_key(|(_, at)| *at);
    if let Some(finalized) = finalized
        && frozen.is_none() == thawed.is_none()
    {
        let last = last_event(package).into_iter().chain(thawed).fold(finalized, OffsetDateTime::max);
        state.changes.push(("end_of_updates", later(last, last)));
    }
    state
}

/// When the last thing happened.
fn last_event(package: &Package) -> Option<OffsetDateTime> {
    let judged = package
        .submissions
        .iter()
        .filter_map(|one| one.judgement.as_ref())
        .map(|judgement| judgement.to.max(judgement.from));
    let sent = package.submissions.iter().map(|one| one.at);
    let asked =
        package.clarifications.iter().map(|one| one.answer.as_ref().map_or(one.at, |(_, at, _)| one.at.max(*at)));
    judged.chain(sent).chain(asked).chain(package.messages.iter().map(|message| message.at)).max()
}
