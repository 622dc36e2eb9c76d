//! The answers of the build database to every checked query, in each crate's own `.sqlx`: builds without a database work
//! from them. Queries are read from the sources, so nothing is compiled for it.

mod answers;
mod queries;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;

/// So many of the stale answers are named.
const SHOWN: usize = 20;

/// Writes the answers, or says whether those that are there are fresh.
#[derive(Debug, Parser)]
struct Arguments {
    /// Writes nothing; fails where an answer is missing, stale or of no query.
    #[arg(long)]
    check: bool,
    /// The workspace.
    #[arg(long, default_value = ".")]
    root: PathBuf,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<ExitCode> {
    let Arguments { check, root } = Arguments::parse();
    let (mut count, mut stale) = (0, Vec::new());
    for folder in crates(&root)? {
        let url = database_url(&root, &folder)?;
        let wanted = answers::ask(&url, queries::of_crate(&folder)?).await?;
        let place = folder.join(".sqlx");
        let had = answers::read(&place)?;
        count += wanted.len();
        stale
            .extend(answers::differences(&had, &wanted).into_iter().map(|line| format!("{}: {line}", place.display())));
        if !check {
            answers::write(&place, &had, &wanted)?;
        }
    }
    if check && !stale.is_empty() {
        for line in stale.iter().take(SHOWN) {
            eprintln!("{line}");
        }
        eprintln!("{} of {count} answers are stale: run scripts/sqlx-data and commit what it writes", stale.len());
        return Ok(ExitCode::FAILURE);
    }
    eprintln!("{count} answers are fresh");
    Ok(ExitCode::SUCCESS)
}

/// Folders of crates with queries: each says in `sqlx.toml` which database is its own.
fn crates(root: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(root).with_context(|| root.display().to_string())? {
        let folder = entry?.path();
        if folder.join("sqlx.toml").exists() {
            found.push(folder);
        }
    }
    found.sort();
    anyhow::ensure!(!found.is_empty(), "no crate in {} has an sqlx.toml", root.display());
    Ok(found)
}

/// Where the macros ask: the variable that the crate's `sqlx.toml` names, else its line in `.env`.
fn database_url(root: &Path, folder: &Path) -> anyhow::Result<String> {
    let settings = std::fs::read_to_string(folder.join("sqlx.toml"))?;
    let name = settings.lines().find_map(|line| line.strip_prefix("database-url-var = \"")?.strip_suffix('"'));
    let name = name.with_context(|| format!("{}/sqlx.toml names no database-url-var", folder.display()))?;
    if let Ok(url) = std::env::var(name) {
        return Ok(url);
    }
    let lines = std::fs::read_to_string(root.join(".env")).context("there is no .env: run scripts/builddb")?;
    let line = lines.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
    Ok(line.with_context(|| format!(".env has no {name}"))?.to_owned())
}
