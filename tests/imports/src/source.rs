//! What one file's code names of its crate.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::anyhow;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The segments of a module's path, or of a name's, below the crate's root.
pub(crate) type Segments = Vec<String>;

/// What was read of one file.
#[derive(Debug, Default)]
pub(crate) struct Source {
    /// Modules in braces.
    pub(crate) inline: BTreeSet<Segments>,
    /// Paths that begin with `crate`, `self` or `super`, from the root.
    pub(crate) paths: Vec<Segments>,
    /// What `use` brings into each module: where it is from. The first segment may be a crate's or a child's.
    pub(crate) names: BTreeMap<(Segments, String), Import>,
}

/// Where an imported name is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Import {
    /// This path from the crate's root.
    Own(Segments),
    /// A path that begins with a child of the importing module or with another crate.
    Relative(Segments),
}

impl Source {
    /// Reads the code of the module `at`.
    ///
    /// # Errors
    /// When it is no Rust.
    pub(crate) fn read(code: &str, at: &[String]) -> anyhow::Result<Self> {
        let tokens: TokenStream = code.parse().map_err(|error| anyhow!("not Rust: {error}"))?;
        let mut source = Self::default();
        source.walk(&tokens.into_iter().collect::<Vec<_>>(), at);
        Ok(source)
    }

    fn walk(&mut self, tokens: &[TokenTree], at: &[String]) {
        let mut rest = tokens;
        while let Some((first, after)) = rest.split_first() {
            rest = match first {
                TokenTree::Punct(mark) if mark.as_char() == '#' && is_test_only(after) => past_item(after),
                TokenTree::Ident(word) if word == "use" => self.imports(after, at),
                TokenTree::Ident(word) if word == "mod" => self.module(after, at),
                TokenTree::Ident(_) => match path(rest) {
                    (segments, after) if segments.len() > 1 => {
                        self.paths.extend(absolute(&segments, at));
                        after
                    }
                    _ => after,
                },
                TokenTree::Group(group) => {
                    self.walk(&group.stream().into_iter().collect::<Vec<_>>(), at);
                    after
                }
                _ => after,
            };
        }
    }

    /// `mod name { … }`; what follows it.
    fn module<'t>(&mut self, tokens: &'t [TokenTree], at: &[String]) -> &'t [TokenTree] {
        if let [TokenTree::Ident(name), TokenTree::Group(body), after @ ..] = tokens {
            let inner = [at, &[name.to_string()]].concat();
            self.inline.insert(inner.clone());
            self.walk(&body.stream().into_iter().collect::<Vec<_>>(), &inner);
            return after;
        }
        tokens
    }

    /// A `use` up to its semicolon; what follows it.
    fn imports<'t>(&mut self, tokens: &'t [TokenTree], at: &[String]) -> &'t [TokenTree] {
        let end = tokens.iter().position(|token| is_mark(token, ';')).unwrap_or(tokens.len());
        self.branches(&tokens[..end], &[], at);
        &tokens[end..]
    }

    /// The branches of a `use`, with what stands before them.
    fn branches(&mut self, tokens: &[TokenTree], before: &[String], at: &[String]) {
        for branch in tokens.split(|token| is_mark(token, ',')) {
            let (segments, rest) = path(branch);
            let whole = [before, &segments].concat();
            let group = rest.iter().find_map(|token| match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
                _ => None,
            });
            if let Some(group) = group {
                self.branches(&group.stream().into_iter().collect::<Vec<_>>(), &whole, at);
            } else if let Some(last) = whole.last() {
                let name = match rest {
                    [TokenTree::Ident(word), TokenTree::Ident(alias), ..] if word == "as" => alias.to_string(),
                    _ => last.clone(),
                };
                self.import(&whole, name, at);
            }
        }
    }

    fn import(&mut self, path: &[String], name: String, at: &[String]) {
        // `use a::{self}` brings `a`.
        let is_own = path.len() > 1 && path.last().is_some_and(|last| last == "self");
        let path = if is_own { &path[..path.len() - 1] } else { path };
        let name = if is_own && name == "self" { path.last().cloned().unwrap_or_default() } else { name };
        let import = match absolute(path, at) {
            Some(path) => {
                self.paths.push(path.clone());
                Import::Own(path)
            }
            None => Import::Relative(path.to_vec()),
        };
        self.names.insert((at.to_vec(), name), import);
    }
}

/// The path that the tokens begin with, and what follows it.
fn path(mut tokens: &[TokenTree]) -> (Segments, &[TokenTree]) {
    let mut segments = Segments::new();
    while let [TokenTree::Ident(word), after @ ..] = tokens {
        segments.push(word.to_string());
        tokens = after;
        match tokens {
            [first, second, after @ ..] if is_mark(first, ':') && is_mark(second, ':') => tokens = after,
            _ => break,
        }
    }
    (segments, tokens)
}

/// A path in the module `at`, from the crate's root; `None` where it may be another crate's.
fn absolute(path: &[String], at: &[String]) -> Option<Segments> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => Some(rest.to_vec()),
        "self" => Some([at, rest].concat()),
        "super" => {
            let ups = path.iter().take_while(|segment| *segment == "super").count();
            Some([&at[..at.len().saturating_sub(ups)], &path[ups..]].concat())
        }
        _ => None,
    }
}

fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(found) if found.as_char() == mark)
}

/// Whether an attribute, without its `#`, keeps its item to tests.
fn is_test_only(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [TokenTree::Group(group), ..] if group.stream().to_string().replace(' ', "") == "cfg(test)")
}

/// What follows the item that the tokens begin with.
fn past_item(tokens: &[TokenTree]) -> &[TokenTree] {
    let is_end = |token: &TokenTree| {
        is_mark(token, ';') || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
    };
    tokens.iter().position(is_end).map_or(&[], |end| &tokens[end + 1..])
}
