//! What was read over the last weeks: counts as page views leave them, the same at each seeding of a day.

use anyhow::Context;

use crate::content::client::CallError;
use crate::content::contests::Demo;

/// Has the demo read for four weeks, unless somebody has been counted on a day before today.
///
/// # Errors
/// When the site's database is away.
pub(super) async fn read(demo: &Demo<'_>) -> Result<(), CallError> {
    let mut conn = demo.provisioner.connect_site(demo.tenant).await.context("reaching the demo's tables")?;
    let conn = conn.as_mut().context("the demo has no place")?;
    // Fewer at weekends, more from week to week; where somebody comes from decides how much they see.
    sqlx::query!(
        r#"WITH today (day) AS (SELECT (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date),
           days (day, busy) AS (
               SELECT (today.day - ago)::date,
                      (CASE WHEN extract(isodow FROM today.day - ago) > 5 THEN 0.6 ELSE 1 END) * (1.3 - ago * 0.02)
                 FROM today, generate_series(1, 28) AS ago),
           pages (type, object_id, views) AS (
               SELECT 'Home', 0::bigint, 46.0
               UNION ALL SELECT 'PublicBlogs', 0, 14
               UNION ALL SELECT 'PublicCourses', 0, 22
               UNION ALL SELECT 'PublicProblems', 0, 31
               UNION ALL SELECT 'BlogDetail', post_id, 26.0 / row_number() OVER (ORDER BY publish_at)
                 FROM published_posts WHERE publish_at <= now()
               UNION ALL SELECT 'CourseDetail', id, 24.0 / row_number() OVER (ORDER BY id)
                 FROM courses WHERE status = 'published' AND archived_at IS NULL
               UNION ALL SELECT 'FormDetail', id, 6.0 FROM forms WHERE status = 'open'),
           ways (referrer, device, language, share, first) AS (VALUES
               ('', 'mobile', 'vi', 0.34, 0.30), ('', 'desktop', 'vi', 0.28, 0.22), ('', 'desktop', 'en', 0.05, 0.2),
               ('www.google.com', 'mobile', 'vi', 0.13, 0.8), ('www.facebook.com', 'mobile', 'vi', 0.10, 0.7),
               ('zalo.me', 'mobile', 'vi', 0.06, 0.7), ('www.google.com', 'tablet', 'vi', 0.04, 0.8))
           INSERT INTO page_view_counts (day, type, object_id, referrer, device, language, views, visitors)
           SELECT day, type, object_id, referrer, device, language, told.views, floor(told.views * first)::bigint
             FROM days, pages, ways,
                  LATERAL (SELECT round(pages.views * busy * share
                      * (0.7 + (hashtext(day || type || object_id || device || referrer) & 63) / 100.0))::bigint AS views) told
            WHERE told.views > 0
              AND NOT EXISTS (SELECT FROM page_view_counts c, today WHERE c.day < today.day)"#
    )
    .execute(conn)
    .await
    .context("telling what was read")?;
    Ok(())
}
