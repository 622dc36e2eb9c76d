//! Activation codes: made in bulk, printed, redeemed once, withdrawn.

use std::ops::Range;

use anyhow::Context;
use futures::future::try_join_all;
use serde_json::{Value, json};
use tests::{Answer, Caller, TestSite, run};
use uuid::Uuid;

use crate::courses::{course, id_of, learner, lecture, manage};

const PATH: &str = "/api/activation-code";
const SIGNS: &[u8; 31] = b"0123456789ABCDEFGHJKMNPRSTVWXYZ";

/// A course that costs something, published.
async fn priced(site: &TestSite, title: &str) -> anyhow::Result<i64> {
    let id = course(&site.admin, title, json!({"price": 500_000})).await?;
    lecture(&site.admin, id, None, "Bài một").await?;
    manage(&site.admin, id, "publish").await?.data()?;
    Ok(id)
}

async fn make(site: &TestSite, body: Value) -> anyhow::Result<Value> {
    site.admin.post(PATH, body).await?.data()
}

async fn codes(site: &TestSite, query: &str) -> anyhow::Result<Vec<Value>> {
    let all = site.admin.get(&format!("{PATH}?size=96&{query}")).await?.data()?;
    all.as_array().cloned().context("a list")
}

async fn redeem(by: &Caller, code: &str) -> anyhow::Result<Answer> {
    by.post(&format!("{PATH}/redeem"), json!({"code": code})).await
}

/// A code that is written well, of which there is none: the check of this number's digits is behind it.
fn unknown(number: usize) -> String {
    let body = format!("{number:011}");
    let sum: usize = (1..).zip(body.bytes()).map(|(at, digit): (usize, u8)| at * usize::from(digit - b'0')).sum();
    format!("{body}{}", char::from(SIGNS[sum % SIGNS.len()]))
}

/// What each of these guesses is answered, one after the other.
async fn guess(by: &Caller, numbers: Range<usize>) -> anyhow::Result<Vec<u16>> {
    let mut statuses = Vec::new();
    for number in numbers {
        statuses.push(redeem(by, &unknown(number)).await?.status);
    }
    Ok(statuses)
}

#[test]
fn a_code_opens_its_courses_to_one_person_however_it_is_typed() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (python, scratch) = (priced(&site, "Python").await?, priced(&site, "Scratch").await?);
        let body = json!({"course_ids": [python, scratch], "count": 40, "batch": "Lớp 10A1", "days": 30,
                          "key": Uuid::new_v4()});
        let made = make(&site, body.clone()).await?;
        assert_eq!((&made["count"], &made["batch"]), (&json!(40), &json!("Lớp 10A1")));
        assert_eq!(make(&site, body).await?, made, "asked for again it is the same batch");
        let all = codes(&site, "batch=L%E1%BB%9Bp%2010A1&used=false").await?;
        assert_eq!(all.len(), 40);
        assert_eq!(all[0]["courses"].as_array().map(Vec::len), Some(2));

        let an = learner(&site).await?;
        let code = all[0]["code"].as_str().context("a code")?;
        assert!(code.len() == 14 && code.as_bytes()[4] == b'-' && code.as_bytes()[9] == b'-', "{code}");
        let sloppy = code.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "i");
        let opened = redeem(&an, &sloppy).await?.data()?;
        assert_eq!(opened["courses"].as_array().map(Vec::len), Some(2), "{opened}");
        let until = opened["courses"][0]["until"].as_i64().context("an end")?;
        assert!((until - crate::calls::now() - 30 * 86_400).abs() < 3600, "{until}");
        let used = codes(&site, "used=true").await?;
        assert_eq!((used.len(), &used[0]["user"]["id"], &used[0]["code"]), (1, &json!(an.id), &json!(code)));
        let mine = an.get(&format!("{PATH}/redeem")).await?.data()?;
        assert_eq!((&mine[0]["code"], mine.as_array().map(Vec::len)), (&json!(code), Some(1)));

        let binh = learner(&site).await?;
        assert_eq!(redeem(&binh, code).await?.faults()?, ["code code_used"]);
        assert_eq!(redeem(&binh, "0000-0000-0001").await?.faults()?, ["code code_mistyped"]);
        assert_eq!(redeem(&binh, &unknown(1)).await?.faults()?, ["code code_unknown"]);
        let next = all[1]["code"].as_str().context("a code")?;
        for (days, batch, is_needed) in [(365, "dai", true), (1, "ngan", false)] {
            make(&site, json!({"course_ids": [python], "count": 1, "batch": batch, "days": days})).await?;
            let found = codes(&site, &format!("batch={batch}&course_id={python}")).await?;
            let answer = redeem(&an, found[0]["code"].as_str().unwrap_or_default()).await?;
            if is_needed {
                let end = answer.data()?["courses"][0]["until"].as_i64();
                assert!(end.is_some_and(|end| end > until + 300 * 86_400), "what ends sooner is prolonged");
            } else {
                assert_eq!(answer.faults()?, ["code code_not_needed"]);
            }
        }
        redeem(&binh, next).await?.data()?;
        Ok(())
    })
}

