//! Every call of a site: who may make it, and how tests fill it in. A call of the OpenAPI document that is missing here
//! fails the tests that walk the document.

mod classrooms;
mod commerce;
mod document;
mod objects;
mod programs;
mod table;

use serde_json::{Value, json};
use tests::{Answer, Caller};

pub use document::{Call, documented};
pub use objects::Objects;
pub use table::SESSION_ONLY;
use table::Who::{Everybody, Roles, SignedIn};

/// Every role that an account can have.
pub const ROLES: [&str; 8] =
    ["admin", "teacher", "student", "moderator", "moderator_lead", "sale", "sale_lead", "affiliate"];

impl Call {
    /// Whether somebody of this role may make it; `None` is a visitor.
    pub fn allows(&self, role: Option<&str>) -> bool {
        match (self.who, role) {
            (Everybody, _) | (SignedIn, Some(_)) => true,
            (SignedIn, None) | (Roles(_), None) => false,
            (Roles(roles), Some(role)) => roles.contains(&role),
        }
    }

    /// Whether its address names an object.
    pub fn names_object(&self) -> bool {
        self.pattern.contains('{')
    }

    /// Whether its answer goes on for as long as somebody listens.
    pub fn goes_on(&self) -> bool {
        ["/api/tenant/domain/events", "/api/live"].contains(&self.pattern.as_str())
    }

    /// Whether its answer is a file.
    pub fn is_download(&self) -> bool {
        self.pattern.ends_with("import-template") || self.pattern.ends_with("result-download")
    }

    /// Whether its answer is another one each time.
    pub fn changes(&self) -> bool {
        self.goes_on() || self.pattern == "/api/general/server-time"
    }

    /// What its address names as `{id}`.
    fn id(&self, of: &Objects) -> i64 {
        match self.pattern.as_str() {
            "/api/tenant/{id}" => of.tenant,
            "/api-admin/users/{id}" | "/api/users/{id}/profile" | "/api/users/{id}/calendar" => of.account,
            other if other.starts_with("/api/user-data/comment/") => of.comment,
            other if other.starts_with("/api/blog-posts/") => of.post,
            other if other.starts_with("/api/templates/") => of.mail_template,
            other if other.starts_with("/api/register-form/form-submission/") => of.form_answer,
            other if other.starts_with("/api/register-form/") => of.form,
            other if other.starts_with("/api/tenant/domain/") => of.domain,
            other if other.starts_with("/api/visits/") => of.visit,
            other if other.starts_with("/api/schools/") => of.school,
            other if other.starts_with("/api/problem-lists/") => of.problem_list,
            other if other.starts_with("/api/category/") => of.category,
            other if other.starts_with("/api/curriculum/course-item/") => of.chapter,
            other if other.starts_with("/api/curriculum/") || other.contains("/course") => of.course,
            other if other.starts_with("/api/lesson-item/") => of.lesson,
            "/api/contest-group/{id}" => of.contest_group,
            other if other.starts_with("/api/contests/") => of.contest,
            other if other.starts_with("/api/challenge-problem/") => of.challenge,
            other if other.starts_with("/api/classroom/session/") => of.class_session,
            other if other.starts_with("/api/classroom/") => of.classroom,
            other if other.contains("/tasks/") => of.task,
            other if other.contains("/files/") => of.file,
            other if other.contains("/client-errors/") => of.client_error,
            other if other.contains("/sessions/") => of.session,
            other if other.contains("/api-keys/") => of.api_key,
            // Invitations and lists are made by their own tests: nobody's here.
            "/api/invitation/{id}" => of.invitation,
            "/api-admin/users/import-passwords/{id}" => of.import,
            "/api/question/submissions/{id}" => of.submission,
            other if other.starts_with("/api/learning/submission/") => of.submission,
            other if other.starts_with("/api/learning/quiz-submission/") => of.attempt,
            other if other.starts_with("/api/learning/lesson/") => of.lesson,
            "/api/question/testcase/{id}/upload-testcases" | "/api/question/testcase/{id}/upload-testcase" => {
                of.problem
            }
            other if other.starts_with("/api/question/testcase/") => of.case,
            _ => of.problem,
        }
    }

