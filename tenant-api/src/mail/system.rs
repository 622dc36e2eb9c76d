//! Which letters the platform sends by itself, and the parameters that a site's own wording of each may use.

use platform::locale::Locale;

use super::letter::Letter;

platform::text_enum! {
    /// A letter that the platform sends by itself.
    pub enum SystemLetter {
        /// An address is to be shown to be the person's
        VerifyEmail = "verify_email",
        /// Somebody has forgotten the password
        ResetPassword = "reset_password",
        /// The account has another password
        PasswordChanged = "password_changed",
        /// The account has another address
        EmailChanged = "email_changed",
        /// A browser that the account has not seen
        NewSignIn = "new_sign_in",
        /// The person has closed the account
        AccountClosed = "account_closed",
        /// The person has come back to a closed account
        AccountReopened = "account_reopened",
        /// Somebody is asked to join the site
        Invitation = "invitation",
        /// A manager has made an account
        AccountMade = "account_made",
        /// A link for a child's parent
        ParentLink = "parent_link",
        /// A child was absent
        Absence = "absence",
        /// An order is paid
        OrderPaid = "order_paid",
        /// Money for an order went back
        OrderRefunded = "order_refunded",
        /// Something that the person is told at once
        Notice = "notice",
        /// What the person was told since yesterday
        Notices = "notices",
        /// A domain of the site's own leads to it
        DomainLive = "domain_live",
        /// The plan is nearly used up
        PlanNearLimit = "plan_near_limit",
    }
}

/// Something that a letter's wording can name, as `{{name}}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// Between the braces.
    pub name: &'static str,
    vi: &'static str,
    en: &'static str,
}

impl Param {
    /// What it stands for.
    pub fn text(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::Vi => self.vi,
            Locale::En => self.en,
        }
    }
}

const fn param(name: &'static str, vi: &'static str, en: &'static str) -> Param {
    Param { name, vi, en }
}

/// What the letter is for leads on by this one; it never stands in a subject, which mail programs show to everybody.
pub const LINK: &str = "link";
/// Parameters that are addresses of pages.
pub(super) const LINKS: [&str; 2] = [LINK, "address"];

/// What every letter has.
const COMMON: [Param; 3] = [
    param("name", "Tên người nhận, có thể để trống", "The recipient's name, which may be empty"),
    param("site", "Tên trang", "The site's name"),
    param("address", "Địa chỉ của trang", "The site's address"),
];
const TO_PAGE: Param = param(LINK, "Liên kết mà thư dẫn tới", "The link that the letter leads to");
const EMAIL: Param = param("email", "Địa chỉ email", "The email address");
const TIME: Param = param("time", "Thời điểm, theo giờ Việt Nam", "When, in Vietnam's time");
const COURSE: Param = param("course", "Tên khóa học", "The course's title");
const AMOUNT: Param = param("amount", "Số tiền", "The amount");
const REFERENCE: Param = param("reference", "Mã đơn hàng", "The order's reference");
const CHILD: Param = param("child", "Tên học sinh", "The child's name");

/// What own letters have: those that answer a form.
const OF_FORMS: [Param; 5] = [
    EMAIL,
    param("form", "Tên biểu mẫu", "The form's title"),
    param("answers", "Những câu trả lời", "The answers"),
    param("state", "Kết quả đăng ký", "What became of the answers"),
    TO_PAGE,
];

/// What a template may name; `None` is a template of the site's own.
pub fn params_of(template: Option<SystemLetter>) -> Vec<Param> {
    let own: &[Param] = match template {
        None => &OF_FORMS,
        Some(letter) => letter.own_params(),
    };
    own.iter().chain(&COMMON).copied().collect()
}

