//! What rubrics ask that no single block tells. Marks in letters are those of the rubrics' description.

use std::collections::{BTreeMap, BTreeSet};

use super::facts::{Facts, Found, Place};
use crate::blocks::{ARITHMETIC, BROADCASTS, CONDITIONS, LOOPS, MOTION, extension};
use crate::habits::sent_message;
use crate::model::{Block, Input, ScriptOf, Target};

/// Extensions that every editor offers for pictures, sound and words: using them is no talk with whoever plays.
const QUIET_EXTENSIONS: &[&str] = &["music", "pen", "videoSensing", "text2speech", "translate"];
/// What a loop has in it that does something.
const BUSY_LOOP: u32 = 3;

/// A block behind another.
pub(super) fn sequences<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    facts.every().filter(|place| place.block.next.is_some()).map(Found::from).collect()
}

/// More than one script.
pub(super) fn several_scripts<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    let first = |script: ScriptOf<'a>| Some(Found::from(Place { target: script.target_at, block: script.first()? }));
    at_least(2, facts.project.scripts().filter_map(first).collect())
}

/// D: the mouse pointer is gone to or touched.
pub(super) fn pointer<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    let mut found = Vec::new();
    for (opcode, menu) in [("motion_goto", "TO"), ("sensing_touchingobject", "TOUCHINGOBJECTMENU")] {
        let is_pointer = |place: &Place<'_>| place.block.input(menu).and_then(Input::literal) == Some("_mouse_");
        found.extend(facts.places(&[opcode]).filter(is_pointer).map(Found::from));
    }
    found
}

/// Two scripts that the flag starts.
pub(super) fn two_flags<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    at_least(2, facts.places(&["event_whenflagclicked"]).map(Found::from).collect())
}

/// F: two scripts for one key, or for a click on the same sprite.
pub(super) fn same_input<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    let key = |place: &Place<'_>| match place.block.opcode.as_str() {
        "event_whenkeypressed" => place.block.field("KEY_OPTION").unwrap_or_default().to_lowercase(),
        _ => format!("click on {}", place.target),
    };
    let hats = ["event_whenkeypressed", "event_whenthisspriteclicked", "event_whenstageclicked"];
    grouped(2, facts.places(&hats), key)
}

/// G: two scripts that the same event starts.
pub(super) fn same_event<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    of_event(facts, 2)
}

/// G with three.
pub(super) fn three_of_event<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    of_event(facts, 3)
}

fn of_event<'a>(facts: &Facts<'a>, least: usize) -> Vec<Found<'a>> {
    let hats = [
        ("event_whenbroadcastreceived", "BROADCAST_OPTION"),
        ("event_whenbackdropswitchesto", "BACKDROP"),
        ("event_whengreaterthan", "WHENGREATERTHANMENU"),
        ("videoSensing_whenMotionGreaterThan", ""),
    ];
    let mut found = Vec::new();
    for (opcode, field) in hats {
        let key = |place: &Place<'_>| place.block.field(field).unwrap_or_default().to_lowercase();
        found.extend(grouped(least, facts.places(&[opcode]), key));
    }
    found
}

/// Two conditions that ask whether something is greater.
pub(super) fn conditions_on_greater<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    at_least(2, on_greater(facts))
}

/// Three of them.
pub(super) fn three_conditions<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    at_least(3, on_greater(facts))
}

fn on_greater<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    let asks = |place: &Place<'a>| {
        let condition = place.block.block_in("CONDITION");
        let target = facts.project.targets.get(place.target);
        condition.and_then(|at| target?.block(at)).is_some_and(|block| block.opcode == "operator_gt")
    };
    facts.places(&["control_if"]).filter(asks).map(Found::from).collect()
}

/// H: a condition in a condition, also with loops between them.
pub(super) fn nested_conditions<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    nested(facts, CONDITIONS)
}

/// I: a loop in a loop, also with conditions between them.
pub(super) fn nested_loops<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    nested(facts, LOOPS)
}

fn nested<'a>(facts: &Facts<'a>, kinds: &[&str]) -> Vec<Found<'a>> {
    let mut found = Vec::new();
    for (at, target) in facts.targets() {
        // Whoever holds a block stands before it.
        let mut inside: Vec<bool> = Vec::with_capacity(target.blocks.len());
        for block in &target.blocks {
            let is_inside = block.holder.is_some_and(|holder| {
                let is_body = !block.is_plugged && target.block(holder).is_some_and(|it| it.is_any(kinds));
                is_body || inside.get(holder as usize).copied().unwrap_or_default()
            });
            if is_inside && block.is_any(kinds) {
                found.push(Place { target: at, block }.into());
            }
            inside.push(is_inside);
        }
    }
    found
}