    /// The addresses of this call for these objects.
    pub fn paths(&self, of: &Objects) -> Vec<String> {
        let pattern = self.pattern.as_str();
        if pattern.starts_with("/api/mark-again/") {
            return vec![pattern.replace("{id}", &of.mark_again)];
        }
        if let Some(paths) = programs::paths(self.method.as_str(), pattern, of) {
            return paths;
        }
        let id = commerce::id(pattern, of).or_else(|| programs::id(pattern, of)).unwrap_or_else(|| self.id(of));
        let path = pattern.replace("{id}", &id.to_string()).replace("{qid}", &of.problem.to_string());
        let path = path.replace("{question}", &of.problem.to_string());
        let path = path.replace("{itemId}", &of.lesson_item.to_string());
        let path = path.replace("{part}", &of.contest_part.to_string());
        let path = path.replace("{clarification}", &of.clarification.to_string());
        let path = path.replace("{balloon}", &of.balloon.to_string());
        let path = path.replace("{print}", &of.print.to_string());
        let path = path.replace("{pair}", &of.similar_pair.to_string());
        let path = path.replace("{post}", &of.class_post.to_string());
        let path = path.replace("{name_id}", &of.class_name.to_string());
        let path = path.replace("{assignment}", &of.assignment.to_string());
        let path = path.replace("{user_id}", &of.account.to_string());
        let path = path.replace("{entry}", &of.contest_entry.to_string());
        let path = path.replace("{candidate}", &of.contest_candidate.to_string());
        match pattern {
            "/files/{id}/{name}" => vec![path.replace("{name}", &format!("{}.png", of.file_name))],
            "/files/{id}/part/{path}" => vec![path.replace("{path}", "a.ts")],
            "/files/{id}/{width}/{name}" => {
                vec![path.replace("{width}", "320").replace("{name}", &format!("{}.webp", of.file_name))]
            }
            "/api/user-data/draft" if self.method == "GET" => vec![format!("{path}?key={}", of.draft)],
            "/api/user-data/comment" | "/api/user-data/comment/people" if self.method == "GET" => {
                vec![format!("{path}?subject_kind=lesson&subject_id={}", of.lesson)]
            }
            "/api/website/versions/{version}" => vec![path.replace("{version}", "1")],
            _ if pattern.starts_with("/api/pages/{slug}") => vec![path.replace("{slug}", &of.page_slug)],
            "/api/contests/{id}/result-download" => vec![format!("{path}?format=csv")],
            "/api/contests/{id}"
            | "/api/contests/{id}/standings"
            | "/api/contests/{id}/board"
            | "/api/contests/{id}/timeline" => {
                vec![path, pattern.replace("{id}", &of.contest_slug)]
            }
            "/api/learning/quiz-submission/{id}/detail" => vec![
                format!("{path}?question_id={}", of.problem),
                format!("{path}?question_id={}&classroom_id={}", of.problem, of.classroom),
            ],
            "/api/learning/submission/{id}/result" | "/api/question/submissions/{id}" => {
                vec![path.clone(), format!("{path}?classroom_id={}", of.classroom)]
            }
            "/api/learning/lesson/{id}/finish" => vec![format!("{path}?percent_complete=10")],
            _ if pattern.starts_with("/api/certificates/") => vec![path.replace("{code}", &of.certificate)],
            "/api/learning/receipt/{code}" => vec![path.replace("{code}", &of.receipt)],
            "/api/problems" if self.method == "GET" => vec![path.clone(), format!("{path}?search={}", of.slug)],
            "/api/search" => vec![path.clone(), format!("{path}?q={}", of.slug)],
            "/api/category" if self.method == "GET" => vec![format!("{path}?type=question")],
            "/api/activation-code/batch/{id}/file" => vec![format!("{path}?format=xlsx")],
            "/api/transaction/quote" => vec![format!("{path}?course_id={}", of.course)],
            // Nobody has opened it; one with a sound id is looked for at the other replicas (`live`).
            "/api/live/{stream}" => vec![path.replace("{stream}", "none")],
            _ if path.contains("{token}") => of.tokens.iter().map(|token| path.replace("{token}", token)).collect(),
            "/api/curriculum/{slug}/course_items" => {
                [of.course_slug.clone(), of.course.to_string()].map(|key| path.replace("{slug}", &key)).to_vec()
            }
            "/api/blog-posts/{idOrSlug}" => vec![path.replace("{idOrSlug}", &of.post.to_string())],
            "/api/register-form/{idOrSlug}" => {
                [of.form_slug.clone(), of.form.to_string()].map(|key| path.replace("{idOrSlug}", &key)).to_vec()
            }
            "/api/register-form/form-submission" | "/api/register-form/form-submission/export" => {
                vec![format!("{path}?form_id={}", of.form)]
            }
            _ if path.contains("{idOrSlug}") => {
                [of.course_slug.clone(), of.course.to_string()].map(|key| path.replace("{idOrSlug}", &key)).to_vec()
            }
            _ if path.contains("{slug}") => {
                vec![path.replace("{slug}", &of.slug), path.replace("{slug}", &of.problem.to_string())]
            }
            _ if path.contains("{userId}") => vec![path.replace("{userId}", &of.account.to_string())],
            _ if path.contains("{inout}") => vec![path.replace("{inout}", "input"), path.replace("{inout}", "output")],
            _ => vec![path],
        }
    }

