//! Files that sites are imported from may be anybody's: what is wrong with them is said and nothing of them stays, and
//! what they bring lends nobody more than a site's own admin could have.

use std::collections::BTreeSet;

use control_plane::life::files::{End, TableShape};
use control_plane::operations::State;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection};
use statements::Texts;

use crate::installation::{run, with_installation};
use crate::moved_in::Stage;
use crate::packed::{Entries, compress, entry, export, forge, import, manifest, pack, set_manifest, unpack};

/// What a file could leave behind.
#[derive(Debug, PartialEq)]
struct Traces {
    sites: i64,
    placements: i64,
    holdings: i64,
    schemas_and_roles: (i64, i64),
    stored: BTreeSet<String>,
    others: BTreeSet<String>,
}

impl Traces {
    async fn of(stage: &Stage<'_>) -> anyhow::Result<Self> {
        Ok(Self {
            sites: stage.count("SELECT count(*) FROM tenants").await?,
            placements: stage.count("SELECT count(*) FROM placements").await?,
            holdings: stage.count("SELECT count(*) FROM site_blobs").await?,
            schemas_and_roles: stage.schemas_and_roles().await?,
            stored: stage.stored()?,
            others: stage.others()?,
        })
    }
}

/// The file is refused for this reason, and leaves nothing.
async fn refuses(stage: &Stage<'_>, before: &Traces, what: &str, reason: &str, file: &[u8]) -> anyhow::Result<()> {
    let (_, over) = import(stage, file, "hostile").await?;
    assert_eq!(over.state, State::Failed, "{what} was taken");
    let error = over.error.map(|error| error.text).unwrap_or_default();
    assert!(error.contains(reason), "{what}: {error}");
    assert!(error.len() < 1000 && !error.contains(char::is_control), "{what}");
    assert_eq!(Traces::of(stage).await?, *before, "{what}");
    Ok(())
}

