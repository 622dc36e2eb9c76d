//! Forms: what is asked and when it shows, who may answer how often, seats and the line for them, what is held, and what is
//! told to webhooks.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures::future::join_all;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Answer, Caller, TestSite, World, run};
use uuid::Uuid;

use crate::calls::now;
use crate::courses::id_of;

pub const PATH: &str = "/api/register-form";
pub const SUBMIT: &str = "/api/register-form/submit";
pub const ANSWERS: &str = "/api/register-form/form-submission";
/// Nobody fills a form in sooner.
const FILLED_IN: Duration = Duration::from_millis(3200);

/// A site with a form that is open.
pub struct Asked {
    pub site: TestSite,
    pub sql: PgConnection,
    pub id: i64,
    pub slug: String,
    pub token: String,
}

pub fn fields() -> Value {
    json!([
        {"key": "ten", "kind": "short_text", "label": "Họ tên", "required": true, "rules": {"named": "person_name"}},
        {"key": "mail", "kind": "email", "label": "Email", "required": true},
        {"key": "buoi", "kind": "single", "label": "Buổi", "options": [{"value": "sang", "label": "Sáng"}, {"value": "khac"}]},
        {"key": "buoi_khac", "kind": "short_text", "label": "Buổi nào", "required": true,
         "show_if": {"all": [{"key": "buoi", "op": "equals", "value": "khac"}]}},
    ])
}

fn form(change: Value) -> Value {
    let mut body = json!({"title": "Đăng ký hè", "status": "open", "fields": fields()});
    for (field, value) in change.as_object().into_iter().flatten() {
        body[field] = value.clone();
    }
    body
}

pub fn text(of: &Value) -> String {
    of.as_str().unwrap_or_default().to_owned()
}

fn rows(of: &Value) -> Vec<Value> {
    of.as_array().cloned().unwrap_or_default()
}

impl Asked {
    pub async fn open(world: &World, change: Value) -> anyhow::Result<Self> {
        Self::on(world.site().await?, change).await
    }

    /// With a page that has lain open for as long as somebody needs.
    pub async fn on(site: TestSite, change: Value) -> anyhow::Result<Self> {
        let made = site.admin.post(PATH, form(change)).await?.data()?;
        let (id, slug, sql) = (id_of(&made), text(&made["slug"]), site.sql().await?);
        let token = text(&site.visitor().get(&format!("{PATH}/{slug}")).await?.data()?["token"]);
        tokio::time::sleep(FILLED_IN).await;
        Ok(Self { site, sql, id, slug, token })
    }

    pub fn body(&self, answers: Value) -> Value {
        json!({"form_id": self.id, "answers": answers, "token": self.token, "key": Uuid::new_v4()})
    }

    async fn send(&self, by: &Caller, answers: Value) -> anyhow::Result<Answer> {
        by.post(SUBMIT, self.body(answers)).await
    }

    /// An answer as if the network had sent none before.
    pub async fn answer(&mut self, answers: Value) -> anyhow::Result<Value> {
        self.forget_network().await?;
        self.send(&self.site.visitor(), answers).await?.data()
    }

    pub async fn forget_network(&mut self) -> anyhow::Result<()> {
        sqlx::raw_sql("DELETE FROM form_sends").execute(&mut self.sql).await?;
        Ok(())
    }

    pub async fn answers(&self, query: &str) -> anyhow::Result<Vec<Value>> {
        let path = format!("{ANSWERS}?form_id={}&size=96{query}", self.id);
        Ok(rows(&self.site.admin.get(&path).await?.data()?))
    }

    pub async fn decide(&self, answer: &Value, decision: Value) -> anyhow::Result<Answer> {
        self.site.admin.put(&format!("{ANSWERS}/{}", answer["id"]), decision).await
    }
}

pub fn person(name: &str) -> Value {
    json!({"ten": format!("Lê {name}"), "mail": format!("{}@truong.vn", name.to_lowercase())})
}

