//! `control-plane operator`

use clap::Subcommand;
use control_plane::console::Console;
use control_plane::operators::{self, Actor, Audit, Invitation, OperatorFilter, Operators, Role, visits};
use platform::error::ApiError;
use platform::locale::Locale;

use super::{Hosts, Installation, say};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    installation: Installation,
    #[command(flatten)]
    hosts: Hosts,
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Add an operator and print the set-up link: good once, for a day.
    Add {
        /// Whom the link is for.
        #[arg(long)]
        email: String,
        /// What the console calls them; the part of the address before the @ where it is not given.
        #[arg(long)]
        name: Option<String>,
        /// owner, support, finance or read_only.
        #[arg(long, value_enum)]
        role: Role,
    },
    /// Take an operator's password, factors, sessions and visits away and print a new set-up link.
    Reset {
        /// Whose.
        #[arg(long)]
        email: String,
        /// Why: it goes into the log.
        #[arg(long)]
        reason: String,
    },
    /// Shut an operator out at once, of the sites that they visit too.
    Disable {
        /// Whom.
        #[arg(long)]
        email: String,
        /// Why: it goes into the log.
        #[arg(long)]
        reason: String,
    },
    /// Let an operator in again.
    Enable {
        /// Whom.
        #[arg(long)]
        email: String,
        /// Why: it goes into the log.
        #[arg(long)]
        reason: String,
    },
    /// Print all operators.
    List,
}

/// Does what was asked and says what came of it.
///
/// # Errors
/// When it can't be, in words.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let addresses = arguments.hosts.addresses();
    let provisioner = arguments.installation.provisioner()?;
    let host = Console::host(&addresses);
    let vault = platform::vault::Vault::from_env()?;
    let operators = Operators::new(provisioner.control().clone(), vault, &host, &addresses.origin(&host))?;
    match arguments.what {
        What::Add { email, name, role } => {
            let name = name.unwrap_or_else(|| email.split('@').next().unwrap_or_default().to_owned());
            let made = operators.invite(&email, &name, role, line("operator.invite", "")).await.map_err(in_words)?;
            tell(&made)
        }
        What::Reset { email, reason } => {
            let id = operators.named(&email).await.map_err(in_words)?;
            let made = operators.invite_again(id, line("operator.reset", &reason)).await.map_err(in_words)?;
            visits::carry_out(&provisioner, id).await;
            tell(&made)
        }
        What::Disable { email, reason } => {
            let id = operators.named(&email).await.map_err(in_words)?;
            operators.set_disabled(id, true, line("operator.disable", &reason)).await.map_err(in_words)?;
            visits::carry_out(&provisioner, id).await;
            Ok(say(&format!("{email} is shut out"))?)
        }
        What::Enable { email, reason } => {
            let id = operators.named(&email).await.map_err(in_words)?;
            let row = operators.set_disabled(id, false, line("operator.enable", &reason)).await.map_err(in_words)?;
            Ok(say(&format!("{email} is {}", row.state))?)
        }
        What::List => {
            let conn = &mut *operators.pool().acquire().await?;
            for row in operators::list(conn, &OperatorFilter::default(), i64::MAX, 0).await? {
                let factors = format!("app: {}, passkeys: {}", if row.totp { "yes" } else { "no" }, row.passkeys);
                say(&format!("{}\t{}\t{}\t{}\t{factors}", row.email, row.name, row.role, row.state))?;
            }
            Ok(())
        }
    }
}

fn tell(invitation: &Invitation) -> anyhow::Result<()> {
    say(&format!("{} sets up at", invitation.operator.email))?;
    say(&invitation.link)?;
    say("The link is good once and for 24 hours. It is shown nowhere else.")?;
    Ok(())
}

fn line(action: &'static str, reason: &str) -> Audit {
    Audit { reason: reason.trim().to_owned(), ..Audit::of(Actor::command(), action) }
}

/// What a call of the console would have answered, for a terminal.
fn in_words(error: ApiError) -> anyhow::Error {
    let text = error.body(Locale::En).message;
    match error.cause() {
        Some(cause) => anyhow::anyhow!("{text} {cause:#}"),
        None => anyhow::anyhow!("{text}"),
    }
}
