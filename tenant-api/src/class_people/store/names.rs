//! SQL of a class's list of names.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use crate::class_people::views::ClassFreeName;
use crate::ids::{AccountId, ClassroomId, ClassroomNameId};

/// A name of the list.
pub struct NameRow {
    pub id: ClassroomNameId,
    pub full_name: String,
    pub dob: Option<Date>,
    pub claimed_by: Option<AccountId>,
    pub claimed_login: Option<String>,
    pub confirmed: bool,
}

/// A name to be written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NameDraft {
    pub full_name: String,
    pub dob: Option<Date>,
}

/// The list by given name, as the pupils of a class are.
pub async fn names(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<NameRow>, ApiError> {
    Ok(sqlx::query_as!(
        NameRow,
        r#"SELECT n.id AS "id: ClassroomNameId", n.full_name, n.dob, n.claimed_by AS "claimed_by: AccountId",
                  u.email AS "claimed_login?", n.confirmed_at IS NOT NULL AS "confirmed!"
             FROM classroom_names n LEFT JOIN users u ON u.id = n.claimed_by
            WHERE n.classroom_id = $1
            ORDER BY regexp_replace(n.full_name, '^.* ', '') COLLATE pg_catalog."vi-x-icu", n.full_name COLLATE pg_catalog."vi-x-icu", n.id"#,
        class as ClassroomId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Names that nobody has taken, in the same order.
pub async fn free_names(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<ClassFreeName>, ApiError> {
    Ok(sqlx::query_as!(
        ClassFreeName,
        r#"SELECT id AS "id: ClassroomNameId", full_name FROM classroom_names
            WHERE classroom_id = $1 AND claimed_by IS NULL AND confirmed_at IS NULL
            ORDER BY regexp_replace(full_name, '^.* ', '') COLLATE pg_catalog."vi-x-icu", full_name COLLATE pg_catalog."vi-x-icu", id"#,
        class as ClassroomId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The name that somebody has taken.
pub async fn claim_of(
    conn: &mut TenantConn,
    class: ClassroomId,
    user: AccountId,
) -> Result<Option<ClassFreeName>, ApiError> {
    Ok(sqlx::query_as!(
        ClassFreeName,
        r#"SELECT id AS "id: ClassroomNameId", full_name FROM classroom_names WHERE classroom_id = $1 AND claimed_by = $2"#,
        class as ClassroomId,
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Writes names at the list's end.
pub async fn add_names(tx: &mut TenantConn, class: ClassroomId, new: &[NameDraft]) -> Result<(), ApiError> {
    let names: Vec<String> = new.iter().map(|name| name.full_name.clone()).collect();
    let days: Vec<Option<Date>> = new.iter().map(|name| name.dob).collect();
    sqlx::query!(
        "INSERT INTO classroom_names (classroom_id, full_name, dob)
         SELECT $1, name, dob FROM unnest($2::text[], $3::date[]) AS new (name, dob)",
        class as ClassroomId,
        &names,
        &days as &[Option<Date>],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Writes a name anew; whether it is there.
pub async fn update_name(
    tx: &mut TenantConn,
    class: ClassroomId,
    id: ClassroomNameId,
    name: &NameDraft,
) -> Result<bool, ApiError> {
    let done = sqlx::query!(
        "UPDATE classroom_names SET full_name = $3, dob = $4 WHERE classroom_id = $1 AND id = $2",
        class as ClassroomId,
        id as ClassroomNameId,
        name.full_name,
        name.dob,
    )
    .execute(&mut *tx)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Takes a name off the list: what it was; none where it is not there.
pub async fn delete_name(
    tx: &mut TenantConn,
    class: ClassroomId,
    id: ClassroomNameId,
) -> Result<Option<String>, ApiError> {
    Ok(sqlx::query_scalar!(
        "DELETE FROM classroom_names WHERE classroom_id = $1 AND id = $2 RETURNING full_name",
        class as ClassroomId,
        id as ClassroomNameId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Notes that somebody says that a name is theirs; whether it was free. Another that they had taken is free again.
pub async fn claim(
    tx: &mut TenantConn,
    class: ClassroomId,
    id: ClassroomNameId,
    user: AccountId,
) -> Result<bool, ApiError> {
    sqlx::query!(
        "UPDATE classroom_names SET claimed_by = NULL, claimed_at = NULL, confirmed_at = NULL
          WHERE classroom_id = $1 AND claimed_by = $2 AND id <> $3",
        class as ClassroomId,
        user as AccountId,
        id as ClassroomNameId,
    )
    .execute(&mut *tx)
    .await?;
    let done = sqlx::query!(
        "UPDATE classroom_names SET claimed_by = $2, claimed_at = coalesce(claimed_at, now())
          WHERE classroom_id = $1 AND id = $3 AND (claimed_by IS NULL AND confirmed_at IS NULL OR claimed_by = $2)",
        class as ClassroomId,
        user as AccountId,
        id as ClassroomNameId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Confirms what these people have taken.
pub async fn confirm_claims(tx: &mut TenantConn, class: ClassroomId, users: &[AccountId]) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE classroom_names SET confirmed_at = coalesce(confirmed_at, now()) WHERE classroom_id = $1 AND claimed_by = ANY ($2)",
        class as ClassroomId,
        users as &[AccountId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// What these people have taken is free again.
pub async fn release_claims(tx: &mut TenantConn, class: ClassroomId, users: &[AccountId]) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE classroom_names SET claimed_by = NULL, claimed_at = NULL, confirmed_at = NULL
          WHERE classroom_id = $1 AND claimed_by = ANY ($2)",
        class as ClassroomId,
        users as &[AccountId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Of these people those whose account has no name, with the one that they have taken; locks them.
pub async fn nameless(
    tx: &mut TenantConn,
    class: ClassroomId,
    users: &[AccountId],
) -> Result<Vec<(AccountId, String, String)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT u.id AS "id: AccountId", u.email, n.full_name FROM classroom_names n JOIN users u ON u.id = n.claimed_by
            WHERE n.classroom_id = $1 AND u.id = ANY ($2) AND u.full_name = '' ORDER BY u.id FOR NO KEY UPDATE OF u"#,
        class as ClassroomId,
        users as &[AccountId],
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.email, row.full_name)).collect())
}

/// Gives accounts names; each with the words that searches look at.
pub async fn set_names(tx: &mut TenantConn, people: &[(AccountId, String, String)]) -> Result<(), ApiError> {
    let ids: Vec<AccountId> = people.iter().map(|(id, ..)| *id).collect();
    let names: Vec<String> = people.iter().map(|(_, name, _)| name.clone()).collect();
    let search: Vec<String> = people.iter().map(|(.., words)| words.clone()).collect();
    sqlx::query!(
        "UPDATE users SET full_name = new.name, search_text = new.search, version = version + 1, updated_at = now()
           FROM unnest($1::bigint[], $2::text[], $3::text[]) AS new (id, name, search) WHERE users.id = new.id",
        &ids as &[AccountId],
        &names,
        &search,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// How teachers know who asks: by the name that they have taken, else their own, else their login.
pub async fn name_of(conn: &mut TenantConn, class: ClassroomId, user: AccountId) -> Result<String, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT coalesce(n.full_name, nullif(u.full_name, ''), u.email) AS "name!"
             FROM users u LEFT JOIN classroom_names n ON n.classroom_id = $1 AND n.claimed_by = u.id WHERE u.id = $2"#,
        class as ClassroomId,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}
