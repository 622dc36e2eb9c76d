//! The contests as their teacher writes them.

use reqwest::Method;
use serde_json::{Value, json};

use super::super::client::{CallError, SiteClient};
use super::{DAY, HOUR, OVER, RUNNING, TEST, now};

fn part(name: &str, problems: &[i64]) -> Value {
    let asked: Vec<Value> = problems.iter().map(|id| json!({"question_id": id, "score": 100})).collect();
    json!({"name": name, "question_amount": asked.len(), "questions": asked})
}

pub(super) fn over(problems: &[i64]) -> Value {
    json!({
        "name": "Luyện tập ICPC số 1", "slug": OVER, "format": "icpc", "submission_mode": "many", "exercise_type": "free",
        "description": "Bốn bài theo thể thức **ICPC**: mỗi bài giải được tính một điểm, mỗi lần nộp sai trước đó bị phạt 20 phút. \
                        Bảng xếp hạng đóng băng 30 phút cuối.",
        "start_time": now() - 3 * HOUR, "end_time": now() + HOUR, "show_ranks": "on", "freeze_minutes": 30,
        "candidate_id": false, "visibility": "public", "status": "waiting_for_approval", "group_name": "Chuỗi luyện thi mùa thu",
        "parts": [part("Đề thi", problems)],
    })
}

pub(super) fn running(problems: &[i64], group: Value) -> Value {
    json!({
        "name": "Olympic Tin học mùa thu", "slug": RUNNING, "format": "ioi", "submission_mode": "many", "exercise_type": "free",
        "description": "Kỳ thi mở cho mọi học sinh. Mỗi bài chấm theo từng nhóm test, điểm của mỗi nhóm là điểm tốt nhất trong các \
                        lần nộp. Em có thể vào thi bất cứ lúc nào trước khi kỳ thi kết thúc.",
        "start_time": now() - HOUR, "end_time": now() + 60 * DAY, "show_ranks": "on", "candidate_id": false,
        "visibility": "public", "status": "waiting_for_approval", "group_id": group, "parts": [part("Đề thi", problems)],
    })
}

pub(super) fn upcoming(problems: &[i64]) -> Value {
    json!({
        "name": "Vòng loại cấp trường", "slug": "vong-loai-cap-truong", "format": "vnoj", "submission_mode": "many",
        "exercise_type": "free", "start_time": now() + 30 * DAY, "end_time": now() + 30 * DAY + 3 * HOUR, "show_ranks": "on",
        "description": "Ba giờ, bốn bài. Đăng ký trước giờ thi một ngày.", "candidate_id": false, "visibility": "public",
        "status": "waiting_for_approval", "parts": [part("Đề thi", problems)],
    })
}

pub(super) fn school_test(questions: &[i64]) -> Value {
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
pub(super) async fn choices(admin: &SiteClient) -> Result<Vec<i64>, CallError> {
    let mut found = Vec::new();
    for kind in ["single_choice", "multiple_choice", "fill_in", "short_answer"] {
        let path = format!("/api/question/can-add-to-quiz?type={kind}&size=12");
        let questions = admin.call(Method::GET, &path, None).await?;
        found.extend(questions.as_array().into_iter().flatten().filter_map(|question| question["id"].as_i64()));
    }
    Ok(found)
}
