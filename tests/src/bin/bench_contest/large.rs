//! A board of 5,000 contestants and 12 problems as one answer. Its rows are written into the tables: what is measured is how
//! large they are when they are sent, and no two are alike.

use std::time::Instant;

use anyhow::Context;
use reqwest::Method;
use tests::Caller;
use tests::bench::BenchServer;

use crate::field::{contest, problems};
use crate::figures::{Figure, alone, beside, count};

const CONTESTANTS: i32 = 5000;
const PROBLEMS: usize = 12;
/// The bar, in kilobytes.
const MOST_KB: f64 = 300.0;

/// People with names and schools of many kinds, their entries, and rows in which two of three cells are solved.
const ROWS: &str = "
WITH people AS (
    INSERT INTO users (email, full_name, role, search_text, dob, school, province, class)
    SELECT 'large-' || n || '@bench.vn',
           (ARRAY['Nguyễn','Trần','Lê','Phạm','Hoàng','Huỳnh','Phan','Vũ','Võ','Đặng','Bùi','Đỗ','Hồ','Ngô','Dương','Lý'])[1 + floor(random() * 16)::int]
           || ' ' || (ARRAY['Văn','Thị','Minh','Đức','Hữu','Ngọc','Quang','Thanh','Thu','Gia','Bảo','Khánh','Phương','Xuân'])[1 + floor(random() * 14)::int]
           || ' ' || (ARRAY['An','Bình','Châu','Dũng','Giang','Hà','Hải','Hạnh','Hiếu','Hoa','Hùng','Hương','Khoa','Lan','Linh','Long','Mai',
                            'Nam','Nga','Nhung','Phong','Phúc','Quân','Quỳnh','Sơn','Tâm','Thảo','Thịnh','Trang','Trí','Tú','Tuấn','Uyên','Vy'])[1 + floor(random() * 34)::int],
           'student', '', date '2007-01-01' + floor(random() * 1000)::int, 'THPT số ' || 1 + floor(random() * 300),
           (ARRAY['ha-noi','hue','da-nang','can-tho','ho-chi-minh','hai-phong','nghe-an','thanh-hoa'])[1 + floor(random() * 8)::int],
           10 + floor(random() * 3) || 'A' || 1 + floor(random() * 12)
      FROM generate_series(1, $2) AS n RETURNING id),
entries AS (
    INSERT INTO contest_entries (contest_id, user_id, kind, started_at, ends_at)
    SELECT $1, id, 'official', now(), timestamptz '9999-01-01 00:00Z' FROM people RETURNING id),
cells AS (
    SELECT e.id, q.question_id, q.position, random() AS fate, 1 + floor(random() * 6)::int AS tries,
           floor(random() * 18000)::bigint AS time_s
      FROM entries e CROSS JOIN contest_questions q WHERE q.contest_id = $1),
boards AS (
    SELECT id, count(*) FILTER (WHERE fate < 0.66) AS solved,
           coalesce(sum(time_s / 60 * 60 + (tries - 1) * 1200) FILTER (WHERE fate < 0.66), 0)::bigint AS penalty,
           coalesce(max(time_s) FILTER (WHERE fate < 0.66), 0) AS last,
           jsonb_agg(jsonb_build_object('question_id', question_id, 'score', CASE WHEN fate < 0.66 THEN 1.0 ELSE 0.0 END,
               'tries', CASE WHEN fate < 0.9 THEN tries ELSE 0 END, 'pending', 0, 'time_s', CASE WHEN fate < 0.66 THEN time_s END,
               'state', CASE WHEN fate < 0.66 THEN 'solved' WHEN fate < 0.9 THEN 'failed' ELSE 'untried' END) ORDER BY position) AS cells
      FROM cells GROUP BY id)
INSERT INTO contest_standings (entry_id, contest_id, live, frozen, live_sort, frozen_sort)
SELECT id, $1, jsonb_build_object('score', solved, 'penalty_s', penalty, 'cells', cells),
       jsonb_build_object('score', solved, 'penalty_s', penalty, 'cells', cells),
       ARRAY[-solved * 100, penalty, last / 60], ARRAY[-solved * 100, penalty, last / 60] FROM boards";

/// How large it is.
pub async fn figures(server: &BenchServer) -> anyhow::Result<Vec<Figure>> {
    let problems = problems(&server.admin, "Bài lớn", PROBLEMS).await?;
    let (id, _) = contest(&server.admin, "Kỳ thi lớn", &problems).await?;
    let mut conn = server.sql().await?;
    sqlx::query(ROWS).bind(id).bind(CONTESTANTS).execute(&mut conn).await?;
    sqlx::raw_sql("ANALYZE users, contest_entries, contest_standings").execute(&mut conn).await?;
    // As the board's page asks for it.
    let path = format!("/api/contests/{id}/board");
    let visitor = Caller::visitor(server.address, &server.host);
    let request = visitor.request(Method::GET, &path).header("accept-encoding", "br");
    let began = Instant::now();
    let response = request.send().await?;
    let coding = response.headers().get("content-encoding").context("the answer is not compressed")?.clone();
    anyhow::ensure!(response.status() == 200 && coding == "br", "{} {coding:?}", response.status());
    // As it comes: this client knows no codings.
    let bytes = response.bytes().await?.len();
    let took = began.elapsed().as_secs_f64() * 1000.0;
    let plain = visitor.request(Method::GET, &path).send().await?.bytes().await?.len();
    Ok(vec![
        beside("a board of 5,000 × 12 with brotli (bar: ratio 1)", count(bytes) / 1000.0, MOST_KB, "KB, limit"),
        alone("the same, plain", count(plain) / 1000.0, "KB"),
        alone("until it is there", took, "ms"),
    ])
}
