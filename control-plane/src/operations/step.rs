//! What a kind of operation is made of.

use std::time::Duration;

use futures::future::BoxFuture;

use super::Context;
use super::outline::Outline;

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

    /// Its steps, as lists and progress need them.
    pub(super) fn outline(&self) -> Outline {
        Outline(self.steps.iter().map(|step| (step.name, step.weight)).collect())
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
