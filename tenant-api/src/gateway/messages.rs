//! What calls answer about the gateway.

use platform::messages;

messages! {
    PAYMENT_FAILED = 412, "payment_failed", "Cổng thanh toán chưa trả lời; đơn hàng vẫn được giữ.", "The payment gateway did not answer; your order is kept.";
    OTHER_AMOUNT = 412, "gateway_other_amount", "Cổng thanh toán báo một số tiền khác với đơn hàng.", "The payment gateway tells of another amount than the order's.";
}
