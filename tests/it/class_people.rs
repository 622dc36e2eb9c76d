//! Coming into a class: by letter, as accounts that are there or are made for it, by its code, and by names on its list.

use std::time::Duration;

use serde_json::{Value, json};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, run};

const CLASSES: &str = "/api/classroom";
/// For what is done in the background.
const PATIENCE: Duration = Duration::from_secs(60);

/// A class with what it takes to join it.
struct Class {
    id: i64,
    code: String,
    path: String,
}

async fn class(teacher: &Caller, name: &str, join: &str) -> anyhow::Result<Class> {
    let body = json!({"name": name, "settings": {"join": join}});
    let id = teacher.post(CLASSES, body).await?.data()?["id"].as_i64().unwrap_or_default();
    let path = format!("{CLASSES}/{id}");
    let code = teacher.get(&path).await?.data()?["join_code"].as_str().unwrap_or_default().to_owned();
    Ok(Class { id, code, path })
}

impl Class {
    /// Its people for who leads it: name, role and state.
    async fn people(&self, teacher: &Caller) -> anyhow::Result<Vec<String>> {
        let rows = teacher.get(&format!("{}/member", self.path)).await?.data()?;
        let word = |row: &Value, field: &str| row[field].as_str().unwrap_or_default().to_owned();
        let rows = rows.as_array().into_iter().flatten();
        Ok(rows.map(|row| format!("{} {} {}", word(row, "login"), word(row, "role"), word(row, "status"))).collect())
    }

    async fn post(&self, by: &Caller, what: &str, body: Value) -> anyhow::Result<Answer> {
        by.post(&format!("{}/{what}", self.path), body).await
    }

    async fn join(&self, by: &Caller, claim: Value) -> anyhow::Result<Answer> {
        self.post(by, "join", json!({"code": self.code, "claim": claim})).await
    }

    async fn make(&self, by: &Caller, names: &str, dry_run: bool) -> anyhow::Result<Answer> {
        let body = json!({"classroom_id": self.id, "names": names, "dry_run": dry_run});
        by.post(&format!("{CLASSES}/create-user"), body).await
    }
}

fn texts(rows: &Value, field: &str) -> Vec<String> {
    let rows = rows.as_array().into_iter().flatten();
    rows.map(|row| row[field].as_str().unwrap_or_default().to_owned()).collect()
}

fn counts(report: &Value) -> [i64; 3] {
    ["created", "unchanged", "failed"].map(|field| report[field].as_i64().unwrap_or(-1))
}

async fn notices(of: &Caller, kind: &str) -> anyhow::Result<Vec<Value>> {
    let told = of.get("/api/users/notices").await?.data()?;
    Ok(told.as_array().into_iter().flatten().filter(|notice| notice["kind"] == kind).cloned().collect())
}

async fn sign_in(site: &TestSite, login: &Value, password: &Value) -> anyhow::Result<u16> {
    let body = json!({"email": login, "password": password});
    Ok(site.visitor().post("/api/users/sign-in", body).await?.status)
}

