//! The task that draws.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde_json::json;

use super::look::Look;
use super::store::{self, Titled};
use super::{ShareKind, Shared, drawing};
use crate::content;
use crate::site::Site;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

/// Migration V40 names it as well.
const TASK: &str = "draw_share_pictures";
/// Objects that are read at a time.
const AT_ONCE: i64 = 50;

/// Has a picture drawn, or taken away where there is nothing to show any more: to be called in the transaction that changes
/// what readers see of the object.
///
/// # Errors
/// When the database fails.
pub async fn plan(tx: &mut TenantConn, of: Shared) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, of.key())).await.map(drop)
}

/// Has every picture drawn that is not as it should be: the site has another name, colour or logo.
///
/// # Errors
/// When the database fails.
pub async fn plan_all(tx: &mut TenantConn) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "")).await.map(drop)
}

/// Drawing.
pub fn kind() -> Kind {
    Kind::new(TASK, run)
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let look = Look::of(&task.site).await?;
    let drawn = match Shared::of_key(&task.key) {
        Some(of) => one(&task.site, &look, of).await?,
        None => all(&task, &look).await?,
    };
    Ok(Ending::Done(json!({ "drawn": drawn })))
}

async fn one(site: &Site, look: &Look, of: Shared) -> Result<i64, ApiError> {
    if of.kind == ShareKind::Home {
        return home(site, look).await;
    }
    let found = store::list(&mut *site.read().await?, of.kind, Some(of.id), (0, 1)).await?;
    match found.into_iter().next() {
        Some(titled) => draw(site, look, of, titled).await,
        None => {
            store::delete(&mut *site.read().await?, of).await?;
            Ok(0)
        }
    }
}

async fn all(task: &Task, look: &Look) -> Result<i64, Failure> {
    let site = &task.site;
    let mut drawn = home(site, look).await?;
    for kind in [ShareKind::Post, ShareKind::Course, ShareKind::Contest] {
        let mut after = 0;
        loop {
            let found = store::list(&mut *site.read().await?, kind, None, (after, AT_ONCE)).await?;
            let Some(last) = found.last() else { break };
            after = last.id;
            for titled in found {
                drawn += draw(site, look, Shared { kind, id: titled.id }, titled).await?;
            }
            task.progress(drawn, None).await?;
        }
    }
    store::delete_gone(&mut *site.read().await?).await?;
    Ok(drawn)
}

async fn home(site: &Site, look: &Look) -> Result<i64, ApiError> {
    let of = Shared::HOME;
    let [known_vi, known_en] = store::hashes(&mut *site.read().await?, of).await?;
    let titles = look.home.clone();
    draw(site, look, of, Titled { id: of.id, vi: titles.vi, en: titles.en, known_vi, known_en }).await
}

/// Draws what is not there as it should be; how many that were.
async fn draw(site: &Site, look: &Look, of: Shared, titled: Titled) -> Result<i64, ApiError> {
    let Titled { vi, en, known_vi, known_en, .. } = titled;
    let mut drawn = 0;
    // Where English says the same, one picture is both.
    let en = en.filter(|en| *en != vi);
    if en.is_none() && known_en.is_some() {
        store::delete_english(&mut *site.read().await?, of).await?;
    }
    for (locale, title, known) in [(Locale::Vi, Some(vi), known_vi), (Locale::En, en, known_en)] {
        let Some(title) = title else { continue };
        let hash = look.hash(&title);
        if known.as_deref() == Some(hash.as_str()) {
            continue;
        }
        let card = look.card(&title);
        let picture = content::render(move || drawing::png(&card)).await??;
        store::put(&mut *site.read().await?, of, locale, (&hash, &picture)).await?;
        drawn += 1;
    }
    Ok(drawn)
}
