//! What became of what: the same first, then what is most alike.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::lcs::common;
use super::{Sequence, Side, places_by, share};
use crate::model::ScriptOf;

/// Less alike, two things are two things.
const LEAST: f64 = 0.4;
/// Scripts of a sprite that are compared with each of another's, the longest; what is the same is found among all.
const SCRIPTS_MAX: usize = 200;
/// Sprites that are compared with each of the other project's.
const TARGETS_MAX: usize = 100;

/// Kinds of blocks that are told apart, several times what the editor and all of its extensions have: each takes memory for
/// each block of a script.
const KINDS_MAX: u32 = 1000;

/// Opcodes as numbers; those beyond the last one share that.
#[derive(Default)]
pub(crate) struct Kinds<'a>(HashMap<&'a str, u32>);

impl<'a> Kinds<'a> {
    pub fn of(&mut self, opcode: &'a str) -> u32 {
        let next = u32::try_from(self.0.len()).unwrap_or(u32::MAX).min(KINDS_MAX);
        *self.0.entry(opcode).or_insert(next)
    }
}

/// A place before and one after.
pub(crate) type Pair = (Option<usize>, Option<usize>);

/// What is paired by now.
struct Paired {
    /// By place after.
    before: Vec<Option<usize>>,
    /// By place before.
    is_taken: Vec<bool>,
}

impl Paired {
    fn new(before: usize, after: usize) -> Self {
        Self { before: vec![None; after], is_taken: vec![false; before] }
    }

    fn is_free(&self, before: usize, after: usize) -> bool {
        self.is_taken.get(before) == Some(&false) && self.before.get(after) == Some(&None)
    }

    fn pair(&mut self, before: usize, after: usize) {
        if self.is_free(before, after)
            && let (Some(place), Some(taken)) = (self.before.get_mut(after), self.is_taken.get_mut(before))
        {
            *place = Some(before);
            *taken = true;
        }
    }

    fn free_before(&self) -> Vec<usize> {
        self.is_taken.iter().enumerate().filter(|(_, is_taken)| !**is_taken).map(|(at, _)| at).collect()
    }

    fn free_after(&self) -> Vec<usize> {
        self.before.iter().enumerate().filter(|(_, before)| before.is_none()).map(|(at, _)| at).collect()
    }

    /// The best pairs of those that are free: each takes what is most like it of what the better ones have left.
    fn pair_best(&mut self, mut scored: Vec<(f64, usize, usize)>) {
        scored.retain(|(score, ..)| *score >= LEAST);
        scored.sort_by(|one, other| other.0.total_cmp(&one.0).then((one.1, one.2).cmp(&(other.1, other.2))));
        for (_, before, after) in scored {
            self.pair(before, after);
        }
    }

    /// All places: in the order after, then what is gone.
    fn all(self) -> Vec<Pair> {
        let gone = self.free_before();
        let there = self.before.into_iter().enumerate().map(|(after, before)| (before, Some(after)));
        there.chain(gone.into_iter().map(|before| (Some(before), None))).collect()
    }
}

/// The stage with the stage, sprites by their names, then by what they do.
pub(crate) fn pair_targets(before: &Side<'_>, after: &Side<'_>) -> Vec<Pair> {
    let (olds, news) = (&before.project.targets, &after.project.targets);
    let mut paired = Paired::new(olds.len(), news.len());
    let stage = |side: &Side<'_>| side.project.targets.iter().position(|target| target.is_stage);
    if let (Some(one), Some(other)) = (stage(before), stage(after)) {
        paired.pair(one, other);
    }
    let by_name = places_by(olds.iter().map(|target| target.name.as_str()));
    for (at, target) in news.iter().enumerate().filter(|(_, target)| !target.is_stage) {
        let same = by_name.get(target.name.as_str()).into_iter().flatten();
        let free = same.copied().find(|old| paired.is_free(*old, at) && olds.get(*old).is_some_and(|it| !it.is_stage));
        if let Some(old) = free {
            paired.pair(old, at);
        }
    }
    let (lefts, rights) = (paired.free_before(), paired.free_after());
    if lefts.len() <= TARGETS_MAX && rights.len() <= TARGETS_MAX {
        let bags = |side: &Side<'_>, places: &[usize]| -> Vec<(usize, Bag)> {
            places.iter().map(|at| (*at, bag(side.scripts(Some(*at))))).collect()
        };
        let (lefts, rights) = (bags(before, &lefts), bags(after, &rights));
        let scored =
            lefts.iter().flat_map(|(old, one)| rights.iter().map(move |(new, other)| (alike(one, other), *old, *new)));
        paired.pair_best(scored.collect());
    }
    paired.all()
}

