//! What calls answer about discounts.

use platform::messages;

messages! {
    DISCOUNT_NOT_FOUND = 404, "discount_not_found", "Không tìm thấy mã giảm giá này.", "This discount was not found.";
    DISCOUNT_INVALID = 412, "discount_invalid", "Mã giảm giá không dùng được.", "This discount code can't be used.";
    DISCOUNT_UNKNOWN = 412, "discount_unknown", "Không có mã giảm giá này. Bạn kiểm tra lại từng ký tự nhé.", "There is no such discount code. Check each character of it.";
    DISCOUNT_NOT_YET = 412, "discount_not_yet", "Mã giảm giá chưa bắt đầu có hiệu lực.", "This discount code is not valid yet.";
    DISCOUNT_OVER = 412, "discount_over", "Mã giảm giá đã hết hạn.", "This discount code is not valid any more.";
    DISCOUNT_USED_UP = 412, "discount_used_up", "Mã giảm giá đã hết lượt dùng.", "This discount code has been used as often as it may be.";
    DISCOUNT_USED_BY_YOU = 412, "discount_used_by_you", "Bạn đã dùng hết số lượt của mã giảm giá này.", "You have used this discount code as often as you may.";
    DISCOUNT_OTHER_COURSE = 412, "discount_other_course", "Mã giảm giá này dành cho khóa học khác.", "This discount code is for other courses.";
    DISCOUNT_MINIMUM = 412, "discount_minimum", "Mã giảm giá này chỉ dùng cho đơn từ {min}.", "This discount code is for orders of {min} or more.";
    DISCOUNT_NOT_YOURS = 412, "discount_not_yours", "Mã giảm giá này dành riêng cho tài khoản khác.", "This discount code belongs to another account.";
    DISCOUNT_CODE_TAKEN = 412, "discount_code_taken", "Đã có mã giảm giá này.", "There is a discount with this code already.";
    DISCOUNT_CODE_FORMAT = 412, "discount_code_format", "Mã giảm giá gồm 3 đến 40 ký tự: chữ cái không dấu, chữ số, gạch nối và gạch dưới.", "A discount code has 3 to 40 characters: letters without marks, digits, hyphens and underscores.";
    PERCENT_OR_AMOUNT = 412, "discount_percent_or_amount", "Chọn một trong hai: giảm theo phần trăm hoặc giảm một số tiền.", "Choose one: a percentage or an amount.";
    USES_ABOVE_MAX = 412, "uses_above_max", "Mã đã được dùng {uses} lượt, nên số lượt tối đa không thể thấp hơn.", "The code was used {uses} times, so it can't be limited to fewer.";
}
