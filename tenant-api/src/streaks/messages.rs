//! What is wrong with days off.

use platform::messages;

messages! {
    DAYS_OFF_ENDS_BEFORE = 412, "days_off_ends_before", "Ngày kết thúc phải từ ngày bắt đầu trở đi.", "The last day must not be before the first one.";
    TOO_MANY_DAYS_OFF = 412, "too_many_days_off", "Chỉ lưu được tối đa {max} đợt nghỉ.", "At most {max} entries of days off can be kept.";
}
