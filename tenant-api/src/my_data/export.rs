//! Everything that is known of a person, for them to take along.

use actix_web::post;
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::sections::{Section, sections};
use super::store;
use crate::actor::Actor;
use crate::data_requests::{self, DataRequestKind};
use crate::files::{self, Archive};
use crate::ids::{AccountId, TaskId};
use crate::notices;
use crate::site::Site;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "data_export";
/// What the file is called.
const NAME: &str = "lophoc-du-lieu.zip";

/// Who makes it.
#[derive(Debug, Serialize, ToSchema)]
pub struct DataExport {
    /// To be asked for with `/api/tasks/{id}`; its result has the file's `url`, which opens for its owner.
    task_id: TaskId,
}

/// Has a ZIP made of everything that is known of me; while one is being made, that one counts.
#[utoipa::path(tag = "users", responses((status = 200, body = Envelope<DataExport>)))]
#[post("/api/users/data-export")]
pub async fn export_my_data(site: Site, actor: Actor) -> Result<Envelope<DataExport>, ApiError> {
    actor.require_session()?;
    let mut tx = site.begin().await?;
    // Who asks twice at once waits here.
    store::lock(&mut tx, actor.id).await?;
    if !data_requests::has_open_export(&mut tx, actor.id).await? {
        data_requests::insert(&mut tx, actor.id, DataRequestKind::Export, false).await?;
    }
    let task_id = match store::task_under_way(&mut tx, TASK, actor.id).await? {
        Some(id) => id,
        None => {
            let new = NewTask::new(TASK, actor.id.to_string()).by(actor.id);
            let made = tasks::enqueue(&mut tx, new).await?;
            made.ok_or_else(|| ApiError::internal(anyhow::anyhow!("an export waits that nobody saw")))?
        }
    };
    tx.commit().await?;
    Ok(Envelope::of(DataExport { task_id }))
}

/// Making them.
pub fn kind() -> Kind {
    Kind::new(TASK, run)
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let Some(user) = task.created_by else { return Ok(Ending::Done(json!({"skipped": "the account is gone"}))) };
    let (site, blobs) = (&task.site, &task.site.app.blobs);
    let own = store::files(&mut *site.read().await?, user).await?;
    let total = i64::try_from(sections().count() + own.len()).unwrap_or(i64::MAX);
    let mut archive = Archive::begin(blobs).await?;
    let mut done = 0;
    for section in sections() {
        write(&mut archive, site, section, user).await?;
        done += 1;
        task.progress(done, Some(total)).await?;
    }
    for file in own {
        archive.write_blob(blobs, &format!("files/{}", file.path), &file.blob_hash).await?;
        done += 1;
        task.progress(done, Some(total)).await?;
    }
    let finished = archive.finish().await?;
    let size = finished.size;
    files::put_made(site, &finished).await?;
    let mut tx = site.begin().await?;
    let (file, url) = files::note_made(&mut tx, user, NAME, &finished).await?;
    data_requests::answer_and_finish(&mut tx, user, file).await?;
    let notice = notices::New {
        kind: notices::Kind::DataExported,
        group: String::new(),
        event: task.id.to_string(),
        params: json!({}),
        path: "/personal-information?tab=data".to_owned(),
    };
    notices::tell(&mut tx, &[user], notice).await?;
    let ending = task.finish_in(&mut tx, json!({"url": url, "size": size})).await?;
    tx.commit().await?;
    Ok(ending)
}

async fn write(archive: &mut Archive, site: &Site, section: &Section, user: AccountId) -> Result<(), ApiError> {
    archive.begin_list(&format!("{}.json", section.name))?;
    let (mut after, mut is_first) = (0, true);
    loop {
        let rows = (section.read)(&mut *site.read().await?, user, after).await?;
        archive.write_rows(&rows, is_first).await?;
        is_first = is_first && rows.is_empty();
        let next = rows.last().and_then(|row| row["id"].as_i64());
        match next.filter(|_| section.page.is_some_and(|page| rows.len() >= page)) {
            Some(next) => after = next,
            None => return archive.end_list(),
        }
    }
}
