//! The platform's own letters, in both languages.

use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use time::macros::{format_description, offset};

use super::line::Line;
use super::of_accounts::{self, Linked};
use super::of_closings;
use super::of_notices;
use super::of_orders::{self, Named};
use super::of_parents;
use super::sealed::SealedToken;
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
    /// An address is to be shown to be the person's.
    VerifyEmail {
        /// The address.
        email: String,
        /// What the link carries.
        token: SealedToken,
    },
    /// Somebody has forgotten the password.
    ResetPassword {
        /// What the link carries.
        token: SealedToken,
    },
    /// The account has another password.
    PasswordChanged {
        /// Epoch seconds.
        at: i64,
    },
    /// The person has closed the account.
    AccountClosed {
        /// Until when signing in undoes it, in epoch seconds.
        until: i64,
    },
    /// The person has signed in to an account that they had closed.
    AccountReopened {
        /// Epoch seconds.
        at: i64,
    },
    /// The account has another address; the old one is told.
    EmailChanged {
        /// The new one.
        email: String,
    },
    /// Somebody asks the person to join the site.
    Invitation {
        /// The site's name.
        site: String,
        /// What the link carries.
        token: SealedToken,
    },
    /// A manager has made an account for the person.
    AccountMade {
        /// The site's name.
        site: String,
        /// What they sign in with.
        email: String,
        /// What the link carries, which sets a password.
        token: SealedToken,
    },
    /// A child's parent gets a link to the child's page.
    ParentLink {
        /// The child's name.
        child: String,
        /// The site's name.
        site: String,
        /// Whether the child is under 16.
        asks_consent: bool,
        /// What the link carries.
        token: SealedToken,
    },
    /// A child was absent from a session of a class without leave; its parent is told.
    Absence {
        /// The child's name.
        child: String,
        /// The class's name.
        class: String,
        /// The site's name.
        site: String,
        /// When the session began, in epoch seconds.
        at: i64,
    },
    /// An order of the person's is paid.
    OrderPaid {
        /// What was bought.
        course: String,
        /// What it cost, as people read it.
        amount: String,
        /// The order's.
        reference: String,
        /// Of its row.
        order: i64,
    },
    /// Money for an order of the person's went back.
    OrderRefunded {
        /// What was bought.
        course: String,
        /// What went back, as people read it.
        amount: String,
        /// The order's.
        reference: String,
        /// Why, as staff wrote it.
        reason: String,
    },
    /// Something that the person is told at once.
    Notice {
        /// What it says.
        title: Line,
        /// Where it leads on the site, without a language's prefix; empty: nowhere.
        path: String,
    },
    /// What the person was told since yesterday and has not read.
    Notices {
        /// How many.
        count: usize,
        /// The first of them.
        lines: Vec<Line>,
    },
}

impl Letter {
    /// What its link carries, where that opens something.
    pub(super) fn token(&self) -> Option<&SealedToken> {
        match self {
            Self::VerifyEmail { token, .. }
            | Self::ResetPassword { token }
            | Self::Invitation { token, .. }
            | Self::AccountMade { token, .. }
            | Self::ParentLink { token, .. } => Some(token),
            _ => None,
        }
    }

