//! What calls answer about a plan's limits.

use platform::messages;

messages! {
    PAYMENTS_NOT_ALLOWED = 403, "payments_not_allowed", "Trang này không được nhận thanh toán.", "This site may not take payments.";
    ACTIVE_USERS_FULL = 412, "active_users_full", "Trang đã đạt số học viên hoạt động tối đa của gói, chưa thể nhận thêm tài khoản mới.", "This site has reached its plan's active users; new accounts can't be added for now.";
    PLAN_ENDED = 412, "plan_ended", "Gói dịch vụ của trang đã hết hạn nên chưa thể nhận thêm tài khoản mới.", "This site's plan has ended, so it can't take new accounts.";
    STAFF_FULL = 412, "staff_full", "Gói hiện tại cho phép tối đa {max} tài khoản quản lý và giáo viên.", "The plan allows at most {max} accounts of staff.";
    STORAGE_FULL = 412, "storage_full", "Trang đã dùng hết dung lượng của gói ({max}).", "The site has used up its plan's storage ({max}).";
}
