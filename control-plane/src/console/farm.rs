//! The judge: nodes, queue, waiting times, failures.

use actix_web::{get, post, web};
use judge_farm::client::{JudgeClient, SILENT_S};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::OVERLOADED;
use serde::Serialize;
use serde_json::json;
use sqlx::PgPool;
use std::collections::HashMap;
use utoipa::ToSchema;

use super::Console;
use super::caller::Caller;
use super::input::Reason;
use super::messages::NODE_NOT_FOUND;
use crate::operators::{Audit, Permission};

/// Lines of tenants and failures that are shown.
const LINES: i64 = 50;
/// Hours whose waits are shown.
const HOURS: i32 = 24;

/// How the judge stands.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
pub(super) struct FarmBody {
    /// Whether the judge's database does not answer; the rest is empty then.
    pub(super) away: bool,
    pub(super) nodes: Vec<NodeItem>,
    pub(super) classes: Vec<ClassItem>,
    /// The first 50: those with the most waiting, then those who have used the most.
    tenants: Vec<TenantItem>,
    /// How many there are in all, in each class by itself.
    tenants_total: i64,
    pub(super) unserved: Vec<UnservedItem>,
    /// The latest 50.
    failures: Vec<FailureItem>,
    /// How many there were in a week.
    failures_total: i64,
    waits: Vec<WaitItem>,
}

impl FarmBody {
    /// Of a judge that does not answer.
    pub(super) fn unanswered() -> Self {
        Self { away: true, ..Self::default() }
    }
}

/// A node.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(super) struct NodeItem {
    id: String,
    pub(super) name: String,
    images: Vec<String>,
    /// Jobs that it runs at one time.
    workers: i32,
    pub(super) draining: bool,
    /// Epoch seconds.
    started_at: i64,
    /// Whole seconds since it last said that it is there.
    pub(super) silent_s: i64,
    running: i64,
    /// Whether it has said so lately.
    pub(super) alive: bool,
}

/// A class of jobs.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(super) struct ClassItem {
    class: String,
    pub(super) waiting: i64,
    pub(super) running: i64,
    /// Whole seconds that the oldest has waited.
    pub(super) oldest_s: i64,
}

/// A site in the queue.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
struct TenantItem {
    tenant_id: i64,
    site_name: Option<String>,
    class: String,
    waiting: i64,
    running: i64,
    oldest_s: i64,
    /// CPU seconds since the beginning.
    used_s: i64,
    jobs: i64,
}

/// Jobs that no living node can run.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(super) struct UnservedItem {
    pub(super) image: String,
    pub(super) waiting: i64,
    oldest_s: i64,
}

/// A try that failed for reasons of the judge's own.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
struct FailureItem {
    at: i64,
    job_id: String,
    attempt: i32,
    tenant_id: i64,
    site_name: Option<String>,
    language_id: i32,
    node: Option<String>,
    reason: String,
    given_up: bool,
}

/// How long jobs waited in an hour.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
struct WaitItem {
    /// The hour's beginning, in epoch seconds.
    hour: i64,
    jobs: i64,
    p50_s: f64,
    p95_s: f64,
}

fn whole(seconds: f64) -> i64 {
    seconds.round() as i64
}

/// How the judge stands now.
pub(super) async fn look(console: &Console) -> Result<FarmBody, ApiError> {
    let Some(judge) = &console.judge else { return Ok(FarmBody::unanswered()) };
    match read(judge, console.operators.pool()).await {
        Ok(body) => Ok(body),
        Err(error) => {
            tracing::warn!(error = format!("{error:#}"), "the judge's database does not answer");
            Ok(FarmBody::unanswered())
        }
    }
}

