//! SQL of the list.

use std::collections::HashMap;

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use statements::search_words;
use time::Date;

use super::draft::CandidateDraft;
use crate::contests::messages::{CANDIDATE_ACCOUNT_TAKEN, CANDIDATE_ID_TAKEN};
use crate::ids::{AccountId, CandidateId, ContestId};

/// A candidate as it is kept.
#[derive(Debug, Clone)]
pub struct CandidateRow {
    pub id: CandidateId,
    pub candidate_id: String,
    pub full_name: String,
    pub dob: Option<Date>,
    pub class: Option<String>,
    pub school: Option<String>,
    pub province: Option<String>,
    pub room: Option<String>,
    pub seat: Option<String>,
    pub email: Option<String>,
    pub user_id: AccountId,
    /// Whether the account was made for the contest.
    pub is_test: bool,
    pub has_entered: bool,
    pub total: i64,
}

impl CandidateRow {
    /// What staff wrote of it.
    pub fn draft(&self) -> CandidateDraft {
        CandidateDraft {
            candidate_id: self.candidate_id.clone(),
            full_name: self.full_name.clone(),
            dob: self.dob,
            class: self.class.clone(),
            school: self.school.clone(),
            province: self.province.clone(),
            room: self.room.clone(),
            seat: self.seat.clone(),
            email: self.email.clone(),
        }
    }
}

/// Which candidates of a contest.
#[derive(Debug, Default)]
pub struct CandidateQuery<'a> {
    /// Lower case and without accents.
    pub search: &'a str,
    pub room: Option<&'a str>,
    /// None: all.
    pub ids: Option<&'a [CandidateId]>,
    /// The one with this candidate ID; none: all.
    pub candidate_id: Option<&'a str>,
    pub limit: Option<i64>,
    pub offset: i64,
}

/// Candidates by room, seat and candidate ID.
pub async fn list(
    conn: &mut TenantConn,
    contest: ContestId,
    query: &CandidateQuery<'_>,
) -> Result<Vec<CandidateRow>, ApiError> {
    Ok(sqlx::query_as!(
        CandidateRow,
        r#"SELECT c.id AS "id: CandidateId", c.candidate_id, c.full_name, c.dob, c.class, c.school, c.province, c.room, c.seat, c.email,
                  c.user_id AS "user_id: AccountId", u.contest_id IS NOT NULL AS "is_test!", count(*) OVER () AS "total!",
                  EXISTS (SELECT FROM contest_entries e WHERE e.contest_id = $1 AND e.user_id = c.user_id) AS "has_entered!"
             FROM contest_candidates c JOIN users u ON u.id = c.user_id
            WHERE c.contest_id = $1 AND strpos(c.search_text, $2) > 0 AND ($3::text IS NULL OR c.room = $3)
              AND ($4::bigint[] IS NULL OR c.id = ANY ($4)) AND ($7::text IS NULL OR c.candidate_id = $7)
            ORDER BY c.room NULLS LAST, length(c.seat), c.seat, length(c.candidate_id), c.candidate_id LIMIT $5 OFFSET $6"#,
        contest as ContestId,
        query.search,
        query.room,
        query.ids as Option<&[CandidateId]>,
        query.limit,
        query.offset,
        query.candidate_id,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The rooms with how many sit in each; those of none last.
pub async fn rooms(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<(Option<String>, i64)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT room, count(*) AS "count!" FROM contest_candidates WHERE contest_id = $1
            GROUP BY room ORDER BY room NULLS LAST"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.room, row.count)).collect())
}

/// Accounts of these addresses that may take part: by address.
pub async fn accounts(conn: &mut TenantConn, emails: &[String]) -> Result<HashMap<String, AccountId>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: AccountId", email FROM users
            WHERE email = ANY ($1) AND contest_id IS NULL AND NOT is_visitor AND erase_at IS NULL AND erased_at IS NULL"#,
        emails,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.email, row.id)).collect())
}

