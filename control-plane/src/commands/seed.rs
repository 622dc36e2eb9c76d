//! `control-plane seed`

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use control_plane::content::{
    self, CoursePlan, Pack, SiteClient, Sites, compete, guide, load, load_courses, load_questions, practise, program,
    publish_all, sell, study, teach, tried, try_questions,
};
use control_plane::plans;
use control_plane::provisioning::Provisioner;
use reqwest::Method;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::seed_accounts::{Accounts, Person, ensure_person};
use super::{Hosts, Installation, say};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    installation: Installation,
    #[command(flatten)]
    hosts: Hosts,
    /// The content pack: a folder's name.
    #[arg(long, default_value = "demo")]
    pack: String,
    /// The site's label.
    #[arg(long, default_value = "demo")]
    subdomain: String,
    /// Where the platform's own host answers.
    #[arg(long, env = "LOPHOC_CONTROL_PLANE_URL", default_value = "http://127.0.0.1:8081")]
    control_plane_url: String,
    /// Where the sites' API answers.
    #[arg(long, env = "LOPHOC_SITES_URL", default_value = "http://127.0.0.1:8080")]
    sites_url: String,
    /// The folder of content packs.
    #[arg(long, env = "LOPHOC_CONTENT_DIR", default_value = "control-plane/content")]
    content_dir: PathBuf,
    /// Where the site's address and accounts are written; its passwords are kept when it is there already.
    #[arg(long, default_value = ".local/demo.json")]
    out: PathBuf,
    /// Gives the site the keys of the payment simulator, which are known to everybody: where nothing is sold in earnest.
    #[arg(long, env = "LOPHOC_SIMULATED_PAYMENTS")]
    simulated_payments: bool,
}

/// The plan of the demo site.
const BASIC: i32 = 1;

/// The file that the contract's check reads.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Demo {
    base: String,
    accounts: Accounts,
    #[serde(default)]
    samples: Map<String, Value>,
    /// The demo's operator, which `scripts/up` sets up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    operator: Option<Value>,
}

/// Makes the site where it is missing, its three accounts, its content, its courses, what its learner programs, what it
/// publishes and what it sells, and writes how to reach it. A second run changes nothing.
///
/// # Errors
/// When a process does not answer, or refuses a call.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let provisioner = arguments.installation.provisioner()?;
    let pack = Pack::read(&arguments.content_dir, &arguments.pack)?;
    let courses = CoursePlan::read(&arguments.content_dir, &arguments.pack)?;
    let sites = Sites::new(&arguments.sites_url, &arguments.hosts.site_suffix)?;
    let label = arguments.subdomain.as_str();
    let before = read(&arguments.out)?;
    let base = arguments.hosts.addresses().origin(&format!("{label}.{}", arguments.hosts.site_suffix));
    let accounts = match &before {
        Some(demo) if demo.base == base => demo.accounts.clone(),
        _ => Accounts::new(label),
    };

    let tenant = match provisioner.tenant_named(label).await? {
        Some(tenant) => tenant,
        None => sign_up(&arguments, &pack, &accounts).await?,
    };
    put_on_plan(&provisioner, tenant).await?;
    let admin = ensure_person(&provisioner, &sites, tenant, label, &accounts.admin, Person::Admin, None).await?;
    let by = Some(&admin);
    let teacher = ensure_person(&provisioner, &sites, tenant, label, &accounts.teacher, Person::Teacher, by).await?;
    let student = ensure_person(&provisioner, &sites, tenant, label, &accounts.student, Person::Student, by).await?;
    fill(&provisioner, &pack, tenant, [&admin, &teacher, &student]).await?;
    let demo = content::Demo {
        content_dir: &arguments.content_dir,
        pack: &arguments.pack,
        sites: &sites,
        label,
        tenant,
        provisioner: &provisioner,
    };
    let is_practised = practise(&demo, [&admin, &student]).await?;
    let made = load_courses(&courses, &provisioner, tenant, [&admin, &teacher, &student]).await?;
    say(&format!("{made} courses created"))?;
    invite(&admin).await?;
    let mut samples = samples(&pack, &admin, &student).await?;
    samples.append(&mut course_samples(&courses, &admin).await?);
    if let Some(slug) = courses.shown()
        && samples.contains_key("/course/{slug}")
        && let Some(lesson) = study(slug, [&admin, &teacher, &student]).await?
    {
        samples.insert("/history/course/{slug}/{id}".to_owned(), format!("/history/course/{slug}/{lesson}").into());
    }
    if let Some(mut contests) = compete(&demo, [&admin, &teacher, &student]).await? {
        samples.append(&mut contests);
    }
    if is_practised {
        samples.append(&mut guide([&admin, &teacher, &student]).await?);
    }
    samples.append(&mut teach([&teacher, &student], courses.shown()).await?);
    samples.append(&mut program(&demo, &pack, [&admin, &teacher, &student]).await?);
    samples.append(&mut publish_all(&demo, [&admin, &teacher, &student]).await?);
    samples.append(&mut sell(&demo, [&admin, &teacher, &student], arguments.simulated_payments).await?);
    for client in [&teacher, &student, &admin] {
        client.call(Method::POST, "/api/users/sign-out", None).await?;
    }

    let operator = before.as_ref().and_then(|demo| demo.operator.clone());
    let demo = Demo { base, accounts, samples, operator };
    if before.as_ref() != Some(&demo) {
        write(&arguments.out, &demo)?;
    }
    say(&format!("{} is ready; its accounts are in {}", demo.base, arguments.out.display()))?;
    Ok(())
}

