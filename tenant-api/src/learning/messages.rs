//! What calls answer about studying.

use platform::messages;

messages! {
    MUST_COMPLETE_CURRENT = 412, "must_complete_current", "Bạn cần làm xong bài tập này trước.", "You must complete the current exercise first.";
    BEING_GRADED = 412, "being_graded", "Bài này đang được máy chấm.", "The test is being graded.";
    NO_TIME_LIMIT = 412, "no_time_limit", "Bài này không giới hạn thời gian.", "This quiz has no time limit.";
    RECEIPT_NOT_FOUND = 404, "receipt_not_found", "Không có biên nhận với mã này.", "There is no receipt with this code.";
}
