//! What calls answer about drafts.

use platform::messages;

messages! {
    DRAFTS_FULL = 412, "drafts_full", "Bạn đã có {max} bản nháp, không thể lưu thêm bản mới.", "You have {max} drafts already: no new one can be kept.";
}
