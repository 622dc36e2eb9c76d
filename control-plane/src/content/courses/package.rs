//! A course package as it lies on disk, packed as the site's import takes it.

use std::io::{Cursor, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use serde::Deserialize;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::content::pack::{file, hex};

/// What makes some of the files and is no part of the package.
const TOOLS: &str = "py";

/// A course package.
#[derive(Debug, Clone)]
pub struct CoursePackage {
    /// The course's address.
    pub slug: String,
    /// What `POST /api/courses/import` takes.
    pub zip: Vec<u8>,
    /// SHA-256 over everything in it, in hex.
    pub digest: String,
}

#[derive(Deserialize)]
struct Manifest {
    slug: String,
}

impl CoursePackage {
    /// Reads the package in `root`.
    ///
    /// # Errors
    /// When a file can't be read, or `course.json` names no address: names it.
    pub fn read(root: &Path) -> anyhow::Result<Self> {
        let mut everything = Vec::new();
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let mut paths = Vec::new();
        gather(root, root, &mut paths)?;
        paths.sort();
        ensure!(!paths.is_empty(), "{} is empty", root.display());
        for path in paths {
            let bytes = file(&root.join(&path), &mut everything)?;
            zip.start_file(path, SimpleFileOptions::default())?;
            zip.write_all(&bytes)?;
        }
        let manifest = root.join("course.json");
        let manifest = std::fs::read(&manifest).with_context(|| format!("reading {}", manifest.display()))?;
        let Manifest { slug } =
            serde_json::from_slice(&manifest).with_context(|| format!("{} has no course.json", root.display()))?;
        Ok(Self { slug, zip: zip.finish()?.into_inner(), digest: hex(&everything) })
    }
}

/// The paths of the package's files, from its folder.
fn gather(root: &Path, folder: &Path, paths: &mut Vec<String>) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            gather(root, &path, paths)?;
        } else if path.extension().is_none_or(|ending| ending != TOOLS) {
            paths.push(path.strip_prefix(root)?.to_string_lossy().into_owned());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_packed_without_its_tools() -> anyhow::Result<()> {
        let root = tempfile::tempdir()?;
        std::fs::create_dir_all(root.path().join("lessons"))?;
        for (path, text) in [("course.json", r#"{"slug": "chao"}"#), ("lessons/01.md", "Chào"), ("make.py", "")] {
            std::fs::write(root.path().join(path), text)?;
        }
        let package = CoursePackage::read(root.path())?;
        let zip = zip::ZipArchive::new(Cursor::new(package.zip))?;
        let names = zip.file_names().collect::<Result<Vec<_>, _>>()?;
        assert_eq!((package.slug.as_str(), names.join(" ")), ("chao", "course.json lessons/01.md".to_owned()));
        std::fs::write(root.path().join("lessons/01.md"), "Chào em")?;
        assert_ne!(CoursePackage::read(root.path())?.digest, package.digest);
        Ok(())
    }
}
