//! Those whom the school test names.

use reqwest::Method;
use serde_json::{Value, json};

use super::super::client::{CallError, SiteClient};

/// Name, date of birth, class.
const CANDIDATES: [(&str, &str, &str); 12] = [
    ("Nguyễn Minh Anh", "12/03/2010", "10A1"),
    ("Trần Đức Bình", "05/11/2010", "10A1"),
    ("Lê Thị Cẩm", "21/07/2010", "10A1"),
    ("Phạm Quang Dũng", "30/01/2010", "10A1"),
    ("Hoàng Hải Đăng", "14/09/2010", "10A2"),
    ("Vũ Ngọc Giang", "02/02/2010", "10A2"),
    ("Đặng Thu Hà", "19/05/2010", "10A2"),
    ("Bùi Khánh Huyền", "08/12/2010", "10A2"),
    ("Ngô Tuấn Kiệt", "27/04/2010", "10A3"),
    ("Dương Thùy Linh", "16/10/2010", "10A3"),
    ("Lý Hoàng Nam", "03/06/2010", "10A3"),
    ("Mai Bảo Ngọc", "25/08/2010", "10A3"),
];

/// The school test's list: two rooms, and the demo's learner among those who sit in them.
pub(super) async fn name_candidates(teacher: &SiteClient, student: &SiteClient, test: i64) -> Result<(), CallError> {
    let me = student.call(Method::GET, "/api/users/info", None).await?;
    let rows: Vec<Value> = (1..)
        .zip(CANDIDATES)
        .map(|(number, (name, dob, class))| {
            let (room, seat) = (if number <= 6 { "P.101" } else { "P.102" }, (number - 1) % 6 + 1);
            json!({"row": number, "values": {
                "candidate_id": format!("1002{:02}", 44 + number), "full_name": if number == 1 { me["full_name"].clone() } else { json!(name) }, "dob": dob, "class": class,
                "school": "THPT Chu Văn An", "room": room, "seat": seat.to_string(),
                "email": if number == 1 { me["email"].clone() } else { json!("") },
            }})
        })
        .collect();
    let path = format!("/api/contests/{test}/candidates/import-rows");
    teacher.call(Method::POST, &path, Some(&json!({ "rows": rows }))).await.map(drop)
}
