//! A site that has something of everything.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Caller, TestSite, World};

use super::programmed::program;
use super::sold::sell;
use crate::calls::{Objects, now, problem};

/// A site full of things that carry a word of its own.
pub struct Full {
    pub site: TestSite,
    /// In every text of the site that is not public.
    pub secret: String,
    pub objects: Objects,
    pub student: Caller,
}

pub async fn fill(world: &World) -> anyhow::Result<Full> {
    let site = world.site().await?;
    site.take_money(world).await?;
    let secret = format!("bimat-{}", tests::installation::unique());
    let student = site.person("student").await?;
    student.put("/api/users/info", json!({"full_name": secret})).await?.data()?;
    // Ids go further here than at the other site, so that none of these is also one of the other's.
    let mut sql = site.sql().await?;
    for table in [
        "users",
        "questions",
        "categories",
        "problem_lists",
        "schools",
        "courses",
        "course_items",
        "lessons",
        "posts",
        "post_revisions",
        "forms",
        "mail_templates",
        "form_answers",
        "form_deliveries",
        "form_sends",
        "contests",
        "contest_parts",
        "contest_groups",
        "contest_entries",
        "clarifications",
        "similar_pairs",
        "balloons",
        "print_requests",
        "announcements",
        "challenges",
        "classrooms",
        "classroom_names",
        "class_sessions",
        "class_posts",
        "assignments",
        "attendance_changes",
        "attempts",
        "test_cases",
        "submissions",
        "comments",
        "tasks",
        "files",
        "client_errors",
        "sessions",
        "api_keys",
        "invitations",
        "user_imports",
        "transactions",
        "payments",
        "refunds",
        "discounts",
        "activation_batches",
        "activation_codes",
        "affiliate_entries",
        "shop_items",
        "shop_purchases",
        "snippets",
        "snippet_versions",
        "remarks",
        "scratch_analyses",
    ] {
        let start: i64 = if table == "users" { 500 } else { 700 };
        let restart = format!("ALTER TABLE {table} ALTER COLUMN id RESTART WITH {start}");
        tests::installation::execute(&mut sql, restart).await?;
    }
    let account = site.person("teacher").await?.id;
    let renamed = json!({"full_name": format!("Cô {secret}")});
    site.admin.put(&format!("/api-admin/users/{account}"), renamed).await?.data()?;
    let mut body = problem(&format!("Bài {secret}"));
    body["test_cases"][1]["input"] = json!(secret);
    body["solution"] = json!(format!("Lời giải {secret}"));
    let made = site.admin.post("/api/problems", body).await?.data()?;
    let problem = made["id"].as_i64().unwrap_or_default();
    let cases = site.admin.get(&format!("/api/question/{problem}/testcase")).await?.data()?;
    let draft = format!("code:{problem}:71");
    student.post("/api/user-data/draft", json!({"key": draft, "data": secret})).await?.data()?;
    let source = json!({"language_id": 71, "source_code": format!("# {secret}"), "stdin": secret});
    let submit = format!("/api/learning/code-question/judge/{problem}/submit-coding-question");
    let handed = student.post(&submit, source.clone()).await?.data()?;
    let tried = student.post(&format!("/api/learning/question/{problem}/submit-testcase"), source).await?.data()?;
    let domain = live_domain(world, &site, &format!("{secret}.vn")).await?;
    let visit = live_visit(&mut sql, student.id, &secret).await?;
    let picture = tests::pictures::photo(400, 8, image::ImageFormat::Png)?;
    let picture = site.admin.upload_as("/api/general/upload-image", &format!("{secret}.png"), picture).await?.data()?;
    let course = course(&site.admin, problem, &secret).await?;
    let form = form(&site.admin, &mut sql, &secret).await?;
    let contest = contest(&site.admin, problem, &secret).await?;
    let class = class(&site.admin, &mut sql, account, &secret).await?;
    let (balloon, print) = handed_out(&mut sql, &contest, problem, &secret).await?;
    let similar_pair = similar_pair(&mut sql, &contest, problem, &secret).await?;
    let sold = sell(&mut sql, (site.admin.id, student.id, course.id), &secret).await?;
    let programmed = program(&mut sql, &student, class.id, &secret).await?;
    sqlx::query(
        "INSERT INTO file_parts (file_id, path, format, blob_hash, blob_size)
         SELECT id, 'a.ts', 'ts', blob_hash, blob_size FROM files WHERE id = $1",
    )
    .bind(picture["id"].as_i64())
    .execute(&mut sql)
    .await?;
    let token = |of: &Value| of["token"].as_str().unwrap_or_default().to_owned();
    let receipt = format!("BN{}", secret.to_uppercase());
    let objects = Objects {
        tenant: site.id,
        account,
        problem,
        slug: made["slug"].as_str().unwrap_or_default().to_owned(),
        case: cases[1]["id"].as_i64().unwrap_or_default(),
        category: category(&mut sql, problem, &secret).await?,
        school: school(&mut sql, &secret).await?,
        problem_list: problem_list(&site.admin, problem, &secret).await?,
        course: course.id,
        course_slug: course.slug,
        chapter: course.chapter,
        lesson: course.lesson,
        lesson_item: course.lesson_item,
        post: course.post,
        form: form.id,
        form_slug: form.slug,
        form_answer: form.answer,
        mail_template: mail_template(&mut sql, &secret).await?,
        page_slug: site_page(&site.admin, &secret).await?,
        contest: contest.id,
        contest_slug: contest.slug,
        contest_part: contest.part,
        contest_group: contest.group,
        contest_candidate: contest.candidate,
        contest_entry: contest.entry,
        clarification: contest.clarification,
        challenge: challenge(&site.admin, problem, &secret).await?,
        classroom: class.id,
        class_session: class.session,
        class_post: class.post,
        class_name: class.name,
        assignment: class.assignment,
        similar_pair,
        balloon,
        print,
        certificate: certificate(&mut sql, student.id, course.id, &secret).await?,
        submission: handed["submission_id"].as_i64().unwrap_or_default(),
        attempt: attempt(&mut sql, student.id, course.lesson, &receipt).await?,
        receipt,
        mark_again: mark_again(&mut sql, (problem, account, student.id), &secret).await?,
        comment: comment(&site.admin, course.lesson, &secret).await?,
        tokens: vec![token(&handed), token(&tried)],
        draft,
        domain,
        visit,
        task: waiting_task(&mut sql, student.id, &secret).await?,
        client_error: client_error(&mut sql, &secret).await?,
        session: session(&mut sql, student.id, &secret).await?,
        api_key: api_key(&student, &secret).await?,
        invitation: invitation(&mut sql, &secret).await?,
        import: import(&site, &secret).await?,
        order: sold.order,
        payment: sold.payment,
        discount: sold.discount,
        activation_batch: sold.batch,
        activation_code: sold.code,
        shop_item: sold.item,
        shop_purchase: sold.purchase,
        snippet: programmed.snippet,
        snippet_slug: programmed.slug,
        snippet_remark: programmed.remark,
        review: programmed.review,
        run: programmed.run,
        analysis: programmed.analysis,
        file: picture["id"].as_i64().unwrap_or_default(),
        file_name: secret.clone(),
    };
    // Another test's server may do what waits here at any time, and hashing passwords changes accounts.
    sqlx::query("DELETE FROM tasks WHERE kind = 'hash_passwords'").execute(&mut sql).await?;
    Ok(Full { site, secret, objects, student })
}

