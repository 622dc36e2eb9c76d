//! What calls answer about categories.

use platform::messages;

messages! {
    CATEGORY_NOT_FOUND = 404, "category_not_found", "Không tìm thấy danh mục này.", "There is no such category.";
    OBJECT_NOT_FOUND = 404, "object_not_found", "Không tìm thấy nội dung này.", "There is no such content.";
    CATEGORY_EXISTS = 409, "category_exists", "Đã có danh mục cùng tên ở đây.", "There is a category of that name here already.";
    TOO_MANY_CATEGORIES = 412, "too_many_categories", "Chỉ có thể tạo tối đa {max} danh mục.", "At most {max} categories can be made.";
}
