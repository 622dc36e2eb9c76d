//! Two projects beside each other: which sprite and which script became which, and how alike they are.

mod lcs;
mod pairing;

use std::collections::{HashMap, VecDeque};

use self::pairing::{Kinds, pair_scripts, pair_targets};
use crate::ScratchChange;
use crate::model::{Project, ScriptOf};

/// What became of a project.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// How much of both is in both, by blocks: 0 to 1.
    pub similarity: f64,
    /// What became of each sprite, in the order of the later project; those that are gone last.
    pub targets: Vec<TargetPair>,
}

/// A sprite before and after.
#[derive(Debug, Clone, PartialEq)]
pub struct TargetPair {
    /// What it was called.
    pub before: Option<String>,
    /// What it is called.
    pub after: Option<String>,
    /// What became of it.
    pub change: ScratchChange,
    /// What became of its scripts.
    pub scripts: Vec<ScriptPair>,
}

/// A script before and after: places in [`Project::scripts`] of either project.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScriptPair {
    /// Where it was.
    pub before: Option<usize>,
    /// Where it is.
    pub after: Option<usize>,
    /// What became of it.
    pub change: ScratchChange,
    /// How much of both is in both: 0 to 1.
    pub similarity: f64,
}

/// What both projects' scripts are compared by.
pub(crate) struct Side<'a> {
    project: &'a Project,
    /// By target.
    scripts: Vec<Vec<Sequence<'a>>>,
}

/// A script as its blocks follow each other.
pub(crate) struct Sequence<'a> {
    script: ScriptOf<'a>,
    /// What each block does, as a number.
    kinds: Vec<u32>,
}

/// Compares two projects.
pub fn compare(before: &Project, after: &Project) -> Comparison {
    let mut kinds = Kinds::default();
    let (before, after) = (Side::of(before, &mut kinds), Side::of(after, &mut kinds));
    let mut weights = Weights::default();
    let pairs = pair_targets(&before, &after);
    let targets = pairs.iter().map(|pair| compare_targets((&before, &after), *pair, &mut weights)).collect();
    Comparison { similarity: weights.share(), targets }
}

impl<'a> Side<'a> {
    fn of(project: &'a Project, kinds: &mut Kinds<'a>) -> Self {
        let mut scripts: Vec<Vec<Sequence<'a>>> = project.targets.iter().map(|_| Vec::new()).collect();
        for script in project.scripts() {
            let sequence = Sequence { script, kinds: script.blocks().iter().map(|it| kinds.of(&it.opcode)).collect() };
            if let Some(own) = scripts.get_mut(script.target_at) {
                own.push(sequence);
            }
        }
        Self { project, scripts }
    }

    fn scripts(&self, target: Option<usize>) -> &[Sequence<'a>] {
        target.and_then(|at| self.scripts.get(at)).map(Vec::as_slice).unwrap_or_default()
    }

    fn name(&self, target: usize) -> Option<String> {
        self.project.targets.get(target).map(|target| target.name.clone())
    }
}

/// Blocks of both, and those that are in both.
#[derive(Default)]
struct Weights {
    common: usize,
    all: usize,
}

impl Weights {
    /// Nothing is like nothing.
    fn share(&self) -> f64 {
        if self.all == 0 { 1.0 } else { share(self.common, self.all) }
    }
}

/// How much of both is in both, of so many blocks together.
fn share(common: usize, together: usize) -> f64 {
    2.0 * common as f64 / together.max(1) as f64
}

fn compare_targets(
    (before, after): (&Side<'_>, &Side<'_>),
    (old, new): (Option<usize>, Option<usize>),
    weights: &mut Weights,
) -> TargetPair {
    let (olds, news) = (before.scripts(old), after.scripts(new));
    let mut scripts = Vec::with_capacity(olds.len().max(news.len()));
    for (one, other, common) in pair_scripts(olds, news) {
        let (one, other) = (one.and_then(|at| olds.get(at)), other.and_then(|at| news.get(at)));
        let together: usize = [one, other].into_iter().flatten().map(|it| it.kinds.len()).sum();
        weights.common += common;
        weights.all += together;
        let change = change_of(one.map(|it| it.script), other.map(|it| it.script));
        let id = |it: &Sequence<'_>| it.script.id;
        let similarity = share(common, together);
        scripts.push(ScriptPair { before: one.map(id), after: other.map(id), change, similarity });
    }
    let (before, after) = (old.and_then(|at| before.name(at)), new.and_then(|at| after.name(at)));
    let change = match (&before, &after) {
        (None, _) => ScratchChange::Added,
        (_, None) => ScratchChange::Removed,
        (one, other) if one == other && scripts.iter().all(|it| it.change == ScratchChange::Same) => {
            ScratchChange::Same
        }
        _ => ScratchChange::Changed,
    };
    TargetPair { before, after, change, scripts }
}

fn change_of(before: Option<ScriptOf<'_>>, after: Option<ScriptOf<'_>>) -> ScratchChange {
    match (before, after) {
        (None, _) => ScratchChange::Added,
        (_, None) => ScratchChange::Removed,
        (Some(one), Some(other)) if is_same(one, other) => ScratchChange::Same,
        _ => ScratchChange::Changed,
    }
}

/// Whether two scripts have the same blocks with the same values.
fn is_same(one: ScriptOf<'_>, other: ScriptOf<'_>) -> bool {
    let (ones, others) = (one.blocks(), other.blocks());
    ones.len() == others.len()
        && ones.iter().zip(others).all(|(a, b)| {
            let typed = a.inputs.iter().map(|(name, it)| (name, it.literal()));
            a.opcode == b.opcode
                && a.fields == b.fields
                && a.own == b.own
                && typed.eq(b.inputs.iter().map(|(name, it)| (name, it.literal())))
        })
}

/// Numbers of places by what they are told by.
pub(crate) fn places_by<K: std::hash::Hash + Eq>(keys: impl Iterator<Item = K>) -> HashMap<K, VecDeque<usize>> {
    let mut places: HashMap<K, VecDeque<usize>> = HashMap::new();
    for (at, key) in keys.enumerate() {
        places.entry(key).or_default().push_back(at);
    }
    places
}
