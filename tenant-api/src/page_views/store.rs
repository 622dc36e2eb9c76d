//! SQL of page views.

use platform::error::ApiError;
use platform::secrets;
use platform::tenancy::TenantConn;
use time::Date;

use super::waiting::View;
use super::words::{DeviceKind, PageKind};

/// The key of the day that it is by the database's clock.
pub struct DayKey {
    pub day: Date,
    pub key: Vec<u8>,
    /// Whether the day had none before.
    pub is_new: bool,
}

/// Today's key, made where there is none, until the transaction ends.
pub async fn lock_key(tx: &mut TenantConn) -> Result<DayKey, ApiError> {
    let made = secrets::hash_token(&secrets::new_token());
    let found = sqlx::query!(
        r#"INSERT INTO page_view_keys (day, key) VALUES ((now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, $1)
           ON CONFLICT (day) DO UPDATE SET day = excluded.day RETURNING day, key"#,
        &made[..],
    )
    .fetch_one(&mut *tx)
    .await?;
    let is_new = found.key == made;
    Ok(DayKey { day: found.day, key: found.key, is_new })
}

/// Notes who was there; those who were not yet.
pub async fn note_visitors(tx: &mut TenantConn, day: Date, hashes: &[Vec<u8>]) -> Result<Vec<Vec<u8>>, ApiError> {
    Ok(sqlx::query_scalar!(
        "INSERT INTO page_view_visitors (day, hash) SELECT $1::date, new.hash FROM unnest($2::bytea[]) AS new (hash)
         ON CONFLICT DO NOTHING RETURNING hash",
        day,
        hashes,
    )
    .fetch_all(&mut *tx)
    .await?)
}

/// Takes away what the days that are over knew their visitors by.
pub async fn forget(tx: &mut TenantConn) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM page_view_keys WHERE day < (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date")
        .execute(&mut *tx)
        .await?;
    sqlx::query!("DELETE FROM page_view_visitors WHERE day < (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date")
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// Takes counts away that are older than two years; how many.
pub async fn expire(tx: &mut TenantConn) -> Result<u64, ApiError> {
    let gone = sqlx::query!(
        "DELETE FROM page_view_counts WHERE day < (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - interval '2 years'"
    )
    .execute(&mut *tx)
    .await?;
    Ok(gone.rows_affected())
}

/// Whether anything is left that is to go some day.
pub async fn any(conn: &mut TenantConn) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM page_view_counts) OR EXISTS (SELECT FROM page_view_keys) AS "any!""#
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Rows of a day.
pub async fn count_rows(conn: &mut TenantConn, day: Date) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM page_view_counts WHERE day = $1"#, day)
        .fetch_one(&mut *conn)
        .await?)
}

/// Views that are counted together, in the order of the primary key.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    pub day: Date,
    pub kind: PageKind,
    pub object: i64,
    pub referrer: String,
    pub device: DeviceKind,
    pub language: &'static str,
    pub views: i64,
    pub visitors: i64,
}

impl Row {
    /// The row of a view, which counts nothing yet.
    pub fn of(view: &View) -> Self {
        Self {
            day: view.day,
            kind: view.kind,
            object: view.object,
            referrer: view.referrer.clone(),
            device: view.device,
            language: view.language.code(),
            views: 0,
            visitors: 0,
        }
    }
}

/// Adds to what is counted. Without room for new rows, those lose their object and host.
pub async fn add(tx: &mut TenantConn, rows: &[Row], has_room: bool) -> Result<(), ApiError> {
    let days: Vec<Date> = rows.iter().map(|row| row.day).collect();
    let kinds: Vec<String> = rows.iter().map(|row| row.kind.to_string()).collect();
    let objects: Vec<i64> = rows.iter().map(|row| row.object).collect();
    let referrers: Vec<String> = rows.iter().map(|row| row.referrer.clone()).collect();
    let devices: Vec<String> = rows.iter().map(|row| row.device.to_string()).collect();
    let languages: Vec<String> = rows.iter().map(|row| row.language.to_owned()).collect();
    let views: Vec<i64> = rows.iter().map(|row| row.views).collect();
    let visitors: Vec<i64> = rows.iter().map(|row| row.visitors).collect();
    sqlx::query!(
        "INSERT INTO page_view_counts (day, type, object_id, referrer, device, language, views, visitors)
         SELECT kept.day, kept.type, kept.object_id, kept.referrer, kept.device, kept.language,
                sum(kept.views)::bigint, sum(kept.visitors)::bigint
           FROM (SELECT new.day, new.type, new.device, new.language, new.views, new.visitors,
                        CASE WHEN $9 OR known.day IS NOT NULL THEN new.object_id ELSE 0 END AS object_id,
                        CASE WHEN $9 OR known.day IS NOT NULL THEN new.referrer ELSE '' END AS referrer
                   FROM unnest($1::date[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])
                        AS new (day, type, object_id, referrer, device, language, views, visitors)
                   LEFT JOIN page_view_counts known
                     ON known.day = new.day AND known.type = new.type AND known.object_id = new.object_id
                    AND known.referrer = new.referrer AND known.device = new.device AND known.language = new.language) AS kept
          GROUP BY kept.day, kept.type, kept.object_id, kept.referrer, kept.device, kept.language
         ON CONFLICT (day, type, object_id, referrer, device, language) DO UPDATE
            SET views = page_view_counts.views + excluded.views, visitors = page_view_counts.visitors + excluded.visitors",
        &days,
        &kinds,
        &objects,
        &referrers,
        &devices,
        &languages,
        &views,
        &visitors,
        has_room,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
