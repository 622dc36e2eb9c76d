//! What a run changes without having set it at its start: it begins as the last run has left it.
//!
//! A script of the flag or of a clone sets something at its start where the first block about it sets it to a value, in no
//! body, before a message is sent and waited for. Own blocks that it calls there count as if they stood there.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::traffic::code_of;
use super::{FOUND_MAX, Uninitialised};
use crate::ScratchAttribute;
use crate::blocks::is_hat;
use crate::model::{Block, Project, ScriptOf};

use ScratchAttribute::{Backdrop, Costume, Orientation, Position, Size, Visibility};

/// Attributes with the blocks that set them and those that need a value to begin with.
const ATTRIBUTES: &[(ScratchAttribute, &[&str], &[&str])] = &[
    (Costume, &["looks_switchcostumeto"], &["looks_nextcostume"]),
    (Backdrop, &["looks_switchbackdropto"], &["looks_nextbackdrop"]),
    (Orientation, &["motion_pointindirection"], &["motion_turnright", "motion_turnleft", "motion_pointtowards"]),
    (
        Position,
        &["motion_gotoxy", "motion_setx", "motion_sety"],
        &[
            "motion_movesteps",
            "motion_changexby",
            "motion_changeyby",
            "motion_goto",
            "motion_glidesecstoxy",
            "motion_glideto",
        ],
    ),
    (Size, &["looks_setsizeto"], &["looks_changesizeby"]),
    (Visibility, &["looks_show", "looks_hide"], &[]),
];

/// Things that an own block does something about, at most; with more it is not looked into.
const OWN_MAX: usize = 200;

/// What is set or changed: by the target that has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Thing<'a> {
    owner: usize,
    attribute: ScratchAttribute,
    variable: Option<&'a str>,
}

/// What the first block about a thing does in a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum First {
    Sets,
    Changes,
}

type Firsts<'a> = HashMap<Thing<'a>, First>;

/// What all scripts do about a thing.
#[derive(Default)]
struct Sum {
    flags_set: u32,
    clones_set: bool,
    starts_change: bool,
    others: bool,
}

impl Sum {
    /// Two scripts of the flag that set it are as bad as none: which comes last is chance.
    fn is_uninitialised(&self) -> bool {
        match (self.flags_set, self.clones_set) {
            (0, false) => self.starts_change || self.others,
            (flags, _) => flags > 1,
        }
    }
}

/// Everything that is changed and not set at the start.
pub(super) fn uninitialised(project: &Project) -> Vec<Uninitialised> {
    let things = Things::of(project);
    let own = own_blocks(project, &things);
    let mut sums: BTreeMap<Thing<'_>, Sum> = BTreeMap::new();
    let mut called = BTreeSet::new();
    let (starting, others): (Vec<_>, Vec<_>) = project.scripts().partition(is_start);
    for script in &starting {
        let is_flag = script.first().is_some_and(|hat| hat.opcode == "event_whenflagclicked");
        for (thing, first) in firsts(script, &things, &own) {
            let sum = sums.entry(thing).or_default();
            match first {
                First::Sets if is_flag => sum.flags_set += 1,
                First::Sets => sum.clones_set = true,
                First::Changes => sum.starts_change = true,
            }
        }
        let calls = script.blocks().iter().filter(|block| block.holder.is_none() && is_call(block));
        called.extend(calls.map(|block| (script.target_at, code_of(block))));
    }
    for script in others.iter().filter(|it| is_other(it, &called)) {
        for block in script.blocks() {
            if let Some((thing, _)) = things.touched(script.target_at, block) {
                sums.entry(thing).or_default().others = true;
            }
        }
    }
    let bad = sums.into_iter().filter(|(_, sum)| sum.is_uninitialised());
    let mut all: Vec<_> = bad.map(|(thing, _)| told(project, thing)).take(FOUND_MAX).collect();
    all.sort_unstable();
    all
}

fn told(project: &Project, thing: Thing<'_>) -> Uninitialised {
    let target = project.targets.get(thing.owner).map(|target| target.name.clone()).unwrap_or_default();
    Uninitialised { target, attribute: thing.attribute, variable: thing.variable.map(str::to_owned) }
}

