//! What letters about orders say.

use platform::locale::Locale;

use super::letter::page;
use super::template::Content;

/// What a letter names of an order: the course, an amount as people read it, and the reference.
#[derive(Debug, Clone, Copy)]
pub(super) struct Named<'a> {
    pub(super) course: &'a str,
    pub(super) amount: &'a str,
    pub(super) reference: &'a str,
}

/// That an order is paid, with the way to what was bought.
pub(super) fn paid(address: &str, locale: Locale, of: Named<'_>, order: i64) -> Content {
    let Named { course, amount, reference } = of;
    let link = page(address, locale, &format!("/transactions?order={order}"));
    match locale {
        Locale::Vi => Content {
            subject: format!("Đã thanh toán: {course}"),
            paragraphs: vec![
                format!("Cảm ơn bạn. Đơn hàng {reference} cho “{course}” ({amount}) đã được thanh toán."),
                "Trong đơn hàng có biên nhận, và mã kích hoạt nếu bạn mua cho người khác.".to_owned(),
            ],
            button: Some(("Mở đơn hàng".to_owned(), link)),
        },
        Locale::En => Content {
            subject: format!("Paid: {course}"),
            paragraphs: vec![
                format!("Thank you. Your order {reference} of “{course}” ({amount}) is paid."),
                "The order has the receipt, and activation codes if you bought for others.".to_owned(),
            ],
            button: Some(("Open the order".to_owned(), link)),
        },
    }
}

/// That money for an order went back.
pub(super) fn refunded(address: &str, locale: Locale, of: Named<'_>, reason: &str) -> Content {
    let Named { course, amount, reference } = of;
    let link = page(address, locale, "/transactions");
    match locale {
        Locale::Vi => Content {
            subject: format!("Đã hoàn tiền: {course}"),
            paragraphs: vec![
                format!("Chúng tôi đã hoàn {amount} của đơn hàng {reference} cho “{course}”."),
                format!("Lý do: {reason}"),
            ],
            button: Some(("Xem đơn hàng".to_owned(), link)),
        },
        Locale::En => Content {
            subject: format!("Refunded: {course}"),
            paragraphs: vec![
                format!("{amount} of your order {reference} of “{course}” were refunded."),
                format!("Reason: {reason}"),
            ],
            button: Some(("See the orders".to_owned(), link)),
        },
    }
}
