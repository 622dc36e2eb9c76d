//! Why a letter was not sent.

use platform::messages;

messages! {
    MAIL_AWAY = 503, "mail_away", "Máy chủ thư chưa nhận thư, sẽ thử lại.", "The mail server did not take the letter yet; it is tried again.";
    MAIL_REFUSED = 412, "mail_refused", "Máy chủ thư từ chối địa chỉ hoặc nội dung thư.", "The mail server refused the address or the letter.";
    MAIL_TOO_LATE = 412, "mail_too_late", "Thư đã chờ quá 24 giờ nên không gửi nữa.", "The letter has waited for more than 24 hours and is not sent any more.";
    MAIL_SEALED = 503, "mail_sealed", "Chưa mở được liên kết trong thư vì thiếu khoá bí mật, sẽ thử lại.", "The letter's link could not be opened because a secret key is missing; it is tried again.";
    MAIL_ADDRESS = 412, "mail_address", "Địa chỉ nhận thư không hợp lệ.", "The letter's address is not valid.";
    MAIL_NO_TEMPLATE = 412, "mail_no_template", "Mẫu thư đã bị xoá nên thư không gửi được.", "The letter's template is gone, so that it could not be sent.";
}
