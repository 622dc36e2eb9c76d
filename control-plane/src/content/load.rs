//! Loading a pack into a site.

use anyhow::{Context, anyhow};
use directory::websites;
use reqwest::Method;
use serde_json::Value;
use sqlx::PgPool;

use super::{CallError, Pack, Problem, SiteClient};

/// What a load did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LoadReport {
    /// Problems that were not there before.
    pub created: usize,
    /// Problems that were there and were written anew.
    pub updated: usize,
}

/// Loads `pack` into the tenant's site in the name of its admin, whose session `site` carries. A second load changes
/// nothing but what the pack changed.
///
/// # Errors
/// When a call is refused, or the control database is away.
pub async fn load(pack: &Pack, control: &PgPool, tenant: i64, site: &SiteClient) -> Result<LoadReport, CallError> {
    let mut report = LoadReport::default();
    // Lists show the newest first: the last one is made first.
    for problem in pack.problems.iter().rev() {
        if put(problem, site).await? {
            report.created += 1;
        } else {
            report.updated += 1;
        }
    }
    if let Some(people) = &pack.people {
        site.upload("/api-admin/users/import_users_from_file", "people.csv", people.clone()).await?;
    }
    let texts = Value::Object(pack.site.config.clone());
    let are_saved = websites::merge(control, tenant, pack.site.name.as_deref(), &texts).await;
    if !are_saved.context("saving the site's texts")? {
        return Err(anyhow!("the site's texts are larger than {} bytes", websites::LARGEST).into());
    }
    Ok(report)
}

/// Writes one problem with its test cases; true when it was not there before.
async fn put(problem: &Problem, site: &SiteClient) -> Result<bool, CallError> {
    let found = match site.call(Method::GET, &format!("/api/problems/{}", problem.slug), None).await {
        Ok(data) => Some(data),
        Err(error) if error.is(404) => None,
        Err(error) => return Err(error),
    };
    let written = match &found {
        None => site.call(Method::POST, "/api/problems", Some(&problem.body)).await?,
        Some(old) => site.call(Method::PUT, &format!("/api/problems/{}", id_of(old)?), Some(&problem.body)).await?,
    };
    if let Some(archive) = &problem.tests {
        let path = format!("/api/question/testcase/{}/upload-testcases", id_of(&written)?);
        site.upload(&path, "tests.zip", archive.clone()).await?;
    }
    Ok(found.is_none())
}

fn id_of(problem: &Value) -> anyhow::Result<i64> {
    problem["id"].as_i64().context("the answer about a problem has no id")
}
