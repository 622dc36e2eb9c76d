//! What a kind of operation is made of.

use std::time::Duration;

use futures::future::BoxFuture;

use super::Context;
use crate::said::Said;

/// A kind of operation.
pub struct Kind {
    /// Its name, as it is stored.
    pub name: &'static str,
    /// What is done, in this order.
    pub steps: &'static [Step],
    /// Takes back whatever steps have done, all or in part; run before an operation ends failed or cancelled, and may
    /// be run again. Where what was asked for has happened and stays it returns [`Outcome::Noted`], and the operation is
    /// done. `None` where an operation that failed can go on from where it was.
    pub undo: Option<Run>,
}

impl Kind {
    /// The step of that name.
    pub fn step(&self, name: &str) -> Option<&'static Step> {
        self.steps.iter().find(|step| step.name == name)
    }

    /// How far an operation is that has done its first `done` steps and `part` (0 to 1) of the next.
    pub(super) fn progress(&self, done: usize, part: f64) -> f64 {
        let weight = |steps: &[Step]| f64::from(steps.iter().map(|step| step.weight).sum::<u32>());
        let whole = weight(self.steps).max(1.0);
        let current = self.steps.get(done).map_or(0.0, |step| f64::from(step.weight));
        ((weight(&self.steps[..done.min(self.steps.len())]) + current * part.clamp(0.0, 1.0)) / whole).clamp(0.0, 1.0)
    }
}

/// A step's work: `|context| Box::pin(the_function(context))`.
pub type Run = for<'c> fn(&'c mut Context) -> BoxFuture<'c, anyhow::Result<Outcome>>;

/// A step of a kind.
pub struct Step {
    /// Its name within the kind, as it is stored: in the words of operators.
    pub name: &'static str,
    /// How long it takes beside the others, for the progress that is shown.
    pub weight: u32,
    /// Whether the operation may be called off until this step has ended.
    pub can_be_cancelled: bool,
    /// The work. May be run again, also after it was cut off anywhere within.
    pub run: Run,
}

/// How a step has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It has done its work; the worker notes that.
    Done,
    /// It has done its work and noted that itself, with [`Context::end_in`].
    Noted,
    /// It waits for something outside: run it again after so long.
    Later(Duration),
}

/// An error that trying again does not mend: the operation ends failed (undone, where its kind undoes), for this
/// reason. Any other error of a step is tried again.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.text)]
pub struct Hopeless(pub Said);

/// [`Hopeless`] as what steps return.
pub fn hopeless(reason: Said) -> anyhow::Error {
    Hopeless(reason).into()
}

/// Another worker has the operation now: what this one does is no longer wanted.
#[derive(Debug, thiserror::Error)]
#[error("another worker has the operation")]
pub struct LeaseLost;