/// J: three messages are sent whose receivers decide or repeat something.
pub(super) fn answered_broadcasts<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    let mut answered = BTreeSet::new();
    each_script(facts, |_, blocks, busy| {
        let hat = blocks.first().filter(|hat| hat.opcode == "event_whenbroadcastreceived");
        if let Some(hat) = hat
            && busy.contains(&true)
        {
            answered.insert(hat.field("BROADCAST_OPTION").unwrap_or_default().to_lowercase());
        }
    });
    let is_answered = |place: &Place<'_>| sent_message(place.block).is_some_and(|sent| answered.contains(&sent));
    at_least(3, facts.places(BROADCASTS).filter(is_answered).map(Found::from).collect())
}

/// K: a clone's script sends a message, decides or repeats something.
pub(super) fn busy_clones<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    let mut found = Vec::new();
    each_script(facts, |target, blocks, busy| {
        if blocks.first().is_some_and(|hat| hat.opcode == "control_start_as_clone") {
            let does = blocks.iter().zip(busy).filter(|(block, is_busy)| **is_busy || block.is_any(BROADCASTS));
            found.extend(does.map(|(block, _)| Found::from(Place { target, block })));
        }
    });
    found
}

/// Shows each script's blocks, and which of them are busy.
fn each_script<'a>(facts: &Facts<'a>, mut show: impl FnMut(usize, &'a [Block], &[bool])) {
    for (at, target) in facts.targets() {
        let busy = busy_blocks(target);
        for script in &target.scripts {
            let range = script.first as usize..script.end as usize;
            let blocks = target.blocks.get(range.clone()).unwrap_or_default();
            show(at, blocks, busy.get(range).unwrap_or_default());
        }
    }
}

/// Which blocks are conditions with all of their bodies filled, or loops with at least three blocks.
fn busy_blocks(target: &Target) -> Vec<bool> {
    let mut within = vec![0_u32; target.blocks.len()];
    for (at, block) in target.blocks.iter().enumerate().rev() {
        let own = within.get(at).copied().unwrap_or_default() + u32::from(!block.is_plugged);
        if let Some(holder) = block.holder.and_then(|holder| within.get_mut(holder as usize)) {
            *holder += own;
        }
    }
    let is_busy = |(block, within): (&Block, u32)| match block.opcode.as_str() {
        "control_if" => block.block_in("SUBSTACK").is_some(),
        "control_if_else" => block.block_in("SUBSTACK").is_some() && block.block_in("SUBSTACK2").is_some(),
        _ => block.is_any(LOOPS) && within >= BUSY_LOOP,
    };
    target.blocks.iter().zip(within).map(is_busy).collect()
}

/// L: an extension with which whoever plays does something.
pub(super) fn extensions<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    let ids = facts.project.extensions.iter().map(String::as_str);
    let loud: BTreeSet<&'a str> = ids.filter(|id| !QUIET_EXTENSIONS.contains(id)).collect();
    let is_of_one = |place: &Place<'_>| extension(&place.block.opcode).is_some_and(|id| loud.contains(id));
    let used: Vec<Found<'a>> = facts.every().filter(is_of_one).map(Found::from).collect();
    if used.is_empty() {
        let target = facts.project.stage_at();
        return loud.into_iter().map(|opcode| Found { target, opcode }).collect();
    }
    used
}

/// M: a computation in a computation.
pub(super) fn nested_arithmetic<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    let is_nested = |place: &Place<'a>| {
        let target = facts.project.targets.get(place.target);
        let holder = place.block.holder.and_then(|at| target?.block(at));
        place.block.is_plugged && holder.is_some_and(|holder| holder.is_any(ARITHMETIC))
    };
    facts.places(ARITHMETIC).filter(is_nested).map(Found::from).collect()
}

/// Sine, cosine, tangent, or one of their inverses.
pub(super) fn trigonometry<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    let functions = ["sin", "cos", "tan", "asin", "acos", "atan"];
    let is_one = |place: &Place<'_>| place.block.field("OPERATOR").is_some_and(|it| functions.contains(&it));
    facts.places(&["operator_mathop"]).filter(is_one).map(Found::from).collect()
}

/// N: five movements in one script.
pub(super) fn many_motions<'a>(facts: &Facts<'a>) -> Vec<Found<'a>> {
    let mut found = Vec::new();
    for script in facts.project.scripts() {
        let motions = script.blocks().iter().filter(|block| block.is_any(MOTION));
        found.extend(at_least(
            5,
            motions.map(|block| Place { target: script.target_at, block }.into()).collect::<Vec<Found<'a>>>(),
        ));
    }
    found
}

/// All of them, where they are that many.
fn at_least(least: usize, found: Vec<Found<'_>>) -> Vec<Found<'_>> {
    if found.len() >= least { found } else { Vec::new() }
}

/// Those that share their key with so many in all.
fn grouped<'a>(
    least: usize,
    places: impl Iterator<Item = Place<'a>>,
    key: impl Fn(&Place<'_>) -> String,
) -> Vec<Found<'a>> {
    let mut groups: BTreeMap<String, Vec<Found<'a>>> = BTreeMap::new();
    for place in places {
        groups.entry(key(&place)).or_default().push(place.into());
    }
    groups.into_values().flat_map(|group| at_least(least, group)).collect()
}
