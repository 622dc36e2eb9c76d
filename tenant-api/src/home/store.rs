//! The home page's SQL.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use statements::{Format, RichText};
use time::Date;

use super::totals::Total;
use super::views::HomeComment;
use crate::activity::today;
use crate::names::{self, PublicNameMode};

/// Problems that everybody sees.
pub async fn count_problems(conn: &mut TenantConn) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "problems!" FROM questions
            WHERE is_listed AND kind = 'code' AND status = 'published' AND visibility = 'public'"#
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Reads every learner's row and every one of their progress: see [`super::totals`].
pub async fn count_people(conn: &mut TenantConn) -> Result<Total, ApiError> {
    Ok(sqlx::query_as!(
        Total,
        r#"SELECT (SELECT count(*) FROM users WHERE role = 'student' AND contest_id IS NULL AND NOT is_visitor AND erase_at IS NULL AND erased_at IS NULL) AS "learners!",
                  (SELECT coalesce(sum(attempts), 0)::bigint FROM question_progress) AS "submissions!""#
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// What somebody has said of a course.
pub struct CommentRow {
    content: String,
    full_name: String,
    mode: PublicNameMode,
    nickname: Option<String>,
    dob: Option<Date>,
    slug: String,
    course: String,
}

impl CommentRow {
    /// As visitors see it: its beginning, by the name that its author has for strangers.
    pub fn view(self, locale: Locale) -> HomeComment {
        let name = names::public_name(&self.full_name, self.mode, self.nickname.as_deref(), self.dob, today());
        let text = RichText { format: Format::Markdown, text: without_mentions(&self.content) };
        HomeComment {
            name: names::shown(name, locale),
            about: self.course,
            text: text.excerpt(),
            picture: String::new(),
            path: format!("/course/{}", self.slug),
        }
    }
}

/// Mentions are kept without names: `@[](user:7)`.
fn without_mentions(content: &str) -> String {
    let mut parts = content.split("@[](user:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(')').map_or(part, |(_, rest)| rest))
}

/// What people say of courses that everybody finds: these comments, those of a category's courses, or the newest.
pub async fn list_comments(
    conn: &mut TenantConn,
    (category, ids): (Option<i64>, Option<&[i64]>),
    most: i64,
    lang: &str,
) -> Result<Vec<CommentRow>, ApiError> {
    Ok(sqlx::query_as!(
        CommentRow,
        r#"SELECT c.content, u.full_name, u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob, k.slug,
                  coalesce(nullif(k.translations -> $1 ->> 'title', ''), k.title) AS "course!"
             FROM comments c JOIN users u ON u.id = c.author_id JOIN courses k ON k.id = c.subject_id
            WHERE c.subject_kind = 'course' AND c.parent_id IS NULL AND c.deleted_at IS NULL AND c.hidden_at IS NULL
              AND u.erase_at IS NULL AND u.erased_at IS NULL
              AND k.status = 'published' AND k.visibility = 'public' AND k.archived_at IS NULL
              AND ($2::bigint[] IS NULL OR c.id = ANY ($2))
              AND ($3::bigint IS NULL OR EXISTS (
                    WITH RECURSIVE below AS (
                        SELECT id FROM categories WHERE id = $3
                        UNION SELECT g.id FROM categories g JOIN below b ON g.parent_id = b.id)
                    SELECT FROM category_objects o JOIN below b ON b.id = o.category_id
                     WHERE o.kind = 'course' AND o.object_id = k.id))
            ORDER BY array_position($2, c.id), c.id DESC LIMIT $4"#,
        lang,
        ids as Option<&[i64]>,
        category,
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}

#[cfg(test)]
mod tests {
    use super::without_mentions;

    #[test]
    fn mentions_go_and_words_stay() {
        assert_eq!(without_mentions("@[](user:7) cảm ơn cô @[](user:12)!"), " cảm ơn cô !");
        assert_eq!(without_mentions("a (b) @[](user:7"), "a (b) 7");
    }
}
