//! Kinds of notices: whom each concerns, and how it is told where a person has not chosen otherwise.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::permissions::Role;

/// The reason of what follows from marking again: readers get it as a sentence in their language.
pub const MARKED_AGAIN: &str = "marked_again";

/// The reason of what follows from a contest's awards having changed: readers get it as a sentence in their language.
pub const AWARDS_CHANGED: &str = "awards_changed";

platform::text_enum! {
    /// What a notice is about.
    pub enum Kind {
        /// Somebody says that they are a teacher; admins give the role. Params: `name`.
        TeacherRequest = "teacher_request",
        /// The person has another role. Params: `role`.
        RoleChanged = "role_changed",
        /// Somebody took an invitation of the person's. Params: `name`.
        InvitationAccepted = "invitation_accepted",
        /// A list of people that the person sent is in. Params: `created`, `updated`, `failed`.
        ImportFinished = "import_finished",
        /// A manager changed the person's account. No params: what was changed is in the account.
        AccountChanged = "account_changed",
        /// The copy of the person's data is made. No params.
        DataExported = "data_exported",
        /// The person has undone the deletion of the account by signing in. No params.
        AccountReopened = "account_reopened",
        /// Somebody replies to a comment of the person's. Params: `name`, `title` of what is commented on.
        CommentReply = "comment_reply",
        /// Somebody mentions the person in a comment. Params: `name`, `title` of what is commented on.
        CommentMention = "comment_mention",
        /// Somebody gave the person uCoin or took some. Params: `amount` with its sign, `note` with a colon before it.
        CoinsGiven = "coins_given",
        /// A teacher has marked an answer of the person's. Params: `name` of what was asked.
        AnswerMarked = "answer_marked",
        /// Marks of the person's are others because a question was marked again. Params: `title` of the question.
        MarkedAgain = "marked_again",
        /// A certificate of the person's is not valid any more. Params: `title` of the course or contest, `reason` as it was
        /// written, [`MARKED_AGAIN`] or [`AWARDS_CHANGED`].
        CertificateRevoked = "certificate_revoked",
        /// A teacher has decided about answers of the person's that came late. Params: `name` of the quiz, `accepted`,
        /// `declined`.
        LateDecided = "late_decided",
        /// The person is disqualified from a contest. Params: `title` of it, `reason` as it was written.
        ContestDisqualified = "contest_disqualified",
        /// The person is not disqualified from a contest any more. Params: `title` of it.
        ContestReinstated = "contest_reinstated",
        /// The person has a new badge. Params: `badge`, what it is called in each language.
        BadgeGiven = "badge_given",
        /// Somebody asks to come into a class that the person leads. Params: `name`, `title` of the class.
        ClassJoinAsked = "class_join_asked",
        /// The person is in a class now. Params: `title` of it.
        ClassJoined = "class_joined",
        /// A session of a class of the person's begins soon. Params: `class`, what it is called, and `time` in each language.
        ClassReminder = "class_reminder",
        /// A session of a class of the person's is at another time or does not take place. Params: `class`, what it is called,
        /// and `change` in each language.
        ClassChanged = "class_changed",
        /// Something is told to a class of the person's. Params: `class`, what it is called, and `title`.
        ClassPost = "class_post",
        /// A class of the person's is to work on something. Params: `class`, what it is called, and `title`.
        ClassAssignment = "class_assignment",
        /// All who are in a class are asked to scan the code again. Params: `class`, what it is called.
        ClassLookAgain = "class_look_again",
        /// Somebody won't come to a session of a class that the person leads. Params: `name`, `title` of the class.
        AbsenceReported = "absence_reported",
        /// A teacher has decided about an absence that the person reported. Params: `title` of the class, `result` in each
        /// language.
        AbsenceDecided = "absence_decided",
        /// A post of the person's was let through. Params: `title`.
        PostApproved = "post_approved",
        /// Somebody else published a post of the person's. Params: `title`.
        PostPublished = "post_published",
        /// A post of the person's was sent back. Params: `title`, `reason` as it was written.
        PostRejected = "post_rejected",
        /// A comment waits for a moderator, or was reported. Params: `title` of what is commented on.
        CommentWaits = "comment_waits",
        /// An order of the person's is paid. Params: `course`, `reference`.
        OrderPaid = "order_paid",
        /// Somebody sent a proof of a transfer: staff are to look at it. Params: `name`, `course`.
        OrderWaits = "order_waits",
        /// A learner of a class that the person leads asks for help with a snippet. Params: `name`, `class`, what it is called.
        SnippetHelp = "snippet_help",
        /// Somebody says something of a snippet of the person's. Params: `name`, `title` of the snippet.
        SnippetRemark = "snippet_remark",
    }
}

