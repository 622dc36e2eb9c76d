//! What there is a few of in classrooms.

use platform::text_enum;

text_enum! {
    /// What may be done in a class.
    pub enum ClassroomStatus {
        /// Everything.
        Active = "active",
        /// Neither checking in nor handing in.
        Inactive = "inactive",
        /// Reading alone, until a teacher opens it again.
        Finished = "finished",
    }
}

text_enum! {
    /// What a member is in a class.
    pub enum MemberRole {
        /// Leads it.
        Teacher = "teacher",
        /// Learns in it.
        Student = "student",
    }
}

text_enum! {
    /// Where a membership stands.
    pub enum MemberStatus {
        /// In the class.
        Active = "active",
        /// For a while not; the class is out of sight.
        Paused = "paused",
        /// Has asked to come in.
        Waiting = "waiting",
        /// Has left; marks and attendance stay.
        Left = "left",
    }
}

text_enum! {
    /// What the class's code and link do.
    pub enum JoinMode {
        /// They open nothing.
        Closed = "closed",
        /// A teacher confirms each.
        Approve = "approve",
        /// They let in at once.
        Open = "open",
    }
}

text_enum! {
    /// What follows from something that looks wrong when checking in.
    pub enum Strictness {
        /// Nothing.
        Allow = "allow",
        /// It counts, and teachers see a flag.
        Flag = "flag",
        /// It does not count.
        Refuse = "refuse",
    }
}
