//! Words of refunds.

platform::text_enum! {
    /// How money goes back.
    pub enum RefundWay {
        /// The gateway returns it.
        Gateway = "gateway",
        /// Somebody of the staff transfers it.
        Transfer = "transfer",
        /// In cash.
        Cash = "cash",
    }
}

platform::text_enum! {
    /// What becomes of what was bought.
    pub enum RefundAccess {
        /// The course is closed, codes that nobody has used are withdrawn.
        End = "end",
        /// It stays.
        Keep = "keep",
    }
}

platform::text_enum! {
    /// Where a refund stands.
    pub enum RefundState {
        /// The gateway is asked.
        Begun = "begun",
        /// The gateway gave no answer for so long that asking again could pay twice, or knows a request that was not made: a
        /// person looks there, and says how it ended.
        Unclear = "unclear",
        /// The money went back.
        Done = "done",
        /// The gateway refused.
        Failed = "failed",
    }
}
