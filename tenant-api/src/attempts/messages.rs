//! What calls answer about attempts.

use platform::messages;

messages! {
    ATTEMPT_NOT_FOUND = 404, "attempt_not_found", "Không tìm thấy lượt làm bài.", "This attempt was not found.";
    TIME_OVER = 412, "time_over", "Đã hết giờ làm bài.", "The time for this quiz is over.";
    ALREADY_SUBMITTED = 412, "already_submitted", "Bài này đã được nộp.", "This has been handed in already.";
}
