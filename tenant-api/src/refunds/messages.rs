//! What calls answer about refunds.

use platform::messages;

messages! {
    REFUND_TOO_LARGE = 412, "refund_too_large", "Chỉ còn {max} có thể hoàn lại.", "At most {max} can be returned.";
    NOTHING_TO_REFUND = 412, "nothing_to_refund", "Không còn khoản tiền nào để hoàn lại.", "There is no money left to return.";
    REFUND_NOT_UNCLEAR = 412, "refund_not_unclear", "Khoản hoàn này không chờ kiểm tra.", "This refund does not wait to be checked.";
    NOT_BY_GATEWAY = 412, "not_by_gateway", "Khoản tiền này không hoàn qua cổng thanh toán được; hãy chuyển khoản hoặc trả tiền mặt.", "This money can't be returned by the payment gateway; transfer it or return it in cash.";
}