/// The texts of drafts, a column each.
struct Columns {
    ids: Vec<String>,
    names: Vec<String>,
    days: Vec<Option<Date>>,
    classes: Vec<Option<String>>,
    schools: Vec<Option<String>>,
    provinces: Vec<Option<String>>,
    rooms: Vec<Option<String>>,
    seats: Vec<Option<String>>,
    emails: Vec<Option<String>>,
    search: Vec<String>,
}

impl Columns {
    fn of<'a>(drafts: impl Iterator<Item = &'a CandidateDraft> + Clone) -> Self {
        let texts = |of: fn(&CandidateDraft) -> &Option<String>| drafts.clone().map(|it| of(it).clone()).collect();
        Self {
            ids: drafts.clone().map(|it| it.candidate_id.clone()).collect(),
            names: drafts.clone().map(|it| it.full_name.clone()).collect(),
            days: drafts.clone().map(|it| it.dob).collect(),
            classes: texts(|it| &it.class),
            schools: texts(|it| &it.school),
            provinces: texts(|it| &it.province),
            rooms: texts(|it| &it.room),
            seats: texts(|it| &it.seat),
            emails: texts(|it| &it.email),
            search: drafts.map(CandidateDraft::search_text).collect(),
        }
    }
}

/// Makes accounts of type test for a contest, which nobody can sign in with yet; their ids by login name.
pub async fn insert_accounts(
    tx: &mut TenantConn,
    contest: ContestId,
    made: &[(String, &CandidateDraft)],
) -> Result<HashMap<String, AccountId>, ApiError> {
    let logins: Vec<String> = made.iter().map(|(login, _)| login.clone()).collect();
    let columns = Columns::of(made.iter().map(|(_, draft)| *draft));
    let search: Vec<String> =
        made.iter().map(|(login, draft)| search_words([draft.full_name.as_str(), login])).collect();
    let rows = sqlx::query!(
        r#"INSERT INTO users (email, full_name, role, user_type, contest_id, dob, class, school, province, search_text)
           SELECT email, full_name, 'student', 'test', $1, dob, class, school, province, search_text
             FROM unnest($2::text[], $3::text[], $4::date[], $5::text[], $6::text[], $7::text[], $8::text[])
                  AS new (email, full_name, dob, class, school, province, search_text)
           RETURNING id AS "id: AccountId", email"#,
        contest as ContestId,
        &logins,
        &columns.names,
        &columns.days as &[Option<Date>],
        &columns.classes as &[Option<String>],
        &columns.schools as &[Option<String>],
        &columns.provinces as &[Option<String>],
        &search,
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.email, row.id)).collect())
}

/// Writes new candidates with their accounts.
///
/// # Errors
/// 409 where the contest names one of the IDs or accounts already.
pub async fn insert(
    tx: &mut TenantConn,
    contest: ContestId,
    new: &[(AccountId, &CandidateDraft)],
) -> Result<(), ApiError> {
    let users: Vec<AccountId> = new.iter().map(|(user, _)| *user).collect();
    let columns = Columns::of(new.iter().map(|(_, draft)| *draft));
    sqlx::query!(
        "INSERT INTO contest_candidates (contest_id, candidate_id, full_name, dob, class, school, province, room, seat, email,
                                         search_text, user_id)
         SELECT $1, * FROM unnest($2::text[], $3::text[], $4::date[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                                  $10::text[], $11::text[], $12::bigint[])",
        contest as ContestId,
        &columns.ids,
        &columns.names,
        &columns.days as &[Option<Date>],
        &columns.classes as &[Option<String>],
        &columns.schools as &[Option<String>],
        &columns.provinces as &[Option<String>],
        &columns.rooms as &[Option<String>],
        &columns.seats as &[Option<String>],
        &columns.emails as &[Option<String>],
        &columns.search,
        &users as &[AccountId],
    )
    .execute(&mut *tx)
    .await
    .map_err(taken)?;
    Ok(())
}