    /// A body that the call would take.
    pub fn body(&self, of: &Objects) -> Value {
        let of_part = classrooms::body(&self.pattern, of).or_else(|| commerce::body(&self.pattern, of));
        if let Some(body) = of_part.or_else(|| programs::body(&self.pattern, of)) {
            return body;
        }
        match self.pattern.as_str() {
            // What is sent to the platform from here is tested with `own_sites`.
            "/api/tenant" => json!({}),
            "/api/tenant/{id}" => json!({"name": "Đã đổi tên"}),
            // Whoever else has written one meanwhile is told so.
            "/api/website/draft" => json!({"name": "Đã đổi tên", "version": 0}),
            "/api/website/publish" => json!({"note": "Mới"}),
            "/api/website/restore" => json!({"version": 1}),
            "/api/pages/{slug}" => json!({"title": "Lớp học", "content": "Chào", "version": 1}),
            "/api/tenant/domain" => json!({"domain": "hoc.example.vn"}),
            "/api/tenant/domain/primary" => json!({"id": of.domain}),
            "/api/users/identity" => json!({"redirect_path": "/problems", "mode": "sign-in"}),
            "/api/users/sign-up" | "/api/users/sign-in" | "/api/identity/sign-up" | "/api/identity/sign-in" => {
                json!({"email": "khach@truong.vn", "password": "mật khẩu"})
            }
            "/api/users/info" | "/api-admin/users/{id}" => json!({"full_name": "Đã đổi tên"}),
            "/api/users/deletion" => json!({"password": "not the password"}),
            "/api/users/consents" => json!({"purpose": "mail_news", "given": true}),
            "/api/users/api-keys" => json!({"name": "Chương trình", "expires_at": now() + 3600}),
            "/api/invitation/invite" => json!({"emails": [format!("moi-{}@truong.vn", tests::installation::unique())]}),
            "/api-admin/users/import-rows" => {
                json!({"rows": [{"row": 2, "values": {"username": format!("hs{}", tests::installation::unique())}}]})
            }
            "/api-admin/users" if self.method == "PUT" => json!({"ids": [of.account], "action": "sign_out"}),
            "/api-admin/users" => {
                json!({"username": format!("hs{}", tests::installation::unique()), "full_name": "Học sinh"})
            }
            "/api/users/upsert-password" => json!({"password": "mật khẩu khác"}),
            "/api/users/forgot-password" => json!({"email": "khach@truong.vn"}),
            "/api/users/reset-password" => json!({"token": "none", "password": "mật khẩu khác"}),
            "/api/problems" => json!({"title": "Bài mới", "statement": "Tính."}),
            "/api/problems/{id}" | "/api/question/{id}" => json!({"title": "Đã đổi tên"}),
            "/api/question" => json!({"type": "theory", "title": "Câu mới", "statement": "Đọc."}),
            "/api/question/clone" => json!({"question_id": of.problem}),
            "/api/schools/{id}" => json!({"name": format!("THPT {}", tests::installation::unique())}),
            "/api/schools/{id}/merge" => json!({"into": of.school}),
            "/api/problem-lists" => json!({"title": "Của tôi", "kind": "list", "visibility": "private"}),
            "/api/problem-lists/{id}" => json!({"title": "Đã đổi tên", "kind": "roadmap", "visibility": "public"}),
            "/api/problem-lists/{id}/items" => json!({"question_id": of.problem}),
            "/api/problems/preview" => json!({"markdown": "**a**"}),
            "/api/category" => {
                json!({"type": "question", "name": format!("Chương {}", tests::installation::unique())})
            }
            "/api/question/{id}/move" => json!({"category_id": null, "before_id": null}),
            "/api/category/{id}" => json!({"name": format!("Chương {}", tests::installation::unique())}),
            "/api/category/{id}/move" => json!({"parent_id": null, "before_id": null}),
            "/api/category/{id}/add-object" => json!({"object_ids": [of.problem]}),
            "/api/question/manage" => json!({"id": of.problem, "action": "unpublish"}),
            "/api/contests" => {
                let mut draft = contest("Kỳ thi mới", of.problem);
                draft["status"] = json!("draft");
                draft.as_object_mut().map(|fields| fields.remove("parts"));
                draft
            }
            "/api/contests/manage" => json!({"id": of.contest, "action": "unpublish"}),
            "/api/contests/clone" => json!({"contest_id": of.contest}),
            "/api/contests/{id}/parts/{part}/start" => json!({"key": uuid::Uuid::new_v4().to_string()}),
            "/api/contests/{id}/enter" => json!({}),
            "/api/contests/{id}/candidates" | "/api/contests/{id}/candidates/{candidate}" => {
                json!({"candidate_id": tests::installation::unique(), "full_name": "Nguyễn An"})
            }
            "/api/contests/{id}/candidates/import-rows" => {
                json!({"rows": [{"row": 1, "values": {"candidate_id": "007", "full_name": "Nguyễn An"}}]})
            }
            "/api/contests/{id}/awards" => json!({"awards": [{"kind": "first", "up_to_rank": 1}]}),
            "/api/contests/{id}/sign-in" => json!({"candidate_id": "001", "password": "sai bét"}),
            "/api/contests/{id}/room/release" => json!({"entry_id": of.contest_entry}),
            "/api/contests/{id}/room/minutes" => json!({"minutes": 5, "key": uuid::Uuid::new_v4().to_string()}),
            "/api/contests/{id}/room/rescue" => json!({"format": "lophoc-rescue/1", "contest_id": of.contest,
                "quiz_submission_id": of.attempt, "key": "", "iv": "", "data": ""}),
            "/api/contests/{id}/similarity/{pair}" => json!({"decision": "copied"}),
            "/api/contests/{id}/entries/{entry}/disqualify" => json!({"reason": "Chép bài"}),
            "/api/contests/{id}/clarifications" => json!({"text": "Giới hạn của n là bao nhiêu ạ?"}),
            "/api/contests/{id}/clarifications/{clarification}" => json!({"answer": "Đọc lại đề nhé."}),
            "/api/contests/{id}/running" => json!({"takes_prints": true}),
            "/api/contests/{id}/balloons/{balloon}" => json!({"handed": true}),
            "/api/contests/{id}/prints" => json!({"text": "print(1)", "key": uuid::Uuid::new_v4().to_string()}),
            "/api/contests/{id}/prints/{print}" => json!({"printed": true}),
            "/api/contests/{id}/announcements" => json!({"text": "Đề câu B đã sửa."}),
            "/api/challenge-problem" => {
                json!({"kind": "daily", "question_id": of.problem, "start_date": "2150-01-05"})
            }
            "/api/challenge-problem/{id}" => {
                json!({"kind": "daily", "question_id": of.problem, "start_date": "2150-03-05"})
            }
            "/api/challenge-problem/rule" => {
                json!({"is_on": false, "difficulties": vec![Value::Null; 7], "version": 1})
            }
            "/api/courses" => json!({"title": "Khóa mới"}),
            "/api/courses/{id}" => json!({"title": "Đã đổi tên"}),
            "/api/courses/manage" => json!({"id": of.course, "action": "unpublish"}),
            "/api/courses/clone" => json!({"course_id": of.course}),
            "/api/courses/{id}/enrolments" => json!({"user_ids": [of.account], "all_open": true}),
            "/api/curriculum/{id}/course-items" if self.method == "POST" => json!({"kind": "chapter", "title": "Mới"}),
            "/api/curriculum/{id}/course-items" => json!({"ids": [of.chapter], "do": "set", "is_hidden": false}),
            "/api/curriculum/course-item/{id}" => json!({"title": "Đã đổi tên"}),
            "/api/curriculum/course-item/{id}/move" => json!({"parent_id": null, "before_id": null}),
            "/api/lesson-item" => json!({"course_id": of.course, "type": "lecture", "title": "Bài mới"}),
            "/api/lesson-item/clone" => json!({"lesson_id": of.lesson, "course_id": of.course}),
            "/api/lesson-item/import_from_blog" => json!({"post_id": of.post, "course_id": of.course}),
            "/api/lesson-item/import_questions_from_file" => json!({"lesson_id": of.lesson}),
            "/api/lesson-item/{id}" => json!({"title": "Đã đổi tên"}),
            "/api/lesson-item/{id}/question" => json!({"type": "theory", "title": "Câu mới", "statement": "Đọc."}),
            "/api/lesson-item/{id}/add-question" => json!({"question_ids": [of.problem]}),
            "/api/lesson-item/{id}/question/{qid}" => json!({"score": 5}),
            "/api/lesson-item/{id}/question/{qid}/move" => json!({"before_id": null}),
            "/api/question/{id}/testcase" | "/api/question/testcase/{id}" => {
                json!({"input": "9", "output": "9", "score": 1})
            }
            "/api/question/{id}/mark-again" => json!({"action": "again"}),
            "/api/question/{id}/rejudge" | "/api-admin/tasks/{id}/retry" => json!({}),
            "/api/learning/submit-question" | "/api/learning/submit-test-driven-question" => {
                json!({"question_id": of.problem, "key": uuid::Uuid::new_v4().to_string(), "language_id": 71, "source_code": "print(1)"})
            }
            "/api/learning/lesson/{id}/start-quiz" | "/api/learning/lesson/{id}/submit-quiz" => {
                json!({"key": uuid::Uuid::new_v4().to_string()})
            }
            "/api/learning/lesson/{id}/extra-time" => {
                json!({"minutes": 5, "key": uuid::Uuid::new_v4().to_string()})
            }
            "/api/learning/quiz-submission/{id}/late" => json!({"question_ids": [of.problem], "accept": true}),
            "/api/learning/submission/{id}/judge-manual" => json!({"score": 0}),
            "/api/learning/quiz-submission/{id}/judge-manual" => json!({"marks": []}),
            "/api-admin/transaction/ucoin" => {
                json!({"user_ids": [of.account], "amount": 5, "key": uuid::Uuid::new_v4().to_string()})
            }
            "/api/certificates/{code}/revoke" => json!({"reason": "Bài làm không phải của em"}),
            "/api/live/{stream}" => json!({"add": [], "remove": []}),
            "/api/client-errors" => json!({"reports": [{"kind": "error", "message": "hỏng"}]}),
            "/api/users/notices/read" | "/api/parent/consent" | "/api/users/parent-link" => json!({}),
            "/api/users/notice-settings" => json!({"role_changed": {"site": true, "mail": "now"}}),
            "/api/user-data/draft" => json!({"key": of.draft, "data": {"text": "khác"}}),
            "/api/user-data/comment" => {
                json!({"subject_kind": "lesson", "subject_id": of.lesson, "content": "Chào cả lớp"})
            }
            "/api/user-data/comment/{id}" => json!({"is_hidden": false}),
            "/api/user-data/comment/{id}/report" => json!({"reason": "Quảng cáo"}),
            "/api/user-data/comment/block" => json!({"user_id": of.account, "is_blocked": false}),
            "/api/blog-posts" => json!({"title": "Bài mới", "content": "Xin chào"}),
            "/api/blog-posts/{id}" => json!({"title": "Đã đổi tên"}),
            "/api/blog-posts/manage" => json!({"id": of.post, "action": "unpublish"}),
            "/api/blog-posts/{id}/restore" => json!({"revision": 1}),
            "/api/register-form" | "/api/register-form/{id}" => {
                json!({"title": "Đăng ký", "fields": [{"key": "ten", "kind": "short_text", "label": "Họ tên"}]})
            }
            "/api/register-form/submit" | "/api/register-form/register" => {
                json!({"form_id": of.form, "answers": {}, "token": ""})
            }
            "/api/register-form/form-submission/{id}" => json!({"note": "Gọi lại"}),
            "/api/templates" | "/api/templates/{id}" => {
                json!({"name": "Cảm ơn", "title": {"vi": "Cảm ơn"}, "content": {"vi": "Cảm ơn bạn"}})
            }
            "/api/templates/{id}/preview" | "/api/templates/{id}/test" => json!({}),
            "/api/page-views" => json!({"type": "Home"}),
            _ => json!({"language_id": 71, "source_code": "print(1)", "stdin": ""}),
        }
    }

