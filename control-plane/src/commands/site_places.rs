//! `control-plane site move`: an operation that this command works on itself, beside the workers of `control-plane
//! serve`; where it is cut off, those go on.

use control_plane::life::moving::{self, MoveTo};
use control_plane::life::{self, Asked};
use control_plane::operators::{Actor, Audit};
use control_plane::provisioning::Provisioner;
use serde_json::json;

use super::site_files::follow;
use super::{Store, known, say};

/// Arguments of `move`.
#[derive(clap::Args)]
pub(super) struct Move {
    #[command(flatten)]
    store: Store,
    /// Its id or its address.
    site: String,
    /// A server of LOPHOC_SITES_SERVERS, or main; the one where it is, when not given.
    #[arg(long)]
    server: Option<String>,
    /// A database of that server, or `new` for one that it has for itself; another one with room, when not given.
    #[arg(long)]
    database: Option<String>,
    /// Minutes that the old schema is kept.
    #[arg(long, default_value_t = moving::KEPT_FOR.whole_minutes())]
    keep_minutes: i64,
    /// Why.
    #[arg(long, default_value = "")]
    reason: String,
}

impl Move {
    pub(super) async fn run(self, provisioner: &Provisioner) -> anyhow::Result<()> {
        let services = self.store.services(provisioner)?;
        let pool = provisioner.control();
        let site = known(pool, &self.site).await?;
        let asked = Asked { by: Actor::command().requested_by(), reason: self.reason.clone() };
        let to = MoveTo {
            server: self.server,
            database: self.database,
            keep_seconds: Some(self.keep_minutes.saturating_mul(60)),
        };
        let mut transaction = pool.begin().await?;
        let operation = life::start_move(&mut transaction, site.id, &to, &asked).await?;
        let entry = Audit {
            tenant: Some(site.id),
            target: site.subdomain.clone(),
            reason: self.reason,
            detail: json!({"before": {"database": site.database}, "wanted": to, "operation": operation}),
            ..Audit::of(Actor::command(), "site.move")
        };
        entry.commit(transaction).await?;
        follow(&services, operation).await?;
        let now = known(pool, &self.site).await?;
        say(&format!("site {} is in {} now, as {}", now.id, now.database, now.schema))?;
        Ok(())
    }
}
