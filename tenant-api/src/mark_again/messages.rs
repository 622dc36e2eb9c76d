//! What calls answer about marking again.

use platform::messages;

messages! {
    MARK_AGAIN_NOT_FOUND = 404, "mark_again_not_found", "Không tìm thấy lần chấm lại này.", "This marking again was not found.";
    MARK_AGAIN_NOT_READY = 412, "mark_again_not_ready", "Chưa thử xong: hãy đợi đến khi biết những gì sẽ thay đổi.", "The trial is not over: wait until it is known what would change.";
    MARK_AGAIN_STALE = 409, "mark_again_stale", "Câu hỏi hoặc bài làm đã thay đổi từ khi chấm thử. Hãy chấm thử lại.", "The question or its answers have changed since the trial. Try again.";
    MARK_AGAIN_APPLIED = 409, "mark_again_applied", "Lần chấm lại này đã được áp dụng.", "This marking again has been applied.";
}
