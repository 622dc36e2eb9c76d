//! Which courses a pack's site gets, and what becomes of them.

use std::path::{Path, PathBuf};

use anyhow::Context;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use super::make::make;
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
    /// Addresses of courses of the plan that are to be finished first.
    #[serde(default)]
    prerequisites: Vec<String>,
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

/// Makes the courses that the site has not had yet: the teacher writes them, the admin publishes them, the learner joins.
/// What a run that was ended half-way has left is made anew. How many were made.
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
    let mut found = find(&package.slug, teacher).await?;
    if let Some(half) = found.take_if(|course| course["status"] == "draft") {
        admin.call(Method::DELETE, &format!("/api/courses/{}", id_of(&half)?), None).await?;
    }
    let id = match found {
        Some(whole) => id_of(&whole)?,
        None => {
            let mut first = Vec::with_capacity(entry.prerequisites.len());
            for slug in &entry.prerequisites {
                let course = find(slug, teacher).await?;
                first.push(id_of(&course.with_context(|| format!("the course {slug} is not there"))?)?);
            }
            let id = make(package, &first, [admin, teacher]).await?;
            take_step(id, entry.status, [admin, teacher]).await?;
            id
        }
    };
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

    use super::*;

    #[test]
    fn every_course_of_the_demo_can_be_read() -> anyhow::Result<()> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
        let plan = CoursePlan::read(&folder, "demo")?;
        let mut before: BTreeSet<&str> = BTreeSet::new();
        for entry in &plan.entries {
            let package = CoursePackage::read(&plan.folder.join(&entry.package))?;
            assert_eq!(package.slug, entry.package);
            assert!(package.body["translations"]["en"]["title"].is_string(), "{}", entry.package);
            assert!(entry.prerequisites.iter().all(|slug| before.contains(slug.as_str())), "{}", entry.package);
            before.insert(&entry.package);
        }
        let of = |status| plan.entries.iter().filter(|entry| entry.status == status).count();
        assert_eq!((of(Outcome::Published), of(Outcome::WaitingForApproval), of(Outcome::Draft)), (3, 1, 1));
        let shown = CoursePackage::read(&plan.folder.join(plan.shown().context("a course to show")?))?;
        assert!(shown.questions.len() >= 25 && shown.flat().len() >= 38);
        assert!(CoursePlan::read(&folder, "starter")?.entries.is_empty());
        Ok(())
    }
}
