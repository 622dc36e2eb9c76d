//! Projects and sprites of Scratch 3.

use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::layout::{Top, lay_out};
use crate::model::{Block, Input, OwnBlock, Project, Script, Target, Variable};
use crate::values::{TARGETS_MAX, entries, items, name, name_in, number, text, texts_within};

/// Reads `project.json`.
pub(crate) fn project(root: &Value) -> Project {
    let targets = items(root.get("targets")).iter().take(TARGETS_MAX).map(target).collect();
    let extensions = items(root.get("extensions")).iter().map(text).filter(|id| !id.is_empty()).collect();
    Project { targets, extensions }
}

/// Reads `sprite.json`.
pub(crate) fn sprite(root: &Value) -> Project {
    Project { targets: vec![target(root)], extensions: Vec::new() }
}

fn target(value: &Value) -> Target {
    let (blocks, scripts) = Graph::of(value.get("blocks")).lay_out();
    let named = |key: &str| entries(value.get(key)).map(|(_, it)| items(Some(it)));
    let variable =
        |parts: &[Value]| Variable { name: name(parts.first()), is_cloud: parts.get(2) == Some(&Value::Bool(true)) };
    let costume = |costume: &Value| name(costume.get("name"));
    Target {
        name: name(value.get("name")),
        is_stage: value.get("isStage") == Some(&Value::Bool(true)),
        blocks,
        scripts,
        variables: named("variables").map(variable).collect(),
        lists: named("lists").map(|parts| name(parts.first())).collect(),
        costumes: items(value.get("costumes")).iter().map(costume).collect(),
    }
}

type Fields = Map<String, Value>;

/// A way from one block to another.
struct Edge<'a> {
    to: u32,
    from: u32,
    slot: Slot<'a>,
}

/// Inputs come before what follows, so that a block that is named twice stands in a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Slot<'a> {
    Input(&'a str),
    Next,
}

/// A target's blocks as the file has them.
struct Graph<'a> {
    ids: HashMap<&'a str, u32>,
    objects: Vec<&'a Fields>,
    /// Variables and lists that lie in the editor.
    loose: Vec<&'a [Value]>,
    /// By block: who has it.
    ways: Vec<Option<(u32, Slot<'a>)>>,
}

impl<'a> Graph<'a> {
    fn of(blocks: Option<&'a Value>) -> Self {
        let mut graph = Self { ids: HashMap::new(), objects: Vec::new(), loose: Vec::new(), ways: Vec::new() };
        for (id, block) in entries(blocks) {
            match block {
                Value::Object(fields) => {
                    graph.ids.insert(id, place(graph.objects.len()));
                    graph.objects.push(fields);
                }
                Value::Array(parts) => graph.loose.push(parts),
                _ => {}
            }
        }
        graph.ways = graph.find_ways();
        graph
    }

    fn find(&self, id: &Value) -> Option<u32> {
        self.ids.get(id.as_str()?).copied()
    }

