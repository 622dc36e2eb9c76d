//! What calls answer about sites and their addresses.

use platform::messages;

messages! {
    SITE_NOT_FOUND = 404, "site_not_found", "Không có trang nào ở địa chỉ này.", "There is no site at this address.";
    VISIT_NOT_FOUND = 404, "visit_not_found", "Không tìm thấy lượt vào trang này.", "The visit was not found.";
    NO_TRIAL = 412, "no_trial", "Trang đã dùng thử hoặc đang có gói trả phí.", "The site has had its trial or has a paid plan already.";
    SUBDOMAIN_TAKEN = 409, "subdomain_taken", "Địa chỉ này đã có người dùng.", "This address is taken.";
    SUBDOMAIN_RESERVED = 412, "subdomain_reserved", "Địa chỉ này được dành riêng.", "This address is reserved.";
    SUBDOMAIN_INVALID = 412, "subdomain_invalid", "Địa chỉ gồm 3 đến 40 chữ cái thường, chữ số và dấu gạch nối ở giữa.", "An address has 3 to 40 lower-case letters, digits and single hyphens between them.";
}
