//! What the rows of a foreign file could do that nobody could by way of the site itself. Most of it the tables refuse;
//! what is left is refused here, or made harmless.
//!
//! - HTML that pages show is made again from the texts, as when they are saved: of questions at once, of the rest by a task.
//! - Nobody signs in as a visitor of the platform's.
//! - Learners are counted again, so that no month has fewer than it had.
//! - Nothing is carried to the judge but what waits for a verdict, and that under a token of our own
//!   (`store::carry_again`); the judge checks every job by itself.

use std::collections::BTreeMap;

use marking::{Answers, Hint, Kind, Marking, Subject, Translation};
use platform::locale::Locale;
use serde_json::Value;
use sqlx::PgConnection;
use statements::{Block, Texts};

use super::files::refused;

/// Questions that are rendered before the next are read.
const AT_ONCE: i64 = 50;

/// Refuses what programs that read the rows count on and the tables do not check.
pub(super) async fn check_columns(conn: &mut PgConnection) -> anyhow::Result<()> {
    let odd = sqlx::query_scalar!(
        r#"SELECT 'questions ' || id AS "row!" FROM questions
            WHERE jsonb_typeof(translations) <> 'object' OR jsonb_typeof(checker) <> 'object' OR jsonb_typeof(judging) <> 'object'
           UNION ALL
           SELECT 'submissions ' || id FROM submissions
            WHERE jsonb_typeof(files) <> 'array' OR jsonb_typeof(subtasks) <> 'array'
           UNION ALL
           SELECT 'rejudges ' || token FROM rejudges WHERE jsonb_typeof(subtasks) <> 'array'
           LIMIT 1"#
    )
    .fetch_optional(conn)
    .await?;
    match odd {
        Some(row) => Err(refused(format!("a column of the row {row} is of another type"))),
        None => Ok(()),
    }
}