platform::text_enum! {
    /// When a letter tells of a notice.
    pub enum MailTime {
        /// At once, the first of a group.
        Now = "now",
        /// With all others of the day, the next morning.
        Daily = "daily",
        /// Not at all.
        Never = "never",
    }
}

/// How a person is told of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Setting {
    /// Whether in the site.
    pub(super) site: bool,
    /// Whether and when by letter.
    pub(super) mail: MailTime,
}

impl Kind {
    /// What counts for those who have not chosen.
    pub(super) fn usual(self) -> Setting {
        let mail = match self {
            Self::RoleChanged
            | Self::AccountChanged
            | Self::CertificateRevoked
            | Self::ContestDisqualified
            | Self::ContestReinstated => MailTime::Now,
            Self::TeacherRequest
            | Self::AbsenceReported
            | Self::ClassJoinAsked
            | Self::CommentReply
            | Self::CommentMention
            | Self::ClassPost
            | Self::ClassAssignment
            | Self::ClassChanged
            | Self::PostApproved
            | Self::PostPublished
            | Self::PostRejected
            | Self::CommentWaits
            | Self::OrderWaits
            | Self::SnippetRemark => MailTime::Daily,
            // The account's own letter tells of being opened again, the order's own of being paid.
            Self::InvitationAccepted
            | Self::ImportFinished
            | Self::DataExported
            | Self::AccountReopened
            | Self::OrderPaid
            | Self::CoinsGiven
            | Self::AnswerMarked
            | Self::MarkedAgain
            | Self::LateDecided
            | Self::BadgeGiven
            | Self::ClassJoined
            | Self::ClassLookAgain
            | Self::AbsenceDecided
            | Self::SnippetHelp
            | Self::ClassReminder => MailTime::Never,
        };
        Setting { site: true, mail }
    }

    /// Whether people of that role, who may create accounts or not, can get any.
    pub(super) fn concerns(self, role: Role, creates_accounts: bool) -> bool {
        match self {
            Self::TeacherRequest => role == Role::Admin,
            Self::RoleChanged
            | Self::AccountChanged
            | Self::DataExported
            | Self::AccountReopened
            | Self::CommentReply
            | Self::CommentMention
            | Self::CoinsGiven
            | Self::AnswerMarked
            | Self::MarkedAgain
            | Self::CertificateRevoked
            | Self::LateDecided
            | Self::ContestDisqualified
            | Self::ContestReinstated
            | Self::ClassReminder
            | Self::ClassChanged
            | Self::ClassPost
            | Self::ClassAssignment
            | Self::ClassLookAgain
            | Self::AbsenceDecided
            | Self::ClassJoined
            | Self::OrderPaid
            | Self::SnippetRemark
            | Self::BadgeGiven => true,
            Self::OrderWaits => matches!(role, Role::Admin | Role::Sale | Role::SaleLead),
            Self::ClassJoinAsked
            | Self::AbsenceReported
            | Self::SnippetHelp
            | Self::PostApproved
            | Self::PostPublished
            | Self::PostRejected
            | Self::CommentWaits => {
                matches!(role, Role::Admin | Role::Teacher | Role::Moderator | Role::ModeratorLead)
            }
            Self::InvitationAccepted => role == Role::Teacher || creates_accounts,
            Self::ImportFinished => creates_accounts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learners_hear_of_their_own_account_and_of_comments() {
        let of = |role, creates| -> Vec<Kind> {
            Kind::ALL.iter().copied().filter(|kind| kind.concerns(role, creates)).collect()
        };
        assert_eq!(
            of(Role::Student, false),
            [
                Kind::RoleChanged,
                Kind::AccountChanged,
                Kind::DataExported,
                Kind::AccountReopened,
                Kind::CommentReply,
                Kind::CommentMention,
                Kind::CoinsGiven,
                Kind::AnswerMarked,
                Kind::MarkedAgain,
                Kind::CertificateRevoked,
                Kind::LateDecided,
                Kind::ContestDisqualified,
                Kind::ContestReinstated,
                Kind::BadgeGiven,
                Kind::ClassJoined,
                Kind::ClassReminder,
                Kind::ClassChanged,
                Kind::ClassPost,
                Kind::ClassAssignment,
                Kind::ClassLookAgain,
                Kind::AbsenceDecided,
                Kind::OrderPaid,
                Kind::SnippetRemark,
            ]
        );
        assert_eq!(of(Role::Teacher, false).len(), 31);
        assert_eq!(of(Role::Sale, true).len(), 26);
        assert_eq!(of(Role::Admin, true), Kind::ALL);
    }
}
