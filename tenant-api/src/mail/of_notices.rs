//! What letters about notices say.

use platform::locale::Locale;

use super::letter::page;
use super::line::Line;
use super::template::Content;

/// Where people choose which letters they get.
const SETTINGS: &str = "/personal-information";

fn why(locale: Locale) -> String {
    match locale {
        Locale::Vi => "Bạn chọn được những thông báo gửi qua thư trong trang Thông tin cá nhân.".to_owned(),
        Locale::En => "Which notices come by letter is your choice, on the page Personal information.".to_owned(),
    }
}

/// One notice; `path` is where it leads, empty: nowhere.
pub(super) fn notice(address: &str, locale: Locale, title: &Line, path: &str) -> Content {
    let says = match locale {
        Locale::Vi => "Xem chi tiết",
        Locale::En => "See more",
    };
    let path = if path.is_empty() { SETTINGS } else { path };
    Content {
        subject: title.text(locale).to_owned(),
        paragraphs: vec![why(locale)],
        button: Some((says.to_owned(), page(address, locale, path))),
    }
}

/// Those of a day; `lines` are the first of `count`.
pub(super) fn notices(address: &str, locale: Locale, lines: &[Line], count: usize) -> Content {
    let more = count.saturating_sub(lines.len());
    let (subject, more_line, says) = match locale {
        Locale::Vi => (format!("Bạn có {count} thông báo mới"), format!("Và {more} thông báo khác."), "Xem thông báo"),
        Locale::En if count == 1 => ("You have a new notice".to_owned(), String::new(), "See the notice"),
        Locale::En => (format!("You have {count} new notices"), format!("And {more} more."), "See the notices"),
    };
    let lines = lines.iter().map(|title| title.text(locale).to_owned());
    let paragraphs = lines.chain((more > 0).then_some(more_line)).chain([why(locale)]).collect();
    Content { subject, paragraphs, button: Some((says.to_owned(), page(address, locale, SETTINGS))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_days_letter_has_its_lines_and_how_many_more() {
        let title = Line { vi: "An là giáo viên".to_owned(), en: "An says they are a teacher".to_owned() };
        let letter = notices("https://a.vn", Locale::En, std::slice::from_ref(&title), 3);
        assert_eq!(letter.subject, "You have 3 new notices");
        assert_eq!(letter.paragraphs[..2], ["An says they are a teacher", "And 2 more."]);
        let letter = notices("https://a.vn", Locale::Vi, std::slice::from_ref(&title), 1);
        assert_eq!((letter.subject.as_str(), letter.paragraphs.len()), ("Bạn có 1 thông báo mới", 2));
        let letter = notice("https://a.vn", Locale::En, &title, "/manage/accounts");
        assert_eq!(letter.subject, "An says they are a teacher");
        assert_eq!(letter.button.map(|(_, link)| link).as_deref(), Some("https://a.vn/en/manage/accounts"));
    }
}
