//! Recovering the base backup to the moment.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::{COURSE, Course, VERSION, Wanted};
use crate::backups::{Recovery, Scratch};
use crate::life::tables;
use crate::notice::notice;
use crate::operations::{Context, Outcome, permanent};

/// How often it is looked whether it is there.
const LOOK: Duration = Duration::from_millis(100);

/// Starts a Postgres on the backup and waits until it has come to the moment.
pub(super) async fn recover(context: &mut Context) -> anyhow::Result<Outcome> {
    let course: Course = context.recall_known(COURSE)?;
    let scratch = context.backups()?.scratch(context.operation);
    let _held = scratch.hold()?;
    let options = reached(context, &course, &scratch).await?;
    if let Some(at) = scratch.stopped_at() {
        context.log(notice!("recovered", "{detail}", detail = at)).await?;
    }
    let mut conn = options.connect().await?;
    let there: bool = sqlx::query_scalar("SELECT to_regclass($1) IS NOT NULL")
        .bind(migrations::HISTORY_TABLE)
        .fetch_one(&mut conn)
        .await?;
    if !there {
        return Err(permanent(notice!(
            "not_made_yet",
            "the site's tables were not there at that moment: it was only being made"
        )));
    }
    let version = tables::version(&mut conn).await?;
    conn.close().await?;
    if version > migrations::tenant_version() {
        return Err(permanent(notice!(
            "newer_tables",
            "the site's tables are of version {version}: take a newer Lophoc",
            version
        )));
    }
    context.note(VERSION, version)?;
    Ok(Outcome::Done)
}

/// How to reach the site's schema in the recovered server, which is started where it does not run.
pub(super) async fn reached(
    context: &mut Context,
    course: &Course,
    scratch: &Scratch,
) -> anyhow::Result<PgConnectOptions> {
    let wanted: Wanted = context.input()?;
    let backups = context.backups()?.clone();
    let provisioner = context.services.provisioner.clone();
    let login = provisioner.login_of(&course.source.database).await?;
    if !scratch.is_running() {
        let found = backups.find(&course.server, &course.backup)?;
        let (_, backup) = found
            .ok_or_else(|| permanent(notice!("base_backup_gone", "the base backup of that moment is gone by now")))?;
        let programs = backups.programs(backup.manifest.major)?;
        scratch.start(&programs, Recovery { at: wanted.at, login: &login }).await?;
    }
    let segments: u64 = context.recall_known(super::SEGMENTS)?;
    let options = scratch.options(&login).database(&course.source.database);
    loop {
        match options.clone().connect().await {
            Ok(conn) => {
                conn.close().await?;
                return Ok(options.options([("search_path", course.source.schema.as_str())]));
            }
            Err(error) if is_coming(&error) => {}
            Err(error) => return Err(error.into()),
        }
        if !scratch.is_running() {
            return Err(permanent(notice!(
                "not_recoverable",
                "the backup can't be recovered to that moment: {detail}",
                detail = scratch.complaint()
            )));
        }
        #[expect(clippy::cast_precision_loss, reason = "a part of a whole, for people")]
        context.progress(scratch.replayed() as f64 / (segments as f64).max(1.0)).await?;
        tokio::time::sleep(LOOK).await;
    }
}

/// Whether it may be there in a moment: it does not listen yet, or it recovers.
fn is_coming(error: &sqlx::Error) -> bool {
    const CANNOT_CONNECT_NOW: &str = "57P03";
    match error {
        sqlx::Error::Io(_) => true,
        error => error.as_database_error().and_then(|error| error.code()).as_deref() == Some(CANNOT_CONNECT_NOW),
    }
}
