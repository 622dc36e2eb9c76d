//! Scripts as the English text of scratchblocks, from which pictures are drawn and translated.

mod escape;
mod specs;

use self::escape::{choice, colour, field, is_number, label, line_start, typed};
use self::specs::{Part, Slot, parts, spec};
use crate::blocks::{CONDITIONS, LOOPS, is_hat};
use crate::model::{Block, Input, ScriptOf, Target};

/// Longest text of a script, in bytes; the rest of a longer one is left out.
pub const TEXT_MAX: usize = 20_000;

/// What stands where a text was cut: a block of three dots.
const REST: &str = ". . .";

/// Writes a script.
pub fn script_text(script: &ScriptOf<'_>) -> String {
    chain_text(script.target, script.script.first)
}

/// Writes a block of that kind with nothing filled in; empty for those that are known by their names alone, as variables are.
pub fn block_text(opcode: &str) -> String {
    match opcode {
        "procedures_call" => return "my block :: custom".to_owned(),
        "" | "data_variable" | "data_listcontents" => return String::new(),
        name if name.starts_with("argument_reporter") => return String::new(),
        _ => {}
    }
    let block = Block { opcode: opcode.to_owned(), ..Block::default() };
    chain_text(&Target { blocks: vec![block], ..Target::default() }, 0)
}

fn chain_text(target: &Target, first: u32) -> String {
    let mut writer = Writer { target, out: String::new(), pieces: vec![Piece::Chain(first)] };
    while let Some(piece) = writer.pieces.pop() {
        match piece {
            Piece::Words(words) => writer.out.push_str(words),
            Piece::Text(text) => writer.out.push_str(&text),
            Piece::Chain(at) => writer.step(at),
            Piece::Value(at) => writer.value(at),
        }
        if writer.out.len() > TEXT_MAX {
            return cut(&writer.out);
        }
    }
    writer.out.trim_end().to_owned()
}

/// The whole lines that fit.
fn cut(text: &str) -> String {
    let lines = text.get(..text.floor_char_boundary(TEXT_MAX)).unwrap_or_default();
    let whole = lines.rsplit_once('\n').map(|(whole, _)| whole).unwrap_or_default();
    format!("{whole}\n{REST}").trim_start().to_owned()
}

/// What is still to be written.
enum Piece {
    Words(&'static str),
    Text(String),
    /// A block and those behind it, a line each.
    Chain(u32),
    /// A block in an input.
    Value(u32),
}

struct Writer<'a> {
    target: &'a Target,
    out: String,
    /// The next one last.
    pieces: Vec<Piece>,
}

impl Writer<'_> {
    /// Puts pieces before all others.
    fn put(&mut self, pieces: Vec<Piece>) {
        self.pieces.extend(pieces.into_iter().rev());
    }

    /// A line, the lines of its bodies, and what follows.
    fn step(&mut self, at: u32) {
        let Some(block) = self.target.block(at) else { return };
        let value = [Piece::Value(at), Piece::Words("\n")];
        let mut pieces = if is_reporter(block) { Vec::from(value) } else { line(block) };
        pieces.extend(block.next.map(Piece::Chain));
        self.put(pieces);
    }

    fn value(&mut self, at: u32) {
        let Some(block) = self.target.block(at) else { return };
        let (opening, closing) = if is_truth(block) { ("<", ">") } else { ("(", ")") };
        let mut pieces = vec![Piece::Words(opening)];
        pieces.extend(words(block));
        pieces.extend([Piece::Words(kind(block)), Piece::Words(closing)]);
        self.put(pieces);
    }
}

/// A line of its own, where signs at its beginning would say something else, and its bodies.
fn line(block: &Block) -> Vec<Piece> {
    let mut pieces = words(block);
    if let Some(Piece::Text(first)) = pieces.first_mut() {
        *first = line_start(first);
    }
    let body = |name: &str| block.block_in(name).map(Piece::Chain);
    if block.is_any(CONDITIONS) || block.is_any(LOOPS) {
        pieces.push(Piece::Words("\n"));
        pieces.extend(body("SUBSTACK"));
        if block.opcode == "control_if_else" {
            pieces.push(Piece::Words("else\n"));
            pieces.extend(body("SUBSTACK2"));
        }
        pieces.push(Piece::Words("end"));
    } else if block.input("SUBSTACK").is_some() {
        pieces.push(Piece::Words(" {\n"));
        pieces.extend(body("SUBSTACK"));
        pieces.push(Piece::Words("}"));
    }
    pieces.extend([Piece::Words(kind(block)), Piece::Words("\n")]);
    pieces
}

/// What kind of block it is, where its words don't tell.
fn kind(block: &Block) -> &'static str {
    match block.opcode.as_str() {
        "procedures_definition" => "",
        "procedures_call" => " :: custom",
        "data_variable" => " :: variables",
        "data_listcontents" => " :: list",
        "argument_reporter_string_number" | "argument_reporter_boolean" => " :: custom-arg",
        "control_while" | "control_for_each" | "control_all_at_once" => " :: control",
        opcode if spec(opcode).is_some() => "",
        opcode if is_hat(opcode) => " :: extension hat",
        _ => " :: extension",
    }
}

