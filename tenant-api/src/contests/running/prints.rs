//! What contestants have printed.

use std::cmp::Reverse;

use actix_web::{HttpRequest, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::print_store::{self, OwnPrint, PrintRow};
use crate::actor::Actor;
use crate::contests::access::{find_editable, find_visible_by_id};
use crate::contests::messages::{
    CONTEST_NOT_STARTED, CONTEST_OVER, NO_PRINTS, NOT_ENTERED, PRINT_NOT_FOUND, TOO_MANY_PRINTS,
};
use crate::contests::store as contests;
use crate::ids::{ContestId, PrintRequestId};
use crate::live;
use crate::names;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings::{self, EntryKind};

/// Longest text and title, in characters.
const TEXT_MAX: usize = 65_536;
const TITLE_MAX: usize = 200;
/// Most requests of a person that wait.
const WAITING_MAX: i64 = 20;

/// What somebody wants printed, as staff list it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PrintRequestItem {
    id: PrintRequestId,
    name: String,
    candidate_id: Option<String>,
    room: Option<String>,
    seat: Option<String>,
    title: String,
    lines: i64,
    /// Epoch seconds.
    created_at: i64,
    /// Null: waits.
    printed_at: Option<i64>,
}

/// The same with its text.
#[derive(Debug, Serialize, ToSchema)]
pub struct PrintRequestText {
    #[serde(flatten)]
    item: PrintRequestItem,
    text: String,
}

/// What the caller wants printed.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyPrint {
    id: PrintRequestId,
    title: String,
    /// Epoch seconds.
    created_at: i64,
    /// Null: waits.
    printed_at: Option<i64>,
}

impl From<OwnPrint> for MyPrint {
    fn from(row: OwnPrint) -> Self {
        Self {
            id: row.id,
            title: row.title,
            created_at: row.created_at.unix_timestamp(),
            printed_at: row.printed_at.map(OffsetDateTime::unix_timestamp),
        }
    }
}

/// What the caller wants printed, and whether more is taken.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyPrints {
    takes_prints: bool,
    /// Newest first; at most 100.
    prints: Vec<MyPrint>,
}

/// Something to print.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PrintRequestBody {
    /// At most 65,536 characters.
    text: String,
    /// At most 200 characters.
    #[serde(default)]
    title: String,
    /// A call that is repeated has the same, and asks once.
    key: Uuid,
}

/// Whether something is on paper.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PrintRequestPrinted {
    printed: bool,
}

/// A contest and something that it is asked to print.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct PrintPath {
    #[param(value_type = i64)]
    id: ContestId,
    #[param(value_type = i64)]
    print: PrintRequestId,
}

fn item(row: PrintRow, locale: Locale) -> PrintRequestItem {
    PrintRequestItem {
        id: row.id,
        name: names::shown(row.name, locale),
        candidate_id: row.candidate_id,
        room: row.room,
        seat: row.seat,
        title: row.title,
        lines: row.lines,
        created_at: row.created_at.unix_timestamp(),
        printed_at: row.printed_at.map(OffsetDateTime::unix_timestamp),
    }
}

/// What a contest is asked to print, newest first.
///
/// # Errors
/// When the database fails.
pub(super) async fn prints_of(
    conn: &mut TenantConn,
    contest: ContestId,
    locale: Locale,
) -> Result<Vec<PrintRequestItem>, ApiError> {
    let mut rows = print_store::list_prints(conn, contest, None).await?;
    rows.sort_unstable_by_key(|row| Reverse(row.id));
    Ok(rows.into_iter().map(|row| item(row, locale)).collect())
}

/// What the caller wants printed, newest first.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<MyPrints>)))]
#[get("/api/contests/{id}/prints")]
pub async fn list_my_prints(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
) -> Result<Envelope<MyPrints>, ApiError> {
    let mut conn = site.read().await?;
    let contest = find_visible_by_id(&mut conn, *id, Some(&actor)).await?;
    let entry = contests::find_own(&mut conn, actor.id, *id, OffsetDateTime::now_utc()).await?.ok_or(NOT_ENTERED)?;
    let rows = print_store::list_own(&mut conn, entry.id, None).await?;
    Ok(Envelope::of(MyPrints {
        takes_prints: contest.takes_prints,
        prints: rows.into_iter().map(MyPrint::from).collect(),
    }))
}

