//! The projects of an archive: of each only its JSON goes on, without pictures and sounds.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};

use platform::blobs::{BlobStore, Finished};
use platform::error::{ApiError, FieldError};
use platform::locale::Locale;
use platform::messages::BAD_ARCHIVE;
use scratch::{ENTRIES_MAX, FILE_MAX, Fault, Opened, Reason, ScratchFormat, What, count_entries};
use serde::{Deserialize, Serialize};
use zip::ZipArchive;

use crate::files::{Archive, Received};
use crate::scratch_analysis::messages::{NO_PROJECTS, SCRATCH_ENTRIES, TOO_MANY_PROJECTS, ZIP_DAMAGED};
use crate::scratch_analysis::{read_apart, refused};

/// Most projects of a class.
pub const PROJECTS_MAX: usize = 60;
/// Most bytes that they unpack to, together.
const UNPACKED_MAX: u64 = 600 * 1024 * 1024;
/// Entries of the archive and of the projects that are stored in it.
const ALL_ENTRIES_MAX: usize = ENTRIES_MAX * (PROJECTS_MAX + 1);
/// Longest name of a project that is told, in characters.
const NAME_MAX: usize = 200;
/// What the starter's JSON is called.
pub const STARTER: &str = "starter.json";

/// A project that is to be measured.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Listed {
    /// Where it stood in the archive.
    pub name: String,
    pub format: ScratchFormat,
}

/// A file that is not measured.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct LeftOut {
    pub name: String,
    /// Why, in the caller's language.
    pub message: String,
}

/// What the task gets.
pub struct Unpacked {
    /// `0.json`, `1.json`, … in the order of `projects`, and the starter's where there is one.
    pub draft: Finished,
    /// What the starter is.
    pub starter: Option<ScratchFormat>,
    pub projects: Vec<Listed>,
    pub left_out: Vec<LeftOut>,
}

type Zip = ZipArchive<BufReader<File>>;

/// Takes the projects out of an archive.
///
/// # Errors
/// 412 and 413 where it is no archive, has no projects or too many, or the starter is none.
pub async fn unpack(
    blobs: &BlobStore,
    archive: Received,
    starter: Option<Received>,
    locale: Locale,
) -> Result<Unpacked, ApiError> {
    let mut packed = Archive::begin(blobs).await?;
    let starter = match starter {
        Some(starter) => {
            let Opened { format, json } = read_apart(move || open_starter(&starter)).await??;
            packed.write_file(STARTER, json.as_bytes()).await?;
            Some(format)
        }
        None => None,
    };
    let (mut zip, mut entries) = tokio::task::spawn_blocking(move || list(&archive)).await??;
    let mut left_out: Vec<LeftOut> =
        entries.others.drain(..).map(|name| left(name, Fault::OtherKind, locale)).collect();
    let (mut projects, mut unpacked) = (Vec::new(), 0);
    for (at, name) in entries.projects {
        let most = FILE_MAX.min(UNPACKED_MAX - unpacked);
        let open = move || {
            let opened = open(&mut zip, at, most);
            (zip, opened)
        };
        let (back, opened) = read_apart(open).await?;
        zip = back;
        match opened {
            Ok((Opened { format, json }, size)) => {
                unpacked += size;
                packed.write_file(&format!("{}.json", projects.len()), json.as_bytes()).await?;
                projects.push(Listed { name, format });
            }
            Err(fault) => left_out.push(left(name, fault, locale)),
        }
    }
    Ok(Unpacked { draft: packed.finish().await?, starter, projects, left_out })
}

/// A file that is left out, with the words that a call about it alone would have.
pub fn left(name: String, fault: Fault, locale: Locale) -> LeftOut {
    let body = refused(fault, "archive").body(locale);
    let message = body.errors.into_iter().next().map_or(body.message, |error| error.message);
    LeftOut { name, message }
}

fn open_starter(starter: &Received) -> Result<Opened, ApiError> {
    let file = File::open(starter.draft.path()).map_err(ApiError::internal)?;
    let refused = |fault| refused(fault, "starter");
    let opened = scratch::open(file).map_err(refused)?;
    scratch::read(&opened).map_err(refused)?;
    Ok(opened)
}

