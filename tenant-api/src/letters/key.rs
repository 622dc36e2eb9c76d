//! What a template is asked for by.

use platform::error::ApiError;
use serde::Deserialize;

use super::messages::TEMPLATE_NOT_FOUND;
use crate::ids::MailTemplateId;
use crate::mail::SystemLetter;

/// A letter of the platform is there before a site has worded it: it is asked for by its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TemplateKey {
    /// A letter of the platform.
    System(SystemLetter),
    /// What the site has written.
    Written(MailTemplateId),
}

/// A template in an address.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct TemplatePath {
    /// Its number, or the key of a letter of the platform.
    id: String,
}

impl TemplatePath {
    /// What is asked for.
    ///
    /// # Errors
    /// 404 where it is neither.
    pub fn key(&self) -> Result<TemplateKey, ApiError> {
        let system = SystemLetter::parse(&self.id).map(TemplateKey::System);
        let written = || self.id.parse().ok().map(TemplateKey::Written);
        system.or_else(written).ok_or_else(|| TEMPLATE_NOT_FOUND.into())
    }
}
