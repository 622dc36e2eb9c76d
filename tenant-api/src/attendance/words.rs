//! What there is a few of in attendance.

use platform::text_enum;

text_enum! {
    /// How somebody attended a session.
    pub enum AttendanceStatus {
        /// In time, to the end.
        Present = "present",
        /// Came too late.
        Late = "late",
        /// Went too early.
        LeftEarly = "left_early",
        /// Did not come.
        Absent = "absent",
        /// Did not come, with leave: never derived, always a teacher's word.
        Excused = "excused",
    }
}

text_enum! {
    /// How a check-in came about.
    pub enum AttendanceHow {
        /// The projector's QR code was scanned.
        Qr = "qr",
        /// Its digits were typed.
        Code = "code",
        /// The meeting was opened.
        Meeting = "meeting",
        /// A teacher wrote it.
        Hand = "hand",
    }
}

text_enum! {
    /// What teachers should look at.
    pub enum AttendanceFlag {
        /// Somebody else checked in by the same device.
        SameDevice = "same_device",
        /// On another network than the projector.
        OtherNetwork = "other_network",
        /// Has not scanned since all were asked to scan once more.
        NotSeenAgain = "not_seen_again",
    }
}

text_enum! {
    /// What a pupil does.
    pub enum CheckAction {
        /// Comes.
        In = "in",
        /// Goes.
        Out = "out",
    }
}
