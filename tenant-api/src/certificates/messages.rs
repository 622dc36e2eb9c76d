//! What calls answer about certificates.

use platform::messages;

messages! {
    CERTIFICATE_NOT_FOUND = 404, "certificate_not_found", "Không tìm thấy chứng chỉ có mã này.", "There is no certificate with this code.";
    CERTIFICATE_REVOKED = 412, "certificate_revoked", "Chứng chỉ này đã bị thu hồi.", "This certificate was revoked.";
    CERTIFICATE_RECOUNTED = 412, "certificate_recounted", "Bài làm đã được chấm lại và khóa học không còn được tính là hoàn thành.", "The answers were marked again, and the course no longer counts as finished.";
    AWARD_CHANGED = 412, "award_changed", "Giải thưởng của kỳ thi đã được xét lại và không còn giải này.", "The awards of the contest were decided again, and this one no longer holds.";
}
