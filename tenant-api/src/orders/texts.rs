//! What the steps and ends of orders are called, in both languages.

use platform::locale::Locale;
use serde_json::Value;

use super::words::EventKind;
use crate::money::dong;

/// What a step says to its buyer.
pub fn event_text(kind: EventKind, data: &Value, locale: Locale) -> String {
    let amount = || dong(data["amount"].as_i64().unwrap_or_default());
    let (vi, en) = match kind {
        EventKind::Created => ("Đã đặt đơn hàng".to_owned(), "The order was made".to_owned()),
        EventKind::MethodChanged => ("Đã đổi cách thanh toán".to_owned(), "Another way to pay was chosen".to_owned()),
        EventKind::Shown => ("Đang chờ thanh toán".to_owned(), "Waiting for the payment".to_owned()),
        EventKind::Payment => (format!("Đã nhận {}", amount()), format!("{} received", amount())),
        EventKind::Declined => {
            let why = failure_text(&format!("gateway_{}", data["code"].as_str().unwrap_or_default()), locale);
            (format!("Thanh toán không thành công: {why}"), format!("The payment did not succeed: {why}"))
        }
        EventKind::Proof => ("Đã gửi ảnh chuyển khoản".to_owned(), "Pictures of the transfer were sent".to_owned()),
        EventKind::Held => ("Đang được kiểm tra".to_owned(), "It is being looked at".to_owned()),
        EventKind::Success => ("Đã thanh toán xong".to_owned(), "The order is paid".to_owned()),
        EventKind::Failure => {
            let why = failure_text(data["failure"].as_str().unwrap_or_default(), locale);
            (format!("Không thành công: {why}"), format!("It failed: {why}"))
        }
        EventKind::Changed => ("Trang đã cập nhật đơn hàng".to_owned(), "The site updated the order".to_owned()),
        EventKind::RefundBegun => (format!("Đang hoàn {}", amount()), format!("{} are being refunded", amount())),
        EventKind::Refunded => (format!("Đã hoàn {}", amount()), format!("{} were refunded", amount())),
        EventKind::RefundFailed => {
            (format!("Chưa hoàn được {}", amount()), format!("{} could not be refunded yet", amount()))
        }
        EventKind::Mended => ("Đơn hàng đã được đối soát lại".to_owned(), "The order was reconciled".to_owned()),
    };
    if locale == Locale::Vi { vi } else { en }
}

/// Why an order failed.
pub fn failure_text(failure: &str, locale: Locale) -> &'static str {
    let (vi, en) = match failure {
        "expired" => ("đã quá hạn thanh toán", "the time to pay is over"),
        "cancelled" => ("bạn đã hủy", "you cancelled it"),
        "replaced" => ("đã có đơn hàng khác", "another order took its place"),
        "refunded" => ("đã hoàn lại tiền", "the money was given back"),
        "rejected" => ("trang không xác nhận được thanh toán", "the site could not confirm the payment"),
        "gateway_04" | "gateway_03" | "gateway_02" => {
            ("cổng thanh toán tạm ngừng phục vụ trang này", "the gateway does not serve this site for now")
        }
        "gateway_05" | "gateway_79" => {
            ("nhập sai mật khẩu thanh toán quá nhiều lần", "the payment password was wrong too often")
        }
        "gateway_06" | "gateway_13" => ("mã OTP không đúng", "the one-time password was wrong"),
        "gateway_07" => ("giao dịch bị nghi ngờ gian lận", "the payment is suspected of fraud"),
        "gateway_08" | "gateway_75" => ("ngân hàng đang bảo trì", "the bank is under maintenance"),
        "gateway_09" => (
            "thẻ hoặc tài khoản chưa đăng ký Internet Banking",
            "the card or account is not registered for internet banking",
        ),
        "gateway_10" => {
            ("xác thực thẻ hoặc tài khoản sai quá 3 lần", "the card or account could not be verified three times")
        }
        "gateway_11" => ("đã hết thời gian thanh toán", "the time to pay by this link is over"),
        "gateway_12" => ("thẻ hoặc tài khoản bị khóa", "the card or account is locked"),
        "gateway_24" => ("bạn đã hủy thanh toán", "you cancelled the payment"),
        "gateway_51" => ("tài khoản không đủ số dư", "the balance is too low"),
        "gateway_65" => ("vượt hạn mức giao dịch trong ngày", "the day's limit is exceeded"),
        _ => ("cổng thanh toán báo lỗi", "the gateway reported an error"),
    };
    if locale == Locale::Vi { vi } else { en }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_step_says_something_in_both_languages() {
        for kind in EventKind::ALL {
            let text =
                |locale| event_text(*kind, &json!({"amount": 50_000, "code": "24", "failure": "expired"}), locale);
            assert!(!text(Locale::Vi).is_empty() && text(Locale::Vi) != text(Locale::En), "{kind}");
        }
        assert_eq!(event_text(EventKind::Payment, &json!({"amount": 50_000}), Locale::Vi), "Đã nhận 50,000 ₫");
        assert_eq!(failure_text("gateway_24", Locale::En), "you cancelled the payment");
        assert_eq!(failure_text("gateway_zz", Locale::En), failure_text("", Locale::En));
    }
}
