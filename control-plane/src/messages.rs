//! What calls answer about sites that several parts speak of.

use platform::messages;

messages! {
    SITE_NOT_FOUND = 404, "site_not_found", "Không có trang nào ở địa chỉ này.", "There is no site at this address.";
    VISIT_NOT_FOUND = 404, "visit_not_found", "Không tìm thấy lượt vào trang này.", "The visit was not found.";
    NO_TRIAL = 412, "no_trial", "Trang đã dùng thử hoặc đang có gói trả phí.", "The site has had its trial or has a paid plan already.";
}
