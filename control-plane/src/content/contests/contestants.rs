//! Those who take part, and how they do.

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};

use super::super::client::{CallError, SiteClient};
use super::super::questions::id_of;
use super::{Demo, PROBLEMS, WAIT};

/// How often a program that comes too fast is sent again.
const WAITS: usize = 60;

/// Of each problem the wrong tries, and whether a right one follows.
pub(super) type Tries = [(usize, bool); PROBLEMS.len()];

/// What somebody writes in.
#[derive(Clone, Copy)]
pub(super) enum Language {
    Python,
    Cpp,
}

impl Language {
    fn id(self) -> i32 {
        match self {
            Self::Python => 71,
            Self::Cpp => 54,
        }
    }

    fn ending(self) -> &'static str {
        match self {
            Self::Python => "py",
            Self::Cpp => "cpp",
        }
    }

    /// A program in which a line that was printed to find an error is left.
    fn spoiled(self, program: &str) -> String {
        match self {
            Self::Python => format!("{program}\nprint(\"xong\")\n"),
            Self::Cpp => {
                let body = program.replacen("int main() {", "int main() {\n    puts(\"xong\");", 1);
                format!("#include <cstdio>\n{body}")
            }
        }
    }
}

/// Somebody who takes part beside the demo's learner.
pub(super) struct Contestant {
    name: &'static str,
    school: &'static str,
    class: &'static str,
    province: &'static str,
    language: Language,
    tries: Tries,
}

pub(super) const CONTESTANTS: [Contestant; 9] = [
    Contestant {
        name: "Phạm Gia Huy",
        school: "THPT chuyên Lê Hồng Phong",
        class: "11A1",
        province: "TP.HCM",
        language: Language::Cpp,
        tries: [(0, true), (0, true), (1, true), (0, true)],
    },
    Contestant {
        name: "Đỗ Khánh Linh",
        school: "THPT Chu Văn An",
        class: "11A2",
        province: "Hà Nội",
        language: Language::Python,
        tries: [(0, true), (1, true), (0, true), (2, false)],
    },
    Contestant {
        name: "Nguyễn Quốc Bảo",
        school: "THPT chuyên Lê Hồng Phong",
        class: "10A3",
        province: "TP.HCM",
        language: Language::Python,
        tries: [(1, true), (0, true), (1, true), (0, false)],
    },
    Contestant {
        name: "Trần Ngọc Mai",
        school: "THPT Phan Châu Trinh",
        class: "11B1",
        province: "Đà Nẵng",
        language: Language::Python,
        tries: [(0, true), (2, true), (0, false), (0, false)],
    },
    Contestant {
        name: "Lê Hoàng Phúc",
        school: "THPT Lý Tự Trọng",
        class: "12A1",
        province: "Cần Thơ",
        language: Language::Cpp,
        tries: [(0, true), (1, true), (0, false), (0, true)],
    },
    Contestant {
        name: "Võ Thanh Trúc",
        school: "THPT Lý Tự Trọng",
        class: "11A5",
        province: "Cần Thơ",
        language: Language::Python,
        tries: [(0, true), (0, true), (0, false), (1, true)],
    },
    Contestant {
        name: "Bùi Đức Anh",
        school: "THPT chuyên Lê Hồng Phong",
        class: "10A3",
        province: "TP.HCM",
        language: Language::Python,
        tries: [(0, true), (0, true), (0, true), (0, false)],
    },
    Contestant {
        name: "Hoàng Minh Khôi",
        school: "THPT Phan Châu Trinh",
        class: "10B2",
        province: "Đà Nẵng",
        language: Language::Python,
        tries: [(2, true), (0, false), (0, false), (0, false)],
    },
    Contestant {
        name: "Đặng Tuấn Kiệt",
        school: "THPT Chu Văn An",
        class: "12A4",
        province: "Hà Nội",
        language: Language::Python,
        tries: [(0, true), (0, false), (0, false), (0, true)],
    },
];

