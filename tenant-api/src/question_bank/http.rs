//! The calls.

use actix_web::{HttpRequest, get, put, web};
use marking::Kind;
use platform::envelope::{Envelope, Metadata, Paging};
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::BankOrder;
use super::store::{self, BankQuery, BankRow};
use crate::actor::Actor;
use crate::approval::{Status, Visibility, edits_everything};
use crate::categories;
use crate::ids::{AccountId, CategoryId, QuestionId};
use crate::listing::{self, Listing, Search, given};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::questions::{self, Difficulty};
use crate::site::Site;

/// Filters of the bank; empty ones don't count.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BankFilter {
    /// What it asks for.
    #[serde(rename = "type", default, deserialize_with = "given")]
    #[param(inline)]
    pub kind: Option<Kind>,
    /// One tag.
    #[serde(default)]
    pub tag: String,
    /// One category's id; 0: what is in none.
    #[serde(default, deserialize_with = "given")]
    pub category: Option<i64>,
    /// How hard.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub difficulty: Option<Difficulty>,
    /// Where it stands.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub status: Option<Status>,
    /// Newest first unless told otherwise.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub sort: Option<BankOrder>,
}

/// A question as the bank lists it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankItem {
    id: QuestionId,
    slug: String,
    #[serde(rename = "type")]
    kind: Kind,
    name: String,
    difficulty: Difficulty,
    score: f64,
    tags: Vec<String>,
    status: Status,
    visibility: Visibility,
    /// Whether it is listed for practice.
    is_listed: bool,
    enable_on_quiz: bool,
    /// Null: in none.
    category_id: Option<CategoryId>,
    category_name: Option<String>,
    author: BankAuthor,
    /// People who have answered it.
    answers: i64,
    /// Those of them who had full marks.
    solved: i64,
    version: i64,
    /// Whether the caller may change it.
    can_edit: bool,
    /// Epoch seconds.
    updated_at: i64,
}

/// Who wrote a question.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankAuthor {
    id: AccountId,
    name: String,
}

/// Another place in the bank.
#[derive(Debug, Deserialize, ToSchema)]
pub struct QuestionPlace {
    /// Null: in none.
    category_id: Option<CategoryId>,
    /// The question of that category that it stands before; null: as the last.
    before_id: Option<QuestionId>,
}

fn item(row: BankRow, actor: &Actor, locale: Locale) -> BankItem {
    BankItem {
        can_edit: actor.id == row.author_id || edits_everything(actor),
        author: BankAuthor { id: row.author_id, name: names::shown(row.author_name, locale) },
        id: row.id,
        slug: row.slug,
        kind: row.kind,
        name: row.name,
        difficulty: row.difficulty,
        score: row.score,
        tags: row.tags,
        status: row.status,
        visibility: row.visibility,
        is_listed: row.is_listed,
        enable_on_quiz: row.enable_on_quiz,
        category_id: row.category_id,
        category_name: row.category_name,
        answers: row.attempt_count,
        solved: row.solved_count,
        version: row.version,
        updated_at: row.updated_at.unix_timestamp(),
    }
}

/// Whose questions a list shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// What the caller may change.
    Editable,
    Mine,
    /// What the caller may put into a quiz.
    ForQuiz,
}

async fn page(
    site: &Site,
    actor: &Actor,
    listing: &Listing<BankFilter>,
    (whose, locale): (Whose, Locale),
) -> Result<(Vec<BankItem>, Metadata), ApiError> {
    let filter = &listing.filter;
    let everything = whose != Whose::Mine && edits_everything(actor);
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let query = BankQuery {
            author: (!everything).then_some(actor.id),
            or_published: whose == Whose::ForQuiz,
            for_quiz: whose == Whose::ForQuiz,
            search: &listing.search,
            kind: filter.kind,
            tag: Some(filter.tag.trim()).filter(|tag| !tag.is_empty()),
            category: filter.category,
            difficulty: filter.difficulty,
            status: filter.status,
            sort: filter.sort.unwrap_or(BankOrder::Newest),
            limit,
            offset,
        };
        store::list(&mut conn, &query, locale.code()).await
    })
    .await?;
    Ok((rows.into_iter().map(|row| item(row, actor, locale)).collect(), metadata))
}

/// Questions and problems that I may change.
#[utoipa::path(tag = "question", params(Paging, Search, BankFilter), responses((status = 200, body = Envelope<Vec<BankItem>>)))]
#[get("/api/question")]
pub async fn list_bank(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    listing: Listing<BankFilter>,
) -> Result<Envelope<Vec<BankItem>>, ApiError> {
    actor.require(Resource::Question, Action::List)?;
    let (items, metadata) = page(&site, &actor, &listing, (Whose::Editable, Locale::of(&request))).await?;
    Ok(Envelope::page(items, metadata))
}

/// Questions and problems that I wrote.
#[utoipa::path(tag = "question", params(Paging, Search, BankFilter), responses((status = 200, body = Envelope<Vec<BankItem>>)))]
#[get("/api/question/me")]
pub async fn list_my_bank(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    listing: Listing<BankFilter>,
) -> Result<Envelope<Vec<BankItem>>, ApiError> {
    let (items, metadata) = page(&site, &actor, &listing, (Whose::Mine, Locale::of(&request))).await?;
    Ok(Envelope::page(items, metadata))
}

/// Questions that I may put into a quiz: mine, and what of others is out.
#[utoipa::path(tag = "question", params(Paging, Search, BankFilter), responses((status = 200, body = Envelope<Vec<BankItem>>)))]
#[get("/api/question/can-add-to-quiz")]
pub async fn list_candidates(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    listing: Listing<BankFilter>,
) -> Result<Envelope<Vec<BankItem>>, ApiError> {
    actor.require(Resource::Question, Action::List)?;
    let (items, metadata) = page(&site, &actor, &listing, (Whose::ForQuiz, Locale::of(&request))).await?;
    Ok(Envelope::page(items, metadata))
}

/// Puts a question into a category, before another one of it or as the last.
#[utoipa::path(tag = "question", params(QuestionId), request_body = QuestionPlace, responses((status = 200, body = Envelope<bool>)))]
#[put("/api/question/{id}/move")]
pub async fn move_question(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let input: QuestionPlace = body.json().await?;
    let mut tx = site.begin().await?;
    let question = questions::find_editable(&mut tx, *id, &actor).await?;
    let before = input.before_id.map(QuestionId::get);
    categories::place(&mut tx, categories::CategoryKind::Question, question.id.get(), (input.category_id, before))
        .await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
