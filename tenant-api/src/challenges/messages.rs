//! What calls answer about challenges.

use platform::messages;

messages! {
    CHALLENGE_NOT_FOUND = 404, "challenge_not_found", "Không tìm thấy thử thách.", "The challenge was not found.";
    CHALLENGE_OVERLAP = 409, "challenge_overlap", "Thời gian này đã có một thử thách cùng loại.", "Another challenge of this kind is in these days already.";
    CHALLENGE_ONE_DAY = 412, "challenge_one_day", "Thử thách ngày chỉ kéo dài một ngày.", "A daily challenge lasts one day.";
    CHALLENGE_WHOLE_WEEK = 412, "challenge_whole_week", "Thử thách tuần bắt đầu vào thứ hai và kết thúc vào chủ nhật cùng tuần.", "A weekly challenge lasts from a Monday to the Sunday of that week.";
    CHALLENGE_WHOLE_MONTH = 412, "challenge_whole_month", "Thử thách tháng kéo dài trọn một tháng, từ ngày đầu đến ngày cuối.", "A monthly challenge lasts a whole month, from its first day to its last.";
    UCOIN_NEGATIVE = 412, "ucoin_negative", "U-Coin không được âm.", "U-Coin cannot be negative.";
}
