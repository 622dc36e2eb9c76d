//! Scratch projects that are handed in: opened, and kept as they came beside the project.json that the judge gets.

use std::fs::File;
use std::io::{Cursor, Read, Seek};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures::TryStreamExt;
use platform::blobs::{BlobStore, Finished};
use platform::error::{ApiError, broken_constraint};
use platform::messages::{INVALID_VALUE, ONLY_ACCEPTED_FORMAT};
use platform::tenancy::TenantConn;
use scratch::{Fault, Format, Opened, PROJECT_MAX, What};
use serde::Serialize;
use utoipa::ToSchema;

use super::messages::SOURCE_TOO_LONG;
use super::store::Submission;
use crate::actor::Actor;
use crate::attempts::GivenAnswer;
use crate::attempts::messages::TIME_OVER;
use crate::files::messages::NO_SUCH_FILE;
use crate::files::{self, Subject};
use crate::ids::{FileId, SubmissionId};
use crate::scratch_analysis;
use crate::site::Site;

/// What they are among languages.
pub const LANGUAGE: i32 = 200;
/// Largest body of a call that takes one in base64, in bytes: what is in it is measured while it is unpacked.
pub const BODY_MAX: usize = 8 * 1024 * 1024;
/// Where their owner finds them.
const FOLDER: &str = "scratch";
const ENDING: &str = "sb3";

/// A project that could be read.
pub struct Project {
    /// Its project.json, which is all that the judge gets.
    pub json: String,
    came: Came,
}

/// How a project came.
enum Came {
    /// As project.json.
    Alone,
    /// In base64.
    Packed(Finished),
    /// As a file of the person's.
    Uploaded(FileId),
}

/// Where a project that was handed in is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectView {
    pub name: String,
    /// Good for some hours, for whoever has it.
    pub url: String,
    /// Bytes.
    pub size: i64,
}

/// Opens what a person hands in: project.json, an `.sb3` in base64, or one of theirs that was uploaded.
///
/// # Errors
/// 412 and 413 with what is wrong with the file; 412 where it is not theirs.
pub async fn open(site: &Site, actor: &Actor, given: (String, Option<FileId>)) -> Result<Project, ApiError> {
    let blobs = site.app.blobs.clone();
    match given {
        (_, Some(id)) => {
            let packed = fetch(&blobs, &own_blob(site, actor, id).await?).await?;
            let json = scratch_analysis::read_apart(move || read_file(&packed)).await??;
            Ok(Project { json, came: Came::Uploaded(id) })
        }
        (source, None) if source.trim_start().starts_with('{') => {
            let json = scratch_analysis::read_apart(move || scratch::open_json(source).and_then(checked)).await?;
            Ok(Project { json: json.map_err(|fault| refused(fault, "source_code"))?, came: Came::Alone })
        }
        (source, None) => scratch_analysis::read_apart(move || unpack(&blobs, &source)).await?,
    }
}

/// What is kept of an answer that came too late: of a project its project.json, as of one that came in time. What can't be
/// opened stays as it came.
pub async fn opened_late(
    site: &Site,
    actor: &Actor,
    (given, file): (GivenAnswer, Option<FileId>),
    refused: &ApiError,
) -> GivenAnswer {
    let is_packed = file.is_some() || !given.source_code.trim_start().starts_with('{');
    if refused.message() != TIME_OVER || given.language_id != Some(LANGUAGE) || !is_packed {
        return given;
    }
    match open(site, actor, (given.source_code.clone(), file)).await {
        Ok(project) => GivenAnswer { source_code: project.json, ..given },
        Err(_) => given,
    }
}

/// What is said of a project that is not taken: other than the analyzer, the judge takes one kind, and its project.json is a
/// source like any other.
fn refused(fault: Fault, field: &str) -> ApiError {
    match fault {
        Fault::OtherKind => ApiError::on_field_with(field, ONLY_ACCEPTED_FORMAT, vec![("formats", ENDING.to_owned())]),
        Fault::TooLarge(What::Project) => {
            ApiError::with(SOURCE_TOO_LONG, vec![("max", format!("{} MB", PROJECT_MAX / (1024 * 1024)))])
        }
        other => scratch_analysis::refused(other, field),
    }
}