#[tokio::test]
async fn hostile_files_are_refused_and_leave_nothing() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let site = stage.site("demo").await?;
        let good = export(&stage, site).await?;
        let rows = stage.rows(site).await?;
        let entries = unpack(&good).await?;
        let mut cases: Vec<(&str, &str, Vec<u8>)> = Vec::new();
        let mut forged = async |what, reason, change: fn(&mut Entries)| -> anyhow::Result<()> {
            let mut changed = entries.clone();
            change(&mut changed);
            cases.push((what, reason, pack(&changed).await?));
            Ok(())
        };
        forged("a blob with other bytes", "bytes are not those", |it| {
            it.iter_mut().rfind(|(name, _)| name.starts_with("blobs/")).expect("a blob").1[0] ^= 1;
        })
        .await?;
        forged("a changed row", "not what its end says", |it| {
            entry(it, "tables/drafts/000001.csv")[4] ^= 1;
        })
        .await?;
        forged("a missing row", "not what its end says", |it| forge(it, "users", |rows| rows, 1)).await?;
        forged("a table of another's", "has no place here", |it| {
            it.insert(1, ("tables/pg_authid/000001.csv".into(), b"1\n".to_vec()));
        })
        .await?;
        forged("a table in the manifest", "not those of its version", |it| {
            let mut told = manifest(it);
            told.tables[0].name = "schema_history".into();
            set_manifest(it, &told);
        })
        .await?;
        forged("a column in the manifest", "not those of its version", |it| {
            let mut told = manifest(it);
            told.tables[0].columns[0] = "x\") FROM PROGRAM 'id'; --".into();
            set_manifest(it, &told);
        })
        .await?;
        forged("a newer version", "take a newer Lophoc", |it| {
            let mut told = manifest(it);
            told.schema_version += 1;
            set_manifest(it, &told);
        })
        .await?;
        forged("a newer format", "take a newer Lophoc", |it| {
            *entry(it, "manifest.json") = br#"{"format": 2}"#.to_vec();
        })
        .await?;
        forged("a format that never was", "there is no format 0", |it| {
            *entry(it, "manifest.json") = br#"{"format": 0}"#.to_vec();
        })
        .await?;
        forged("sessions", "not those of its version", |it| {
            let mut told = manifest(it);
            let columns = ["token_hash", "user_id", "created_at", "expires_at", "visit_id"].map(str::to_owned).to_vec();
            told.tables.push(TableShape { name: "sessions".into(), columns });
            told.tables.sort_by(|one, other| one.name.cmp(&other.name));
            set_manifest(it, &told);
        })
        .await?;
        forged("a name that no database takes", "not those of its version", |it| {
            let mut told = manifest(it);
            told.tables[0].name = format!("a\0b{}", "c".repeat(2_000_000));
            set_manifest(it, &told);
        })
        .await?;
        forged("a row that is too long", "is too long", |it| {
            forge(it, "drafts", |rows| rows + "3,long,\"{\"\"a\"\": \"\"" + &"x".repeat(33 << 20), 1);
        })
        .await?;
        forged("no end", "it has no end", |it| drop(it.pop())).await?;
        forged("a role that there is not", "do not fit", |it| {
            forge(it, "users", |rows| rows.replace(",teacher,", ",king,"), 0);
        })
        .await?;
        forged("a key twice", "do not fit", |it| {
            forge(it, "question_tags", |rows| rows.clone() + &rows, 2);
        })
        .await?;
        forged("a row of nobody's", "do not fit", |it| {
            forge(it, "drafts", |rows| rows.replacen('3', "4711", 1), 0);
        })
        .await?;
        forged("a row of another shape", "do not fit", |it| {
            forge(it, "drafts", |rows| rows + "1\n", 1);
        })
        .await?;
        forged("a blob that no row names", "not the next that its rows name", |it| {
            let content = b"more".to_vec();
            let name = format!("blobs/{}", platform::blobs::hash(&content));
            let at = it.len() - 1;
            it.insert(at, (name, content));
            let from = it.iter().position(|(name, _)| name.starts_with("blobs/")).expect("blobs");
            let to = it.len() - 1;
            it[from..to].sort();
        })
        .await?;
        forged("a blob that it does not bring", "does not bring", |it| {
            let at = it.iter().rposition(|(name, _)| name.starts_with("blobs/")).expect("a blob");
            let gone = it.remove(at).1.len() as u64;
            let mut end: End = serde_json::from_slice(entry(it, "end.json")).expect("an end");
            (end.blobs, end.blob_bytes) = (end.blobs - 1, end.blob_bytes - gone);
            *entry(it, "end.json") = serde_json::to_vec(&end).expect("JSON");
        })
        .await?;
        cases.push(("a file cut off", "cut off", good[..good.len() - 20].to_vec()));
        cases.push(("something else", "can't be unpacked", b"PK\x03\x04 no archive at all".to_vec()));
        let mut link = tar::Header::new_ustar();
        link.set_entry_type(tar::EntryType::Symlink);
        link.set_path("manifest.json")?;
        link.set_link_name("/etc/passwd")?;
        link.set_size(0);
        link.set_cksum();
        cases.push(("a link", "no plain file", compress(link.as_bytes()).await?));

        let before = Traces::of(&stage).await?;
        for (what, reason, file) in cases {
            refuses(&stage, &before, what, reason, &file).await?;
        }
        assert_eq!(stage.rows(site).await?, rows);
        let (_, over) = import(&stage, &good, "hostile").await?;
        assert_eq!(over.state, State::Done, "{over:?}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_look_that_could_not_be_saved_is_not_imported() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let entries = unpack(&export(&stage, stage.site("demo").await?).await?).await?;
        let before = Traces::of(&stage).await?;
        let looking = async |website: Value| {
            let mut changed = entries.clone();
            let mut told = manifest(&mut changed);
            told.site.website = website;
            // What is not asked for is not believed either.
            told.site.subdomain = "\0".to_owned();
            told.plan.id = 4;
            told.domains.clear();
            set_manifest(&mut changed, &told);
            pack(&changed).await
        };
        let menu =
            |path: &str| json!({"options": {"header": {"menu": [{"path": path, "sub": {"pathLoggedIn": path}}]}}});
        for (what, part, website) in [
            ("a script in the menu", "options", menu(" Java\tScript:alert(1)")),
            ("colours of another type", "appearance_configuration", json!({"appearance_configuration": "red"})),
            ("a slogan that no database takes", "slogan", json!({"slogan": {"vi": "a\0b"}})),
            ("a logo from anywhere", "logo", json!({"logo": "//evil.example/logo.svg"})),
            ("a link that is a page", "social_media", json!({"social_media": {"facebook_url": "data:text/html,x"}})),
            ("a look that is too large", "website", json!({"description": {"vi": "x".repeat(300_000)}})),
        ] {
            refuses(&stage, &before, what, &format!("its site's {part} is not"), &looking(website).await?).await?;
        }
        let mut website = menu("/course");
        website["scripts"] = json!(["https://evil.example/x.js"]);
        let (new, over) = import(&stage, &looking(website).await?, "sound").await?;
        assert_eq!(over.state, State::Done, "{over:?}");
        let sql =
            "SELECT w.config, s.plan_id FROM websites w JOIN subscriptions s USING (tenant_id) WHERE w.tenant_id = $1";
        let (config, plan): (Value, i32) = sqlx::query_as(sql).bind(new).fetch_one(stage.services.control()).await?;
        assert_eq!((config, plan), (menu("/course"), directory::plans::FREE));
        Ok(())
    })
    .await
}

