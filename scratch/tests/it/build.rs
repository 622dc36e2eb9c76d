//! Projects of Scratch 3, written down block by block.

use scratch::{Project, open_json, read};
use serde_json::{Map, Value, json};

/// A block on its way into a project.
#[derive(Clone)]
pub struct B {
    opcode: &'static str,
    fields: Vec<(&'static str, String)>,
    inputs: Vec<(String, In)>,
    mutation: Option<Value>,
}

#[derive(Clone)]
enum In {
    /// As it stands in the file.
    Written(Value),
    Menu(String),
    Value(B),
    Body(Vec<B>),
}

/// A block without anything in it.
pub fn b(opcode: &'static str) -> B {
    B { opcode, fields: vec![], inputs: vec![], mutation: None }
}

impl B {
    pub fn field(mut self, name: &'static str, value: &str) -> Self {
        self.fields.push((name, value.to_owned()));
        self
    }

    pub fn num(self, name: &str, number: i32) -> Self {
        self.put(name, In::Written(json!([1, [4, number.to_string()]])))
    }

    pub fn text(self, name: &str, text: &str) -> Self {
        self.put(name, In::Written(json!([1, [10, text]])))
    }

    pub fn message(self, name: &str) -> Self {
        self.put("BROADCAST_INPUT", In::Written(json!([1, [11, name, format!("id of {name}")]])))
    }

    pub fn variable(self, name: &str, variable: &str) -> Self {
        self.put(name, In::Written(json!([3, [12, variable, format!("id of {variable}")], [4, "0"]])))
    }

    pub fn menu(self, name: &str, choice: &str) -> Self {
        self.put(name, In::Menu(choice.to_owned()))
    }

    pub fn with(self, name: &str, value: B) -> Self {
        self.put(name, In::Value(value))
    }

    pub fn body(self, blocks: Vec<B>) -> Self {
        self.put("SUBSTACK", In::Body(blocks))
    }

    pub fn otherwise(self, blocks: Vec<B>) -> Self {
        self.put("SUBSTACK2", In::Body(blocks))
    }

    fn put(mut self, name: &str, input: In) -> Self {
        self.inputs.push((name.to_owned(), input));
        self
    }
}

/// What calls an own block; its inputs have ids of their own.
pub fn call(code: &str, values: Vec<B>) -> B {
    let ids: Vec<String> = (0..values.len()).map(|at| format!("argument {}", 9 - at)).collect();
    let mut block = b("procedures_call");
    block.mutation = Some(json!({"proccode": code, "argumentids": json!(ids).to_string()}));
    ids.iter().zip(values).fold(block, |block, (id, value)| block.with(id, value))
}

/// What defines one.
pub fn define(code: &str, names: &[&str]) -> B {
    let mut block = b("procedures_definition");
    block.mutation = Some(json!({"proccode": code, "argumentnames": json!(names).to_string()}));
    block
}

/// A sprite, or the stage.
#[derive(Clone, Default)]
pub struct T {
    pub name: &'static str,
    pub is_stage: bool,
    pub scripts: Vec<Vec<B>>,
    /// Names, and whether they are in the cloud.
    pub variables: Vec<(&'static str, bool)>,
    pub costumes: Vec<&'static str>,
}

/// A sprite with these scripts.
pub fn sprite(name: &'static str, scripts: Vec<Vec<B>>) -> T {
    T { name, scripts, costumes: vec!["mèo đi"], ..T::default() }
}

/// A stage.
pub fn stage(scripts: Vec<Vec<B>>) -> T {
    T { name: "Stage", is_stage: true, scripts, costumes: vec!["rừng"], ..T::default() }
}

/// A project's JSON.
pub fn json_of(targets: &[T], extensions: &[&str]) -> String {
    let targets: Vec<Value> = targets.iter().map(target_json).collect();
    json!({"targets": targets, "monitors": [], "extensions": extensions, "meta": {"semver": "3.0.0"}}).to_string()
}

/// A project with a stage that does nothing.
pub fn project(sprites: Vec<T>) -> Project {
    let targets: Vec<T> = std::iter::once(stage(vec![])).chain(sprites).collect();
    whole(&json_of(&targets, &[]))
}

/// One sprite's scripts as a project.
pub fn scripts(scripts: Vec<Vec<B>>) -> Project {
    project(vec![sprite("Mèo", scripts)])
}

/// A project out of its JSON.
pub fn whole(json: &str) -> Project {
    read(&open_json(json.to_owned()).expect("a project")).expect("JSON")
}

fn target_json(target: &T) -> Value {
    let mut writer = Writer::default();
    for (at, script) in target.scripts.iter().enumerate() {
        if let Some(first) = writer.chain(script, None) {
            writer.blocks[&first]["topLevel"] = json!(true);
            writer.blocks[&first]["x"] = json!(20);
            writer.blocks[&first]["y"] = json!(100 * at);
        }
    }
    let variables: Map<String, Value> = target
        .variables
        .iter()
        .map(|(name, is_cloud)| {
            let value = if *is_cloud { json!([name, 0, true]) } else { json!([name, 0]) };
            (format!("id of {name}"), value)
        })
        .collect();
    let costumes: Vec<Value> = target.costumes.iter().map(|name| json!({"name": name, "dataFormat": "svg"})).collect();
    json!({
        "isStage": target.is_stage, "name": target.name, "variables": variables, "lists": {}, "broadcasts": {},
        "blocks": writer.blocks, "costumes": costumes, "sounds": [],
    })
}

#[derive(Default)]
struct Writer {
    blocks: Map<String, Value>,
    count: u32,
}

impl Writer {
    fn id(&mut self) -> String {
        self.count += 1;
        format!("block {}", self.count)
    }

