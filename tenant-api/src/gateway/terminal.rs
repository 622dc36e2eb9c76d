//! The site's terminal at VNPay.

use platform::error::ApiError;
use zeroize::Zeroizing;

use super::messages::PAYMENT_FAILED;
use crate::payment_settings::{self, KeyName};
use crate::site::Site;

/// What a site calls VNPay with.
pub(super) struct Terminal {
    /// Its code.
    pub(super) code: String,
    /// What is signed with.
    pub(super) secret: Zeroizing<String>,
}

impl Terminal {
    /// # Errors
    /// 412 where the site has none, or no key.
    pub(super) async fn of(site: &Site) -> Result<Self, ApiError> {
        let mut conn = site.read().await?;
        let code = payment_settings::settings(&mut conn).await?.vnpay_terminal.ok_or(PAYMENT_FAILED)?;
        let secret = payment_settings::key(site, &mut conn, KeyName::VnpaySecret).await?.ok_or(PAYMENT_FAILED)?;
        Ok(Self { code, secret })
    }
}
