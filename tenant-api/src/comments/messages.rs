//! What calls answer about comments.

use platform::messages;

messages! {
    COMMENT_NOT_FOUND = 404, "comment_not_found", "Không tìm thấy bình luận.", "The comment was not found.";
    COMMENT_TOO_FAST = 429, "comment_too_fast", "Bạn bình luận quá nhanh, hãy thử lại sau {seconds} giây.", "You comment too fast; try again in {seconds} seconds.";
    COMMENTS_CLOSED = 403, "comments_closed", "Bài này đang có trong một kỳ thi, thảo luận mở lại khi kỳ thi công bố kết quả.", "This problem is in a contest; its discussion opens again when the contest's results are out.";
    COMMENTS_OFF = 403, "comments_off", "Bài viết này không nhận bình luận.", "This post takes no comments.";
    COMMENTS_BLOCKED = 403, "comments_blocked", "Bạn không được bình luận trên trang này. Hãy liên hệ quản trị viên nếu bạn cho là nhầm.", "You may not comment on this site. Ask an administrator if you think that is a mistake.";
    OWN_COMMENT = 412, "own_comment", "Không thể báo cáo bình luận của chính mình.", "You can't report your own comment.";
    ANSWERS_ARE_REPLIES = 412, "answers_are_replies", "Chỉ đánh dấu được câu trả lời cho một bình luận.", "Only a reply to a comment can be marked as the answer.";
}
