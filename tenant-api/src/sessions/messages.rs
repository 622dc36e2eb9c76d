//! What calls answer about sessions.

use platform::messages;

messages! {
    DIFFERENT_TOKENS = 400, "different_tokens", "Yêu cầu mang hai mã phiên khác nhau.", "The request carries two different session tokens.";
}
