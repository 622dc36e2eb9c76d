//! The purposes and their words.

use platform::locale::Locale;

platform::text_enum! {
    /// What somebody agrees to.
    pub enum Purpose {
        /// The terms, and keeping what an account needs.
        Service = "service",
        /// Letters about news of the site.
        MailNews = "mail_news",
        /// A parent, for a child under 16.
        Child = "child",
    }
}

platform::text_enum! {
    /// Who agrees.
    pub enum Giver {
        /// The person whose data it is.
        Person = "person",
        /// Their parent, by the link in a letter.
        Parent = "parent",
    }
}

impl Purpose {
    /// Purposes that persons agree to themselves, in the order in which they are asked.
    pub const OWN: [Self; 2] = [Self::Service, Self::MailNews];

    /// Whether there is no account without it: it ends with the account.
    pub fn is_required(self) -> bool {
        self == Self::Service
    }
}

/// What somebody reads before they agree, with the version of the words. Whoever changes words raises their version.
pub fn words(purpose: Purpose, locale: Locale) -> (i32, &'static str) {
    let (version, vi, en) = match purpose {
        Purpose::Service => (
            1,
            "Tôi đồng ý với điều khoản sử dụng và chính sách bảo mật của trang này: trang lưu và dùng họ tên, ngày sinh, \
             thông tin liên hệ, trường lớp và bài làm của tôi để tôi có tài khoản, học và được chấm bài. Tôi có thể xem, \
             tải về, sửa và yêu cầu xóa dữ liệu của mình bất cứ lúc nào.",
            "I agree to this site's terms of use and privacy policy: the site keeps and uses my name, date of birth, contact \
             details, school, class and answers so that I have an account, can learn and get my work judged. I can see, \
             download, correct and have my data erased at any time.",
        ),
        Purpose::MailNews => (
            1,
            "Tôi muốn nhận thư điện tử về khóa học, sự kiện và tính năng mới của trang này. Tôi có thể rút lại đồng ý này bất \
             cứ lúc nào.",
            "I would like to receive emails about courses, events and new features of this site. I can withdraw this consent \
             at any time.",
        ),
        Purpose::Child => (
            1,
            "Tôi là cha, mẹ hoặc người giám hộ của học sinh này và đồng ý để trang lưu và dùng họ tên, ngày sinh, thông tin \
             liên hệ, trường lớp và bài làm của con để con có tài khoản, học và được chấm bài. Tôi có thể rút lại đồng ý này \
             bất cứ lúc nào.",
            "I am a parent or guardian of this student and agree that the site keeps and uses my child's name, date of birth, \
             contact details, school, class and answers so that they have an account, can learn and get their work judged. I \
             can withdraw this consent at any time.",
        ),
    };
    (version, if locale == Locale::Vi { vi } else { en })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fit_their_column_and_have_no_gaps_of_the_source() {
        for purpose in Purpose::ALL {
            for locale in [Locale::Vi, Locale::En] {
                let (version, words) = words(*purpose, locale);
                assert!(version > 0 && words.chars().count() <= 2000);
                assert!(!words.contains("  "), "{words}");
            }
        }
    }
}
