//! What the call answers.

use platform::messages;

messages! {
    STATISTIC_CLOSED = 403, "statistic_closed", "Bài này đang có trong một kỳ thi, thống kê mở lại khi kỳ thi công bố kết quả.", "This problem is in a contest; its statistics open again when the contest's results are out.";
}
