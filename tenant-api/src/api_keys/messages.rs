//! What calls answer about keys of programs.

use platform::messages;

messages! {
    KEY_NOT_ENOUGH = 403, "api_key_not_enough", "Khóa API không dùng được cho việc này; hãy đăng nhập.", "An API key can't do this; please sign in.";
    KEY_READS_ONLY = 403, "api_key_read_only", "Khóa API này chỉ được đọc.", "This API key is for reading only.";
    KEY_NOT_FOUND = 404, "api_key_not_found", "Khóa API này không tồn tại.", "There is no such API key.";
    KEYS_FULL = 412, "api_keys_full", "Bạn chỉ được có tối đa {max} khóa API; hãy xóa khóa không còn dùng.", "You can have at most {max} API keys; please delete one that you no longer use.";
    KEY_LIFE = 412, "api_key_life", "Khóa API phải hết hạn trong vòng {days} ngày tới.", "An API key has to expire within the next {days} days.";
}
