//! What teachers and holders of a review link say of versions.

use actix_web::{HttpRequest, delete, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, LINK_EXPIRED, REQUIRED};
use platform::tenancy::{TenantConn, TenantTx};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::{Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

use super::access::{Sight, find_opened};
use super::body::{SnippetFile, SnippetKey, typed_over};
use super::messages::{SNIPPET_REMARK_NOT_FOUND, SNIPPET_VERSION_NOT_FOUND, TOO_MANY_SNIPPET_REMARKS};
use super::store::{self, Person, RemarkRow, Snippet, Version};
use super::topic::{self, News};
use super::view::{Looks, SnippetPerson};
use super::words::SnippetVersionReason;
use super::{slugs, versions};
use crate::actor::Actor;
use crate::ids::{AccountId, RemarkId, SnippetId};
use crate::learning::{REMARKS_MAX, RemarkInput, check_remark};
use crate::listing::given;
use crate::notices::{self, Kind};
use crate::site::Site;

/// Between two notices of what is said of one snippet.
const QUIET: Duration = Duration::hours(1);

/// What somebody says of a version.
#[derive(Debug, Serialize, ToSchema)]
pub struct SnippetRemark {
    pub id: RemarkId,
    /// The version's number.
    pub n: i32,
    pub file: String,
    /// From 1; null: of the whole file.
    pub line: Option<i32>,
    pub text: String,
    /// Null: an account that is gone.
    pub by: Option<SnippetPerson>,
    pub can_delete: bool,
    /// Epoch seconds.
    pub created_at: i64,
}

impl SnippetRemark {
    fn of(row: RemarkRow, author: AccountId, actor: &Actor, looks: &Looks) -> Self {
        let known = row.by_id.zip(row.full_name).zip(row.mode);
        let by = known.map(|((id, full_name), mode)| {
            looks.name(&Person { id, full_name, mode, nickname: row.nickname, dob: row.dob })
        });
        Self {
            id: row.id,
            n: row.n,
            file: row.file,
            line: row.line,
            text: row.text,
            can_delete: may_delete(row.by_id, author, actor),
            by,
            created_at: row.created_at.unix_timestamp(),
        }
    }
}

fn may_delete(by: Option<AccountId>, author: AccountId, actor: &Actor) -> bool {
    by == Some(actor.id) || author == actor.id
}

/// Of which version; by its number, or by its review link.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfVersion {
    #[serde(default, deserialize_with = "given")]
    n: Option<i32>,
    #[serde(default, deserialize_with = "given")]
    token: Option<String>,
}

/// Something to be said.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SnippetRemarkInput {
    /// Of the version; a teacher who names neither number nor token speaks of what is being typed.
    n: Option<i32>,
    /// Of a review link.
    token: Option<String>,
    /// One of the version's files.
    file: String,
    /// From 1; null: of the whole file.
    line: Option<i32>,
    /// At most 2,000 characters.
    text: String,
}

/// The remarks of a version, as somebody sees them.
///
/// # Errors
/// When the database fails.
pub async fn of_version(
    conn: &mut TenantConn,
    version: &Version,
    author: AccountId,
    actor: &Actor,
    looks: &Looks,
) -> Result<Vec<SnippetRemark>, ApiError> {
    let rows = store::list_remarks(conn, version.id).await?;
    Ok(rows.into_iter().map(|row| SnippetRemark::of(row, author, actor, looks)).collect())
}

/// The version that a review link opens, with its snippet.
///
/// # Errors
/// 404 `link_expired`.
pub async fn find_by_token(conn: &mut TenantConn, token: &str) -> Result<(Snippet, Version), ApiError> {
    let found = if slugs::is_token(token) { store::find_review(conn, token).await? } else { None };
    let version = found.ok_or(LINK_EXPIRED)?;
    let snippet = store::find(conn, &SnippetKey::Id(version.snippet_id)).await?.ok_or(LINK_EXPIRED)?;
    Ok((snippet, version))
}

