//! Nobody who learns or only looks gets to see a key, a hint that was not taken, a solution, a hidden test, a rubric or an
//! author's program: words planted in them are looked for in every call, page, event, search and in one's own data.

use judge_farm::client::{JobKind, Outcome};
use std::io::{Cursor, Read};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tests::events::Events;
use tests::farm::{FarmNode, JudgedSite};
use tests::planted::{MARK, bodies, word};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, World, run};

use crate::calls::{Objects, documented};
use crate::live::Publisher;

const SOON: Duration = Duration::from_secs(180);
/// What who has answered has been told: what they picked, and the hint that they took.
const TOLD: [&str; 2] = ["feedback", "hintone"];

/// A question with secrets in it.
pub struct Planted {
    pub kind: String,
    pub objects: Objects,
    slug: String,
    source: Value,
}

/// A site whose tasks run and whose judge is its own.
async fn judged(world: &World) -> anyhow::Result<JudgedSite> {
    let judge_url = world.installation.judge_of_its_own().await?;
    let node = FarmNode::join(&judge_url).await?;
    let server = Server::start(Settings { judge_url, tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
    Ok(JudgedSite { site: world.site_on(&server).await?, node, server })
}

pub async fn plant(admin: &Caller, body: Value) -> anyhow::Result<Planted> {
    let made = admin.post("/api/question", body).await?.data()?;
    let text = |field: &str| made[field].as_str().unwrap_or_default().to_owned();
    let problem = made["id"].as_i64().unwrap_or_default();
    let cases = admin.get(&format!("/api/question/{problem}/testcase")).await?.data()?;
    let hidden = cases.as_array().and_then(|cases| cases.last()).and_then(|case| case["id"].as_i64());
    let objects = Objects { problem, slug: text("slug"), case: hidden.unwrap_or(1), ..Objects::nowhere() };
    Ok(Planted { kind: text("type"), objects, slug: text("slug"), source: made["source"].clone() })
}

/// The planted words of a text, but for those that may be there.
pub fn words(text: &str, allowed: &[&str]) -> Vec<String> {
    let all = text.to_lowercase();
    let found = all.split(MARK).skip(1).step_by(2).filter(|word| !allowed.contains(word));
    found.map(str::to_owned).collect()
}

/// Every GET that says something of a question, as the document has them, and whatever else shows it.
fn paths(planted: &Planted) -> anyhow::Result<Vec<String>> {
    let about = ["question", "problems", "learning", "category"];
    let mut all = Vec::new();
    for call in documented()?.iter().filter(|call| call.method == Method::GET && !call.goes_on()) {
        if about.iter().any(|part| call.pattern.contains(part)) {
            all.extend(call.paths(&planted.objects));
        }
    }
    let Planted { kind, slug, objects, .. } = planted;
    let (id, submission) = (objects.problem, objects.submission);
    all.push(format!("/api/problems?type={kind}"));
    for page in [
        "/problems/questions".to_owned(),
        format!("/problems/{slug}"),
        format!("/question-submission/{id}"),
        format!("/question-submission/{id}/{submission}"),
        format!("/edit/question/{id}"),
        format!("/manage/question-bank/{id}"),
    ] {
        all.extend([page.clone(), format!("/en{page}")]);
    }
    Ok(all)
}

/// What is the same whatever the question: each once.
fn common_paths(objects: &Objects) -> anyhow::Result<Vec<String>> {
    let calls = documented()?;
    let all = calls.iter().filter(|call| call.method == Method::GET && !call.goes_on() && !call.is_download());
    let pages = ["/", "/en", "/problems", "/dashboard", "/sitemap.xml", "/robots.txt"].map(str::to_owned);
    Ok(all.flat_map(|call| call.paths(objects)).chain(pages).collect())
}

pub async fn looks(who: &Caller, path: &str, allowed: &[&str]) -> anyhow::Result<()> {
    for caller in [who, &who.with("accept-language", "en")] {
        let request = caller.request(Method::GET, path).header("accept", "text/html, application/json");
        let seen = caller.send(request).await?;
        anyhow::ensure!(seen.status < 500, "{path}: {}", seen.text);
        let found = words(&seen.text, allowed);
        anyhow::ensure!(found.is_empty(), "{path} shows {found:?}: {}", seen.text);
        if seen.status != 200 {
            break;
        }
    }
    Ok(())
}

/// Nothing is found by what is secret. The page has what was looked for in its field.
async fn searches(who: &Caller, kind: &str) -> anyhow::Result<()> {
    for place in ["key", "rubric", "solution", "program", "testinput", "hinttwo", "feedback"] {
        let query = format!("type={kind}&search={}", word(place));
        assert_eq!(who.get(&format!("/api/problems?{query}")).await?.data()?, json!([]), "{query}");
        looks(who, &format!("/problems/questions?{query}"), &[place]).await?;
    }
    Ok(())
}

/// Something wrong for each kind; none where the judge runs what is not tried here.
pub fn wrong_answer(planted: &Planted) -> Option<Value> {
    let source = &planted.source["answers"];
    let answer = |text: &str| Some(json!({"answer": text}));
    match planted.kind.as_str() {
        "single_choice" | "multiple_choice" => answer(&source[0]["id"].to_string()),
        "fill_in" => answer("a::sai"),
        "interaction" => answer(&format!("{}::{}", source["items"][0]["id"], source["places"][1]["id"])),
        "video_interaction" => answer("m1::sai"),
        "turtle" | "test_driven_code" => None,
        "code" | "code_judge_manual" => Some(json!({"language_id": 71, "source_code": "print(1)"})),
        _ => answer("sai rồi"),
    }
}

/// Answers wrongly; notes where that is kept.
async fn answer(judged: &JudgedSite, who: &Caller, planted: &mut Planted) -> anyhow::Result<()> {
    let question = planted.objects.problem;
    let hint = who.post(&format!("/api/question/{question}/hint"), json!({})).await?.data()?;
    assert!(hint["html"].as_str().is_some_and(|html| html.contains(&word("hintone"))), "{hint}");
    let Some(mut body) = wrong_answer(planted) else { return Ok(()) };
    body["question_id"] = json!(question);
    body["key"] = json!(uuid::Uuid::new_v4());
    let told = who.post("/api/learning/submit-question", body).await?;
    assert_eq!(words(&told.text, &TOLD), [""; 0], "{}: {}", planted.kind, told.text);
    let told = told.data()?;
    let token = told["token"].as_str().unwrap_or_default().to_owned();
    if planted.kind == "code" {
        // The author's own programs are run as well.
        let mut job = judged.node.claim().await?;
        while job.kind != JobKind::Judge {
            judged.node.end(&job, Outcome::ended("WR", None, 0.0)).await?;
            job = judged.node.claim().await?;
        }
        judged.node.finish(&job, &["WR"]).await?;
        let result = format!("/api/learning/code-question/judge-result/{token}/submission_result");
        eventually(SOON, async || Ok(who.get(&result).await?.data()?["status"] != "running")).await?;
    }
    planted.objects.submission = told["submission_id"].as_i64().unwrap_or_default();
    planted.objects.tokens = vec![token];
    planted.objects.account = who.id;
    Ok(())
}

/// Everything that is kept of a person, as they take it along.
async fn own_data(who: &Caller) -> anyhow::Result<String> {
    let task = who.post("/api/users/data-export", json!({})).await?.data()?["task_id"].clone();
    let path = format!("/api/tasks/{task}");
    eventually(SOON, async || Ok(who.get(&path).await?.data()?["state"] == "done")).await?;
    let url = who.get(&path).await?.data()?["result"]["url"].as_str().unwrap_or_default().to_owned();
    let file = who.request(Method::GET, &url).send().await?.bytes().await?.to_vec();
    let mut zip = zip::ZipArchive::new(Cursor::new(file))?;
    let mut all = String::new();
    for at in 0..zip.len() {
        zip.by_index(at)?.read_to_string(&mut all)?;
    }
    Ok(all)
}

#[test]
fn whatever_is_secret_of_any_kind_is_shown_to_nobody_who_learns() -> anyhow::Result<()> {
    run(async |world| {
        let judged = judged(world).await?;
        let (site, admin) = (&judged.site, &judged.site.admin);
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let mut bell = Events::open(&binh, &format!("/api/live?topics=user/{}", binh.id)).await?;
        bell.wait_for("open").await?;
        let mut kinds = Vec::new();
        for body in bodies() {
            let planted = plant(admin, body.clone()).await?;
            // What is planted is there: its editor sees all of it.
            let seen = admin.get(&format!("/api/question/{}", planted.objects.problem)).await?.text;
            let cases = admin.get(&format!("/api/question/{}/testcase", planted.objects.problem)).await?.text;
            let (there, mut sown) = (words(&format!("{seen} {cases}"), &[]), words(&body.to_string(), &[]));
            sown.retain(|word| !there.contains(word));
            assert!(sown.is_empty(), "{}: {sown:?} of the body are nowhere", planted.kind);
            kinds.push(planted);
        }
        assert_eq!(kinds.len(), 12);
        for who in [&an, &site.visitor()] {
            for planted in &kinds {
                for path in paths(planted)? {
                    looks(who, &path, &[]).await?;
                }
                searches(who, &planted.kind).await?;
            }
            for path in common_paths(&kinds[0].objects)? {
                looks(who, &path, &[]).await?;
            }
        }
        for planted in &mut kinds {
            answer(&judged, &binh, planted).await?;
        }
        for planted in &kinds {
            for path in paths(planted)? {
                looks(&binh, &path, &TOLD).await?;
            }
        }
        for path in common_paths(&kinds[0].objects)? {
            looks(&binh, &path, &TOLD).await?;
        }
        let own = own_data(&binh).await?;
        assert!(own.contains("sai rồi") && words(&own, &TOLD).is_empty(), "{own}");
        Publisher::of(&judged.server)?.tell(site, &tenant_api::live::USER.topic(binh.id), &[json!("the end")]).await?;
        loop {
            let (_, heard) = bell.next().await?.ok_or_else(|| anyhow::anyhow!("the stream has ended"))?;
            assert_eq!(words(&heard.to_string(), &[]), [""; 0]);
            if heard["data"] == "the end" {
                return Ok(());
            }
        }
    })
}
