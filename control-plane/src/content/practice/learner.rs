//! The demo's own learner: a year with gaps, and a streak that a rest day has saved.

use reqwest::Method;
use serde_json::json;

use super::super::client::{CallError, SiteClient};
use super::super::questions::id_of;
use super::history::{Story, Try};
use super::people::Person;

/// Days before today on which the streak goes on; today it does by the lessons that are read. One in between is missed.
const STREAK: i64 = 12;
const MISSED: i64 = 4;
/// Days before those, on which nothing was done: more than rest days cover.
const GAP: i64 = 5;
/// Days of practice.
const YEAR: i64 = 340;

/// What they solve in turn, as they learn, and one that they have begun.
const SOLVED: [&str; 11] = [
    "bien-so-xe",
    "chuan-hoa-ten",
    "bang-diem",
    "duong-hoa-tet",
    "goi-banh-chung",
    "mua-roi-nuoc",
    "so-nha-dep",
    "sam-tet",
    "chay-lut",
    "chup-anh",
    "hat-thoc",
];
const BEGUN: &str = "giao-hang";

/// Has them say where they go to school, and that they may be found.
pub(super) async fn introduce(student: &SiteClient) -> Result<(), CallError> {
    let about = json!({"school": "THPT Chu Văn An", "class": "11A1", "province": "Hà Nội", "findable": true});
    student.call(Method::PUT, "/api/users/info", Some(&about)).await.map(drop)
}

/// Who they are.
pub(super) async fn of(student: &SiteClient) -> Result<Person, CallError> {
    let info = student.call(Method::GET, "/api/users/info", None).await?;
    let name = info["full_name"].as_str().unwrap_or_default().to_owned();
    Ok(Person { id: id_of(&info)?, name, skill: 60, writes_python: true, is_keen: false })
}

/// Adds what they did.
pub(super) fn tell(story: &mut Story<'_>, me: &Person) {
    for ago in (1..=YEAR).rev() {
        if !practises(story, ago) {
            continue;
        }
        // A new problem about once a month, and those before again.
        let known = usize::try_from((YEAR - ago) * 11 / YEAR).unwrap_or_default() + 1;
        for _ in 0..=story.below(3) {
            let slug = SOLVED[story.below(known.min(SOLVED.len()))];
            let Some(problem) = story.place_of(slug) else { continue };
            let (at, wrongs) = (story.evening(ago), story.below(3));
            story.add(me, Try { problem, at, wrongs, is_solved: true });
        }
    }
    if let Some(problem) = story.place_of(BEGUN) {
        let at = story.evening(2);
        story.add(me, Try { problem, at, wrongs: 2, is_solved: false });
    }
}

fn practises(story: &mut Story<'_>, ago: i64) -> bool {
    match ago {
        MISSED => false,
        1..=STREAK => true,
        _ if ago <= STREAK + GAP => false,
        _ => story.chance(38),
    }
}
