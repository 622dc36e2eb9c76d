//! SQL of schools.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::finding::{First, Written};
use crate::ids::{AccountId, SchoolId};

/// A person and what they wrote.
pub struct Pupil {
    pub id: AccountId,
    pub school: Option<String>,
    pub province: Option<String>,
    pub legacy_province: Option<String>,
    pub school_id: Option<SchoolId>,
}

/// What these people wrote, by id.
pub async fn pupils(conn: &mut TenantConn, users: &[AccountId]) -> Result<Vec<Pupil>, ApiError> {
    Ok(sqlx::query_as!(
        Pupil,
        r#"SELECT id AS "id: AccountId", school, province, legacy_province, school_id AS "school_id: SchoolId"
             FROM users WHERE id = ANY ($1) AND contest_id IS NULL ORDER BY id"#,
        users as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The schools that are written so; until the transaction ends none of them is merged into another.
pub async fn by_names(conn: &mut TenantConn, names: &[&Written]) -> Result<HashMap<Written, SchoolId>, ApiError> {
    let keys: Vec<String> = names.iter().map(|name| name.key.clone()).collect();
    let provinces: Vec<String> = names.iter().map(|name| name.province.clone()).collect();
    let rows = sqlx::query!(
        r#"SELECT n.key, n.province, n.school_id AS "school_id: SchoolId"
             FROM unnest($1::text[], $2::text[]) AS w (key, province)
             JOIN school_names n ON n.key = w.key AND n.province = w.province
            ORDER BY n.key, n.province FOR SHARE OF n"#,
        &keys,
        &provinces,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (Written { key: row.key, province: row.province }, row.school_id)).collect())
}

/// Of each key the school that is written so, where there is one alone in all provinces; until the transaction ends none of
/// them is merged into another.
pub async fn only_ones(conn: &mut TenantConn, keys: &[&str]) -> Result<Vec<(String, SchoolId)>, ApiError> {
    let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
    let rows = sqlx::query!(
        r#"SELECT key, school_id AS "school_id: SchoolId" FROM school_names WHERE key = ANY ($1)
            ORDER BY key, province FOR SHARE"#,
        &keys,
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut schools: BTreeMap<String, BTreeSet<SchoolId>> = BTreeMap::new();
    for row in rows {
        schools.entry(row.key).or_default().insert(row.school_id);
    }
    Ok(schools.into_iter().filter(|(_, of)| of.len() == 1).filter_map(|(key, of)| Some((key, *of.first()?))).collect())
}

/// Makes schools.
pub async fn make(conn: &mut TenantConn, new: &[(&Written, &First)]) -> Result<HashMap<Written, SchoolId>, ApiError> {
    let names: Vec<String> = new.iter().map(|(_, first)| first.name.clone()).collect();
    let keys: Vec<String> = new.iter().map(|(written, _)| written.key.clone()).collect();
    let provinces: Vec<String> = new.iter().map(|(written, _)| written.province.clone()).collect();
    let legacy: Vec<Option<String>> = new.iter().map(|(_, first)| first.legacy_province.clone()).collect();
    let rows = sqlx::query!(
        r#"INSERT INTO schools (name, province, legacy_province, search_text)
           SELECT name, nullif(province, ''), legacy, key
             FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS new (name, province, legacy, key)
           RETURNING id AS "id: SchoolId", search_text AS key, coalesce(province, '') AS "province!""#,
        &names,
        &provinces,
        &legacy as &[Option<String>],
        &keys,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (Written { key: row.key, province: row.province }, row.id)).collect())
}

/// Keeps how the new ones are written, each where nobody else's is written so.
pub async fn name_made(
    conn: &mut TenantConn,
    new: &[(&Written, &First)],
    made: &HashMap<Written, SchoolId>,
) -> Result<(), ApiError> {
    let new: Vec<_> = new.iter().filter_map(|(written, first)| Some((*written, *first, made.get(*written)?))).collect();
    let keys: Vec<String> = new.iter().map(|(written, _, _)| written.key.clone()).collect();
    let provinces: Vec<String> = new.iter().map(|(written, _, _)| written.province.clone()).collect();
    let names: Vec<String> = new.iter().map(|(_, first, _)| first.name.clone()).collect();
    let schools: Vec<SchoolId> = new.iter().map(|(_, _, school)| **school).collect();
    sqlx::query!(
        r#"INSERT INTO school_names (key, province, school_id, name)
           SELECT key, province, school, name
             FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) AS new (key, province, school, name)
            ORDER BY key, province ON CONFLICT DO NOTHING"#,
        &keys,
        &provinces,
        &schools as &[SchoolId],
        &names,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Takes those of them away that nothing names.
pub async fn drop_unnamed(conn: &mut TenantConn, schools: &[SchoolId]) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM schools s WHERE s.id = ANY ($1) AND NOT EXISTS (SELECT FROM school_names n WHERE n.school_id = s.id)",
        schools as &[SchoolId],
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Writes whose school is which.
pub async fn set_schools(conn: &mut TenantConn, of: &[(AccountId, Option<SchoolId>)]) -> Result<(), ApiError> {
    let ids: Vec<AccountId> = of.iter().map(|(id, _)| *id).collect();
    let schools: Vec<Option<SchoolId>> = of.iter().map(|(_, school)| *school).collect();
    sqlx::query!(
        "UPDATE users SET school_id = new.school FROM unnest($1::bigint[], $2::bigint[]) AS new (id, school) WHERE users.id = new.id",
        &ids as &[AccountId],
        &schools as &[Option<SchoolId>],
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Who of these people stands on boards with another school or province than they have, by id.
pub async fn moved(conn: &mut TenantConn, users: &[AccountId]) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT DISTINCT u.id AS "id: AccountId"
             FROM users u JOIN ranking r ON r.user_id = u.id
            WHERE u.id = ANY ($1) AND (r.school_id IS DISTINCT FROM u.school_id
                                       OR r.unit IS DISTINCT FROM coalesce(u.legacy_province, u.province))
            ORDER BY 1"#,
        users as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A school as it is kept.
#[derive(Debug, Clone)]
pub struct School {
    pub id: SchoolId,
    pub name: String,
    pub province: Option<String>,
    pub legacy_province: Option<String>,
}

/// Schools with most members first, at most ten.
pub async fn suggested(conn: &mut TenantConn, search: &str, units: Option<&[String]>) -> Result<Vec<School>, ApiError> {
    Ok(sqlx::query_as!(
        School,
        r#"SELECT s.id AS "id: SchoolId", s.name, s.province, s.legacy_province
             FROM schools s CROSS JOIN LATERAL (SELECT count(*) AS members FROM users u WHERE u.school_id = s.id) m
            WHERE ($1 = '' OR to_tsvector('simple', s.search_text) @@ to_tsquery('simple', $1))
              AND ($2::text[] IS NULL OR s.province = ANY ($2) OR s.legacy_province = ANY ($2))
              AND m.members > 0
            ORDER BY m.members DESC, s.name, s.id LIMIT 10"#,
        search,
        units as Option<&[String]>,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A school as managers see it.
#[derive(Debug)]
pub struct Managed {
    pub id: SchoolId,
    pub name: String,
    pub province: Option<String>,
    pub legacy_province: Option<String>,
    pub aliases: Vec<String>,
    pub members: i64,
    pub total: i64,
}

impl crate::listing::Counted for Managed {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A page of the schools by name; of one alone where `id` says so.
pub async fn managed(
    conn: &mut TenantConn,
    search: &str,
    units: Option<&[String]>,
    id: Option<SchoolId>,
    (limit, offset): (i64, i64),
) -> Result<Vec<Managed>, ApiError> {
    Ok(sqlx::query_as!(
        Managed,
        r#"SELECT s.id AS "id: SchoolId", s.name, s.province, s.legacy_province,
                  ARRAY(SELECT DISTINCT n.name FROM school_names n WHERE n.school_id = s.id AND n.name <> s.name ORDER BY 1) AS "aliases!",
                  (SELECT count(*) FROM users u WHERE u.school_id = s.id) AS "members!",
                  count(*) OVER () AS "total!"
             FROM schools s
            WHERE ($1 = '' OR to_tsvector('simple', s.search_text) @@ to_tsquery('simple', $1))
              AND ($2::text[] IS NULL OR s.province = ANY ($2) OR s.legacy_province = ANY ($2))
              AND ($3::bigint IS NULL OR s.id = $3)
            ORDER BY s.name, s.id LIMIT $4 OFFSET $5"#,
        search,
        units as Option<&[String]>,
        id as Option<SchoolId>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Locks schools, always in the same order.
pub async fn lock(conn: &mut TenantConn, ids: &[SchoolId]) -> Result<Vec<School>, ApiError> {
    Ok(sqlx::query_as!(
        School,
        r#"SELECT id AS "id: SchoolId", name, province, legacy_province FROM schools WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE"#,
        ids as &[SchoolId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Writes a school's name and province.
pub async fn update(conn: &mut TenantConn, school: &School) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE schools SET name = $2, province = $3, legacy_province = $4, updated_at = now() WHERE id = $1",
        school.id as SchoolId,
        school.name,
        school.province,
        school.legacy_province,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Keeps another way in which a school is written, where no school of the province is; whose it is.
pub async fn add_name(
    conn: &mut TenantConn,
    school: SchoolId,
    written: &Written,
    name: &str,
) -> Result<SchoolId, ApiError> {
    sqlx::query!(
        "INSERT INTO school_names (key, province, school_id, name) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        written.key,
        written.province,
        school as SchoolId,
        name,
    )
    .execute(&mut *conn)
    .await?;
    Ok(sqlx::query_scalar!(
        r#"SELECT school_id AS "school_id: SchoolId" FROM school_names WHERE key = $1 AND province = $2"#,
        written.key,
        written.province,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Has a school be found by all its names.
pub async fn index(conn: &mut TenantConn, school: SchoolId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE schools SET search_text = coalesce((SELECT string_agg(DISTINCT n.key, ' ') FROM school_names n WHERE n.school_id = $1), '')
          WHERE id = $1",
        school as SchoolId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Locks the people of a school, in the order in which everybody else locks them. Who changes people and schools begins with
/// the people: whoever writes their school, or erases a person, holds the person first.
pub async fn lock_members(conn: &mut TenantConn, school: SchoolId) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: AccountId" FROM users WHERE school_id = $1 ORDER BY id FOR NO KEY UPDATE"#,
        school as SchoolId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Gives the names and then the people of one school to another; the people.
pub async fn hand_over(conn: &mut TenantConn, from: SchoolId, into: SchoolId) -> Result<Vec<AccountId>, ApiError> {
    // Whoever finds the school by a name now is waited for.
    sqlx::query!("UPDATE school_names SET school_id = $2 WHERE school_id = $1", from as SchoolId, into as SchoolId)
        .execute(&mut *conn)
        .await?;
    Ok(sqlx::query_scalar!(
        r#"UPDATE users SET school_id = $2 WHERE school_id = $1 RETURNING id AS "id: AccountId""#,
        from as SchoolId,
        into as SchoolId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Takes a school away.
pub async fn delete(conn: &mut TenantConn, school: SchoolId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM schools WHERE id = $1", school as SchoolId).execute(&mut *conn).await?;
    Ok(())
}