pub fn wanting(name: &str, seat: &str) -> Value {
    let mut answers = person(name);
    answers["buoi"] = json!(seat);
    answers
}

/// A form with so many seats in the morning.
pub fn with_seats(seats: i64) -> Value {
    let mut all = fields();
    all[2]["options"][0]["seats"] = json!(seats);
    json!({"fields": all})
}

#[test]
fn staff_write_forms_and_others_answer_them() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let made = site.admin.post(PATH, form(json!({"status": "draft", "max": 9}))).await?.data()?;
        assert_eq!(
            (text(&made["slug"]), &made["version"], &made["state"]),
            ("dang-ky-he".into(), &json!(1), &json!("closed"))
        );
        assert_eq!(made["source"]["max"], 9);
        let path = format!("{PATH}/{}", id_of(&made));
        assert_eq!(site.visitor().get(&path).await?.refused(404)?, "form_not_found");
        for (role, status) in [("teacher", 403), ("moderator_lead", 403), ("student", 403)] {
            let person = site.person(role).await?;
            person.post(PATH, form(json!({}))).await?.refused(status)?;
            person.put(&path, json!({"title": "Khác"})).await?.refused(status)?;
            person.get(PATH).await?.refused(status)?;
            person.get(&format!("{ANSWERS}?form_id={}", id_of(&made))).await?.refused(status)?;
        }
        assert_eq!(site.visitor().get(PATH).await?.refused(401)?, "login_required");

        let english = json!({"en": {"title": "Summer", "fields": {"ten": {"label": "Name"}}}});
        let changed = json!({"version": 1, "status": "open", "translations": english});
        let open = site.admin.put(&path, changed.clone()).await?.data()?;
        assert_eq!((&open["version"], &open["state"]), (&json!(2), &json!("open")));
        let stale = site.admin.put(&path, changed).await?;
        assert_eq!(stale.json()?["data"]["version"], 2);
        assert_eq!(stale.refused(409)?, "concurrent_edit");
        let seen = site.visitor().with("accept-language", "en").get(&format!("{PATH}/dang-ky-he")).await?.data()?;
        assert_eq!((text(&seen["title"]), text(&seen["fields"][0]["label"])), ("Summer".into(), "Name".into()));
        assert_eq!((&seen["source"], &seen["altcha"]["needed"]), (&Value::Null, &json!(false)));
        assert_eq!(rows(&site.visitor().get(&format!("{PATH}/open")).await?.data()?).len(), 1);

        let again = site.admin.post(PATH, form(json!({"slug": "dang-ky-he"}))).await?;
        assert_eq!(again.refused(409)?, "slug_exists");
        let second = site.admin.post(PATH, form(json!({}))).await?.data()?;
        assert_eq!(second["slug"], "dang-ky-he-2");
        let list = site.admin.get(&format!("{PATH}?search=dang%20ky")).await?;
        assert_eq!(list.envelope()?["metadata"]["total"], 2);
        // Another site's form is none.
        let other = world.site().await?;
        assert_eq!(
            other.admin.put(&format!("{PATH}/{}", 9_000_000_000_000_i64), json!({})).await?.refused(404)?,
            "form_not_found"
        );
        let foreign = other.visitor().get(&format!("{PATH}/dang-ky-he")).await?;
        assert_eq!(foreign.refused(404)?, "form_not_found");
        Ok(())
    })
}

