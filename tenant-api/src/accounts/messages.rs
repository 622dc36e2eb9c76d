//! What calls answer about accounts.

use platform::messages;

messages! {
    LOGIN_FAILED = 401, "login_failed", "Đăng nhập không thành công, vui lòng thử lại từ đầu.", "Signing in did not work, please begin again.";
    WRONG_CANDIDATE = 401, "wrong_candidate_credentials", "Số báo danh hoặc mật khẩu không đúng.", "The candidate ID or the password is wrong.";
    GOOGLE_NEEDS_PASSWORD = 409, "google_needs_password", "Đã có tài khoản với địa chỉ này; nhập mật khẩu của tài khoản một lần để liên kết với Google.", "There is an account with this address; enter its password once to link it with Google.";
    GOOGLE_AWAY = 503, "google_away", "Hiện chưa liên hệ được với Google, vui lòng thử lại sau hoặc đăng nhập bằng mật khẩu.", "Google can't be reached at present; please try again later, or sign in with your password.";
    PASSWORD_WRONG = 412, "password_wrong", "Mật khẩu không đúng.", "The password is wrong.";
    CONFIRM_LOGIN = 412, "confirm_login", "Hãy nhập đúng email hoặc tên đăng nhập của tài khoản này.", "Please type the address or login name of this account.";
    ACCOUNT_NOT_FOUND = 404, "account_not_found", "Tài khoản không tồn tại.", "The account does not exist.";
    CONTACT_SUPPORT = 412, "contact_support", "Tài khoản này không dùng email; hãy liên hệ người quản lý trang để đặt lại mật khẩu.", "This account has no email; please contact support to have its password set anew.";
    RESET_TOKEN_EXPIRED = 412, "reset_token_expired", "Liên kết đặt lại mật khẩu đã hết hạn, vui lòng dùng lại chức năng quên mật khẩu.", "The reset token has expired, please use forgot password again.";
    VERIFY_TOKEN_EXPIRED = 412, "verify_token_expired", "Liên kết xác minh đã hết hạn, vui lòng yêu cầu gửi lại.", "The verification link has expired, please have a new one sent.";
    EMAIL_OF_OTHER_DOMAIN = 412, "email_of_other_domain", "Trang này chỉ nhận địa chỉ email @{domain}.", "This site only takes email addresses at @{domain}.";
}
