//! What letters to parents say.

use platform::locale::Locale;

use super::letter::clock;
use super::of_accounts::Linked;
use super::template::Content;

/// A link to a child's page. `asks_consent`: the child is under 16.
pub(super) fn link(linked: &Linked<'_>, child: &str, site: &str, asks_consent: bool) -> Content {
    let button = linked.to("/parent");
    let consent = consent(linked.locale, child, site, asks_consent);
    match linked.locale {
        Locale::Vi => {
            Content {
                subject: format!("{child} muốn bạn theo dõi việc học tại {site}"),
                paragraphs: vec![
                    format!("{child} đang học tại {site} và đã ghi địa chỉ này là email của phụ huynh."),
                    "Liên kết dưới đây mở trang về việc học của con trong 30 ngày qua: những ngày có học, số bài đã nộp và đã giải xong. Bạn không cần tạo tài khoản."
                        .to_owned(),
                    consent,
                    "Liên kết có hiệu lực trong 90 ngày; xin đừng chuyển cho người khác. Nếu bạn không phải là phụ huynh, hãy bỏ qua thư này."
                        .to_owned(),
                ],
                button: Some(("Mở trang phụ huynh".to_owned(), button)),
            }
        }
        Locale::En => {
            Content {
                subject: format!("{child} would like you to follow their learning at {site}"),
                paragraphs: vec![
                    format!("{child} learns at {site} and has named this address as a parent's email."),
                    "The link below opens a page about the last 30 days: the days with work, and how many solutions were handed in and problems solved. You need no account."
                        .to_owned(),
                    consent,
                    "The link is good for 90 days; please do not pass it on. If you are not the parent, please ignore this letter."
                        .to_owned(),
                ],
                button: Some(("Open the parents' page".to_owned(), button)),
            }
        }
    }
}

/// What the page asks of a parent besides.
pub(super) fn consent(locale: Locale, child: &str, site: &str, asks_consent: bool) -> String {
    match (locale, asks_consent) {
        (Locale::Vi, true) => format!(
            "Vì {child} chưa đủ 16 tuổi, trang đó cũng hỏi bạn có đồng ý để {site} xử lý dữ liệu cá nhân của con hay không. Bạn đọc rồi tự quyết định."
        ),
        (Locale::Vi, false) => "Bạn xác nhận địa chỉ email bằng một nút bấm trên trang đó.".to_owned(),
        (Locale::En, true) => format!(
            "As {child} is under 16, that page also asks whether you agree that {site} processes your child's personal data. Read it and decide for yourself."
        ),
        (Locale::En, false) => "You confirm your email address with a button on that page.".to_owned(),
    }
}

/// That a child was absent from a session without leave.
pub(super) fn absence(locale: Locale, child: &str, class: &str, site: &str, at: i64) -> Content {
    let at = clock(at);
    match locale {
        Locale::Vi => Content {
            subject: format!("{child} vắng mặt không phép ở lớp {class}"),
            paragraphs: vec![
                format!("{child} không có mặt ở buổi học lúc {at} của lớp {class} tại {site} và chưa có xin phép."),
                "Lần sau, bạn có thể báo vắng trước giờ học trên trang phụ huynh. Nếu có nhầm lẫn, hãy liên hệ với giáo viên của lớp."
                    .to_owned(),
            ],
            button: None,
        },
        Locale::En => Content {
            subject: format!("{child} was absent from the class {class} without leave"),
            paragraphs: vec![
                format!("{child} was not there when the class {class} at {site} met at {at}, and no leave was asked for."),
                "Next time you can report an absence on the parents' page before the lesson begins. If this is a mistake, please talk to the class's teacher."
                    .to_owned(),
            ],
            button: None,
        },
    }
}