#[test]
fn what_is_wrong_with_a_form_is_told_field_by_field() -> anyhow::Result<()> {
    run(async |world| {
        let (site, at) = (world.site().await?, now());
        let many: Vec<Value> =
            (0..61).map(|at| json!({"key": format!("f{at}"), "kind": "phone", "label": "A"})).collect();
        for (change, fault) in [
            (json!({"title": " "}), "title required"),
            (json!({"slug": "a--b"}), "slug invalid_slug"),
            (json!({"slug": "submit"}), "slug slug_reserved"),
            (json!({"fields": []}), "fields required"),
            (json!({"fields": many}), "fields too_long"),
            (json!({"opens_at": at, "closes_at": at}), "closes_at start_before_end"),
            (json!({"max": 0}), "max between"),
            (json!({"once": "email", "fields": [{"key": "a", "kind": "phone", "label": "A"}]}), "once one_email_field"),
            (json!({"webhook": "http://truong.vn/"}), "webhook webhook_format"),
            (json!({"webhook": "https://127.0.0.1/"}), "webhook webhook_format"),
            (json!({"joins": {"kind": "course", "id": 9_000_000}}), "joins form_joins_nothing"),
        ] {
            let answer = site.admin.post(PATH, form(change)).await?;
            assert_eq!((answer.status, answer.faults()?), (412, vec![fault.to_owned()]));
        }
        Ok(())
    })
}

#[test]
fn hidden_answers_are_dropped_and_the_same_sent_again_is_one() -> anyhow::Result<()> {
    run(async |world| {
        let mut asked = Asked::open(world, json!({"once": "email"})).await?;
        let visitor = asked.site.visitor();
        let mut answers = wanting("An", "sang");
        answers["buoi_khac"] = json!("tối");
        answers["la"] = json!("x");
        let body = asked.body(answers);
        let first = visitor.post(SUBMIT, body.clone()).await?.data()?;
        assert_eq!((&first["state"], &first["place"], &first["next"]), (&json!("new"), &Value::Null, &Value::Null));
        assert_eq!(visitor.post(SUBMIT, body).await?.data()?["id"], first["id"]);
        let kept = asked.answers("").await?;
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0]["answers"], json!({"buoi": "sang", "mail": "an@truong.vn", "ten": "Lê An"}));
        assert_eq!(asked.answers("&search=le%20an").await?.len(), 1);
        assert!(asked.answers("&state=refused").await?.is_empty());

        let wrong = asked.send(&visitor, json!({"mail": "x", "buoi": "khac"})).await?;
        assert_eq!(wrong.faults()?, ["answers.ten required", "answers.mail not_email", "answers.buoi_khac required"]);
        asked.forget_network().await?;
        let again = asked.send(&visitor, person("AN")).await?;
        assert_eq!(again.refused(412)?, "already_submitted");
        assert_eq!(asked.answer(person("Binh")).await?["state"], "new");
        Ok(())
    })
}

#[test]
fn times_places_and_persons_are_kept_to() -> anyhow::Result<()> {
    run(async |world| {
        let mut asked = Asked::open(world, json!({"max": 1})).await?;
        assert_eq!(asked.answer(person("An")).await?["state"], "new");
        assert_eq!(asked.send(&asked.site.visitor(), person("Binh")).await?.refused(412)?, "form_full");
        let path = format!("{PATH}/{}", asked.id);
        assert_eq!(asked.site.visitor().get(&path).await?.data()?["state"], "full");
        let change = async |change: Value| asked.site.admin.put(&path, change).await?.data();
        change(json!({"max": null, "closes_at": now() - 1})).await?;
        assert_eq!(asked.send(&asked.site.visitor(), person("Binh")).await?.refused(412)?, "form_closed");
        change(json!({"closes_at": null, "opens_at": now() + 60})).await?;
        assert_eq!(asked.send(&asked.site.visitor(), person("Binh")).await?.refused(412)?, "form_closed");
        change(json!({"opens_at": null, "once": "person"})).await?;
        assert_eq!(asked.send(&asked.site.visitor(), person("Binh")).await?.refused(401)?, "login_required");
        let student = asked.site.person("student").await?;
        asked.send(&student, person("Binh")).await?.data()?;
        assert_eq!(asked.send(&student, person("Khac")).await?.refused(412)?, "already_submitted");
        Ok(())
    })
}

