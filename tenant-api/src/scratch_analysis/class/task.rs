//! The work behind the call: every project measured, one table, and the projects deleted.

use std::fs::File;
use std::io::{BufReader, Read};

use futures::TryStreamExt;
use platform::error::ApiError;
use platform::locale::Locale;
use scratch::{
    Analysis, Fault, Opened, PROJECT_MAX, Reason, ScratchFormat, ScratchRubric, Signature, analyse, signature,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;
use zip::ZipArchive;

use super::pairs::pairs;
use super::sheet::{self, Row};
use super::store;
use super::unpack::{LeftOut, Listed, STARTER, Unpacked, left};
use crate::actor::Actor;
use crate::files;
use crate::ids::{AccountId, ClassroomId, FileId, TaskId};
use crate::scratch_analysis::messages::SCRATCH_WORK_GONE;
use crate::scratch_analysis::read_apart;
use crate::sheets::{self, SheetCell, SheetFormat};
use crate::site::Site;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason as Why, Task};

const TASK: &str = "scratch_class";
/// What the projects are called while they wait.
const WORK: &str = "scratch.zip";
/// Pauses between attempts, in seconds: somebody waits for the table.
const PAUSES: &[u64] = &[5, 30, 120];

/// What the work needs to know.
#[derive(Serialize, Deserialize)]
struct Payload {
    work: FileId,
    /// Of the work's bytes.
    blob: String,
    /// What the starter is, where there is one.
    starter: Option<ScratchFormat>,
    projects: Vec<Listed>,
    left_out: Vec<LeftOut>,
    rubric: ScratchRubric,
    locale: Locale,
    class: Option<ClassroomId>,
}

/// Has the projects measured; the task that does it.
///
/// # Errors
/// 412 when the plan's storage has no room.
pub async fn begin(
    site: &Site,
    actor: &Actor,
    unpacked: Unpacked,
    (rubric, class, locale): (ScratchRubric, Option<ClassroomId>, Locale),
) -> Result<TaskId, ApiError> {
    let Unpacked { draft, starter, projects, left_out } = unpacked;
    files::put_made(site, &draft).await?;
    let mut tx = site.begin().await?;
    let (work, _) = files::note_made(&mut tx, actor.id, WORK, &draft).await?;
    let blob = draft.key.clone();
    let payload = json!(Payload { work, blob, starter, projects, left_out, rubric, locale, class });
    let new = NewTask::new(TASK, Uuid::new_v4().to_string()).about(payload).by(actor.id);
    let task = tasks::enqueue(&mut tx, new).await?;
    tx.commit().await?;
    task.ok_or_else(|| ApiError::internal(anyhow::anyhow!("two archives have one id")))
}

/// Measuring a class's projects.
pub fn kind() -> Kind {
    Kind::new(TASK, run).retried_after(PAUSES)
}

/// A project that was measured.
struct Measured {
    listed: Listed,
    analysis: Analysis,
    signature: Signature,
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let Some(owner) = task.created_by else { return Ok(Ending::Done(json!({"skipped": "nobody has asked"}))) };
    let payload: Payload = task.read()?;
    let work = payload.work;
    let ended = measure_all(&task, owner, payload).await;
    if is_over(&ended, task.attempt)
        && let Err(error) = files::remove_made(&task.site, work).await
    {
        // It goes after a week, as every file that nothing uses.
        tracing::debug!(cause = ?error.cause(), "a class's projects stay for a week");
    }
    ended
}

/// Whether nobody will need the projects any more: the table is there, or nothing more is tried.
fn is_over(ended: &Result<Ending, Failure>, attempt: i32) -> bool {
    match ended {
        Ok(_) | Err(Failure::Lasting(_)) => true,
        // After each pause there is one more attempt.
        Err(Failure::Passing(_)) => usize::try_from(attempt).is_ok_and(|attempt| attempt > PAUSES.len()),
        Err(Failure::Lost) => false,
    }
}

async fn measure_all(task: &Task, owner: AccountId, payload: Payload) -> Result<Ending, Failure> {
    let mut work = Work::open(&task.site, &payload.blob).await?;
    let starter = match payload.starter {
        Some(format) => work.measure(STARTER.to_owned(), format, payload.rubric).await?.ok(),
        None => None,
    };
    let total = i64::try_from(payload.projects.len()).ok();
    let (mut measured, mut left_out) = (Vec::new(), payload.left_out.clone());
    for (at, listed) in (0..).zip(payload.projects.clone()) {
        task.progress(at, total).await?;
        match work.measure(format!("{at}.json"), listed.format, payload.rubric).await? {
            Ok((analysis, signature)) => measured.push(Measured { listed, analysis, signature }),
            Err(fault) => left_out.push(left(listed.name, fault, payload.locale)),
        }
    }
    let starter = starter.map(|(_, signature)| signature);
    finish(task, owner, payload, (measured, starter, left_out)).await
}

