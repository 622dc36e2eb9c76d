//! The call that writes questions into a file.

use actix_web::{HttpRequest, get};
use exchange::{Attachment, FILE_SCHEME, FileFormat, ITEMS_MAX, Item, Note, messages};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::addresses::{change_texts, replaced};
use super::problems::{self, Outgoing};
use super::reading::refused;
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::categories::{self, CategoryKind};
use crate::files::{self, Shown};
use crate::ids::FileId;
use crate::permissions::{Action, Resource};
use crate::questions::{self, WrittenRow, messages::PROBLEM_NOT_FOUND};
use crate::sheets::{self, SheetFormat};
use crate::site::Site;

/// What is written.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QuestionsQuery {
    /// `moodle_xml`, `gift`, `csv` or `xlsx`; of problems with their tests `kattis`, `hydro`, `fps` or `themis`. Moodle's
    /// where nothing is said.
    #[param(inline)]
    format: Option<FileFormat>,
    /// Ids between commas; all that one may edit where nothing is said.
    #[serde(default)]
    ids: String,
}

/// Where the file is, and what it does not hold.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionsFile {
    /// Opens for whoever has it, for an hour.
    url: String,
    /// What the format has no place for.
    lost: Vec<String>,
}

/// Questions with their keys as a file, behind an address that opens for an hour; at most 5,000, and of packages of
/// problems 64 MiB of tests. What the format can't hold of them is left out, and said.
#[utoipa::path(tag = "question", params(QuestionsQuery), responses((status = 200, body = Envelope<QuestionsFile>)))]
#[get("/api/question/export")]
pub async fn export_questions(
    site: Site,
    actor: Actor,
    query: Query<QuestionsQuery>,
    request: HttpRequest,
) -> Result<Envelope<QuestionsFile>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let format = query.format.unwrap_or(FileFormat::MoodleXml);
    let ids = match query.ids.trim() {
        "" => None,
        ids => {
            let ids: Result<Vec<i64>, _> = ids.split(',').map(|id| id.trim().parse()).collect();
            Some(ids.map_err(|_| ApiError::field("ids", INVALID_VALUE))?)
        }
    };
    let (items, mut lost) = items(&site, &actor, ids.as_deref(), format).await?;
    let (bytes, not_held) = tokio::task::spawn_blocking(move || write(format, &items)).await??;
    lost.extend(not_held);
    let mut draft = site.app.blobs.draft().await?;
    draft.write(&bytes).await?;
    let locale = Locale::of(&request);
    let name = if locale == Locale::Vi { "cau-hoi" } else { "questions" };
    let url = files::keep_made(&site, actor.id, &format!("{name}.{}", ending(format)), draft.finish().await?).await?;
    let lost = lost.into_iter().map(|note| note.message.text(locale, &note.params)).collect();
    Ok(Envelope::of(QuestionsFile { url, lost }))
}

fn ending(format: FileFormat) -> &'static str {
    match format {
        FileFormat::Csv => "csv",
        FileFormat::Xlsx => "xlsx",
        FileFormat::Gift => "txt",
        FileFormat::Kattis | FileFormat::Hydro | FileFormat::Themis | FileFormat::Qti => "zip",
        _ => "xml",
    }
}

