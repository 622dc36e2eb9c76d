//! Writes what waits.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use actix_web::web;
use hmac::{Hmac, KeyInit, Mac};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use sha2::Sha256;
use time::Date;

use super::store::{self, DayKey, Row};
use super::waiting::{View, Views};
use super::{State, expiry};
use crate::app::App;
use crate::sessions;
use crate::site::Site;

/// How long a view waits at most while the process lives.
pub const EVERY: Duration = Duration::from_secs(3);
/// Most rows of a day: beyond, only what is counted already keeps its object and host.
const ROWS_A_DAY: i64 = 10_000;

/// Writes what waits every few seconds, until connections are to end; then [`write_all`] is the caller's.
pub fn start(app: &web::Data<App>, state: &web::Data<State>) {
    let (app, state) = (app.clone(), state.clone());
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = tokio::time::sleep(EVERY) => write_all(&app, &state).await,
                () = app.edge.shutdown.closing() => return,
            }
        }
    });
}

/// Writes everything that waits, after what is being written. What can't be written now waits on.
pub async fn write_all(app: &web::Data<App>, state: &State) {
    let _turn = state.turn.lock().await;
    for id in state.waiting.sites() {
        match app.directory.site(id).await {
            Ok(Some(entry)) => take_and_write(&Site { entry, app: app.clone() }, state).await,
            // Nobody reads it any more.
            Ok(None) => drop(state.waiting.take(id)),
            Err(error) => tracing::debug!(cause = ?error.cause(), tenant = id, "finding a site whose views wait"),
        }
    }
}

/// Writes what waits of one site, after what is being written.
pub async fn write_site(site: &Site, state: &State) {
    let _turn = state.turn.lock().await;
    take_and_write(site, state).await;
}

async fn take_and_write(site: &Site, state: &State) {
    let views = state.waiting.take(site.id());
    if views.is_empty() {
        return;
    }
    if let Err(error) = write(site, &views).await {
        tracing::warn!(tenant = site.id(), message = error.message().key(), cause = ?error.cause(), "writing page views");
        if !state.waiting.put_back(site.id(), views) {
            tracing::warn!(tenant = site.id(), "page views were not counted");
        }
    }
}

async fn write(site: &Site, views: &Views) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    let tokens: HashSet<Vec<u8>> = views.keys().filter_map(|view| Some(view.token?.to_vec())).collect();
    let roles = match tokens.is_empty() {
        true => HashMap::new(),
        false => sessions::roles(&mut tx, &tokens.into_iter().collect::<Vec<_>>()).await?,
    };
    let is_staff =
        |view: &View| view.token.is_some_and(|token| roles.get(&token[..]).is_some_and(|role| role.is_staff()));
    let counted: Vec<(&View, i64)> =
        views.iter().filter(|(view, _)| !is_staff(view)).map(|(view, times)| (view, *times)).collect();
    if counted.is_empty() {
        return Ok(());
    }
    // Replicas write a site's views one after another: the key's row is locked.
    let key = store::lock_key(&mut tx).await?;
    if key.is_new {
        store::forget(&mut tx).await?;
        expiry::plan(&mut tx).await?;
    }
    let new = new_visitors(&mut tx, &key, &counted).await?;
    for (day, rows) in rows(&counted, new, &key)? {
        let has_room = store::count_rows(&mut tx, day).await? < ROWS_A_DAY;
        store::add(&mut tx, &rows, has_room).await?;
    }
    tx.commit().await?;
    Ok(())
}

type Hash = [u8; 32];

/// Those of the visitors who were not there yet today. Of a day that is over there is no key to know them by.
async fn new_visitors(tx: &mut TenantConn, key: &DayKey, views: &[(&View, i64)]) -> Result<HashSet<Hash>, ApiError> {
    let today = views.iter().filter(|(view, _)| view.day == key.day);
    let hashes: Result<HashSet<Hash>, ApiError> = today.map(|(view, _)| hash(&key.key, &view.visitor)).collect();
    let hashes: Vec<Vec<u8>> = hashes?.into_iter().map(|hash| hash.to_vec()).collect();
    let new = store::note_visitors(tx, key.day, &hashes).await?;
    Ok(new.into_iter().filter_map(|hash| Hash::try_from(hash).ok()).collect())
}

fn hash(key: &[u8], visitor: &Hash) -> Result<Hash, ApiError> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(ApiError::internal)?;
    mac.update(b"lophoc visitor of a day|");
    mac.update(visitor);
    Ok(mac.finalize().into_bytes().into())
}

/// The rows that views are counted in, by day. A new visitor counts once, where they came from elsewhere if they did.
fn rows(views: &[(&View, i64)], mut new: HashSet<Hash>, key: &DayKey) -> Result<BTreeMap<Date, Vec<Row>>, ApiError> {
    let mut in_order = views.to_vec();
    in_order.sort_by_key(|(view, _)| (view.referrer.is_empty(), view.kind));
    let mut counts: BTreeMap<Row, (i64, i64)> = BTreeMap::new();
    for (view, times) in in_order {
        let is_new = view.day == key.day && new.remove(&hash(&key.key, &view.visitor)?);
        let count = counts.entry(Row::of(view)).or_default();
        count.0 += times;
        count.1 += i64::from(is_new);
    }
    let mut by_day: BTreeMap<Date, Vec<Row>> = BTreeMap::new();
    for (row, (views, visitors)) in counts {
        by_day.entry(row.day).or_default().push(Row { views, visitors, ..row });
    }
    Ok(by_day)
}

#[cfg(test)]
mod tests {
    use platform::locale::Locale;
    use time::macros::date;

    use super::super::words::{DeviceKind, PageKind};
    use super::*;

    fn view(visitor: u8, kind: PageKind, referrer: &str, day: Date) -> View {
        View {
            day,
            kind,
            object: 0,
            referrer: referrer.to_owned(),
            device: DeviceKind::Mobile,
            language: Locale::Vi,
            visitor: [visitor; 32],
            token: None,
        }
    }

    #[test]
    fn a_visitor_counts_once_and_where_they_came_from() -> Result<(), ApiError> {
        let (today, yesterday) = (date!(2026 - 09 - 02), date!(2026 - 09 - 01));
        let key = DayKey { day: today, key: vec![1; 32], is_new: false };
        let views = [
            view(1, PageKind::Home, "", today),
            view(1, PageKind::CourseDetail, "google.com", today),
            view(2, PageKind::Home, "", today),
            view(3, PageKind::Home, "", yesterday),
        ];
        let views: Vec<(&View, i64)> = views.iter().map(|view| (view, 2)).collect();
        let new = [1_u8, 2].map(|visitor| hash(&key.key, &[visitor; 32]));
        let new: HashSet<Hash> = new.into_iter().collect::<Result<_, _>>()?;
        let found = rows(&views, new, &key)?;
        let counts = |day: Date| {
            let rows = found.get(&day).into_iter().flatten();
            rows.map(|row| (row.kind, row.views, row.visitors)).collect::<Vec<_>>()
        };
        assert_eq!(counts(today), [(PageKind::Home, 4, 1), (PageKind::CourseDetail, 2, 1)]);
        assert_eq!(counts(yesterday), [(PageKind::Home, 2, 0)], "its key is gone");
        Ok(())
    }
}
