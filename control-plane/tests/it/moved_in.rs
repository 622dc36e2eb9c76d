//! A site with something of everything in it, what it is compared by, and workers.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::Context;
use bytes::Bytes;
use control_plane::kinds::KINDS;
use control_plane::life::Asked;
use control_plane::operations::{self, Operation, Services, State, Worker, WorkerOptions};
use directory::holdings;
use judge_farm::client::JudgeClient;
use platform::blobs::BlobStore;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};
use statements::Texts;
use tempfile::TempDir;

use crate::installation::{Installation, application, run};

/// An installation's services with a blob store of their own.
pub struct Stage<'i> {
    pub it: &'i Installation,
    pub services: Services,
    pub folder: TempDir,
}

/// What a copy or a restored site has of tasks that carry what waits for the judge.
pub fn carried() -> Vec<(String, bool)> {
    ["carry_rejudges", "carry_submissions"].map(|kind| (kind.to_owned(), true)).into()
}

pub fn asked() -> Asked {
    Asked { by: "command:test".to_owned(), reason: "a test".to_owned() }
}

impl<'i> Stage<'i> {
    pub fn new(it: &'i Installation) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let blobs = BlobStore::open(&folder.path().to_string_lossy())?;
        Ok(Self { it, services: Services::new(it.provisioner()?, blobs), folder })
    }

    /// A judge's queue of the installation's own, and a look into it.
    pub async fn judge(&self) -> anyhow::Result<(JudgeClient, PgConnection)> {
        self.it.judge().await
    }

    /// A worker as another process would have one.
    pub fn worker(&self) -> anyhow::Result<Worker> {
        let services = Services { provisioner: self.it.provisioner()?, ..self.services.clone() };
        let options = WorkerOptions {
            lease: Duration::from_secs(10),
            first_pause: Duration::from_millis(20),
            ..WorkerOptions::default()
        };
        Ok(Worker::new(services, &KINDS, options))
    }

    /// Works on an operation until it is over.
    pub async fn finish(&self, operation: i64) -> anyhow::Result<Operation> {
        let worker = self.worker()?;
        if tokio::time::timeout(Duration::from_secs(60), worker.finish(operation)).await.is_err() {
            let log = operations::log(self.services.control(), operation, 0).await?;
            anyhow::bail!("not over after a minute: {log:?}");
        }
        operations::show(self.services.control(), operation).await?.context("the operation")
    }

    /// The same, and it has to be done.
    pub async fn done(&self, operation: i64) -> anyhow::Result<Operation> {
        let over = self.finish(operation).await?;
        let log = operations::log(self.services.control(), operation, 0).await?;
        anyhow::ensure!(over.state == State::Done, "{over:?}: {log:?}");
        Ok(over)
    }

    /// A site called `name` with rows in every table that has a meaning, and blobs.
    pub async fn site(&self, name: &str) -> anyhow::Result<i64> {
        let tenant = self.services.provisioner.sign_up(application(name)).await?.tenant_id;
        self.fill(tenant).await?;
        Ok(tenant)
    }

    async fn fill(&self, tenant: i64) -> anyhow::Result<()> {
        let mut conn = self.conn(tenant).await?;
        run(&mut conn, FILL.to_owned()).await?;
        self.render(&mut conn).await?;
        // One that both sites of a test have, one of this site only, an empty one, and a long one.
        let own = format!("của riêng {tenant}\n");
        let long = vec![b'x'; 700_000];
        for (position, (input, output)) in
            [(b"1 2\n".to_vec(), own.into_bytes()), (Vec::new(), long)].into_iter().enumerate()
        {
            let (input, output) = (self.blob(tenant, input).await?, self.blob(tenant, output).await?);
            sqlx::query(
                "INSERT INTO test_cases (question_id, position, name, input_hash, input_size, output_hash, output_size, input_head, output_head)
                 VALUES (1, $1, 'test', $2, $3, $4, $5, '1 2', E'dòng\n\"một\",\\\\.')",
            )
            .bind(i32::try_from(position)?)
            .bind(input.0)
            .bind(input.1)
            .bind(output.0)
            .bind(output.1)
            .execute(&mut conn)
            .await?;
        }
        self.add_file(tenant, &mut conn).await?;
        conn.close().await?;
        let config = serde_json::json!({"slogan": {"vi": "Học để làm"}});
        directory::websites::merge(self.services.control(), tenant, None, &config).await?;
        Ok(())
    }

