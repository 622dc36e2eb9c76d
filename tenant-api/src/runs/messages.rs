//! What calls answer about runs of snippets.

use platform::messages;

messages! {
    RUN_NOT_FOUND = 404, "run_not_found", "Không tìm thấy lần chạy này.", "That run was not found.";
    INPUT_OVER = 412, "input_over", "Chương trình không nhận thêm dữ liệu vào nữa.", "The program takes no more input.";
    INPUT_GAP = 412, "input_gap", "Còn thiếu dữ liệu vào trước đó; phần tiếp theo có số {next}.", "Earlier input is missing; the next piece has the number {next}.";
    INPUT_FULL = 412, "input_full", "Dữ liệu vào của lần chạy này đã nhiều hết mức cho phép.", "This run has had all the input that a run may have.";
    FILE_TWICE = 412, "file_twice", "Hai tệp trùng tên, hoặc một tệp trùng tên mà tệp chính có khi chạy ({name}).", "Two files have the same name, or one has the name that the main file gets when it runs ({name}).";
    RUN_TOO_FAST = 429, "run_too_fast", "Bạn chạy quá nhanh; hãy chờ một chút rồi chạy lại.", "You run programs too fast; wait a moment and run again.";
    RUN_BUSY = 429, "run_busy", "Bạn đang có một chương trình chờ nhập dữ liệu; hãy dừng nó trước.", "One of your programs is waiting for input; stop it first.";
    SITE_RUNS_BUSY = 429, "site_runs_busy", "Đang có nhiều chương trình chờ nhập dữ liệu. Hãy chọn “Nhập sẵn” ở phần Dữ liệu vào rồi chạy lại, hoặc thử lại sau ít phút.", "Many programs are waiting for input now. Choose “Give it beforehand” under Input and run again, or try again in a few minutes.";
}
