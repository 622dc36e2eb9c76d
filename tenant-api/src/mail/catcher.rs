//! In development: letters that are kept and not sent, each as a file of one folder, so that all replicas of the machine
//! and those that come after them show the same.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use super::template::Written;

/// Letters that are kept.
const KEPT: usize = 500;

/// A letter as it would have gone out.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Kept {
    /// Its place among the others: the newest has the largest.
    pub(super) id: String,
    pub(super) to: String,
    pub(super) subject: String,
    /// Epoch seconds.
    pub(super) at: i64,
    pub(super) html: String,
    pub(super) text: String,
    /// Head and body as a mail server would have got them.
    pub(super) source: String,
}

impl Kept {
    pub(super) fn of(to: &str, written: &Written, source: &[u8]) -> Self {
        let now = OffsetDateTime::now_utc();
        Self {
            // Each sending is one, also of the same letter.
            id: format!("{:016}-{}", now.unix_timestamp_nanos() / 1000, Uuid::new_v4().simple()),
            to: to.to_owned(),
            subject: written.subject.clone(),
            at: now.unix_timestamp(),
            html: written.html.clone(),
            text: written.text.clone(),
            source: String::from_utf8_lossy(source).into_owned(),
        }
    }
}

/// The folder.
pub(super) struct Catcher {
    folder: PathBuf,
}

impl Catcher {
    pub(super) fn open(folder: &str) -> anyhow::Result<Self> {
        fs::create_dir_all(folder).with_context(|| format!("making LOPHOC_MAIL_CATCHER ({folder})"))?;
        Ok(Self { folder: folder.into() })
    }

    /// Keeps a letter, in the place of the oldest where there are too many.
    pub(super) fn keep(&self, letter: &Kept) -> anyhow::Result<()> {
        let draft = self.folder.join(format!("{}.draft", letter.id));
        fs::write(&draft, serde_json::to_vec(letter)?)?;
        fs::rename(&draft, self.path_of(&letter.id))?;
        for old in self.ids()?.iter().skip(KEPT) {
            // Another replica may have been quicker.
            let _ = fs::remove_file(self.path_of(old));
        }
        Ok(())
    }

    /// The newest first, to that address where one is given.
    pub(super) fn list(&self, to: Option<&str>) -> anyhow::Result<Vec<Kept>> {
        let letters = self.ids()?.into_iter().take(KEPT).filter_map(|id| self.find(&id));
        Ok(letters.filter(|letter| to.is_none_or(|to| letter.to.eq_ignore_ascii_case(to))).collect())
    }

    pub(super) fn find(&self, id: &str) -> Option<Kept> {
        let is_name = id.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
        let content = is_name.then(|| fs::read(self.path_of(id)).ok())??;
        serde_json::from_slice(&content).ok()
    }

    fn ids(&self) -> anyhow::Result<Vec<String>> {
        let mut ids = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|kind| kind == "json") {
                ids.extend(path.file_stem().and_then(|name| name.to_str()).map(str::to_owned));
            }
        }
        ids.sort_unstable_by(|a, b| b.cmp(a));
        Ok(ids)
    }

    fn path_of(&self, id: &str) -> PathBuf {
        Path::new(&self.folder).join(format!("{id}.json"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_kept() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let catcher = Catcher::open(&folder.path().to_string_lossy())?;
        let written = Written { subject: "a".to_owned(), html: String::new(), text: String::new() };
        for number in 0..KEPT + 3 {
            catcher.keep(&Kept::of(&format!("{number}@x.vn"), &written, b""))?;
        }
        let letters = catcher.list(None)?;
        assert_eq!(letters.len(), KEPT);
        assert_eq!(letters.first().map(|letter| letter.to.as_str()), Some("502@x.vn"));
        assert!(catcher.list(Some("1@x.vn"))?.is_empty() && catcher.find("../x").is_none());
        Ok(())
    }
}
