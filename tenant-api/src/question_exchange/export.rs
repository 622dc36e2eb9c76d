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
use super::reading::refused;
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::categories::{self, CategoryKind};
use crate::files::{self, Shown};
use crate::permissions::{Action, Resource};
use crate::questions::{self, messages::PROBLEM_NOT_FOUND};
use crate::sheets::{self, SheetFormat};
use crate::site::Site;

/// What is written.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QuestionsQuery {
    /// `moodle_xml`, `gift`, `csv` or `xlsx`; Moodle's where nothing is said.
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

/// Questions with their keys as a file, behind an address that opens for an hour; at most 5,000.
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
    let items = items(&site, &actor, ids.as_deref()).await?;
    let (bytes, lost) = tokio::task::spawn_blocking(move || write(format, &items)).await??;
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
        FileFormat::Qti => "zip",
        _ => "xml",
    }
}

/// The questions with the names of their categories and the files that their texts show.
async fn items(site: &Site, actor: &Actor, ids: Option<&[i64]>) -> Result<Vec<Item>, ApiError> {
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
    let paths = categories::paths(&mut conn, CategoryKind::Question).await?;
    let mut shown: Vec<_> = rows.iter().flat_map(|row| row.files()).collect();
    shown.sort_unstable();
    shown.dedup();
    let files = files::list_shown(&mut conn, &shown, actor.id).await?;
    drop(conn);
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let wanted = row.files();
        let mine = files.iter().filter(|file| wanted.contains(&file.id));
        let mut pairs = Vec::new();
        let mut attachments = Vec::new();
        for file in mine {
            let name = attachment_name(file);
            pairs.push((file.address.clone(), format!("{FILE_SCHEME}{name}")));
            attachments.push(Attachment { name, bytes: site.app.blobs.get(&file.blob_hash).await?.to_vec() });
        }
        let mut written = row.written;
        if !pairs.is_empty() {
            change_texts(&mut written, &|text| replaced(text, &pairs));
        }
        let category = row.category.and_then(|id| paths.get(&id).cloned()).unwrap_or_default();
        items.push(Item { row: row.id.to_string(), written, files: attachments, category, ..Item::default() });
    }
    Ok(items)
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