    /// What it says. `address` is the site's, without a slash at its end; `token` is what its link carries.
    pub(super) fn content(&self, address: &str, locale: Locale, token: &str) -> Content {
        let linked = Linked { address, locale, token };
        match (self, locale) {
            (Self::VerifyEmail { email, .. }, _) => linked.verify_email(email),
            (Self::ResetPassword { .. }, _) => linked.reset_password(),
            (Self::Invitation { site, .. }, _) => linked.invitation(site),
            (Self::AccountMade { site, email, .. }, _) => linked.account_made(site, email),
            (Self::ParentLink { child, site, asks_consent, .. }, _) => {
                of_parents::link(&linked, child, site, *asks_consent)
            }
            (Self::Absence { child, class, site, at }, _) => of_parents::absence(locale, child, class, site, *at),
            (Self::OrderPaid { course, amount, reference, order }, _) => {
                of_orders::paid(address, locale, Named { course, amount, reference }, *order)
            }
            (Self::OrderRefunded { course, amount, reference, reason }, _) => {
                of_orders::refunded(address, locale, Named { course, amount, reference }, reason)
            }
            (Self::PasswordChanged { at }, _) => of_accounts::password_changed(address, locale, *at),
            (Self::AccountClosed { until }, _) => of_closings::closed(address, locale, *until),
            (Self::AccountReopened { at }, _) => of_closings::reopened(address, locale, *at),
            (Self::EmailChanged { email }, _) => of_accounts::email_changed(address, locale, email),
            (Self::Notice { title, path }, _) => of_notices::notice(address, locale, title, path),
            (Self::Notices { count, lines }, _) => of_notices::notices(address, locale, lines, *count),
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

/// Where a page of the site is, in the letter's language.
pub(super) fn page(address: &str, locale: Locale, path: &str) -> String {
    match (locale, path) {
        (Locale::Vi, path) => format!("{address}{path}"),
        (Locale::En, "/") => format!("{address}/en"),
        (Locale::En, path) => format!("{address}/en{path}"),
    }
}

/// A moment in Vietnam's time.
pub(super) fn clock(epoch: i64) -> String {
    let moment =
        OffsetDateTime::from_unix_timestamp(epoch).unwrap_or(OffsetDateTime::UNIX_EPOCH).to_offset(offset!(+7));
    let format = format_description!("[hour]:[minute] [day]/[month]/[year] (GMT+7)");
    moment.format(&format).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use platform::vault::VaultError;

    use super::*;

    #[test]
    fn every_letter_is_in_both_languages() -> Result<(), VaultError> {
        let token = SealedToken::new(None, "t")?;
        let parent = |asks_consent| Letter::ParentLink {
            child: "An".to_owned(),
            site: "Trường".to_owned(),
            asks_consent,
            token: token.clone(),
        };
        let letters = [
            Letter::NewSignIn { at: 1_800_000_000, browser: "Firefox".to_owned() },
            Letter::DomainLive { domain: "lop.vn".to_owned() },
            Letter::PlanNearLimit { active: 80, max: 100, plan: "Free".to_owned() },
            Letter::PlanNearLimit { active: 100, max: 100, plan: "Free".to_owned() },
            Letter::VerifyEmail { email: "an@x.vn".to_owned(), token: token.clone() },
            Letter::ResetPassword { token: token.clone() },
            Letter::Invitation { site: "Trường".to_owned(), token: token.clone() },
            Letter::AccountMade { site: "Trường".to_owned(), email: "an@x.vn".to_owned(), token: token.clone() },
            parent(true),
            parent(false),
            Letter::Absence {
                child: "An".to_owned(),
                class: "6A1".to_owned(),
                site: "Trường".to_owned(),
                at: 1_800_000_000,
            },
            Letter::PasswordChanged { at: 1_800_000_000 },
            Letter::EmailChanged { email: "an@x.vn".to_owned() },
            Letter::AccountClosed { until: 1_800_000_000 },
            Letter::AccountReopened { at: 1_800_000_000 },
            Letter::OrderPaid {
                course: "Python".to_owned(),
                amount: "50,000 ₫".to_owned(),
                reference: "LH7KQ2MN4".to_owned(),
                order: 7,
            },
            Letter::OrderRefunded {
                course: "Python".to_owned(),
                amount: "50,000 ₫".to_owned(),
                reference: "LH7KQ2MN4".to_owned(),
                reason: "Chuyển lớp".to_owned(),
            },
        ];
        let of = |letter: &Letter, locale: Locale| letter.content("https://a.vn", locale, "t");
        for letter in letters {
            let (vi, en) = (of(&letter, Locale::Vi), of(&letter, Locale::En));
            assert_ne!(vi.subject, en.subject);
            assert!(!vi.paragraphs.is_empty() && vi.paragraphs.len() == en.paragraphs.len());
        }
        assert_eq!(clock(1_800_000_000), "15:00 15/01/2027 (GMT+7)");
        Ok(())
    }

    #[test]
    fn links_lead_to_pages_of_the_letters_language() -> Result<(), VaultError> {
        let letter = Letter::ResetPassword { token: SealedToken::new(None, "t")? };
        let link = |locale: Locale| letter.content("https://a.vn", locale, "t").button.map(|(_, link)| link);
        assert_eq!(link(Locale::Vi).as_deref(), Some("https://a.vn/reset-password?token=t"));
        assert_eq!(link(Locale::En).as_deref(), Some("https://a.vn/en/reset-password?token=t"));
        assert_eq!(page("https://a.vn", Locale::En, "/"), "https://a.vn/en");
        Ok(())
    }
}
