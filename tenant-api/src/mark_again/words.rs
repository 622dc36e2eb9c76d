//! What there is a few of in marking again.

use crate::attempts::MarkRule;

platform::text_enum! {
    /// What is to be done with a question's answers.
    pub enum MarkAgainAction {
        /// They are marked by the key, the tests and the rules of now.
        Again = "again",
        /// In these quizzes everybody who was asked has full marks.
        FullMarks = "full_marks",
        /// In these quizzes the question does not count.
        DoesNotCount = "does_not_count",
        /// In these quizzes the question counts by its answers again.
        AsMarked = "as_marked",
    }
}

impl MarkAgainAction {
    /// The rule that quizzes have afterwards; nothing where the action is about the answers and not about quizzes.
    pub fn rule(self) -> Option<Option<MarkRule>> {
        match self {
            Self::Again => None,
            Self::FullMarks => Some(Some(MarkRule::FullMarks)),
            Self::DoesNotCount => Some(Some(MarkRule::DoesNotCount)),
            Self::AsMarked => Some(None),
        }
    }
}

platform::text_enum! {
    /// How far marking again is.
    pub enum MarkAgainStatus {
        /// The judge runs the programs that it is about; nothing is changed by that.
        Judging = "judging",
        /// It is computed what would change.
        Trying = "trying",
        /// What would change is known; it waits to be applied or dropped.
        Ready = "ready",
        /// It is being applied, one person after another.
        Applying = "applying",
        /// Everything is changed.
        Applied = "applied",
        /// The question was changed while it was being applied: who comes later is as before.
        Stopped = "stopped",
    }
}

platform::text_enum! {
    /// What becomes of a certificate.
    pub enum CertificateChange {
        /// It is issued, or valid again.
        Issued = "issued",
        /// It is not valid any more.
        Revoked = "revoked",
    }
}
