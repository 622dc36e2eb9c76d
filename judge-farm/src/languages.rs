//! The registry of languages: one line of `languages.json` each.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// A language as the judge knows it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// The number that clients name it by.
    pub id: i32,
    /// A short name that is stable and unique.
    pub key: String,
    /// Other keys that mean the same.
    pub aliases: Vec<String>,
    /// What people call it.
    pub name: String,
    /// Version of the compiler or interpreter, for people.
    pub version: String,
    /// The sandbox image that has it.
    pub image: String,
    /// The editor's mode: `lang-X` is a CodeMirror 6 package, `legacy:FILE/NAME` a legacy mode.
    pub editor_mode: String,
    /// Extension of source files, without the dot.
    pub extension: String,
    /// What the one file of a submission is called.
    pub source_file: String,
    /// The compiler and its arguments, `None` where nothing is compiled.
    pub compile: Option<Vec<String>>,
    /// The program and its arguments; `{memory_mib}` is the job's memory limit, `{heap_mib}` half as
    /// much again.
    pub run: Vec<String>,
    /// Environment beside the one that all languages share, as `NAME=value`.
    pub env: Vec<String>,
    /// Memory that the language's own runtime takes and that is not counted as the program's, MiB.
    pub memory_headroom_mib: i32,
    /// Processes and threads that a run may have.
    pub processes: u32,
    /// What compiling may use.
    pub compile_limits: CompileLimits,
    /// Words on standard error by which a runtime says that it ran out of memory by itself.
    pub out_of_memory: Vec<String>,
    /// What the editor starts with: reads two numbers, writes their sum.
    pub template: String,
    /// A program that writes `Hello`.
    pub hello: String,
    /// A program that reads two numbers and writes their sum.
    pub a_plus_b: String,
}

/// What compiling may use.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct CompileLimits {
    /// CPU time, milliseconds.
    pub cpu_ms: i32,
    /// Memory, MiB.
    pub memory_mib: i32,
}

#[derive(Deserialize)]
struct Registry {
    env: Vec<String>,
    languages: Vec<Language>,
}

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry: Registry = serde_json::from_str(include_str!("../languages.json"))
        .expect("languages.json is part of the program and a test reads it");
    for language in &mut registry.languages {
        let own = std::mem::take(&mut language.env);
        language.env = registry.env.iter().cloned().chain(own).collect();
    }
    registry
});

/// All languages that the judge knows, by id.
pub fn languages() -> &'static [Language] {
    &REGISTRY.languages
}

/// The language with this id.
pub fn find(id: i32) -> Option<&'static Language> {
    languages().iter().find(|language| language.id == id)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_registry_can_be_read_and_names_each_language_once() {
        let mut ids = HashSet::new();
        let mut keys = HashSet::new();
        for language in languages() {
            assert!(ids.insert(language.id), "id {} twice", language.id);
            for key in language.aliases.iter().chain([&language.key]) {
                assert!(keys.insert(key), "key {key} twice");
            }
            assert!(!language.run.is_empty() && language.processes > 0, "{}", language.key);
            assert!(language.env.iter().any(|line| line.starts_with("PATH=")), "{}", language.key);
        }
        assert!(ids.len() >= 8);
    }

    #[test]
    fn every_source_file_has_the_languages_extension() {
        for language in languages() {
            assert!(language.source_file.ends_with(&format!(".{}", language.extension)), "{}", language.key);
        }
    }
}
