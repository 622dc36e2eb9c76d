//! What calls answer about the website's draft and its versions.

use platform::messages;

messages! {
    WEBSITE_VERSION_NOT_FOUND = 404, "website_version_not_found", "Không tìm thấy phiên bản này của trang.", "This version of the website was not found.";
    DEFAULT_LANGUAGE_OFF = 412, "default_language_off", "Ngôn ngữ mặc định phải được bật.", "The default language has to be on.";
    INVALID_TAG_ID = 412, "invalid_tag_id", "Mã đo lường của Google có dạng G-1A2B3C4D5E.", "A measurement ID of Google looks like G-1A2B3C4D5E.";
    MENU_TOO_DEEP = 412, "menu_too_deep", "Menu có nhiều nhất hai cấp.", "A menu has at most two levels.";
}
