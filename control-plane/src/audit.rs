//! What operators did: a log that is only added to. Each row holds the hash of the one before it.
//!
//! A deed and its line are one transaction ([`Audit::commit`], the only way to write a line): neither is there without
//! the other, whoever is killed wherever. Where a part of the deed lies elsewhere (a site's database, the judge's, a
//! file), the line is written before that part can have any effect; what does it says why.

use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, PgPool, PgTransaction};
use time::OffsetDateTime;

use futures::TryStreamExt;

/// Who did something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// Somebody at the console.
    Operator {
        /// The operator's id.
        id: i64,
        /// The operator's e-mail address.
        email: String,
    },
    /// Somebody at the command line of the platform's machine.
    Command {
        /// The name of the system's user.
        user: String,
    },
    /// A site's own admin.
    Site {
        /// Their id within the site.
        user: i64,
        /// Their e-mail address.
        email: String,
    },
    /// Nobody: a rule of the platform's, such as a plan that ended.
    System,
}

/// What can be a name of an account (useradd's rule and a little more): what came from the environment stands in a log.
fn is_account_name(name: &str) -> bool {
    (1..=64).contains(&name.len()) && name.chars().all(|it| it.is_alphanumeric() || "._-@+$".contains(it))
}

impl Actor {
    /// Whoever runs a command here: the account that the process runs under, as the system knows it. Timers, services and
    /// containers set no `USER`, and anybody may set it to anything. Root is whoever became root: where that was by sudo,
    /// sudo's word is taken, which only root could have changed. An account without a name is its number.
    pub fn command() -> Self {
        let id = nix::unistd::getuid();
        let account = nix::unistd::User::from_uid(id).ok().flatten().map(|account| account.name);
        let before = id.is_root().then(|| std::env::var("SUDO_USER").ok()).flatten();
        let user = before.or(account).filter(|name| is_account_name(name)).unwrap_or_else(|| format!("uid {id}"));
        Self::Command { user }
    }

    /// As operations note who asked for them: `operator:<id>`, `command:<user>`, `site:<user id>`, `system`.
    pub fn requested_by(&self) -> String {
        match self {
            Actor::Operator { id, .. } => format!("operator:{id}"),
            Actor::Command { user } => format!("command:{user}"),
            Actor::Site { user, .. } => format!("site:{user}"),
            Actor::System => "system".to_owned(),
        }
    }

    fn columns(&self) -> (&'static str, Option<i64>, &str) {
        match self {
            Actor::Operator { id, email } => ("operator", Some(*id), email),
            Actor::Command { user } => ("command", None, user),
            Actor::Site { user, email } => ("site", Some(*user), email),
            Actor::System => ("system", None, "system"),
        }
    }
}

/// A line of the log.
#[derive(Debug, Clone)]
pub struct Audit {
    /// Who did it.
    pub actor: Actor,
    /// What was done: `site.suspend`, `operator.invite`.
    pub action: &'static str,
    /// To which site, if to one.
    pub tenant: Option<i64>,
    /// To what besides: a host, a node, an operator's address. May be empty.
    pub target: String,
    /// Why, in the words of who did it. May be empty.
    pub reason: String,
    /// More of it: `{"before": …, "after": …}` where something changed.
    pub detail: Value,
    /// Where from; empty for what has no address.
    pub address: String,
    /// The id of the request, as the log of the server has it; empty for what is no request.
    pub request_id: String,
}

impl Audit {
    /// A line with who and what, and nothing else yet.
    pub fn of(actor: Actor, action: &'static str) -> Self {
        Self {
            actor,
            action,
            tenant: None,
            target: String::new(),
            reason: String::new(),
            detail: Value::Object(serde_json::Map::new()),
            address: String::new(),
            request_id: String::new(),
        }
    }

    /// Ends the transaction in which the deed was done with this line: both are there, or neither. It is the last
    /// statement because writers of lines wait for one another until they commit. Returns the line's number.
    ///
    /// # Errors
    /// When the control database refuses or is away; then nothing was done. Only where the connection breaks while it
    /// commits, nobody can tell: both are there or neither.
    pub async fn commit(self, mut transaction: PgTransaction<'_>) -> Result<i64, sqlx::Error> {
        let line = insert(&mut transaction, &self).await?;
        tracing::debug!(
            audit = line.id,
            action = self.action,
            tenant = self.tenant,
            "a line of the log is about to be written"
        );
        transaction.commit().await?;
        // The process's log is a second witness of the chain, out of the database's reach. It tells of no line that the
        // chain never had: another one would get the number.
        tracing::info!(audit = line.id, hash = line.hash, action = self.action, tenant = self.tenant, "audit");
        Ok(line.id)
    }
}

/// What the database made of a line.
struct Inserted {
    id: i64,
    /// In hex.
    hash: String,
}

async fn insert(conn: &mut PgConnection, entry: &Audit) -> Result<Inserted, sqlx::Error> {
    let (kind, id, name) = entry.actor.columns();
    // The trigger gives number, time and hashes.
    sqlx::query_as!(
        Inserted,
        r#"INSERT INTO audit (id, actor_kind, actor_id, actor_name, action, tenant_id, target, reason, detail, address, request_id, previous, hash)
           VALUES (0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '', '') RETURNING id, encode(hash, 'hex') AS "hash!""#,
        kind,
        id,
        name,
        entry.action,
        entry.tenant,
        entry.target,
        entry.reason,
        entry.detail,
        entry.address,
        entry.request_id,
    )
    .fetch_one(conn)
    .await
}

