//! What calls answer about work in the background, and why it failed.

use platform::messages;

messages! {
    TASK_NOT_FOUND = 404, "task_not_found", "Không tìm thấy công việc.", "The task was not found.";
    TASK_RUNNING = 409, "task_running", "Công việc đang chạy.", "The task is running.";
    TASK_DONE = 409, "task_done", "Công việc đã xong.", "The task is done.";
    TASK_WAITS_ALREADY = 409, "task_waits_already", "Một công việc giống hệt đang chờ.", "The same task is waiting already.";
    ATTEMPTS_SPENT = 500, "task_attempts_spent", "Công việc đã bị ngắt quá nhiều lần.", "The task was cut off too many times.";
    TASK_CRASHED = 500, "task_crashed", "Có lỗi trong chương trình khi làm công việc này.", "The program failed while doing this task.";
    TASK_UNREADABLE = 500, "task_unreadable", "Không đọc được nội dung công việc.", "What the task is about can't be read.";
}
