//! Imports go one way, in every crate of the workspace.

use std::fs;
use std::path::Path;

use anyhow::Context;
use imports::{Circle, Crate, circles, members};

/// Of these every folder is looked into; of the others, the modules at the top.
const EVERY_FOLDER: [&str; 5] = ["control-plane", "directory", "migrations", "statements", "tests/imports"];
/// The harness: a world makes sites, and a site is of its world.
const HARNESS: &str = "tests";

#[test]
fn no_modules_of_any_crate_form_a_circle() -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).context("the workspace's folder")?;
    let mut found = Vec::new();
    for (name, folder) in members(root)?.into_iter().filter(|(name, _)| name != HARNESS) {
        let all = circles(&Crate::read(&folder, &name)?);
        let counts = |circle: &Circle| circle.is_at_the_top() || EVERY_FOLDER.contains(&name.as_str());
        found.extend(all.iter().filter(|circle| counts(circle)).map(ToString::to_string));
    }
    assert!(found.is_empty(), "modules that import each other:\n{}", found.join("\n"));
    Ok(())
}

/// The circles of a crate of these files.
fn circles_of(files: &[(&str, &str)]) -> anyhow::Result<Vec<String>> {
    let folder = tempfile::tempdir()?;
    for (name, code) in files {
        let path = folder.path().join("src").join(name);
        fs::create_dir_all(path.parent().context("a folder")?)?;
        fs::write(path, code)?;
    }
    Ok(circles(&Crate::read(folder.path(), "it")?).iter().map(ToString::to_string).collect())
}

#[test]
fn a_circle_is_named_with_what_ties_it() -> anyhow::Result<()> {
    let found = circles_of(&[
        ("lib.rs", "mod a; mod b; mod c; pub use c::deep::Thing;"),
        ("a.rs", "use std::fmt; use crate::{b::{self, One as Other}, c};"),
        ("b/mod.rs", "mod x;"),
        ("b/x.rs", "fn x() { crate::Thing::new(); }"),
        ("c/mod.rs", "pub mod deep;"),
        ("c/deep.rs", "pub struct Thing; fn y() -> super::super::a::Two { loop {} }"),
    ])?;
    let [short, long] = &found[..] else { anyhow::bail!("{found:?}") };
    assert_eq!(short, "it: a → c → a\n    a takes crate::c\n    c::deep takes crate::a::Two");
    assert_eq!(
        long,
        "it: b → c → a → b\n    b::x takes crate::Thing::new\n    c::deep takes crate::a::Two\n    a takes crate::b"
    );
    Ok(())
}

#[test]
fn what_is_beside_in_a_folder_may_not_be_a_circle_either() -> anyhow::Result<()> {
    let found = circles_of(&[
        ("lib.rs", "mod life;"),
        ("life/mod.rs", "mod sites; mod store; pub(crate) struct Asked; use store::Row;"),
        ("life/sites.rs", "use super::{Asked, store};"),
        ("life/store.rs", "use super::sites::Line; pub struct Row;"),
    ])?;
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("it/life: sites → store → sites\n"), "{found:?}");
    Ok(())
}

#[test]
fn tests_comments_texts_and_the_folder_itself_are_no_imports() -> anyhow::Result<()> {
    let found = circles_of(&[
        ("lib.rs", "mod a; mod b;"),
        ("a/mod.rs", "//! See [`crate::b`].\nmod part; use crate::b::It; pub(super) const A: u8 = 1;"),
        ("a/part.rs", "use super::A; pub(crate) fn f() {}"),
        ("b.rs", "pub struct It; const T: &str = \"crate::a\"; #[cfg(test)] mod tests { use crate::a::X; }"),
    ])?;
    assert_eq!(found, Vec::<String>::new());
    Ok(())
}
