//! How banks call the columns of their statements. A head that does not say whether money came in or went out (*Số tiền*) is
//! none of them: whoever has such a file chooses.

use crate::sheets::Names;

/// By field; the first name is the field's own.
pub(super) const NAMES: Names = &[
    (
        "paid_at",
        &[
            "Ngày giao dịch",
            "Ngày GD",
            "Ngày giờ giao dịch",
            "Thời gian giao dịch",
            "Thời gian",
            "Ngày hiệu lực",
            "Ngày hạch toán",
            "Ngày phát sinh",
            "Ngày",
            "Transaction date",
            "Posting date",
            "Value date",
            "Date",
            "Ngày giao dịch Transaction date",
        ],
    ),
    (
        "amount",
        &[
            "Ghi có",
            "Số tiền ghi có",
            "Phát sinh có",
            "PS có",
            "Tiền vào",
            "Số tiền vào",
            "Có",
            "Credit",
            "Credit amount",
            "Ghi có/Credit",
            "Phát sinh có/Credit",
        ],
    ),
    (
        "content",
        &[
            "Nội dung",
            "Nội dung giao dịch",
            "Nội dung chi tiết",
            "Nội dung thanh toán",
            "Diễn giải",
            "Mô tả",
            "Mô tả giao dịch",
            "Chi tiết giao dịch",
            "Description",
            "Transaction description",
            "Transaction detail",
            "Transaction details",
            "Details",
            "Remark",
            "Remarks",
            "Nội dung/Description",
            "Mô tả/Description",
            "Diễn giải/Description",
        ],
    ),
    (
        "bank_number",
        &[
            "Số tham chiếu",
            "Mã tham chiếu",
            "Mã giao dịch",
            "Mã GD",
            "Số giao dịch",
            "Số GD",
            "Số bút toán",
            "Số chứng từ",
            "Số CT",
            "Reference",
            "Reference number",
            "Reference no",
            "Ref no",
            "Doc no",
            "Transaction number",
            "Transaction ID",
            "Transaction no",
        ],
    ),
];

/// The field with this name.
pub(super) fn find(name: &str) -> Option<&'static str> {
    NAMES.iter().map(|(field, _)| *field).find(|field| *field == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::{Row, find_head};

    fn fields(head: &[&str]) -> Option<Vec<Option<&'static str>>> {
        let row = Row { number: 1, cells: head.iter().map(|cell| (*cell).to_owned()).collect() };
        find_head(&[row], NAMES, &[]).map(|(_, fields)| fields)
    }

    #[test]
    fn statements_of_several_banks_are_known() {
        let all = Some(vec![Some("paid_at"), Some("bank_number"), None, Some("amount"), Some("content")]);
        for head in [
            ["Ngày giao dịch", "Số tham chiếu", "Số tiền ghi nợ", "Số tiền ghi có", "Mô tả"],
            ["NGÀY GD", "Số bút toán", "Phát sinh nợ", "Phát sinh có", "Nội dung"],
            ["Transaction Date", "Reference No.", "Debit", "Credit", "Description"],
            ["Ngày giao dịch\nTransaction date", "Số CT", "Nợ", "Có", "Diễn giải"],
        ] {
            assert_eq!(fields(&head), all, "{head:?}");
        }
        assert_eq!(fields(&["STT", "Số dư"]), None);
        for head in ["Số tiền", "Số tiền giao dịch", "Số tiền GD", "Transaction amount"] {
            let without = Some(vec![Some("paid_at"), None, Some("content")]);
            assert_eq!(fields(&["Ngày", head, "Nội dung"]), without, "money that went out may stand there too: {head}");
        }
        assert_eq!((find("amount"), find("balance")), (Some("amount"), None));
    }
}