/// Keeps the table and ends the task in one transaction.
async fn finish(
    task: &Task,
    owner: AccountId,
    payload: Payload,
    (measured, starter, left_out): (Vec<Measured>, Option<Signature>, Vec<LeftOut>),
) -> Result<Ending, Failure> {
    let (rows, left) = (measured.len(), left_out.clone());
    let table = tokio::task::spawn_blocking(move || {
        let all: Vec<(&str, &Signature)> = measured.iter().map(|it| (it.listed.name.as_str(), &it.signature)).collect();
        let (alike, most) = pairs(&all, starter.as_ref());
        let bytes = table(&measured, &most, &left_out, payload.locale)?;
        anyhow::Ok((alike, bytes))
    });
    let (alike, bytes) = table.await.map_err(ApiError::from)?.map_err(ApiError::internal)?;
    let site = &task.site;
    let mut draft = site.app.blobs.draft().await.map_err(ApiError::internal)?;
    draft.write(&bytes).await.map_err(ApiError::internal)?;
    let draft = draft.finish().await.map_err(ApiError::internal)?;
    files::put_made(site, &draft).await?;
    let mut tx = site.begin().await?;
    let class = match payload.class {
        Some(class) => store::name_of(&mut tx, class).await?,
        None => None,
    };
    let name = file_name(class.as_deref());
    let (id, url) = files::note_made(&mut tx, owner, &name, &draft).await?;
    let file = json!({ "id": id, "name": name, "url": url });
    let result = json!({ "file": file, "rows": rows, "alike": alike, "left_out": left });
    let ending = task.finish_in(&mut tx, result).await?;
    tx.commit().await?;
    Ok(ending)
}

fn table(
    measured: &[Measured],
    most: &[Option<(usize, f64)>],
    left_out: &[LeftOut],
    locale: Locale,
) -> anyhow::Result<Vec<u8>> {
    let first = measured.first().map(|it| it.analysis.dimensions.as_slice()).unwrap_or_default();
    let dimensions: Vec<_> = first.iter().map(|mark| mark.dimension).collect();
    let heads = sheet::heads(&dimensions, locale);
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let name = |at: usize| measured.get(at).map(|it| it.listed.name.as_str()).unwrap_or_default();
    let rows = measured.iter().zip(most).map(|(it, most)| {
        let like = most.map(|(at, share)| (name(at), share));
        sheet::row(&Row { listed: &it.listed, analysis: &it.analysis, like }, locale)
    });
    let left: Vec<Vec<SheetCell>> = left_out.iter().map(|left| sheet::left_row(left, heads.len())).collect();
    let mut bytes = Vec::new();
    sheets::write(SheetFormat::Xlsx, &heads, rows.chain(left), &mut bytes)?;
    Ok(bytes)
}

/// `Scratch.xlsx`, or with the class.
fn file_name(class: Option<&str>) -> String {
    let class: String =
        class.unwrap_or_default().chars().filter(|it| !it.is_control() && !"/\\:*?\"<>|".contains(*it)).collect();
    match class.trim() {
        "" => "Scratch.xlsx".to_owned(),
        class => format!("Scratch {class}.xlsx"),
    }
}

type Zip = ZipArchive<BufReader<File>>;

/// The projects that wait, on the disk of whoever does the task.
struct Work {
    zip: Option<Zip>,
    /// Deleted with the work.
    _draft: platform::blobs::Finished,
}

impl Work {
    async fn open(site: &Site, blob: &str) -> Result<Self, Failure> {
        let blobs = &site.app.blobs;
        if blobs.size(blob).await.map_err(ApiError::internal)?.is_none() {
            return Err(Failure::Lasting(Why::of(SCRATCH_WORK_GONE, "")));
        }
        let mut draft = blobs.draft().await.map_err(ApiError::internal)?;
        let (_, mut pieces) = blobs.stream(blob).await.map_err(ApiError::internal)?;
        while let Some(piece) = pieces.try_next().await.map_err(ApiError::internal)? {
            draft.write(&piece).await.map_err(ApiError::internal)?;
        }
        let draft = draft.finish().await.map_err(ApiError::internal)?;
        let file = File::open(draft.path()).map_err(ApiError::internal)?;
        let zip = ZipArchive::new(BufReader::new(file)).map_err(ApiError::internal)?;
        Ok(Self { zip: Some(zip), _draft: draft })
    }

    /// Measures a project, off the async threads.
    async fn measure(
        &mut self,
        name: String,
        format: ScratchFormat,
        rubric: ScratchRubric,
    ) -> Result<Result<(Analysis, Signature), Fault>, Failure> {
        let Some(mut zip) = self.zip.take() else { return Ok(Err(Fault::Archive(Reason::Damaged))) };
        let measuring = move || {
            let measured = measure(&mut zip, &name, format, rubric);
            (zip, measured)
        };
        let (zip, measured) = read_apart(measuring).await?;
        self.zip = Some(zip);
        Ok(measured)
    }
}

fn measure(
    zip: &mut Zip,
    name: &str,
    format: ScratchFormat,
    rubric: ScratchRubric,
) -> Result<(Analysis, Signature), Fault> {
    let entry = zip.by_name(name).map_err(|_| Fault::Archive(Reason::Damaged))?;
    let mut json = String::new();
    entry.take(PROJECT_MAX + 1).read_to_string(&mut json).map_err(|_| Fault::Archive(Reason::Damaged))?;
    let project = scratch::read(&Opened { format, json })?;
    Ok((analyse(&project, rubric), signature(&project)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_projects_are_kept_while_another_attempt_may_come() {
        let failed = || Err(Failure::from(ApiError::from(SCRATCH_WORK_GONE)));
        let last = i32::try_from(PAUSES.len()).unwrap_or_default() + 1;
        assert_eq!(
            (is_over(&failed(), 1), is_over(&failed(), last - 1), is_over(&failed(), last)),
            (false, false, true)
        );
        assert!(is_over(&Ok(Ending::Noted), 1) && !is_over(&Err(Failure::Lost), last));
    }

    #[test]
    fn the_table_is_called_after_the_class() {
        assert_eq!(file_name(Some("Lớp 6A/2")), "Scratch Lớp 6A2.xlsx");
        assert_eq!((file_name(None), file_name(Some(" / "))), ("Scratch.xlsx".into(), "Scratch.xlsx".into()));
    }
}