#[test]
fn seats_are_given_in_order_and_the_line_moves_up() -> anyhow::Result<()> {
    run(async |world| {
        let mut asked = Asked::open(world, with_seats(2)).await?;
        let mut sent = Vec::new();
        for name in ["An", "Binh", "Chi", "Dung"] {
            sent.push(asked.answer(wanting(name, "sang")).await?);
        }
        let states: Vec<_> = sent.iter().map(|it| (text(&it["state"]), it["place"].as_i64())).collect();
        let waits = |place| ("waiting_list".to_owned(), Some(place));
        assert_eq!(states, [("new".to_owned(), None), ("new".to_owned(), None), waits(1), waits(2)]);
        assert_eq!(asked.answer(person("Em")).await?["state"], "new", "who wants no seat waits for none");
        let path = format!("{PATH}/{}", asked.slug);
        assert_eq!(asked.site.visitor().get(&path).await?.data()?["seats_left"], json!({"buoi": {"sang": 0}}));

        // A seat is given up: the first of the line has it.
        asked.decide(&sent[0], json!({"state": "refused", "note": "Quá tuổi"})).await?.data()?;
        let line = asked.answers("&state=waiting_list").await?;
        assert_eq!(line.iter().map(|it| it["id"].clone()).collect::<Vec<_>>(), [sent[3]["id"].clone()]);
        assert_eq!((&line[0]["place"], asked.answers("&state=new").await?.len()), (&json!(1), 3));
        let back = asked.decide(&sent[0], json!({"state": "accepted"})).await?;
        assert_eq!(back.faults()?, ["state no_seats_left"]);
        assert_eq!(back.refused(412)?, "no_seats_left");
        asked.decide(&sent[0], json!({"state": "waiting_list"})).await?.data()?;
        // More seats: all who wait have one.
        asked.site.admin.put(&format!("{PATH}/{}", asked.id), with_seats(4)).await?.data()?;
        assert!(asked.answers("&state=waiting_list").await?.is_empty());
        assert_eq!(asked.decide(&sent[1], json!({"state": "held"})).await?.faults()?, ["state invalid_value"]);
        let nowhere = json!({"id": 9_000_000_000_000_i64});
        assert_eq!(asked.decide(&nowhere, json!({"state": "seen"})).await?.refused(404)?, "form_answer_not_found");
        Ok(())
    })
}

#[test]
fn many_at_once_never_get_more_seats_than_there_are() -> anyhow::Result<()> {
    run(async |world| {
        let asked = Asked::open(world, with_seats(5)).await?;
        // As from as many networks.
        let proofs = join_all((0..24).map(|_| solved(&asked))).await;
        let send = async |at: usize, proof: anyhow::Result<String>| {
            let mut body = asked.body(wanting(&format!("em{at}"), "sang"));
            body["altcha"] = json!(proof?);
            asked.site.visitor().post(SUBMIT, body).await?.data()
        };
        let sent = join_all(proofs.into_iter().enumerate().map(|(at, proof)| send(at, proof))).await;
        let sent: Vec<Value> = sent.into_iter().collect::<anyhow::Result<_>>()?;
        assert_eq!(sent.iter().filter(|it| it["state"] == "new").count(), 5);
        let mut places: Vec<i64> = sent.iter().filter_map(|it| it["place"].as_i64()).collect();
        places.sort_unstable();
        assert_eq!(places, (1..=19).collect::<Vec<_>>());
        Ok(())
    })
}

/// A proof of work for the form.
pub async fn solved(asked: &Asked) -> anyhow::Result<String> {
    let form = asked.site.visitor().get(&format!("{PATH}/{}", asked.slug)).await?.data()?;
    let challenge = form["altcha"].clone();
    let solve = move || {
        let (salt, wanted) = (text(&challenge["salt"]), text(&challenge["challenge"]));
        let highest = challenge["maxnumber"].as_u64().unwrap_or_default();
        let is_it = |number: &u64| platform::blobs::hash(format!("{salt}{number}").as_bytes()) == wanted;
        let number = (0..=highest).find(is_it);
        let solved = json!({"algorithm": "SHA-256", "challenge": wanted, "number": number, "salt": salt,
            "signature": challenge["signature"], "took": 1});
        STANDARD.encode(solved.to_string())
    };
    Ok(tokio::task::spawn_blocking(solve).await?)
}