fn unpack(blobs: &BlobStore, source: &str) -> Result<Project, ApiError> {
    let refused = |fault| refused(fault, "source_code");
    let bytes = decoded(source).ok_or_else(|| refused(Fault::OtherKind))?;
    let json = read(Cursor::new(&bytes)).map_err(refused)?;
    let draft = blobs.draft_of(&mut bytes.as_slice(), u64::MAX).map_err(ApiError::internal)?;
    let draft = draft.ok_or_else(|| ApiError::internal(anyhow::anyhow!("a project without end")))?;
    Ok(Project { json, came: Came::Packed(draft) })
}

fn decoded(source: &str) -> Option<Vec<u8>> {
    let text: String = source.split_whitespace().collect();
    STANDARD.decode(text).ok()
}

fn read_file(packed: &Finished) -> Result<String, ApiError> {
    let file = File::open(packed.path()).map_err(ApiError::internal)?;
    read(file).map_err(|fault| refused(fault, "project_file_id"))
}

fn read(file: impl Read + Seek) -> Result<String, Fault> {
    scratch::open(file).and_then(checked)
}

/// The project.json of what can be played: sprites alone, and what Scratch 2 has saved, the judge does not know.
fn checked(opened: Opened) -> Result<String, Fault> {
    if opened.format != Format::Sb3 {
        return Err(Fault::OtherKind);
    }
    scratch::read(&opened)?;
    Ok(opened.json)
}

/// A submission's project, whether its source is project.json or was kept in base64; none where it can't be read.
pub fn project_of(source: &str) -> Option<scratch::Project> {
    let opened = match source.trim_start().starts_with('{') {
        true => scratch::open_json(source.to_owned()),
        false => scratch::open(Cursor::new(decoded(source)?)),
    };
    scratch::read(&opened.ok()?).ok()
}

/// Where the bytes of a person's own project are.
async fn own_blob(site: &Site, actor: &Actor, id: FileId) -> Result<String, ApiError> {
    let mut conn = site.read().await?;
    let file = files::describe(&mut conn, &[id]).await?.pop().filter(|file| file.owner_id == Some(actor.id));
    let file = file.ok_or_else(|| ApiError::field("project_file_id", NO_SUCH_FILE))?;
    if file.format != ENDING {
        return Err(refused(Fault::OtherKind, "project_file_id"));
    }
    let whole = files::list_whole(&mut conn, &[id]).await?.pop();
    Ok(whole.ok_or_else(|| ApiError::field("project_file_id", INVALID_VALUE))?.blob_hash)
}

/// The bytes of a blob on the disk: 50 MB are too much for the memory of every submission.
async fn fetch(blobs: &BlobStore, key: &str) -> Result<Finished, ApiError> {
    let mut draft = blobs.draft().await?;
    let (_, mut pieces) = blobs.stream(key).await?;
    while let Some(piece) = pieces.try_next().await? {
        draft.write(&piece).await?;
    }
    Ok(draft.finish().await?)
}

impl Project {
    /// Keeps the project as a private file of the person's, unless it is one or came without one; its id.
    ///
    /// # Errors
    /// 412 when the plan's storage has no room.
    pub async fn keep_file(&self, site: &Site, actor: &Actor, slug: &str) -> Result<Option<FileId>, ApiError> {
        let draft = match &self.came {
            Came::Alone => return Ok(None),
            Came::Uploaded(id) => return Ok(Some(*id)),
            Came::Packed(draft) => draft,
        };
        // The same project once more is the same file.
        let same = files::find_same(&mut *site.read().await?, actor.id, (draft.key.as_str(), true)).await?;
        if let Some((id, _)) = same {
            return Ok(Some(id));
        }
        files::put_made(site, draft).await?;
        let mut tx = site.begin().await?;
        let name = format!("{slug}.{ENDING}");
        let (id, _) = files::note_made_in(&mut tx, actor.id, (FOLDER, name.as_str()), draft).await?;
        tx.commit().await?;
        Ok(Some(id))
    }
}

