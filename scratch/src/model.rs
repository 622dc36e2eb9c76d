//! What a project is, whichever format it came in.

/// A project, or one sprite of it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Project {
    /// The stage and the sprites, in the order of the file.
    pub targets: Vec<Target>,
    /// Ids of the extensions that it names or whose blocks it has, each once, sorted.
    pub extensions: Vec<String>,
}

/// The stage, or a sprite.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Target {
    /// As its author calls it.
    pub name: String,
    /// Whether it is the stage.
    pub is_stage: bool,
    /// A script's blocks follow each other: a block, what is plugged into it, what is in it, what comes next.
    pub blocks: Vec<Block>,
    /// As they stand in the editor, from top to bottom.
    pub scripts: Vec<Script>,
    /// Its own; the stage's are everybody's.
    pub variables: Vec<Variable>,
    /// Names of its own lists.
    pub lists: Vec<String>,
    /// Names of its costumes, of the stage of its backdrops.
    pub costumes: Vec<String>,
}

/// A variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// What it is called.
    pub name: String,
    /// Whether its value outlives the run.
    pub is_cloud: bool,
}

/// Where a script's blocks are among those of its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Script {
    /// The first one.
    pub first: u32,
    /// Behind the last one.
    pub end: u32,
}

/// A block: a step, or a value that is plugged into one. The menus of the editor are no blocks but values.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Block {
    /// What it does, as Scratch 3 calls it.
    pub opcode: String,
    /// The step that follows.
    pub next: Option<u32>,
    /// The block that has it in an input: in its body or plugged in. The steps of one body have the same.
    pub holder: Option<u32>,
    /// Whether it is a value in an input.
    pub is_plugged: bool,
    /// By name, sorted. Those of a call of an own block are numbered.
    pub inputs: Vec<(String, Input)>,
    /// By name, sorted.
    pub fields: Vec<(String, String)>,
    /// Of a call or a definition of an own block.
    pub own: Option<Box<OwnBlock>>,
}

/// What an input holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// Nothing that can be found.
    Empty,
    /// A block: the first of a body, or one that is plugged in.
    Block(u32),
    /// A number that was typed.
    Number(String),
    /// A text that was typed.
    Text(String),
    /// A colour as `#rrggbb`.
    Colour(String),
    /// The choice of a menu.
    Menu(String),
}

/// What an own block is called.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnBlock {
    /// Its words, with `%s`, `%n` or `%b` for each input.
    pub code: String,
    /// Of a definition, the names of its inputs.
    pub names: Vec<String>,
}

/// A script among all those of a project.
#[derive(Debug, Clone, Copy)]
pub struct ScriptOf<'a> {
    /// Its place in [`Project::scripts`].
    pub id: usize,
    /// The place of its target.
    pub target_at: usize,
    /// Its target.
    pub target: &'a Target,
    /// Where its blocks are.
    pub script: Script,
}

impl Project {
    /// All scripts, target by target; loose variables and lists, which only show a value in the editor, are none.
    pub fn scripts(&self) -> impl Iterator<Item = ScriptOf<'_>> {
        let all = self.targets.iter().enumerate().flat_map(|(target_at, target)| {
            target.scripts.iter().map(move |script| ScriptOf { id: 0, target_at, target, script: *script })
        });
        let scripts = all.filter(|it| !it.first().is_some_and(Block::is_loose_value));
        scripts.enumerate().map(|(id, it)| ScriptOf { id, ..it })
    }

    /// The place of the stage; the first target where there is none.
    pub(crate) fn stage_at(&self) -> usize {
        self.targets.iter().position(|target| target.is_stage).unwrap_or_default()
    }
}

impl Target {
    /// A block by its place.
    pub fn block(&self, at: u32) -> Option<&Block> {
        self.blocks.get(at as usize)
    }
}

impl<'a> ScriptOf<'a> {
    /// Its blocks in their order.
    pub fn blocks(&self) -> &'a [Block] {
        self.target.blocks.get(self.script.first as usize..self.script.end as usize).unwrap_or_default()
    }

    /// What starts it, or its first block.
    pub fn first(&self) -> Option<&'a Block> {
        self.blocks().first()
    }

    /// Its steps, without the values that are plugged in.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &'a Block> {
        self.blocks().iter().filter(|block| !block.is_plugged)
    }
}

impl Block {
    /// A field's value.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(of, _)| of == name).map(|(_, value)| value.as_str())
    }

    /// What an input holds.
    pub fn input(&self, name: &str) -> Option<&Input> {
        self.inputs.iter().find(|(of, _)| of == name).map(|(_, input)| input)
    }

    /// The block in an input.
    pub fn block_in(&self, name: &str) -> Option<u32> {
        match self.input(name)? {
            Input::Block(at) => Some(*at),
            _ => None,
        }
    }

    /// Whether it is one of these.
    pub fn is_any(&self, opcodes: &[&str]) -> bool {
        opcodes.contains(&self.opcode.as_str())
    }

    fn is_loose_value(&self) -> bool {
        self.is_any(&["data_variable", "data_listcontents"])
    }
}

impl Input {
    /// What was typed or chosen.
    pub fn literal(&self) -> Option<&str> {
        match self {
            Self::Number(text) | Self::Text(text) | Self::Colour(text) | Self::Menu(text) => Some(text),
            Self::Empty | Self::Block(_) => None,
        }
    }
}
