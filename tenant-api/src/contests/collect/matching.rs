//! What the files of a zip are: whose program, of what task, in which language; or what is wrong with each.

use std::collections::{BTreeMap, HashMap};

use judge_farm::client::{Language, languages};
use platform::faults::Fault;

use super::layout::{Named, folded};
use super::store::{Person, Task};
use super::unpacking::Unpacked;
use crate::contests::messages::{
    COLLECT_CANDIDATE, COLLECT_LANGUAGE, COLLECT_NOT_CODE, COLLECT_REPLACED, COLLECT_TASK,
};
use crate::contests::parts::label;
use crate::ids::{AccountId, ContestPartId, QuestionId};
use crate::questions::Key;
use crate::submissions::messages::LANGUAGE_NOT_ALLOWED;

/// Of languages with the same ending, those that are meant where nothing is said: C++17, C, Python, Java, JavaScript,
/// TypeScript, Lua, Ruby, Perl, Bash.
const USUAL: [i32; 10] = [54, 50, 71, 62, 63, 101, 352, 72, 85, 46];

/// A program that can be sent.
#[derive(Debug, Clone)]
pub struct Program {
    /// Its place among the files.
    pub file: usize,
    pub part: ContestPartId,
    pub question: QuestionId,
    pub language: i32,
    pub source: String,
}

/// A file with what is known of it.
#[derive(Debug)]
pub struct Matched {
    pub path: String,
    /// As the list has it, or as the path says.
    pub candidate_id: Option<String>,
    pub name: Option<String>,
    pub label: Option<String>,
    pub language: Option<&'static str>,
    pub fault: Option<Fault>,
    pub is_duplicate: bool,
}

/// Programs of one candidate.
pub struct OfPerson {
    pub person: Person,
    pub programs: Vec<Program>,
}

/// What files are matched with.
pub struct Known {
    /// By folded candidate ID.
    pub people: HashMap<String, Person>,
    pub tasks: Vec<Task>,
    pub keys: HashMap<QuestionId, Key>,
    /// Languages that the judge can run now.
    pub available: Vec<i32>,
}

impl Known {
    /// Matches all files: each by itself, and of several for the same task the last by its path.
    pub fn sort(&self, files: Vec<Unpacked>) -> (Vec<Matched>, Vec<OfPerson>) {
        let mut matched = Vec::with_capacity(files.len());
        let mut all: BTreeMap<AccountId, OfPerson> = BTreeMap::new();
        for (file, unpacked) in files.into_iter().enumerate() {
            let (found, program) = self.one(file, unpacked);
            matched.push(found);
            let Some((person, program)) = program else { continue };
            let of = all.entry(person.user).or_insert_with(|| OfPerson { person, programs: Vec::new() });
            match of.programs.iter_mut().find(|it| it.question == program.question) {
                Some(before) => {
                    let replaced = std::mem::replace(before, program);
                    let params = vec![("file", matched[file].path.clone())];
                    matched[replaced.file].fault = Some(Fault::with(COLLECT_REPLACED, params));
                }
                None => of.programs.push(program),
            }
        }
        (matched, all.into_values().collect())
    }

    fn one(&self, file: usize, unpacked: Unpacked) -> (Matched, Option<(Person, Program)>) {
        let Unpacked { path, named, source } = unpacked;
        let mut matched = Matched {
            path,
            candidate_id: named.as_ref().map(|named| named.candidate.clone()),
            name: None,
            label: None,
            language: None,
            fault: None,
            is_duplicate: false,
        };
        let found = match named {
            Some(named) => self.program(&named, &mut matched).and_then(|found| Ok((found, source?))),
            None => source.and(Err(COLLECT_CANDIDATE.into())),
        };
        match found {
            Ok(((person, task, language), source)) => {
                let program = Program { file, part: task.part, question: task.question, language, source };
                (matched, Some((person.clone(), program)))
            }
            Err(fault) => {
                matched.fault = Some(fault);
                (matched, None)
            }
        }
    }

    fn program(&self, named: &Named, matched: &mut Matched) -> Result<(&Person, &Task, i32), Fault> {
        let task = self.task(&folded(&named.task));
        matched.label = task.map(|task| label(task.position));
        let person = self.people.get(&folded(&named.candidate)).ok_or(COLLECT_CANDIDATE)?;
        matched.candidate_id = Some(person.candidate_id.clone());
        matched.name = Some(person.name.clone());
        let task = task.ok_or(COLLECT_TASK)?;
        let key = self.keys.get(&task.question).filter(|_| task.takes_programs).ok_or(COLLECT_NOT_CODE)?;
        let language = self.language(&named.extension, key)?;
        matched.language = Some(&language.name);
        Ok((person, task, language.id))
    }

    /// By its label, or else its slug, or else its title.
    fn task(&self, name: &str) -> Option<&Task> {
        let by = |of: fn(&Task) -> String| self.tasks.iter().find(|task| folded(&of(task)) == name);
        by(|task| label(task.position))
            .or_else(|| by(|task| task.slug.clone()))
            .or_else(|| by(|task| task.title.clone()))
    }

    /// The usual language of an ending among those that the question allows, one that runs now before others.
    fn language(&self, ending: &str, key: &Key) -> Result<&'static Language, Fault> {
        let ending = usual_ending(&ending.to_lowercase()).to_owned();
        let known: Vec<_> = languages().iter().filter(|language| language.extension == ending).collect();
        if known.is_empty() {
            return Err(Fault::with(COLLECT_LANGUAGE, vec![("ending", ending)]));
        }
        let rank = |language: &&'static Language| {
            let usual = USUAL.iter().position(|id| *id == language.id).unwrap_or(USUAL.len());
            (!self.available.contains(&language.id), usual, language.id)
        };
        let allowed = known.into_iter().filter(|language| key.takes_language(language.id));
        allowed.min_by_key(rank).ok_or_else(|| LANGUAGE_NOT_ALLOWED.into())
    }
}

/// Other endings of the same languages.
fn usual_ending(ending: &str) -> &str {
    match ending {
        "cc" | "cxx" | "c++" => "cpp",
        "pp" | "dpr" | "lpr" => "pas",
        "py3" => "py",
        other => other,
    }
}
