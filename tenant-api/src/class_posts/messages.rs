//! What calls answer about posts of classes.

use platform::messages;

messages! {
    CLASS_POST_NOT_FOUND = 404, "class_post_not_found", "Không tìm thấy bài đăng này.", "This post was not found.";
    TOO_MANY_CLASS_POSTS = 412, "too_many_class_posts", "Mỗi lớp có nhiều nhất {max} bài đăng. Hãy xóa bớt bài cũ.", "A class has at most {max} posts. Delete some old ones.";
    TOO_MANY_PINNED = 412, "too_many_pinned", "Mỗi lớp ghim được nhiều nhất {max} bài. Hãy bỏ ghim bài khác trước.", "A class pins at most {max} posts. Unpin another one first.";
}
