//! Which courses a pack's site gets, and what becomes of them.

use std::path::{Path, PathBuf};

use anyhow::Context;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use super::bring_in::{bring_in, publish_questions};
use super::package::CoursePackage;
use crate::content::client::{CallError, SiteClient};
use crate::content::questions::id_of;
use crate::provisioning::Provisioner;

/// The folder of course packages, beside the packs.
const FOLDER: &str = "courses";

/// The courses of a pack, in the order in which they are made: its `courses.json`.
#[derive(Debug)]
pub struct CoursePlan {
    folder: PathBuf,
    entries: Vec<Entry>,
}

/// A course of the plan.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The package's folder, and its course's address.
    package: String,
    status: Outcome,
    /// Whether the site's learner joins it.
    #[serde(default)]
    joined: bool,
    /// Learners whom the teacher puts in.
    #[serde(default)]
    added: Vec<String>,
}

/// Where a course stands when it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Draft,
    WaitingForApproval,
    Published,
}

impl CoursePlan {
    /// Reads the plan of the pack `name` in `folder`; no file, no courses.
    ///
    /// # Errors
    /// When the file does not follow the README.
    pub fn read(folder: &Path, name: &str) -> anyhow::Result<Self> {
        let path = folder.join(name).join("courses.json");
        let entries = match std::fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes)
                .with_context(|| format!("{} is not as the README says", path.display()))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error).with_context(|| format!("reading {}", path.display())),
        };
        Ok(Self { folder: folder.join(FOLDER), entries })
    }

    /// The address of the course to show: the first one that the site's learner joins.
    pub fn shown(&self) -> Option<&str> {
        self.entries.iter().find(|entry| entry.joined).map(|entry| entry.package.as_str())
    }
}

/// Makes the courses that the site has not had yet: the teacher brings them in, the admin publishes them, the learner joins.
/// Where a run was ended half-way it goes on: a course is there whole or not at all. How many were made.
///
/// # Errors
/// When a package can't be read, a call is refused, or the control database is away.
pub async fn load_courses(
    plan: &CoursePlan,
    provisioner: &Provisioner,
    tenant: i64,
    [admin, teacher, student]: [&SiteClient; 3],
) -> Result<usize, CallError> {
    let mut made = 0;
    for entry in &plan.entries {
        // Noted once it is whole; what people make of it afterwards is theirs.
        let name = format!("{FOLDER}/{}", entry.package);
        if provisioner.loaded_digest(tenant, &name).await.context("asking which courses are there")?.is_some() {
            continue;
        }
        let package = CoursePackage::read(&plan.folder.join(&entry.package))?;
        put(entry, &package, [admin, teacher, student])
            .await
            .map_err(|error| anyhow::Error::new(error).context(format!("the course {}", package.slug)))?;
        let noted = provisioner.note_content_loaded(tenant, &name, &package.digest).await;
        noted.context("noting that a course is there")?;
        made += 1;
    }
    Ok(made)
}

async fn put(
    entry: &Entry,
    package: &CoursePackage,
    [admin, teacher, student]: [&SiteClient; 3],
) -> Result<(), CallError> {
    let (id, is_draft) = match find(&package.slug, teacher).await? {
        Some(course) => (id_of(&course)?, course["status"] == "draft"),
        None => (bring_in(package, teacher).await?, true),
    };
    if is_draft {
        publish_questions(id, [admin, teacher]).await?;
        take_step(id, entry.status, [admin, teacher]).await?;
    }
    if entry.joined {
        student.call(Method::PUT, &format!("/api/learning/course/{id}/enrolled"), None).await?;
    }
    if !entry.added.is_empty() {
        let body = json!({"emails": entry.added});
        teacher.call(Method::POST, &format!("/api/courses/{id}/enrolments"), Some(&body)).await?;
    }
    Ok(())
}

/// Hands in or publishes a draft.
async fn take_step(id: i64, outcome: Outcome, [admin, teacher]: [&SiteClient; 2]) -> Result<(), CallError> {
    let (site, action) = match outcome {
        Outcome::Draft => return Ok(()),
        Outcome::WaitingForApproval => (teacher, "submit"),
        Outcome::Published => (admin, "publish"),
    };
    site.call(Method::PUT, "/api/courses/manage", Some(&json!({"id": id, "action": action}))).await?;
    Ok(())
}

/// The course with this address, not one whose id it ends with.
async fn find(slug: &str, site: &SiteClient) -> Result<Option<Value>, CallError> {
    match site.call(Method::GET, &format!("/api/courses/{slug}"), None).await {
        Ok(course) => Ok(Some(course).filter(|course| course["slug"] == slug)),
        Err(error) if error.is(404) => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::io::{Seek, Write};

    use super::*;

    #[test]
    fn every_course_of_the_demo_can_be_brought_in() -> anyhow::Result<()> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
        let plan = CoursePlan::read(&folder, "demo")?;
        let mut before: BTreeSet<&str> = BTreeSet::new();
        for entry in &plan.entries {
            let course = course_of(&CoursePackage::read(&plan.folder.join(&entry.package))?)?;
            assert_eq!(course.fields["slug"], entry.package.as_str());
            assert!(course.fields["translations"]["en"]["title"].is_string(), "{}", entry.package);
            let first = course.fields.get("prerequisites").and_then(Value::as_array).into_iter().flatten();
            assert!(first.filter_map(Value::as_str).all(|slug| before.contains(slug)), "{}", entry.package);
            before.insert(&entry.package);
        }
        let of = |status| plan.entries.iter().filter(|entry| entry.status == status).count();
        assert_eq!((of(Outcome::Published), of(Outcome::WaitingForApproval), of(Outcome::Draft)), (3, 1, 1));
        let shown = CoursePackage::read(&plan.folder.join(plan.shown().context("a course to show")?))?;
        let shown = course_of(&shown)?;
        assert!(shown.questions.len() >= 25 && shown.flat().len() >= 38);
        assert!(CoursePlan::read(&folder, "starter")?.entries.is_empty());
        Ok(())
    }

    /// The course as a site reads it.
    fn course_of(package: &CoursePackage) -> anyhow::Result<exchange::course::Course> {
        let mut file = tempfile::tempfile()?;
        file.write_all(&package.zip)?;
        file.rewind()?;
        let mut source = exchange::course::CourseSource::open(&package.slug, file).map_err(told)?;
        source.read().map_err(told)
    }

    fn told(note: exchange::Note) -> anyhow::Error {
        anyhow::anyhow!("{note:?}")
    }
}