/// A school that nobody is of.
async fn school(sql: &mut PgConnection, secret: &str) -> anyhow::Result<i64> {
    let text = "WITH made AS (INSERT INTO schools (name, search_text) VALUES ($1, $1) RETURNING id)
                INSERT INTO school_names (key, province, school_id, name) SELECT $1, '', id, $1 FROM made RETURNING school_id";
    Ok(sqlx::query_scalar(text).bind(secret).fetch_one(sql).await?)
}

/// A roadmap that everybody finds, with the problem in it.
async fn problem_list(admin: &Caller, problem: i64, secret: &str) -> anyhow::Result<i64> {
    let body = json!({"title": format!("Lộ trình {secret}"), "kind": "roadmap", "visibility": "public",
        "sections": [{"title": secret, "questions": [problem]}]});
    Ok(admin.post("/api/problem-lists", body).await?.data()?["id"].as_i64().unwrap_or_default())
}

/// A challenge of a day to come.
async fn challenge(admin: &Caller, problem: i64, secret: &str) -> anyhow::Result<i64> {
    let body = json!({"kind": "daily", "question_id": problem, "start_date": "2150-03-05", "title": {"vi": secret}});
    let made = admin.post("/api/challenge-problem", body).await?.data()?;
    made["id"].as_i64().ok_or_else(|| anyhow::anyhow!("no id"))
}

