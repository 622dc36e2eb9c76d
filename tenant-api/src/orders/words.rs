//! Words of orders and of money that comes in.

platform::text_enum! {
    /// Where an order stands. Open ones go on; a failure may still succeed, a success stays.
    pub enum OrderStatus {
        /// Stored; nothing to pay by was given yet.
        Initialized = "initialized",
        /// The buyer has a link or a QR code.
        InProgress = "in_progress",
        /// A part is paid, or a proof was sent.
        Paying = "paying",
        /// A person decides.
        WaitingForActivation = "waiting_for_activation",
        /// Paid, and given.
        Success = "success",
        /// Not paid.
        Failure = "failure",
    }
}

impl OrderStatus {
    /// Whether it can still be paid as it is.
    pub fn is_open(self) -> bool {
        !matches!(self, Self::Success | Self::Failure)
    }
}

platform::text_enum! {
    /// Who made an order.
    pub enum OrderSource {
        /// The buyer.
        Web = "web",
        /// Somebody of the staff.
        Staff = "staff",
    }
}

platform::text_enum! {
    /// Where word of money comes from.
    pub enum Provider {
        /// The gateway.
        Vnpay = "vnpay",
        /// Bank messages by payOS.
        Payos = "payos",
        /// Bank messages by SePay.
        Sepay = "sepay",
        /// Bank messages by Casso.
        Casso = "casso",
        /// A bank's statement file.
        Statement = "statement",
        /// Somebody of the staff.
        Staff = "staff",
    }
}

platform::text_enum! {
    /// What somebody has to look at.
    pub enum Finding {
        /// It belongs to no order, or to several.
        Unmatched = "unmatched",
        /// It was more than was to be paid.
        Surplus = "surplus",
        /// The order was paid before.
        Second = "second",
        /// The order had failed before.
        Late = "late",
    }
}

platform::text_enum! {
    /// A step of an order.
    pub enum EventKind {
        /// It was made.
        Created = "created",
        /// Another way to pay was chosen.
        MethodChanged = "method_changed",
        /// A link or QR code was given.
        Shown = "shown",
        /// Money came in.
        Payment = "payment",
        /// The gateway declined.
        Declined = "declined",
        /// Pictures of a transfer were sent.
        Proof = "proof",
        /// The gateway suspects fraud, or staff look at it.
        Held = "held",
        /// It was paid, and given.
        Success = "success",
        /// It failed.
        Failure = "failure",
        /// Staff changed something.
        Changed = "changed",
        /// A refund began.
        RefundBegun = "refund_begun",
        /// Money went back.
        Refunded = "refunded",
        /// The gateway refused a refund, or did not answer to it.
        RefundFailed = "refund_failed",
        /// Something was missing and was made good.
        Mended = "mended",
    }
}
