//! Where each step leads.

use platform::messages::{Message, NO_ACCESS};
use platform::text_enum;

use super::messages::{APPROVAL_STEP, NEEDS_APPROVAL};

text_enum! {
    /// Where content stands.
    pub enum Status {
        /// Being written.
        Draft = "draft",
        /// Handed in.
        WaitingForApproval = "waiting_for_approval",
        /// May be published.
        Approved = "approved",
        /// Out.
        Published = "published",
        /// Sent back with a reason.
        Rejected = "rejected",
    }
}

text_enum! {
    /// Who may find content that is out.
    pub enum Visibility {
        /// Everybody: it is listed, and needs an admin's approval.
        Public = "public",
        /// Its author and who manages its kind.
        Private = "private",
        /// Whoever has the address.
        Unlisted = "unlisted",
    }
}

text_enum! {
    /// A step that somebody takes.
    pub enum Step {
        /// Hand in.
        Submit = "submit",
        /// Take back what was handed in.
        Cancel = "cancel",
        /// Let through.
        Approve = "approve",
        /// Send back.
        Reject = "reject",
        /// Put out.
        Publish = "publish",
        /// Take in.
        Unpublish = "unpublish",
    }
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

    /// All that can happen to content of any kind, for as long as something new comes of it: nothing that is public is
    /// out unless who may approve has let just this text through.
    #[test]
    fn no_way_leads_round_approval() {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        struct Content {
            status: Status,
            is_public: bool,
            /// Whether who may approve has seen this text as public, or wrote it.
            is_vetted: bool,
        }
        let mut open = Vec::new();
        for (wanted, is_public, may_approve) in each() {
            if let Ok(status) = first(wanted, is_public, may_approve) {
                open.push(Content { status, is_public, is_vetted: may_approve });
            }
        }
        let mut seen = std::collections::HashSet::new();
        while let Some(content) = open.pop() {
            if !seen.insert(content) {
                continue;
            }
            let Content { status, is_public, is_vetted } = content;
            assert!(!is_public || is_vetted || !matches!(status, Status::Published | Status::Approved), "{content:?}");
            for may_approve in [false, true] {
                for step in Step::ALL {
                    if let Ok(status) = next(*step, status, is_public, may_approve) {
                        let lets_through = may_approve && matches!(step, Step::Approve | Step::Publish);
                        open.push(Content { status, is_public, is_vetted: is_vetted || lets_through });
                    }
                }
                for becomes_public in [false, true] {
                    let status = after_edit(status, is_public || becomes_public, may_approve);
                    open.push(Content { status, is_public: becomes_public, is_vetted: may_approve });
                }
            }
        }
        assert!(seen.len() >= 12, "{seen:?}");
    }

    fn each() -> impl Iterator<Item = (Status, bool, bool)> {
        let both = || [false, true].into_iter();
        Status::ALL
            .iter()
            .flat_map(move |status| both().flat_map(move |one| both().map(move |two| (*status, one, two))))
    }

    #[test]
    fn steps_out_of_turn_are_refused() {
        assert_eq!(next(Step::Cancel, Status::Draft, true, true), Err(APPROVAL_STEP));
        assert_eq!(next(Step::Submit, Status::Published, true, true), Err(APPROVAL_STEP));
        assert_eq!(first(Status::Rejected, true, true), Err(APPROVAL_STEP));
    }
}
