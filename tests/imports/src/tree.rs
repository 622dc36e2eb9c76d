//! The modules of a crate.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::source::{Import, Segments, Source};

/// A name that is imported on and on is followed so often.
const LONGEST_CHAIN: usize = 16;

/// A crate's modules with what they import.
#[derive(Debug)]
pub struct Crate {
    /// Its folder's name.
    pub name: String,
    modules: BTreeSet<Segments>,
    files: BTreeMap<Segments, Source>,
    names: BTreeMap<(Segments, String), Import>,
}

/// One module takes something from another.
#[derive(Debug, Clone)]
pub(crate) struct Arrow {
    pub(crate) from: Segments,
    pub(crate) to: Segments,
    /// As `crate::a::B`.
    pub(crate) path: String,
}

impl Crate {
    /// Reads what is in `folder/src`, but for programs in `bin`.
    ///
    /// # Errors
    /// When a file can't be read or is no Rust.
    pub fn read(folder: &Path, name: &str) -> anyhow::Result<Self> {
        let mut it =
            Self { name: name.to_owned(), modules: BTreeSet::new(), files: BTreeMap::new(), names: BTreeMap::new() };
        it.read_folder(&folder.join("src"), &Segments::new())?;
        for source in it.files.values() {
            it.modules.extend(source.inline.iter().cloned());
            it.names.extend(source.names.iter().map(|(name, import)| (name.clone(), import.clone())));
        }
        Ok(it)
    }

    fn read_folder(&mut self, folder: &Path, at: &[String]) -> anyhow::Result<()> {
        for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let inner = [at, std::slice::from_ref(&stem)].concat();
            if path.is_dir() {
                if !(at.is_empty() && stem == "bin") {
                    self.read_folder(&path, &inner)?;
                }
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let is_root = at.is_empty() && matches!(stem.as_str(), "lib" | "main");
            let module = if is_root || stem == "mod" { at.to_vec() } else { inner };
            let code = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let source = Source::read(&code, &module).with_context(|| path.display().to_string())?;
            self.modules.insert(module.clone());
            // A crate may have two roots: what both say counts.
            let known = self.files.entry(module).or_default();
            known.inline.extend(source.inline);
            known.paths.extend(source.paths);
            known.names.extend(source.names);
        }
        Ok(())
    }

    /// Every import from one module to another.
    pub(crate) fn arrows(&self) -> Vec<Arrow> {
        let mut arrows = Vec::new();
        for (from, source) in &self.files {
            for path in &source.paths {
                let to = self.home(path, 0);
                arrows.push(Arrow { from: from.clone(), to, path: format!("crate::{}", path.join("::")) });
            }
        }
        arrows
    }

    /// The module in which what `path` names is at home: imports of imports are followed.
    fn home(&self, path: &[String], followed: usize) -> Segments {
        let deepest = (0..=path.len()).rev().find(|length| self.modules.contains(&path[..*length])).unwrap_or(0);
        let (module, rest) = path.split_at(deepest);
        let Some((name, rest)) = rest.split_first() else { return module.to_vec() };
        let on = match self.names.get(&(module.to_vec(), name.clone())) {
            Some(Import::Own(path)) => Some(path.clone()),
            Some(Import::Relative(path)) => {
                let child = [module, &path[..1]].concat();
                self.modules.contains(&child).then(|| [module, path].concat())
            }
            None => None,
        };
        match on {
            Some(on) if followed < LONGEST_CHAIN => self.home(&[on.as_slice(), rest].concat(), followed + 1),
            _ => module.to_vec(),
        }
    }
}

/// The crates of the workspace at `root`: name and folder.
///
/// # Errors
/// When the workspace's manifest names none.
pub fn members(root: &Path) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let (_, list) = manifest.split_once("members = [").context("no members")?;
    let (list, _) = list.split_once(']').context("a list of members without an end")?;
    let names = list.split('"').skip(1).step_by(2);
    Ok(names.map(|name| (name.to_owned(), root.join(name))).collect())
}
