//! The demo's roadmaps, one of them followed by its learner, and a list of the learner's own.

use reqwest::Method;
use serde_json::{Value, json};

use super::super::client::{CallError, SiteClient};
use super::super::questions::text;
use super::problem;

type Sections = &'static [(&'static str, &'static [&'static str])];

const FIRST: (&str, Sections) = (
    "Nhập môn lập trình",
    &[
        ("Nhập, xuất và rẽ nhánh", &["xin-chao", "tien-pho"]),
        ("Vòng lặp và chuỗi", &["bien-so-xe", "chuan-hoa-ten"]),
        ("Mảng, tập hợp và sắp xếp", &["luong-mua", "bang-diem", "tra-sach"]),
        ("Hai con trỏ và tìm kiếm nhị phân", &["duong-hoa-tet", "goi-banh-chung"]),
    ],
);
const SECOND: (&str, Sections) = (
    "Vào đội tuyển học sinh giỏi",
    &[
        ("Tham lam", &["mua-roi-nuoc"]),
        ("Quy hoạch động", &["sam-tet", "chup-anh", "du-xuan", "may-gat-lua"]),
        ("Đồ thị", &["chay-lut", "giao-hang"]),
        ("Số học và hình học", &["so-nha-dep", "hat-thoc", "rao-vuon"]),
        ("Cấu trúc dữ liệu", &["quan-pho"]),
    ],
);
const OWN: (&str, Sections) = ("Ôn trước kỳ thi", &[("", &["sam-tet", "giao-hang", "quan-pho"])]);

/// Makes those that are missing; the address of the one that the learner follows.
pub(super) async fn make(teacher: &SiteClient, student: &SiteClient) -> Result<String, CallError> {
    put(teacher, SECOND, ("roadmap", "public")).await?;
    let first = put(teacher, FIRST, ("roadmap", "public")).await?;
    student.call(Method::POST, &format!("/api/problem-lists/{first}/follow"), None).await?;
    put(student, OWN, ("list", "private")).await?;
    Ok(first)
}

/// The list's address.
async fn put(
    client: &SiteClient,
    (title, sections): (&str, Sections),
    (kind, visibility): (&str, &str),
) -> Result<String, CallError> {
    let mine = client.call(Method::GET, "/api/problem-lists?mine=true&size=96", None).await?;
    if let Some(known) = mine.as_array().into_iter().flatten().find(|list| list["title"] == title) {
        return Ok(text(known, "slug")?);
    }
    let mut written: Vec<Value> = Vec::with_capacity(sections.len());
    for (name, slugs) in sections {
        let mut questions = Vec::with_capacity(slugs.len());
        for slug in *slugs {
            questions.push(problem(client, slug).await?);
        }
        written.push(json!({"title": name, "questions": questions}));
    }
    let body = json!({"title": title, "kind": kind, "visibility": visibility, "sections": written});
    let made = client.call(Method::POST, "/api/problem-lists", Some(&body)).await?;
    Ok(text(&made, "slug")?)
}
