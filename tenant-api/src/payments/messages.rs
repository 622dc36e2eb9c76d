//! What providers are answered.

use platform::messages;

messages! {
    BAD_SIGNATURE = 401, "bad_signature", "Chữ ký của thông báo không đúng.", "The message's signature is wrong.";
}