/// An attempt that is handed in, with a receipt of that code.
async fn attempt(sql: &mut PgConnection, user: i64, lesson: i64, receipt: &str) -> anyhow::Result<i64> {
    let text = "INSERT INTO attempts (user_id, lesson_id, try_number, mode, pass_percentage, shuffles_choices, status, submitted_at,
                                      max_score, receipt_code, receipt_count, receipt_sha256)
                VALUES ($1, $2, 1, 'submit_all', 50, false, 'judged', now(), 10, $3, 0, repeat('0', 64)) RETURNING id";
    Ok(sqlx::query_scalar(text).bind(user).bind(lesson).bind(receipt).fetch_one(sql).await?)
}

/// Marking the problem again, tried by that account, which would change something for the student.
async fn mark_again(
    sql: &mut PgConnection,
    (problem, by, user): (i64, i64, i64),
    secret: &str,
) -> anyhow::Result<String> {
    let tried = "INSERT INTO mark_again_runs (id, question_id, action, started_by, status, question_version, seen)
        VALUES (gen_random_uuid(), $1, 'again', $2, 'ready', 1, $3) RETURNING id::text";
    let id: String = sqlx::query_scalar(tried).bind(problem).bind(by).bind(secret).fetch_one(&mut *sql).await?;
    let changed = "INSERT INTO mark_again_people (run_id, user_id, changes) VALUES ($1::uuid, $2, $3)";
    let changes = json!({"marks": [], "lessons": [], "courses": [], "coins": 5});
    sqlx::query(changed).bind(&id).bind(user).bind(changes).execute(sql).await?;
    Ok(id)
}

/// A course with a chapter and a lesson that asks for the problem; a post.
struct Course {
    id: i64,
    slug: String,
    chapter: i64,
    lesson: i64,
    lesson_item: i64,
    post: i64,
}

async fn course(admin: &Caller, problem: i64, secret: &str) -> anyhow::Result<Course> {
    let number = |of: &Value| of.as_i64().unwrap_or_default();
    let made = admin.post("/api/courses", json!({"title": format!("Khóa {secret}")})).await?.data()?;
    let id = number(&made["id"]);
    let items = format!("/api/curriculum/{id}/course-items");
    let text = json!([{"kind": "text", "text": secret}]);
    let lesson = json!({"course_id": id, "type": "lecture", "title": secret, "content": {"blocks": text}});
    let lesson = admin.post("/api/lesson-item", lesson).await?.data()?;
    let asked = format!("/api/lesson-item/{}/add-question", lesson["id"]);
    admin.post(&asked, json!({"question_ids": [problem]})).await?.data()?;
    admin.put("/api/courses/manage", json!({"id": id, "action": "publish"})).await?.data()?;
    let chapter = admin.post(&items, json!({"kind": "chapter", "title": secret})).await?.data()?;
    let post = json!({"title": secret, "content": secret, "tags": [secret], "status": "published"});
    let post = admin.post("/api/blog-posts", post).await?.data()?;
    Ok(Course {
        id,
        slug: made["slug"].as_str().unwrap_or_default().to_owned(),
        chapter: number(&chapter[0]["id"]),
        lesson: number(&lesson["id"]),
        lesson_item: number(&lesson["item_id"]),
        post: number(&post["id"]),
    })
}

/// A letter that the site words itself.
async fn mail_template(sql: &mut PgConnection, secret: &str) -> anyhow::Result<i64> {
    let text = "INSERT INTO mail_templates (name, title, content) VALUES ($1, $2, $2) RETURNING id";
    Ok(sqlx::query_scalar(text).bind(secret).bind(json!({"vi": secret})).fetch_one(sql).await?)
}

/// A form with an answer.
struct Form {
    id: i64,
    slug: String,
    answer: i64,
}

