//! What calls answer about activation codes.

use platform::messages;

messages! {
    BATCH_NOT_FOUND = 404, "activation_batch_not_found", "Không tìm thấy lô mã này.", "This batch of codes was not found.";
    CODE_MISTYPED = 412, "code_mistyped", "Mã có ký tự gõ sai. Bạn kiểm tra lại từng ký tự trên thẻ nhé.", "The code is mistyped. Check each character on the card.";
    CODE_UNKNOWN = 412, "code_unknown", "Không có mã này hoặc mã đã bị thu hồi.", "There is no such code, or it was withdrawn.";
    CODE_USED = 412, "code_used", "Mã này đã được dùng.", "This code was used already.";
    CODE_NOT_NEEDED = 412, "code_not_needed", "Bạn đã có các khóa học của mã này. Mã vẫn còn nguyên, bạn có thể tặng người khác.", "You have the courses of this code already. The code is still good: you can give it to somebody else.";
    TOO_MANY_CODES = 429, "too_many_codes", "Nhập sai mã quá nhiều lần. Hãy thử lại sau {seconds} giây.", "Too many wrong codes. Try again in {seconds} seconds.";
}
