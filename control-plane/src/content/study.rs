//! What the demo's learner has studied: lessons read, a quiz handed in, a question asked and answered, coins given; through the
//! calls that their browsers make.

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};

use super::client::{CallError, SiteClient};
use super::questions::id_of;

/// Lessons that are read.
const READ: usize = 4;

/// Has the learner study a course, unless they have; the lesson whose quiz they took, where there is one.
///
/// # Errors
/// When a call is refused.
pub async fn study(slug: &str, [admin, teacher, student]: [&SiteClient; 3]) -> Result<Option<i64>, CallError> {
    let before = quiz_of(slug, student).await?;
    if before.is_some() {
        return Ok(before);
    }
    let course = student.call(Method::GET, &format!("/api/courses/{slug}"), None).await?;
    let mut lessons = Vec::new();
    gather(&course["curriculum"], &mut lessons);
    let to_read = lessons.iter().filter(|(_, kind)| matches!(kind.as_str(), "lecture" | "file")).take(READ);
    for (lesson, _) in to_read {
        match student
            .call(Method::PUT, &format!("/api/learning/lesson/{lesson}/finish?percent_complete=100"), None)
            .await
        {
            // It waits for something that is not read, such as a film.
            Err(error) if error.is(412) => break,
            other => drop(other?),
        }
    }
    if let Some((lesson, _)) = lessons.first() {
        talk(*lesson, [teacher, student]).await?;
    }
    give(admin, student).await?;
    write(student).await?;
    for (lesson, _) in lessons.iter().filter(|(_, kind)| kind == "quiz") {
        match take(*lesson, student).await {
            Err(error) if error.is(412) => continue,
            other => other?,
        }
        return Ok(Some(*lesson));
    }
    Ok(None)
}

/// The lesson of the learner's newest attempt in a course.
async fn quiz_of(slug: &str, student: &SiteClient) -> Result<Option<i64>, CallError> {
    let taken = student.call(Method::GET, "/api/learning/user-history?kind=quiz&size=96", None).await?;
    let of_course = taken.as_array().into_iter().flatten().find(|item| item["course"]["slug"] == slug);
    Ok(of_course.and_then(|item| item["lesson"]["id"].as_i64()))
}

/// Lessons in the order of reading, with their kinds.
pub(super) fn gather(items: &Value, lessons: &mut Vec<(i64, String)>) {
    for item in items.as_array().into_iter().flatten() {
        if let (Some(id), Some(kind)) = (item["lesson"]["id"].as_i64(), item["lesson"]["type"].as_str()) {
            lessons.push((id, kind.to_owned()));
        }
        gather(&item["children"], lessons);
    }
}

/// A question about a lesson, and its teacher's answer.
async fn talk(lesson: i64, [teacher, student]: [&SiteClient; 2]) -> Result<(), CallError> {
    let subject = |content: &str, parent: Option<i64>| json!({"subject_kind": "lesson", "subject_id": lesson, "content": content, "parent_id": parent});
    let asked = "Em chạy trên máy ở nhà thì dấu tiếng Việt bị lỗi. Em cần chỉnh gì ạ?";
    let asked = student.call(Method::POST, "/api/user-data/comment", Some(&subject(asked, None))).await?;
    let answer = "Em lưu tệp ở dạng **UTF-8** rồi chạy lại nhé: trong trình soạn thảo chọn *Lưu thành…*, mục *Mã hóa*.";
    let answer = subject(answer, Some(id_of(&asked)?));
    let answer = id_of(&teacher.call(Method::POST, "/api/user-data/comment", Some(&answer)).await?)?;
    let mark = json!({"is_teacher_answer": true});
    teacher.call(Method::PUT, &format!("/api/user-data/comment/{answer}"), Some(&mark)).await?;
    Ok(())
}

/// Coins by hand.
async fn give(admin: &SiteClient, student: &SiteClient) -> Result<(), CallError> {
    let who = student.call(Method::GET, "/api/users/info", None).await?;
    let gift = json!({"user_ids": [id_of(&who)?], "amount": 25, "note": "Thưởng bài thuyết trình hay",
                      "key": uuid::Uuid::new_v4()});
    admin.call(Method::POST, "/api-admin/transaction/ucoin", Some(&gift)).await?;
    Ok(())
}

/// What the learner writes: as long as most essays want.
pub(super) const ESSAY: &str = "Khi nhận một bài toán mới, em chia việc thành ba bước: đọc dữ liệu, tính toán, rồi in kết quả.\n\n\
    Bước khó nhất với em là tính toán, vì em hay quên những trường hợp đặc biệt như danh sách rỗng hoặc số âm. Vì vậy trước \
    khi chạy chương trình em viết ra giấy vài ví dụ nhỏ, tự tính đáp số rồi so sánh. Nếu kết quả khác nhau, em in thêm giá \
    trị của từng biến để tìm dòng sai.\n\nCách làm này giúp em sửa lỗi nhanh hơn và hiểu bài kỹ hơn, dù lúc đầu hơi mất thời gian.";

/// An essay, which waits for its teacher's mark: the first that takes one of that length.
async fn write(student: &SiteClient) -> Result<(), CallError> {
    let essays = student.call(Method::GET, "/api/problems?type=long_answer&size=12", None).await?;
    for essay in essays.as_array().into_iter().flatten() {
        let key = uuid::Uuid::new_v4();
        let body = json!({"question_id": id_of(essay)?, "answer": ESSAY, "format": "markdown", "key": key});
        match student.call(Method::POST, "/api/learning/submit-question", Some(&body)).await {
            Err(error) if error.is(412) => continue,
            other => return other.map(drop),
        }
    }
    Ok(())
}

/// A quiz, begun and handed in with what a learner would guess.
async fn take(lesson: i64, student: &SiteClient) -> Result<(), CallError> {
    let path = format!("/api/learning/lesson/{lesson}");
    let key = json!({"key": uuid::Uuid::new_v4()});
    let attempt = student.call(Method::POST, &format!("{path}/start-quiz"), Some(&key)).await?;
    let id = attempt["quiz_submission_id"].as_i64().context("an attempt has no id")?;
    let answers: Vec<Value> = attempt["questions"].as_array().into_iter().flatten().filter_map(guess).collect();
    let body = json!({"quiz_submission_id": id, "key": uuid::Uuid::new_v4(), "answers": answers});
    student.call(Method::POST, &format!("{path}/submit-quiz"), Some(&body)).await?;
    Ok(())
}

fn guess(question: &Value) -> Option<Value> {
    let content = &question["content"];
    let answer = match question["type"].as_str()? {
        "single_choice" | "multiple_choice" if question["style"] != "true_false" => {
            content["choices"][0]["id"].as_i64()?.to_string()
        }
        "fill_in" => {
            let gaps = content["gaps"].as_array()?;
            let word = |gap: &Value| gap["options"][0].as_str().unwrap_or("1").to_owned();
            let pair = |gap: &Value| Some(format!("{}::{}", gap["key"].as_str()?, word(gap)));
            gaps.iter().filter_map(pair).collect::<Vec<_>>().join("||")
        }
        "short_answer" => "10".to_owned(),
        "long_answer" => "Vòng lặp giúp em không phải viết đi viết lại cùng một lệnh.".to_owned(),
        _ => return None,
    };
    Some(json!({"question_id": question["id"], "answer": answer}))
}
