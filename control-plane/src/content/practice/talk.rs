//! A talk about a problem, a part of which is for those who have solved it.

use reqwest::Method;
use serde_json::json;

use super::super::client::{CallError, SiteClient};
use super::super::questions::id_of;
use super::problem;
use super::problems::TALKED_ABOUT;

/// What is written of it: whether it gives the solution away, and the words.
const ASKED: (bool, &str) =
    (false, "Bài này em thử mọi đoạn thì quá thời gian ở các bộ dữ liệu cuối. Mình nên nghĩ theo hướng nào ạ?");
const ANSWERED: (bool, &str) = (
    true,
    "Khi đầu phải tiến thêm một chậu, đầu trái **không bao giờ phải lùi**. Vì vậy em giữ một mảng đếm số chậu của từng loại \
     trong đoạn và cho hai đầu cùng tiến: tổng cộng chỉ $2n$ bước.",
);
const THANKED: (bool, &str) = (
    true,
    "Em làm được rồi ạ! Em quên giảm số loại khi `count` về 0 nên sai mất một lần. Độ phức tạp $O(n)$, chạy rất nhanh.",
);

/// Has the learner ask, the problem's author answer and the learner thank, unless somebody has written of it.
pub(super) async fn talk(author: &SiteClient, student: &SiteClient) -> Result<(), CallError> {
    let question = problem(student, TALKED_ABOUT).await?;
    let path = format!("/api/user-data/comment?subject_kind=question&subject_id={question}");
    let known = student.call(Method::GET, &path, None).await?;
    if known.as_array().is_some_and(|comments| !comments.is_empty()) {
        return Ok(());
    }
    let asked = write(student, question, ASKED, None).await?;
    let answer = write(author, question, ANSWERED, Some(asked)).await?;
    let mark = json!({"is_teacher_answer": true});
    author.call(Method::PUT, &format!("/api/user-data/comment/{answer}"), Some(&mark)).await?;
    write(student, question, THANKED, Some(asked)).await.map(drop)
}

async fn write(
    client: &SiteClient,
    question: i64,
    (is_spoiler, content): (bool, &str),
    parent: Option<i64>,
) -> Result<i64, CallError> {
    let body = json!({"subject_kind": "question", "subject_id": question, "content": content, "parent_id": parent,
                      "is_spoiler": is_spoiler});
    Ok(id_of(&client.call(Method::POST, "/api/user-data/comment", Some(&body)).await?)?)
}
