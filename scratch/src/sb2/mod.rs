//! Projects of Scratch 2: blocks are lists of lists, told as the blocks of Scratch 3 that the editor makes of them.

mod selectors;

use serde_json::Value;

use self::selectors::{Kind, Selector, find};
use crate::layout::{Top, lay_out};
use crate::model::{Block, Input, OwnBlock, Project, Target, Variable};
use crate::sb3::argument;
use crate::values::{TARGETS_MAX, items, name, number, text};

/// Reads `project.json`: the stage, with the sprites among its children.
pub(crate) fn project(root: &Value) -> Project {
    let sprites = items(root.get("children")).iter().filter(|child| child.get("objName").is_some());
    let targets = std::iter::once(target(root, true)).chain(sprites.map(|sprite| target(sprite, false)));
    Project { targets: targets.take(TARGETS_MAX).collect(), extensions: Vec::new() }
}

fn target(value: &Value, is_stage: bool) -> Target {
    let mut reader = Reader { is_stage, found: Vec::new(), jobs: Vec::new() };
    let tops = items(value.get("scripts")).iter().filter_map(|script| reader.script(items(Some(script)))).collect();
    let (blocks, scripts) = lay_out(reader.found, tops);
    let names = |list: &str, key: &'static str| -> Vec<String> {
        items(value.get(list)).iter().map(|it| name(it.get(key))).collect()
    };
    let variable = |it: &Value| Variable {
        name: name(it.get("name")),
        is_cloud: it.get("isPersistent") == Some(&Value::Bool(true)),
    };
    Target {
        name: name(value.get("objName")),
        is_stage,
        blocks,
        scripts,
        variables: items(value.get("variables")).iter().map(variable).collect(),
        lists: names("lists", "listName"),
        costumes: names("costumes", "costumeName"),
    }
}

/// Blocks that are still to be read into an input.
struct Job<'a> {
    blocks: &'a [Value],
    owner: u32,
    input: String,
    /// Whether the input takes a truth.
    wants_truth: bool,
}

struct Reader<'a> {
    is_stage: bool,
    found: Vec<Block>,
    jobs: Vec<Job<'a>>,
}

impl<'a> Reader<'a> {
    /// `[x, y, [block, …]]`
    fn script(&mut self, parts: &'a [Value]) -> Option<Top> {
        let [x, y, blocks, ..] = parts else { return None };
        let first = self.chain(items(Some(blocks)), false);
        while let Some(Job { blocks, owner, input, wants_truth }) = self.jobs.pop() {
            if let Some(first) = self.chain(blocks, wants_truth)
                && let Some(owner) = self.found.get_mut(owner as usize)
            {
                owner.inputs.push((input, Input::Block(first)));
            }
        }
        Some(Top { block: first?, x: number(Some(x)), y: number(Some(y)) })
    }

    /// Blocks one after another; those that the editor has no block for are left out. Where the first one is.
    fn chain(&mut self, blocks: &'a [Value], wants_truth: bool) -> Option<u32> {
        let mut places =
            blocks.iter().filter_map(|block| self.block(items(Some(block)), wants_truth)).collect::<Vec<_>>();
        let first = places.first().copied();
        let next = places.split_off(places.len().min(1));
        let mut before = first;
        for at in next {
            let block = before.and_then(|before| self.found.get_mut(before as usize));
            if let Some(block) = block {
                block.next = Some(at);
            }
            before = Some(at);
        }
        first
    }

    /// `[selector, argument, …]`
    fn block(&mut self, parts: &'a [Value], wants_truth: bool) -> Option<u32> {
        let (selector, arguments) = parts.split_first()?;
        let selector = selector.as_str()?;
        let block = match selector {
            "call" => return Some(self.call(arguments)),
            "procDef" => definition(arguments),
            "getParam" => parameter(arguments, wants_truth),
            "whenClicked" if self.is_stage => Block { opcode: "event_whenstageclicked".into(), ..Block::default() },
            "whenSensorGreaterThan" if arguments.first().and_then(Value::as_str) == Some("video motion") => {
                return Some(self.with_arguments(selectors::VIDEO_MOTION, arguments));
            }
            _ => return Some(self.with_arguments(find(selector)?, arguments)),
        };
        Some(self.add(block))
    }

