//! What calls answer about editorials.

use platform::messages;

messages! {
    EDITORIAL_NOT_FOUND = 404, "editorial_not_found", "Bài này chưa có lời giải.", "This problem has no editorial yet.";
    EDITORIAL_CLOSED = 403, "editorial_closed", "Lời giải chưa mở. {opens}", "The editorial is not open yet. {opens}";
    EDITORIAL_IN_CONTEST = 403, "editorial_in_contest", "Bài này đang có trong một kỳ thi, lời giải mở lại khi kỳ thi công bố kết quả.", "This problem is in a contest; its editorial opens again when the contest's results are out.";
    SOLVED_ALREADY = 412, "solved_already", "Bạn đã giải được bài này, không cần bỏ cuộc.", "You have solved this problem; there is nothing to give up.";
}