/// The same of this snippet, or for its author and who helps with it the version of this number.
async fn find_version(
    conn: &mut TenantConn,
    id: SnippetId,
    actor: &Actor,
    (n, token): (Option<i32>, Option<&str>),
) -> Result<(Snippet, Version), ApiError> {
    if let Some(token) = token {
        let (snippet, version) = find_by_token(conn, token).await?;
        return if snippet.id == id { Ok((snippet, version)) } else { Err(LINK_EXPIRED.into()) };
    }
    let (snippet, _) = find_opened(conn, id, actor).await?;
    let n = n.ok_or_else(|| ApiError::field("n", REQUIRED))?;
    let version = store::find_version(conn, id, n).await?.ok_or(SNIPPET_VERSION_NOT_FOUND)?;
    Ok((snippet, version))
}

/// What is said of a version: for its author, who helps with it and whoever has its review link.
#[utoipa::path(tag = "snippet", params(SnippetId, OfVersion), responses((status = 200, body = Envelope<Vec<SnippetRemark>>)))]
#[get("/api/snippet/{id}/remarks")]
pub async fn list_snippet_remarks(
    site: Site,
    actor: Actor,
    id: web::Path<SnippetId>,
    which: Query<OfVersion>,
    request: HttpRequest,
) -> Result<Envelope<Vec<SnippetRemark>>, ApiError> {
    let mut conn = site.read().await?;
    let (snippet, version) = find_version(&mut conn, *id, &actor, (which.n, which.token.as_deref())).await?;
    let looks = Looks::new(&site, Some(actor.id), Locale::of(&request));
    Ok(Envelope::of(of_version(&mut conn, &version, snippet.author_id, &actor, &looks).await?))
}

