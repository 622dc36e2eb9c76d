//! The circle of operators: who is invited, what they are, who is out.

use platform::error::ApiError;
use platform::faults::Faults;
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::messages::{LAST_OWNER, OPERATOR_DISABLED, OPERATOR_EXISTS, OPERATOR_NOT_FOUND};
use super::setup::{checked_name, invite};
use super::store::{self, OperatorFilter, OperatorRow};
use super::{Audit, NAME_MAX, Operators, Permission, Role, visits};

/// A set-up link that is out.
#[derive(Debug)]
pub struct Invitation {
    /// Whom it is for.
    pub operator: OperatorRow,
    /// To be given to them, by another way than the platform's.
    pub link: String,
    /// Until when it is good.
    pub expires_at: OffsetDateTime,
}

/// What is to change of an operator.
#[derive(Debug, Default)]
pub struct MemberChange {
    /// Another name.
    pub name: Option<String>,
    /// Another role.
    pub role: Option<Role>,
}

impl Operators {
    /// Adds an operator and gives the link out. `line` is completed and logged.
    ///
    /// # Errors
    /// 412 when address or name won't do, or there is such an operator already.
    pub async fn invite(&self, email: &str, name: &str, role: Role, line: Audit) -> Result<Invitation, ApiError> {
        let mut faults = Faults::default();
        let email = faults.rule("email", rules::email(email)).unwrap_or_default();
        let name = faults.rule("name", rules::person_name(name, NAME_MAX)).unwrap_or_default();
        faults.finish()?;
        let mut transaction = self.pool().begin().await?;
        let id = store::insert(&mut transaction, &email, &name, role).await?;
        let id = id.ok_or_else(|| ApiError::field("email", OPERATOR_EXISTS))?;
        let (token, expires_at) = invite(&mut transaction, id).await?;
        let detail = json!({"after": {"name": name, "role": role.name()}});
        let operator = row(&mut transaction, id).await?;
        Audit { target: email, detail, ..line }.commit(transaction).await?;
        Ok(Invitation { operator, link: self.link(&token), expires_at })
    }

    /// Takes an operator's password and factors away and gives a new link out.
    ///
    /// # Errors
    /// 404 when there is no such operator, 412 for the last owner and for a disabled one.
    pub async fn invite_again(&self, id: i64, line: Audit) -> Result<Invitation, ApiError> {
        let mut transaction = self.pool().begin().await?;
        store::lock_circle(&mut transaction).await?;
        let before = row(&mut transaction, id).await?;
        if before.state == "disabled" {
            return Err(OPERATOR_DISABLED.into());
        }
        if before.state == "active" {
            keep_an_owner(&mut transaction, &before).await?;
        }
        store::reset(&mut transaction, id).await?;
        let visits_ended = visits::end_all(&mut transaction, id).await?;
        let (token, expires_at) = invite(&mut transaction, id).await?;
        let detail = json!({"visits_ended": visits_ended});
        let operator = row(&mut transaction, id).await?;
        Audit { target: before.email, detail, ..line }.commit(transaction).await?;
        Ok(Invitation { operator, link: self.link(&token), expires_at })
    }

    /// Changes name or role. Visits of who may visit no more end, as in [`Operators::set_disabled`].
    ///
    /// # Errors
    /// 404 when there is no such operator, 412 when the last owner would be none.
    pub async fn change(&self, id: i64, change: MemberChange, line: Audit) -> Result<OperatorRow, ApiError> {
        let name = change.name.map(|name| checked_name("name", &name)).transpose()?;
        let mut transaction = self.pool().begin().await?;
        store::lock_circle(&mut transaction).await?;
        let before = row(&mut transaction, id).await?;
        if let Some(name) = &name {
            store::rename(&mut transaction, id, name).await?;
        }
        let mut visits_ended = 0;
        if let Some(role) = change.role {
            if role != Role::Owner && before.state == "active" {
                keep_an_owner(&mut transaction, &before).await?;
            }
            store::set_role(&mut transaction, id, role).await?;
            if !role.may(Permission::EnterSite) {
                visits_ended = visits::end_all(&mut transaction, id).await?;
            }
        }
        let after = row(&mut transaction, id).await?;
        let detail = json!({"before": described(&before), "after": described(&after), "visits_ended": visits_ended});
        Audit { target: before.email, detail, ..line }.commit(transaction).await?;
        Ok(after)
    }

    /// Shuts an operator out at once, or lets one in again. The visits of who is shut out end with that; the sites are
    /// told by [`visits::carry_out`].
    ///
    /// # Errors
    /// 404 when there is no such operator, 412 for the last owner.
    pub async fn set_disabled(&self, id: i64, disabled: bool, line: Audit) -> Result<OperatorRow, ApiError> {
        let mut transaction = self.pool().begin().await?;
        store::lock_circle(&mut transaction).await?;
        let before = row(&mut transaction, id).await?;
        if disabled && before.state == "active" {
            keep_an_owner(&mut transaction, &before).await?;
        }
        store::set_disabled(&mut transaction, id, disabled).await?;
        let visits_ended = if disabled { visits::end_all(&mut transaction, id).await? } else { 0 };
        let after = row(&mut transaction, id).await?;
        let detail = json!({
            "before": {"state": before.state}, "after": {"state": after.state}, "visits_ended": visits_ended
        });
        Audit { target: before.email, detail, ..line }.commit(transaction).await?;
        Ok(after)
    }

    /// The operator of that address, whatever its state.
    ///
    /// # Errors
    /// 404 when there is none.
    pub async fn named(&self, email: &str) -> Result<i64, ApiError> {
        let id = sqlx::query_scalar!("SELECT id FROM operators WHERE email = lower($1)", email.trim())
            .fetch_optional(self.pool())
            .await?;
        id.ok_or_else(|| OPERATOR_NOT_FOUND.into())
    }

    fn link(&self, token: &str) -> String {
        // After the `#`, so that it reaches no server's log.
        format!("{}/setup#{token}", self.origin())
    }
}

fn described(row: &OperatorRow) -> Value {
    json!({"name": row.name, "role": row.role})
}

async fn row(conn: &mut PgConnection, id: i64) -> Result<OperatorRow, ApiError> {
    let filter = OperatorFilter { id: Some(id), ..OperatorFilter::default() };
    store::list(conn, &filter, 1, 0).await?.pop().ok_or_else(|| OPERATOR_NOT_FOUND.into())
}

/// Refuses what would leave the platform without an owner who can sign in.
async fn keep_an_owner(conn: &mut PgConnection, operator: &OperatorRow) -> Result<(), ApiError> {
    if operator.role == Role::Owner.name() && !store::has_other_owner(conn, operator.id).await? {
        return Err(LAST_OWNER.into());
    }
    Ok(())
}
