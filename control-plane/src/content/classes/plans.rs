//! The classes as their teacher writes them.

use serde_json::{Value, json};
use time::{Date, Duration, OffsetDateTime};

/// The class that shows everything.
pub(super) const RUNNING: &str = "Tin học 10A3";
/// Of young pupils without e-mail.
pub(super) const CLUB: &str = "CLB Lập trình nhí";
/// Last year's.
pub(super) const OVER: &str = "Tin học 9A1 (năm trước)";

/// Pupils of the class that shows everything, beside the demo's learner: by the login names of accounts that are there.
pub(super) const PUPILS: [&str; 14] = [
    "thisinh2",
    "thisinh3",
    "thisinh4",
    "thisinh7",
    "luyentap002",
    "luyentap005",
    "luyentap008",
    "luyentap011",
    "luyentap014",
    "luyentap017",
    "luyentap020",
    "luyentap023",
    "luyentap026",
    "luyentap029",
];
/// Pupils of last year's.
pub(super) const PUPILS_BEFORE: [&str; 8] = [
    "luyentap003",
    "luyentap006",
    "luyentap009",
    "luyentap012",
    "luyentap015",
    "luyentap018",
    "luyentap021",
    "luyentap024",
];
/// A column of names as a teacher pastes it.
pub(super) const NAMES: &str = "Nguyễn Bảo Anh\t12/03/2015\nTrần Gia Bình\t02/09/2015\nLê Minh Châu\t25/11/2014\n\
    Phạm Đức Dũng\t07/05/2015\nHoàng Ngọc Hân\t19/08/2015\nVũ Khôi Nguyên\t30/01/2015\nĐặng Thảo My\t14/06/2015\n\
    Bùi Quang Sơn\t03/12/2014";
/// What sessions that are over were about, in their order.
pub(super) const TOPICS: [&str; 10] = [
    "Làm quen với Python",
    "Biến và kiểu dữ liệu",
    "Câu lệnh rẽ nhánh",
    "Luyện tập rẽ nhánh",
    "Vòng lặp for",
    "Vòng lặp while",
    "Luyện tập vòng lặp",
    "Xâu kí tự",
    "Danh sách",
    "Luyện tập danh sách",
];

fn rule(weekdays: &[u8], hours: [&str; 2], [from, until]: [Date; 2]) -> Value {
    json!({"weekdays": weekdays, "start": hours[0], "end": hours[1], "from": from.to_string(), "until": until.to_string(),
           "every": 1})
}

fn weeks(today: Date, from: i64, until: i64) -> [Date; 2] {
    [today + Duration::weeks(from), today + Duration::weeks(until)]
}

pub(super) fn running(today: Date, courses: &[i64]) -> Value {
    json!({
        "name": RUNNING, "description": "Chiều thứ ba và thứ năm, phòng máy 2. Em nhớ mang theo vở ghi.",
        "meeting_link": "https://meet.example.vn/tin-hoc-10a3", "admin_meeting_link": "https://meet.example.vn/tin-hoc-10a3?host=1",
        "calendar_info": {"rules": [rule(&[2, 4], ["14:00", "15:30"], weeks(today, -5, 8))], "skip": [], "holidays": true},
        "settings": {"join": "approve", "same_device": "flag", "same_network": "flag", "tell_parents": true},
        "course_ids": courses,
    })
}

pub(super) fn club(today: Date) -> Value {
    json!({
        "name": CLUB, "description": "Sáng thứ bảy hằng tuần: Scratch cho các bạn lớp 5.",
        "calendar_info": {"rules": [rule(&[6], ["08:30", "10:00"], weeks(today, 0, 12))], "skip": [], "holidays": true},
        "settings": {"join": "closed"},
    })
}

pub(super) fn over(today: Date) -> Value {
    json!({
        "name": OVER, "description": "Lớp của năm học trước, chỉ để xem lại.",
        "calendar_info": {"rules": [rule(&[3], ["15:00", "16:30"], weeks(today, -50, -40))], "skip": [], "holidays": true},
    })
}

/// A session that began a while ago and goes on.
pub(super) fn now_on(now: OffsetDateTime) -> Value {
    let begun = now.unix_timestamp() / 300 * 300 - 1200;
    json!({"start_time": begun, "end_time": begun + 2 * 3600, "topic": "Ôn tập: chữa bài về danh sách", "force": true})
}

/// What is told to the class, the newest last.
pub(super) fn posts() -> [Value; 3] {
    let post = |title: &str, text: &str, pinned: bool| json!({"title": title, "content": [{"kind": "text", "text": text}], "pinned": pinned});
    [
        post(
            "Nội quy phòng máy",
            "- Vào lớp **quét mã điểm danh** trên màn chiếu.\n- Không mang đồ ăn vào phòng máy.\n- Hết giờ nhớ tắt máy.",
            true,
        ),
        post(
            "Tài liệu buổi trước",
            "Cả lớp xem lại phần *danh sách* trong khoá học và làm thêm bài **Tiền phở**.",
            false,
        ),
        post(
            "Kiểm tra 45 phút tuần sau",
            "Nội dung: rẽ nhánh, vòng lặp và danh sách. Bạn nào nghỉ nhớ báo vắng trước nhé.",
            false,
        ),
    ]
}

/// How a pupil attended a session that is over: most are there.
pub(super) fn attended(pupil: usize, session: usize) -> &'static str {
    match (pupil * 7 + session * 5) % 23 {
        0 => "absent",
        1 | 2 => "late",
        3 => "excused",
        4 => "left_early",
        _ => "present",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_is_late_and_most_are_there() {
        let all: Vec<&str> = (0..15).flat_map(|pupil| (0..10).map(move |session| attended(pupil, session))).collect();
        let count = |status: &str| all.iter().filter(|one| **one == status).count();
        assert!(["absent", "late", "excused", "left_early"].iter().all(|status| count(status) > 1));
        assert!(count("present") > 100);
    }
}
