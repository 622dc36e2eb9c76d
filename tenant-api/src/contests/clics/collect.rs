//! What a package is made of.

use std::collections::{BTreeSet, HashMap};

use contest_rules::awards::AwardKind;
use contest_rules::clics::{
    Clarification, Limits, Message, Package, Prize, Problem, Score, ScoreboardType, Submission, Team, TeamGroup, is_id,
};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::{languages, store};
use crate::contests::parts::label;
use crate::contests::store::Contest;
use crate::names;
use crate::standings::{self, EntryKind, RowQuery};

/// Most teams.
const MOST: i64 = 20_000;

/// The contest as it is, also while the board stands still; without those who took part virtually, which is not in it.
pub(super) async fn package(conn: &mut TenantConn, contest: &Contest, locale: Locale) -> Result<Package, ApiError> {
    let duration_s = (contest.end - contest.start).whole_seconds();
    let submissions = submissions(conn, contest).await?;
    let used: BTreeSet<&str> = submissions.iter().map(|one| one.language.as_str()).collect();
    let slug = Some(&contest.draft.slug).filter(|slug| is_id(slug));
    Ok(Package {
        locale,
        id: slug.cloned().unwrap_or_else(|| contest.id.to_string()),
        name: contest.draft.name.clone(),
        start: contest.start,
        duration_s,
        freeze_s: contest.draft.freeze_minutes.map(|minutes| (i64::from(minutes) * 60).min(duration_s)),
        scoreboard: ScoreboardType::of(contest.draft.format, &contest.draft.options),
        ends_at: contest.closes_at,
        thawed_at: contest.unfrozen_at,
        finalized_at: store::released_at(conn, contest.id).await?,
        now: OffsetDateTime::now_utc(),
        languages: languages::described(used, locale),
        problems: problems(conn, contest, locale).await?,
        teams: teams(conn, contest, locale).await?,
        clarifications: clarifications(conn, contest).await?,
        messages: messages(conn, contest).await?,
        prizes: prizes(conn, contest, locale).await?,
        submissions,
    })
}

async fn problems(conn: &mut TenantConn, contest: &Contest, locale: Locale) -> Result<Vec<Problem>, ApiError> {
    let rows = store::problems(conn, contest.id, locale).await?;
    let of = |row: store::ProblemRow| Problem {
        id: row.id,
        label: label(row.position),
        name: row.title,
        max_score: row.score,
        test_data_count: row.tests,
        limits: row
            .is_program
            .then(|| Limits { time_ms: i64::from(row.time_limit_ms), memory_mib: i64::from(row.memory_limit_mib) }),
    };
    Ok(rows.into_iter().map(of).collect())
}

async fn teams(conn: &mut TenantConn, contest: &Contest, locale: Locale) -> Result<Vec<Team>, ApiError> {
    let query = RowQuery {
        contest: contest.id,
        frozen: false,
        kind: Some(EntryKind::Official),
        school: None,
        province: None,
        class: None,
        room: None,
        with_disqualified: false,
        user: None,
        limit: MOST,
        offset: 0,
    };
    let score = |row: standings::BoardRow| Score {
        score: row.score,
        penalty_s: row.penalty_s,
        sort: row.sort,
        cells: row.cells,
    };
    let placed = standings::list(conn, &query).await?.into_iter();
    let mut scores: HashMap<i64, Score> = placed.map(|placed| (placed.row.entry_id.get(), score(placed.row))).collect();
    let rows = store::teams(conn, contest.id).await?;
    let of = |row: store::TeamRow| Team {
        id: row.id,
        name: names::shown(row.name, locale),
        label: row.candidate_id.unwrap_or_else(|| row.id.to_string()),
        school: row.school.filter(|school| !school.trim().is_empty()),
        group: match row.kind {
            _ if row.is_disqualified => TeamGroup::Disqualified,
            EntryKind::Official => TeamGroup::Official,
            EntryKind::Out | EntryKind::Virtual => TeamGroup::Out,
        },
        score: scores.remove(&row.id),
    };
    Ok(rows.into_iter().map(of).collect())
}

async fn submissions(conn: &mut TenantConn, contest: &Contest) -> Result<Vec<Submission>, ApiError> {
    let pauses = standings::pauses(conn, contest.id).await?;
    let rows = store::submissions(conn, contest.id).await?;
    let of = |row: store::SubmissionRow| {
        let (language, entry_point) = languages::of_submission(row.language_id);
        Submission {
            id: row.id,
            team: row.entry,
            problem: row.question_id,
            language,
            entry_point,
            at: row.created_at,
            at_ms: row.counted_ms(contest, &pauses),
            judgement: row.judgement(),
        }
    };
    Ok(rows.into_iter().map(of).collect())
}

async fn clarifications(conn: &mut TenantConn, contest: &Contest) -> Result<Vec<Clarification>, ApiError> {
    let rows = store::clarifications(conn, contest.id).await?;
    let of = |row: store::ClarificationRow| Clarification {
        id: row.id,
        team: row.entry,
        problem: row.question_id,
        text: row.text,
        at: row.created_at,
        answer: row.answer.zip(row.answered_at).map(|(text, at)| (text, at, row.is_public)),
    };
    Ok(rows.into_iter().map(of).collect())
}

async fn messages(conn: &mut TenantConn, contest: &Contest) -> Result<Vec<Message>, ApiError> {
    let rows = store::messages(conn, contest.id).await?;
    let of = |row: store::MessageRow| Message { id: row.id, text: row.text, at: row.created_at, teams: row.teams };
    Ok(rows.into_iter().map(of).collect())
}

/// Those whose certificates are out.
async fn prizes(conn: &mut TenantConn, contest: &Contest, locale: Locale) -> Result<Vec<Prize>, ApiError> {
    let given = store::prizes(conn, contest.id).await?;
    let of = |kind: &AwardKind| {
        let teams = given.iter().filter(|row| row.award == *kind).map(|row| row.entry).collect();
        let (vi, en) = match kind {
            AwardKind::First => ("Giải Nhất", "First prize"),
            AwardKind::Second => ("Giải Nhì", "Second prize"),
            AwardKind::Third => ("Giải Ba", "Third prize"),
            AwardKind::Consolation => ("Giải Khuyến khích", "Consolation prize"),
        };
        let citation = if locale == Locale::Vi { vi } else { en };
        Prize { id: format!("{kind}-prize"), citation: citation.to_owned(), teams }
    };
    Ok(AwardKind::ALL.iter().map(of).filter(|prize| !prize.teams.is_empty()).collect())
}
