//! What the demo's classes work on, as their teacher writes it.

use serde_json::{Value, json};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// What is worked on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    Paper,
    /// A problem, by its address.
    Problem(&'static str),
    /// A contest, by its address.
    Contest(&'static str),
    /// The first lesson of that kind of the class's course.
    Lesson(&'static str),
    /// The first question that is answered by writing.
    Essay,
}

/// What the teacher writes into the gradebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Typed {
    Nothing,
    /// A mark for everybody.
    Everybody,
    /// The same, but that one was ill.
    AllButOne,
    /// No points for those who handed nothing in; the last two still wait for their word.
    Zeros,
    /// One has more time.
    Extension,
}

/// An assignment; times in hours from now.
#[derive(Debug, Clone, Copy)]
pub(super) struct Assignment {
    pub(super) title: &'static str,
    instructions: &'static str,
    pub(super) on: On,
    visible: i64,
    due: Option<i64>,
    late: Late,
    /// How much it counts, and in which semester.
    weight: i32,
    term: i32,
    /// The first so many learners alone; none: everybody.
    pub(super) learners: Option<usize>,
    pub(super) typed: Typed,
}

#[derive(Debug, Clone, Copy)]
enum Late {
    No,
    /// So many hours from now.
    Until(i64),
    Percent(i32),
}

/// On paper and marked, for everybody.
const fn paper(title: &'static str, days: i64, weight: i32, term: i32) -> Assignment {
    Assignment {
        title,
        instructions: "",
        on: On::Paper,
        visible: days * 24,
        due: Some(days * 24 + 2),
        late: Late::No,
        weight,
        term,
        learners: None,
        typed: Typed::Everybody,
    }
}

/// Of the class that shows everything: the first semester is marked, the second goes on.
pub(super) const RUNNING: [Assignment; 13] = [
    Assignment {
        instructions: "Chuẩn hoá họ tên như trong đề. Em được nộp lại nhiều lần, tính lần tốt nhất.",
        on: On::Problem("chuan-hoa-ten"),
        due: Some(-27 * 24),
        late: Late::Until(-20 * 24),
        typed: Typed::Zeros,
        ..paper("Bài tập 1: Xâu kí tự", -36, 1, 1)
    },
    paper("Kiểm tra miệng", -30, 1, 1),
    Assignment { typed: Typed::AllButOne, ..paper("Kiểm tra giữa học kì I", -22, 2, 1) },
    paper("Kiểm tra cuối học kì I", -10, 3, 1),
    Assignment {
        on: On::Problem("hat-thoc"),
        due: Some(-2 * 24),
        late: Late::Percent(20),
        typed: Typed::Nothing,
        ..paper("Bài tập 2: Vòng lặp", -9, 1, 2)
    },
    Assignment {
        instructions: "Đọc hết bài, làm các câu hỏi rồi bấm Hoàn thành.",
        on: On::Lesson("lecture"),
        due: Some(3 * 24),
        typed: Typed::Nothing,
        ..paper("Đọc trước bài mới", -8, 1, 2)
    },
    Assignment {
        on: On::Lesson("quiz"),
        due: Some(24),
        late: Late::Percent(10),
        typed: Typed::Extension,
        ..paper("Trắc nghiệm trong khoá học", -8, 1, 2)
    },
    Assignment {
        instructions: "Vào thi trước khi kỳ thi kết thúc, làm được bài nào hay bài đó.",
        on: On::Contest("olympic-tin-hoc-mua-thu"),
        due: Some(10 * 24),
        typed: Typed::Nothing,
        ..paper("Thi thử Olympic", -6, 2, 2)
    },
    Assignment {
        instructions: "Viết khoảng một trang.",
        on: On::Essay,
        due: Some(4 * 24),
        typed: Typed::Nothing,
        ..paper("Bài viết ngắn", -3, 1, 2)
    },
    Assignment {
        on: On::Problem("bien-so-xe"),
        due: Some(6 * 24),
        learners: Some(5),
        typed: Typed::Nothing,
        ..paper("Bài thêm cho đội tuyển", -1, 1, 2)
    },
    Assignment {
        instructions: "Nhóm ba bạn, trình bày trước lớp. Cô chấm trên giấy.",
        due: None,
        typed: Typed::Nothing,
        ..paper("Dự án nhóm: trò chơi nhỏ", -2, 2, 2)
    },
    Assignment {
        instructions: "Làm tại lớp. Bí chỗ nào thì giơ tay, cô gợi ý riêng cho em.",
        on: On::Problem(WORKED_ON),
        due: Some(2),
        typed: Typed::Nothing,
        ..paper("Làm tại lớp: Bảng điểm", -1, 1, 2)
    },
    Assignment { typed: Typed::Nothing, ..paper("Kiểm tra giữa học kì II", 14, 2, 2) },
];

/// The problem that the class works on in the session that goes on.
pub(super) const WORKED_ON: &str = "bang-diem";

/// Of last year's class: both semesters are marked.
pub(super) const OVER: [Assignment; 6] = [
    paper("Kiểm tra miệng", -340, 1, 1),
    paper("Giữa học kì I", -330, 2, 1),
    paper("Cuối học kì I", -310, 3, 1),
    paper("Bài thực hành", -300, 1, 2),
    paper("Giữa học kì II", -290, 2, 2),
    paper("Cuối học kì II", -281, 3, 2),
];

impl Assignment {
    /// As it is sent.
    pub(super) fn body(&self, now: i64, subject: &Value, learners: Option<&[i64]>) -> Value {
        let at = |hours: i64| now / HOUR * HOUR + hours * HOUR;
        let late = match self.late {
            Late::No => json!({"kind": "no"}),
            Late::Until(hours) => json!({"kind": "until", "until": at(hours)}),
            Late::Percent(percent) => json!({"kind": "percent", "percent": percent}),
        };
        json!({"title": self.title, "instructions": self.instructions, "subject": subject, "visible_at": at(self.visible),
               "due_at": self.due.map(at), "late": late, "weight": self.weight, "term": self.term, "points": 10,
               "user_ids": learners})
    }

    /// What the teacher writes for a learner who is at that place in the list of so many, whatever is known of them; nothing
    /// where nothing is to be written.
    pub(super) fn word(&self, number: usize, (place, all): (usize, usize), is_marked: bool, now: i64) -> Option<Value> {
        match self.typed {
            Typed::AllButOne if place == 3 => Some(json!({"excused": true})),
            Typed::Everybody | Typed::AllButOne => Some(json!({"mark": mark(place, number)})),
            Typed::Zeros if !is_marked && place + 2 < all => Some(json!({"mark": 0})),
            Typed::Extension if place == 1 => Some(json!({"due_at": now / HOUR * HOUR + 5 * DAY})),
            _ => None,
        }
    }
}

/// A mark on the scale of ten in steps of a half, by the learner's place and the number of the assignment.
fn mark(place: usize, number: usize) -> f64 {
    let halves = 9 + u8::try_from((place * 7 + number * 5) % 12).unwrap_or_default();
    f64::from(halves) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_on_the_scale_of_ten() {
        let marks: Vec<f64> = (0..15).flat_map(|place| (0..6).map(move |number| mark(place, number))).collect();
        assert!(marks.iter().all(|mark| (4.5..=10.0).contains(mark) && (mark * 2.0).fract() == 0.0));
        assert!(marks.contains(&10.0) && marks.contains(&4.5));
    }

    #[test]
    fn all_of_it_can_be_sent() {
        for assignment in RUNNING.iter().chain(&OVER) {
            let body = assignment.body(1_800_000_000, &Value::Null, None);
            assert!(body["due_at"].is_null() || body["visible_at"].as_i64() < body["due_at"].as_i64(), "{body}");
            assert!(
                body["late"]["until"].is_null() || body["due_at"].as_i64() < body["late"]["until"].as_i64(),
                "{body}"
            );
        }
    }

    #[test]
    fn last_years_semesters_are_marked_and_somebody_is_still_to_be() {
        for term in [1, 2] {
            let of_term = OVER.iter().filter(|it| it.term == term);
            assert!(of_term.clone().count() == 3 && of_term.clone().all(|it| it.typed == Typed::Everybody));
        }
        let zeros = RUNNING[0];
        assert_eq!(zeros.word(0, (14, 15), false, 0), None);
        assert_eq!(zeros.word(0, (2, 15), false, 0), Some(json!({"mark": 0})));
        assert_eq!(zeros.word(0, (2, 15), true, 0), None);
    }
}