/// A line as it is read.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditRow {
    /// Its number, without gaps.
    pub id: i64,
    /// When.
    pub at: OffsetDateTime,
    /// `operator`, `command`, `site` or `system`.
    pub actor_kind: String,
    /// The operator's or the site's user's id.
    pub actor_id: Option<i64>,
    /// Who, in words.
    pub actor_name: String,
    /// What was done.
    pub action: String,
    /// To which site.
    pub tenant_id: Option<i64>,
    /// The site's name, while it is there.
    pub site_name: Option<String>,
    /// To what besides.
    pub target: String,
    /// Why.
    pub reason: String,
    /// More of it.
    pub detail: Value,
    /// Where from.
    pub address: String,
    /// The request's id.
    pub request_id: String,
    /// How many lines there are in all.
    pub total: i64,
}

/// Which lines to list.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// Part of who, what, target, reason or site's name, folded.
    pub search: String,
    /// One operator's.
    pub operator: Option<i64>,
    /// One action, or a group of them (`site` for all of `site.…`).
    pub action: Option<String>,
    /// One site's.
    pub tenant: Option<i64>,
    /// From this second on, in epoch seconds.
    pub from: Option<i64>,
    /// Until this second, which belongs to it, in epoch seconds.
    pub until: Option<i64>,
}

/// A page of lines, the newest first.
///
/// # Errors
/// When the control database is away.
pub async fn list(pool: &PgPool, filter: &AuditFilter, limit: i64, offset: i64) -> Result<Vec<AuditRow>, sqlx::Error> {
    sqlx::query_as!(
        AuditRow,
        r#"SELECT a.id, a.at, a.actor_kind, a.actor_id, a.actor_name, a.action, a.tenant_id, t.name AS "site_name?",
                  a.target, a.reason, a.detail, a.address, a.request_id, count(*) OVER () AS "total!"
             FROM audit a LEFT JOIN tenants t ON t.id = a.tenant_id
            WHERE ($1 = '' OR position($1 IN fold(concat_ws(' ', a.actor_name, a.action, a.target, a.reason, t.name, a.detail::text))) > 0)
              AND ($2::bigint IS NULL OR (a.actor_kind = 'operator' AND a.actor_id = $2))
              AND ($3::text IS NULL OR a.action = $3 OR starts_with(a.action, $3 || '.'))
              AND ($4::bigint IS NULL OR a.tenant_id = $4)
              AND ($5::bigint IS NULL OR a.at >= to_timestamp($5::bigint))
              AND ($6::bigint IS NULL OR a.at < to_timestamp($6::bigint + 1))
            ORDER BY a.id DESC LIMIT $7 OFFSET $8"#,
        filter.search,
        filter.operator,
        filter.action,
        filter.tenant,
        filter.from,
        filter.until,
        limit,
        offset
    )
    .fetch_all(pool)
    .await
}

/// Every action that the log knows.
///
/// # Errors
/// When the control database is away.
pub async fn actions(pool: &PgPool) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!("SELECT DISTINCT action FROM audit ORDER BY action").fetch_all(pool).await
}

/// Whether the chain of the log is whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// Lines that were looked at.
    pub rows: i64,
    /// The first line that is not what it was, or does not follow the one before it.
    pub broken_at: Option<i64>,
    /// The hash of the last line, in hex: kept elsewhere, it shows that the end was not cut off.
    pub head: String,
}

/// Reads the whole log and computes every hash anew, here and not in the database.
///
/// # Errors
/// When the control database is away.
pub async fn verify(pool: &PgPool) -> Result<Chain, sqlx::Error> {
    let mut rows = sqlx::query!(
        r#"SELECT id, (extract(epoch FROM at) * 1000000)::bigint AS "at!", actor_kind, actor_id, actor_name, action, tenant_id,
                  target, reason, detail::text AS "detail!", address, request_id, previous, hash
             FROM audit ORDER BY id"#
    )
    .fetch(pool);
    let mut chain = Chain { rows: 0, broken_at: None, head: String::new() };
    let mut last: Vec<u8> = Vec::new();
    while let Some(row) = rows.try_next().await? {
        chain.rows += 1;
        let number = |number: Option<i64>| number.map(|number| number.to_string());
        let fields = [
            Some(row.id.to_string()),
            Some(row.at.to_string()),
            Some(row.actor_kind),
            number(row.actor_id),
            Some(row.actor_name),
            Some(row.action),
            number(row.tenant_id),
            Some(row.target),
            Some(row.reason),
            Some(row.detail),
            Some(row.address),
            Some(row.request_id),
        ];
        let sound = row.id == chain.rows && row.previous == last && row.hash == link(&last, &fields);
        if !sound && chain.broken_at.is_none() {
            chain.broken_at = Some(row.id);
        }
        last = row.hash;
    }
    chain.head = last.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(chain)
}

/// The hash of a line after the one with the hash `previous`; V7's `chain_audit` writes the same.
fn link(previous: &[u8], fields: &[Option<String>]) -> Vec<u8> {
    let mut hash = Sha256::new();
    hash.update(previous);
    for field in fields {
        match field {
            Some(text) => hash.update(format!("{}:{text}", text.len())),
            None => hash.update("-"),
        }
    }
    hash.finalize().to_vec()
}
