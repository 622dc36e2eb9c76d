//! What calls answer about operators.

use platform::messages;

messages! {
    WRONG_CODE = 401, "wrong_code", "Mã xác thực không đúng hoặc đã được dùng.", "The code is wrong or was used already.";
    PASSKEY_REFUSED = 401, "passkey_refused", "Khóa truy cập (passkey) không được chấp nhận, hãy thử lại.", "The passkey was not accepted; please try again.";
    CHALLENGE_EXPIRED = 401, "challenge_expired", "Lần đăng nhập này đã quá lâu, hãy bắt đầu lại.", "This sign-in took too long; please start again.";
    OPERATOR_NOT_FOUND = 404, "operator_not_found", "Không tìm thấy người vận hành.", "The operator was not found.";
    PASSKEY_NOT_FOUND = 404, "passkey_not_found", "Không tìm thấy khóa truy cập (passkey).", "The passkey was not found.";
    OPERATOR_EXISTS = 412, "operator_exists", "Đã có người vận hành với email này.", "There is an operator with this email already.";
    OPERATOR_DISABLED = 412, "operator_disabled", "Tài khoản này đang bị khóa, hãy mở lại trước.", "This account is disabled; enable it first.";
    LAST_OWNER = 412, "last_owner", "Phải còn ít nhất một chủ sở hữu đang hoạt động.", "At least one active owner has to stay.";
    LAST_FACTOR = 412, "last_factor", "Phải còn ít nhất một cách xác thực bước hai.", "At least one second factor has to stay.";
    NO_PASSKEY = 412, "no_passkey", "Tài khoản chưa có khóa truy cập (passkey) nào.", "The account has no passkey.";
    PASSKEY_EXISTS = 409, "passkey_exists", "Khóa truy cập (passkey) này đã được dùng.", "This passkey is in use already.";
    SITE_NOT_SERVED = 412, "site_not_served", "Trang này hiện không hoạt động nên không thể vào.", "This site is not served at present, so it can't be entered.";
    SIGN_IN_LOCKED = 429, "sign_in_locked", "Đăng nhập sai quá nhiều lần, hãy thử lại sau {seconds} giây.", "Too many failed attempts; try again in {seconds} seconds.";
    OPERATOR_PASSWORD_TOO_SHORT = 412, "password_too_short_12", "Mật khẩu phải có ít nhất 12 ký tự.", "The password must have at least 12 characters.";
}
