//! Why content is not as it should be.

use platform::messages;

messages! {
    NOT_RENDERED = 500, "not_rendered", "Có nội dung chưa hiển thị lại được.", "Some content could not be rendered again.";
}