impl SystemLetter {
    /// Its name in lists.
    pub fn label(self, locale: Locale) -> &'static str {
        let (vi, en) = match self {
            Self::VerifyEmail => ("Xác minh email", "Verify the email address"),
            Self::ResetPassword => ("Đặt lại mật khẩu", "Set a new password"),
            Self::PasswordChanged => ("Mật khẩu đã đổi", "The password was changed"),
            Self::EmailChanged => ("Địa chỉ email đã đổi", "The email address was changed"),
            Self::NewSignIn => ("Đăng nhập từ trình duyệt mới", "A sign-in with a new browser"),
            Self::AccountClosed => ("Tài khoản đã đóng", "The account is closed"),
            Self::AccountReopened => ("Tài khoản được giữ lại", "The account is kept"),
            Self::Invitation => ("Lời mời tham gia", "An invitation"),
            Self::AccountMade => ("Tài khoản mới do quản lý tạo", "An account made by a manager"),
            Self::ParentLink => ("Liên kết cho phụ huynh", "The parents' link"),
            Self::Absence => ("Báo vắng không phép cho phụ huynh", "An absence, told to parents"),
            Self::OrderPaid => ("Đơn hàng đã thanh toán", "An order is paid"),
            Self::OrderRefunded => ("Đã hoàn tiền đơn hàng", "Money for an order went back"),
            Self::Notice => ("Thông báo gửi ngay", "A notice at once"),
            Self::Notices => ("Thông báo trong ngày", "The notices of a day"),
            Self::DomainLive => ("Tên miền đã hoạt động", "A domain is live"),
            Self::PlanNearLimit => ("Gói sắp dùng hết", "The plan is nearly used up"),
        };
        match locale {
            Locale::Vi => vi,
            Locale::En => en,
        }
    }

    /// Parameters that its wording has to keep: without them the letter is of no use, or an account is at risk.
    pub fn kept_params(self) -> &'static [&'static str] {
        match self {
            // What it asks a parent to agree to is the law's.
            Self::ParentLink => &[LINK, "consent"],
            Self::OrderRefunded
            | Self::Absence
            | Self::Notice
            | Self::Notices
            | Self::DomainLive
            | Self::PlanNearLimit => &[],
            _ => &[LINK],
        }
    }

    fn own_params(self) -> &'static [Param] {
        match self {
            Self::VerifyEmail | Self::EmailChanged | Self::AccountMade => &[EMAIL, TO_PAGE],
            Self::ResetPassword | Self::Invitation => &[TO_PAGE],
            Self::PasswordChanged | Self::AccountClosed | Self::AccountReopened => &[TIME, TO_PAGE],
            Self::NewSignIn => {
                const BROWSER: Param = param("browser", "Trình duyệt", "The browser");
                &[BROWSER, TIME, TO_PAGE]
            }
            Self::ParentLink => {
                const CONSENT: Param = param("consent", "Lời hỏi ý kiến phụ huynh", "What the parent is asked");
                &[CHILD, CONSENT, TO_PAGE]
            }
            Self::Absence => {
                const CLASS: Param = param("class", "Tên lớp", "The class's name");
                &[CHILD, CLASS, TIME]
            }
            Self::OrderPaid => &[COURSE, AMOUNT, REFERENCE, TO_PAGE],
            Self::OrderRefunded => {
                const REASON: Param = param("reason", "Lý do hoàn tiền", "Why it went back");
                &[COURSE, AMOUNT, REFERENCE, REASON, TO_PAGE]
            }
            Self::Notice => {
                const TITLE: Param = param("title", "Nội dung thông báo", "What the notice says");
                &[TITLE, TO_PAGE]
            }
            Self::Notices => {
                const COUNT: Param = param("count", "Số thông báo", "How many notices there are");
                const LINES: Param = param("lines", "Các thông báo, mỗi dòng một thông báo", "The notices, one a line");
                &[COUNT, LINES, TO_PAGE]
            }
            Self::DomainLive => {
                const DOMAIN: Param = param("domain", "Tên miền", "The domain");
                &[DOMAIN, TO_PAGE]
            }
            Self::PlanNearLimit => {
                const ACTIVE: Param = param("active", "Số người học đã hoạt động", "Learners who were active");
                const MAX: Param = param("max", "Số người học tối đa", "Most learners that the plan allows");
                const PLAN: Param = param("plan", "Tên gói", "The plan's name");
                const STATE: Param = param("state", "“sắp dùng hết” hoặc “đã dùng hết”", "“is near” or “has reached”");
                &[ACTIVE, MAX, PLAN, STATE, TO_PAGE]
            }
        }
    }
}

impl Letter {
    /// Which letter it is.
    pub(super) fn system(&self) -> SystemLetter {
        match self {
            Self::NewSignIn { .. } => SystemLetter::NewSignIn,
            Self::DomainLive { .. } => SystemLetter::DomainLive,
            Self::PlanNearLimit { .. } => SystemLetter::PlanNearLimit,
            Self::VerifyEmail { .. } => SystemLetter::VerifyEmail,
            Self::ResetPassword { .. } => SystemLetter::ResetPassword,
            Self::PasswordChanged { .. } => SystemLetter::PasswordChanged,
            Self::AccountClosed { .. } => SystemLetter::AccountClosed,
            Self::AccountReopened { .. } => SystemLetter::AccountReopened,
            Self::EmailChanged { .. } => SystemLetter::EmailChanged,
            Self::Invitation { .. } => SystemLetter::Invitation,
            Self::AccountMade { .. } => SystemLetter::AccountMade,
            Self::ParentLink { .. } => SystemLetter::ParentLink,
            Self::Absence { .. } => SystemLetter::Absence,
            Self::OrderPaid { .. } => SystemLetter::OrderPaid,
            Self::OrderRefunded { .. } => SystemLetter::OrderRefunded,
            Self::Notice { .. } => SystemLetter::Notice,
            Self::Notices { .. } => SystemLetter::Notices,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_a_name_and_the_parameters_that_it_keeps() {
        for letter in SystemLetter::ALL {
            assert_ne!(letter.label(Locale::Vi), letter.label(Locale::En), "{letter}");
            let params = params_of(Some(*letter));
            for (at, param) in params.iter().enumerate() {
                assert!(params[..at].iter().all(|other| other.name != param.name), "{letter}: {} twice", param.name);
                assert_ne!(param.text(Locale::Vi), param.text(Locale::En), "{letter}: {}", param.name);
            }
            let kept = letter.kept_params();
            assert!(kept.iter().all(|name| params.iter().any(|param| param.name == *name)), "{letter}");
        }
    }
}
