//! What calls of the back office answer.

use platform::messages;

messages! {
    PAYMENT_NOT_FOUND = 404, "payment_not_found", "Không tìm thấy khoản tiền này.", "This payment was not found.";
    ALREADY_DECIDED = 409, "already_decided", "Khoản tiền này đã được xử lý.", "This payment has been dealt with already.";
    STATEMENT_UNREAD = 412, "statement_unread", "Chưa biết cột nào là số tiền vào và cột nào là nội dung; hãy chọn cột.", "Which columns are the money in and the description is not known; please choose them.";
}