/// How often each kind of block is there.
type Bag = HashMap<u32, usize>;

fn bag(scripts: &[Sequence<'_>]) -> Bag {
    let mut bag = Bag::new();
    for kind in scripts.iter().flat_map(|script| &script.kinds) {
        *bag.entry(*kind).or_default() += 1;
    }
    bag
}

fn alike(one: &Bag, other: &Bag) -> f64 {
    let both: usize = one.iter().map(|(kind, count)| (*count).min(other.get(kind).copied().unwrap_or_default())).sum();
    let size = |bag: &Bag| bag.values().sum::<usize>();
    share(both, size(one) + size(other))
}

/// Scripts of one sprite before and after, with how many blocks both have in common.
pub(crate) fn pair_scripts(
    before: &[Sequence<'_>],
    after: &[Sequence<'_>],
) -> Vec<(Option<usize>, Option<usize>, usize)> {
    let mut paired = Paired::new(before.len(), after.len());
    pair_same(&mut paired, before, after, super::is_same);
    pair_same(&mut paired, before, after, |_, _| true);
    let longest = |mut places: Vec<usize>, of: &[Sequence<'_>]| {
        places.sort_by_key(|at| (Reverse(of.get(*at).map_or(0, |it| it.kinds.len())), *at));
        places.truncate(SCRIPTS_MAX);
        places
    };
    let lefts = longest(paired.free_before(), before);
    let rights = longest(paired.free_after(), after);
    let mut scored = Vec::new();
    for (old, new) in lefts.iter().flat_map(|old| rights.iter().map(move |new| (*old, *new))) {
        let (Some(one), Some(other)) = (before.get(old), after.get(new)) else { continue };
        let (together, shorter) = (one.kinds.len() + other.kinds.len(), one.kinds.len().min(other.kinds.len()));
        if share(shorter, together) >= LEAST {
            scored.push((share(common(&one.kinds, &other.kinds), together), old, new));
        }
    }
    paired.pair_best(scored);
    let with_common = |(one, other): Pair| match (kinds_at(before, one), kinds_at(after, other)) {
        (Some(olds), Some(news)) if olds == news => (one, other, olds.len()),
        (Some(olds), Some(news)) => (one, other, common(olds, news)),
        _ => (one, other, 0),
    };
    paired.all().into_iter().map(with_common).collect()
}

fn kinds_at<'s>(scripts: &'s [Sequence<'_>], at: Option<usize>) -> Option<&'s [u32]> {
    scripts.get(at?).map(|script| script.kinds.as_slice())
}

/// Pairs scripts of the same kinds of blocks for which `also` holds.
fn pair_same(
    paired: &mut Paired,
    before: &[Sequence<'_>],
    after: &[Sequence<'_>],
    also: impl Fn(ScriptOf<'_>, ScriptOf<'_>) -> bool,
) {
    let mut by_kinds = places_by(before.iter().map(|it| it.kinds.as_slice()));
    for (at, new) in after.iter().enumerate() {
        let Some(same) = by_kinds.get_mut(new.kinds.as_slice()) else { continue };
        let is_like = |old: usize| before.get(old).is_some_and(|it| also(it.script, new.script));
        let found = same.iter().take(SCRIPTS_MAX).position(|old| paired.is_free(*old, at) && is_like(*old));
        // From a queue: thousands may be the same, and the first ones go first.
        if let Some(old) = found.and_then(|found| same.remove(found)) {
            paired.pair(old, at);
        }
    }
}
