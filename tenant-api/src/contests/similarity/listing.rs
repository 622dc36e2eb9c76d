//! The pairs that were found, for those who decide about them.

use actix_web::{HttpRequest, HttpResponse, Responder, get, web};
use contest_rules::similarity::Match;
use platform::envelope::{Envelope, Paging};
use platform::error::{ApiError, FieldError};
use platform::http::Query;
use platform::locale::Locale;
use platform::messages::{INVALID_QUERY, INVALID_VALUE};
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::judging::SimilarityDecision;
use super::search::SimilaritySearch;
use super::store::{self, PairQuery, PairRow, PairState};
use crate::actor::Actor;
use crate::contests::access::find_editable;
use crate::contests::messages::SIMILAR_PAIR_NOT_FOUND;
use crate::contests::parts::label;
use crate::ids::{ContestId, EntryId, QuestionId, SimilarPairId, SubmissionId};
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::{listing, names};

/// A contest and a pair that was found in it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct PairPath {
    #[param(value_type = i64)]
    pub id: ContestId,
    #[param(value_type = i64)]
    pub pair: SimilarPairId,
}

/// One of two programs that are alike.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimilarProgram {
    pub entry_id: EntryId,
    pub submission_id: SubmissionId,
    /// As it stands on the contest's list, else the account's.
    pub name: String,
    pub candidate_id: Option<String>,
    /// Why they are disqualified; null: they are not.
    pub disqualified_reason: Option<String>,
}

/// Two programs of different people that are alike.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimilarPairView {
    pub id: SimilarPairId,
    pub question_id: QuestionId,
    /// A, B, …; null: the contest does not ask for it any more.
    pub label: Option<String>,
    pub title: String,
    pub one: SimilarProgram,
    pub other: SimilarProgram,
    /// How much of the one is in the other: 0 to 1.
    pub share_of_one: f64,
    /// How much of the other is in the one.
    pub share_of_other: f64,
    /// Null: nobody has decided.
    pub decision: Option<SimilarityDecision>,
    pub note: Option<String>,
}

/// A pair with its programs.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimilarPairDetail {
    #[serde(flatten)]
    pub pair: SimilarPairView,
    /// Further files of a program stand below its own text.
    pub one_source: String,
    pub other_source: String,
    /// Of the registry of languages.
    pub one_language_id: i32,
    pub other_language_id: i32,
    /// Where they are alike, in the order of the one.
    pub matches: Vec<Match>,
}

/// Which pairs; an empty filter doesn't count.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SimilarPairFilter {
    /// One question's.
    #[serde(default)]
    question_id: String,
    /// `open`, `copied` or `independent`.
    #[serde(default)]
    decision: String,
}

/// Where a page of pairs stands, and how far the search is.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimilarityMetadata {
    pub page: i64,
    pub size: i64,
    pub total: i64,
    /// The latest; null: there was none.
    pub search: Option<SimilaritySearch>,
}

/// A page of pairs.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimilarityEnvelope {
    /// Always true here.
    pub success: bool,
    /// The HTTP status.
    pub code: u16,
    /// 0 for success.
    pub error_code: u16,
    pub data: Vec<SimilarPairView>,
    pub metadata: SimilarityMetadata,
}

impl Responder for SimilarityEnvelope {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }
}

/// Programs of a contest that are alike, the most alike first.
#[utoipa::path(tag = "contest", params(ContestId, SimilarPairFilter, Paging), responses((status = 200, body = SimilarityEnvelope)))]
#[get("/api/contests/{id}/similarity")]
pub async fn list_similar_pairs(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    filter: Query<SimilarPairFilter>,
    paging: Query<Paging>,
    request: HttpRequest,
) -> Result<SimilarityEnvelope, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut conn = site.read().await?;
    find_editable(&mut conn, *id, &actor).await?;
    let query = filter.query(*id)?;
    let search = store::find_search(&mut conn, *id).await?;
    let (rows, page) =
        listing::page(*paging, async |limit, offset| store::list(&mut conn, &query, (limit, offset)).await).await?;
    let locale = Locale::of(&request);
    let metadata = SimilarityMetadata { page: page.page, size: page.size, total: page.total, search };
    let data = rows.into_iter().map(|row| view(row, locale)).collect();
    Ok(SimilarityEnvelope { success: true, code: 200, error_code: 0, data, metadata })
}

/// Two programs that are alike, with their texts.
#[utoipa::path(tag = "contest", params(PairPath), responses((status = 200, body = Envelope<SimilarPairDetail>)))]
#[get("/api/contests/{id}/similarity/{pair}")]
pub async fn get_similar_pair(
    site: Site,
    actor: Actor,
    path: web::Path<PairPath>,
    request: HttpRequest,
) -> Result<Envelope<SimilarPairDetail>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut conn = site.read().await?;
    find_editable(&mut conn, path.id, &actor).await?;
    let pair = pair_of(&mut conn, &path, Locale::of(&request)).await?;
    let matches = store::matches_of(&mut conn, pair.id).await?;
    let one = store::program(&mut conn, pair.one.submission_id).await?.ok_or(SIMILAR_PAIR_NOT_FOUND)?;
    let other = store::program(&mut conn, pair.other.submission_id).await?.ok_or(SIMILAR_PAIR_NOT_FOUND)?;
    Ok(Envelope::of(SimilarPairDetail {
        pair,
        one_language_id: one.language_id,
        other_language_id: other.language_id,
        one_source: one.text(),
        other_source: other.text(),
        matches: serde_json::from_value(matches).map_err(ApiError::internal)?,
    }))
}

/// The pair as it is shown.
///
/// # Errors
/// 404 where the contest has none like that.
pub async fn pair_of(conn: &mut TenantConn, path: &PairPath, locale: Locale) -> Result<SimilarPairView, ApiError> {
    let query = PairQuery { pair: Some(path.pair), ..PairQuery::of(path.id) };
    let row = store::list(conn, &query, (1, 0)).await?.pop();
    row.map(|row| view(row, locale)).ok_or_else(|| SIMILAR_PAIR_NOT_FOUND.into())
}

impl SimilarPairFilter {
    /// # Errors
    /// 400 for what is no number or none of the words.
    fn query(&self, contest: ContestId) -> Result<PairQuery, ApiError> {
        let invalid = |field: &str| ApiError::with_fields(INVALID_QUERY, vec![FieldError::new(field, INVALID_VALUE)]);
        let question = match self.question_id.trim() {
            "" => None,
            id => Some(id.parse::<QuestionId>().map_err(|_| invalid("question_id"))?),
        };
        let state = match self.decision.trim() {
            "" => None,
            word => Some(PairState::parse(word).ok_or_else(|| invalid("decision"))?),
        };
        Ok(PairQuery { question, state, ..PairQuery::of(contest) })
    }
}

fn view(row: PairRow, locale: Locale) -> SimilarPairView {
    SimilarPairView {
        id: row.id,
        question_id: row.question_id,
        label: row.position.map(label),
        title: row.title,
        one: SimilarProgram {
            entry_id: row.one_entry,
            submission_id: row.one_id,
            name: names::shown(row.one_name, locale),
            candidate_id: row.one_candidate,
            disqualified_reason: row.one_reason,
        },
        other: SimilarProgram {
            entry_id: row.other_entry,
            submission_id: row.other_id,
            name: names::shown(row.other_name, locale),
            candidate_id: row.other_candidate,
            disqualified_reason: row.other_reason,
        },
        share_of_one: row.share_of_one,
        share_of_other: row.share_of_other,
        decision: row.decision,
        note: row.note,
    }
}
