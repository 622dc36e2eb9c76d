//! What calls answer about affiliates.

use platform::messages;

messages! {
    ENTRIES_NOT_DUE = 412, "affiliate_entries_not_due", "Có khoản hoa hồng chưa đến hạn hoặc đã được trả. Hãy tải lại danh sách.", "Some of these bonuses are not due yet or were paid already. Please reload the list.";
    NOTHING_TO_PAY = 412, "affiliate_nothing_to_pay", "{name} không còn hoa hồng nào để trả sau khi trừ các khoản hoàn tiền.", "After refunds, {name} has no bonus left to be paid.";
}
