//! What a list of people can be asked for.

platform::text_enum! {
    /// Where an account stands.
    pub enum State {
        /// Its person has signed in and may do so again.
        Active = "active",
        /// Nobody signs in with it.
        Blocked = "blocked",
        /// Its address is not verified.
        Unverified = "unverified",
        /// Nobody has signed in with it yet.
        Never = "never",
    }
}

platform::text_enum! {
    /// In which order.
    pub enum Sort {
        /// By given name, then by the rest, as Vietnamese is ordered.
        Name = "name",
        /// The newest first.
        Newest = "newest",
        /// Who was here last first.
        Seen = "seen",
    }
}

impl State {
    /// The state of an account; the store's lists ask the same of its columns.
    pub fn of(is_blocked: bool, was_seen: bool, is_address: bool, is_verified: bool) -> Self {
        match () {
            () if is_blocked => Self::Blocked,
            () if !was_seen => Self::Never,
            () if is_address && !is_verified => Self::Unverified,
            () => Self::Active,
        }
    }
}
