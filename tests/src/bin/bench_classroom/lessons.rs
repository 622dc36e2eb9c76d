//! Classes that meet now, and one that has met all year. Written into the tables: what is measured comes later.

use anyhow::Context;
use tests::Caller;
use tests::bench::BenchServer;

/// Learners of the class that has met all year, its sessions of the register, and those of its calendar.
pub const LEARNERS: usize = 45;
pub const SESSIONS: i64 = 80;
pub const CALENDAR: i64 = 400;

/// How many meet.
#[derive(Clone, Copy)]
pub struct Size {
    pub classes: usize,
    pub pupils: usize,
}

/// A class that meets.
pub struct Lesson {
    pub teacher: Caller,
    pub pupils: Vec<Caller>,
    pub session: i64,
}

/// All of them.
pub struct School {
    pub lessons: Vec<Lesson>,
    /// Of the classes that have met all year.
    pub teacher: Caller,
    /// With a full register.
    pub register: i64,
    /// With a full calendar.
    pub calendar: i64,
}

pub async fn make(server: &BenchServer, size: Size) -> anyhow::Result<School> {
    let mut teachers = server.people(size.classes + 1, "teacher").await?;
    let mut pupils = server.people(size.classes * size.pupils + LEARNERS, "student").await?;
    let teacher = teachers.pop().context("a teacher")?;
    let learners = pupils.split_off(size.classes * size.pupils);
    let (register, calendar) = (class(server, &teacher, &learners).await?, class(server, &teacher, &learners).await?);
    meet_all_year(server, register, SESSIONS).await?;
    meet_all_year(server, calendar, CALENDAR).await?;
    fill_register(server, register).await?;
    let mut lessons = Vec::with_capacity(size.classes);
    for teacher in teachers {
        let pupils = pupils.split_off(pupils.len() - size.pupils);
        let class = class(server, &teacher, &pupils).await?;
        lessons.push(Lesson { teacher, pupils, session: meet_now(server, class).await? });
    }
    sqlx::raw_sql("ANALYZE").execute(&mut server.sql().await?).await?;
    Ok(School { lessons, teacher, register, calendar })
}

async fn class(server: &BenchServer, teacher: &Caller, pupils: &[Caller]) -> anyhow::Result<i64> {
    let pupils: Vec<i64> = pupils.iter().map(|pupil| pupil.id).collect();
    let sql = "WITH class AS (INSERT INTO classrooms (name, calendar_info, settings, join_code)
                              VALUES ('Lớp đo', '{}', '{}', substr(md5(random()::text), 1, 8)) RETURNING id)
               INSERT INTO classroom_members (classroom_id, user_id, role, status, joined_at)
               SELECT c.id, m.user_id, m.role, 'active', now() - interval '1 year'
                 FROM class c, (SELECT $1::bigint, 'teacher' UNION ALL SELECT unnest($2::bigint[]), 'student') AS m (user_id, role)
               RETURNING classroom_id";
    let mut conn = server.sql().await?;
    let made: Vec<i64> = sqlx::query_scalar(sql).bind(teacher.id).bind(&pupils).fetch_all(&mut conn).await?;
    made.first().copied().context("a class")
}

/// A session that began five minutes ago.
async fn meet_now(server: &BenchServer, class: i64) -> anyhow::Result<i64> {
    let sql = "INSERT INTO class_sessions (classroom_id, starts_at, ends_at)
               VALUES ($1, now() - interval '5 minutes', now() + interval '2 hours') RETURNING id";
    Ok(sqlx::query_scalar(sql).bind(class).fetch_one(&mut server.sql().await?).await?)
}

/// So many sessions that are over, the last one yesterday.
async fn meet_all_year(server: &BenchServer, class: i64, sessions: i64) -> anyhow::Result<()> {
    let sql = "INSERT INTO class_sessions (classroom_id, starts_at, ends_at, topic, settled_at)
               SELECT $1, at, at + interval '90 minutes', 'Buổi học số ' || n, now()
                 FROM (SELECT n, date_trunc('hour', now()) - n * interval '1 day' AS at
                         FROM generate_series(1, $2::bigint) AS n) AS days";
    sqlx::query(sql).bind(class).bind(sessions).execute(&mut server.sql().await?).await?;
    Ok(())
}

/// Everybody has a row of each session: one of eight late, one of eight absent.
async fn fill_register(server: &BenchServer, class: i64) -> anyhow::Result<()> {
    let sql = "INSERT INTO attendance (session_id, user_id, check_in, derived, how)
               SELECT s.id, m.user_id, CASE WHEN fate <> 1 THEN s.starts_at + CASE fate WHEN 0 THEN interval '20 minutes' ELSE interval '0 minutes' END END,
                      CASE fate WHEN 0 THEN 'late' WHEN 1 THEN 'absent' ELSE 'present' END, CASE WHEN fate <> 1 THEN 'qr' END
                 FROM class_sessions s JOIN classroom_members m USING (classroom_id), LATERAL (SELECT (s.id + m.user_id * 3) % 8) AS f (fate)
                WHERE s.classroom_id = $1 AND m.role = 'student'";
    sqlx::query(sql).bind(class).execute(&mut server.sql().await?).await?;
    Ok(())
}

async fn rows(server: &BenchServer, sql: &'static str) -> anyhow::Result<f64> {
    let found: i64 = sqlx::query_scalar(sql).fetch_one(&mut server.sql().await?).await?;
    Ok(crate::figures::count(usize::try_from(found)?))
}

/// Who checked in to a session that goes on.
pub async fn checked_in(server: &BenchServer) -> anyhow::Result<f64> {
    let sql = "SELECT count(*) FROM attendance a JOIN class_sessions s ON s.id = a.session_id
                WHERE s.ends_at > now() AND a.check_in IS NOT NULL";
    rows(server, sql).await
}

/// Those of them who are in the class whose session it is, once, with all that follows, and whose row nobody has changed since.
pub async fn once(server: &BenchServer) -> anyhow::Result<f64> {
    let sql = "SELECT count(DISTINCT a.user_id) FROM attendance a JOIN class_sessions s ON s.id = a.session_id
                 JOIN classroom_members m ON m.classroom_id = s.classroom_id AND m.user_id = a.user_id AND m.role = 'student'
                WHERE s.ends_at > now() AND a.derived = 'present' AND a.how = 'qr' AND a.device IS NOT NULL AND a.version = 1";
    rows(server, sql).await
}
