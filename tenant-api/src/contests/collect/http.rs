//! The call that takes the zip.

use std::fs::File;

use actix_web::{HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::{Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

use super::applying::{Fate, Moment, apply};
use super::matching::{Known, Matched, OfPerson};
use super::{store, unpacking};
use crate::actor::Actor;
use crate::approval::Status;
use crate::contests::access::find_editable;
use crate::contests::messages::{CONTEST_NOT_STARTED, NOT_PUBLISHED};
use crate::contests::store::Contest;
use crate::files::{Received, receive};
use crate::history::{self, Change, Subject};
use crate::ids::{ContestId, QuestionId};
use crate::permissions::{Action, Resource};
use crate::questions::find_keys;
use crate::site::Site;
use crate::{judge, learning};

/// Largest zip, in bytes: 64 MiB.
const ZIP_MAX: u64 = 64 * 1024 * 1024;

/// How programs are brought in.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct CollectQuery {
    /// Whether nothing is to be changed.
    #[param(value_type = Option<bool>)]
    dry_run: String,
    /// Epoch seconds: when the programs count as sent; the contest's last second where nothing is said, or now while it runs.
    #[param(value_type = Option<i64>)]
    at: String,
}

impl CollectQuery {
    fn moment(&self, contest: &Contest, now: OffsetDateTime) -> Result<Moment, ApiError> {
        let last = (contest.end - Duration::SECOND).min(now);
        if self.at.is_empty() {
            return Ok(Moment { at: last, now });
        }
        let invalid = || ApiError::field("at", INVALID_VALUE);
        let at = self.at.parse().ok().and_then(|at| OffsetDateTime::from_unix_timestamp(at).ok());
        let at = at.filter(|at| *at >= contest.start && *at <= now).ok_or_else(invalid)?;
        Ok(Moment { at, now })
    }

    fn is_dry(&self) -> Result<bool, ApiError> {
        match self.dry_run.as_str() {
            "" | "false" => Ok(false),
            "true" => Ok(true),
            _ => Err(ApiError::field("dry_run", INVALID_VALUE)),
        }
    }
}

/// The form with the zip.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the document's: the form is read by hand")]
pub struct CollectForm {
    /// A zip of at most 64 MiB: `CANDIDATE/TASK.ext` or `[CANDIDATE][TASK].ext`, below any folders.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// What came of a zip; of a dry run, what would come of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CollectedPrograms {
    /// Files that are programs by their names, sound or not.
    programs: usize,
    /// Those that were sent now.
    accepted: usize,
    /// Candidates who had not entered.
    entries_made: usize,
    /// By their paths.
    files: Vec<CollectedFile>,
}

/// A file of the zip.
#[derive(Debug, Serialize, ToSchema)]
pub struct CollectedFile {
    path: String,
    /// As the list of candidates has it, or as the path says; null where the path says nothing.
    candidate_id: Option<String>,
    /// The candidate's.
    name: Option<String>,
    /// The task's.
    label: Option<String>,
    /// What the language is called.
    language: Option<&'static str>,
    /// Why it was not sent.
    fault: Option<CollectFault>,
    /// Whether the same program was sent before.
    duplicate: bool,
}

/// What is wrong with a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct CollectFault {
    key: &'static str,
    /// In the caller's language.
    message: String,
}

impl CollectedFile {
    fn of(matched: Matched, locale: Locale) -> Self {
        let Matched { path, candidate_id, name, label, language, fault, is_duplicate } = matched;
        let fault = fault
            .map(|fault| CollectFault { key: fault.message.key(), message: fault.message.text(locale, &fault.params) });
        Self { path, candidate_id, name, label, language, fault, duplicate: is_duplicate }
    }
}

/// Brings in programs that were collected without network, or tries it out. Each file stands alone; what was sent before is
/// not sent again.
#[utoipa::path(tag = "contest", params(ContestId, CollectQuery), request_body(content = CollectForm, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<CollectedPrograms>)))]
#[post("/api/contests/{id}/collect")]
pub async fn collect_programs(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    query: Query<CollectQuery>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<CollectedPrograms>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let contest = find_editable(&mut *site.read().await?, *id, &actor).await?;
    let now = OffsetDateTime::now_utc();
    let (moment, is_dry) = (query.moment(&contest, now)?, query.is_dry()?);
    if contest.status != Status::Published && !contest.was_published {
        return Err(NOT_PUBLISHED.into());
    }
    if now < contest.start {
        return Err(CONTEST_NOT_STARTED.into());
    }
    let Received { draft, .. } = receive(&site, &request, payload, ZIP_MAX).await?;
    let files =
        tokio::task::spawn_blocking(move || unpacking::read(File::open(draft.path()).map_err(ApiError::internal)?));
    let files = files.await??;
    let (mut matched, people) = known(&site, contest.id).await?.sort(files);
    let counts = apply_all(&site, &contest, (&people, &mut matched), (moment, is_dry)).await?;
    if counts.accepted > 0 && !is_dry {
        note(&site, &actor, contest.id, &counts).await?;
        learning::carry(&site);
    }
    let locale = Locale::of(&request);
    let files: Vec<_> = matched.into_iter().map(|file| CollectedFile::of(file, locale)).collect();
    let Counts { accepted, entries_made } = counts;
    Ok(Envelope::of(CollectedPrograms { programs: files.len(), accepted, entries_made, files }))
}

async fn known(site: &Site, contest: ContestId) -> Result<Known, ApiError> {
    let available = judge::available_languages(site).await?;
    let mut conn = site.read().await?;
    let people = store::people(&mut conn, contest).await?;
    let tasks = store::tasks(&mut conn, contest).await?;
    let ids: Vec<QuestionId> = tasks.iter().map(|task| task.question).collect();
    let keys = find_keys(&mut conn, &ids).await?;
    Ok(Known { people, tasks, keys, available })
}

#[derive(Debug, Default)]
struct Counts {
    accepted: usize,
    entries_made: usize,
}

/// One transaction a candidate: what stops one stops no other.
async fn apply_all(
    site: &Site,
    contest: &Contest,
    (people, matched): (&[OfPerson], &mut [Matched]),
    how: (Moment, bool),
) -> Result<Counts, ApiError> {
    let mut counts = Counts::default();
    for of in people {
        let applied = apply(site, contest, of, how).await?;
        counts.entries_made += usize::from(applied.made_entry);
        for (file, fate) in applied.fates {
            match fate {
                Fate::Sent => counts.accepted += 1,
                Fate::Duplicate => matched[file].is_duplicate = true,
                Fate::Refused(message) => matched[file].fault = Some(message.into()),
            }
        }
    }
    Ok(counts)
}

async fn note(site: &Site, actor: &Actor, contest: ContestId, counts: &Counts) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    let came = json!({ "programs_collected": counts.accepted, "candidates_entered": counts.entries_made });
    history::record(&mut tx, Some(actor.id), Subject::contest(contest), Change::Import, &json!({}), &came).await?;
    tx.commit().await?;
    Ok(())
}