/// Somebody with an account, signed in.
pub(super) struct Person {
    pub(super) client: SiteClient,
    /// Where programs of their own are; for other problems they send the pack's.
    folder: String,
    language: Language,
    /// What they do in the contest that is over.
    pub(super) tries: Tries,
}

impl Person {
    /// The demo's learner.
    pub(super) fn learner(client: &SiteClient) -> Self {
        let tries = [(1, true), (0, true), (1, false), (0, false)];
        Self { client: client.clone(), folder: "an".to_owned(), language: Language::Python, tries }
    }

    async fn program(&self, demo: &Demo<'_>, slug: &str) -> anyhow::Result<String> {
        let (pack, ending) = (demo.content_dir.join(demo.pack), self.language.ending());
        let mut path = pack.join("contest").join(&self.folder).join(format!("{slug}.{ending}"));
        if !tokio::fs::try_exists(&path).await? {
            path = pack.join(slug).join("solutions").join(format!("ac.{ending}"));
        }
        tokio::fs::read_to_string(&path).await.with_context(|| format!("reading {}", path.display()))
    }
}

/// An account of a contestant, signed in.
pub(super) async fn sign_in(
    demo: &Demo<'_>,
    admin: &SiteClient,
    contestant: &Contestant,
    number: usize,
) -> Result<Person, CallError> {
    let (username, password) = (format!("thisinh{number}"), platform::secrets::new_token());
    let Contestant { name, school, class, province, language, tries } = contestant;
    let person = json!({"username": username, "password": password, "full_name": name, "school": school, "class": class,
                        "province": province, "type": "student", "dob": "2009-10-12"});
    admin.call(Method::POST, "/api-admin/users", Some(&person)).await?;
    let body = json!({"email": username, "password": password});
    let token = demo.sites.site(demo.label, None).call(Method::POST, "/api/users/sign-in", Some(&body)).await?;
    let client = demo.sites.site(demo.label, token.as_str());
    Ok(Person { client, folder: username, language: *language, tries: *tries })
}

/// Where somebody sits.
pub(super) struct Seat {
    pub(super) entry: i64,
    contest: i64,
    part: i64,
    attempt: i64,
}

/// Enters a contest, begins its part and sends programs.
pub(super) async fn sit(
    demo: &Demo<'_>,
    person: &Person,
    (contest, problems): (&Value, &[i64]),
    tries: &Tries,
) -> Result<Seat, CallError> {
    let client = &person.client;
    let (contest, part) = (id_of(contest)?, contest["parts"][0]["id"].as_i64().context("a contest has no part")?);
    let entered = client.call(Method::POST, &format!("/api/contests/{contest}/enter"), Some(&json!({}))).await?;
    let entry = entered["entry_id"].as_i64().context("who enters has no entry")?;
    let begun = client.call(Method::POST, &format!("/api/contests/{contest}/parts/{part}/start"), Some(&key())).await?;
    let attempt = begun["quiz_submission_id"].as_i64().context("a part has no attempt")?;
    for ((problem, slug), (wrongs, is_solved)) in problems.iter().zip(PROBLEMS).zip(tries) {
        if *wrongs == 0 && !is_solved {
            continue;
        }
        let right = person.program(demo, slug).await?;
        let wrong = person.language.spoiled(&right);
        for source in std::iter::repeat_n(&wrong, *wrongs).chain(is_solved.then_some(&right)) {
            let body = json!({"language_id": person.language.id(), "source_code": source, "contest_id": contest,
                              "quiz_submission_id": attempt});
            send(client, *problem, &body).await?;
        }
    }
    Ok(Seat { entry, contest, part, attempt })
}

fn key() -> Value {
    json!({"key": uuid::Uuid::new_v4()})
}

/// Hands the part in.
pub(super) async fn hand_in(person: &Person, seat: &Seat) -> Result<(), CallError> {
    let mut whole = key();
    (whole["contest_id"], whole["quiz_submission_id"]) = (json!(seat.contest), json!(seat.attempt));
    let path = format!("/api/learning/lesson/{}/submit-quiz", seat.part);
    person.client.call(Method::POST, &path, Some(&whole)).await.map(drop)
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
