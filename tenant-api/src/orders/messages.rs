//! What calls answer about orders.

use platform::messages;

messages! {
    ORDER_NOT_FOUND = 404, "order_not_found", "Không tìm thấy đơn hàng.", "The order was not found.";
    ALREADY_PURCHASED = 412, "already_purchased", "Bạn đã có khóa học này.", "You have this course already.";
    TRANSACTION_PROCESSING = 409, "transaction_processing", "Đơn hàng trước của khóa học này đang được xử lý.", "Your earlier order of this course is being processed.";
    METHOD_NOT_OFFERED = 412, "method_not_offered", "Trang chưa nhận cách thanh toán này.", "This site does not take that way to pay.";
    COURSE_NOT_SOLD = 412, "course_not_sold", "Khóa học này không bán: bạn có thể tham gia miễn phí.", "This course is not for sale: you can join it for free.";
    NOT_IMAGE = 412, "not_image", "Chỉ nhận ảnh mà bạn đã tải lên.", "Only pictures that you have uploaded are accepted.";
    REASON_NEEDED = 412, "reason_needed", "Hãy ghi lý do.", "Please give a reason.";
    RECEIPT_NOT_FOUND = 404, "order_receipt_not_found", "Đơn hàng này chưa có biên nhận.", "This order has no receipt yet.";
    NOTHING_TO_SCAN = 404, "nothing_to_scan", "Đơn hàng này không có mã QR.", "This order has no QR code.";
}
