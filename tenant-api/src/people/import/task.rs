//! A long list, brought in in the background: with one transaction, which ends the task as well, so that it is in once
//! wherever the process is killed.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::engine::{Done, Import};
use super::plan::Options;
use super::{expiry, store, vault};
use crate::ids::{AccountId, TaskId, UserImportId};
use crate::imports::{ImportReport, ImportRow};
use crate::notices::{self, Kind as NoticeKind, New};
use crate::people::messages::IMPORT_IS_GONE;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason, Task};

const TASK: &str = "import_users";

#[derive(Serialize, Deserialize)]
struct Payload {
    import: UserImportId,
    by: AccountId,
    update: bool,
    may_change_role: bool,
    locale: Locale,
}

/// Has the rows brought in; the task that does it.
pub(super) async fn enqueue(import: &Import<'_>, rows: &[ImportRow]) -> Result<TaskId, ApiError> {
    let mut tx = import.site.begin().await?;
    let id = store::begin(&mut tx, import.by).await?;
    let sealed = vault::seal(vault::of(import.site)?, &vault::rows_context(id), &rows)?;
    store::keep(&mut tx, id, Some(&sealed), None).await?;
    let Options { update, may_change_role, .. } = import.options;
    let payload = Payload { import: id, by: import.by, update, may_change_role, locale: import.locale };
    let payload = serde_json::to_value(payload).map_err(ApiError::internal)?;
    let task = tasks::enqueue(&mut tx, NewTask::new(TASK, id.to_string()).about(payload).by(import.by)).await?;
    expiry::plan(&mut tx).await?;
    tx.commit().await?;
    task.ok_or_else(|| ApiError::internal(anyhow::anyhow!("two lists have one id")))
}

/// Brings the rows in at once.
pub(super) async fn run_now(import: &Import<'_>, rows: Vec<ImportRow>) -> Result<ImportReport, ApiError> {
    let mut tx = import.site.begin().await?;
    let done = import.run(&mut tx, rows).await?;
    let made = done.made();
    let Done { mut report, .. } = done;
    if !made.is_empty() {
        let id = store::begin(&mut tx, import.by).await?;
        let sealed = vault::seal(vault::of(import.site)?, &vault::made_context(id), &made)?;
        store::keep(&mut tx, id, None, Some(&sealed)).await?;
        report.passwords_id = Some(id);
        expiry::plan(&mut tx).await?;
    }
    tx.commit().await?;
    Ok(report)
}

/// Bringing long lists in.
pub fn kind() -> Kind {
    Kind::new(TASK, bring_in)
}

async fn bring_in(task: Task) -> Result<Ending, Failure> {
    let Payload { import: id, by, update, may_change_role, locale } = task.read()?;
    let gone = || Failure::Lasting(Reason::of(IMPORT_IS_GONE, ""));
    let sealed = store::waiting_rows(&mut *task.site.read().await?, id).await?.ok_or_else(gone)?;
    let rows: Vec<ImportRow> = vault::open(vault::of(&task.site)?, &vault::rows_context(id), &sealed)?;
    task.progress(0, i64::try_from(rows.len()).ok()).await?;
    let options = Options { update, may_change_role, only_students: false };
    let import = Import { site: &task.site, by, options, locale, is_kept: true, task: Some(&task) };
    let mut tx = task.site.begin().await?;
    let done = import.run(&mut tx, rows).await?;
    let made = done.made();
    let Done { mut report, .. } = done;
    let sealed = match made.is_empty() {
        true => None,
        false => Some(vault::seal(vault::of(&task.site)?, &vault::made_context(id), &made)?),
    };
    report.passwords_id = sealed.as_ref().map(|_| id);
    store::keep(&mut tx, id, None, sealed.as_deref()).await?;
    tell(&mut tx, id, by, &report).await?;
    let result = serde_json::to_value(&report).map_err(ApiError::internal)?;
    let ending = task.finish_in(&mut tx, result).await?;
    tx.commit().await?;
    Ok(ending)
}

/// Tells whoever sent it that it is in.
async fn tell(tx: &mut TenantTx, id: UserImportId, by: AccountId, report: &ImportReport) -> Result<(), ApiError> {
    let (created, updated, failed) = report.counts();
    let notice = New {
        kind: NoticeKind::ImportFinished,
        group: String::new(),
        event: id.to_string(),
        params: json!({"created": created, "updated": updated, "failed": failed}),
        path: "/manage/accounts".to_owned(),
    };
    notices::tell(tx, &[by], notice).await
}