#[test]
fn accounts_come_in_at_once_and_addresses_get_a_letter() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let (teacher, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let class = class(&teacher, "Tin 6A1", "approve").await?;
        let body = json!({"emails": format!("{}\nmoi@truong.vn, khong.co.ai", an.email), "user_ids": [binh.id]});
        assert_eq!(class.post(&other, "invite-user", body.clone()).await?.status, 404);
        assert_eq!(class.post(&an, "invite-user", body.clone()).await?.refused(403)?, "no_access");
        let answer = class.post(&teacher, "invite-user", body).await?.data()?;
        assert_eq!((&answer["sent"], &answer["added"]), (&json!(1), &json!(1)), "{answer}");
        // Binh is nobody that the teacher knows.
        assert_eq!(texts(&answer["skipped"], "message_key"), ["no_such_person", "no_such_person"]);
        assert_eq!(notices(&an, "class_joined").await?.len(), 1);

        let answer = class.post(&site.admin, "invite-user", json!({"user_ids": [binh.id, an.id]})).await?.data()?;
        assert_eq!(
            (&answer["added"], texts(&answer["skipped"], "message_key")),
            (&json!(1), vec!["class_member_already".to_owned()])
        );
        let as_teacher = json!({"emails": [an.email, other.email], "role": "teacher"});
        let answer = class.post(&teacher, "invite-user", as_teacher).await?.data()?;
        assert_eq!(answer["added"], 1, "{answer}");
        let letter = json!({"emails": ["thay@truong.vn"], "role": "teacher"});
        let answer = class.post(&teacher, "invite-user", letter).await?.data()?;
        assert_eq!(texts(&answer["skipped"], "message_key"), ["no_access"], "a teacher makes no teachers");
        assert_eq!(class.post(&teacher, "invite-user", json!({})).await?.faults()?, ["emails required"]);

        // Who takes the letter is in the class.
        let token = platform::secrets::new_token();
        sqlx::query("UPDATE invitations SET token_hash = $1")
            .bind(platform::secrets::hash_token(&token).as_slice())
            .execute(&mut site.sql().await?)
            .await?;
        let body = json!({"email": "moi@truong.vn", "password": "mật khẩu", "full_name": "Mới", "invitation": token});
        site.visitor().post("/api/users/sign-up", body).await?.data()?;
        let wanted = "moi@truong.vn student active".to_owned();
        eventually(PATIENCE, async || Ok(class.people(&teacher).await?.contains(&wanted))).await?;

        // The site's own invitations lead into a class as well, into one's own.
        let body = json!({"emails": ["chi@truong.vn"], "classroom_id": class.id});
        assert_eq!(teacher.post("/api/invitation/invite", body.clone()).await?.data()?["sent"], 1);
        let third = site.person("teacher").await?;
        let refused = third.post("/api/invitation/invite", body).await?;
        assert_eq!(refused.faults()?, ["classroom_id invalid_value"]);
        Ok(())
    })
}

#[test]
fn a_column_of_names_becomes_accounts_and_cards() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let class = class(&teacher, "Tin 6A1", "closed").await?;
        let names = "1. Nguyễn Văn An\t2/9/2014\nTrần Bình\nNguyễn Văn An\t3/1/2014\nLê Chi\t31/02/2014\n";
        assert_eq!(class.make(&other, names, true).await?.status, 404);
        let tried = class.make(&teacher, names, true).await?.data()?;
        assert_eq!(counts(&tried), [3, 0, 1], "{tried}");
        assert_eq!(texts(&tried["accounts"], "login"), ["an.nv.6a1", "binh.t.6a1", "an.nv.6a1.2"]);
        assert_eq!((&tried["accounts"][0]["user_id"], &tried["accounts"][0]["password"]), (&Value::Null, &Value::Null));
        assert_eq!(class.people(&teacher).await?.len(), 1, "a dry run changes nothing");

        let made = class.make(&teacher, names, false).await?.data()?;
        assert_eq!(counts(&made), [3, 0, 1]);
        let an = &made["accounts"][0];
        assert_eq!(sign_in(&site, &an["login"], &an["password"]).await?, 200);
        let people = class.people(&teacher).await?;
        assert!(people.contains(&"an.nv.6a1.2 student active".to_owned()), "{people:?}");
        // The same list again makes nobody twice; a row that was corrected is new.
        assert_eq!(counts(&class.make(&teacher, names, false).await?.data()?), [0, 3, 1]);
        let rows = json!({"classroom_id": class.id, "users": [
            {"row": 4, "values": {"full_name": "Lê Chi", "dob": "1/3/2014"}},
            {"row": 5, "values": {"full_name": "Cô Dung", "type": "Giáo viên"}},
        ]});
        let path = format!("{CLASSES}/create-user");
        let made = teacher.post(&path, rows).await?.data()?;
        assert_eq!((counts(&made), texts(&made["accounts"], "login")), ([1, 0, 1], vec!["chi.l.6a1".to_owned()]));
        let empty = json!({"classroom_id": class.id, "names": " \n"});
        assert_eq!(teacher.post(&path, empty).await?.faults()?, ["users required"]);

        let file = reqwest::multipart::Part::bytes("Họ tên;Email\nMai Hoa;\n".as_bytes().to_vec()).file_name("lop.csv");
        let form = reqwest::multipart::Form::new().part("file", file).text("classroom_id", class.id.to_string());
        let made = teacher.send(teacher.request(reqwest::Method::POST, &path).multipart(form)).await?.data()?;
        assert_eq!(texts(&made["accounts"], "login"), ["hoa.m.6a1"]);

        // New cards: those of before open nothing, and accounts of others keep their passwords.
        let own = site.person("student").await?;
        class.post(&teacher, "invite-user", json!({"emails": own.email})).await?.data()?;
        let cards = class.post(&teacher, "cards", json!({"user_ids": [an["user_id"], own.id]})).await?.data()?;
        let card = |login: &str| cards.as_array().into_iter().flatten().find(|card| card["login"] == login).cloned();
        let new = card("an.nv.6a1").unwrap_or_default();
        assert_eq!(sign_in(&site, &an["login"], &an["password"]).await?, 401);
        assert_eq!(sign_in(&site, &an["login"], &new["password"]).await?, 200);
        assert_eq!(card(&own.email).unwrap_or_default()["password"], Value::Null);

        // Another teacher who adds the pupil to a class of theirs makes no password for them.
        let theirs = self::class(&other, "CLB", "closed").await?;
        theirs.post(&other, "invite-user", json!({"emails": "an.nv.6a1"})).await?.data()?;
        assert_eq!(theirs.post(&other, "cards", json!({})).await?.data()?[0]["password"], Value::Null);
        Ok(())
    })
}

