//! How a step fails other than by an error that is tried again.

use crate::notice::OperatorNotice;

/// An error that trying again does not mend: the operation ends failed (undone, where its kind undoes), for this
/// reason. Any other error of a step is tried again.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.text)]
pub struct PermanentError(pub OperatorNotice);

/// [`PermanentError`] as what steps return.
pub fn permanent(reason: OperatorNotice) -> anyhow::Error {
    PermanentError(reason).into()
}

/// Another worker has the operation now: what this one does is no longer wanted.
#[derive(Debug, thiserror::Error)]
#[error("another worker has the operation")]
pub struct LeaseLost;