/// Says something of a version, or of what is being typed; for the same. All that is said of the version by then.
#[utoipa::path(tag = "snippet", params(SnippetId), request_body = SnippetRemarkInput, responses((status = 200, body = Envelope<Vec<SnippetRemark>>)))]
#[post("/api/snippet/{id}/remarks")]
pub async fn add_snippet_remark(
    site: Site,
    actor: Actor,
    id: web::Path<SnippetId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Vec<SnippetRemark>>, ApiError> {
    actor.require_own_account()?;
    let input: SnippetRemarkInput = body.json().await?;
    let remark = RemarkInput { line: input.line, text: input.text };
    let mut faults = Faults::default();
    check_remark(&mut faults, &remark);
    faults.finish()?;
    let mut tx = site.begin().await?;
    store::lock(&mut tx, *id).await?;
    let (snippet, version) = match (input.n, input.token.as_deref()) {
        (None, None) => version_of_typed(&mut tx, *id, &actor).await?,
        which => find_version(&mut tx, *id, &actor, which).await?,
    };
    check_place(&version.files.0, &input.file, remark.line)?;
    refuse_more(&mut tx, &version).await?;
    if snippet.author_id != actor.id {
        // Before it is written: it is quiet only after another.
        notice(&mut tx, &site, &snippet, &version, &actor).await?;
    }
    let made = store::insert_remark(&mut tx, version.id, (&input.file, &remark), actor.id).await?;
    topic::tell(&mut tx, snippet.id, &News::Remark { id: made, n: version.n })?;
    let looks = Looks::new(&site, Some(actor.id), Locale::of(&request));
    let all = of_version(&mut tx, &version, snippet.author_id, &actor, &looks).await?;
    tx.commit().await?;
    Ok(Envelope::of(all))
}

/// A version of what its author is typing, for who helps; the snippet is locked.
async fn version_of_typed(tx: &mut TenantTx, id: SnippetId, actor: &Actor) -> Result<(Snippet, Version), ApiError> {
    let (snippet, sight) = find_opened(tx, id, actor).await?;
    let typed = match store::open_help(tx, id).await? {
        Some(help) if sight == Sight::Teacher => help.typed.0,
        _ => return Err(ApiError::field("n", REQUIRED)),
    };
    let files = typed_over(&snippet.files.0, &typed);
    let n = versions::keep_of(tx, &snippet, &files, SnippetVersionReason::Asked).await?;
    let version = store::find_version(tx, id, n).await?.ok_or(SNIPPET_VERSION_NOT_FOUND)?;
    Ok((snippet, version))
}

/// Refuses a remark too many: on the version, or on one more version of its snippet.
async fn refuse_more(tx: &mut TenantConn, version: &Version) -> Result<(), ApiError> {
    match store::count_remarks(tx, version.id).await? {
        0 => versions::refuse_more_remarked(tx, version.snippet_id).await,
        count if count < REMARKS_MAX as i64 => Ok(()),
        _ => Err(ApiError::with(TOO_MANY_SNIPPET_REMARKS, vec![("max", REMARKS_MAX.to_string())])),
    }
}

/// Wants a file of the version's, and one of its lines.
fn check_place(files: &[SnippetFile], file: &str, line: Option<i32>) -> Result<(), ApiError> {
    let Some(file) = files.iter().find(|one| one.name == file) else {
        return Err(ApiError::field("file", INVALID_VALUE));
    };
    let lines = i32::try_from(file.content.split('\n').count()).unwrap_or(i32::MAX);
    let mut faults = Faults::default();
    faults.ensure("line", line.is_none_or(|line| line <= lines), Fault::between(&(1..=lines)));
    faults.finish()
}

/// Tells the author, once an hour.
async fn notice(
    tx: &mut TenantTx,
    site: &Site,
    snippet: &Snippet,
    version: &Version,
    actor: &Actor,
) -> Result<(), ApiError> {
    let now = OffsetDateTime::now_utc();
    let group = format!("snippet/{}", snippet.id);
    if notices::told_since(tx, (snippet.author_id, Kind::SnippetRemark), &group, now - QUIET).await? {
        return Ok(());
    }
    let people = store::people(tx, &[actor.id]).await?;
    let looks = Looks::new(site, Some(snippet.author_id), Locale::Vi);
    let name = people.first().map(|person| looks.name(person).name).unwrap_or_default();
    let notice = notices::New {
        kind: Kind::SnippetRemark,
        event: format!("{group}/{}", now.unix_timestamp_nanos()),
        group,
        params: json!({ "name": name, "title": snippet.title, "by": actor.id }),
        path: format!("/ucode/{}?version={}", snippet.slug, version.n),
    };
    notices::tell(tx, &[snippet.author_id], notice).await
}

/// Deletes what I have said, or what is said of a snippet of mine.
#[utoipa::path(tag = "snippet", params(SnippetId, ("remark" = i64, Path)), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/snippet/{id}/remarks/{remark}")]
pub async fn delete_snippet_remark(
    site: Site,
    actor: Actor,
    path: web::Path<(SnippetId, RemarkId)>,
) -> Result<Envelope<bool>, ApiError> {
    let (id, remark) = path.into_inner();
    let mut tx = site.begin().await?;
    store::lock(&mut tx, id).await?;
    let snippet = store::find(&mut tx, &SnippetKey::Id(id)).await?.ok_or(SNIPPET_REMARK_NOT_FOUND)?;
    let by = store::find_remark(&mut tx, id, remark).await?.ok_or(SNIPPET_REMARK_NOT_FOUND)?;
    if !may_delete(by, snippet.author_id, &actor) {
        return Err(SNIPPET_REMARK_NOT_FOUND.into());
    }
    store::delete_remark(&mut tx, remark).await?;
    versions::prune(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_stands_at_a_line_of_a_file() {
        let files = [SnippetFile { name: "a.py".to_owned(), content: "x\ny".to_owned() }];
        for line in [None, Some(1), Some(2)] {
            assert!(check_place(&files, "a.py", line).is_ok(), "{line:?}");
        }
        assert!(check_place(&files, "a.py", Some(3)).is_err() && check_place(&files, "b.py", None).is_err());
    }
}
