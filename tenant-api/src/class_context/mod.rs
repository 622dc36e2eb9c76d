//! What answers and marks ask of the class that they are given in: who learns in it and who leads it, what it sets, whose answers
//! its teachers see. It knows the tables of classes and nothing above them: `classrooms` depends on courses, whose questions ask
//! here.

mod answers;
pub mod messages;
mod people;
mod running;
mod set;

use serde::Deserialize;
use utoipa::IntoParams;

use crate::ids::ClassroomId;
use crate::listing::given;

pub use answers::{Answered, marks, sees};
pub use people::{answering, leads, require_active, require_leader};
pub use running::{LIVE, tell, tell_learner, tell_running};
pub use set::{asks, class_that_sets};

/// The class in which something is looked at.
#[derive(Debug, Clone, Copy, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InClass {
    /// A class of the caller's: learners see what it sets them, who leads it what its learners have answered.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    pub classroom_id: Option<ClassroomId>,
}