    /// A picture of the site's own with a smaller one, as an upload leaves them.
    async fn add_file(&self, tenant: i64, conn: &mut PgConnection) -> anyhow::Result<()> {
        let whole = self.blob(tenant, format!("ảnh của {tenant}").into_bytes()).await?;
        let small = self.blob(tenant, b"both sites have it".to_vec()).await?;
        sqlx::query(
            "WITH new AS (INSERT INTO files (owner_id, folder, name, kind, format, blob_hash, blob_size, width, height, is_private, unused_since)
                VALUES (2, 'bài', 'ảnh \"1\".jpg', 'image', 'jpg', $1, $2, 400, 300, true, NULL) RETURNING id),
              small AS (INSERT INTO file_variants (file_id, width, height, format, blob_hash, blob_size)
                SELECT id, 320, 240, 'webp', $3, $4 FROM new),
              part AS (INSERT INTO file_parts (file_id, path, format, blob_hash, blob_size)
                SELECT id, 'v 1/0.ts', 'ts', $3, $4 FROM new)
             INSERT INTO file_uses (subject_kind, subject_id, file_id) SELECT 'website', 0, id FROM new",
        )
        .bind(whole.0)
        .bind(whole.1)
        .bind(small.0)
        .bind(small.1)
        .execute(conn)
        .await?;
        Ok(())
    }

    /// As saving a question does.
    async fn render(&self, conn: &mut PgConnection) -> anyhow::Result<()> {
        let texts: Vec<(i64, String, String, String)> =
            sqlx::query_as("SELECT id, slug, title, statement FROM questions").fetch_all(&mut *conn).await?;
        for (id, slug, title, statement) in texts {
            let texts = Texts { title, statement, ..Texts::default() };
            let english = Texts { title: "Sum".to_owned(), ..Texts::default() };
            let translations = BTreeMap::from([("en".to_owned(), english)]);
            let tags: Vec<String> =
                sqlx::query_scalar("SELECT tag FROM question_tags WHERE question_id = $1 ORDER BY tag")
                    .bind(id)
                    .fetch_all(&mut *conn)
                    .await?;
            let further: BTreeMap<String, marking::Translation> =
                serde_json::from_value(serde_json::to_value(&translations)?)?;
            let answers = marking::Answers::None;
            let marking = marking::Marking::default();
            let subject = marking::Subject {
                kind: marking::Kind::Code,
                style: "",
                format: statements::Format::Markdown,
                statement: &texts.statement,
                media: &[],
                answers: &answers,
                marking: &marking,
            };
            let shown = marking::shown(&subject, &[], "", &further);
            sqlx::query("UPDATE questions SET rendered = $2, search_text = $3, renderer = $4, content = $5, hidden_content = $6 WHERE id = $1")
                .bind(id)
                .bind(statements::rendered(statements::Format::Markdown, &texts, &translations, &[]))
                .bind(statements::search_text(&texts, &translations, &tags, &slug))
                .bind(statements::RENDERER)
                .bind(serde_json::to_value(&shown.content)?)
                .bind(serde_json::to_value(&shown.hidden)?)
                .execute(&mut *conn)
                .await?;
        }
        Ok(())
    }

    /// Stores a blob as an upload does.
    pub async fn blob(&self, tenant: i64, content: Vec<u8>) -> anyhow::Result<(String, i64)> {
        let held = (platform::blobs::hash(&content), i64::try_from(content.len())?);
        holdings::hold(self.services.control(), tenant, std::slice::from_ref(&held)).await?;
        self.services.blobs.put(Bytes::from(content)).await?;
        Ok(held)
    }

    pub async fn conn(&self, tenant: i64) -> anyhow::Result<PgConnection> {
        self.services.provisioner.connect_site(tenant).await?.context("the site's schema")
    }

    /// Every row of every table, as text; without what does not move.
    pub async fn rows(&self, tenant: i64) -> anyhow::Result<BTreeMap<String, Vec<String>>> {
        let mut conn = self.conn(tenant).await?;
        let tables: Vec<String> = sqlx::query_scalar(
            "SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
                AND relname NOT IN ('sessions', 'schema_history', 'platform_visits', 'platform_visit_actions')",
        )
        .fetch_all(&mut conn)
        .await?;
        let mut all = BTreeMap::new();
        for table in tables {
            // A copy or a restored site gets a task of each of these anew (`carry_again`), whose number and time are its own:
            // `carries` looks at them.
            let carried =
                if table == "tasks" { "WHERE kind NOT IN ('carry_submissions', 'carry_rejudges')" } else { "" };
            let sql = format!("SELECT t::text FROM {table} t {carried} ORDER BY 1");
            all.insert(table, sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut conn).await?);
        }
        conn.close().await?;
        Ok(all)
    }

    /// The tasks that carry what waits for the judge, and whether they are due.
    pub async fn carries(&self, tenant: i64) -> anyhow::Result<Vec<(String, bool)>> {
        let mut conn = self.conn(tenant).await?;
        let sql = "SELECT kind, due_at <= now() FROM tasks WHERE kind LIKE 'carry%' AND state = 'waiting' ORDER BY 1";
        let found = sqlx::query_as(sql).fetch_all(&mut conn).await?;
        conn.close().await?;
        Ok(found)
    }

    /// Whether the place where a site is knows when its next task is due.
    pub async fn knows_next_task(&self, tenant: i64) -> anyhow::Result<bool> {
        let mut conn = self.conn(tenant).await?;
        let sql = "SELECT EXISTS (SELECT FROM shared.task_due d WHERE d.schema_name = current_schema()
                    AND d.due_at <= (SELECT min(next_at) FROM tasks))";
        let knows = sqlx::query_scalar(sql).fetch_one(&mut conn).await?;
        conn.close().await?;
        Ok(knows)
    }

    /// Every blob in the store.
    pub fn stored(&self) -> anyhow::Result<BTreeSet<String>> {
        self.files(|folder| folder.len() == 2)
    }

    /// Everything else in it.
    pub fn others(&self) -> anyhow::Result<BTreeSet<String>> {
        self.files(|folder| folder.len() != 2)
    }

    fn files(&self, wanted: impl Fn(&str) -> bool) -> anyhow::Result<BTreeSet<String>> {
        let mut found = BTreeSet::new();
        for folder in std::fs::read_dir(self.folder.path())? {
            let folder = folder?;
            if folder.file_type()?.is_dir() && wanted(&folder.file_name().to_string_lossy()) {
                for file in std::fs::read_dir(folder.path())? {
                    found.insert(file?.file_name().to_string_lossy().into_owned());
                }
            }
        }
        Ok(found)
    }

    /// The blobs that the register says a site holds.
    pub async fn held(&self, tenant: i64) -> anyhow::Result<BTreeSet<String>> {
        let sql = "SELECT hash FROM site_blobs WHERE tenant_id = $1";
        let held: Vec<String> = sqlx::query_scalar(sql).bind(tenant).fetch_all(self.services.control()).await?;
        Ok(held.into_iter().collect())
    }

    /// How many schemas and roles of sites there are, those of standbys left out.
    pub async fn schemas_and_roles(&self) -> anyhow::Result<(i64, i64)> {
        let database: String = sqlx::query_scalar("SELECT name FROM databases ORDER BY number LIMIT 1")
            .fetch_one(self.services.control())
            .await?;
        let standbys: i64 =
            sqlx::query_scalar("SELECT count(*) FROM standbys").fetch_one(self.services.control()).await?;
        let mut conn = self.it.admin_options(&database).connect().await?;
        let counts: (i64, i64) = sqlx::query_as(
            "SELECT (SELECT count(*) FROM pg_namespace WHERE nspname LIKE 't\\_%'), (SELECT count(*) FROM pg_roles WHERE rolname LIKE $1)",
        )
        .bind(format!("{}\\_t\\_%", self.it.prefix))
        .fetch_one(&mut conn)
        .await?;
        conn.close().await?;
        Ok((counts.0 - standbys, counts.1 - standbys))
    }

    pub async fn count(&self, sql: &'static str) -> anyhow::Result<i64> {
        Ok(sqlx::query_scalar(sql).fetch_one(self.services.control()).await?)
    }
}

