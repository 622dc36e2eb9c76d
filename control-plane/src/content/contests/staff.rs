//! What the staff do while a contest runs and when it is over.

use reqwest::Method;
use serde_json::{Value, json};

use super::super::client::{CallError, SiteClient};
use super::WAIT;
use super::contestants::Person;

/// How many seconds the judge is waited for: without it there are neither balloons nor programs to compare.
const JUDGED_WITHIN: usize = 150;
/// Balloons that are with their contestants already.
const HANDED: usize = 3;

/// Ends a contest whose last minutes others don't know yet, disqualifies one, says what is awarded, and shows the board.
pub(super) async fn close(
    [admin, teacher]: [&SiteClient; 2],
    contest: i64,
    (entry, end): (i64, i64),
) -> Result<(), CallError> {
    let ended = json!({"id": contest, "action": "update", "end_time": end});
    admin.call(Method::PUT, "/api/contests/manage", Some(&ended)).await?;
    let reason = json!({"reason": "Dùng điện thoại trong phòng thi, giám thị đã lập biên bản."});
    let path = format!("/api/contests/{contest}/entries/{entry}/disqualify");
    teacher.call(Method::POST, &path, Some(&reason)).await?;
    let awards = json!({"awards": [
        {"kind": "first", "up_to_rank": 1, "min_score": null},
        {"kind": "second", "up_to_rank": 3, "min_score": null},
        {"kind": "third", "up_to_rank": 5, "min_score": 2},
        {"kind": "consolation", "up_to_rank": null, "min_score": 2},
    ]});
    teacher.call(Method::PUT, &format!("/api/contests/{contest}/awards"), Some(&awards)).await?;
    admin.call(Method::POST, &format!("/api/contests/{contest}/unfreeze"), None).await?;
    Ok(())
}

/// Has a contest bring balloons and take prints, of which one is on paper and one waits.
pub(super) async fn run(teacher: &SiteClient, contest: i64, [one, other]: [&Person; 2]) -> Result<(), CallError> {
    let settings = json!({"balloons": "all", "takes_prints": true});
    teacher.call(Method::PUT, &format!("/api/contests/{contest}/running"), Some(&settings)).await?;
    let path = format!("/api/contests/{contest}/prints");
    let printed = print(
        "Bài C, bản nháp",
        "#include <bits/stdc++.h>\nusing namespace std;\n\nint main() {\n    set<string> muon;\n}\n",
    );
    let printed = one.client.call(Method::POST, &path, Some(&printed)).await?;
    let on_paper = json!({"printed": true});
    teacher.call(Method::PUT, &format!("{path}/{}", printed["id"]), Some(&on_paper)).await?;
    let waiting = print(
        "Bài B, cần xem lại điều kiện",
        "a, x = map(int, input().split())\nb, y = map(int, input().split())\nm = int(input())\n",
    );
    other.client.call(Method::POST, &path, Some(&waiting)).await?;
    Ok(())
}

fn print(title: &str, text: &str) -> Value {
    json!({"title": title, "text": text, "key": uuid::Uuid::new_v4()})
}

/// Whether everything that was sent to a contest has its verdict, within a while.
pub(super) async fn is_judged(admin: &SiteClient, contest: i64) -> Result<bool, CallError> {
    for _ in 0..JUDGED_WITHIN {
        let rows = admin.call(Method::GET, &format!("/api/contests/{contest}/standings?size=100"), None).await?;
        let mut cells = rows.as_array().into_iter().flatten().filter_map(|row| row["cells"].as_array()).flatten();
        if !cells.any(|cell| cell["pending"].as_i64().is_some_and(|pending| pending > 0)) {
            return Ok(true);
        }
        tokio::time::sleep(WAIT).await;
    }
    Ok(false)
}

/// Hands the first balloons over; the others wait.
pub(super) async fn hand_balloons(teacher: &SiteClient, contest: i64) -> Result<(), CallError> {
    let running = teacher.call(Method::GET, &format!("/api/contests/{contest}/running"), None).await?;
    for balloon in running["balloons"].as_array().into_iter().flatten().rev().take(HANDED) {
        let path = format!("/api/contests/{contest}/balloons/{}", balloon["id"]);
        teacher.call(Method::PUT, &path, Some(&json!({"handed": true}))).await?;
    }
    Ok(())
}

/// Has programs that are alike looked for, in the background; what is found is left for somebody to decide.
pub(super) async fn compare(teacher: &SiteClient, contest: i64) -> Result<(), CallError> {
    teacher.call(Method::POST, &format!("/api/contests/{contest}/similarity"), None).await.map(drop)
}