    fn chain(&mut self, blocks: &[B], parent: Option<&str>) -> Option<String> {
        let mut first = None;
        let mut before = parent.map(str::to_owned);
        for block in blocks {
            let id = self.block(block, before.as_deref());
            match &before {
                Some(before) if first.is_some() => self.blocks[before]["next"] = json!(id),
                _ => first = Some(id.clone()),
            }
            before = Some(id);
        }
        first
    }

    fn block(&mut self, block: &B, parent: Option<&str>) -> String {
        let id = self.id();
        let fields: Map<String, Value> =
            block.fields.iter().map(|(name, value)| ((*name).to_owned(), json!([value, null]))).collect();
        self.blocks.insert(
            id.clone(),
            json!({
                "opcode": block.opcode, "next": null, "parent": parent, "inputs": {}, "fields": fields,
                "shadow": false, "topLevel": false,
            }),
        );
        for (name, input) in &block.inputs {
            let written = match input {
                In::Written(value) => value.clone(),
                In::Menu(choice) => json!([1, self.menu(name, choice, &id)]),
                In::Value(value) => json!([3, self.block(value, Some(&id)), [10, ""]]),
                In::Body(blocks) => match self.chain(blocks, Some(&id)) {
                    Some(first) => json!([2, first]),
                    None => continue,
                },
            };
            self.blocks[&id]["inputs"][name] = written;
        }
        match (block.opcode, &block.mutation) {
            ("procedures_definition", Some(mutation)) => {
                let prototype = self.id();
                let written = json!({
                    "opcode": "procedures_prototype", "next": null, "parent": id, "inputs": {}, "fields": {},
                    "shadow": true, "topLevel": false, "mutation": mutation,
                });
                self.blocks.insert(prototype.clone(), written);
                self.blocks[&id]["inputs"]["custom_block"] = json!([1, prototype]);
            }
            (_, Some(mutation)) => self.blocks[&id]["mutation"] = mutation.clone(),
            (_, None) => {}
        }
        id
    }

    fn menu(&mut self, name: &str, choice: &str, parent: &str) -> String {
        let id = self.id();
        let written = json!({
            "opcode": "some_menu", "next": null, "parent": parent, "inputs": {}, "fields": {name: [choice, null]},
            "shadow": true, "topLevel": false,
        });
        self.blocks.insert(id.clone(), written);
        id
    }
}
