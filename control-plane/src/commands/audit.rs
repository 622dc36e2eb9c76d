//! `control-plane audit`

use anyhow::bail;
use clap::Subcommand;
use control_plane::operators::audit::{self, AuditFilter};
use time::format_description::well_known::Rfc3339;

use super::{Installation, say};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    installation: Installation,
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Compute every hash of the log anew and say whether the chain is whole.
    Verify,
    /// Print the latest lines.
    List {
        /// How many.
        #[arg(long, default_value_t = 50)]
        lines: i64,
        /// One site's only.
        #[arg(long)]
        tenant: Option<i64>,
    },
}

/// Does what was asked.
///
/// # Errors
/// When the log was changed, with the first line that shows it; when the control database is away.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let pool = arguments.installation.provisioner()?.control().clone();
    match arguments.what {
        What::Verify => {
            let chain = audit::verify(&pool).await?;
            if let Some(line) = chain.broken_at {
                bail!("the log was changed: line {line} is not what it was, or does not follow the one before it");
            }
            say(&format!("{} lines, the chain is whole", chain.rows))?;
            say(&format!("head {}", chain.head))?;
        }
        What::List { lines, tenant } => {
            let filter = AuditFilter { tenant, ..AuditFilter::default() };
            for row in audit::list(&pool, &filter, lines, 0).await? {
                let at = row.at.format(&Rfc3339)?;
                let site = row.tenant_id.map(|id| format!("site {id}")).unwrap_or_default();
                let who = format!("{} {}", row.actor_kind, row.actor_name);
                say(&[&row.id.to_string(), &at, &who, &row.action, &site, &row.target, &row.reason]
                    .map(String::as_str)
                    .join("\t"))?;
            }
        }
    }
    Ok(())
}