async fn form(admin: &Caller, sql: &mut PgConnection, secret: &str) -> anyhow::Result<Form> {
    let field = json!({"key": "ten", "kind": "short_text", "label": secret});
    let body = json!({"title": format!("Đăng ký {secret}"), "fields": [field], "status": "open"});
    let made = admin.post("/api/register-form", body).await?.data()?;
    let id = made["id"].as_i64().unwrap_or_default();
    let answer = "INSERT INTO form_answers (form_id, form_version, key, answers, state, search_text)
        VALUES ($1, 1, gen_random_uuid(), $2, 'new', $3) RETURNING id";
    let answers = json!({"ten": secret});
    let answer = sqlx::query_scalar(answer).bind(id).bind(answers).bind(secret).fetch_one(sql).await?;
    Ok(Form { id, slug: made["slug"].as_str().unwrap_or_default().to_owned(), answer })
}

/// A page of the site's own: its address.
async fn site_page(admin: &Caller, secret: &str) -> anyhow::Result<String> {
    let slug = format!("trang-{secret}");
    let page = json!({"version": 0, "title": secret, "content": secret});
    admin.put(&format!("/api/pages/{slug}"), page).await?.data()?;
    Ok(slug)
}

/// A contest that asks for the problem, in a group.
struct Contest {
    id: i64,
    slug: String,
    part: i64,
    group: i64,
    candidate: i64,
    entry: i64,
    clarification: i64,
}

async fn contest(admin: &Caller, problem: i64, secret: &str) -> anyhow::Result<Contest> {
    let mut body = crate::calls::contest(&format!("Kỳ thi {secret}"), problem);
    body["group_name"] = json!(secret);
    let made = admin.post("/api/contests", body).await?.data()?;
    let number = |of: &Value| of.as_i64().unwrap_or_default();
    let id = number(&made["id"]);
    let entered = admin.post(&format!("/api/contests/{id}/enter"), json!({})).await?.data()?;
    let asked = format!("/api/contests/{id}/clarifications");
    admin.post(&asked, json!({"text": secret})).await?.data()?;
    admin.post(&format!("/api/contests/{id}/announcements"), json!({"text": secret})).await?.data()?;
    let asked = admin.get(&asked).await?.data()?;
    let named = json!({"candidate_id": "001", "full_name": secret, "room": secret});
    let candidate = admin.post(&format!("/api/contests/{id}/candidates"), named).await?.data()?;
    Ok(Contest {
        id,
        slug: made["slug"].as_str().unwrap_or_default().to_owned(),
        part: number(&made["parts"][0]["id"]),
        group: number(&made["group"]["id"]),
        candidate: number(&candidate["id"]),
        entry: number(&entered["entry_id"]),
        clarification: number(&asked[0]["id"]),
    })
}

/// A class with a learner, a session that is on, a post, an assignment and a name without an account.
struct Class {
    id: i64,
    session: i64,
    post: i64,
    name: i64,
    assignment: i64,
}

async fn class(admin: &Caller, sql: &mut PgConnection, learner: i64, secret: &str) -> anyhow::Result<Class> {
    let number = |of: &Value| of["id"].as_i64().unwrap_or_default();
    let body = json!({"name": secret, "description": secret, "meeting_link": format!("https://hop.vn/{secret}"),
        "settings": {"same_device": "allow", "same_network": "allow"}});
    let id = number(&admin.post("/api/classroom", body).await?.data()?);
    let learns = "INSERT INTO classroom_members (classroom_id, user_id, role, status, note)
        VALUES ($1, $2, 'student', 'active', $3)";
    sqlx::query(learns).bind(id).bind(learner).bind(secret).execute(&mut *sql).await?;
    let session = "INSERT INTO class_sessions (classroom_id, starts_at, ends_at, topic)
        VALUES ($1, now() - interval '1 hour', now() + interval '1 hour', $2) RETURNING id";
    let session: i64 = sqlx::query_scalar(session).bind(id).bind(secret).fetch_one(&mut *sql).await?;
    let absent = "INSERT INTO absence_reports (session_id, user_id, reason) VALUES ($1, $2, $3)";
    sqlx::query(absent).bind(session).bind(learner).bind(secret).execute(&mut *sql).await?;
    let name = "INSERT INTO classroom_names (classroom_id, full_name) VALUES ($1, $2) RETURNING id";
    let name = sqlx::query_scalar(name).bind(id).bind(secret).fetch_one(&mut *sql).await?;
    let post = json!({"title": secret, "content": [{"kind": "text", "text": secret}]});
    let post = number(&admin.post(&format!("/api/classroom/{id}/post"), post).await?.data()?);
    let work = json!({"title": secret, "instructions": secret, "points": 10});
    let assignment = number(&admin.post(&format!("/api/classroom/{id}/assignment"), work).await?.data()?);
    Ok(Class { id, session, post, name, assignment })
}

