//! Nobody who learns gets to see the key of a question out of a course, nor a word of a lesson that is not open to them: words
//! planted in both are looked for in every call and page about the course.

use reqwest::Method;
use serde_json::{Value, json};
use tests::planted::{MARK, bodies, word};
use tests::{Caller, run};

use crate::calls::{Objects, documented, now};
use crate::courses::{course, id_of, join, learner, manage, set_item};
use crate::question_leaks::{looks, plant};

const DAY: i64 = 86_400;

/// A lesson with a text; `(lesson, item)`.
async fn lesson(by: &Caller, course: i64, kind: &str, text: &str) -> anyhow::Result<(i64, i64)> {
    let blocks = json!([{"kind": "text", "text": text}]);
    let texts = json!({"en": {"title": kind, "blocks": blocks}});
    let video = json!({"url": "https://videos.example.com/a.mp4", "captions": []});
    let video = if kind.starts_with("video") { video } else { Value::Null };
    let body = json!({"course_id": course, "type": kind, "title": format!("Bài {kind}"), "translations": texts,
                      "content": {"blocks": blocks, "video": video}});
    let made = by.post("/api/lesson-item", body).await?.data()?;
    Ok((id_of(&made), made["item_id"].as_i64().unwrap_or_default()))
}

async fn ask(by: &Caller, lesson: i64, questions: &[i64], set: Value) -> anyhow::Result<()> {
    let path = format!("/api/lesson-item/{lesson}");
    by.post(&format!("{path}/add-question"), json!({"question_ids": questions})).await?.data()?;
    for question in questions {
        by.put(&format!("{path}/question/{question}"), set.clone()).await?.data()?;
    }
    Ok(())
}

/// Every GET and every page that says something of a course, for each of its lessons.
fn paths(slug: &str, course: i64, lessons: &[(i64, i64)]) -> anyhow::Result<Vec<String>> {
    let mut all: Vec<String> = Vec::new();
    for (lesson, lesson_item) in lessons.iter().copied() {
        let objects = Objects {
            course,
            course_slug: slug.to_owned(),
            chapter: lesson_item,
            lesson,
            lesson_item,
            ..Objects::nowhere()
        };
        let about = ["course", "curriculum", "lesson", "learning", "category"];
        let calls = documented()?;
        let calls = calls.iter().filter(|call| call.method == Method::GET && !call.goes_on());
        let calls = calls.filter(|call| about.iter().any(|part| call.pattern.contains(part)));
        all.extend(calls.flat_map(|call| call.paths(&objects)));
        all.push(format!("/edit/lesson/{lesson}"));
    }
    let pages = [
        "/course".to_owned(),
        format!("/course/{slug}"),
        "/courses-joined".to_owned(),
        format!("/manage/course/{course}"),
        format!("/manage/course/{course}/curriculum"),
        format!("/course-study/{slug}"),
        "/dashboard".to_owned(),
        "/".to_owned(),
    ];
    all.extend(pages.iter().flat_map(|page| [page.clone(), format!("/en{page}")]));
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

#[test]
fn keys_and_lessons_that_are_not_open_are_shown_to_nobody_who_learns() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let admin = &site.admin;
        let (mut all, mut at_once) = (Vec::new(), Vec::new());
        for body in bodies() {
            let planted = plant(admin, body).await?;
            let is_at_once = ["single_choice", "multiple_choice", "fill_in", "short_answer", "interaction"];
            if is_at_once.contains(&planted.kind.as_str()) {
                at_once.push(planted.objects.problem);
            }
            all.push(planted.objects.problem);
        }
        assert_eq!((all.len(), at_once.len()), (12, 5));
        let id = course(admin, "Khóa có bí mật", json!({})).await?;
        // Open to who has joined: whatever they show, no key is among it.
        let open = lesson(admin, id, "lecture", "Đọc trước.").await?;
        ask(admin, open.0, &all, json!({"enable_on_quiz": false})).await?;
        let quiz = lesson(admin, id, "quiz", "Kiểm tra.").await?;
        ask(admin, quiz.0, &all, json!({"enable_on_quiz": true})).await?;
        let film = lesson(admin, id, "video_interaction", "Xem phim.").await?;
        ask(admin, film.0, &at_once, json!({"enable_on_quiz": false, "at": 3, "must_answer": true})).await?;
        let preview = lesson(admin, id, "lecture", "Xem trước.").await?;
        ask(admin, preview.0, &all[..2], json!({"enable_on_quiz": false})).await?;
        set_item(admin, preview.1, json!({"is_preview": true})).await?.data()?;
        // Not open: by what comes first, by a date, by days, hidden.
        let mut closed = Vec::new();
        for (place, change) in [
            ("waiting", json!({"requires": [open.1]})),
            ("dated", json!({"opens_at": now() + 30 * DAY})),
            ("later", json!({"opens_after_days": 7})),
            ("hidden", json!({"is_hidden": true})),
        ] {
            let made = lesson(admin, id, "lecture", &format!("Chữ {}.", word(place))).await?;
            set_item(admin, made.1, change).await?.data()?;
            closed.push(made);
        }
        manage(admin, id, "publish").await?.data()?;
        // What is planted is there.
        let seen = admin.get(&format!("/api/lesson-item/{}", closed[0].0)).await?.text;
        assert!(seen.contains(&word("waiting")), "{seen}");
        let slug =
            admin.get(&format!("/api/courses/{id}")).await?.data()?["slug"].as_str().unwrap_or_default().to_owned();
        let lessons = [vec![open, quiz, film, preview], closed.clone()].concat();
        let paths = paths(&slug, id, &lessons)?;
        assert!(paths.iter().any(|path| path.ends_with(&format!("/preview/{}", preview.1))), "{paths:?}");
        let (joined, other) = (learner(&site).await?, learner(&site).await?);
        join(&joined, id).await?.data()?;
        for who in [&joined, &other, &site.visitor()] {
            for path in &paths {
                looks(who, path, &[]).await?;
            }
        }
        // Who has joined sees what is open, and is told of what is not.
        let shown = joined.get(&format!("/api/lesson-item/{}/question", open.0)).await?.data()?;
        assert_eq!(shown["items"].as_array().map(Vec::len), Some(12), "{shown}");
        for (lesson, reason) in closed.iter().zip(["must_finish_previous", "lesson_not_opened", "lesson_not_opened"]) {
            assert_eq!(joined.get(&format!("/api/lesson-item/{}", lesson.0)).await?.refused(412)?, reason);
        }
        assert_eq!(joined.get(&format!("/api/lesson-item/{}", closed[3].0)).await?.status, 404);
        // Nothing is found by a word that is not open.
        for place in ["waiting", "dated", "later", "hidden", "key", "solution"] {
            let found = joined.get(&format!("/api/courses?search={MARK}{place}{MARK}")).await?.data()?;
            assert_eq!(found, json!([]), "{place}");
        }
        Ok(())
    })
}