#[test]
fn a_code_lets_in_asks_or_opens_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let (an, binh, chi) =
            (site.person("student").await?, site.person("student").await?, site.person("student").await?);
        let class = class(&teacher, "Tin 6A1", "approve").await?;
        let query = format!("{CLASSES}/join?code={}", class.code.to_uppercase());
        let found = an.get(&query).await?.data()?;
        assert_eq!(
            (&found["name"], &found["my_status"], &found["takes_people"]),
            (&json!("Tin 6A1"), &Value::Null, &json!(true))
        );
        for person in [&an, &binh] {
            assert_eq!(class.join(person, Value::Null).await?.data()?["status"], "waiting");
            assert_eq!(class.join(person, Value::Null).await?.data()?["status"], "waiting", "again is no error");
        }
        assert_eq!(an.get(&class.path).await?.status, 404, "who waits is not in it");
        let told = notices(&teacher, "class_join_asked").await?;
        assert_eq!((told.len(), &told[0]["count"]), (1, &json!(2)));
        let asked = teacher.get(&format!("{}/requests", class.path)).await?.data()?;
        assert_eq!(texts(&asked, "login"), [an.email.clone(), binh.email.clone()]);

        let decide = |user: i64, accept: bool| json!({"user_ids": [user], "accept": accept});
        assert_eq!(class.post(&an, "requests", decide(an.id, true)).await?.refused(403)?, "no_access");
        assert_eq!(class.post(&teacher, "requests", decide(an.id, true)).await?.data()?, 1);
        assert_eq!(class.post(&teacher, "requests", decide(binh.id, false)).await?.data()?, 1);
        assert_eq!(class.post(&teacher, "requests", decide(binh.id, true)).await?.data()?, 0, "nobody waits");
        assert_eq!(an.get(&class.path).await?.status, 200);
        assert_eq!((notices(&an, "class_joined").await?.len(), notices(&binh, "class_joined").await?.len()), (1, 0));
        assert_eq!(an.get(&query).await?.data()?["my_status"], "active");

        teacher.put(&class.path, json!({"settings": {"join": "open"}})).await?.data()?;
        assert_eq!(class.join(&binh, Value::Null).await?.data()?["status"], "active");
        teacher.put(&class.path, json!({"settings": {"join": "closed"}})).await?.data()?;
        assert_eq!(class.join(&chi, Value::Null).await?.refused(404)?, "class_code_unknown");
        assert_eq!(chi.get(&query).await?.refused(404)?, "class_code_unknown");
        teacher.put(&class.path, json!({"status": "inactive", "settings": {"join": "open"}})).await?.data()?;
        assert_eq!(class.join(&chi, Value::Null).await?.refused(412)?, "class_takes_nobody");

        for _ in 0..5 {
            let wrong = class.post(&chi, "join", json!({"code": "khongco1"})).await?;
            assert_eq!(wrong.refused(404)?, "class_code_unknown");
        }
        assert_eq!(chi.get(&query).await?.status, 429, "also with the right one");
        assert_eq!(site.visitor().get(&query).await?.refused(401)?, "login_required");
        Ok(())
    })
}

