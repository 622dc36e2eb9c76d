//! Lists of problems as they are sent.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::reader::Reader;
use super::store::{self, Count, ListRow, ProblemRow};
use super::words::ProblemListKind;
use crate::activity::today;
use crate::actor::Actor;
use crate::approval::Visibility;
use crate::ids::{AccountId, ProblemListId, QuestionId};
use crate::names;
use crate::questions::{MyState, ProblemRef};

/// Who has made a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProblemListOwner {
    pub id: AccountId,
    /// As strangers see it.
    pub name: String,
}

/// A list of problems without what is in it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProblemListSummary {
    pub id: ProblemListId,
    pub slug: String,
    pub kind: ProblemListKind,
    pub title: String,
    pub visibility: Visibility,
    pub owner: ProblemListOwner,
    /// Problems that I may see.
    pub total: i64,
    /// Of those, what I have solved.
    pub solved: i64,
    pub is_followed: bool,
    pub is_mine: bool,
    pub may_edit: bool,
    /// Whether the problem that was asked about is in it.
    pub has_question: bool,
    pub version: i64,
    /// Epoch seconds.
    pub updated_at: i64,
}

/// A problem of a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListedProblem {
    #[serde(flatten)]
    pub problem: ProblemRef,
    /// Where I stand with it.
    pub state: MyState,
}

/// Problems of a list under one title.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProblemListSection {
    /// May be empty.
    pub title: String,
    /// Those that I may see.
    pub questions: Vec<ListedProblem>,
}

/// A list of problems.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemListView {
    #[serde(flatten)]
    pub list: ProblemListSummary,
    pub sections: Vec<ProblemListSection>,
}

fn item(row: ListRow, count: Option<&Count>, actor: Option<&Actor>, locale: Locale) -> ProblemListSummary {
    let may_edit = row.may_edit(actor);
    let name = names::public_name(&row.full_name, row.mode, row.nickname.as_deref(), row.dob, today());
    ProblemListSummary {
        id: row.id,
        slug: row.slug,
        kind: row.kind,
        title: row.title,
        visibility: row.visibility,
        owner: ProblemListOwner { id: row.owner_id, name: names::shown(name, locale) },
        total: count.map_or(0, |count| count.total),
        solved: count.map_or(0, |count| count.solved),
        is_followed: row.is_followed,
        is_mine: actor.is_some_and(|actor| actor.id == row.owner_id),
        may_edit,
        has_question: count.is_some_and(|count| count.has_question),
        version: row.version,
        updated_at: row.updated_at.unix_timestamp(),
    }
}

/// Lists with what they come to, whether `question` is in each: one statement more, however many.
///
/// # Errors
/// When the database fails.
pub async fn items(
    conn: &mut TenantConn,
    rows: Vec<ListRow>,
    question: Option<QuestionId>,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<Vec<ProblemListSummary>, ApiError> {
    let ids: Vec<ProblemListId> = rows.iter().map(|row| row.id).collect();
    let counts = store::counts(conn, &ids, Reader::of(actor), question).await?;
    let counts: HashMap<ProblemListId, Count> = counts.into_iter().map(|count| (count.list_id, count)).collect();
    Ok(rows
        .into_iter()
        .map(|row| {
            let count = counts.get(&row.id);
            item(row, count, actor, locale)
        })
        .collect())
}

/// A list with the problems that `actor` may see.
///
/// # Errors
/// When the database fails.
pub async fn view(
    conn: &mut TenantConn,
    row: ListRow,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<ProblemListView, ApiError> {
    let entries = store::item_ids(conn, row.id).await?;
    let ids: Vec<QuestionId> = entries.iter().map(|(_, question)| *question).collect();
    let problems = store::problems(conn, &ids, Reader::of(actor), locale.code()).await?;
    let mut problems: HashMap<QuestionId, ProblemRow> = problems.into_iter().map(|row| (row.id, row)).collect();
    let section = |title: &String| ProblemListSection { title: title.clone(), questions: vec![] };
    let mut sections: Vec<ProblemListSection> = row.sections.iter().map(section).collect();
    let (mut total, mut solved) = (0, 0);
    for (number, question) in entries {
        let place = usize::try_from(number - 1).ok().and_then(|index| sections.get_mut(index));
        if let (Some(section), Some(problem)) = (place, problems.remove(&question)) {
            total += 1;
            solved += i64::from(problem.is_solved);
            section.questions.push(listed(problem));
        }
    }
    let count = Count { list_id: row.id, total, solved, has_question: false };
    Ok(ProblemListView { list: item(row, Some(&count), actor, locale), sections })
}

fn listed(row: ProblemRow) -> ListedProblem {
    let state = match row {
        ProblemRow { is_solved: true, .. } => MyState::Solved,
        ProblemRow { is_tried: true, .. } => MyState::Tried,
        _ => MyState::New,
    };
    ListedProblem {
        problem: ProblemRef { id: row.id, slug: row.slug, title: row.title, difficulty: row.difficulty },
        state,
    }
}