/// A balloon of who takes part in the contest, and what they want printed.
async fn handed_out(
    sql: &mut PgConnection,
    contest: &Contest,
    problem: i64,
    secret: &str,
) -> anyhow::Result<(i64, i64)> {
    let balloon = "INSERT INTO balloons (contest_id, entry_id, question_id, number, solved_s) VALUES ($1, $2, $3, 1, 60) RETURNING id";
    let balloon = sqlx::query_scalar(balloon).bind(contest.id).bind(contest.entry).bind(problem);
    let balloon = balloon.fetch_one(&mut *sql).await?;
    let print = "INSERT INTO print_requests (contest_id, entry_id, title, text, key)
        VALUES ($1, $2, $3, $3, gen_random_uuid()) RETURNING id";
    let print = sqlx::query_scalar(print).bind(contest.id).bind(contest.entry).bind(secret).fetch_one(sql).await?;
    Ok((balloon, print))
}

/// Two programs in the contest that are alike.
async fn similar_pair(sql: &mut PgConnection, contest: &Contest, problem: i64, secret: &str) -> anyhow::Result<i64> {
    let text = "WITH sat AS (INSERT INTO attempts (user_id, contest_part_id, entry_id, try_number, mode, pass_percentage,
                                                   shuffles_choices, status, max_score)
                             SELECT user_id, $2, id, 1, 'submit_all', 0, false, 'running', 10 FROM contest_entries WHERE id = $1
                             RETURNING id, user_id),
                     sent AS (INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, attempt_id)
                              SELECT gen_random_uuid(), $3, user_id, 71, $4, 'not_tested', id FROM sat, generate_series(1, 2)
                              RETURNING id)
                INSERT INTO similar_pairs (contest_id, question_id, one_id, other_id, share_of_one, share_of_other, matches)
                SELECT $5, $3, min(id), max(id), 1, 1, '[]' FROM sent RETURNING id";
    let made = sqlx::query_scalar(text).bind(contest.entry).bind(contest.part).bind(problem).bind(secret);
    Ok(made.bind(contest.id).fetch_one(sql).await?)
}

/// A comment on the lesson, with a reply.
async fn comment(admin: &Caller, lesson: i64, secret: &str) -> anyhow::Result<i64> {
    let path = "/api/user-data/comment";
    let body = json!({"subject_kind": "lesson", "subject_id": lesson, "content": secret});
    let id = admin.post(path, body).await?.data()?["id"].as_i64().unwrap_or_default();
    let reply = json!({"subject_kind": "lesson", "subject_id": lesson, "parent_id": id, "content": secret});
    admin.post(path, reply).await?.data()?;
    Ok(id)
}

/// A certificate of the course, in that person's name.
async fn certificate(sql: &mut PgConnection, user: i64, course: i64, secret: &str) -> anyhow::Result<String> {
    let issued = "INSERT INTO certificates (user_id, course_id, code, name, course_title, site_name, percent)
        VALUES ($1, $2, translate(upper(substr(md5($3), 1, 12)), '01', 'XY'), $3, $3, $3, 100) RETURNING code";
    Ok(sqlx::query_scalar(issued).bind(user).bind(course).bind(secret).fetch_one(sql).await?)
}

/// A domain that leads to the site, of a plan that allows more of them.
async fn live_domain(world: &World, site: &TestSite, host: &str) -> anyhow::Result<i64> {
    let control = world.provisioner.control();
    sqlx::query("UPDATE subscriptions SET plan_id = 2 WHERE tenant_id = $1").bind(site.id).execute(control).await?;
    let live = "INSERT INTO domains (tenant_id, host, status, holds, state) VALUES ($1, $2, 'verified', true, 'live') RETURNING id";
    Ok(sqlx::query_scalar(live).bind(site.id).bind(host).fetch_one(control).await?)
}