    fn object(&self, at: u32) -> Option<&'a Fields> {
        self.objects.get(at as usize).copied()
    }

    /// One way to each block at most: the only one, or of several that of the parent that it names. Neither depends on
    /// the order of the file.
    fn find_ways(&self) -> Vec<Option<(u32, Slot<'a>)>> {
        let mut edges = self.edges();
        edges.sort_unstable_by_key(|edge| edge.to);
        let mut ways = vec![None; self.objects.len()];
        for same in edges.chunk_by(|one, other| one.to == other.to) {
            let Some(first) = same.first() else { continue };
            let parent = self.object(first.to).and_then(|it| it.get("parent")).and_then(|id| self.find(id));
            let chosen = match same {
                [only] => Some(only),
                _ => same.iter().filter(|edge| Some(edge.from) == parent).min_by_key(|edge| edge.slot),
            };
            if let (Some(way), Some(chosen)) = (ways.get_mut(first.to as usize), chosen) {
                *way = Some((chosen.from, chosen.slot));
            }
        }
        ways
    }

    fn edges(&self) -> Vec<Edge<'a>> {
        let mut edges = Vec::new();
        for (from, object) in (0..).zip(self.objects.iter().copied()) {
            if is_shadow(object) {
                continue;
            }
            let inputs = entries(object.get("inputs")).map(|(name, input)| (Slot::Input(name), active(input)));
            let next = object.get("next").map(|next| (Slot::Next, Some(next)));
            for (slot, to) in inputs.chain(next) {
                let Some(to) = to.and_then(|id| self.find(id)) else { continue };
                if to != from && self.object(to).is_some_and(|it| !is_shadow(it) && !is_top(it)) {
                    edges.push(Edge { to, from, slot });
                }
            }
        }
        edges
    }

    fn lay_out(self) -> (Vec<Block>, Vec<Script>) {
        let mut found = Vec::with_capacity(self.objects.len());
        let mut values = Vec::new();
        let mut tops = Vec::new();
        let behind = place(self.objects.len());
        for (at, object) in (0..).zip(self.objects.iter().copied()) {
            found.push(self.block(at, object, &mut |value| {
                values.push(value);
                behind + place(values.len() - 1)
            }));
            let begins = match object.get("topLevel") {
                Some(said) => said == &Value::Bool(true),
                None => self.ways.get(at as usize).is_some_and(Option::is_none),
            };
            if begins && !is_shadow(object) {
                tops.push(Top { block: at, x: number(object.get("x")), y: number(object.get("y")) });
            }
        }
        for parts in &self.loose {
            if let Some(value) = loose_value(parts) {
                values.push(value);
                let block = behind + place(values.len() - 1);
                tops.push(Top { block, x: number(parts.get(3)), y: number(parts.get(4)) });
            }
        }
        found.append(&mut values);
        lay_out(found, tops)
    }

    /// A block with references to others by their places; `add` takes in what is no block in the file and is one here.
    fn block(&self, at: u32, object: &'a Fields, add: &mut dyn FnMut(Block) -> u32) -> Block {
        if is_shadow(object) {
            return Block::default();
        }
        let opcode = name_in(object, "opcode");
        let own = self.own_block(&opcode, object);
        let order = argument_order(&opcode, object);
        let mut inputs = Vec::new();
        for (of, input) in entries(object.get("inputs")).filter(|(of, _)| *of != "custom_block") {
            let value = self.input((at, of), input, add);
            inputs.push((order.get(of).cloned().unwrap_or_else(|| of.to_owned()), value));
        }
        let fields = entries(object.get("fields"));
        let fields = fields.map(|(of, value)| (of.to_owned(), name(items(Some(value)).first())));
        let next = object.get("next").and_then(|id| self.find(id)).filter(|to| self.leads(*to, (at, Slot::Next)));
        Block { opcode, next, holder: None, is_plugged: false, inputs, fields: fields.collect(), own }
    }

    fn leads(&self, to: u32, way: (u32, Slot<'_>)) -> bool {
        self.ways.get(to as usize).is_some_and(|it| *it == Some(way))
    }

    fn input(&self, (at, name): (u32, &str), input: &'a Value, add: &mut dyn FnMut(Block) -> u32) -> Input {
        match active(input) {
            Some(Value::Array(parts)) => primitive(parts, add),
            Some(id) => {
                let Some(to) = self.find(id) else { return Input::Empty };
                match self.object(to) {
                    Some(menu) if is_shadow(menu) => shadow(menu),
                    _ if self.leads(to, (at, Slot::Input(name))) => Input::Block(to),
                    _ => Input::Empty,
                }
            }
            None => Input::Empty,
        }
    }

    /// A definition's words stand in a block of their own, its prototype.
    fn own_block(&self, opcode: &str, object: &'a Fields) -> Option<Box<OwnBlock>> {
        let mutation = match opcode {
            "procedures_call" => object.get("mutation")?,
            "procedures_definition" => {
                let prototype = object.get("inputs")?.get("custom_block").and_then(active)?;
                self.object(self.find(prototype)?)?.get("mutation")?
            }
            _ => return None,
        };
        let code = mutation.get("proccode").map(text).unwrap_or_default();
        Some(Box::new(OwnBlock { code, names: texts_within(mutation.get("argumentnames")) }))
    }
}

fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn is_shadow(object: &Fields) -> bool {
    object.get("shadow") == Some(&Value::Bool(true))
}

fn is_top(object: &Fields) -> bool {
    object.get("topLevel") == Some(&Value::Bool(true))
}

/// What is in an input: where a block was taken out, what lies below it.
fn active(input: &Value) -> Option<&Value> {
    let parts = items(Some(input));
    parts.iter().skip(1).find(|part| !part.is_null())
}

/// The names of a call's inputs are ids; here they are their numbers.
fn argument_order(opcode: &str, object: &Fields) -> HashMap<String, String> {
    if opcode != "procedures_call" {
        return HashMap::new();
    }
    let ids = texts_within(object.get("mutation").and_then(|it| it.get("argumentids")));
    ids.into_iter().enumerate().map(|(at, id)| (id, argument(at))).collect()
}

/// The name of a call's input by its number.
pub(crate) fn argument(at: usize) -> String {
    format!("arg{at:04}")
}

/// A value that is written in the input itself.
fn primitive(parts: &[Value], add: &mut dyn FnMut(Block) -> u32) -> Input {
    let value = parts.get(1).map(text).unwrap_or_default();
    match parts.first().and_then(Value::as_u64) {
        Some(4..=8) => Input::Number(value),
        Some(9) => Input::Colour(value),
        Some(10) => Input::Text(value),
        Some(11) => Input::Menu(name(parts.get(1))),
        Some(12 | 13) => loose_value(parts).map_or(Input::Empty, |block| Input::Block(add(block))),
        _ => Input::Empty,
    }
}

/// A variable's or a list's value as the block that it is in the editor.
fn loose_value(parts: &[Value]) -> Option<Block> {
    let (opcode, field) = match parts.first().and_then(Value::as_u64)? {
        12 => ("data_variable", "VARIABLE"),
        13 => ("data_listcontents", "LIST"),
        _ => return None,
    };
    let fields = vec![(field.to_owned(), name(parts.get(1)))];
    Some(Block { opcode: opcode.to_owned(), fields, ..Block::default() })
}

/// The value of a menu, or of a block that stands for a value that was typed.
fn shadow(menu: &Fields) -> Input {
    let fields = entries(menu.get("fields")).min_by_key(|(name, _)| *name);
    let value = fields.and_then(|(_, value)| items(Some(value)).first());
    let typed = || value.map(text).unwrap_or_default();
    match name_in(menu, "opcode").as_str() {
        "math_number" | "math_integer" | "math_whole_number" | "math_positive_number" | "math_angle" | "note" => {
            Input::Number(typed())
        }
        "text" => Input::Text(typed()),
        "colour_picker" => Input::Colour(typed()),
        _ => Input::Menu(name(value)),
    }
}