/// Makes harmless what would lend somebody rights, run in somebody's browser or hide somebody from a count.
pub(super) async fn sanitize(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    forget_html(conn).await?;
    // Visits are of this platform's operators; the names of their accounts are nobody else's.
    sqlx::query!(
        "UPDATE users SET is_visitor = true, password_hash = NULL, role = 'student'
          WHERE is_visitor OR email LIKE '%@' || $1",
        crate::operators::visits::ACCOUNTS
    )
    .execute(&mut *conn)
    .await?;
    // A day that is still to come would never be noted again.
    sqlx::query!("UPDATE users SET active_on = NULL WHERE active_on > (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date")
        .execute(&mut *conn)
        .await?;
    sqlx::query!(
        "INSERT INTO active_learners (month, user_id)
         SELECT date_trunc('month', active_on)::date, id FROM users WHERE active_on IS NOT NULL AND role = 'student'
         ON CONFLICT DO NOTHING"
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM active_months").execute(&mut *conn).await?;
    sqlx::query!(
        "INSERT INTO active_months (month, learners) SELECT month, count(*) FROM active_learners GROUP BY month"
    )
    .execute(&mut *conn)
    .await?;
    // What has its verdict has been carried, whenever that was.
    sqlx::query!(
        "UPDATE submissions SET enqueued_at = coalesce(judged_at, created_at) WHERE enqueued_at IS NULL AND status <> 'running'"
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "UPDATE rejudges SET enqueued_at = coalesce(judged_at, created_at) WHERE enqueued_at IS NULL AND new_status IS NOT NULL"
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Takes away the HTML that a file brings: what has none is made again by its site's first task (`render_again`). Questions'
/// is made here ([`render_next`]), since their texts are checked by it.
async fn forget_html(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE courses SET rendered = '{}', renderer = 0").execute(&mut *conn).await?;
    sqlx::query!("UPDATE lessons SET rendered = '{}', renderer = 0").execute(&mut *conn).await?;
    sqlx::query!("UPDATE contests SET description_html = '', renderer = 0").execute(&mut *conn).await?;
    sqlx::query!("UPDATE comments SET html = '', renderer = 0").execute(&mut *conn).await?;
    sqlx::query!("UPDATE class_posts SET rendered = '[]', renderer = 0").execute(&mut *conn).await?;
    sqlx::query!("UPDATE posts SET rendered = '{}', renderer = 0").execute(&mut *conn).await?;
    sqlx::query!("UPDATE published_posts SET rendered = '{}', renderer = 0").execute(&mut *conn).await?;
    sqlx::query!("UPDATE site_pages SET rendered = '{}', renderer = 0").execute(&mut *conn).await.map(drop)
}

/// How many questions there are.
pub(super) async fn count(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM questions"#).fetch_one(conn).await
}

/// A question as far as its texts go.
struct Question {
    id: i64,
    slug: String,
    texts: Texts,
    translations: Value,
    tags: Vec<String>,
    kind: Kind,
    style: String,
    format: Value,
    media: Value,
    answers: Value,
    marking: Value,
    hints: Value,
    solution: String,
}

/// Renders the next questions after the one with the id `after`: the last one's id and how many; `None` at the end.
pub(super) async fn render_next(conn: &mut PgConnection, after: i64) -> anyhow::Result<Option<(i64, usize)>> {
    let rows = sqlx::query!(
        r#"SELECT id, slug, title, statement, input_description, output_description, constraints_text, translations,
                  kind AS "kind: Kind", style, format, media, answer_key, marking, hints, solution,
                  ARRAY(SELECT tag FROM question_tags t WHERE t.question_id = q.id ORDER BY tag) AS "tags!"
             FROM questions q WHERE id > $1 ORDER BY id LIMIT $2"#,
        after,
        AT_ONCE
    )
    .fetch_all(&mut *conn)
    .await?;
    let Some(last) = rows.last().map(|row| row.id) else { return Ok(None) };
    let questions: Vec<Question> = rows
        .into_iter()
        .map(|row| Question {
            id: row.id,
            slug: row.slug,
            texts: Texts {
                title: row.title,
                statement: row.statement,
                input_description: row.input_description,
                output_description: row.output_description,
                constraints: row.constraints_text,
            },
            translations: row.translations,
            tags: row.tags,
            kind: row.kind,
            style: row.style,
            format: row.format.into(),
            media: row.media,
            answers: row.answer_key,
            marking: row.marking,
            hints: row.hints,
            solution: row.solution,
        })
        .collect();
    let count = questions.len();
    // Rendering is work of the processor: the heart beats meanwhile.
    let rendered =
        tokio::task::spawn_blocking(move || questions.into_iter().map(render).collect::<Result<Vec<_>, _>>());
    for Rendered { id, html, search_text, content, hidden } in rendered.await?? {
        sqlx::query!(
            "UPDATE questions SET rendered = $2, search_text = $3, renderer = $4, content = $5, hidden_content = $6 WHERE id = $1",
            id,
            html,
            search_text,
            statements::RENDERER,
            content,
            hidden,
        )
        .execute(&mut *conn)
        .await?;
    }
    Ok(Some((last, count)))
}

struct Rendered {
    id: i64,
    html: Value,
    search_text: String,
    content: Value,
    hidden: Value,
}

/// What a save would make of the texts, after it would have taken them.
fn render(question: Question) -> anyhow::Result<Rendered> {
    let Question {
        id,
        slug: address,
        texts,
        translations,
        tags,
        kind,
        style,
        format,
        media,
        answers,
        marking,
        hints,
        solution,
    } = question;
    let wrong = |what: String| refused(format!("its question {id}: {what}"));
    let unreadable = |what: &'static str| move |error: serde_json::Error| wrong(format!("its {what}: {error}"));
    let format = serde_json::from_value(format).map_err(unreadable("format"))?;
    let media: Vec<Block> = serde_json::from_value(media).map_err(unreadable("media"))?;
    let marking: Marking = serde_json::from_value(marking).map_err(unreadable("marking"))?;
    let hints: Vec<Hint> = serde_json::from_value(hints).map_err(unreadable("hints"))?;
    let further: BTreeMap<String, Translation> =
        serde_json::from_value(translations.clone()).map_err(unreadable("translations"))?;
    let answers = Answers::read(kind, &answers).map_err(|fault| wrong(format!("its {}", fault.field)))?;
    if rules::slug(&address).as_deref() != Ok(address.as_str()) {
        return Err(wrong("its address is none".to_owned()));
    }
    let translations: BTreeMap<String, Texts> =
        serde_json::from_value(translations).map_err(|error| wrong(format!("its translations: {error}")))?;
    if let Some(code) = translations.keys().find(|code| Locale::parse(code).is_none_or(|known| known.code() != *code)) {
        return Err(wrong(format!("there is no language {code}")));
    }
    if let Some((field, most)) =
        std::iter::once(&texts).chain(translations.values()).find_map(|texts| texts.all_too_long().next())
    {
        return Err(wrong(format!("its {field} is longer than {most} characters")));
    }
    let html = statements::rendered(format, &texts, &translations, &media);
    let subject = Subject {
        kind,
        style: &style,
        format,
        statement: &texts.statement,
        media: &media,
        answers: &answers,
        marking: &marking,
    };
    let shown = marking::shown(&subject, &hints, &solution, &further);
    Ok(Rendered {
        id,
        html,
        search_text: statements::search_text(&texts, &translations, &tags, &address),
        content: serde_json::to_value(shown.content)?,
        hidden: serde_json::to_value(shown.hidden)?,
    })
}
