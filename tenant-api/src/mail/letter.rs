//! The platform's own letters, in both languages.

use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use time::macros::{format_description, offset};

use super::template::Content;

/// What a letter is about.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum Letter {
    /// Somebody has signed in to the account with a browser that it has not seen.
    NewSignIn {
        /// Epoch seconds.
        at: i64,
        /// What the browser calls itself, shortened.
        browser: String,
    },
    /// A domain of the site's own leads to it now.
    DomainLive {
        /// As people write it.
        domain: String,
    },
    /// The month's active learners are near what the plan allows, or have reached it.
    PlanNearLimit {
        /// Learners who were active.
        active: i64,
        /// Most that the plan allows.
        max: i64,
        /// The plan's name.
        plan: String,
    },
}

impl Letter {
    /// What it says. `address` is the site's, without a slash at its end.
    pub(super) fn content(&self, address: &str, locale: Locale) -> Content {
        match (self, locale) {
            (Self::NewSignIn { at, browser }, Locale::Vi) => Content {
                subject: "Đăng nhập mới vào tài khoản của bạn".to_owned(),
                paragraphs: vec![
                    format!(
                        "Tài khoản của bạn vừa được đăng nhập từ một trình duyệt mới: {browser}, lúc {}.",
                        clock(*at)
                    ),
                    "Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy đổi mật khẩu ngay.".to_owned(),
                ],
                button: Some(("Mở trang".to_owned(), format!("{address}/"))),
            },
            (Self::NewSignIn { at, browser }, Locale::En) => Content {
                subject: "A new sign-in to your account".to_owned(),
                paragraphs: vec![
                    format!("Somebody has signed in to your account with a new browser: {browser}, at {}.", clock(*at)),
                    "If that was you, there is nothing to do. If not, please change your password now.".to_owned(),
                ],
                button: Some(("Open the site".to_owned(), format!("{address}/en"))),
            },
            (Self::DomainLive { domain }, Locale::Vi) => Content {
                subject: format!("Tên miền {domain} đã hoạt động"),
                paragraphs: vec![format!("Tên miền {domain} đã được xác minh và dẫn tới trang của bạn.")],
                button: Some((format!("Mở {domain}"), format!("https://{domain}/"))),
            },
            (Self::DomainLive { domain }, Locale::En) => Content {
                subject: format!("The domain {domain} is live"),
                paragraphs: vec![format!("The domain {domain} is verified and leads to your site.")],
                button: Some((format!("Open {domain}"), format!("https://{domain}/"))),
            },
            (Self::PlanNearLimit { active, max, plan }, Locale::Vi) => Content {
                subject: match active >= max {
                    true => "Trang của bạn đã dùng hết số người học của gói".to_owned(),
                    false => "Trang của bạn sắp dùng hết số người học của gói".to_owned(),
                },
                paragraphs: vec![
                    format!("Tháng này đã có {active} trên {max} người học hoạt động mà gói {plan} cho phép."),
                    "Khi hết, người học mới phải chờ tới tháng sau hoặc tới khi gói được nâng lên.".to_owned(),
                ],
                button: Some(("Xem gói".to_owned(), format!("{address}/manage"))),
            },
            (Self::PlanNearLimit { active, max, plan }, Locale::En) => Content {
                subject: match active >= max {
                    true => "Your site has reached its plan's number of learners".to_owned(),
                    false => "Your site is near its plan's number of learners".to_owned(),
                },
                paragraphs: vec![
                    format!("{active} of the {max} active learners that the plan {plan} allows were there this month."),
                    "Once it is reached, new learners wait for the next month or for a larger plan.".to_owned(),
                ],
                button: Some(("See the plan".to_owned(), format!("{address}/en/manage"))),
            },
        }
    }
}

/// A moment in Vietnam's time.
fn clock(epoch: i64) -> String {
    let moment =
        OffsetDateTime::from_unix_timestamp(epoch).unwrap_or(OffsetDateTime::UNIX_EPOCH).to_offset(offset!(+7));
    let format = format_description!("[hour]:[minute] [day]/[month]/[year] (GMT+7)");
    moment.format(&format).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_in_both_languages() {
        let letters = [
            Letter::NewSignIn { at: 1_800_000_000, browser: "Firefox".to_owned() },
            Letter::DomainLive { domain: "lop.vn".to_owned() },
            Letter::PlanNearLimit { active: 80, max: 100, plan: "Free".to_owned() },
            Letter::PlanNearLimit { active: 100, max: 100, plan: "Free".to_owned() },
        ];
        for letter in letters {
            let (vi, en) = (letter.content("https://a.vn", Locale::Vi), letter.content("https://a.vn", Locale::En));
            assert_ne!(vi.subject, en.subject);
            assert!(!vi.paragraphs.is_empty() && vi.paragraphs.len() == en.paragraphs.len());
        }
        assert_eq!(clock(1_800_000_000), "15:00 15/01/2027 (GMT+7)");
    }
}
