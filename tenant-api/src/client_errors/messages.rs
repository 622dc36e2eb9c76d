//! What calls answer about faults of browsers.

use platform::messages;

messages! {
    CLIENT_ERROR_NOT_FOUND = 404, "client_error_not_found", "Không tìm thấy lỗi này.", "The error was not found.";
    TOO_MANY_REPORTS = 412, "too_many_reports", "Mỗi lần chỉ gửi từ 1 đến {max} lỗi.", "A batch has from 1 to {max} errors.";
}