/// A category with the problem in it.
async fn category(sql: &mut PgConnection, problem: i64, secret: &str) -> anyhow::Result<i64> {
    let made = "INSERT INTO categories (kind, name, position) VALUES ('question', $1, 1) RETURNING id";
    let id: i64 = sqlx::query_scalar(made).bind(secret).fetch_one(&mut *sql).await?;
    let placed = "INSERT INTO category_objects (kind, object_id, category_id) VALUES ('question', $1, $2)";
    sqlx::query(placed).bind(problem).bind(id).execute(sql).await?;
    Ok(id)
}

/// A visit by an operator that goes on, in which something was changed.
async fn live_visit(sql: &mut PgConnection, user: i64, secret: &str) -> anyhow::Result<i64> {
    let visit = "INSERT INTO platform_visits (id, operator, user_id, reason, link_expires_at, expires_at, entered_at)
        VALUES (700, $1, $2, $1, now(), now() + interval '1 hour', now()) RETURNING id";
    let id = sqlx::query_scalar(visit).bind(secret).bind(user).fetch_one(&mut *sql).await?;
    let action = "INSERT INTO platform_visit_actions (visit_id, method, path, status) VALUES ($1, 'PUT', $2, 200)";
    sqlx::query(action).bind(id).bind(format!("/{secret}")).execute(sql).await?;
    Ok(id)
}

/// A task that waits for another day, in the name of that person.
async fn waiting_task(sql: &mut PgConnection, user: i64, secret: &str) -> anyhow::Result<i64> {
    let task = "INSERT INTO tasks (kind, due_at, done, total, created_by, result)
        VALUES ('test_nothing', now() + interval '1 day', 1, 3, $1, to_jsonb($2::text)) RETURNING id";
    Ok(sqlx::query_scalar(task).bind(user).bind(secret).fetch_one(sql).await?)
}

/// Something that broke in a browser.
/// One more session of that person.
async fn session(sql: &mut PgConnection, user: i64, secret: &str) -> anyhow::Result<i64> {
    let begun = "INSERT INTO sessions (token_hash, user_id, expires_at)
        VALUES (sha256(convert_to($2, 'UTF8')), $1, now() + interval '1 day') RETURNING id";
    Ok(sqlx::query_scalar(begun).bind(user).bind(secret).fetch_one(sql).await?)
}

/// Somebody who was asked to join.
async fn invitation(sql: &mut PgConnection, secret: &str) -> anyhow::Result<i64> {
    let asked = "INSERT INTO invitations (email, role, token_hash, expires_at)
        VALUES ($1 || '@moi.vn', 'student', sha256(convert_to($1, 'UTF8')), now() + interval '1 day') RETURNING id";
    Ok(sqlx::query_scalar(asked).bind(secret).fetch_one(sql).await?)
}

/// A list of one person, whose password was made.
async fn import(site: &TestSite, secret: &str) -> anyhow::Result<i64> {
    let list = format!("full_name,username\n{secret},{}\n", secret.to_lowercase());
    let path = "/api-admin/users/import_users_from_file";
    let report = site.admin.upload_as(path, "ds.csv", list.into_bytes()).await?.data()?;
    report["passwords_id"].as_i64().ok_or_else(|| anyhow::anyhow!("no passwords: {report}"))
}

/// A key of that person's.
async fn api_key(student: &Caller, secret: &str) -> anyhow::Result<i64> {
    let body = json!({"name": secret, "expires_at": now() + 3600});
    let made = student.post("/api/users/api-keys", body).await?.data()?;
    made["id"].as_i64().ok_or_else(|| anyhow::anyhow!("no id: {made}"))
}

async fn client_error(sql: &mut PgConnection, secret: &str) -> anyhow::Result<i64> {
    let broke = "INSERT INTO client_errors (fingerprint, kind, message, route, release, place)
        VALUES (sha256(convert_to($1, 'UTF8')), 'error', $1, 'home', '', '') RETURNING id";
    Ok(sqlx::query_scalar(broke).bind(secret).fetch_one(sql).await?)
}