/// The questions with the names of their categories and the files that their texts show, problems with their tests where
/// the format holds them; and what no format has of them.
async fn items(
    site: &Site,
    actor: &Actor,
    ids: Option<&[i64]>,
    format: FileFormat,
) -> Result<(Vec<Item>, Vec<Note>), ApiError> {
    let author = (!edits_everything(actor)).then_some(actor.id);
    let mut conn = site.read().await?;
    let rows = questions::list_written(&mut conn, ids, author).await?;
    if rows.len() > ITEMS_MAX {
        return Err(refused(Note::new(messages::TOO_MANY_ITEMS).with("most", ITEMS_MAX.to_string())));
    }
    let is_one_missing = ids.is_some_and(|ids| ids.iter().any(|id| rows.iter().all(|row| row.id.get() != *id)));
    if is_one_missing {
        return Err(PROBLEM_NOT_FOUND.into());
    }
    let mut outgoing = Vec::with_capacity(rows.len());
    let mut lost = Vec::new();
    for row in &rows {
        let found = if holds_problems(format) { Outgoing::find(&mut conn, row.id).await? } else { None };
        let parts = found.iter().flat_map(|it| &it.lost);
        lost.extend(
            parts.map(|part| Note::new(messages::PART_LOST).with("name", &*row.written.name).with("part", *part)),
        );
        outgoing.push(found);
    }
    let paths = categories::paths(&mut conn, CategoryKind::Question).await?;
    let wanted: Vec<Vec<FileId>> =
        rows.iter().zip(&outgoing).map(|(row, problem)| files_of(row, problem.as_ref())).collect();
    let mut shown = wanted.concat();
    shown.sort_unstable();
    shown.dedup();
    let files = files::list_shown(&mut conn, &shown, actor.id).await?;
    drop(conn);
    let problems = problems::load_all(site, outgoing).await?;
    let mut items = Vec::with_capacity(rows.len());
    for ((row, problem), wanted) in rows.into_iter().zip(problems).zip(wanted) {
        let category = row.category.and_then(|id| paths.get(&id).cloned()).unwrap_or_default();
        let mut item = Item { row: row.id.to_string(), written: row.written, problem, category, ..Item::default() };
        let mine: Vec<&Shown> = files.iter().filter(|file| wanted.contains(&file.id)).collect();
        attach(site, &mut item, &mine).await?;
        items.push(item);
    }
    Ok((items, lost))
}

/// Whether problems can be written in it.
fn holds_problems(format: FileFormat) -> bool {
    matches!(format, FileFormat::Kattis | FileFormat::Hydro | FileFormat::Fps | FileFormat::Themis)
}

/// The files that the texts of a question show, those of its problem as well.
fn files_of(row: &WrittenRow, problem: Option<&Outgoing>) -> Vec<FileId> {
    let mut all = row.files();
    all.extend(problem.map(|it| files::ids_in(&problems::texts_of(&it.problem))).unwrap_or_default());
    all
}

/// Takes files along: in the texts they are called by their names.
async fn attach(site: &Site, item: &mut Item, files: &[&Shown]) -> Result<(), ApiError> {
    let mut pairs = Vec::new();
    for file in files {
        let name = attachment_name(file);
        pairs.push((file.address.clone(), format!("{FILE_SCHEME}{name}")));
        item.files.push(Attachment { name, bytes: site.app.blobs.get(&file.blob_hash).await?.to_vec() });
    }
    if !pairs.is_empty() {
        change_texts(&mut item.written, &|text| replaced(text, &pairs));
        if let Some(problem) = &mut item.problem {
            problems::change_texts(problem, &|text| replaced(text, &pairs));
        }
    }
    Ok(())
}

/// A name that no other file of the question has, of characters that every address takes.
fn attachment_name(file: &Shown) -> String {
    let plain = |it: char| if it.is_alphanumeric() || matches!(it, '.' | '-' | '_') { it } else { '_' };
    format!("{}-{}", file.id, file.name.chars().map(plain).collect::<String>())
}

fn write(format: FileFormat, items: &[Item]) -> Result<(Vec<u8>, Vec<Note>), ApiError> {
    let table = match format {
        FileFormat::Csv => SheetFormat::Csv,
        FileFormat::Xlsx => SheetFormat::Xlsx,
        _ => return exchange::write(format, items).map_err(|note| ApiError::with(note.message, note.params)),
    };
    let (head, rows, lost) = exchange::write_rows(items);
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut bytes = Vec::new();
    sheets::write(table, &head, rows.into_iter(), &mut bytes)?;
    Ok((bytes, lost))
}
