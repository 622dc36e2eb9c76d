//! What the demo's learner has programmed: snippets in every way that they are shared, with versions, a review and a call for
//! help; Scratch projects as they grew, and one handed in; through the calls that people's browsers make.

mod scratch;
mod snippets;

use std::path::PathBuf;

use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::client::{CallError, SiteClient};
use super::contests::Demo;
use super::pack::{Pack, file, json, text_of};
use super::questions::id_of;

/// The file of a pack that says what is programmed.
const PLAN: &str = "programs.json";
/// Where programs and projects are, beside it.
const PROGRAMS: &str = "programs";

/// What is programmed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    /// The learner's; the first one is the sample.
    snippets: Vec<snippets::Snippet>,
    /// The teacher's, of which the learner makes one of their own.
    forked: snippets::Snippet,
    review: snippets::Review,
    help: snippets::Help,
    /// Scratch projects of the learner's, as one grew.
    analyses: Vec<String>,
    scratch: scratch::HandedIn,
}

/// A pack's folder.
struct Folder(PathBuf);

impl Folder {
    /// None where the pack has no programs.
    fn plan(&self) -> anyhow::Result<Option<Plan>> {
        let path = self.0.join(PLAN);
        if path.exists() { json(&path, &mut Vec::new()).map(Some) } else { Ok(None) }
    }

    fn text(&self, folder: &str, name: &str) -> anyhow::Result<String> {
        text_of(&self.0.join(PROGRAMS).join(folder).join(name), &mut Vec::new())
    }

    fn project(&self, name: &str) -> anyhow::Result<Vec<u8>> {
        file(&self.0.join(PROGRAMS).join(name), &mut Vec::new())
    }
}

/// People of the demo.
struct Cast<'a> {
    folder: Folder,
    admin: &'a SiteClient,
    teacher: &'a SiteClient,
    student: &'a SiteClient,
}

/// Writes the learner's programs, unless they have any; addresses to try, by the path that they are samples of.
///
/// # Errors
/// When a call is refused, or the plan is not as the README says.
pub async fn program(
    demo: &Demo<'_>,
    pack: &Pack,
    [admin, teacher, student]: [&SiteClient; 3],
) -> Result<Map<String, Value>, CallError> {
    let folder = Folder(demo.content_dir.join(demo.pack));
    let Some(plan) = folder.plan()? else { return Ok(Map::new()) };
    let cast = Cast { folder, admin, teacher, student };
    if snippets::list(student).await?.is_empty() {
        snippets::write_all(&cast, &plan).await?;
    }
    scratch::analyse(&cast, &plan.analyses).await?;
    scratch::hand_in(&cast, &plan.scratch).await?;
    let mut samples = snippets::samples(&cast, &plan).await?;
    if let Some(problem) = pack.problems.first() {
        let problem = admin.call(Method::GET, &format!("/api/problems/{}", problem.slug), None).await?;
        samples.insert("/iframe/testcase".to_owned(), format!("/iframe/testcase?question={}", id_of(&problem)?).into());
    }
    Ok(samples)
}

/// The demo's folder, for tests.
#[cfg(test)]
fn demo_folder() -> Folder {
    Folder(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("content/demo"))
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn the_plan_names_what_is_there() -> anyhow::Result<()> {
        let folder = demo_folder();
        let plan = folder.plan()?.context("a plan")?;
        for snippet in plan.snippets.iter().chain([&plan.forked]) {
            for version in &snippet.versions {
                for (name, text) in version.files(&folder)? {
                    assert!(!text.trim().is_empty(), "{name}");
                }
            }
        }
        for project in plan.analyses.iter().chain(&plan.scratch.projects) {
            assert!(folder.project(project)?.starts_with(b"PK"), "{project}");
        }
        let names: Vec<&str> = plan.snippets.iter().map(|snippet| snippet.name.as_str()).collect();
        for named in [&plan.review.snippet, &plan.help.snippet] {
            assert!(names.contains(&named.as_str()), "{named}");
        }
        Ok(())
    }

    #[test]
    fn snippets_are_shared_in_every_way() -> anyhow::Result<()> {
        let plan = demo_folder().plan()?.context("a plan")?;
        for visibility in ["public", "unlisted", "private"] {
            assert!(plan.snippets.iter().any(|snippet| snippet.visibility == visibility), "{visibility}");
        }
        assert_eq!(plan.snippets.first().map(|snippet| snippet.visibility.as_str()), Some("public"), "the sample");
        Ok(())
    }
}
