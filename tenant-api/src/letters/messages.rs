//! What calls answer about letters.

use platform::messages;

messages! {
    TEMPLATE_NOT_FOUND = 404, "template_not_found", "Không tìm thấy mẫu thư này.", "This letter was not found.";
    TOO_MANY_TEMPLATES = 412, "too_many_templates", "Mỗi trang có nhiều nhất {max} mẫu thư riêng. Hãy xóa bớt mẫu cũ.", "A site has at most {max} letters of its own. Delete some old ones.";
    UNKNOWN_PARAM = 412, "unknown_param", "Không có tham số “{name}”. Có phải ý bạn là “{nearest}”?", "There is no parameter “{name}”. Did you mean “{nearest}”?";
    PARAM_NEEDED = 412, "param_needed", "Thư này phải giữ tham số “{name}” trong nội dung, ở chỗ người nhận nhìn thấy.", "This letter has to keep the parameter “{name}” in its content, where its reader sees it.";
    LINK_IN_TITLE = 412, "link_in_title", "Tiêu đề không được có liên kết của thư.", "The title cannot have the letter's link.";
}
