//! What a token stands for, who may follow it, and what is known of it.

use platform::error::ApiError;
use platform::locale::Locale;
use uuid::Uuid;

use super::messages::SUBMISSION_NOT_FOUND;
use super::rejudge::{self, Rejudge};
use super::sight::sees;
use super::store::{self, Submission};
use super::views::ResultView;
use super::words::Verdict;
use super::{collect, drawings, projects, subtasks::SubtaskRow};
use crate::actor::Actor;
use crate::class_context;
use crate::ids::ClassroomId;
use crate::judge;
use crate::questions::find_visible_by_id;
use crate::site::Site;

/// What a token stands for, if `actor` may see it.
pub enum Watched {
    /// A submission of this site.
    Submission(Box<Submission>),
    /// A submission of this site that is judged again.
    Again(Box<Submission>, Rejudge),
    /// A run.
    Run,
}

impl Watched {
    /// The submission, and what it is judged by this time.
    fn planned(&self) -> (Option<&Submission>, Vec<SubtaskRow>) {
        match self {
            Watched::Submission(submission) => (Some(submission), submission.planned()),
            Watched::Again(submission, again) => (Some(submission), again.planned()),
            Watched::Run => (None, Vec::new()),
        }
    }

    /// The share of the marks that is taken away.
    pub fn deduction(&self) -> f64 {
        self.planned().0.map_or(0.0, |submission| submission.deduction)
    }

    /// Whether the judge's word is not the last: the structure of a Scratch project is looked at when its verdict is stored.
    pub fn is_looked_into(&self) -> bool {
        self.planned().0.is_some_and(|submission| submission.language_id == Some(projects::LANGUAGE))
    }

    /// Whether the verdict is in the site's own tables.
    fn is_stored(&self) -> bool {
        match self {
            Watched::Submission(submission) => submission.status != Verdict::Running,
            Watched::Again(_, again) => again.is_judged,
            Watched::Run => false,
        }
    }
}

/// Finds what a token stands for: one's own, or another's for who sees that (`sight`).
///
/// # Errors
/// 404 for everything else.
pub async fn find_watched(site: &Site, actor: &Actor, token: &str) -> Result<(Uuid, Watched), ApiError> {
    find_watched_in(site, actor, token, None).await
}

/// The same; who leads the class that is named sees what its learners have answered in it.
///
/// # Errors
/// As [`find_watched`].
pub async fn find_watched_in(
    site: &Site,
    actor: &Actor,
    token: &str,
    class: Option<ClassroomId>,
) -> Result<(Uuid, Watched), ApiError> {
    let token = Uuid::parse_str(token).map_err(|_| SUBMISSION_NOT_FOUND)?;
    if let Some(found) = find_kept(site, token).await? {
        if let (Some(submission), _) = found.planned() {
            require_sight(site, actor, submission, class).await?;
        }
        return Ok((token, found));
    }
    let run = site.app.judge.find(token).await.map_err(judge::fault)?;
    run.filter(|job| job.tenant_id == site.id() && job.user_id == actor.id.get())
        .map(|_| (token, Watched::Run))
        .ok_or_else(|| SUBMISSION_NOT_FOUND.into())
}

/// What the site keeps under a token.
async fn find_kept(site: &Site, token: Uuid) -> Result<Option<Watched>, ApiError> {
    let mut conn = site.read().await?;
    if let Some(submission) = store::find_by_token(&mut conn, token).await? {
        return Ok(Some(Watched::Submission(Box::new(submission))));
    }
    let Some(again) = rejudge::find(&mut conn, token).await? else {
        return Ok(None);
    };
    // Read after it: where judging again is over, this is the new verdict.
    let submission = store::find(&mut conn, again.submission_id).await?;
    Ok(submission.map(|submission| Watched::Again(Box::new(submission), again)))
}

async fn require_sight(
    site: &Site,
    actor: &Actor,
    submission: &Submission,
    class: Option<ClassroomId>,
) -> Result<(), ApiError> {
    let mut conn = site.read().await?;
    if submission.user_id == actor.id && !store::is_hidden(&mut conn, submission).await? {
        return Ok(());
    }
    if class_context::sees(&mut conn, class, actor, submission.answered()).await? {
        return Ok(());
    }
    let question = find_visible_by_id(&mut conn, submission.question_id, Some(actor)).await?;
    if sees(&mut conn, site, &question, (actor, submission)).await? { Ok(()) } else { Err(SUBMISSION_NOT_FOUND.into()) }
}

/// The verdict so far, for who reads in that language. A submission that the judge has finished gets its verdict on the way.
///
/// # Errors
/// When a database fails.
pub async fn result_of(site: &Site, token: Uuid, watched: &Watched, locale: Locale) -> Result<ResultView, ApiError> {
    let (submission, planned) = watched.planned();
    if let Some(submission) = submission
        && watched.is_stored()
    {
        return stored(site, submission, locale).await;
    }
    match site.app.judge.find(token).await.map_err(judge::fault)? {
        Some(job) => {
            if job.outcome.status != "running" && submission.is_some() {
                collect::store_verdict(site, token, &job.outcome).await?;
                if watched.is_looked_into() || job.outcome.tests.first().and_then(drawings::drawn_in).is_some() {
                    return result_of_kept(site, token, locale).await;
                }
            }
            let view = ResultView::of_outcome(submission.map(|known| known.id), planned, job.outcome);
            Ok(view.less(watched.deduction()))
        }
        // Not carried over yet, or judged and cleared away since we looked.
        None => result_of_kept(site, token, locale).await,
    }
}

/// The verdict as the site keeps it.
///
/// # Errors
/// 404 where it keeps none; when its database fails.
pub async fn result_of_kept(site: &Site, token: Uuid, locale: Locale) -> Result<ResultView, ApiError> {
    match find_kept(site, token).await? {
        Some(Watched::Submission(now)) => stored(site, &now, locale).await,
        Some(Watched::Again(now, again)) if again.is_judged => stored(site, &now, locale).await,
        Some(Watched::Again(now, again)) => Ok(ResultView::of_waiting(&now, again.planned())),
        Some(Watched::Run) | None => Err(SUBMISSION_NOT_FOUND.into()),
    }
}

async fn stored(site: &Site, submission: &Submission, locale: Locale) -> Result<ResultView, ApiError> {
    let tests = store::list_tests(&mut *site.read().await?, submission.id).await?;
    Ok(ResultView::of_submission(submission, tests, locale))
}