#[test]
fn what_looks_like_spam_is_held_for_staff() -> anyhow::Result<()> {
    run(async |world| {
        let asked = Asked::open(world, with_seats(1)).await?;
        let visitor = asked.site.visitor();
        let held = async |change: Value| {
            let mut body = asked.body(wanting("An", "sang"));
            for (field, value) in change.as_object().into_iter().flatten() {
                body[field] = value.clone();
            }
            visitor.post(SUBMIT, body).await?.data()
        };
        let trapped = held(json!({"website": "https://xau.vn"})).await?;
        assert_eq!(trapped["state"], "held");
        let fresh = text(&visitor.get(&format!("{PATH}/{}", asked.slug)).await?.data()?["token"]);
        assert_eq!(held(json!({"token": fresh})).await?["state"], "held", "too soon");
        let without = held(json!({})).await?;
        assert_eq!(without["state"], "held", "the network's third takes a proof of work");
        let proof = solved(&asked).await?;
        assert_eq!(held(json!({"altcha": proof})).await?["state"], "new");
        assert_eq!(held(json!({"altcha": proof})).await?["state"], "held", "a proof is good once");
        let why: Vec<String> = asked.answers("&state=held").await?.iter().map(|it| text(&it["held_for"])).collect();
        assert_eq!(why, ["proof", "proof", "token", "trap"]);
        assert!(asked.answers("&state=waiting_list").await?.is_empty(), "what is held waits for no seat");
        assert_eq!(asked.decide(&trapped, json!({"state": "new"})).await?.refused(412)?, "no_seats_left");
        let through = asked.decide(&trapped, json!({"state": "waiting_list"})).await?.data()?;
        assert_eq!((&through["place"], &through["held_for"]), (&json!(1), &json!("trap")));
        Ok(())
    })
}

/// What goes out leads to public addresses alone, so that no listener of a test hears it: `forms/webhook.rs` and
/// `forms/outgoing.rs` try the signature and the guard.
#[test]
fn a_webhook_is_told_of_each_change_by_a_task() -> anyhow::Result<()> {
    run(async |world| {
        let mut asked = Asked::open(world, json!({"webhook": "https://hook.truong.vn/a"})).await?;
        let body = asked.body(person("An"));
        let first = asked.site.visitor().post(SUBMIT, body.clone()).await?.data()?;
        asked.site.visitor().post(SUBMIT, body).await?.data()?;
        let mut held = asked.body(person("Binh"));
        held["website"] = json!("x");
        asked.site.visitor().post(SUBMIT, held).await?.data()?;
        asked.decide(&first, json!({"note": "Gọi lại"})).await?.data()?;
        asked.decide(&first, json!({"state": "accepted"})).await?.data()?;
        let told: Vec<String> =
            sqlx::query_scalar("SELECT body FROM form_deliveries ORDER BY id").fetch_all(&mut asked.sql).await?;
        let states: Vec<Value> = told
            .iter()
            .map(|body| Ok(serde_json::from_str::<Value>(body)?["answer"]["state"].clone()))
            .collect::<anyhow::Result<_>>()?;
        assert_eq!(states, ["new", "accepted"], "neither twice, nor what is held");
        let tasks: i64 = sqlx::query_scalar("SELECT count(*) FROM tasks WHERE kind = 'form_webhook'")
            .fetch_one(&mut asked.sql)
            .await?;
        assert_eq!(tasks, 2);
        let source = asked.site.admin.get(&format!("{PATH}/{}", asked.id)).await?.data()?["source"].clone();
        assert_eq!((rows(&source["deliveries"]).len(), text(&source["webhook_secret"]).len()), (2, 43));
        Ok(())
    })
}
