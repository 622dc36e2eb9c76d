//! What calls answer about forms.

use platform::messages;

messages! {
    FORM_NOT_FOUND = 404, "form_not_found", "Không tìm thấy biểu mẫu.", "The form was not found.";
    FORM_ANSWER_NOT_FOUND = 404, "form_answer_not_found", "Không tìm thấy câu trả lời này.", "This answer was not found.";
    FORM_CLOSED = 412, "form_closed", "Biểu mẫu chưa mở hoặc đã đóng.", "The form is not open yet, or closed.";
    FORM_FULL = 412, "form_full", "Biểu mẫu đã nhận đủ số câu trả lời.", "The form has all the answers that it takes.";
    TEXT_TOO_SHORT = 412, "text_too_short", "Nội dung quá ngắn (ít nhất {min} ký tự).", "Too short (at least {min} characters).";
    FIELD_KEY_TWICE = 412, "field_key_twice", "Hai mục có cùng mã.", "Two fields have the same key.";
    FIELD_KEY_FORMAT = 412, "field_key_format", "Mã mục gồm chữ thường không dấu, chữ số và gạch dưới, bắt đầu bằng chữ.", "A key has small letters without marks, digits and underscores, and begins with a letter.";
    CONDITION_LOOKS_BACK = 412, "condition_looks_back", "Điều kiện chỉ xét được mục đứng trước.", "A condition can only look at fields before.";
    ONE_EMAIL_FIELD = 412, "one_email_field", "Cần một mục email để nhận mỗi địa chỉ một lần hoặc để đăng ký.", "An email field is needed to take each address once, or to register people.";
    NO_SEATS_LEFT = 412, "no_seats_left", "Lựa chọn này đã hết chỗ; hãy đưa vào danh sách chờ.", "No seat of this choice is left; put it on the waiting list.";
    FORM_REGISTERS_NOBODY = 412, "form_registers_nobody", "Biểu mẫu này không tạo tài khoản.", "This form makes no accounts.";
    FORM_JOINS_NOTHING = 412, "form_joins_nothing", "Không tìm thấy khóa học hoặc lớp này trong những nơi bạn quản lý.", "This is no course or class that you manage.";
    WEBHOOK_FORMAT = 412, "webhook_format", "Địa chỉ nhận phải là https tới một tên miền công khai.", "A webhook is an https address at a public domain.";
    WEBHOOK_AWAY = 503, "webhook_away", "Không gửi được tới địa chỉ nhận của biểu mẫu.", "The form's webhook could not be reached.";
    WEBHOOK_REFUSED = 503, "webhook_refused", "Địa chỉ nhận của biểu mẫu không nhận dữ liệu.", "The form's webhook did not take what was sent.";
}
