//! Operators' rows.

use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Role;

/// An operator, as other parts see one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operator {
    /// The operator's id.
    pub id: i64,
    /// Lower case.
    pub email: String,
    /// For people.
    pub name: String,
    /// What they may.
    pub role: Role,
}

/// What signing in needs.
pub(super) struct Credentials {
    pub id: i64,
    pub email: String,
    pub name: String,
    pub role: String,
    pub handle: Uuid,
    pub password_hash: Option<String>,
    pub totp_sealed: Option<String>,
    pub totp_step: Option<i64>,
    pub totp_since: Option<OffsetDateTime>,
    pub password_changed_at: Option<OffsetDateTime>,
}

impl Credentials {
    pub fn operator(&self) -> Operator {
        Operator { id: self.id, email: self.email.clone(), name: self.name.clone(), role: Role::parse(&self.role) }
    }
}

/// The active operator of that address.
pub(super) async fn by_email(pool: &PgPool, email: &str) -> Result<Option<Credentials>, sqlx::Error> {
    sqlx::query_as!(
        Credentials,
        "SELECT id, email, name, role, handle, password_hash, totp_sealed, totp_step, totp_since, password_changed_at
           FROM operators WHERE email = $1 AND state = 'active'",
        email
    )
    .fetch_optional(pool)
    .await
}

/// The operator, whatever its state.
pub(super) async fn by_id(conn: &mut PgConnection, id: i64) -> Result<Option<Credentials>, sqlx::Error> {
    sqlx::query_as!(
        Credentials,
        "SELECT id, email, name, role, handle, password_hash, totp_sealed, totp_step, totp_since, password_changed_at
           FROM operators WHERE id = $1",
        id
    )
    .fetch_optional(conn)
    .await
}

/// A line of the list of operators.
#[derive(Debug, Clone)]
pub struct OperatorRow {
    /// The operator's id.
    pub id: i64,
    /// Lower case.
    pub email: String,
    /// For people.
    pub name: String,
    /// What they may.
    pub role: String,
    /// `invited`, `active` or `disabled`.
    pub state: String,
    /// Whether codes of an app are taken.
    pub totp: bool,
    /// How many passkeys there are.
    pub passkeys: i64,
    /// When they were invited.
    pub created_at: OffsetDateTime,
    /// When they last signed in.
    pub signed_in_at: Option<OffsetDateTime>,
    /// Until when the set-up link is good, where one is out.
    pub invited_until: Option<OffsetDateTime>,
    /// How many lines there are in all.
    pub total: i64,
}

/// Which operators to list.
#[derive(Debug, Clone, Default)]
pub struct OperatorFilter {
    /// Part of a name or address, folded.
    pub search: String,
    /// One role's.
    pub role: Option<String>,
    /// One state's.
    pub state: Option<String>,
    /// One alone.
    pub id: Option<i64>,
}

/// A page of operators by name.
///
/// # Errors
/// When the control database is away.
pub async fn list(
    conn: &mut PgConnection,
    filter: &OperatorFilter,
    limit: i64,
    offset: i64,
) -> Result<Vec<OperatorRow>, sqlx::Error> {
    sqlx::query_as!(
        OperatorRow,
        r#"SELECT o.id, o.email, o.name, o.role, o.state, o.totp_sealed IS NOT NULL AS "totp!",
                  (SELECT count(*) FROM operator_passkeys p WHERE p.operator_id = o.id) AS "passkeys!",
                  o.created_at, o.signed_in_at, i.expires_at AS "invited_until?", count(*) OVER () AS "total!"
             FROM operators o LEFT JOIN operator_invitations i ON i.operator_id = o.id AND i.expires_at > now()
            WHERE ($1 = '' OR position($1 IN o.search_text) > 0) AND ($2::text IS NULL OR o.role = $2)
              AND ($3::text IS NULL OR o.state = $3) AND ($4::bigint IS NULL OR o.id = $4)
            ORDER BY o.name, o.id LIMIT $5 OFFSET $6"#,
        filter.search,
        filter.role,
        filter.state,
        filter.id,
        limit,
        offset
    )
    .fetch_all(conn)
    .await
}

