//! What is said of contests where their rows are kept.

use platform::messages;

messages! {
    CONTEST_NOT_FOUND = 404, "contest_not_found", "Không tìm thấy kỳ thi này.", "This contest was not found.";
    SESSION_ELSEWHERE = 409, "session_elsewhere", "Bài thi đang mở ở một máy khác.", "The exam is open on another computer.";
}
