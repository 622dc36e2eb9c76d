//! The shop's words.

platform::text_enum! {
    /// What uCoin buy.
    pub enum ShopKind {
        /// A discount code of the person's own
        Discount = "discount",
        /// A course
        Course = "course",
        /// Something that staff hand over
        Item = "item",
    }
}

platform::text_enum! {
    /// Where a purchase stands.
    pub enum PurchaseState {
        /// Staff are to hand it over.
        Waits = "waits",
        /// The person has it.
        Done = "done",
        /// The coins went back.
        Cancelled = "cancelled",
    }
}
