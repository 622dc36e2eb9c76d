//! Problems that learners practise, and the pack's programs for them.

use std::path::Path;

use anyhow::Context;
use reqwest::Method;

use super::super::client::{CallError, SiteClient};
use super::super::contests::Demo;
use super::super::questions::{id_of, text};

/// Those of the days. None that the demo's contests ask: a running contest closes what there is about its problems.
pub(super) const OF_DAYS: [&str; 12] = [
    "bien-so-xe",
    "duong-hoa-tet",
    "chuan-hoa-ten",
    "goi-banh-chung",
    "bang-diem",
    "mua-roi-nuoc",
    "hat-thoc",
    "so-nha-dep",
    "sam-tet",
    "chup-anh",
    "chay-lut",
    "giao-hang",
];
/// Those of weeks and months.
pub(super) const OF_WEEKS: [&str; 3] = ["rao-vuon", "quan-pho", "du-xuan"];
pub(super) const OF_MONTHS: [&str; 3] = ["may-gat-lua", "du-xuan", "quan-pho"];
/// The one whose statistics and comments are shown.
pub(super) const TALKED_ABOUT: &str = "duong-hoa-tet";

/// Several compilers of the same language, the usual one first.
const CPP: [i32; 3] = [54, 76, 52];
const PYTHON: [i32; 2] = [71, 348];

/// A program of the pack, with the verdict that it gets.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Program {
    pub(super) status: String,
    pub(super) source: String,
    pub(super) is_python: bool,
}

impl Program {
    /// Languages that take it.
    pub(super) fn languages(&self) -> &'static [i32] {
        if self.is_python { &PYTHON } else { &CPP }
    }

    pub(super) fn is_right(&self) -> bool {
        self.status == "AC"
    }
}

/// A problem of the site.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    pub(super) id: i64,
    pub(super) slug: String,
    /// From 0, trivial, to 4, expert.
    pub(super) difficulty: u32,
    pub(super) programs: Vec<Program>,
}

/// The problems; none where one is missing.
pub(super) async fn find(demo: &Demo<'_>, admin: &SiteClient) -> Result<Option<Vec<Problem>>, CallError> {
    let mut slugs: Vec<&str> = OF_DAYS.into_iter().chain(OF_WEEKS).chain(OF_MONTHS).collect();
    slugs.sort_unstable();
    slugs.dedup();
    let mut problems = Vec::with_capacity(slugs.len());
    for slug in slugs {
        let found = match admin.call(Method::GET, &format!("/api/problems/{slug}"), None).await {
            Ok(found) => found,
            Err(error) if error.is(404) => return Ok(None),
            Err(error) => return Err(error),
        };
        problems.push(Problem {
            id: id_of(&found)?,
            slug: slug.to_owned(),
            difficulty: rank(&text(&found, "difficulty")?),
            programs: programs(&demo.content_dir.join(demo.pack).join(slug).join("solutions"))?,
        });
    }
    Ok(Some(problems))
}

fn rank(difficulty: &str) -> u32 {
    match difficulty {
        "trivial" => 0,
        "easy" => 1,
        "medium" => 2,
        "hard" => 3,
        _ => 4,
    }
}

/// Programs whose verdict their name says: `ac.cpp`, `overflow.WR.cpp`.
fn programs(folder: &Path) -> anyhow::Result<Vec<Program>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.sort();
    let mut programs = Vec::with_capacity(paths.len());
    for path in paths {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let Some((status, is_python)) = verdict(name) else { continue };
        let source = std::fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        programs.push(Program { status: status.to_owned(), source, is_python });
    }
    Ok(programs)
}

fn verdict(name: &str) -> Option<(&str, bool)> {
    let (stem, ending) = name.rsplit_once('.')?;
    let is_python = match ending {
        "py" => true,
        "cpp" => false,
        _ => return None,
    };
    let status = if stem == "ac" { "AC" } else { stem.rsplit_once('.')?.1 };
    ["AC", "WR", "TLE", "RTE"].contains(&status).then_some((status, is_python))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_known_by_their_names() {
        assert_eq!(verdict("ac.cpp"), Some(("AC", false)));
        assert_eq!(verdict("off_by_one.WR.py"), Some(("WR", true)));
        assert_eq!((verdict("gen.py"), verdict("a.MLE.cpp"), verdict("README.md")), (None, None, None));
    }

    #[test]
    fn each_problem_has_a_right_and_a_wrong_program() -> anyhow::Result<()> {
        let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("content/demo");
        for slug in OF_DAYS.into_iter().chain(OF_WEEKS).chain(OF_MONTHS) {
            let programs = programs(&pack.join(slug).join("solutions"))?;
            assert!(programs.iter().any(Program::is_right) && programs.iter().any(|it| !it.is_right()), "{slug}");
        }
        Ok(())
    }
}