/// Rows that only somebody who writes files could make: here written into a site's tables and exported from there.
#[tokio::test]
async fn rows_that_could_not_be_saved_are_refused() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let site = stage.site("demo").await?;
        let mut conn = stage.conn(site).await?;
        let before = Traces::of(&stage).await?;
        let question = "UPDATE questions SET";
        for (reason, sql) in [
            ("its address is none", format!("{question} slug = '../../admin'")),
            ("of another type", format!("{question} translations = '[]'")),
            ("its translations: ", format!("{question} translations = '{{\"en\": {{\"statement\": 7}}}}'")),
            ("its statement is longer than 100000", format!("{question} statement = repeat('x', 100001)")),
        ] {
            run(&mut conn, format!("CREATE TABLE public.kept AS SELECT * FROM questions; {sql}")).await?;
            let file = export(&stage, site).await?;
            run(
                &mut conn,
                "UPDATE questions q SET slug = k.slug, translations = k.translations, statement = k.statement
                FROM public.kept k WHERE k.id = q.id; DROP TABLE public.kept"
                    .to_owned(),
            )
            .await?;
            let kept = Traces { others: stage.others()?, ..Traces::of(&stage).await? };
            refuses(&stage, &kept, &sql, reason, &file).await?;
        }
        assert_eq!(stage.held(site).await?.len(), usize::try_from(before.holdings)?);
        conn.close().await?;
        Ok(())
    })
    .await
}

const HOSTILE: &str = r#"
UPDATE questions SET statement = E'<script>alert(1)</script>\n[x](javascript:alert(1)) $a$',
    rendered = '{"vi": {"statement": "<script>alert(1)</script>", "input": "<img src=x onerror=alert(1)>"}, "en": {}}', search_text = '';
INSERT INTO courses (slug, title, author_id, rendered, renderer) SELECT 'la', 'Lạ', id, '{"vi": {"html": "<script>alert(1)</script>", "excerpt": ""}}', 1000 FROM users WHERE email = 'an@lop.vn';
INSERT INTO site_pages (slug, is_system, title, content, rendered, renderer) VALUES ('la', false, 'Lạ', 'Lạ', '{"vi": {"title": "", "excerpt": "", "html": "<script>alert(1)</script>"}}', 1000);
UPDATE users SET active_on = '9999-12-31' WHERE email = 'an@lop.vn';
INSERT INTO users (email, role, password_hash, is_visitor) VALUES ('operator-1@visits.invalid', 'admin', '$argon2id$x', false), ('mask@lop.vn', 'admin', '$argon2id$x', true);
INSERT INTO active_learners (month, user_id) VALUES ('2026-01-01', 70), ('2026-01-01', 71);
UPDATE active_months SET learners = 0;
INSERT INTO platform_visits (id, operator, user_id, reason, link_hash, link_expires_at, expires_at)
    SELECT 1, 'x', id, 'x', '\x00', now() + interval '1 year', now() + interval '1 year' FROM users WHERE email = 'mask@lop.vn';
