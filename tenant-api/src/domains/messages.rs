//! What calls answer about domains.

use platform::messages;

messages! {
    DOMAIN_NOT_FOUND = 404, "domain_not_found", "Không tìm thấy tên miền.", "The domain was not found.";
    DOMAINS_FULL = 412, "domains_full", "Gói hiện tại cho phép tối đa {max} tên miền riêng, hãy nâng cấp gói để thêm.", "Your plan allows at most {max} domains of your own; upgrade it to add more.";
    DOMAINS_NOT_IN_PLAN = 412, "domains_not_in_plan", "Gói hiện tại chưa có tên miền riêng, hãy nâng cấp gói để thêm.", "Your plan has no domain of your own; upgrade it to add one.";
    DOMAIN_EXISTS = 409, "domain_exists", "Tên miền này đã có trong danh sách.", "This domain is in the list already.";
    DOMAIN_TAKEN = 409, "domain_taken", "Tên miền này đang thuộc về một trang khác.", "This domain belongs to another site.";
    DOMAIN_NOT_LIVE = 412, "domain_not_live", "Tên miền này chưa hoạt động nên chưa thể làm tên miền chính.", "This domain is not live yet, so it can't be the primary one.";
}
