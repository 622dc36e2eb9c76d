//! What calls answer about parents.

use platform::messages;

messages! {
    PARENT_LINK_EXPIRED = 404, "parent_link_expired", "Liên kết này không còn hiệu lực. Hãy nhờ con gửi lại từ trang Thông tin cá nhân.", "This link is no longer good. Please ask your child to send it again from the page Personal information.";
    PARENT_LETTERS_FULL = 429, "parent_letters_full", "Hôm nay đã gửi đủ thư cho phụ huynh, vui lòng thử lại vào ngày mai.", "Enough letters went to the parent today; please try again tomorrow.";
    PARENT_EMAIL_OWN = 412, "parent_email_own", "Hãy nhập email của phụ huynh, không phải email của tài khoản này.", "Please enter a parent's email, not this account's own.";
}
