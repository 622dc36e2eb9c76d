//! What calls answer about attempts.

use platform::messages;

messages! {
    ATTEMPT_NOT_FOUND = 404, "attempt_not_found", "Không tìm thấy lượt làm bài.", "This attempt was not found.";
    TIME_OVER = 412, "time_over", "Đã hết giờ làm bài.", "The time for this quiz is over.";
    KEPT_LATE = 412, "kept_late", "Câu trả lời đến sau giờ đã được giữ lại; giáo viên quyết định có tính hay không.", "What came after the end is kept; your teacher decides whether it counts.";
    ALREADY_SUBMITTED = 412, "already_submitted", "Bài này đã được nộp.", "This has been handed in already.";
}