#[test]
fn redeemed_at_the_same_moment_a_code_is_one_persons() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let id = priced(&site, "Python").await?;
        make(&site, json!({"course_ids": [id], "count": 1})).await?;
        let code = codes(&site, "").await?[0]["code"].as_str().unwrap_or_default().to_owned();
        let mut people = Vec::new();
        for _ in 0..6 {
            people.push(learner(&site).await?);
        }
        let answers = try_join_all(people.iter().map(|by| redeem(by, &code))).await?;
        let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 412, 412, 412, 412, 412]);
        let enrolled: i64 = sqlx::query_scalar("SELECT count(*) FROM enrolments WHERE course_id = $1 AND how = 'code'")
            .bind(id)
            .fetch_one(&mut site.sql().await?)
            .await?;
        assert_eq!(enrolled, 1);
        Ok(())
    })
}

#[test]
fn who_guesses_is_stopped_and_who_mistypes_is_not() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let id = priced(&site, "Python").await?;
        make(&site, json!({"course_ids": [id], "count": 2})).await?;
        let all = codes(&site, "").await?;
        let good = all[0]["code"].as_str().unwrap_or_default();
        let (an, binh) = (learner(&site).await?, learner(&site).await?);
        for _ in 0..12 {
            assert_eq!(redeem(&an, "0000-0000-0001").await?.refused(412)?, "code_mistyped");
        }
        let guesses = try_join_all((0..14).map(|number| {
            let an = an.clone();
            async move { redeem(&an, &unknown(number)).await }
        }));
        let mut statuses: Vec<u16> = guesses.await?.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [412; 10].into_iter().chain([429; 4]).collect::<Vec<_>>(), "also at the same moment");
        let stopped = redeem(&an, good).await?;
        assert_eq!(stopped.refused(429)?, "too_many_codes");
        assert!(!stopped.header("retry-after").is_empty());
        redeem(&binh, good).await?.data()?;
        // An hour later they may try again.
        let mut sql = site.sql().await?;
        sqlx::query("UPDATE activation_failures SET at = at - interval '61 minutes'").execute(&mut sql).await?;
        redeem(&an, all[1]["code"].as_str().unwrap_or_default()).await?.data()?;
        Ok(())
    })
}

#[test]
fn a_network_that_guesses_at_the_same_moment_is_stopped_after_a_hundred() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut people = Vec::new();
        for _ in 0..11 {
            people.push(learner(&site).await?);
        }
        let (last, first) = people.split_last().context("people")?;
        let nine = first.iter().enumerate().map(|(person, by)| guess(by, 100 * person..100 * person + 9));
        assert_eq!(try_join_all(nine).await?.concat(), [412; 90]);
        // Nobody of them has room for more than one, and all of them together have it for ten.
        let answers = try_join_all(people.iter().enumerate().map(|(person, by)| guess(by, person..person + 1))).await?;
        let mut statuses = answers.concat();
        statuses.sort_unstable();
        assert_eq!(statuses, [412; 10].into_iter().chain([429]).collect::<Vec<_>>());
        assert_eq!(redeem(last, &unknown(7)).await?.refused(429)?, "too_many_codes");
        Ok(())
    })
}

#[test]
fn a_batch_expires_is_printed_and_what_nobody_used_is_removed() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let id = priced(&site, "Python").await?;
        let end = crate::calls::now() + 3600;
        let made = make(&site, json!({"course_ids": [id], "count": 9, "expires_at": end})).await?;
        let all = codes(&site, "").await?;
        let (an, binh) = (learner(&site).await?, learner(&site).await?);
        redeem(&an, all[0]["code"].as_str().unwrap_or_default()).await?.data()?;
        let mut sql = site.sql().await?;
        sqlx::query("UPDATE activation_batches SET expires_at = now()").execute(&mut sql).await?;
        let late = redeem(&binh, all[1]["code"].as_str().unwrap_or_default()).await?;
        assert_eq!(late.faults()?, ["code code_expired"]);

        let file = made["url"].as_str().context("an address")?;
        for (format, begins, mime) in [
            ("xlsx", "PK", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            ("pdf", "%PDF-", "application/pdf"),
        ] {
            let answer = site.admin.get(&format!("{file}?format={format}")).await?;
            assert_eq!((answer.status, answer.header("content-type")), (200, mime));
            assert!(answer.text.starts_with(begins), "{format}");
        }
        assert_eq!(an.get(file).await?.refused(404)?, "activation_batch_not_found");

        let ids: Vec<String> = all.iter().map(|code| id_of(code).to_string()).collect();
        let body = json!({"delete_ids": ids.join(",")});
        let removed = site.admin.post(&format!("{PATH}/remove-activation-codes"), body).await?.data()?;
        assert_eq!(removed, json!({"removed": 8, "kept": 1}));
        assert_eq!(codes(&site, "").await?.len(), 1);
        let wrong = site.admin.post(&format!("{PATH}/remove-activation-codes"), json!({"delete_ids": "1;2"})).await?;
        assert_eq!(wrong.faults()?, ["delete_ids invalid_value"]);
        let faults = [
            (json!({"course_ids": [id], "count": 2001}), "count less_than_max"),
            (json!({"course_ids": [id], "count": 0}), "count above_zero"),
            (json!({"course_ids": [], "count": 1}), "course_ids required"),
            (json!({"course_ids": [9_000_000_000_i64], "count": 1}), "course_ids invalid_value"),
        ];
        for (body, fault) in faults {
            assert_eq!(site.admin.post(PATH, body).await?.faults()?, [fault]);
        }
        Ok(())
    })
}
