//! What a program is made of, before it is compiled.

use runner::wire::File;
use sha2::{Digest, Sha256};

use crate::job::{Mode, SourceFile};
use crate::languages::Language;
use crate::queue::Claimed;

/// The files of a program, whose author may be a learner or the problem's.
pub struct Program<'a> {
    /// What it is written in.
    pub language: &'a Language,
    /// Its files; the main one is named as the language wants it.
    pub files: Vec<File>,
    tenant_id: i64,
}

impl<'a> Program<'a> {
    /// What was submitted, with the author's driver where there is one.
    pub fn submitted(job: &Claimed, language: &'a Language) -> Self {
        let source = job.spec.source.as_str();
        let (main, beside) = match &job.spec.rules.mode {
            Mode::Driver { source: driver, solution_file } => (driver.as_str(), Some((solution_file.as_str(), source))),
            _ => (source, None),
        };
        let mut program = Self::new(job.tenant_id, language, main, &job.spec.files);
        program.files.extend(beside.map(|(path, content)| file(path, content)));
        program
    }

    /// A program of the problem's author.
    pub fn new(tenant_id: i64, language: &'a Language, source: &str, beside: &[SourceFile]) -> Self {
        let main = file(&language.source_file, source);
        let files = [main].into_iter().chain(beside.iter().map(|other| file(&other.path, &other.content))).collect();
        Self { language, files, tenant_id }
    }

    /// Names what compiling it makes. One tenant's is never another's: how fast an answer comes would
    /// tell what others have sent.
    pub fn key(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        let mut part = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        part(&self.tenant_id.to_le_bytes());
        part(&self.language.id.to_le_bytes());
        for word in self.language.compile.iter().flatten() {
            part(word.as_bytes());
        }
        for file in &self.files {
            part(file.path.as_bytes());
            part(&file.data);
        }
        hash.finalize().into()
    }
}

fn file(path: &str, content: &str) -> File {
    File { path: path.to_owned(), executable: false, data: content.as_bytes().to_vec() }
}
