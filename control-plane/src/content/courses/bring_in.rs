//! A package on the site, as its teacher brings it in.

use std::time::Duration;

use anyhow::{Context, anyhow};
use reqwest::Method;
use serde_json::{Value, json};

use super::package::CoursePackage;
use crate::content::client::{CallError, SiteClient};
use crate::content::questions::id_of;

/// How often a task is asked how far it is, and for how long.
const PAUSE: Duration = Duration::from_millis(500);
const PATIENCE: u32 = 1200;

/// Brings a package's course in as a draft of the teacher's. Its id.
///
/// # Errors
/// When a call is refused, or the site can't take the package: says why.
pub async fn bring_in(package: &CoursePackage, teacher: &SiteClient) -> Result<i64, CallError> {
    let name = format!("{}.zip", package.slug);
    let told = teacher.upload("/api/courses/import", &name, package.zip.clone()).await?;
    let task = told["task_id"].as_i64().with_context(|| format!("the site refuses it: {}", told["messages"]))?;
    for _ in 0..PATIENCE {
        let task = teacher.call(Method::GET, &format!("/api/tasks/{task}"), None).await?;
        match task["state"].as_str() {
            Some("done") => return Ok(task["result"]["course_id"].as_i64().context("the task has no course")?),
            Some("failed") => return Err(anyhow!("the site could not bring it in: {}", task["reason"]).into()),
            _ => tokio::time::sleep(PAUSE).await,
        }
    }
    Err(anyhow!("the site is still bringing it in").into())
}

/// Publishes those of a course's questions that are not out: the teacher wrote them, the admin lets them through.
///
/// # Errors
/// When a call is refused.
pub async fn publish_questions(course: i64, [admin, teacher]: [&SiteClient; 2]) -> Result<(), CallError> {
    let tree = teacher.call(Method::GET, &format!("/api/curriculum/{course}/course-items"), None).await?;
    let mut lessons = Vec::new();
    gather(&tree, &mut lessons);
    for lesson in lessons {
        let asked = teacher.call(Method::GET, &format!("/api/lesson-item/{lesson}/question"), None).await?;
        for question in asked["items"].as_array().into_iter().flatten().filter(|it| it["status"] != "published") {
            let step = json!({"id": id_of(question)?, "action": "publish"});
            admin.call(Method::PUT, "/api/question/manage", Some(&step)).await?;
        }
    }
    Ok(())
}

/// The lessons that ask questions.
fn gather(items: &Value, lessons: &mut Vec<i64>) {
    for item in items.as_array().into_iter().flatten() {
        if item["lesson"]["questions"].as_i64().is_some_and(|questions| questions > 0) {
            lessons.extend(item["lesson"]["id"].as_i64());
        }
        gather(&item["children"], lessons);
    }
}
