//! Snippets as calls and pages answer them. Times in epoch seconds.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::Date;
use utoipa::ToSchema;

use super::access::Sight;
use super::body::{SnippetFile, SnippetLastRun};
use super::store::{self, ItemRow, Person, Snippet};
use crate::activity::today;
use crate::approval::Visibility;
use crate::ids::{AccountId, SnippetId};
use crate::names;
use crate::site::Site;
use crate::streaks::PracticeSettings;

/// Somebody, by the name that the reader knows them by.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SnippetPerson {
    pub id: AccountId,
    pub name: String,
}

/// What a snippet was made from.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SnippetOrigin {
    pub id: SnippetId,
    pub slug: String,
    pub title: String,
    pub author: SnippetPerson,
}

/// A snippet.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SnippetView {
    pub id: SnippetId,
    /// Of its address, `/ucode/{slug}`.
    pub slug: String,
    /// Of what is there now: a change carries it.
    pub version: i64,
    pub title: String,
    pub language_id: i32,
    /// In the order of the tabs; the first is the main file.
    pub files: Vec<SnippetFile>,
    pub stdin: String,
    pub visibility: Visibility,
    pub embed: bool,
    /// Null also where its reader may not see it.
    pub origin: Option<SnippetOrigin>,
    pub author: SnippetPerson,
    pub can_edit: bool,
    /// Null: it was never run.
    pub last_run: Option<SnippetLastRun>,
    /// Of names and contents of the files.
    pub bytes: i32,
    pub created_at: i64,
    pub updated_at: i64,
}

/// A snippet in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SnippetItem {
    pub id: SnippetId,
    pub slug: String,
    pub version: i64,
    pub title: String,
    pub language_id: i32,
    pub visibility: Visibility,
    pub embed: bool,
    pub origin: Option<SnippetOrigin>,
    pub author: SnippetPerson,
    pub can_edit: bool,
    pub bytes: i32,
    pub created_at: i64,
    pub updated_at: i64,
}

impl From<SnippetView> for SnippetItem {
    fn from(view: SnippetView) -> Self {
        Self {
            id: view.id,
            slug: view.slug,
            version: view.version,
            title: view.title,
            language_id: view.language_id,
            visibility: view.visibility,
            embed: view.embed,
            origin: view.origin,
            author: view.author,
            can_edit: view.can_edit,
            bytes: view.bytes,
            created_at: view.created_at,
            updated_at: view.updated_at,
        }
    }
}

/// How a reader is told of people.
pub struct Looks {
    reader: Option<AccountId>,
    practice: PracticeSettings,
    locale: Locale,
    today: Date,
}

impl Looks {
    /// Of a reader of a site.
    pub fn new(site: &Site, reader: Option<AccountId>, locale: Locale) -> Self {
        Self { reader, practice: PracticeSettings::of(site), locale, today: today() }
    }

    /// Oneself in full, others as strangers see them.
    pub fn name(&self, person: &Person) -> SnippetPerson {
        let name = if self.reader == Some(person.id) {
            person.full_name.clone()
        } else {
            let mode = self.practice.name_mode(person.mode);
            names::public_name(&person.full_name, mode, person.nickname.as_deref(), person.dob, self.today)
        };
        SnippetPerson { id: person.id, name: names::shown(name, self.locale) }
    }

    /// Somebody whom the reader knows: who teaches, or learns in a class of theirs.
    pub fn in_full(&self, id: AccountId, full_name: String) -> SnippetPerson {
        SnippetPerson { id, name: names::shown(full_name, self.locale) }
    }

    fn of(&self, people: &[Person], id: AccountId) -> SnippetPerson {
        let found = people.iter().find(|person| person.id == id);
        found.map_or_else(|| self.in_full(id, names::DELETED_ACCOUNT.to_owned()), |person| self.name(person))
    }
}

/// A snippet as a reader of its address sees it.
///
/// # Errors
/// When the database fails.
pub async fn view(
    site: &Site,
    conn: &mut TenantConn,
    snippet: Snippet,
    reader: Option<AccountId>,
    locale: Locale,
) -> Result<SnippetView, ApiError> {
    view_as(conn, snippet, Sight::Shared, &Looks::new(site, reader, locale)).await
}

/// The same with what it is seen as: who teaches knows the author.
///
/// # Errors
/// When the database fails.
pub async fn view_as(
    conn: &mut TenantConn,
    snippet: Snippet,
    sight: Sight,
    looks: &Looks,
) -> Result<SnippetView, ApiError> {
    let origin = store::origin(conn, &snippet, looks.reader).await?;
    let ids: Vec<AccountId> =
        [Some(snippet.author_id), origin.as_ref().map(|origin| origin.author_id)].into_iter().flatten().collect();
    let people = store::people(conn, &ids).await?;
    let author = match people.iter().find(|person| person.id == snippet.author_id) {
        Some(person) if sight == Sight::Teacher => looks.in_full(person.id, person.full_name.clone()),
        _ => looks.of(&people, snippet.author_id),
    };
    Ok(SnippetView {
        id: snippet.id,
        slug: snippet.slug,
        version: snippet.version,
        title: snippet.title,
        language_id: snippet.language_id,
        files: snippet.files.0,
        stdin: snippet.stdin,
        visibility: snippet.visibility,
        embed: snippet.embed,
        origin: origin.map(|origin| SnippetOrigin {
            author: looks.of(&people, origin.author_id),
            id: origin.id,
            slug: origin.slug,
            title: origin.title,
        }),
        author,
        can_edit: looks.reader == Some(snippet.author_id),
        last_run: snippet.last_run.map(|run| run.0),
        bytes: snippet.bytes,
        created_at: snippet.created_at.unix_timestamp(),
        updated_at: snippet.updated_at.unix_timestamp(),
    })
}

/// Snippets of one author, in this order.
///
/// # Errors
/// When the database fails.
pub async fn items(
    conn: &mut TenantConn,
    rows: Vec<ItemRow>,
    author: AccountId,
    looks: &Looks,
) -> Result<Vec<SnippetItem>, ApiError> {
    let ids: Vec<AccountId> = rows.iter().filter_map(|row| row.origin_author).chain([author]).collect();
    let people = store::people(conn, &ids).await?;
    Ok(rows.into_iter().map(|row| item(row, author, &people, looks)).collect())
}

fn item(row: ItemRow, author: AccountId, people: &[Person], looks: &Looks) -> SnippetItem {
    let origin = row.origin_id.zip(row.origin_slug).zip(row.origin_title).zip(row.origin_author);
    SnippetItem {
        id: row.id,
        slug: row.slug,
        version: row.version,
        title: row.title,
        language_id: row.language_id,
        visibility: row.visibility,
        embed: row.embed,
        origin: origin.map(|(((id, slug), title), by)| SnippetOrigin { id, slug, title, author: looks.of(people, by) }),
        author: looks.of(people, author),
        can_edit: looks.reader == Some(author),
        bytes: row.bytes,
        created_at: row.created_at.unix_timestamp(),
        updated_at: row.updated_at.unix_timestamp(),
    }
}
