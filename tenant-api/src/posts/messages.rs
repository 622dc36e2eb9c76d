//! What calls answer about posts of the blog.

use platform::messages;

messages! {
    POST_NOT_FOUND = 404, "post_not_found", "Không tìm thấy bài viết.", "The post was not found.";
    REVISION_NOT_FOUND = 404, "revision_not_found", "Không tìm thấy bản lưu này.", "This revision was not found.";
    POST_TOO_LONG = 412, "post_too_long", "Bài viết dài nhất {max} KB. Hãy tách thành nhiều bài.", "A post has at most {max} KB. Make several of it.";
    POST_EMPTY = 412, "post_empty", "Bài viết chưa có nội dung.", "The post has no content yet.";
}
