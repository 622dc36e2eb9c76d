//! VNPay's page.

use maud::{DOCTYPE, Markup, html};

use super::{Payment, Refusal};
use crate::fault::Fault;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem}\
    button,select,input{font:inherit;padding:.5rem .75rem;margin:.25rem .25rem .25rem 0;min-height:44px}\
    label{display:block;margin-top:.75rem}";

/// A page of the simulator.
pub fn page(is_english: bool, title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(if is_english { "en" } else { "vi" }) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                title { (title) }
                style { (STYLE) }
            }
            body { h1 { (title) } (body) }
        }
    }
}

/// The list of faults.
pub fn faults(is_english: bool) -> Markup {
    html! {
        label {
            (if is_english { "Fault of the message to the site" } else { "Lỗi của tin báo về trang" })
            select name="fault" {
                @for (name, vi, en) in Fault::ALL { option value=(name) { (if is_english { en } else { vi }) } }
            }
        }
    }
}

/// `1.299.000 đ`.
fn dong(amount: i64) -> String {
    let digits = amount.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('.');
        }
        text.push(digit);
    }
    text + " đ"
}

/// An open payment.
pub fn payment(payment: &Payment) -> Markup {
    let is_english = payment.locale == "en";
    let say = |vi: &'static str, en: &'static str| if is_english { en } else { vi };
    let body = html! {
        p { (payment.info) " (" (payment.txn_ref) ")" }
        p { strong { (dong(payment.amount / 100)) } }
        form method="post" action="/paymentv2/choice" {
            input type="hidden" name="txn_ref" value=(payment.txn_ref);
            (faults(is_english))
            button name="choice" value="pay" { (say("Thanh toán", "Pay")) }
            button name="choice" value="cancel" { (say("Hủy giao dịch", "Cancel")) }
            button name="choice" value="not_enough" { (say("Không đủ số dư", "Balance too low")) }
            button name="choice" value="suspect" { (say("Nghi ngờ gian lận", "Suspected of fraud")) }
        }
    };
    page(is_english, say("VNPay mô phỏng", "Simulated VNPay"), &body)
}

/// Why there is no payment.
pub fn refusal(Refusal(code, vi, en): Refusal) -> Markup {
    page(false, "VNPay mô phỏng", &html! { p { (vi) } p lang="en" { (en) } p { "Mã lỗi / Code: " (code) } })
}

#[cfg(test)]
mod tests {
    use super::dong;

    #[test]
    fn thousands_are_grouped() {
        for (amount, text) in [(5, "5 đ"), (100, "100 đ"), (1_000, "1.000 đ"), (1_299_000, "1.299.000 đ")] {
            assert_eq!(dong(amount), text);
        }
    }
}
