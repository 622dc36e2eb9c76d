//! What an older renderer has made is made again, so that a mended sanitizer reaches what is stored. Nobody has changed
//! anything then: `updated_at` stays, and a save in between wins.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use platform::error::ApiError;
use serde_json::json;
use sqlx::PgPool;
use statements::RENDERER;

use super::messages::NOT_RENDERED;
use crate::site::Site;
use crate::tasks::{Ending, Failure, Kind, Needed, NewTask, Reason, Task};

const TASK: &str = "render_again";
/// A newer replica has made the task; one of its version takes it in a moment.
const NOT_OURS: Duration = Duration::from_secs(30);
/// Older replicas still save.
const STILL_SAVED: Duration = Duration::from_secs(60);

/// Rows of a feature that hold what was rendered, in a table with the column `renderer`, which has an index.
#[derive(Clone, Copy)]
pub struct Renderings {
    /// How many were made before this renderer.
    pub count: for<'a> fn(&'a Site, i32) -> BoxFuture<'a, Result<i64, ApiError>>,
    /// Makes some of those behind this id again, each stored by a statement of its own, and only where its source is still
    /// what was rendered.
    pub renew: for<'a> fn(&'a Site, i32, i64) -> BoxFuture<'a, Result<Renewed, ApiError>>,
}

/// What came of some rows.
#[derive(Debug, Default)]
pub struct Renewed {
    /// The last one's id; `None` where there were none.
    pub last: Option<i64>,
    /// How many were looked at.
    pub seen: i64,
    /// Those of them that could not be rendered.
    pub failed: i64,
}

/// Rendering again what these features store.
pub fn kind(features: Vec<Renderings>) -> Kind {
    let features: Arc<[Renderings]> = features.into();
    let needed = Needed { find, task: || NewTask::new(TASK, RENDERER.to_string()) };
    Kind::new(TASK, move |task| render_again(task, Arc::clone(&features))).made_where(needed)
}

fn find(pool: &PgPool) -> BoxFuture<'_, Result<Vec<String>, sqlx::Error>> {
    async move {
        sqlx::query_scalar!(r#"SELECT shared.rendered_before($1) AS "schema!""#, RENDERER).fetch_all(pool).await
    }
    .boxed()
}

async fn render_again(task: Task, features: Arc<[Renderings]>) -> Result<Ending, Failure> {
    if task.key.parse::<i32>().is_ok_and(|wanted| wanted > RENDERER) {
        return Ok(Ending::Later(NOT_OURS));
    }
    let total = count(&task.site, &features).await?;
    let (mut seen, mut failed) = (0, 0);
    for feature in &*features {
        let mut after = 0;
        loop {
            let renewed = (feature.renew)(&task.site, RENDERER, after).await?;
            let Some(last) = renewed.last else { break };
            (after, seen, failed) = (last, seen + renewed.seen, failed + renewed.failed);
            // More than there were where older replicas have saved meanwhile.
            task.progress(seen - failed, Some(total.max(seen))).await?;
        }
    }
    match count(&task.site, &features).await? {
        0 => Ok(Ending::Done(json!({ "rendered": seen }))),
        left if failed > 0 => Err(Failure::Passing(Reason::of(NOT_RENDERED, format!("{left} are left")))),
        _ => Ok(Ending::Later(STILL_SAVED)),
    }
}

async fn count(site: &Site, features: &[Renderings]) -> Result<i64, ApiError> {
    let mut total = 0;
    for feature in features {
        total += (feature.count)(site, RENDERER).await?;
    }
    Ok(total)
}
