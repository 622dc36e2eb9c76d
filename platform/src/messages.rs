//! Messages that calls answer with, in both languages: a key, a status and a text a language. The block at the end has
//! those that know no business word; each feature has a block of its own (`messages.rs` in its folder).

use std::fmt;

use actix_web::http::StatusCode;

use crate::locale::Locale;

/// What a message is made of.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Text {
    /// The stable key that clients may rely on (`message_key`).
    pub key: &'static str,
    /// The HTTP status of an answer whose chief message this is.
    pub status: u16,
    /// In Vietnamese; `{name}` is a parameter.
    pub vi: &'static str,
    /// In English, with the same parameters.
    pub en: &'static str,
}

/// A message with a stable key, a status and a text a language: a handle to what a `messages!` block declares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Message(&'static Text);

/// Declares messages as constants: `NAME = status, "key", "tiếng Việt", "English";`, and `ALL` of them.
#[macro_export]
macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident = $status:literal, $key:literal, $vi:literal, $en:literal;)*) => {
        $(
            $(#[$doc])*
            #[doc = $en]
            pub const $name: $crate::messages::Message = $crate::messages::Message::new(&$crate::messages::Text {
                key: $key,
                status: $status,
                vi: $vi,
                en: $en,
            });
        )*

        /// All of this block.
        pub const ALL: &[$crate::messages::Message] = &[$($name,)*];
    };
}

impl Message {
    /// A handle to these texts.
    pub const fn new(text: &'static Text) -> Self {
        Self(text)
    }