fn is_start(script: &ScriptOf<'_>) -> bool {
    let starts = |hat: &Block| hat.is_any(&["event_whenflagclicked", "control_start_as_clone"]);
    script.first().is_some_and(starts)
}

fn is_call(block: &Block) -> bool {
    block.opcode == "procedures_call"
}

/// Whether a script runs at some other time; own blocks that a start calls have counted there.
fn is_other(script: &ScriptOf<'_>, called: &BTreeSet<(usize, &str)>) -> bool {
    script.first().is_some_and(|hat| {
        let is_own = hat.opcode == "procedures_definition";
        is_hat(&hat.opcode) && !(is_own && called.contains(&(script.target_at, code_of(hat))))
    })
}

/// What the own blocks of each target do first; other own blocks in them are not looked into.
fn own_blocks<'a>(project: &'a Project, things: &Things<'a>) -> HashMap<(usize, &'a str), Firsts<'a>> {
    let mut own = HashMap::new();
    for script in project.scripts() {
        if let Some(hat) = script.first().filter(|hat| hat.opcode == "procedures_definition") {
            let firsts = firsts(&script, things, &HashMap::new());
            if firsts.len() <= OWN_MAX {
                own.insert((script.target_at, code_of(hat)), firsts);
            }
        }
    }
    own
}

/// What a script does first about each thing.
fn firsts<'a>(script: &ScriptOf<'a>, things: &Things<'a>, own: &HashMap<(usize, &'a str), Firsts<'a>>) -> Firsts<'a> {
    let mut known = Firsts::new();
    let mut is_start = true;
    for block in script.steps() {
        let is_level = block.holder.is_none();
        let touched = things.touched(script.target_at, block).into_iter();
        let of_own = is_call(block).then(|| own.get(&(script.target_at, code_of(block)))).flatten();
        let called = of_own.into_iter().flatten().map(|(thing, first)| (*thing, *first));
        for (thing, first) in touched.chain(called) {
            match first {
                // Who sets it in a body may or may not have set it.
                First::Sets if is_start && !is_level => {}
                First::Sets if is_start => {
                    known.entry(thing).or_insert(First::Sets);
                }
                First::Sets | First::Changes => {
                    known.entry(thing).or_insert(First::Changes);
                }
            }
        }
        is_start = is_start && block.opcode != "event_broadcastandwait";
    }
    known
}

/// Who has which variable.
struct Things<'a> {
    stage: usize,
    /// By target: the names of its own.
    variables: Vec<HashMap<&'a str, bool>>,
}

impl<'a> Things<'a> {
    fn of(project: &'a Project) -> Self {
        let variables = project.targets.iter().map(|target| {
            target.variables.iter().map(|variable| (variable.name.as_str(), variable.is_cloud)).collect()
        });
        Self { stage: project.stage_at(), variables: variables.collect() }
    }

    /// What a block sets or changes. Backdrops are the stage's, whoever switches them; what is kept in the cloud is meant to
    /// outlive the run.
    fn touched(&self, target: usize, block: &'a Block) -> Option<(Thing<'a>, First)> {
        let first = match block.opcode.as_str() {
            "data_setvariableto" => First::Sets,
            "data_changevariableby" => First::Changes,
            _ => return self.attribute(target, block),
        };
        let name = block.field("VARIABLE")?;
        let own = self.variables.get(target).and_then(|own| own.get(name));
        let owner = if own.is_some() { target } else { self.stage };
        let known = own.or_else(|| self.variables.get(self.stage)?.get(name));
        let thing = Thing { owner, attribute: ScratchAttribute::Variable, variable: Some(name) };
        (known != Some(&true)).then_some((thing, first))
    }

    fn attribute(&self, target: usize, block: &Block) -> Option<(Thing<'a>, First)> {
        ATTRIBUTES.iter().find_map(|(attribute, sets, changes)| {
            let first = if block.is_any(sets) {
                First::Sets
            } else if block.is_any(changes) {
                First::Changes
            } else {
                return None;
            };
            let owner = if *attribute == Backdrop { self.stage } else { target };
            Some((Thing { owner, attribute: *attribute, variable: None }, first))
        })
    }
}
