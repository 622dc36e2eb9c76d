//! What calls answer about comments.

use platform::messages;

messages! {
    COMMENT_NOT_FOUND = 404, "comment_not_found", "Không tìm thấy bình luận.", "The comment was not found.";
    COMMENT_TOO_FAST = 429, "comment_too_fast", "Bạn bình luận quá nhanh, hãy thử lại sau {seconds} giây.", "You comment too fast; try again in {seconds} seconds.";
    COMMENTS_CLOSED = 403, "comments_closed", "Bài này đang có trong một kỳ thi, thảo luận mở lại khi kỳ thi công bố kết quả.", "This problem is in a contest; its discussion opens again when the contest's results are out.";
    ANSWERS_ARE_REPLIES = 412, "answers_are_replies", "Chỉ đánh dấu được câu trả lời cho một bình luận.", "Only a reply to a comment can be marked as the answer.";
}