/// Adds an operator who has to set up first; `None` where the address has one already.
pub(super) async fn insert(
    conn: &mut PgConnection,
    email: &str,
    name: &str,
    role: Role,
) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "INSERT INTO operators (email, name, role) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING RETURNING id",
        email,
        name,
        role.name()
    )
    .fetch_optional(conn)
    .await
}

/// Changes the name.
pub(super) async fn rename(conn: &mut PgConnection, id: i64, name: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE operators SET name = $2 WHERE id = $1", id, name).execute(conn).await.map(drop)
}

/// Changes the role.
pub(super) async fn set_role(conn: &mut PgConnection, id: i64, role: Role) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE operators SET role = $2 WHERE id = $1", id, role.name()).execute(conn).await.map(drop)
}

/// Lets nobody else change who is an owner, or who is in, until the transaction ends: what is decided by a row that was
/// read is still so when it is written.
pub(super) async fn lock_circle(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('lophoc operators', 0))").execute(conn).await.map(drop)
}

/// Whether there is an active owner beside this operator. Whoever asks holds [`lock_circle`].
pub(super) async fn has_other_owner(conn: &mut PgConnection, id: i64) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM operators WHERE role = 'owner' AND state = 'active' AND id <> $1) AS "has!""#,
        id
    )
    .fetch_one(conn)
    .await
}

/// Disables, or lets in again: as active where everything is set up, else as invited.
pub(super) async fn set_disabled(conn: &mut PgConnection, id: i64, disabled: bool) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE operators SET state = CASE WHEN $2 THEN 'disabled' WHEN password_hash IS NULL THEN 'invited' ELSE 'active' END
          WHERE id = $1",
        id,
        disabled
    )
    .execute(&mut *conn)
    .await?;
    if disabled {
        sqlx::query!("DELETE FROM operator_invitations WHERE operator_id = $1", id).execute(&mut *conn).await?;
        sqlx::query!("DELETE FROM operator_challenges WHERE operator_id = $1", id).execute(&mut *conn).await?;
        sqlx::query!("DELETE FROM operator_sessions WHERE operator_id = $1", id).execute(&mut *conn).await?;
    }
    Ok(())
}

/// Takes password, factors and sessions away: only a set-up link leads in again.
pub(super) async fn reset(conn: &mut PgConnection, id: i64) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE operators SET state = 'invited', password_hash = NULL, totp_sealed = NULL, totp_since = NULL, totp_step = NULL
          WHERE id = $1",
        id
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM operator_passkeys WHERE operator_id = $1", id).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM operator_recovery_codes WHERE operator_id = $1", id).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM operator_challenges WHERE operator_id = $1", id).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM operator_sessions WHERE operator_id = $1", id).execute(&mut *conn).await.map(drop)
}

/// Sets the password.
pub(super) async fn set_password(conn: &mut PgConnection, id: i64, hash: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE operators SET password_hash = $2, password_changed_at = now() WHERE id = $1", id, hash)
        .execute(conn)
        .await
        .map(drop)
}

/// Sets the TOTP secret, with the step whose code proved it, or takes it away.
pub(super) async fn set_totp(
    conn: &mut PgConnection,
    id: i64,
    sealed: Option<&str>,
    step: Option<i64>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE operators SET totp_sealed = $2, totp_step = $3, totp_since = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END
          WHERE id = $1",
        id,
        sealed,
        step
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Notes that the code of a time step was taken; false where one of that step or a later one was already.
pub(super) async fn take_step(conn: &mut PgConnection, id: i64, step: i64) -> Result<bool, sqlx::Error> {
    let taken = sqlx::query!(
        "UPDATE operators SET totp_step = $2 WHERE id = $1 AND (totp_step IS NULL OR totp_step < $2)",
        id,
        step
    )
    .execute(conn)
    .await?;
    Ok(taken.rows_affected() == 1)
}

/// Lets an operator in whose set-up is done.
pub(super) async fn activate(conn: &mut PgConnection, id: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE operators SET state = 'active' WHERE id = $1 AND state = 'invited'", id)
        .execute(conn)
        .await
        .map(drop)
}
