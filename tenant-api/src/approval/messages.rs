//! What calls answer about the life of content.

use platform::messages;

messages! {
    APPROVAL_STEP = 412, "approval_step", "Không thể chuyển từ trạng thái hiện tại sang trạng thái này.", "That step is not possible from the current state.";
    NEEDS_APPROVAL = 412, "needs_approval", "Nội dung công khai cần được quản trị viên duyệt trước khi xuất bản.", "Public content has to be approved by an admin before it is published.";
}