#[test]
fn names_without_accounts_are_claimed_and_confirmed() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let class = class(&teacher, "Tin 6A1", "approve").await?;
        let text = "Trần Bình\nNguyễn Văn An; 2/9/2014\nLê Ánh";
        let names = class.post(&teacher, "names", json!({"text": text})).await?.data()?;
        assert_eq!(texts(&names, "full_name"), ["Nguyễn Văn An", "Lê Ánh", "Trần Bình"], "by given name");
        let names = class.post(&teacher, "names", json!({"text": text})).await?.data()?;
        assert_eq!(names.as_array().map(Vec::len), Some(3), "the same names once");
        let wrong = class.post(&teacher, "names", json!({"names": [{"full_name": ""}]})).await?;
        assert_eq!(wrong.faults()?, ["names[0].full_name required"]);
        let (first, second) = (&names[0]["id"], &names[2]["id"]);
        let one = format!("{}/names/{second}", class.path);
        let changed = teacher.put(&one, json!({"full_name": "Trần Văn Bình", "dob": "2014-05-06"})).await?.data()?;
        assert_eq!(changed[2]["dob"], "2014-05-06");

        site_name(&site, &an, "").await?;
        let query = format!("{CLASSES}/join?code={}", class.code);
        assert_eq!(an.get(&query).await?.data()?["names"].as_array().map(Vec::len), Some(3));
        assert_eq!(class.join(&an, first.clone()).await?.data()?["status"], "waiting");
        assert_eq!(class.join(&binh, first.clone()).await?.faults()?, ["claim class_name_taken"]);
        assert_eq!(class.join(&binh, second.clone()).await?.data()?["status"], "waiting");
        let asked = teacher.get(&format!("{}/requests", class.path)).await?.data()?;
        assert_eq!(asked[0]["claim"]["full_name"], "Nguyễn Văn An");
        class.post(&teacher, "requests", json!({"user_ids": [an.id], "accept": true})).await?.data()?;
        class.post(&teacher, "requests", json!({"user_ids": [binh.id], "accept": false})).await?.data()?;
        assert_eq!(an.get("/api/users/info").await?.data()?["full_name"], "Nguyễn Văn An");
        let names = teacher.get(&format!("{}/names", class.path)).await?.data()?;
        assert_eq!((&names[0]["confirmed"], &names[2]["claimed_by"]), (&json!(true), &Value::Null));
        let free = binh.get(&query).await?.data()?;
        assert_eq!(texts(&free["names"], "full_name"), ["Lê Ánh", "Trần Văn Bình"]);

        assert_eq!(teacher.delete(&one).await?.status, 200);
        assert_eq!(teacher.delete(&one).await?.refused(404)?, "class_name_not_found");
        assert_eq!(an.get(&format!("{}/names", class.path)).await?.refused(403)?, "no_access");
        Ok(())
    })
}

/// Sets what somebody is called.
async fn site_name(site: &TestSite, who: &Caller, name: &str) -> anyhow::Result<()> {
    sqlx::query("UPDATE users SET full_name = $2 WHERE id = $1")
        .bind(who.id)
        .bind(name)
        .execute(&mut site.sql().await?)
        .await?;
    Ok(())
}

#[test]
fn people_are_found_by_their_whole_login_and_by_name_for_who_manages_accounts() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, an) = (site.person("teacher").await?, site.person("student").await?);
        an.put("/api/users/info", json!({"full_name": "Đỗ Thị Ánh"})).await?.data()?;
        let class = class(&teacher, "Tin 6A1", "approve").await?;
        let find = async |by: &Caller, q: &str| by.get(&format!("{}/people-search?q={q}", class.path)).await?.data();
        assert_eq!(find(&teacher, &an.email).await?[0]["id"], an.id);
        assert_eq!(find(&teacher, "anh").await?, json!([]));
        let found = find(&site.admin, "do+anh").await?;
        assert_eq!(
            (&found[0]["id"], &found[0]["may_lead"], &found[0]["status"]),
            (&json!(an.id), &json!(false), &Value::Null)
        );
        assert_eq!(find(&site.admin, "").await?, json!([]));
        Ok(())
    })
}
