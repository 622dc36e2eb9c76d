//! Printed papers are those that contestants get, with keys that only staff see.

use serde_json::{Value, json};
use tests::run;

use crate::contests::{Exam, body, create};
use crate::courses::{id_of, learner};
use crate::quizzes::{key, qs};

fn list(of: &Value) -> impl Iterator<Item = &Value> {
    of.as_array().into_iter().flatten()
}

fn ids<'a>(of: impl Iterator<Item = &'a Value>) -> Vec<i64> {
    of.filter_map(|it| it["id"].as_i64()).collect()
}

/// Texts of choices in the order of a paper.
fn printed(papers: &Value, asked: &Value) -> Vec<Value> {
    let question = list(&papers["questions"]).find(|it| it["id"] == asked["question_id"]);
    let choices = question.map(|question| &question["choices"]);
    let html = |id: &Value| {
        let found = choices.into_iter().flat_map(list).find(|choice| choice["id"] == *id);
        found.map(|choice| choice["html"].clone()).unwrap_or_default()
    };
    list(&asked["choices"]).map(html).collect()
}

#[test]
fn the_paper_of_a_variant_is_what_its_contestants_get() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut all = Vec::new();
        for number in 0..5 {
            let choices: Vec<Value> =
                (0..6).map(|at| json!({"text": format!("số {at}"), "correct": at == number})).collect();
            let made = json!({"type": "single_choice", "name": format!("Câu {number}"), "statement": "Chọn.", "score": 2,
                              "answers": choices, "marking": {"shuffle": true}, "status": "published", "visibility": "private"});
            all.push(id_of(&site.admin.post("/api/question", made).await?.data()?));
        }
        let asked: Vec<Value> = all.iter().map(|id| json!({"question_id": id})).collect();
        let change =
            json!({"parts": [{"name": "A", "question_amount": 4, "questions": asked}], "room": {"variants": 2}});
        let made = create(&site.admin, body(&[], change)).await?;
        let path = format!("/api/contests/{}", id_of(&made));
        let papers = site.admin.get(&format!("{path}/papers")).await?.data()?;
        let codes: Vec<&Value> = list(&papers["variants"]).map(|variant| &variant["code"]).collect();
        assert_eq!(codes, [&json!("101"), &json!("102")]);
        assert_eq!(list(&papers["questions"]).count(), 5);
        // Neighbours get different variants.
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..2 {
            let who = learner(&site).await?;
            who.post(&format!("{path}/enter"), json!({})).await?.data()?;
            let start = format!("{path}/parts/{}/start", id_of(&made["parts"][0]));
            let begun = who.post(&start, json!({"key": key()})).await?.data()?;
            let text = "SELECT variant FROM attempts WHERE id = $1";
            let number: i32 = sqlx::query_scalar(text).bind(qs(&begun)).fetch_one(&mut site.sql().await?).await?;
            seen.insert(number);
            let paper = list(&papers["variants"]).find(|it| it["number"] == json!(number)).cloned().unwrap_or_default();
            let questions = &paper["parts"][0]["questions"];
            let on_paper: Vec<i64> = list(questions).filter_map(|it| it["question_id"].as_i64()).collect();
            assert_eq!(on_paper, ids(list(&begun["questions"])), "{paper}");
            for (asked, sat) in list(questions).zip(list(&begun["questions"])) {
                let order: Vec<i64> = list(&asked["choices"]).filter_map(Value::as_i64).collect();
                assert_eq!(order, ids(list(&sat["content"]["choices"])));
                let letter = asked["answer"].as_str().and_then(|it| it.bytes().next()).unwrap_or_default();
                let right =
                    printed(&papers, asked).get(usize::from(letter.wrapping_sub(b'A'))).cloned().unwrap_or_default();
                let number = all.iter().position(|id| json!(id) == asked["question_id"]).unwrap_or_default();
                assert!(right.as_str().is_some_and(|html| html.contains(&format!("số {number}"))), "{asked} {right}");
            }
        }
        assert_eq!(seen.len(), 2, "{seen:?}");
        let [one, two] = [0, 1].map(|at| &papers["variants"][at]["parts"][0]["questions"]);
        assert_ne!(one, two);
        Ok(())
    })
}

#[test]
fn without_variants_there_is_one_paper_as_its_author_wrote_it() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let path = format!("/api/contests/{}/papers", exam.id);
        let papers = exam.admin.get(&path).await?.data()?;
        let [paper] = papers["variants"].as_array().map(Vec::as_slice).unwrap_or_default() else {
            anyhow::bail!("not one paper: {papers}");
        };
        assert_eq!((&paper["number"], &paper["code"]), (&Value::Null, &Value::Null));
        let told: Vec<Value> = list(&paper["parts"][0]["questions"])
            .map(|it| json!([it["number"], it["question_id"], it["score"], it["answer"]]))
            .collect();
        let [choice, short, essay] = exam.questions;
        assert_eq!(json!(told), json!([[1, choice, 4.0, "A"], [2, short, 3.0, "4"], [3, essay, 3.0, null]]));
        let stranger = exam.site.person("teacher").await?;
        assert_eq!(stranger.get(&path).await?.refused(403)?, "no_access");
        let sitter = exam.entrant().await?;
        assert_eq!(sitter.get(&path).await?.refused(403)?, "no_access");
        Ok(())
    })
}
