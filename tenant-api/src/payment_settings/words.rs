//! Words of payment settings.

platform::text_enum! {
    /// A way to pay.
    pub enum PayMethod {
        /// By the gateway: internet banking, cards, its QR code.
        Gateway = "gateway",
        /// A transfer to the site's account.
        BankTransfer = "bank_transfer",
        /// At the school.
        Cash = "cash",
        /// To who brings it.
        Cod = "cod",
        /// There is nothing to pay.
        Free = "free",
    }
}

platform::text_enum! {
    /// A key that a provider gave the site.
    pub enum KeyName {
        /// What VNPay's links and notifications are signed with.
        VnpaySecret = "vnpay_secret",
        /// What payOS signs messages with.
        PayosChecksum = "payos_checksum",
        /// What SePay shows with its messages.
        SepayKey = "sepay_key",
        /// What SePay signs messages with.
        SepaySecret = "sepay_secret",
        /// What Casso signs messages with.
        CassoSecret = "casso_secret",
    }
}
