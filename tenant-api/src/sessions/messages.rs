//! What calls answer about sessions.

use platform::messages;

messages! {
    DIFFERENT_TOKENS = 400, "different_tokens", "Yêu cầu mang hai mã phiên khác nhau.", "The request carries two different session tokens.";
    SESSION_NOT_FOUND = 404, "session_not_found", "Phiên đăng nhập này không còn nữa.", "This session is over already.";
}
