//! What is said of contests where their rows are kept.

use platform::messages;

messages! {
    CONTEST_NOT_FOUND = 404, "contest_not_found", "Không tìm thấy kỳ thi này.", "This contest was not found.";
}
