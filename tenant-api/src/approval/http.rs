//! The body of the calls that take a step, of whatever kind.

use platform::error::ApiError;
use platform::messages::REQUIRED;
use serde::Deserialize;
use utoipa::ToSchema;

use super::standing::Standing;
use super::transitions::Visibility;
use super::transitions::{self, Status, Step};

/// A step in the life of an object.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ManageStep {
    /// The object's.
    pub id: i64,
    /// Which step.
    pub action: Step,
    /// Needed to reject.
    reason: Option<String>,
}

impl ManageStep {
    /// Where this step leads an object, and the reason that its author is told.
    ///
    /// # Errors
    /// When the step is not possible, not theirs, or a reason is missing.
    pub fn outcome(&self, of: &Standing, may_approve: bool) -> Result<(Status, Option<&str>), ApiError> {
        let to = transitions::next(self.action, of.status, of.visibility == Visibility::Public, may_approve)?;
        let reason = self.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
        match (to, reason) {
            (Status::Rejected, None) => Err(ApiError::field("reason", REQUIRED)),
            (Status::Rejected, reason) => Ok((to, reason)),
            _ => Ok((to, None)),
        }
    }
}