/// As a person would on the platform's host.
async fn sign_up(arguments: &Arguments, pack: &Pack, accounts: &Accounts) -> anyhow::Result<i64> {
    // The platform's host answers under its own name whatever host is asked for.
    let platform: SiteClient =
        Sites::new(&arguments.control_plane_url, &arguments.hosts.site_suffix)?.site("platform", None);
    let form = json!({
        "name": pack.site.name.as_deref().unwrap_or(&arguments.subdomain),
        "subdomain": arguments.subdomain,
        "type": "other",
        "email": accounts.admin.email,
        "password": accounts.admin.password,
        "starter_content": false,
    });
    let made = platform.call(Method::POST, "/api/platform/sites", Some(&form)).await?;
    made["tenant_id"].as_i64().context("the answer about the new site has no tenant_id")
}

/// Teachers need a paid plan.
async fn put_on_plan(provisioner: &Provisioner, tenant: i64) -> anyhow::Result<()> {
    let basic = plans::Change {
        plan_id: BASIC,
        is_trial: false,
        ends_at: None,
        by: "platform".to_owned(),
        reason: "the demo".to_owned(),
    };
    let mut tx = provisioner.control().begin().await?;
    if plans::held(&mut tx, tenant).await?.is_none_or(|held| held.plan_id != BASIC) {
        plans::change(&mut tx, tenant, &basic).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Asks people to join, as the admin would.
async fn invite(admin: &SiteClient) -> anyhow::Result<()> {
    let invited = json!({"role": "student", "emails": ["hoa.tran@demo.example", "khoi.do@demo.example"]});
    if admin.call(Method::GET, "/api/invitation", None).await?.as_array().is_some_and(Vec::is_empty) {
        admin.call(Method::POST, "/api/invitation/invite", Some(&invited)).await?;
    }
    Ok(())
}

/// Loads the pack unless the site has it as it is.
async fn fill(
    provisioner: &Provisioner,
    pack: &Pack,
    tenant: i64,
    [admin, teacher, student]: [&SiteClient; 3],
) -> anyhow::Result<()> {
    if provisioner.loaded_digest(tenant, &pack.name).await?.as_ref() == Some(&pack.digest) {
        say(&format!("{} problems of the pack {} are there already", pack.problems.len(), pack.name))?;
        return Ok(());
    }
    let report = load(pack, provisioner.control(), tenant, admin).await?;
    let questions = load_questions(pack, teacher, admin).await?;
    let answers = try_questions(pack, admin, student).await?;
    provisioner.note_content_loaded(tenant, &pack.name, &pack.digest).await?;
    say(&format!(
        "pack {}: {} problems created, {} updated; {questions} questions created, {answers} answers sent",
        pack.name, report.created, report.updated
    ))?;
    Ok(())
}

/// One real path for each path of the contract with a placeholder that this site has something for.
async fn samples(pack: &Pack, admin: &SiteClient, student: &SiteClient) -> anyhow::Result<Map<String, Value>> {
    let slug = &pack.problems.first().context("the pack has no problems")?.slug;
    let problem = admin.call(Method::GET, &format!("/api/problems/{slug}"), None).await?;
    let id = problem["id"].as_i64().context("the answer about a problem has no id")?;
    let mut samples = Map::from_iter([
        ("/problems/{slug}".to_owned(), Value::from(format!("/problems/{slug}"))),
        ("/problems/{slug}/statistic".to_owned(), Value::from(format!("/problems/{slug}/statistic"))),
        ("/manage/question-bank/{id}".to_owned(), Value::from(format!("/manage/question-bank/{id}"))),
        ("/edit/question/{id}".to_owned(), Value::from(format!("/edit/question/{id}"))),
        ("/edit/{type}/{id}".to_owned(), Value::from(format!("/edit/problem/{id}"))),
    ]);
    if let Some((question, submission)) = tried(pack, admin, student).await? {
        let answers = format!("/question-submission/{question}");
        samples.insert(
            "/question-submission/{question}/{submission}".to_owned(),
            format!("{answers}/{submission}").into(),
        );
        samples.insert("/question-submission/{question}".to_owned(), answers.into());
    }
    Ok(samples)
}

/// The same of courses.
async fn course_samples(courses: &CoursePlan, admin: &SiteClient) -> anyhow::Result<Map<String, Value>> {
    let mut samples = Map::new();
    let Some(slug) = courses.shown() else { return Ok(samples) };
    let course = match admin.call(Method::GET, &format!("/api/courses/{slug}"), None).await {
        Ok(course) => course,
        // Somebody has deleted it.
        Err(error) if error.is(404) => return Ok(samples),
        Err(error) => return Err(error.into()),
    };
    let id = course["id"].as_i64().context("the answer about a course has no id")?;
    for path in ["/course/{slug}", "/course-study/{slug}"] {
        samples.insert(path.to_owned(), path.replace("{slug}", slug).into());
    }
    for path in [
        "/manage/course/{id}",
        "/manage/course/{id}/curriculum",
        "/manage/course/{id}/learners",
        "/manage/course/{id}/gradebook",
        "/edit/course/{id}",
    ] {
        samples.insert(path.to_owned(), path.replace("{id}", &id.to_string()).into());
    }
    // The first lesson of the first chapter.
    if let Some(lesson) = course["curriculum"][0]["children"][0]["lesson"]["id"].as_i64() {
        samples.insert("/edit/lesson/{id}".to_owned(), format!("/edit/lesson/{lesson}").into());
    }
    Ok(samples)
}

fn read(path: &Path) -> anyhow::Result<Option<Demo>> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(
            serde_json::from_slice(&bytes)
                .with_context(|| format!("{} is not what this command writes", path.display()))?,
        )),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("reading {}", path.display())),
    }
}

/// Readable by its owner only, for the passwords in it.
fn write(path: &Path, demo: &Demo) -> anyhow::Result<()> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;
    let folder = path.parent().context("the file to write has no folder")?;
    std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let next = path.with_extension("next");
    let mut file = std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&next)?;
    serde_json::to_writer_pretty(&mut file, demo)?;
    file.write_all(b"\n")?;
    std::fs::rename(&next, path).with_context(|| format!("writing {}", path.display()))?;
    ensure!(path.exists(), "{} was not written", path.display());
    Ok(())
}
