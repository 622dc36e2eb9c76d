//! What calls answer about profiles.

use platform::messages;

messages! {
    PROFILE_NOT_FOUND = 404, "profile_not_found", "Không có hồ sơ này, hoặc hồ sơ không dành cho bạn.", "There is no such profile, or it is not for you.";
}