/// Asks for something to be printed while the contest runs; at most twenty requests of a person wait.
#[utoipa::path(tag = "contest", params(ContestId), request_body = PrintRequestBody, responses((status = 200, body = Envelope<MyPrint>)))]
#[post("/api/contests/{id}/prints")]
pub async fn ask_for_print(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    body: RawBody,
) -> Result<Envelope<MyPrint>, ApiError> {
    actor.require_own_account()?;
    let body: PrintRequestBody = body.json().await?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let contest = find_visible_by_id(&mut tx, *id, Some(&actor)).await?;
    let entry = contests::find_own(&mut tx, actor.id, *id, now).await?.ok_or(NOT_ENTERED)?;
    crate::attempts::lock_starts(&mut tx, actor.id).await?;
    let mut asked = print_store::list_own(&mut tx, entry.id, Some(body.key)).await?;
    if asked.is_empty() {
        if now < contest.start {
            return Err(CONTEST_NOT_STARTED.into());
        }
        if contest.is_over(now) || entry.kind == EntryKind::Virtual {
            return Err(CONTEST_OVER.into());
        }
        if !contest.takes_prints {
            return Err(NO_PRINTS.into());
        }
        standings::refuse_elsewhere(&mut tx, entry.id, &actor).await?;
        let (title, text) = sound(&body)?;
        if print_store::count_waiting(&mut tx, entry.id).await? >= WAITING_MAX {
            return Err(ApiError::with(TOO_MANY_PRINTS, vec![("max", WAITING_MAX.to_string())]));
        }
        print_store::insert_print(&mut tx, (*id, entry.id), (title, text), body.key).await?;
        asked = print_store::list_own(&mut tx, entry.id, Some(body.key)).await?;
        standings::tell_prints(&mut tx, *id)?;
    }
    tx.commit().await?;
    let made = asked.pop().ok_or(PRINT_NOT_FOUND)?;
    Ok(Envelope::of(made.into()))
}

/// The title and the text as they are kept: what the text begins and ends with is the contestant's.
fn sound(body: &PrintRequestBody) -> Result<(&str, &str), ApiError> {
    let (title, text) = (body.title.trim(), body.text.as_str());
    let mut faults = Faults::default();
    faults.required("text", text).max_chars("text", text, TEXT_MAX).ensure("text", !text.contains('\0'), INVALID_VALUE);
    faults.max_chars("title", title, TITLE_MAX).ensure("title", !title.contains('\0'), INVALID_VALUE);
    faults.finish()?;
    Ok((title, text))
}

/// Something that is to be printed, with its text.
#[utoipa::path(tag = "contest", params(PrintPath), responses((status = 200, body = Envelope<PrintRequestText>)))]
#[get("/api/contests/{id}/prints/{print}")]
pub async fn get_print(
    site: Site,
    actor: Actor,
    path: web::Path<PrintPath>,
    request: HttpRequest,
) -> Result<Envelope<PrintRequestText>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut conn = site.read().await?;
    find_editable(&mut conn, path.id, &actor).await?;
    let row = print_store::list_prints(&mut conn, path.id, Some(path.print)).await?.pop().ok_or(PRINT_NOT_FOUND)?;
    let text = print_store::text_of(&mut conn, path.print).await?.ok_or(PRINT_NOT_FOUND)?;
    Ok(Envelope::of(PrintRequestText { item: item(row, Locale::of(&request)), text }))
}

/// Notes that something is on paper, or is not; who asked for it is told.
#[utoipa::path(tag = "contest", params(PrintPath), request_body = PrintRequestPrinted, responses((status = 200, body = Envelope<bool>)))]
#[put("/api/contests/{id}/prints/{print}")]
pub async fn set_printed(
    site: Site,
    actor: Actor,
    path: web::Path<PrintPath>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let PrintRequestPrinted { printed } = body.json().await?;
    let mut tx = site.begin().await?;
    find_editable(&mut tx, path.id, &actor).await?;
    let whose = print_store::set_printed(&mut tx, (path.id, path.print), actor.id, printed).await?;
    let news = json!({ "kind": "print", "contest_id": path.id });
    live::publish(&mut tx, &live::USER.topic(whose.ok_or(PRINT_NOT_FOUND)?.get()), &news)?;
    standings::tell_prints(&mut tx, path.id)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
