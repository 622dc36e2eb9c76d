//! A kind's steps as far as lists and progress go.

/// What the steps are called and how long each takes beside the others, in their order.
#[derive(Debug, Clone)]
pub(super) struct Outline(pub(super) Vec<(&'static str, u32)>);

impl Outline {
    /// How far an operation is that has done its first `done` steps and `part` (0 to 1) of the next.
    pub(super) fn progress(&self, done: usize, part: f64) -> f64 {
        let weight = |steps: &[(&str, u32)]| f64::from(steps.iter().map(|(_, weight)| weight).sum::<u32>());
        let whole = weight(&self.0).max(1.0);
        let current = self.0.get(done).map_or(0.0, |(_, weight)| f64::from(*weight));
        ((weight(&self.0[..done.min(self.0.len())]) + current * part.clamp(0.0, 1.0)) / whole).clamp(0.0, 1.0)
    }

    /// The name of the step after the first `done`.
    pub(super) fn name(&self, done: usize) -> Option<&'static str> {
        self.0.get(done).map(|(name, _)| *name)
    }
}
