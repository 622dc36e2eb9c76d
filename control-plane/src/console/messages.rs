//! What calls answer about the console.

use platform::messages;

messages! {
    STEP_UP_REQUIRED = 403, "step_up_required", "Thao tác này cần xác thực lại bước hai.", "This needs your second factor again.";
    OPERATION_NOT_FOUND = 404, "operation_not_found", "Không tìm thấy tác vụ.", "The operation was not found.";
    NODE_NOT_FOUND = 404, "node_not_found", "Không tìm thấy máy chấm.", "The node was not found.";
    CONFIRM_MISMATCH = 412, "confirm_mismatch", "Tên gõ lại không khớp.", "What you typed does not match.";
    OPERATION_RUNNING = 409, "operation_running", "Đang có một tác vụ khác chạy, hãy đợi xong.", "Another operation is under way; please wait until it is over.";
    NOT_RESTORABLE = 412, "not_restorable", "Không có bản sao lưu nào cho thời điểm này.", "There is no backup of that moment.";
    REASON_TOO_SHORT = 412, "reason_too_short", "Hãy ghi lý do (3 đến 500 ký tự).", "Please give a reason (3 to 500 characters).";
}