/// Says that a submission shows this project and no other: nobody opens it by its plain address any more.
///
/// # Errors
/// When the database fails.
pub async fn keep(tx: &mut TenantConn, id: SubmissionId, file: Option<FileId>) -> Result<(), ApiError> {
    files::use_in(tx, Subject::Submission(id), file.as_slice()).await?;
    files::close_submitted_files(tx, file.as_slice()).await
}

/// A file that was deleted meanwhile is the sender's fault.
pub fn fault(error: sqlx::Error) -> ApiError {
    match broken_constraint(&error) {
        Some("submissions_project_file_id_fkey") => ApiError::field("project_file_id", NO_SUCH_FILE),
        _ => error.into(),
    }
}

/// The project of a submission, for who may see that.
///
/// # Errors
/// When the database fails.
pub async fn view(
    site: &Site,
    conn: &mut TenantConn,
    submission: &Submission,
) -> Result<Option<ProjectView>, ApiError> {
    let opened = files::open_files(site, conn, submission.project_file.as_slice()).await?.pop();
    Ok(opened.map(|file| ProjectView { name: file.name, url: file.url, size: file.size }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROJECT: &str = r#"{"targets": [{"isStage": true, "name": "Stage", "variables": {}, "lists": {}, "broadcasts": {},
        "blocks": {}, "comments": {}, "costumes": [], "sounds": []}], "monitors": [], "extensions": [], "meta": {"semver": "3.0.0"}}"#;

    fn packed(name: &str) -> Result<Vec<u8>, zip::result::ZipError> {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        zip.start_file(name, zip::write::SimpleFileOptions::default())?;
        std::io::Write::write_all(&mut zip, PROJECT.as_bytes())?;
        Ok(zip.finish()?.into_inner())
    }

    #[test]
    fn a_project_is_read_as_text_and_out_of_base64() -> Result<(), Box<dyn std::error::Error>> {
        let base64 = STANDARD.encode(packed("project.json")?);
        let folded: Vec<&str> = base64.as_bytes().chunks(76).filter_map(|line| str::from_utf8(line).ok()).collect();
        for source in [PROJECT, &base64, &folded.join("\n")] {
            assert!(project_of(source).is_some(), "{source}");
        }
        for none in ["", "{}", "print(1)", "UEs=", &STANDARD.encode(packed("other.json")?)] {
            assert!(project_of(none).is_none(), "{none}");
        }
        Ok(())
    }

    #[test]
    fn what_is_refused_has_the_judges_words() {
        let key = |fault| refused(fault, "source_code").message().key();
        assert_eq!(key(Fault::TooLarge(What::Project)), "source_too_long");
        assert_eq!((key(Fault::OldSb), key(Fault::TooLarge(What::File))), ("scratch_old_sb", "file_too_large"));
        let other = refused(Fault::OtherKind, "source_code").body(platform::locale::Locale::En);
        assert_eq!(other.message, "Only these files are accepted: sb3.");
    }

    #[test]
    fn only_whole_projects_of_scratch_3_are_taken() -> Result<(), Box<dyn std::error::Error>> {
        assert_eq!(read(Cursor::new(packed("project.json")?)).as_deref(), Ok(PROJECT));
        let sprite = scratch::open_json(r#"{"name": "Mèo", "blocks": {}, "costumes": []}"#.to_owned())?;
        assert_eq!(checked(sprite), Err(Fault::OtherKind));
        assert_eq!(read(Cursor::new(b"ScratchV02".to_vec())), Err(Fault::OldSb));
        Ok(())
    }
}
