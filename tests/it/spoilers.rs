//! Comments that give away how a problem is solved are for who has solved it; a contest closes the discussion.

use serde_json::{Value, json};
use tests::{Caller, TestSite, run};

use crate::calls::{contest, problem};
use crate::courses::id_of;

const PATH: &str = "/api/user-data/comment";
const SECRET: &str = "Dùng mảng cộng dồn";

async fn discussed(site: &TestSite) -> anyhow::Result<i64> {
    let mut body = problem("Tổng");
    body["solution"] = json!("Cộng lại.");
    body["show_solution"] = json!("never");
    body["slug"] = json!("tong");
    Ok(id_of(&site.admin.post("/api/problems", body).await?.data()?))
}

fn list(question: i64) -> String {
    format!("{PATH}?subject_kind=question&subject_id={question}")
}

fn comment(question: i64, content: &str, is_spoiler: bool) -> Value {
    json!({"subject_kind": "question", "subject_id": question, "content": content, "is_spoiler": is_spoiler})
}

async fn first(who: &Caller, question: i64) -> anyhow::Result<Value> {
    Ok(who.get(&list(question)).await?.data()?[0].clone())
}

#[test]
fn a_spoiler_is_for_solvers_its_author_and_staff() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let question = discussed(&site).await?;
        let mut people = Vec::new();
        for _ in 0..4 {
            people.push(site.person("student").await?);
        }
        let [author, solver, quitter, other] = people.as_slice() else { anyhow::bail!("four people") };
        let made = author.post(PATH, comment(question, SECRET, true)).await?.data()?;
        assert_eq!((&made["content"], &made["is_spoiler"]), (&json!(SECRET), &json!(true)));
        sqlx::query(
            "INSERT INTO question_progress (user_id, question_id, attempts, solved_at) VALUES ($1, $2, 1, now())",
        )
        .bind(solver.id)
        .bind(question)
        .execute(&mut site.sql().await?)
        .await?;
        quitter.post("/api/problems/tong/give-up", json!({})).await?.data()?;
        for who in [author, solver, quitter, &site.admin] {
            let seen = first(who, question).await?;
            assert_eq!((&seen["content"], &seen["is_hidden_spoiler"]), (&json!(SECRET), &json!(false)));
        }
        for who in [other, &site.visitor()] {
            let answer = who.get(&list(question)).await?;
            assert!(!answer.text.contains(SECRET), "{}", answer.text);
            let seen = first(who, question).await?;
            assert_eq!(
                (&seen["html"], &seen["is_hidden_spoiler"], &seen["is_spoiler"]),
                (&json!(""), &json!(true), &json!(true))
            );
        }
        // A reply that mentions somebody tells them that, not what it says.
        let reply = format!("@[x](user:{}) {SECRET} hai chiều", author.id);
        let mut reply = comment(question, &reply, true);
        reply["parent_id"] = made["id"].clone();
        solver.post(PATH, reply).await?.data()?;
        let notices: Vec<String> =
            sqlx::query_scalar("SELECT to_jsonb(n)::text FROM notices n").fetch_all(&mut site.sql().await?).await?;
        assert!(!notices.is_empty() && notices.iter().all(|notice| !notice.contains(SECRET)), "{notices:?}");
        Ok(())
    })
}

#[test]
fn its_author_and_staff_say_that_it_is_one() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let question = discussed(&site).await?;
        let (author, other) = (site.person("student").await?, site.person("student").await?);
        let id = id_of(&author.post(PATH, comment(question, SECRET, false)).await?.data()?);
        let change = async |who: &Caller, body: Value| who.put(&format!("{PATH}/{id}"), body).await;
        assert_eq!(change(&other, json!({"is_spoiler": true})).await?.refused(403)?, "no_access");
        assert_eq!(first(&other, question).await?["content"], SECRET);
        change(&author, json!({"is_spoiler": true})).await?.data()?;
        assert_eq!(first(&other, question).await?["content"], "");
        // What the author may say, and no more.
        for body in [json!({"is_spoiler": false}), json!({"is_spoiler": true, "is_hidden": true})] {
            assert_eq!(change(&author, body).await?.refused(403)?, "no_access");
        }
        change(&site.admin, json!({"is_spoiler": false})).await?.data()?;
        assert_eq!(first(&other, question).await?["content"], SECRET);
        Ok(())
    })
}

#[test]
fn a_contest_that_is_on_closes_the_discussion_but_to_staff() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let question = discussed(&site).await?;
        let an = site.person("student").await?;
        let id = id_of(&an.post(PATH, comment(question, "Chào", false)).await?.data()?);
        assert_eq!(an.get(&list(question)).await?.json()?["metadata"]["is_closed"], false);
        site.admin.post("/api/contests", contest("Kỳ thi", question)).await?.data()?;
        let closed = an.get(&list(question)).await?.json()?;
        assert_eq!((&closed["data"], &closed["metadata"]["is_closed"]), (&json!([]), &json!(true)));
        assert_eq!(an.get(&format!("{PATH}/{id}/replies")).await?.data()?, json!([]));
        assert_eq!(an.post(PATH, comment(question, "Gợi ý", false)).await?.refused(403)?, "comments_closed");
        assert_eq!(first(&site.admin, question).await?["content"], "Chào");
        site.admin.post(PATH, comment(question, "Chúc may mắn", false)).await?.data()?;
        Ok(())
    })
}
