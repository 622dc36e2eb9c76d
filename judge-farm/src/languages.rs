//! The registry of languages: the files of `judge-farm/languages`, one for each sandbox image, and
//! one for what is known by its id although the judge does not run it.

use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize};

/// A language as the judge knows it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// The number that clients name it by: 43 to 89 are Judge0's, those from 300 on are ours.
    pub id: i32,
    /// A short name that is stable and unique.
    pub key: String,
    /// Other keys that mean the same.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// What people call it.
    pub name: String,
    /// The language that this is an edition or an implementation of, by which languages are counted;
    /// `None` for what is not a language of its own.
    #[serde(default)]
    pub family: Option<String>,
    /// Version of the compiler or interpreter, for people.
    pub version: String,
    /// The sandbox image that has it: the name of its file.
    #[serde(skip)]
    pub image: String,
    /// The editor's mode: `lang-X` is a CodeMirror 6 package, `legacy:FILE/NAME` a legacy mode, `none`
    /// none.
    pub editor_mode: String,
    /// Extension of source files, without the dot; empty where files of this kind have none.
    pub extension: String,
    /// What the one file of a submission is called.
    pub source_file: String,
    /// The compiler and its arguments, `None` where nothing is compiled.
    #[serde(default)]
    pub compile: Option<Vec<String>>,
    /// The program and its arguments; `{memory_mib}` is the job's memory limit, `{heap_mib}` half as
    /// much again.
    pub run: Vec<String>,
    /// Environment beside the one that all languages share, as `NAME=value`.
    #[serde(default)]
    pub env: Vec<String>,
    /// What of a live run is a terminal.
    #[serde(default)]
    pub terminal: Terminal,
    /// Memory that the language's own runtime takes and that is not counted as the program's, MiB.
    #[serde(default)]
    pub memory_headroom_mib: i32,
    /// Processes and threads that a run may have.
    #[serde(default = "processes")]
    pub processes: u32,
    /// What compiling may use.
    #[serde(default)]
    pub compile_limits: CompileLimits,
    /// Words on standard error by which a runtime says that it ran out of memory by itself.
    #[serde(default)]
    pub out_of_memory: Vec<String>,
    /// A program that writes `Hello`.
    #[serde(deserialize_with = "lines")]
    pub hello: String,
    /// A program that reads two numbers and writes their sum; `None` in languages that can't.
    #[serde(default, deserialize_with = "some_lines")]
    pub a_plus_b: Option<String>,
    /// Whether that program also reads the numbers from two lines.
    #[serde(default = "yes")]
    pub reads_two_lines: bool,
    /// Further files of both programs.
    #[serde(default)]
    pub files: Vec<SampleFile>,
    /// What the editor starts with; in the registry only where it is not the program above.
    #[serde(default, deserialize_with = "lines")]
    pub template: String,
}

/// Which standard streams of a live run are a terminal, so that its programs write what they ask before they wait
/// for the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terminal {
    /// None: it writes at once whatever it writes to, and would draw on a terminal.
    None,
    /// Standard output: where its input is one as well, it edits lines itself, prompts on standard error or waits for
    /// more commands.
    Output,
    /// Standard input and output.
    #[default]
    Both,
}

/// A further file of a sample program.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SampleFile {
    /// Its name.
    pub path: String,
    /// Its text.
    #[serde(deserialize_with = "lines")]
    pub content: String,
}

/// What compiling may use.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct CompileLimits {
    /// CPU time, milliseconds.
    pub cpu_ms: i32,
    /// Memory, MiB.
    pub memory_mib: i32,
}

impl Default for CompileLimits {
    fn default() -> Self {
        Self { cpu_ms: 10_000, memory_mib: 512 }
    }
}

/// A language that is known by its id and that the judge does not run.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unjudged {
    /// The number that clients name it by.
    pub id: i32,
    /// A short name that is stable and unique.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// Version, for people; empty where there is none.
    pub version: String,
    /// The editor's mode.
    pub editor_mode: String,
    /// Extension of source files, without the dot.
    pub extension: String,
    /// Why the judge does not run it.
    pub reason: Reason,
    /// What the editor starts with.
    #[serde(default, deserialize_with = "lines")]
    pub template: String,
}

/// Why a language can't be sent to the judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It runs in the learner's browser.
    Browser,
    /// The release of Debian that the sandboxes are made of does not have it, a later one does.
    LaterRelease,
    /// No distribution has it (any more).
    NotPackaged,
    /// It is a 32-bit program, and cells refuse 32-bit system calls.
    ThirtyTwoBit,
}

fn processes() -> u32 {
    64
}

fn yes() -> bool {
    true
}

/// A text as a list of its lines.
fn lines<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let lines = Vec::<String>::deserialize(deserializer)?;
    Ok(lines.into_iter().flat_map(|line| [line, "\n".to_owned()]).collect())
}

fn some_lines<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    lines(deserializer).map(Some)
}

/// The environment of every run.
const ENVIRONMENT: [&str; 5] =
    ["PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "HOME=/tmp", "TMPDIR=/tmp"];

/// The sandbox images, each over the one before, and what each adds.
const IMAGES: [(&str, &str); 3] = [
    ("core", include_str!("../languages/core.json")),
    ("school", include_str!("../languages/school.json")),
    ("full", include_str!("../languages/full.json")),
];

static REGISTRY: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let mut all: Vec<Language> = IMAGES.iter().flat_map(|(image, text)| read(image, text)).collect();
    all.sort_by_key(|language| language.id);
    all
});