async fn read(judge: &JudgeClient, control: &PgPool) -> anyhow::Result<FarmBody> {
    let (nodes, classes, tenants, unserved, failures, lines) = (
        judge.nodes().await?,
        judge.classes().await?,
        judge.tenants(LINES).await?,
        judge.unserved().await?,
        judge.failures(LINES, false).await?,
        judge.lines().await?,
    );
    let ids: Vec<i64> =
        tenants.iter().map(|one| one.tenant_id).chain(failures.iter().map(|one| one.tenant_id)).collect();
    let names = names(control, &ids).await?;
    Ok(FarmBody {
        away: false,
        nodes: nodes
            .into_iter()
            .map(|node| NodeItem {
                id: node.id.to_string(),
                name: node.name,
                images: node.images,
                workers: node.workers,
                draining: node.draining,
                started_at: node.started_at.unix_timestamp(),
                silent_s: whole(node.silent_s),
                running: node.running,
                alive: node.silent_s <= SILENT_S,
            })
            .collect(),
        classes: classes
            .into_iter()
            .map(|one| ClassItem {
                class: one.class,
                waiting: one.waiting,
                running: one.running,
                oldest_s: whole(one.oldest_s),
            })
            .collect(),
        tenants: tenants
            .into_iter()
            .map(|one| TenantItem {
                tenant_id: one.tenant_id,
                site_name: names.get(&one.tenant_id).cloned(),
                class: one.class,
                waiting: one.waiting,
                running: one.running,
                oldest_s: whole(one.oldest_s),
                used_s: whole(one.used_s),
                jobs: one.jobs,
            })
            .collect(),
        tenants_total: lines.tenants,
        unserved: unserved
            .into_iter()
            .map(|one| UnservedItem { image: one.image, waiting: one.waiting, oldest_s: whole(one.oldest_s) })
            .collect(),
        failures: failures
            .into_iter()
            .map(|one| FailureItem {
                at: one.at.unix_timestamp(),
                job_id: one.job_id.to_string(),
                attempt: one.attempt,
                tenant_id: one.tenant_id,
                site_name: names.get(&one.tenant_id).cloned(),
                language_id: one.language_id,
                node: one.node,
                reason: one.reason,
                given_up: one.given_up,
            })
            .collect(),
        failures_total: lines.failures,
        waits: judge
            .waits(HOURS)
            .await?
            .into_iter()
            .map(|one| WaitItem { hour: one.hour.unix_timestamp(), jobs: one.jobs, p50_s: one.p50_s, p95_s: one.p95_s })
            .collect(),
    })
}

async fn names(control: &PgPool, ids: &[i64]) -> Result<HashMap<i64, String>, sqlx::Error> {
    let rows = sqlx::query!("SELECT id, name FROM tenants WHERE id = ANY($1)", ids).fetch_all(control).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

/// How the judge stands.
#[utoipa::path(tag = "farm", responses((status = 200, body = Envelope<FarmBody>)))]
#[get("/api/console/farm")]
pub(super) async fn get_farm(console: web::Data<Console>, caller: Caller) -> Result<Envelope<FarmBody>, ApiError> {
    caller.require(Permission::ViewFarm)?;
    Ok(Envelope::of(look(&console).await?))
}

/// How many nodes were told.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Told {
    nodes: u64,
}

/// Tells the nodes of a name to take no more jobs, or to take them again. They are told in the judge's database, after the
/// line is in the log: a node that was told is known of, whatever happens between the two. Who is asked again is told
/// the same again.
async fn drain(
    console: &Console,
    caller: &Caller,
    name: &str,
    draining: bool,
    body: RawBody,
) -> Result<Envelope<Told>, ApiError> {
    caller.require(Permission::DrainFarm)?;
    let reason = body.json::<Reason>().await?.checked()?;
    let judge = console.judge.as_ref().ok_or(OVERLOADED)?;
    let nodes = judge.nodes().await.map_err(ApiError::internal)?;
    let nodes = nodes.iter().filter(|node| node.name == name).count();
    if nodes == 0 {
        return Err(NODE_NOT_FOUND.into());
    }
    let action = if draining { "farm.drain" } else { "farm.undrain" };
    let detail = json!({"after": {"draining": draining}, "nodes": nodes});
    let line = Audit { target: name.to_owned(), reason, detail, ..caller.line(action) };
    line.commit(console.operators.pool().begin().await?).await?;
    let nodes = judge.set_draining(name, draining).await.map_err(ApiError::internal)?;
    Ok(Envelope::of(Told { nodes }))
}

/// Lets the nodes of a name take no more jobs.
#[utoipa::path(tag = "farm", request_body = Reason, responses((status = 200, body = Envelope<Told>)))]
#[post("/api/console/farm/nodes/{name}/drain")]
pub(super) async fn drain_node(
    console: web::Data<Console>,
    caller: Caller,
    name: web::Path<String>,
    body: RawBody,
) -> Result<Envelope<Told>, ApiError> {
    drain(&console, &caller, &name, true, body).await
}

/// Lets the nodes of a name take jobs again.
#[utoipa::path(tag = "farm", request_body = Reason, responses((status = 200, body = Envelope<Told>)))]
#[post("/api/console/farm/nodes/{name}/undrain")]
pub(super) async fn undrain_node(
    console: web::Data<Console>,
    caller: Caller,
    name: web::Path<String>,
    body: RawBody,
) -> Result<Envelope<Told>, ApiError> {
    drain(&console, &caller, &name, false, body).await
}