/// A block's words and inputs.
fn words(block: &Block) -> Vec<Piece> {
    let name = |field: &str| label(block.field(field).unwrap_or_default());
    match block.opcode.as_str() {
        "procedures_definition" => definition(block),
        "procedures_call" => call(block),
        "data_variable" => vec![Piece::Text(name("VARIABLE"))],
        "data_listcontents" => vec![Piece::Text(name("LIST"))],
        "argument_reporter_string_number" | "argument_reporter_boolean" => vec![Piece::Text(name("VALUE"))],
        opcode => match spec(opcode) {
            Some(spec) => parts(spec).into_iter().map(|part| filled(block, part)).collect(),
            None => unknown(block),
        },
    }
}

fn filled(block: &Block, part: Part) -> Piece {
    match part {
        Part::Words(words) => Piece::Words(words),
        Part::Field(name) => Piece::Text(field(name, block.field(name).unwrap_or_default())),
        Part::Input(slot, name) => input(slot, block.input(name)),
    }
}

fn input(slot: Slot, input: Option<&Input>) -> Piece {
    match (input, slot) {
        (Some(Input::Block(at)), _) => Piece::Value(*at),
        (Some(Input::Menu(value)), _) => Piece::Text(choice(value)),
        (Some(Input::Colour(value)), _) => Piece::Text(colour(value)),
        (Some(Input::Number(value)), _) if is_number(value) => Piece::Text(format!("({value})")),
        (Some(Input::Text(value)), Slot::Number) if is_number(value) => Piece::Text(format!("({value})")),
        (Some(Input::Number(value) | Input::Text(value)), _) => Piece::Text(typed(value)),
        (Some(Input::Empty) | None, Slot::Truth) => Piece::Words("<>"),
        (Some(Input::Empty) | None, Slot::Number) => Piece::Words("()"),
        (Some(Input::Empty) | None, Slot::Text) => Piece::Words("[]"),
    }
}

/// What an own block's words are made of: its labels, and inputs with their kinds.
enum OwnPart<'a> {
    Label(&'a str),
    Input(Slot),
}

fn own_parts(code: &str) -> Vec<OwnPart<'_>> {
    let mut parts = Vec::new();
    for (at, piece) in code.split('%').enumerate() {
        let slot = match piece.chars().next().filter(|_| at > 0) {
            Some('n') => Some(Slot::Number),
            Some('b') => Some(Slot::Truth),
            Some('s') => Some(Slot::Text),
            _ => None,
        };
        let rest = if slot.is_some() { piece.get(1..).unwrap_or_default() } else { piece };
        match slot {
            Some(slot) => parts.push(OwnPart::Input(slot)),
            None if at > 0 => parts.push(OwnPart::Label("%")),
            None => {}
        }
        parts.push(OwnPart::Label(rest));
    }
    parts
}

fn call(block: &Block) -> Vec<Piece> {
    let code = block.own.as_ref().map(|own| own.code.as_str()).unwrap_or_default();
    let mut pieces = Vec::new();
    let mut number = 0;
    for part in own_parts(code) {
        match part {
            OwnPart::Label(words) => pieces.push(Piece::Text(label(words))),
            OwnPart::Input(slot) => {
                pieces.push(input(slot, block.input(&crate::sb3::argument(number))));
                number += 1;
            }
        }
    }
    pieces
}

fn definition(block: &Block) -> Vec<Piece> {
    let Some(own) = &block.own else { return vec![Piece::Words("define")] };
    let mut pieces = vec![Piece::Words("define ")];
    let mut names = own.names.iter();
    for part in own_parts(&own.code) {
        pieces.push(match part {
            OwnPart::Label(words) => Piece::Text(label(words)),
            OwnPart::Input(slot) => {
                let name = label(names.next().map(String::as_str).unwrap_or_default());
                Piece::Text(if slot == Slot::Truth { format!("<{name}>") } else { format!("({name})") })
            }
        });
    }
    pieces
}

/// A block of an extension that scratchblocks may not know: its opcode in words.
fn unknown(block: &Block) -> Vec<Piece> {
    let mut pieces = vec![Piece::Text(label(&block.opcode.replace('_', " ")))];
    for (name, value) in &block.fields {
        pieces.extend([Piece::Words(" "), Piece::Text(field(name, value))]);
    }
    for (_, value) in block.inputs.iter().filter(|(name, _)| !name.starts_with("SUBSTACK")) {
        pieces.extend([Piece::Words(" "), input(Slot::Text, Some(value))]);
    }
    pieces
}

/// Whether it has a value, where it stands by itself too.
fn is_reporter(block: &Block) -> bool {
    let opcode = block.opcode.as_str();
    let is_value = spec(opcode).is_some_and(|spec| spec.is_value);
    is_value || matches!(opcode, "data_variable" | "data_listcontents") || opcode.starts_with("argument_reporter")
}

fn is_truth(block: &Block) -> bool {
    block.opcode == "argument_reporter_boolean" || spec(&block.opcode).is_some_and(|spec| spec.is_truth)
}
