//! The queries that a crate's sources hand to sqlx's macros.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::Context;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// sqlx's macros that check their query; those that read it from a file are not used here.
const MACROS: [&str; 3] = ["query", "query_as", "query_scalar"];

/// The texts of all checked queries in the Rust files of a crate's folder, those of crates within it left out.
///
/// # Errors
/// When a file can't be read, is no Rust, or holds a query whose text is no literal.
pub fn of_crate(folder: &Path) -> anyhow::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for file in rust_files(folder)? {
        let source = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let tokens = TokenStream::from_str(&source).map_err(|error| anyhow::anyhow!("{}: {error}", file.display()))?;
        collect(tokens, &mut found).with_context(|| file.display().to_string())?;
    }
    Ok(found)
}

fn rust_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            if !path.join("Cargo.toml").exists() {
                files.extend(rust_files(&path)?);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(files)
}

/// Looks at tokens and not at syntax: a query may stand within another macro.
fn collect(tokens: TokenStream, found: &mut BTreeSet<String>) -> anyhow::Result<()> {
    let mut before = [None, None];
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            if is_call(&before) && group.delimiter() != Delimiter::None {
                found.insert(text(group.stream(), before[0].as_deref() == Some("query_as"))?);
            }
            collect(group.stream(), found)?;
        }
        let [_, last] = before;
        before = [last, word(&token)];
    }
    Ok(())
}

fn is_call([name, mark]: &[Option<String>; 2]) -> bool {
    mark.as_deref() == Some("!") && name.as_deref().is_some_and(|name| MACROS.contains(&name))
}

fn word(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(ident) => Some(ident.to_string()),
        TokenTree::Punct(mark) => Some(mark.to_string()),
        TokenTree::Group(_) | TokenTree::Literal(_) => None,
    }
}

/// The literal that a macro begins with, or those that it joins by `+`; `query_as` names its type first.
fn text(arguments: TokenStream, has_type: bool) -> anyhow::Result<String> {
    let mut arguments = arguments.into_iter().peekable();
    if has_type {
        arguments.by_ref().find(|token| word(token).as_deref() == Some(","));
    }
    let mut sql = String::new();
    loop {
        let literal = arguments.next().context("a query ends before its text")?;
        let literal: syn::LitStr = syn::parse2(literal.into()).context("a query's text is no literal")?;
        sql.push_str(&literal.value());
        if arguments.next_if(|token| word(token).as_deref() == Some("+")).is_none() {
            return Ok(sql);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queries(source: &str) -> anyhow::Result<Vec<String>> {
        let mut found = BTreeSet::new();
        let tokens = TokenStream::from_str(source).map_err(|error| anyhow::anyhow!("{error}"))?;
        collect(tokens, &mut found)?;
        Ok(found.into_iter().collect())
    }

    #[test]
    fn texts_are_what_the_macros_see() -> anyhow::Result<()> {
        let source = r##"
            fn load() {
                sqlx::query!("SELECT 1 \"one\"", id);
                query_scalar! { r#"SELECT "two""# + " FROM t" };
                select! { _ = sqlx::query_as!(Row<'_>, "SELECT 3
                    FROM t", id).fetch_one(conn) => {} }
                sqlx::query("no macro"); other_query!("nor sqlx's");
            }"##;
        let expected = ["SELECT \"two\" FROM t", "SELECT 1 \"one\"", "SELECT 3\n                    FROM t"];
        assert_eq!(queries(source)?, expected);
        Ok(())
    }

    #[test]
    fn what_can_not_be_read_is_an_error() {
        assert!(queries("sqlx::query!(SQL)").is_err());
        assert!(queries("sqlx::query_as!(Row)").is_err());
    }
}
