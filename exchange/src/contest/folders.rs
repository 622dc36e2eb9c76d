//! Archives with a folder for each problem.

use std::collections::BTreeSet;

use super::{folder_name, problem_of};
use crate::archive::{self, Archive};
use crate::compare::lost;
use crate::item::{Item, Note, Problem};

/// The archive, and what is lost. `name` makes a folder's name of the usual one; `pack` gives a problem's files in the
/// folder, and the question that is read of them again.
pub fn write_folders(
    items: &[Item],
    name: fn(&str) -> String,
    pack: impl Fn(&Item, &Problem, &str) -> (Archive, Item),
) -> Result<(Vec<u8>, Vec<Note>), Note> {
    let mut notes = Vec::new();
    let mut taken = BTreeSet::new();
    let mut all = Vec::new();
    for item in items {
        let Some(problem) = problem_of(item, &mut notes) else { continue };
        let folder = name(&folder_name(item, &mut taken));
        let (files, again) = pack(item, problem, &folder);
        notes.extend(lost(item, &again));
        all.extend(files.into_files().map(|(path, bytes)| (format!("{folder}/{path}"), bytes)));
    }
    Ok((archive::write(all)?, notes))
}
