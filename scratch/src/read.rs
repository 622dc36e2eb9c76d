//! From JSON to the model.

use serde::Deserialize;
use serde_json::{Deserializer, Value};

use crate::model::Project;
use crate::nesting::outline;
use crate::open::{Fault, Opened, Reason};
use crate::{Format, blocks, sb2, sb3};

/// Reads a project. What is of an unknown shape in it is left out.
///
/// # Errors
/// Where it is no JSON, or nested too deeply.
pub fn read(opened: &Opened) -> Result<Project, Fault> {
    if outline(&opened.json).is_too_deep {
        return Err(Fault::Archive(Reason::JsonDeep));
    }
    let root = parse(&opened.json).map_err(|_| Fault::Archive(Reason::JsonDamaged))?;
    let mut project = match opened.format {
        Format::Sb2 => sb2::project(&root),
        Format::Sb3 => sb3::project(&root),
        Format::Sprite3 => sb3::sprite(&root),
    };
    note_extensions(&mut project);
    Ok(project)
}

/// The parser's own limit is below ours, and its depth is known by now.
fn parse(json: &str) -> serde_json::Result<Value> {
    let mut from = Deserializer::from_str(json);
    from.disable_recursion_limit();
    let root = Value::deserialize(&mut from)?;
    from.end()?;
    Ok(root)
}

/// Sprites name none, and some programs forget to.
fn note_extensions(project: &mut Project) {
    let used = project.targets.iter().flat_map(|target| &target.blocks);
    let used: Vec<String> = used.filter_map(|block| blocks::extension(&block.opcode)).map(str::to_owned).collect();
    project.extensions.extend(used);
    project.extensions.sort_unstable();
    project.extensions.dedup();
}
