//! What is answered to a list of people.

use serde::Serialize;
use utoipa::ToSchema;

use crate::ids::TaskId;
use crate::imports::ImportReport;

/// What is answered to a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum ImportAnswer {
    /// It is brought in in the background: `GET /api/tasks/{id}` answers the rest as `result`.
    Task {
        /// The task.
        task_id: TaskId,
    },
    /// It is in.
    Done(ImportReport),
}
