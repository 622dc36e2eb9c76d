//! The life of content between draft and published (specification, section 4).

use platform::messages::{Message, NO_ACCESS};
use serde::Deserialize;

use super::messages::{APPROVAL_STEP, NEEDS_APPROVAL};

/// Where content stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Being written.
    Draft,
    /// Handed in.
    WaitingForApproval,
    /// May be published.
    Approved,
    /// Out.
    Published,
    /// Sent back with a reason.
    Rejected,
}

impl Status {
    /// The name in the database and in bodies.
    pub fn name(self) -> &'static str {
        match self {
            Status::Draft => "draft",
            Status::WaitingForApproval => "waiting_for_approval",
            Status::Approved => "approved",
            Status::Published => "published",
            Status::Rejected => "rejected",
        }
    }

    /// The status of a name out of the database.
    pub fn parse(name: &str) -> Status {
        [Status::WaitingForApproval, Status::Approved, Status::Published, Status::Rejected]
            .into_iter()
            .find(|status| status.name() == name)
            .unwrap_or(Status::Draft)
    }
}

/// A step that somebody takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Hand in.
    Submit,
    /// Take back what was handed in.
    Cancel,
    /// Let through.
    Approve,
    /// Send back.
    Reject,
    /// Put out.
    Publish,
    /// Take in.
    Unpublish,
}

/// Where `step` leads from `from`. Public content is published only once approved; who may approve does both in one.
/// Content that is not public needs nobody's approval.
///
/// # Errors
/// The message that says why not.
pub fn next(step: Step, from: Status, is_public: bool, may_approve: bool) -> Result<Status, Message> {
    use Status::{Approved, Draft, Published, Rejected, WaitingForApproval};
    if matches!(step, Step::Approve | Step::Reject) && !may_approve {
        return Err(NO_ACCESS);
    }
    match (step, from) {
        (Step::Submit, Draft | Rejected) => Ok(WaitingForApproval),
        (Step::Cancel, WaitingForApproval | Approved) | (Step::Unpublish, Published) => Ok(Draft),
        (Step::Approve, WaitingForApproval) => Ok(Approved),
        (Step::Reject, WaitingForApproval | Approved | Published) => Ok(Rejected),
        (Step::Publish, Published) => Err(APPROVAL_STEP),
        (Step::Publish, Approved) => Ok(Published),
        (Step::Publish, _) if may_approve || !is_public => Ok(Published),
        (Step::Publish, _) => Err(NEEDS_APPROVAL),
        _ => Err(APPROVAL_STEP),
    }
}

/// The status that new content may have at once.
///
/// # Errors
/// When public content would be out without approval.
pub fn first(wanted: Status, is_public: bool, may_approve: bool) -> Result<Status, Message> {
    match wanted {
        Status::Draft | Status::WaitingForApproval => Ok(wanted),
        Status::Published => next(Step::Publish, Status::Draft, is_public, may_approve),
        Status::Approved if may_approve => Ok(wanted),
        Status::Approved | Status::Rejected => Err(APPROVAL_STEP),
    }
}

/// The status after an edit: public content that was approved goes back to approval, unless the editor may approve.
pub fn after_edit(from: Status, is_public: bool, may_approve: bool) -> Status {
    match from {
        Status::Approved | Status::Published if is_public && !may_approve => Status::WaitingForApproval,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_teachers_public_draft_goes_through_approval() {
        assert_eq!(next(Step::Publish, Status::Draft, true, false), Err(NEEDS_APPROVAL));
        assert_eq!(next(Step::Submit, Status::Draft, true, false), Ok(Status::WaitingForApproval));
        assert_eq!(next(Step::Approve, Status::WaitingForApproval, true, false), Err(NO_ACCESS));
        assert_eq!(next(Step::Approve, Status::WaitingForApproval, true, true), Ok(Status::Approved));
        assert_eq!(next(Step::Publish, Status::Approved, true, false), Ok(Status::Published));
        assert_eq!(after_edit(Status::Published, true, false), Status::WaitingForApproval);
    }

    #[test]
    fn private_content_and_admins_need_no_approval() {
        assert_eq!(next(Step::Publish, Status::Draft, false, false), Ok(Status::Published));
        assert_eq!(first(Status::Published, true, true), Ok(Status::Published));
        assert_eq!(first(Status::Published, true, false), Err(NEEDS_APPROVAL));
        assert_eq!(after_edit(Status::Published, true, true), Status::Published);
        assert_eq!(after_edit(Status::Published, false, false), Status::Published);
    }

    #[test]
    fn steps_out_of_turn_are_refused() {
        assert_eq!(next(Step::Cancel, Status::Draft, true, true), Err(APPROVAL_STEP));
        assert_eq!(next(Step::Submit, Status::Published, true, true), Err(APPROVAL_STEP));
        assert_eq!(first(Status::Rejected, true, true), Err(APPROVAL_STEP));
    }
}
