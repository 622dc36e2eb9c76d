//! What there is a few of in sessions.

use platform::text_enum;

text_enum! {
    /// Where a session stands.
    pub enum SessionStatus {
        /// It has not begun.
        Upcoming = "upcoming",
        /// It is on.
        Running = "running",
        /// It is over.
        Finished = "finished",
        /// It does not take place.
        Cancelled = "cancelled",
    }
}

text_enum! {
    /// Which sessions a change is for.
    pub enum SessionScope {
        /// This one.
        This = "this",
        /// It and those of its series that come after it.
        Following = "following",
    }
}

text_enum! {
    /// Why a class does not meet on a day.
    pub enum DayOffReason {
        /// Its teachers left it out.
        Skipped = "skipped",
        /// A public holiday, or a day off of the site.
        Holiday = "holiday",
    }
}
