//! Blocks put into the order in which they are read: each script's in a row. Readers bring a graph; what comes of it is
//! a forest, without recursion.

use std::cmp::Ordering;

use crate::model::{Block, Input, Script};

/// Where a script begins.
pub(crate) struct Top {
    /// The place of its first block in what a reader found.
    pub block: u32,
    pub x: f64,
    pub y: f64,
}

/// Whose reference a step fills in.
enum Slot {
    Top,
    Next(u32),
    Input(u32, usize),
}

struct Step {
    /// In what a reader found.
    from: u32,
    slot: Slot,
    holder: Option<u32>,
    is_plugged: bool,
}

/// Lays out what can be reached from these tops. Each block stands in one place only: a second way to it leads nowhere.
pub(crate) fn lay_out(found: Vec<Block>, tops: Vec<Top>) -> (Vec<Block>, Vec<Script>) {
    let mut layout = Layout { blocks: Vec::with_capacity(found.len()), found: found.into_iter().map(Some).collect() };
    let mut scripts = Vec::with_capacity(tops.len());
    for top in tops {
        let first = layout.len();
        layout.add(top.block);
        let script = Script { first, end: layout.len() };
        if script.end > first {
            scripts.push((top, script));
        }
    }
    let Layout { blocks, .. } = layout;
    scripts.sort_by(|(one, its), (other, others)| {
        let by_place = one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x));
        by_place.then_with(|| by_content(of(&blocks, *its), of(&blocks, *others)))
    });
    (blocks, scripts.into_iter().map(|(_, script)| script).collect())
}

struct Layout {
    found: Vec<Option<Block>>,
    blocks: Vec<Block>,
}

impl Layout {
    fn len(&self) -> u32 {
        u32::try_from(self.blocks.len()).unwrap_or(u32::MAX)
    }

    fn add(&mut self, from: u32) {
        let mut steps = vec![Step { from, slot: Slot::Top, holder: None, is_plugged: false }];
        while let Some(step) = steps.pop() {
            self.place(step, &mut steps);
        }
    }

    fn place(&mut self, step: Step, steps: &mut Vec<Step>) {
        let Some(mut block) = self.found.get_mut(step.from as usize).and_then(Option::take) else { return };
        let at = self.len();
        self.fill(&step.slot, at);
        block.holder = step.holder;
        block.is_plugged = step.is_plugged;
        block.inputs.sort_by(|one, other| one.0.cmp(&other.0));
        block.fields.sort_unstable();
        // What is put last is placed first: inputs by their names, then what follows.
        if let Some(next) = block.next.take().filter(|_| !step.is_plugged) {
            steps.push(Step { from: next, slot: Slot::Next(at), holder: step.holder, is_plugged: false });
        }
        for (place, (name, input)) in block.inputs.iter_mut().enumerate().rev() {
            if let Input::Block(from) = *input {
                *input = Input::Empty;
                let is_plugged = !is_body(name);
                steps.push(Step { from, slot: Slot::Input(at, place), holder: Some(at), is_plugged });
            }
        }
        self.blocks.push(block);
    }

    fn fill(&mut self, slot: &Slot, at: u32) {
        match *slot {
            Slot::Top => {}
            Slot::Next(of) => {
                if let Some(block) = self.blocks.get_mut(of as usize) {
                    block.next = Some(at);
                }
            }
            Slot::Input(of, place) => {
                let input = self.blocks.get_mut(of as usize).and_then(|block| block.inputs.get_mut(place));
                if let Some((_, input)) = input {
                    *input = Input::Block(at);
                }
            }
        }
    }
}

fn is_body(input: &str) -> bool {
    input.starts_with("SUBSTACK")
}

fn of(blocks: &[Block], script: Script) -> &[Block] {
    blocks.get(script.first as usize..script.end as usize).unwrap_or_default()
}

/// The order of two scripts at one place: by what they are.
fn by_content(one: &[Block], other: &[Block]) -> Ordering {
    let differing = one.iter().zip(other).map(|(one, other)| by_block(one, other)).find(|it| it.is_ne());
    differing.unwrap_or_else(|| one.len().cmp(&other.len()))
}

/// By everything that makes a script what it is, so that equal ones are the same.
fn by_block(one: &Block, other: &Block) -> Ordering {
    let by_opcode = one.opcode.cmp(&other.opcode).then_with(|| one.fields.cmp(&other.fields));
    by_opcode
        .then_with(|| one.next.is_some().cmp(&other.next.is_some()))
        .then_with(|| code(one).cmp(&code(other)))
        .then_with(|| one.inputs.iter().map(told).cmp(other.inputs.iter().map(told)))
}

fn code(block: &Block) -> Option<(&str, &[String])> {
    block.own.as_ref().map(|own| (own.code.as_str(), own.names.as_slice()))
}

fn told((name, input): &(String, Input)) -> (&str, bool, Option<&str>) {
    (name, matches!(input, Input::Block(_)), input.literal())
}