static UNJUDGED: LazyLock<Vec<Unjudged>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../languages/unjudged.json"))
        .expect("languages/unjudged.json is part of the program and a test reads it")
});

fn read(image: &str, text: &str) -> Vec<Language> {
    let listed: Vec<Language> =
        serde_json::from_str(text).expect("the files of languages/ are part of the program and a test reads them");
    let complete = |mut language: Language| {
        image.clone_into(&mut language.image);
        let own = std::mem::take(&mut language.env);
        language.env = ENVIRONMENT.iter().map(|&line| line.to_owned()).chain(own).collect();
        if language.template.is_empty() {
            language.template.clone_from(language.a_plus_b.as_ref().unwrap_or(&language.hello));
        }
        language
    };
    listed.into_iter().map(complete).collect()
}

/// All languages that the judge runs where it has their images, by id.
pub fn languages() -> &'static [Language] {
    &REGISTRY
}

/// All languages that are known and that the judge never runs, by id.
pub fn unjudged() -> &'static [Unjudged] {
    &UNJUDGED
}

/// The names of the sandbox images, each made over the one before.
pub fn images() -> impl Iterator<Item = &'static str> {
    IMAGES.iter().map(|&(name, _)| name)
}

/// The language with this id.
pub fn find(id: i32) -> Option<&'static Language> {
    languages().binary_search_by_key(&id, |language| language.id).ok().map(|index| &languages()[index])
}

/// The language that is called so: by its key or another that means the same, in capitals or not.
pub fn find_key(key: &str) -> Option<&'static Language> {
    languages()
        .iter()
        .find(|language| language.aliases.iter().chain([&language.key]).any(|known| known.eq_ignore_ascii_case(key)))
}

/// The id of the language that is called so, also of one that the judge never runs.
pub fn id_of_key(key: &str) -> Option<i32> {
    let unjudged = || unjudged().iter().find(|other| other.key.eq_ignore_ascii_case(key)).map(|other| other.id);
    find_key(key).map(|language| language.id).or_else(unjudged)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::*;

    #[test]
    fn the_registry_can_be_read_and_names_each_language_once() {
        let mut ids = HashSet::new();
        let mut keys = HashSet::new();
        let mut names = HashSet::new();
        for language in languages() {
            assert!(ids.insert(language.id), "id {} twice", language.id);
            assert!(names.insert((&language.name, &language.version)), "name {} twice", language.name);
            for key in language.aliases.iter().chain([&language.key]) {
                assert!(keys.insert(key.as_str()), "key {key} twice");
            }
            assert!(!language.run.is_empty() && language.processes > 0, "{}", language.key);
            assert!(language.env.iter().any(|line| line.starts_with("PATH=")), "{}", language.key);
            assert!(language.hello.contains("Hello") || language.key == "brainfuck", "{}", language.key);
            assert_eq!(find(language.id).map(|found| &found.key), Some(&language.key));
        }
        for other in unjudged() {
            assert!(ids.insert(other.id) && keys.insert(&other.key), "{} twice", other.key);
        }
        assert!(languages().len() >= 120, "{}", languages().len());
    }

    #[test]
    fn every_id_and_key_of_the_specification_is_known() {
        let judged = languages().iter().map(|language| language.id);
        let known: BTreeSet<i32> = judged.chain(unjudged().iter().map(|other| other.id)).collect();
        for id in (43..=89).chain([101]).chain(200..=202) {
            assert!(known.contains(&id), "{id}");
        }
        let keys = languages().iter().flat_map(|language| language.aliases.iter().chain([&language.key]));
        let keys: HashSet<&String> = keys.chain(unjudged().iter().map(|other| &other.key)).collect();
        for key in ["python", "scratch", "html", "turtle"] {
            assert!(keys.contains(&key.to_owned()), "{key}");
        }
    }

    #[test]
    fn a_language_is_found_by_each_of_its_keys() {
        for (key, id) in [("python", 71), ("Python3", 71), ("SCRATCH", 200), ("turtle", 202), ("c", 50)] {
            assert_eq!(find_key(key).map(|language| language.id), Some(id), "{key}");
            assert_eq!(id_of_key(key), Some(id), "{key}");
        }
        assert!(find_key("html").is_none() && find_key("").is_none() && find_key("71").is_none());
        assert_eq!((id_of_key("HTML"), id_of_key("klingon")), (Some(201), None));
        for language in languages() {
            assert_eq!(find_key(&language.key).map(|found| found.id), Some(language.id), "{}", language.key);
        }
    }

    #[test]
    fn every_source_file_has_the_languages_extension() {
        for language in languages() {
            let extension = language.source_file.rsplit_once('.').map_or("", |(_, extension)| extension);
            assert_eq!(extension, language.extension, "{}", language.key);
        }
    }

    #[test]
    fn compiling_and_running_fit_into_a_cell() {
        for language in languages() {
            assert!(language.compile_limits.memory_mib <= 1024, "{}", language.key);
            assert!(language.compile_limits.cpu_ms <= 60_000, "{}", language.key);
            assert!((0..=512).contains(&language.memory_headroom_mib), "{}", language.key);
        }
    }
}
