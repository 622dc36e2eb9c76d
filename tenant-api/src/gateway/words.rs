//! Words of the gateway.

platform::text_enum! {
    /// A way to pay at the gateway, as it is called there.
    pub enum PayChannel {
        /// A domestic card or account.
        InternetBanking = "VNBANK",
        /// An international card.
        Card = "INTCARD",
        /// A QR code that a bank's app reads.
        Qr = "VNPAYQR",
    }
}

platform::text_enum! {
    /// Where a link stands.
    pub enum AttemptState {
        /// The gateway has not said how it went.
        Open = "open",
        /// It was paid.
        Paid = "paid",
        /// It was paid, and the gateway suspects fraud.
        Held = "held",
        /// It was not paid.
        Declined = "declined",
    }
}
