//! The calls of snippets, runs and Scratch projects: who may make them, and how they are filled in.

use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::Objects;
use super::table::AUTHORS;
use super::table::Who::{self, Everybody, SignedIn};

/// Method, pattern, who.
pub(super) const CALLS: &[(&str, &str, Who)] = &[
    ("GET", "/api/snippet/judge-language", Everybody),
    ("GET", "/api/judge/snippet/judge", Everybody),
    ("POST", "/api/judge/snippet/judge", SignedIn),
    ("POST", "/api/snippet/judge-submission", SignedIn),
    ("GET", "/api/snippet/judge-submission/{token}", SignedIn),
    ("GET", "/api/snippet/judge-submission/{token}/events", SignedIn),
    ("POST", "/api/snippet/judge-submission/{token}/input", SignedIn),
    ("POST", "/api/snippet/judge-submission/{token}/stop", SignedIn),
    ("GET", "/api/snippet/", SignedIn),
    ("POST", "/api/snippet/", SignedIn),
    ("GET", "/api/snippet/{id}", Everybody),
    ("PUT", "/api/snippet/{id}", SignedIn),
    ("DELETE", "/api/snippet/{id}", SignedIn),
    ("GET", "/api/snippet/{id}/versions", SignedIn),
    ("GET", "/api/snippet/{id}/versions/{n}", SignedIn),
    ("PUT", "/api/snippet/{id}/versions/{n}", SignedIn),
    ("POST", "/api/snippet/{id}/versions/{n}/restore", SignedIn),
    ("GET", "/api/snippet/review/{token}", SignedIn),
    ("POST", "/api/snippet/{id}/review-link", SignedIn),
    ("DELETE", "/api/snippet/{id}/review-link", SignedIn),
    ("GET", "/api/snippet/{id}/remarks", SignedIn),
    ("POST", "/api/snippet/{id}/remarks", SignedIn),
    ("DELETE", "/api/snippet/{id}/remarks/{remark}", SignedIn),
    ("GET", "/api/snippet/{id}/help", SignedIn),
    ("POST", "/api/snippet/{id}/help", SignedIn),
    ("DELETE", "/api/snippet/{id}/help", SignedIn),
    ("POST", "/api/snippet/{id}/help/typing", SignedIn),
    ("POST", "/api/snippet/{id}/help/watch", SignedIn),
    ("GET", "/api/classroom/{id}/help", AUTHORS),
    ("POST", "/api/analyze-scratch", Everybody),
    ("GET", "/api/analyze-scratch/results", SignedIn),
    ("DELETE", "/api/analyze-scratch/results/{id}", SignedIn),
    ("POST", "/api/analyze-scratch/class", AUTHORS),
];

/// What the address names as `{id}`; none where the call is of something else.
pub(super) fn id(pattern: &str, of: &Objects) -> Option<i64> {
    Some(match pattern {
        other if other.starts_with("/api/snippet/") => of.snippet,
        other if other.starts_with("/api/analyze-scratch/results/") => of.analysis,
        _ => return None,
    })
}

/// The addresses, where they have more than an id.
pub(super) fn paths(method: &str, pattern: &str, of: &Objects) -> Option<Vec<String>> {
    let path = pattern.replace("{id}", &of.snippet.to_string()).replace("{n}", "1");
    Some(match (method, pattern) {
        ("GET", "/api/snippet/{id}") => vec![path, pattern.replace("{id}", &of.snippet_slug)],
        ("DELETE", "/api/snippet/{id}/review-link") | ("GET", "/api/snippet/{id}/remarks") => {
            vec![format!("{path}?n=1")]
        }
        (_, "/api/snippet/{id}/remarks/{remark}") => vec![path.replace("{remark}", &of.snippet_remark.to_string())],
        (_, "/api/snippet/review/{token}") => vec![path.replace("{token}", &of.review)],
        _ if pattern.starts_with("/api/snippet/judge-submission/") => vec![path.replace("{token}", &of.run)],
        _ if pattern.starts_with("/api/snippet/{id}/versions/") => vec![path],
        _ => return None,
    })
}

/// A body that is taken; none where the call is of something else.
pub(super) fn body(pattern: &str, of: &Objects) -> Option<Value> {
    Some(match pattern {
        // An empty program: for the end of one that nobody takes the answer would wait.
        "/api/judge/snippet/judge" => json!({"language_id": 71, "source_code": ""}),
        "/api/snippet/judge-submission/{token}/input" => json!({"seq": 1, "text": "Lan\n"}),
        "/api/snippet/" => {
            json!({"title": "Tổng", "language_id": 71, "files": [{"name": "main.py", "content": "print(1)"}]})
        }
        "/api/snippet/{id}" => json!({"title": "Đã đổi tên", "version": 1}),
        "/api/snippet/{id}/versions/{n}" => json!({"name": "Bản nộp"}),
        // After it has a new title.
        "/api/snippet/{id}/versions/{n}/restore" => json!({"version": 2}),
        "/api/snippet/{id}/review-link" | "/api/snippet/{id}/help/watch" => json!({}),
        "/api/snippet/{id}/remarks" => json!({"n": 1, "file": "main.py", "line": 1, "text": "Thiếu dòng nhập."}),
        "/api/snippet/{id}/help" => json!({"classroom_id": of.classroom, "question": "Sao chạy mãi không dừng ạ?"}),
        "/api/snippet/{id}/help/typing" => json!({"seq": 1, "file": "main.py", "content": "print(2)"}),
        _ => return None,
    })
}

/// The files of a call that takes some; none where the call is of something else.
pub(super) fn form(pattern: &str) -> anyhow::Result<Option<Form>> {
    Ok(match pattern {
        "/api/analyze-scratch" => Some(Form::new().part("file", Part::bytes(packed()?).file_name("meo.sb3"))),
        "/api/analyze-scratch/class" => {
            let class = tests::archive::zip_of_bytes(&[("an.sb3", &packed()?), ("bao.sb3", &packed()?)])?;
            Some(Form::new().part("archive", Part::bytes(class).file_name("lop.zip")))
        }
        _ => None,
    })
}

/// A project with nothing but its stage.
fn packed() -> anyhow::Result<Vec<u8>> {
    let stage = json!({"isStage": true, "name": "Stage", "variables": {}, "lists": {}, "broadcasts": {}, "comments": {},
        "blocks": {}, "currentCostume": 0, "costumes": [], "sounds": []});
    let project = json!({"targets": [stage], "monitors": [], "extensions": [],
        "meta": {"semver": "3.0.0", "vm": "4.8.45", "agent": "Lophoc"}});
    tests::archive::zip_of(&[("project.json", &project.to_string())])
}
