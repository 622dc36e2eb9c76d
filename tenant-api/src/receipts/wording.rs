//! The words of receipts.

use platform::locale::Locale;
use time::OffsetDateTime;
use time::macros::{format_description, offset};

use super::content::Receipt;
use crate::money::dong;
use crate::payment_settings::PayMethod;

/// A line of the table: what it is, what it says, whether it stands out.
pub(super) struct Line {
    pub(super) label: &'static str,
    pub(super) value: String,
    pub(super) is_strong: bool,
}

/// In a file's name.
pub(super) fn file_name(locale: Locale) -> &'static str {
    word(locale, "bien-nhan", "receipt")
}

/// What it is.
pub(super) fn title(receipt: &Receipt, locale: Locale) -> &'static str {
    match receipt.amount < 0 {
        true => word(locale, "BIÊN NHẬN HOÀN TIỀN", "REFUND RECEIPT"),
        false => word(locale, "BIÊN NHẬN THANH TOÁN", "PAYMENT RECEIPT"),
    }
}

/// Its number and its day in Vietnam.
pub(super) fn number(receipt: &Receipt, locale: Locale) -> String {
    let (number, day) = (word(locale, "Số", "No."), word(locale, "Ngày", "Date"));
    format!("{number} {} · {day} {}", receipt.shown_number(), day_text(receipt.issued_at, locale))
}

/// What stands below it.
pub(super) fn foot(locale: Locale) -> &'static str {
    word(
        locale,
        "Biên nhận này xác nhận khoản tiền đã thu hoặc đã hoàn, không thay thế hóa đơn điện tử.",
        "This receipt confirms money taken or returned; it does not replace an e-invoice.",
    )
}

/// Who gave it: address and tax code, those that there are.
pub(super) fn seller(receipt: &Receipt, locale: Locale) -> Vec<String> {
    let seller = &receipt.content.seller;
    let tax_code = Some(&seller.tax_code).filter(|code| !code.is_empty());
    let tax_code = tax_code.map(|code| format!("{}: {code}", word(locale, "Mã số thuế", "Tax code")));
    Some(seller.address.clone()).filter(|address| !address.is_empty()).into_iter().chain(tax_code).collect()
}

/// The table.
pub(super) fn lines(receipt: &Receipt, locale: Locale) -> Vec<Line> {
    let content = &receipt.content;
    let line = |(vi, en): (&'static str, &'static str), value: String, is_strong: bool| {
        Some(Line { label: word(locale, vi, en), value, is_strong })
    };
    // What was erased is empty.
    let known = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let discount = Some(content.discount).filter(|discount| *discount > 0);
    let is_refund = receipt.amount < 0;
    let total = if is_refund { ("Số tiền hoàn", "Amount returned") } else { ("Đã thanh toán", "Amount paid") };
    [
        known(&content.buyer.name).and_then(|name| line(("Người mua", "Buyer"), name, false)),
        known(&content.buyer.email).and_then(|email| line(("Tài khoản", "Account"), email, false)),
        line(("Mã đơn hàng", "Order"), content.reference.clone(), false),
        line(("Khóa học", "Course"), content.course.clone(), false),
        line(("Số lượng", "Quantity"), content.quantity.to_string(), false),
        line(("Giá", "Price"), dong(content.price), false),
        discount.and_then(|discount| line(("Giảm giá", "Discount"), dong(-discount), false)),
        line(("Hình thức", "Paid by"), method_text(content.method, locale).to_owned(), false),
        line(total, dong(receipt.amount.abs()), true),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn word(locale: Locale, vi: &'static str, en: &'static str) -> &'static str {
    if locale == Locale::Vi { vi } else { en }
}

/// How something was paid.
pub fn method_text(method: PayMethod, locale: Locale) -> &'static str {
    match method {
        PayMethod::Gateway => word(locale, "Cổng thanh toán", "Payment gateway"),
        PayMethod::BankTransfer => word(locale, "Chuyển khoản", "Bank transfer"),
        PayMethod::Cash => word(locale, "Tiền mặt", "Cash"),
        PayMethod::Cod => word(locale, "Thu tiền khi giao", "Cash on delivery"),
        PayMethod::Free => word(locale, "Miễn phí", "Free"),
    }
}

fn day_text(at: OffsetDateTime, locale: Locale) -> String {
    let day = at.to_offset(offset!(+7)).date();
    let text = match locale {
        Locale::Vi => day.format(format_description!("[day]/[month]/[year]")),
        Locale::En => day.format(format_description!("[year]-[month]-[day]")),
    };
    text.unwrap_or_default()
}

#[cfg(test)]
pub(super) mod tests {
    use sqlx::types::Json;
    use time::macros::datetime;

    use super::*;
    use crate::payment_settings::Seller;
    use crate::receipts::{ReceiptBuyer, ReceiptContent};

    /// One of a payment, or below zero of a refund.
    pub(in crate::receipts) fn receipt(amount: i64) -> Receipt {
        let seller = Seller {
            name: "Công ty Lớp Học".to_owned(),
            tax_code: "0123456789".to_owned(),
            address: "1 Phố Huế, Hà Nội".to_owned(),
        };
        let content = ReceiptContent {
            seller,
            buyer: ReceiptBuyer { name: "Nguyễn Thị Bình".to_owned(), email: "binh@truong.vn".to_owned() },
            course: "Lập trình Python cơ bản".to_owned(),
            quantity: 2,
            price: 1_398_000,
            discount: 99_000,
            method: PayMethod::BankTransfer,
            reference: "LHABC123X".to_owned(),
        };
        let issued_at = datetime!(2026-12-31 17:30 UTC);
        Receipt { id: 1, year: 2027, number: 1, amount, content: Json(content), issued_at }
    }

    fn table(receipt: &Receipt, locale: Locale) -> Vec<String> {
        lines(receipt, locale).into_iter().map(|line| format!("{}={}", line.label, line.value)).collect()
    }

    #[test]
    fn it_says_what_was_paid_for() {
        let paid = receipt(1_299_000);
        assert_eq!(title(&paid, Locale::Vi), "BIÊN NHẬN THANH TOÁN");
        assert_eq!(number(&paid, Locale::Vi), "Số 2027-000001 · Ngày 01/01/2027");
        assert_eq!(number(&paid, Locale::En), "No. 2027-000001 · Date 2027-01-01");
        assert_eq!(seller(&paid, Locale::Vi), ["1 Phố Huế, Hà Nội", "Mã số thuế: 0123456789"]);
        let wanted = [
            "Người mua=Nguyễn Thị Bình",
            "Tài khoản=binh@truong.vn",
            "Mã đơn hàng=LHABC123X",
            "Khóa học=Lập trình Python cơ bản",
            "Số lượng=2",
            "Giá=1,398,000 ₫",
            "Giảm giá=-99,000 ₫",
            "Hình thức=Chuyển khoản",
            "Đã thanh toán=1,299,000 ₫",
        ];
        assert_eq!(table(&paid, Locale::Vi), wanted);
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        let mut back = receipt(-300_000);
        (back.content.buyer.name, back.content.discount) = (String::new(), 0);
        back.content.seller = Seller::default();
        assert!(seller(&back, Locale::En).is_empty());
        assert_eq!(title(&back, Locale::En), "REFUND RECEIPT");
        let table = table(&back, Locale::En);
        assert_eq!(
            (table[0].as_str(), table.last().map(String::as_str)),
            ("Account=binh@truong.vn", Some("Amount returned=300,000 ₫"))
        );
        assert!(!table.iter().any(|line| line.starts_with("Discount")));
    }
}
