//! Words of the back office.

platform::text_enum! {
    /// What is done with money that somebody has to look at, but for giving it its order.
    pub enum PaymentAction {
        /// It goes back: of an order what is more than it costs, by transfer; of no order only that is written down.
        Refund = "refund",
        /// Nothing; why is noted.
        Note = "note",
    }
}

platform::text_enum! {
    /// What was decided about it.
    pub enum PaymentDecision {
        /// It was given its order.
        Assigned = "assigned",
        /// It went back.
        Refunded = "refunded",
        /// Nothing was done.
        Noted = "noted",
    }
}
