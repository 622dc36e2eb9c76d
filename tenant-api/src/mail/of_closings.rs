//! What letters about closed accounts say.

use platform::locale::Locale;

use super::letter::{clock, page};
use super::template::Content;

pub(super) fn closed(address: &str, locale: Locale, until: i64) -> Content {
    let (link, until) = (page(address, locale, "/sign-in"), clock(until));
    match locale {
        Locale::Vi => Content {
            subject: "Tài khoản của bạn đã được đóng và sẽ bị xóa".to_owned(),
            paragraphs: vec![
                format!("Theo yêu cầu của bạn, tài khoản đã được đóng và dữ liệu sẽ bị xóa vĩnh viễn vào {until}."),
                "Nếu bạn đổi ý, hoặc đó không phải là bạn, hãy đăng nhập trước lúc đó: tài khoản sẽ được giữ lại."
                    .to_owned(),
            ],
            button: Some(("Giữ lại tài khoản".to_owned(), link)),
        },
        Locale::En => Content {
            subject: "Your account is closed and will be erased".to_owned(),
            paragraphs: vec![
                format!("As you asked, the account is closed, and its data will be erased for good at {until}."),
                "If you change your mind, or if that was not you, sign in before then and the account is kept."
                    .to_owned(),
            ],
            button: Some(("Keep the account".to_owned(), link)),
        },
    }
}

pub(super) fn reopened(address: &str, locale: Locale, at: i64) -> Content {
    let (link, at) = (page(address, locale, "/personal-information?tab=data"), clock(at));
    match locale {
        Locale::Vi => Content {
            subject: "Tài khoản của bạn được giữ lại".to_owned(),
            paragraphs: vec![
                format!("Bạn đã đăng nhập lúc {at} nên yêu cầu xóa tài khoản được hủy và không có gì bị xóa."),
                "Nếu đó không phải là bạn, hãy đổi mật khẩu ngay.".to_owned(),
            ],
            button: Some(("Mở dữ liệu của tôi".to_owned(), link)),
        },
        Locale::En => Content {
            subject: "Your account is kept".to_owned(),
            paragraphs: vec![
                format!("You signed in at {at}, so the deletion of your account is undone and nothing is erased."),
                "If that was not you, please change your password now.".to_owned(),
            ],
            button: Some(("Open my data".to_owned(), link)),
        },
    }
}