    fn add(&mut self, block: Block) -> u32 {
        self.found.push(block);
        u32::try_from(self.found.len() - 1).unwrap_or(u32::MAX)
    }

    fn with_arguments(&mut self, selector: &Selector, arguments: &'a [Value]) -> u32 {
        let fixed = selectors::fixed(selector.parts).map(|(name, value)| (name.to_owned(), value.to_owned()));
        let opcode = selector.opcode.to_owned();
        let at = self.add(Block { opcode, fields: fixed.collect(), ..Block::default() });
        for (value, (kind, name)) in arguments.iter().zip(selectors::arguments(selector.parts)) {
            self.argument(at, (kind, name.to_owned()), value);
        }
        at
    }

    fn argument(&mut self, owner: u32, (kind, input): (Kind, String), value: &'a Value) {
        if let (Value::Array(blocks), true) = (value, kind != Kind::Field) {
            // One block, or several one after another.
            let is_chain = blocks.first().is_none_or(Value::is_array);
            let blocks = if is_chain { blocks.as_slice() } else { std::slice::from_ref(value) };
            self.jobs.push(Job { blocks, owner, input, wants_truth: kind == Kind::Truth });
            return;
        }
        let Some(block) = self.found.get_mut(owner as usize) else { return };
        let typed = match kind {
            Kind::Field => return block.fields.push((input, field(name(Some(value))))),
            Kind::Truth | Kind::Body | Kind::Skipped => return,
            Kind::Menu => Input::Menu(menu(&input, name(Some(value)))),
            Kind::Colour => Input::Colour(colour(value)),
            Kind::Text => Input::Text(text(value)),
            Kind::Number => Input::Number(text(value)),
        };
        block.inputs.push((input, typed));
    }

    /// `["call", code, argument, …]`
    fn call(&mut self, arguments: &'a [Value]) -> u32 {
        let code = arguments.first().map(text).unwrap_or_default();
        let kinds: Vec<Kind> = code.split('%').skip(1).filter_map(kind_of).collect();
        let own = Some(Box::new(OwnBlock { code, names: Vec::new() }));
        let at = self.add(Block { opcode: "procedures_call".into(), own, ..Block::default() });
        for (number, (kind, value)) in kinds.into_iter().zip(arguments.iter().skip(1)).enumerate() {
            self.argument(at, (kind, argument(number)), value);
        }
        at
    }
}

/// What stands behind a `%` of an own block's words.
fn kind_of(rest: &str) -> Option<Kind> {
    match rest.chars().next()? {
        'n' | 'd' => Some(Kind::Number),
        'b' => Some(Kind::Truth),
        's' | 'm' | 'c' => Some(Kind::Text),
        _ => None,
    }
}

/// `["procDef", code, names, defaults, atomic]`
fn definition(arguments: &[Value]) -> Block {
    let code = arguments.first().map(text).unwrap_or_default();
    let names = items(arguments.get(1)).iter().map(text).collect();
    let own = Some(Box::new(OwnBlock { code, names }));
    Block { opcode: "procedures_definition".into(), own, ..Block::default() }
}

/// `["getParam", name, "r" or "b"]`
fn parameter(arguments: &[Value], wants_truth: bool) -> Block {
    let is_truth = wants_truth || arguments.get(1).and_then(Value::as_str) == Some("b");
    let kind = if is_truth { "boolean" } else { "string_number" };
    let fields = vec![("VALUE".to_owned(), name(arguments.first()))];
    Block { opcode: format!("argument_reporter_{kind}"), fields, ..Block::default() }
}

/// As Scratch 3 has them.
fn field(value: String) -> String {
    if value == "day of week" { "DAYOFWEEK".to_owned() } else { value }
}

fn menu(input: &str, value: String) -> String {
    if input == "OBJECT" && value == "Stage" { "_stage_".to_owned() } else { value }
}

fn colour(value: &Value) -> String {
    format!("#{:06x}", value.as_i64().unwrap_or_default() & 0xff_ffff)
}
