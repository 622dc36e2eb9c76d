//! The demo's contests: one that is over with its board, one that runs, a school test, one to come; through the calls that
//! people's browsers make.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use reqwest::Method;
use serde_json::{Map, Value, json};
use time::OffsetDateTime;

use super::client::{CallError, SiteClient, Sites};
use super::questions::id_of;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// Python.
const LANGUAGE: i32 = 71;
/// How often, and how long, a program waits that comes too fast.
const WAITS: usize = 60;
const WAIT: Duration = Duration::from_secs(1);
/// The addresses of the contests that the samples lead to.
const OVER: &str = "luyen-tap-icpc-1";
const RUNNING: &str = "olympic-tin-hoc-mua-thu";
const TEST: &str = "kiem-tra-tin-hoc-10";
/// Problems of the pack, with programs of theirs that are right and wrong.
const PROBLEMS: [(&str, &str, &str); 4] = [
    ("xin-chao", "ac.py", "no_comma.WR.py"),
    ("tien-pho", "ac.py", "rounded.WR.py"),
    ("tra-sach", "ac.py", "ever_returned.WR.py"),
    ("luong-mua", "ac.py", "off_by_one.WR.py"),
];

/// Somebody who takes part beside the demo's learner.
struct Contestant {
    name: &'static str,
    school: &'static str,
    class: &'static str,
    province: &'static str,
    tries: Tries,
}

/// Of each problem the wrong tries, and whether a right one follows.
type Tries = [(usize, bool); PROBLEMS.len()];

const CONTESTANTS: [Contestant; 4] = [
    Contestant {
        name: "Phạm Gia Huy",
        school: "THPT chuyên Lê Hồng Phong",
        class: "11A1",
        province: "TP.HCM",
        tries: [(0, true), (0, true), (1, true), (0, true)],
    },
    Contestant {
        name: "Đỗ Khánh Linh",
        school: "THPT Chu Văn An",
        class: "11A2",
        province: "Hà Nội",
        tries: [(0, true), (1, true), (0, true), (2, false)],
    },
    Contestant {
        name: "Nguyễn Quốc Bảo",
        school: "THPT chuyên Lê Hồng Phong",
        class: "10A3",
        province: "TP.HCM",
        tries: [(1, true), (0, true), (2, false), (0, false)],
    },
    Contestant {
        name: "Trần Ngọc Mai",
        school: "THPT Phan Châu Trinh",
        class: "11B1",
        province: "Đà Nẵng",
        tries: [(0, true), (2, false), (0, false), (0, false)],
    },
];

/// Those whom the school test names: name, date of birth, class.
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

/// Where the demo's content is, and how its sites are reached.
pub struct Demo<'a> {
    /// The folder of the content packs.
    pub content_dir: &'a Path,
    /// The pack's name.
    pub pack: &'a str,
    /// How sites are called.
    pub sites: &'a Sites,
    /// The site's label.
    pub label: &'a str,
}

/// Holds the demo's contests, unless they are there; addresses to try, by the path that they are samples of. None where the
/// pack lacks their problems.
///
/// # Errors
/// When a call is refused.
pub async fn compete(
    demo: &Demo<'_>,
    [admin, teacher, student]: [&SiteClient; 3],
) -> Result<Option<Map<String, Value>>, CallError> {
    let Some(problems) = problems(admin).await? else { return Ok(None) };
    if find(admin, OVER).await?.is_none() {
        hold(demo, (&problems, [admin, teacher, student])).await?;
    }
    samples([admin, student]).await.map(Some)
}