/// An archive's files by their places, sorted by name.
#[derive(Default)]
struct Entries {
    projects: Vec<(usize, String)>,
    others: Vec<String>,
}

fn list(archive: &Received) -> Result<(Zip, Entries), ApiError> {
    let damaged = || ApiError::with_fields(BAD_ARCHIVE, vec![FieldError::new("archive", ZIP_DAMAGED)]);
    let many = || ApiError::with(SCRATCH_ENTRIES, vec![("max", ENTRIES_MAX.to_string())]);
    let mut file = File::open(archive.draft.path()).map_err(ApiError::internal)?;
    if count_entries(&mut file, ALL_ENTRIES_MAX).map_err(ApiError::internal)? > ALL_ENTRIES_MAX {
        return Err(many());
    }
    let mut zip = ZipArchive::new(BufReader::new(file)).map_err(|_| damaged())?;
    if zip.len() > ENTRIES_MAX {
        return Err(many());
    }
    let mut entries = Entries::default();
    for at in 0..zip.len() {
        let path = zip.by_index_raw(at).ok().and_then(|entry| entry.name().ok().map(|name| name.into_owned()));
        let path = path.unwrap_or_else(|| format!("#{}", at + 1));
        if path.ends_with('/') || is_noise(&path) {
            continue;
        }
        let name = shown(&path);
        if is_project(&path) { entries.projects.push((at, name)) } else { entries.others.push(name) }
    }
    entries.projects.sort_by(|one, other| one.1.cmp(&other.1));
    match entries.projects.len() {
        0 => Err(ApiError::on_field("archive", NO_PROJECTS)),
        count if count > PROJECTS_MAX => {
            Err(ApiError::on_field_with("archive", TOO_MANY_PROJECTS, vec![("max", PROJECTS_MAX.to_string())]))
        }
        _ => Ok((zip, entries)),
    }
}

/// A project of the archive and how many bytes it has.
fn open(zip: &mut Zip, at: usize, most: u64) -> Result<(Opened, u64), Fault> {
    let damaged = |_: io::Error| Fault::Archive(Reason::Damaged);
    let entry = zip.by_index(at).map_err(|_| Fault::Archive(Reason::Damaged))?;
    let mut bytes = Vec::new();
    entry.take(most + 1).read_to_end(&mut bytes).map_err(damaged)?;
    let size = bytes.len() as u64;
    if size > most {
        return Err(Fault::TooLarge(What::File));
    }
    Ok((scratch::open(Cursor::new(bytes.as_slice()))?, size))
}

fn is_project(path: &str) -> bool {
    let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    ending.is_some_and(|ending| matches!(ending.as_str(), "sb" | "sb2" | "sb3" | "sprite3"))
}

/// What systems leave in archives.
fn is_noise(path: &str) -> bool {
    let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
    path.starts_with("__MACOSX/") || name.starts_with('.') || name.eq_ignore_ascii_case("thumbs.db")
}

/// A path as it is told: nothing is ever written there.
fn shown(path: &str) -> String {
    path.chars().filter(|letter| !letter.is_control()).take(NAME_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_projects_noise_or_something_else() {
        for project in ["An.sb3", "lớp 6A/Bình/bài 1.SB2", "a.b.sprite3", "cũ.sb"] {
            assert!(is_project(project) && !is_noise(project), "{project}");
        }
        for noise in ["__MACOSX/An.sb3", "lớp/.DS_Store", "lớp/._An.sb3", "Thumbs.db"] {
            assert!(is_noise(noise), "{noise}");
        }
        assert!(!is_project("bài.docx") && !is_project("sb3") && !is_noise("bài.docx"));
        assert_eq!(shown("a\u{7}b"), "ab");
    }

    #[test]
    fn what_is_left_out_is_told_in_the_callers_language() {
        let told = |fault: Fault, locale| left("a".into(), fault, locale).message;
        assert_eq!(told(Fault::OtherKind, Locale::En), "Only these files are accepted: sb2, sb3, sprite3.");
        assert!(told(Fault::Archive(Reason::NoProject), Locale::Vi).starts_with("Tệp không có project.json"));
        assert!(told(Fault::TooLarge(What::File), Locale::En).contains("50 MB"));
    }
}
