//! What a row of attendance costs straight on Postgres: one INSERT, committed, into a table of the same shape.

use std::time::Duration;

use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use tests::bench::BenchServer;
use tokio::time::Instant;

use crate::figures::count;
use crate::lessons::Lesson;

/// Connections that take turns: none waits for the row before.
const CONNECTIONS: usize = 8;
const INSERT: &str = "INSERT INTO bench_attendance (session_id, user_id, check_in, derived, how, device)
                      VALUES ($1, $2, now(), 'present', 'qr', sha256(convert_to($2::text, 'UTF8')))";

/// A row that is to be written: its number in all of them, session and pupil.
type Row = (usize, i64, i64);

/// The connections, each with the rows that it will write.
pub struct Bare {
    turns: Vec<(PgConnection, Vec<Row>)>,
    rows: usize,
}

impl Bare {
    pub async fn open(server: &BenchServer, lessons: &[Lesson]) -> anyhow::Result<Self> {
        let sql = format!(
            "CREATE TABLE bench_attendance (LIKE attendance INCLUDING ALL,
                 FOREIGN KEY (session_id) REFERENCES class_sessions (id) ON DELETE CASCADE,
                 FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE);
             GRANT INSERT ON bench_attendance TO \"{}\"",
            server.placement.role
        );
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut server.sql().await?).await?;
        let rows: Vec<Row> = lessons
            .iter()
            .flat_map(|lesson| lesson.pupils.iter().map(|pupil| (lesson.session, pupil.id)))
            .enumerate()
            .map(|(number, (session, pupil))| (number, session, pupil))
            .collect();
        let mut turns = Vec::with_capacity(CONNECTIONS);
        for turn in 0..CONNECTIONS {
            let mut conn = server.installation.login("api", &server.placement.database).connect().await?;
            let placement = &server.placement;
            let place = format!("SET ROLE \"{}\"; SET search_path TO \"{}\"", placement.role, placement.schema);
            sqlx::raw_sql(AssertSqlSafe(place)).execute(&mut conn).await?;
            turns.push((conn, rows.iter().skip(turn).step_by(CONNECTIONS).copied().collect()));
        }
        Ok(Self { turns, rows: rows.len() })
    }

    /// Writes all rows, spread evenly over this time; what each took, in milliseconds.
    pub async fn write(self, within: Duration) -> anyhow::Result<Vec<f64>> {
        let (began, all) = (Instant::now(), self.rows);
        let writing: Vec<_> = self
            .turns
            .into_iter()
            .map(|(conn, rows)| tokio::spawn(write(conn, rows, move |number| began + place(number, all, within))))
            .collect();
        let mut times = Vec::with_capacity(all);
        for turn in writing {
            times.extend(turn.await??);
        }
        Ok(times)
    }
}

/// Between two check-ins.
fn place(number: usize, all: usize, within: Duration) -> Duration {
    within.mul_f64((count(number) + 0.5) / count(all))
}

async fn write(mut conn: PgConnection, rows: Vec<Row>, at: impl Fn(usize) -> Instant) -> anyhow::Result<Vec<f64>> {
    let mut times = Vec::with_capacity(rows.len());
    for (number, session, pupil) in rows {
        tokio::time::sleep_until(at(number)).await;
        let began = Instant::now();
        sqlx::query(INSERT).bind(session).bind(pupil).execute(&mut conn).await?;
        times.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(times)
}