async fn find(client: &SiteClient, slug: &str) -> Result<Option<Value>, CallError> {
    match client.call(Method::GET, &format!("/api/contests/{slug}"), None).await {
        Ok(contest) => Ok(Some(contest)),
        Err(error) if error.is(404) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The ids of the problems; none where one is missing.
async fn problems(admin: &SiteClient) -> Result<Option<Vec<i64>>, CallError> {
    let mut ids = Vec::new();
    for (slug, _, _) in PROBLEMS {
        match admin.call(Method::GET, &format!("/api/problems/{slug}"), None).await {
            Ok(problem) => ids.push(id_of(&problem)?),
            Err(error) if error.is(404) => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    Ok(Some(ids))
}

fn now() -> i64 {
    OffsetDateTime::now_utc().unix_timestamp()
}

fn part(name: &str, problems: &[i64]) -> Value {
    let asked: Vec<Value> = problems.iter().map(|id| json!({"question_id": id, "score": 100})).collect();
    json!({"name": name, "question_amount": asked.len(), "questions": asked})
}

async fn hold(
    demo: &Demo<'_>,
    (problems, [admin, teacher, student]): (&[i64], [&SiteClient; 3]),
) -> Result<(), CallError> {
    let by = [teacher, admin];
    let over = create(by, over(problems)).await?;
    let group = over["group"]["id"].clone();
    let id = id_of(&over)?;
    let part = over["parts"][0]["id"].as_i64().context("a contest has no part")?;
    for (number, contestant) in (1..).zip(&CONTESTANTS) {
        let client = sign_in(demo, admin, contestant, number).await?;
        sit(demo, &client, (id, part), problems, &contestant.tries).await?;
    }
    sit(demo, student, (id, part), problems, &[(1, true), (0, true), (1, false), (0, false)]).await?;
    // It is over now, and its board is everybody's.
    let end = json!({"id": id, "action": "update", "end_time": now()});
    admin.call(Method::PUT, "/api/contests/manage", Some(&end)).await?;
    admin.call(Method::POST, &format!("/api/contests/{id}/unfreeze"), None).await?;
    let running = create(by, running(problems, group)).await?;
    let path = format!("/api/contests/{}/enter", id_of(&running)?);
    student.call(Method::POST, &path, Some(&json!({}))).await?;
    create(by, upcoming(problems)).await?;
    let questions = choices(admin).await?;
    if !questions.is_empty() {
        let test = create(by, school_test(&questions)).await?;
        name_candidates(teacher, student, id_of(&test)?).await?;
        let path = format!("/api/contests/{}/enter", id_of(&test)?);
        let entering = json!({"candidate_id": "100245", "password": "tinhoc10"});
        student.call(Method::POST, &path, Some(&entering)).await?;
    }
    Ok(())
}

/// The school test's list: two rooms, and the demo's learner among those who sit in them.
async fn name_candidates(teacher: &SiteClient, student: &SiteClient, test: i64) -> Result<(), CallError> {
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

/// Written by the teacher, let through and put out by the admin.
async fn create([teacher, admin]: [&SiteClient; 2], contest: Value) -> Result<Value, CallError> {
    let made = teacher.call(Method::POST, "/api/contests", Some(&contest)).await?;
    for action in ["approve", "publish"] {
        let step = json!({"id": id_of(&made)?, "action": action});
        admin.call(Method::PUT, "/api/contests/manage", Some(&step)).await?;
    }
    Ok(made)
}

fn over(problems: &[i64]) -> Value {
    json!({
        "name": "Luyện tập ICPC số 1", "slug": OVER, "format": "icpc", "submission_mode": "many", "exercise_type": "free",
        "description": "Bốn bài theo thể thức **ICPC**: mỗi bài giải được tính một điểm, mỗi lần nộp sai trước đó bị phạt 20 phút. \
                        Bảng xếp hạng đóng băng 30 phút cuối.",
        "start_time": now() - 3 * HOUR, "end_time": now() + HOUR, "show_ranks": "on", "freeze_minutes": 30,
        "candidate_id": false, "visibility": "public", "status": "waiting_for_approval", "group_name": "Chuỗi luyện thi mùa thu",
        "parts": [part("Đề thi", problems)],
    })
}

fn running(problems: &[i64], group: Value) -> Value {
    json!({
        "name": "Olympic Tin học mùa thu", "slug": RUNNING, "format": "ioi", "submission_mode": "many", "exercise_type": "free",
        "description": "Kỳ thi mở cho mọi học sinh. Mỗi bài chấm theo từng nhóm test, điểm của mỗi nhóm là điểm tốt nhất trong các \
                        lần nộp. Em có thể vào thi bất cứ lúc nào trước khi kỳ thi kết thúc.",
        "start_time": now() - HOUR, "end_time": now() + 60 * DAY, "show_ranks": "on", "candidate_id": false,
        "visibility": "public", "status": "waiting_for_approval", "group_id": group, "parts": [part("Đề thi", problems)],
    })
}

fn upcoming(problems: &[i64]) -> Value {
    json!({
        "name": "Vòng loại cấp trường", "slug": "vong-loai-cap-truong", "format": "vnoj", "submission_mode": "many",
        "exercise_type": "free", "start_time": now() + 30 * DAY, "end_time": now() + 30 * DAY + 3 * HOUR, "show_ranks": "on",
        "description": "Ba giờ, bốn bài. Đăng ký trước giờ thi một ngày.", "candidate_id": false, "visibility": "public",
        "status": "waiting_for_approval", "parts": [part("Đề thi", problems)],
    })
}

fn school_test(questions: &[i64]) -> Value {
    let mut part = part("Trắc nghiệm", questions);
    part["quiz_time"] = json!(45);
    part["question_amount"] = json!(questions.len().min(8));
    json!({
        "name": "Kiểm tra Tin học 10", "slug": TEST, "format": "test", "submission_mode": "once", "exercise_type": "timed",
        "description": "Bài kiểm tra 45 phút, tính giờ từ lúc em mở đề. Mật khẩu phòng thi: `tinhoc10`.",
        "start_time": now() - HOUR, "end_time": now() + 60 * DAY, "show_ranks": "after_end", "candidate_id": true,
        "password": "tinhoc10", "visibility": "public", "status": "waiting_for_approval",
        "room": {"single_session": true, "candidate_moves": true, "variants": 4, "review": "answers"}, "parts": [part],
    })
}

/// Questions of the bank that are marked at once.
async fn choices(admin: &SiteClient) -> Result<Vec<i64>, CallError> {
    let mut found = Vec::new();
    for kind in ["single_choice", "multiple_choice", "fill_in", "short_answer"] {
        let path = format!("/api/question/can-add-to-quiz?type={kind}&size=12");
        let questions = admin.call(Method::GET, &path, None).await?;
        found.extend(questions.as_array().into_iter().flatten().filter_map(|question| question["id"].as_i64()));
    }
    Ok(found)
}

/// An account of a contestant, signed in.
async fn sign_in(
    demo: &Demo<'_>,
    admin: &SiteClient,
    contestant: &Contestant,
    number: usize,
) -> Result<SiteClient, CallError> {
    let (username, password) = (format!("thisinh{number}"), platform::secrets::new_token());
    let Contestant { name, school, class, province, .. } = contestant;
    let person = json!({"username": username, "password": password, "full_name": name, "school": school, "class": class,
                        "province": province, "type": "student", "dob": "2009-10-12"});
    admin.call(Method::POST, "/api-admin/users", Some(&person)).await?;
    let body = json!({"email": username, "password": password});
    let token = demo.sites.site(demo.label, None).call(Method::POST, "/api/users/sign-in", Some(&body)).await?;
    Ok(demo.sites.site(demo.label, token.as_str()))
}

/// Enters a contest, sends programs, and hands the part in.
async fn sit(
    demo: &Demo<'_>,
    client: &SiteClient,
    (contest, part): (i64, i64),
    problems: &[i64],
    tries: &Tries,
) -> Result<(), CallError> {
    let key = || json!({"key": uuid::Uuid::new_v4()});
    client.call(Method::POST, &format!("/api/contests/{contest}/enter"), Some(&json!({}))).await?;
    let begun = client.call(Method::POST, &format!("/api/contests/{contest}/parts/{part}/start"), Some(&key())).await?;
    let attempt = begun["quiz_submission_id"].as_i64().context("a part has no attempt")?;
    for ((problem, (slug, right, wrong)), (wrongs, is_solved)) in problems.iter().zip(PROBLEMS).zip(tries) {
        for file in std::iter::repeat_n(wrong, *wrongs).chain(is_solved.then_some(right)) {
            let path = demo.content_dir.join(demo.pack).join(slug).join("solutions").join(file);
            let source =
                tokio::fs::read_to_string(&path).await.with_context(|| format!("reading {}", path.display()))?;
            let body = json!({"language_id": LANGUAGE, "source_code": source, "contest_id": contest,
                              "quiz_submission_id": attempt});
            send(client, *problem, &body).await?;
        }
    }
    let mut whole = key();
    (whole["contest_id"], whole["quiz_submission_id"]) = (json!(contest), json!(attempt));
    client.call(Method::POST, &format!("/api/learning/lesson/{part}/submit-quiz"), Some(&whole)).await?;
    Ok(())
}

/// Sends a program, as slowly as a contestant may.
async fn send(client: &SiteClient, problem: i64, body: &Value) -> Result<(), CallError> {
    let path = format!("/api/learning/code-question/judge/{problem}/submit-coding-question");
    for _ in 0..WAITS {
        match client.call(Method::POST, &path, Some(body)).await {
            Err(error) if error.is(429) => tokio::time::sleep(WAIT).await,
            other => return other.map(drop),
        }
    }
    Ok(())
}

async fn samples([admin, student]: [&SiteClient; 2]) -> Result<Map<String, Value>, CallError> {
    let mut samples = Map::new();
    let mut put = |path: &str, address: String| samples.insert(path.to_owned(), address.into());
    put("/contests/{slug}", format!("/contests/{RUNNING}"));
    put("/contests/{slug}/resolver", format!("/contests/{OVER}/resolver"));
    put("/test/{slug}", format!("/test/{RUNNING}"));
    put("/tests/{slug}", format!("/tests/{TEST}"));
    if let Some(running) = find(admin, RUNNING).await? {
        let id = id_of(&running)?;
        put("/manage/contests/{id}", format!("/manage/contests/{id}"));
        put("/manage/contests/{id}/papers", format!("/manage/contests/{id}/papers"));
        put("/edit/contest/{id}", format!("/edit/contest/{id}"));
    }
    put("/history/contest/{slug}", format!("/history/contest/{OVER}"));
    let over = find(student, OVER).await?;
    let attempt = over.as_ref().and_then(|over| over["parts"][0]["attempt"]["quiz_submission_id"].as_i64());
    if let Some(attempt) = attempt {
        put("/history/contest/{slug}/{submission}", format!("/history/contest/{OVER}/{attempt}"));
        put("/history/contest/{slug}/{submission}/download", format!("/history/contest/{OVER}/{attempt}/download"));
    }
    Ok(samples)
}