    /// Makes the call.
    ///
    /// # Errors
    /// When there is no answer.
    pub async fn make(&self, caller: &Caller, path: &str, body: &Value) -> anyhow::Result<Answer> {
        if self.pattern.ends_with("upload-testcases") {
            return caller.upload(path, tests::archive::zip_of(&[("1.in", "1"), ("1.out", "1")])?).await;
        }
        if self.pattern.ends_with("upload-testcase") {
            let part = |text: &str| reqwest::multipart::Part::text(text.to_owned()).file_name("1.txt");
            let form = reqwest::multipart::Form::new().part("input", part("1")).part("output", part("2"));
            return caller.send(caller.request(reqwest::Method::POST, path).multipart(form)).await;
        }
        if self.pattern.ends_with("import_users_from_file") {
            let list = format!("username\nhs{}\n", tests::installation::unique());
            return caller.upload_as(path, "a.csv", list.into_bytes()).await;
        }
        if self.pattern.ends_with("candidates/import") {
            let list = format!("SBD,Họ tên\n{},Nguyễn An\n", tests::installation::unique());
            return caller.upload_as(path, "a.csv", list.into_bytes()).await;
        }
        if self.pattern.ends_with("contests/{id}/collect") {
            return caller.upload_as(path, "a.zip", tests::archive::zip_of(&[("001/A.cpp", "int main() {}")])?).await;
        }
        if self.pattern.ends_with("question/import") {
            let form = reqwest::multipart::Form::new().text("text", "Câu 1. Hai cộng hai?\nA. 3\n*B. 4\n");
            return caller.send(caller.request(reqwest::Method::POST, path).multipart(form)).await;
        }
        if self.pattern.ends_with("transaction/statement") {
            return caller.upload_as(path, "sao-ke.csv", commerce::statement().into_bytes()).await;
        }
        if self.pattern.ends_with("courses/import") {
            return caller.upload_as(path, "a.md", "# Nhập môn\n\n## Chào em\n\nXin chào.\n".into()).await;
        }
        if self.pattern.ends_with("import_questions_from_file") {
            let part = reqwest::multipart::Part::text("::Câu 1:: Hai cộng hai? {~3 =4}").file_name("a.gift");
            let form =
                reqwest::multipart::Form::new().part("file", part).text("lesson_id", body["lesson_id"].to_string());
            return caller.send(caller.request(reqwest::Method::POST, path).multipart(form)).await;
        }
        if let Some(form) = programs::form(&self.pattern)? {
            return caller.send(caller.request(reqwest::Method::POST, path).multipart(form)).await;
        }
        if self.pattern.contains("/upload-") {
            let picture = tests::pictures::photo(8, 8, image::ImageFormat::Png)?;
            return caller.upload_as(path, "a.png", picture).await;
        }
        let request = caller.request(self.method.clone(), path);
        let has_body = matches!(self.method.as_str(), "POST" | "PUT");
        caller.send(if has_body { request.json(body) } else { request }).await
    }
}

/// Epoch seconds.
pub fn now() -> i64 {
    time::OffsetDateTime::now_utc().unix_timestamp()
}

/// A contest that began an hour ago, ends in two and asks for that problem.
pub fn contest(name: &str, problem: i64) -> Value {
    json!({
        "name": name, "start_time": now() - 3600, "end_time": now() + 7200, "submission_mode": "many",
        "exercise_type": "free", "format": "icpc", "show_ranks": "on", "candidate_id": false, "visibility": "public",
        "status": "published",
        "parts": [{"name": "Lập trình", "question_amount": 1, "questions": [{"question_id": problem}]}],
    })
}

/// A sound problem with one sample and two tests.
pub fn problem(title: &str) -> Value {
    json!({
        "title": title, "statement": "Tính $a + b$.", "input_description": "Hai số.", "output_description": "Tổng.",
        "constraints": "$1 \\le a, b \\le 10^9$", "difficulty": "easy", "max_score": 100, "visibility": "public",
        "status": "published",
        "test_cases": [
            {"input": "1 2\n", "output": "3\n", "is_sample": true, "score": 0},
            {"input": "2 3\n", "output": "5\n", "score": 1},
            {"input": "10 20\n", "output": "30\n", "score": 3},
        ],
    })
}
