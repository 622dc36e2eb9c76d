//! What letters about accounts say.

use platform::locale::Locale;

use super::letter::{clock, page};
use super::template::Content;

/// A letter with a link; `address` is the site's.
pub(super) struct Linked<'a> {
    pub(super) address: &'a str,
    pub(super) locale: Locale,
    /// What the link carries.
    pub(super) token: &'a str,
}

impl Linked<'_> {
    pub(super) fn to(&self, path: &str) -> String {
        page(self.address, self.locale, &format!("{path}?token={}", self.token))
    }

    pub(super) fn verify_email(&self, email: &str) -> Content {
        let link = self.to("/verify-email");
        match self.locale {
            Locale::Vi => Content {
                subject: "Xác minh địa chỉ email của bạn".to_owned(),
                paragraphs: vec![
                    format!("Hãy xác nhận rằng {email} là địa chỉ email của bạn."),
                    "Liên kết có hiệu lực trong 24 giờ. Nếu bạn không yêu cầu điều này, hãy bỏ qua thư.".to_owned(),
                ],
                button: Some(("Xác minh email".to_owned(), link)),
            },
            Locale::En => Content {
                subject: "Verify your email address".to_owned(),
                paragraphs: vec![
                    format!("Please confirm that {email} is your email address."),
                    "The link is good for 24 hours. If you have not asked for this, please ignore this letter."
                        .to_owned(),
                ],
                button: Some(("Verify email".to_owned(), link)),
            },
        }
    }

    pub(super) fn invitation(&self, site: &str) -> Content {
        let link = page(self.address, self.locale, &format!("/sign-up?invitation={}", self.token));
        match self.locale {
            Locale::Vi => Content {
                subject: format!("Lời mời tham gia {site}"),
                paragraphs: vec![
                    format!("Bạn được mời tham gia {site}. Hãy tạo tài khoản, hoặc đăng nhập nếu bạn đã có."),
                    "Liên kết có hiệu lực trong 7 ngày. Nếu bạn không biết lời mời này, hãy bỏ qua thư.".to_owned(),
                ],
                button: Some(("Nhận lời mời".to_owned(), link)),
            },
            Locale::En => Content {
                subject: format!("You are invited to join {site}"),
                paragraphs: vec![
                    format!("You are invited to join {site}. Make an account, or sign in if you have one."),
                    "The link is good for 7 days. If this means nothing to you, please ignore this letter.".to_owned(),
                ],
                button: Some(("Accept the invitation".to_owned(), link)),
            },
        }
    }

    pub(super) fn account_made(&self, site: &str, email: &str) -> Content {
        let link = self.to("/reset-password");
        match self.locale {
            Locale::Vi => Content {
                subject: format!("Tài khoản của bạn tại {site}"),
                paragraphs: vec![
                    format!("Người quản lý {site} đã tạo cho bạn một tài khoản. Bạn đăng nhập bằng địa chỉ {email}."),
                    "Hãy đặt mật khẩu của riêng bạn. Liên kết dùng được một lần, trong 7 ngày; sau đó hãy dùng «Quên mật khẩu» ở trang đăng nhập."
                        .to_owned(),
                ],
                button: Some(("Đặt mật khẩu".to_owned(), link)),
            },
            Locale::En => Content {
                subject: format!("Your account at {site}"),
                paragraphs: vec![
                    format!("The people who run {site} have made an account for you. You sign in with {email}."),
                    "Please set a password of your own. The link is good once, for 7 days; after that, use “Forgot password” where you sign in."
                        .to_owned(),
                ],
                button: Some(("Set a password".to_owned(), link)),
            },
        }
    }

    pub(super) fn reset_password(&self) -> Content {
        let link = self.to("/reset-password");
        match self.locale {
            Locale::Vi => Content {
                subject: "Đặt lại mật khẩu của bạn".to_owned(),
                paragraphs: vec![
                    "Có người (có lẽ là bạn) vừa yêu cầu đặt lại mật khẩu của tài khoản này.".to_owned(),
                    "Liên kết dùng được một lần, trong 30 phút. Nếu bạn không yêu cầu, hãy bỏ qua thư: mật khẩu vẫn như cũ."
                        .to_owned(),
                ],
                button: Some(("Đặt lại mật khẩu".to_owned(), link)),
            },
            Locale::En => Content {
                subject: "Set a new password".to_owned(),
                paragraphs: vec![
                    "Somebody, probably you, has asked to set a new password for this account.".to_owned(),
                    "The link is good once, for 30 minutes. If it was not you, please ignore this letter: the password stays."
                        .to_owned(),
                ],
                button: Some(("Set a new password".to_owned(), link)),
            },
        }
    }
}

pub(super) fn password_changed(address: &str, locale: Locale, at: i64) -> Content {
    let link = page(address, locale, "/reset-password");
    match locale {
        Locale::Vi => Content {
            subject: "Mật khẩu của bạn đã được đổi".to_owned(),
            paragraphs: vec![
                format!("Mật khẩu tài khoản của bạn đã được đổi lúc {}.", clock(at)),
                "Nếu đó không phải là bạn, hãy đặt lại mật khẩu ngay.".to_owned(),
            ],
            button: Some(("Đặt lại mật khẩu".to_owned(), link)),
        },
        Locale::En => Content {
            subject: "Your password was changed".to_owned(),
            paragraphs: vec![
                format!("The password of your account was changed at {}.", clock(at)),
                "If that was not you, please set a new one now.".to_owned(),
            ],
            button: Some(("Set a new password".to_owned(), link)),
        },
    }
}

pub(super) fn email_changed(address: &str, locale: Locale, new: &str) -> Content {
    let link = page(address, locale, "/");
    match locale {
        Locale::Vi => Content {
            subject: "Địa chỉ email của tài khoản đã được đổi".to_owned(),
            paragraphs: vec![
                format!("Từ nay tài khoản của bạn đăng nhập và nhận thư bằng địa chỉ {new}."),
                "Nếu đó không phải là bạn, hãy liên hệ người quản lý trang ngay.".to_owned(),
            ],
            button: Some(("Mở trang".to_owned(), link)),
        },
        Locale::En => Content {
            subject: "The email address of your account was changed".to_owned(),
            paragraphs: vec![
                format!("From now on your account signs in and gets its mail with {new}."),
                "If that was not you, please contact the people who run the site now.".to_owned(),
            ],
            button: Some(("Open the site".to_owned(), link)),
        },
    }
}
