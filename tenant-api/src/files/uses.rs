//! Which files something shows: what nothing shows goes after a week.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::expiry;
use crate::ids::{
    ClassPostId, CourseId, FileId, FormAnswerId, LessonId, OrderId, PostId, QuestionId, ShopItemId, SubmissionId,
};

/// What shows files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The site itself: its logo, its pages' pictures.
    Website,
    /// A question: its texts, media, answers.
    Question(QuestionId),
    /// A course: its cover, its description.
    Course(CourseId),
    /// A lesson: its texts, video, captions, files.
    Lesson(LessonId),
    /// A post of a class: its blocks.
    ClassPost(ClassPostId),
    /// A post of the blog: its draft, and what readers have of it.
    Post(PostId),
    /// An answer to a form: what was uploaded with it.
    FormAnswer(FormAnswerId),
    /// A page of the site: its texts.
    SitePage(i64),
    /// An order: pictures of a transfer.
    Order(OrderId),
    /// Something of the shop: its picture.
    ShopItem(ShopItemId),
    /// Something handed in: the Scratch project.
    Submission(SubmissionId),
}

impl Subject {
    /// Its kind and id in rows.
    fn row(self) -> (&'static str, i64) {
        match self {
            Self::Website => ("website", 0),
            Self::Question(id) => ("question", id.get()),
            Self::Course(id) => ("course", id.get()),
            Self::Lesson(id) => ("lesson", id.get()),
            Self::ClassPost(id) => ("class_post", id.get()),
            Self::Post(id) => ("post", id.get()),
            Self::FormAnswer(id) => ("form_answer", id.get()),
            Self::SitePage(id) => ("site_page", id),
            Self::Order(id) => ("order", id.get()),
            Self::ShopItem(id) => ("shop_item", id.get()),
            Self::Submission(id) => ("submission", id.get()),
        }
    }
}

/// Says that `subject` shows exactly these files from now on; ids of files that are not there don't count. To be called in
/// the transaction that saves what shows them.
///
/// # Errors
/// When the database fails.
pub async fn use_in(conn: &mut TenantConn, subject: Subject, ids: &[FileId]) -> Result<(), ApiError> {
    let (kind, of) = subject.row();
    also_use_in(conn, subject, ids).await?;
    // Whoever takes the last use of a file away has to see the others' that are about to.
    sqlx::query!(
        r#"SELECT f.id FROM files f JOIN file_uses u ON u.file_id = f.id
            WHERE u.subject_kind = $1 AND u.subject_id = $2 ORDER BY f.id FOR UPDATE OF f"#,
        kind,
        of,
    )
    .fetch_all(&mut *conn)
    .await?;
    let left = sqlx::query_scalar!(
        r#"DELETE FROM file_uses WHERE subject_kind = $1 AND subject_id = $2 AND file_id <> ALL ($3)
           RETURNING file_id AS "file_id: FileId""#,
        kind,
        of,
        ids as &[FileId],
    )
    .fetch_all(&mut *conn)
    .await?;
    sqlx::query!(
        "UPDATE files SET unused_since = now()
          WHERE id = ANY ($1) AND NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_id = files.id)",
        &left as &[FileId],
    )
    .execute(&mut *conn)
    .await?;
    if left.is_empty() { Ok(()) } else { expiry::plan(conn).await }
}

/// Until the transaction ends, whoever else says what `subject` shows waits here: for subjects that are saved elsewhere
/// than in this database, to be read after this.
///
/// # Errors
/// When the database fails.
pub async fn lock_subject(conn: &mut TenantConn, subject: Subject) -> Result<(), ApiError> {
    let (kind, of) = subject.row();
    sqlx::query!(
        "SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ' files of ' || $1::text || ' ' || $2::bigint, 0))",
        kind,
        of,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok(())
}

/// Says that `subject` shows these files as well.
///
/// # Errors
/// When the database fails.
pub async fn also_use_in(conn: &mut TenantConn, subject: Subject, ids: &[FileId]) -> Result<(), ApiError> {
    let (kind, of) = subject.row();
    // Locked, so that none is removed as unused meanwhile.
    let there = sqlx::query_scalar!(
        r#"SELECT id AS "id: FileId" FROM files WHERE id = ANY ($1) ORDER BY id FOR UPDATE"#,
        ids as &[FileId],
    )
    .fetch_all(&mut *conn)
    .await?;
    sqlx::query!(
        "INSERT INTO file_uses (subject_kind, subject_id, file_id) SELECT $1, $2, id FROM unnest($3::bigint[]) AS id
         ON CONFLICT DO NOTHING",
        kind,
        of,
        &there as &[FileId],
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "UPDATE files SET unused_since = NULL WHERE id = ANY ($1) AND unused_since IS NOT NULL",
        &there as &[FileId],
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}
