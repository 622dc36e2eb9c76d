//! What is commented on: a function for each kind says who sees it, who may change it, and who teaches there.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::Message;
use platform::tenancy::TenantConn;

use super::holding::Waits;
use super::messages::COMMENTS_OFF;
use super::store;
use super::words::DiscussedKind;
use crate::actor::Actor;
use crate::classrooms::messages::CLASSROOM_FINISHED;
use crate::ids::{AccountId, ClassPostId, CourseId, LessonId, PostId, QuestionId};
use crate::posts::{self, CommentPolicy};
use crate::{class_posts, courses, questions};

/// An object with comments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    pub kind: DiscussedKind,
    pub id: i64,
}

/// A subject that somebody sees.
pub struct Seen {
    /// Whether they may change it, and therefore hide and delete what others write.
    pub can_edit: bool,
    pub title: String,
    /// Its page in the web, without a language's prefix.
    pub path: String,
    /// Who has written it and who teaches its course or class.
    pub teachers: Vec<AccountId>,
    /// Why nobody writes there any more.
    pub over: Option<Message>,
    /// Whose comments wait for a moderator.
    pub waits: Waits,
}

impl Subject {
    /// The subject, if `actor` may see it.
    ///
    /// # Errors
    /// What its own page answers: 404 where it is not there or not for them, 412 where a lesson is closed.
    pub async fn seen(self, conn: &mut TenantConn, actor: Option<&Actor>, locale: Locale) -> Result<Seen, ApiError> {
        match self.kind {
            DiscussedKind::Lesson => lesson(conn, LessonId(self.id), actor, locale).await,
            DiscussedKind::Question => question(conn, QuestionId(self.id), actor).await,
            DiscussedKind::Course => course(conn, CourseId(self.id), actor).await,
            DiscussedKind::ClassPost => class_post(conn, ClassPostId(self.id), actor).await,
            DiscussedKind::Post => post(conn, PostId(self.id), actor).await,
        }
    }
}

async fn lesson(conn: &mut TenantConn, id: LessonId, actor: Option<&Actor>, locale: Locale) -> Result<Seen, ApiError> {
    let open = courses::open_lesson(conn, id, actor, locale).await?;
    let mut teachers = store::teachers_of(conn, open.course.id).await?;
    teachers.extend([open.course.author_id, open.lesson.author_id]);
    Ok(Seen {
        can_edit: open.can_edit,
        title: open.lesson.draft.title,
        path: format!("/course-study/{}?lesson={}", open.course.draft.slug, open.item),
        teachers,
        over: None,
        waits: Waits::Nobody,
    })
}

async fn question(conn: &mut TenantConn, id: QuestionId, actor: Option<&Actor>) -> Result<Seen, ApiError> {
    let question = questions::find_visible_by_id(conn, id, actor).await?;
    Ok(Seen {
        can_edit: question.may_edit(actor),
        path: format!("/problems/{}", question.draft.slug),
        title: question.draft.texts.title,
        teachers: vec![question.author_id],
        over: None,
        waits: Waits::Nobody,
    })
}

async fn course(conn: &mut TenantConn, id: CourseId, actor: Option<&Actor>) -> Result<Seen, ApiError> {
    let seen = courses::find_visible_by_id(conn, id, actor).await?;
    let mut teachers = store::teachers_of(conn, id).await?;
    teachers.push(seen.course.author_id);
    Ok(Seen {
        can_edit: seen.can_edit,
        path: format!("/course/{}", seen.course.draft.slug),
        title: seen.course.draft.texts.title,
        teachers,
        over: None,
        waits: Waits::Nobody,
    })
}

async fn class_post(conn: &mut TenantConn, id: ClassPostId, actor: Option<&Actor>) -> Result<Seen, ApiError> {
    let post = class_posts::find_seen(conn, id, actor).await?;
    Ok(Seen {
        can_edit: post.leads,
        path: format!("/classroom/{}?tab=posts&post={id}", post.class),
        title: post.title,
        teachers: post.teachers,
        over: post.is_over.then_some(CLASSROOM_FINISHED),
        waits: Waits::Nobody,
    })
}

async fn post(conn: &mut TenantConn, id: PostId, actor: Option<&Actor>) -> Result<Seen, ApiError> {
    let post = posts::find_discussed(conn, id, actor).await?;
    Ok(Seen {
        can_edit: post.can_edit,
        path: format!("/blog/{}", post.slug),
        title: post.title,
        teachers: vec![post.author_id],
        over: (post.comments == CommentPolicy::Off).then_some(COMMENTS_OFF),
        waits: match post.comments {
            CommentPolicy::Open | CommentPolicy::Off => Waits::Links,
            CommentPolicy::FirstWaits => Waits::First,
            CommentPolicy::AllWait => Waits::All,
        },
    })
}