/// Writes candidates anew; accounts that were made for them, and what entries say of their IDs, follow.
///
/// # Errors
/// 409 where the contest names one of the IDs already.
pub async fn update(tx: &mut TenantConn, changed: &[(CandidateId, &CandidateDraft)]) -> Result<(), ApiError> {
    let rows: Vec<CandidateId> = changed.iter().map(|(id, _)| *id).collect();
    let columns = Columns::of(changed.iter().map(|(_, draft)| *draft));
    sqlx::query!(
        "UPDATE contest_candidates c SET candidate_id = n.candidate_id, full_name = n.full_name, dob = n.dob, class = n.class,
                school = n.school, province = n.province, room = n.room, seat = n.seat, email = n.email, search_text = n.search
           FROM unnest($1::bigint[], $2::text[], $3::text[], $4::date[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                       $10::text[], $11::text[])
                AS n (id, candidate_id, full_name, dob, class, school, province, room, seat, email, search)
          WHERE c.id = n.id",
        &rows as &[CandidateId],
        &columns.ids,
        &columns.names,
        &columns.days as &[Option<Date>],
        &columns.classes as &[Option<String>],
        &columns.schools as &[Option<String>],
        &columns.provinces as &[Option<String>],
        &columns.rooms as &[Option<String>],
        &columns.seats as &[Option<String>],
        &columns.emails as &[Option<String>],
        &columns.search,
    )
    .execute(&mut *tx)
    .await
    .map_err(taken)?;
    sqlx::query!(
        "UPDATE users u SET full_name = c.full_name, dob = c.dob, class = c.class, school = c.school, province = c.province,
                updated_at = now()
           FROM contest_candidates c WHERE c.id = ANY ($1) AND u.id = c.user_id AND u.contest_id = c.contest_id",
        &rows as &[CandidateId],
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "UPDATE contest_entries e SET candidate_id = c.candidate_id FROM contest_candidates c
          WHERE c.id = ANY ($1) AND e.contest_id = c.contest_id AND e.user_id = c.user_id AND e.kind <> 'virtual'
            AND e.candidate_id IS DISTINCT FROM c.candidate_id",
        &rows as &[CandidateId],
    )
    .execute(&mut *tx)
    .await
    .map_err(taken)?;
    Ok(())
}

fn taken(error: sqlx::Error) -> ApiError {
    match broken_constraint(&error) {
        Some("contest_candidates_id_unique" | "contest_entries_candidate") => {
            ApiError::on_field("candidate_id", CANDIDATE_ID_TAKEN)
        }
        Some("contest_candidates_user_unique") => ApiError::on_field("email", CANDIDATE_ACCOUNT_TAKEN),
        _ => error.into(),
    }
}

/// Takes a candidate off the list, with the account that was made for it.
pub async fn delete(tx: &mut TenantConn, id: CandidateId) -> Result<(), ApiError> {
    sqlx::query!(
        "WITH gone AS (DELETE FROM contest_candidates WHERE id = $1 RETURNING user_id, contest_id)
         DELETE FROM users u USING gone WHERE u.id = gone.user_id AND u.contest_id = gone.contest_id",
        id as CandidateId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// How many a contest names.
pub async fn count(conn: &mut TenantConn, contest: ContestId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM contest_candidates WHERE contest_id = $1"#,
        contest as ContestId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// The candidate ID that a contest has for somebody.
pub async fn id_of(conn: &mut TenantConn, contest: ContestId, user: AccountId) -> Result<Option<String>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT candidate_id FROM contest_candidates WHERE contest_id = $1 AND user_id = $2",
        contest as ContestId,
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Whether a contest has this candidate ID on its list.
pub async fn is_listed(conn: &mut TenantConn, contest: ContestId, candidate: &str) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM contest_candidates WHERE contest_id = $1 AND candidate_id = $2) AS "is!""#,
        contest as ContestId,
        candidate,
    )
    .fetch_one(&mut *conn)
    .await?)
}