INSERT INTO platform_visit_actions (visit_id, method, path, status) VALUES (1, 'GET', '/', 200);
INSERT INTO sessions (token_hash, user_id, expires_at, visit_id) SELECT '\x01', user_id, expires_at, id FROM platform_visits;
INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status) VALUES ('00000000-0000-0000-0000-000000000001', 1, 3, 1, 'x', 'AC');
INSERT INTO submissions (token, question_id, user_id, language_id, source_code, enqueued_at) VALUES ('00000000-0000-0000-0000-000000000002', 1, 3, 1, 'x', now());
"#;

#[tokio::test]
async fn what_a_file_brings_lends_nobody_anything() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let site = stage.site("demo").await?;
        let mut conn = stage.conn(site).await?;
        run(&mut conn, HOSTILE.to_owned()).await?;
        conn.close().await?;
        let (new, over) = import(&stage, &export(&stage, site).await?, "new").await?;
        assert_eq!(over.state, State::Done, "{over:?}");
        let mut conn = stage.conn(new).await?;

        let (statement, rendered, found): (String, Value, bool) =
            sqlx::query_as("SELECT statement, rendered, search_text LIKE '%tong%' FROM questions WHERE id = 1")
                .fetch_one(&mut conn)
                .await?;
        let texts = Texts { title: "Tổng".to_owned(), statement, ..Texts::default() };
        assert_eq!(rendered["vi"], statements::rendered(statements::Format::Markdown, &texts, &[].into(), &[])["vi"]);
        let html = rendered.to_string();
        assert!(found && html.contains("<math") && !html.contains("<script") && !html.contains("onerror"), "{html}");
        assert!(!html.contains("href=\\\"javascript"), "{html}");

        // Every other table that holds HTML waits for it to be made again.
        let tables: Vec<String> = sqlx::query_scalar(
            "SELECT table_name::text FROM information_schema.columns
              WHERE table_schema = current_schema AND column_name = 'renderer' AND table_name <> 'questions'",
        )
        .fetch_all(&mut conn)
        .await?;
        assert!(tables.len() >= 8, "{tables:?}");
        for table in tables {
            let kept = format!("SELECT count(*) FROM {table} WHERE renderer > 0");
            assert_eq!(sqlx::query_scalar::<_, i64>(AssertSqlSafe(kept)).fetch_one(&mut conn).await?, 0, "{table}");
        }

        let visitors: Vec<(String, bool)> =
            sqlx::query_as("SELECT email, password_hash IS NULL FROM users WHERE is_visitor ORDER BY email")
                .fetch_all(&mut conn)
                .await?;
        assert_eq!(visitors, [("mask@lop.vn".to_owned(), true), ("operator-1@visits.invalid".to_owned(), true)]);
        for sql in [
            "SELECT count(*) FROM sessions",
            "SELECT count(*) FROM platform_visits",
            "SELECT count(*) FROM platform_visit_actions",
            "SELECT count(*) FROM users WHERE active_on > now()",
            "SELECT count(*) FROM courses c WHERE c::text LIKE '%<script%' OR renderer > 0",
            "SELECT count(*) FROM site_pages p WHERE p::text LIKE '%<script%' OR renderer > 0",
            // Nothing of the file's own is carried to the judge: what waits has a token of ours.
            "SELECT count(*) FROM submissions WHERE enqueued_at IS NULL AND (status <> 'running' OR token::text LIKE '00000000-%')",
        ] {
            assert_eq!(sqlx::query_scalar::<_, i64>(sql).fetch_one(&mut conn).await?, 0, "{sql}");
        }
        let learners: i64 = sqlx::query_scalar("SELECT learners FROM active_months WHERE month = '2026-01-01'")
            .fetch_one(&mut conn)
            .await?;
        assert_eq!(learners, 2);
        conn.close().await?;
        Ok(())
    })
    .await
}