    /// The stable key that clients may rely on (`message_key`).
    pub fn key(self) -> &'static str {
        self.0.key
    }

    /// The HTTP status of an answer whose chief message this is.
    pub fn status(self) -> StatusCode {
        StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The text in `locale`, with `{name}` replaced by its parameter.
    pub fn text(self, locale: Locale, params: &[(&'static str, String)]) -> String {
        let template = match locale {
            Locale::Vi => self.0.vi,
            Locale::En => self.0.en,
        };
        params.iter().fold(template.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0.key)
    }
}

/// What is wrong with a set of messages: a key that two of them have, a text that is missing in a language or has other
/// parameters there. Empty when all is well.
pub fn faults_of(messages: impl IntoIterator<Item = Message>) -> Vec<String> {
    let mut keys = std::collections::HashSet::new();
    let mut faults = Vec::new();
    for Message(text) in messages {
        if !keys.insert(text.key) {
            faults.push(format!("{}: two messages have this key", text.key));
        }
        if text.vi.is_empty() || text.en.is_empty() || text.vi == text.en {
            faults.push(format!("{}: not in both languages", text.key));
        }
        if parameters(text.vi) != parameters(text.en) {
            faults.push(format!("{}: other parameters in the other language", text.key));
        }
        if text.status != 200 && !(400..600).contains(&text.status) {
            faults.push(format!("{}: {} is no status of an answer", text.key, text.status));
        }
    }
    faults
}

fn parameters(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> =
        text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect();
    found.sort_unstable();
    found
}

messages! {
    // 400: what can't be read at all
    INVALID_BODY = 400, "invalid_body", "Nội dung gửi lên không hợp lệ.", "The request body is not valid.";
    INVALID_QUERY = 400, "invalid_query", "Tham số tìm kiếm không hợp lệ.", "The query is not valid.";
    TOO_LARGE = 413, "too_large", "Nội dung gửi lên quá lớn (tối đa {max}).", "What you sent is too large (at most {max}).";
    REQUEST_TIMEOUT = 408, "request_timeout", "Yêu cầu gửi lên quá chậm, vui lòng thử lại.", "The request took too long to arrive; please try again.";
    ADDRESS_TOO_LONG = 414, "address_too_long", "Địa chỉ quá dài.", "The address is too long.";
    HEADERS_TOO_LARGE = 431, "headers_too_large", "Phần đầu của yêu cầu quá lớn; thử xóa cookie của trang này.", "The request's headers are too large; deleting this site's cookies may help.";
    MISDIRECTED = 421, "misdirected", "Kết nối này thuộc về một trang khác.", "This connection belongs to another site.";
    UNSUPPORTED_MEDIA = 415, "unsupported_media", "Kiểu nội dung không được hỗ trợ.", "That content type is not supported.";
    METHOD_NOT_ALLOWED = 405, "method_not_allowed", "Thao tác không được hỗ trợ ở địa chỉ này.", "That method is not allowed here.";

    // 401, 403
    LOGIN_REQUIRED = 401, "login_required", "Bạn cần đăng nhập để tiếp tục.", "Please sign in to continue.";
    SESSION_EXPIRED = 401, "session_expired", "Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại.", "Your session has expired, please sign in again.";
    WRONG_CREDENTIALS = 401, "wrong_credentials", "Email hoặc mật khẩu không đúng.", "Email or Password not correct";
    NO_ACCESS = 403, "no_access", "Bạn không có quyền truy cập.", "You do not have access.";
    FOREIGN_ORIGIN = 403, "foreign_origin", "Yêu cầu không đến từ trang này nên đã bị từ chối.", "The request did not come from this site and was refused.";

    // 404
    PAGE_NOT_FOUND = 404, "page_not_found", "Trang không tồn tại.", "Page not found.";
    LINK_EXPIRED = 404, "link_expired", "Liên kết không còn hiệu lực hoặc đã được dùng.", "The link is no longer good or was used already.";
    FILE_NOT_FOUND = 404, "file_not_found", "Tệp không có hoặc đã hết hạn.", "The file is not there or has expired.";

    // 409, 412: what the state of things does not allow
    CONCURRENT_EDIT = 409, "concurrent_edit", "Nội dung vừa được người khác thay đổi, vui lòng tải lại.", "Somebody else has just changed this; please reload.";
    INVALID_DATA = 412, "invalid_data", "Dữ liệu không hợp lệ.", "Some of the data is not valid.";
    WRONG_STATE = 412, "wrong_state", "Trạng thái hiện tại không cho phép thao tác này.", "That can't be done in the present state.";
    CODE_EXPIRED = 412, "code_expired", "Mã này đã hết hạn, hãy dùng mã mới.", "This code has expired; use a new one.";
    OLD_PASSWORD_WRONG = 412, "old_password_wrong", "Mật khẩu cũ không đúng.", "The old password is wrong.";

    // 429
    TOO_MANY_REQUESTS = 429, "too_many_requests", "Bạn thao tác quá nhanh, hãy thử lại sau ít phút.", "Too many requests; try again in a few minutes.";

    // 500, 503
    SERVER_ERROR = 500, "server_error", "Có lỗi ở máy chủ, vui lòng thử lại.", "Server error, please try again.";
    OVERLOADED = 503, "server_overloaded", "Máy chủ đang quá tải, vui lòng thử lại sau.", "The server is overloaded, please try again later.";
    SIGN_IN_BUSY = 503, "sign_in_busy", "Đang có quá nhiều người đăng nhập cùng lúc, vui lòng thử lại sau {seconds} giây.", "Too many people are signing in at once; please try again in {seconds} seconds.";
    UPGRADING = 503, "server_upgrading", "Máy chủ đang được nâng cấp, vui lòng thử lại sau.", "The server is being upgraded, please try again later.";
    MOVING = 503, "site_moving", "Trang đang được chuyển máy chủ, vui lòng thử lại sau {seconds} giây.", "The site is being moved, please try again in {seconds} seconds.";

    // Validation of fields (section 5)
    REQUIRED = 412, "required", "Không được để trống.", "Cannot be empty.";
    NOT_EMAIL = 412, "not_email", "Email không hợp lệ.", "Not a valid email.";
    NOT_PHONE = 412, "not_phone", "Không phải số điện thoại.", "Not a phone number.";
    INVALID_DATE = 412, "invalid_date", "Ngày không hợp lệ.", "Invalid date.";
    INVALID_SLUG = 412, "invalid_slug", "Đường dẫn không hợp lệ: chỉ gồm chữ, số và dấu gạch nối đơn.", "Invalid slug: letters and digits separated by single hyphens.";
    DOMAIN_FORMAT = 412, "domain_format", "Tên miền không đúng định dạng.", "Domain not in correct format.";
    INVALID_VALUE = 412, "invalid_value", "Giá trị không hợp lệ.", "The value is not valid.";
    PASSWORD_TOO_SHORT = 412, "password_too_short", "Mật khẩu phải dài hơn 6 ký tự.", "The password must be longer than 6 characters.";
    PASSWORD_TOO_LONG = 412, "password_too_long", "Mật khẩu quá dài (tối đa {max} ký tự).", "The password is too long (at most {max} characters).";
    PASSWORDS_DIFFER = 412, "passwords_differ", "Hai mật khẩu không khớp.", "The two passwords do not match.";
    PASSWORD_UNCHANGED = 412, "password_unchanged", "Mật khẩu mới phải khác mật khẩu cũ.", "The new password must differ from the old one.";
    ABOVE_ZERO = 412, "above_zero", "Giá trị phải lớn hơn 0.", "The value must be greater than 0.";
    LESS_THAN_MAX = 412, "less_than_max", "Giá trị không được lớn hơn {max}.", "The value must not be greater than {max}.";
    BETWEEN = 412, "between", "Giá trị phải từ {from} đến {to}.", "The value must be between {from} and {to}.";
    TOO_LONG = 412, "too_long", "Nội dung quá dài (tối đa {max} ký tự).", "Too long (at most {max} characters).";
    ONLY_ACCEPTED_FORMAT = 412, "only_accepted_format", "Chỉ nhận tệp: {formats}.", "Only these files are accepted: {formats}.";
    BAD_ARCHIVE = 412, "bad_archive", "Tệp nén bị hỏng hoặc không phải zip.", "The archive is damaged or not a zip.";
    HAS_NUL = 412, "has_nul", "Nội dung có ký tự không hợp lệ.", "The text has a character that is not allowed.";
}

#[cfg(test)]
mod tests {
    use super::*;

    mod declared {
        messages! {
        ONE = 412, "one", "Một {x}", "One {x}";
        SAME_KEY = 412, "one", "Hai", "Two";
        OTHER = 412, "other", "Ba {x}", "Three {y}";
        SILENT = 302, "silent", "", "Four";
        }
    }
    use declared::{ONE, OTHER, SAME_KEY, SILENT};

    #[test]
    fn faults_are_found() {
        assert_eq!(faults_of(declared::ALL.iter().copied()).len(), 4);
        assert_eq!(faults_of([ONE]), Vec::<String>::new());
        assert_eq!(faults_of([ONE, SAME_KEY]), ["one: two messages have this key"]);
        assert_eq!(faults_of([OTHER]), ["other: other parameters in the other language"]);
        assert_eq!(faults_of([SILENT]), ["silent: not in both languages", "silent: 302 is no status of an answer"]);
    }

    #[test]
    fn parameters_are_filled_in() {
        assert_eq!(ONE.text(Locale::En, &[("x", "3".into())]), "One 3");
        assert_eq!(ONE.text(Locale::Vi, &[("x", "3".into())]), "Một 3");
    }
}