const FILL: &str = r#"
INSERT INTO users (email, full_name, role, dob) VALUES ('co.lan@lop.vn', 'Cô "Lan", dạy', 'teacher', '1990-11-20'), ('an@lop.vn', '', 'student', NULL);
INSERT INTO questions (slug, title, statement, translations, allowed_languages, author_id)
    VALUES ('tong', 'Tổng', E'Cho $a$\\n\r\n\t"b", \\N', '{"en": {"title": "Sum"}}', '{1,2}', 2), ('hieu', 'Hiệu', '', '{}', NULL, 2);
DELETE FROM questions WHERE slug = 'hieu';
INSERT INTO question_tags VALUES (1, 'số học'), (1, '\.');
INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, score, enqueued_at, created_at)
    VALUES (gen_random_uuid(), 1, 3, 1, E'print(1)\n\\.\n', 'AC', 0.1 + 0.2, now(), '2026-01-02 03:04:05.678901+07');
INSERT INTO submission_tests (submission_id, index, status, score, cpu_ms, wall_ms, memory_kib, stdout) VALUES (1, 1, 'AC', 1, 2, 3, 4, '');
INSERT INTO question_progress (user_id, question_id, best_score, attempts) VALUES (3, 1, 33.333333333333336, 2);
INSERT INTO drafts (user_id, key, data) VALUES (3, 'bài', '{"a": [1, 2.50, "é"]}');
INSERT INTO tasks (kind, key, payload, due_at, created_by) VALUES ('later', 'khoá', '{"a": "é"}', '2099-01-02 03:04:05+07', 3),
    ('carry_rejudges', '', '{}', '2099-01-02 03:04:05+07', NULL);
INSERT INTO tasks (kind, state, due_at, error, finished_at, attempts) VALUES ('failing', 'failed', '2026-01-02', '{"key": "x"}', '2026-01-03', 9);
INSERT INTO rejudges (token, batch, question_id, submission_id, started_by, old_status, old_score, new_status, enqueued_at)
    VALUES (gen_random_uuid(), gen_random_uuid(), 1, 1, 2, 'WR', 0, 'AC', now());
"#;
