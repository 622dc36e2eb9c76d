//! The calls of orders, codes, affiliates and the shop: who may make them, and how they are filled in. What providers call
//! answers in the providers' own form and stands in no document.

use serde_json::{Value, json};

use super::Objects;
use super::table::Who::{self, Roles, SignedIn};
use super::table::{ACCOUNTS, ADMINS};

/// Who sells has the same rights on accounts and orders.
const SELLERS: Who = ACCOUNTS;
const CODES_SEEN: Who = Roles(&["admin", "sale", "sale_lead", "affiliate"]);
const CODES_MADE: Who = Roles(&["admin", "affiliate"]);
const PAYOUTS_SEEN: Who = CODES_SEEN;
const AFFILIATES: Who = Roles(&["admin", "teacher", "moderator", "moderator_lead", "sale", "sale_lead", "affiliate"]);

/// A code of which no batch has one; its check holds.
const CODE: &str = "0000-0000-0000";

/// Method, pattern, who.
pub(super) const CALLS: &[(&str, &str, Who)] = &[
    ("GET", "/api/transaction", SignedIn),
    ("POST", "/api/transaction", SignedIn),
    ("POST", "/api/transaction/course", SignedIn),
    ("GET", "/api/transaction/quote", SignedIn),
    ("GET", "/api/transaction/course/{id}", SignedIn),
    ("GET", "/api/transaction/course/detail/{id}", SignedIn),
    ("GET", "/api/transaction/{id}/qr.png", SignedIn),
    ("GET", "/api/transaction/{id}/receipt", SignedIn),
    ("POST", "/api/transaction/{id}/proof", SignedIn),
    ("POST", "/api/transaction/{id}/cancel", SignedIn),
    ("GET", "/api-admin/transaction", SELLERS),
    ("POST", "/api-admin/transaction", SELLERS),
    ("GET", "/api-admin/transaction/{id}", SELLERS),
    ("PUT", "/api-admin/transaction/{id}", SELLERS),
    ("POST", "/api-admin/transaction/{id}/refund", SELLERS),
    ("GET", "/api-admin/transaction/{id}/receipt", SELLERS),
    ("GET", "/api-admin/transaction/export", SELLERS),
    ("GET", "/api-admin/transaction/revenue", SELLERS),
    ("GET", "/api-admin/transaction/reconciliation", SELLERS),
    ("PUT", "/api-admin/transaction/reconciliation/{id}", SELLERS),
    ("POST", "/api-admin/transaction/statement", SELLERS),
    ("GET", "/api-admin/payment-settings", ADMINS),
    ("PUT", "/api-admin/payment-settings", ADMINS),
    ("GET", "/api-admin/discount", SELLERS),
    ("POST", "/api-admin/discount", SELLERS),
    ("GET", "/api-admin/discount/{id}", SELLERS),
    ("PUT", "/api-admin/discount/{id}", SELLERS),
    ("DELETE", "/api-admin/discount/{id}", SELLERS),
    ("GET", "/api/activation-code", CODES_SEEN),
    ("POST", "/api/activation-code", CODES_MADE),
    ("GET", "/api/activation-code/batch/{id}/file", SignedIn),
    ("GET", "/api/activation-code/redeem", SignedIn),
    ("POST", "/api/activation-code/redeem", SignedIn),
    ("POST", "/api/activation-code/remove-activation-codes", CODES_MADE),
    ("GET", "/api/affiliate-code", AFFILIATES),
    ("POST", "/api/affiliate-code", AFFILIATES),
    ("GET", "/api/affiliate-code/my-affiliate-users", SignedIn),
    ("GET", "/api/affiliate-code/my-affiliate-txns", SignedIn),
    ("GET", "/api-admin/affiliate/payouts", PAYOUTS_SEEN),
    ("POST", "/api-admin/affiliate/payouts", ADMINS),
    ("GET", "/api-admin/affiliate/payouts/export", PAYOUTS_SEEN),
    ("GET", "/api/shop", SignedIn),
    ("GET", "/api/shop/purchases", SignedIn),
    ("POST", "/api/shop/{id}/buy", SignedIn),
    ("GET", "/api-admin/shop", SELLERS),
    ("POST", "/api-admin/shop", SELLERS),
    ("GET", "/api-admin/shop/{id}", SELLERS),
    ("PUT", "/api-admin/shop/{id}", SELLERS),
    ("DELETE", "/api-admin/shop/{id}", SELLERS),
    ("GET", "/api-admin/shop/purchases", SELLERS),
    ("PUT", "/api-admin/shop/purchases/{id}", SELLERS),
];

/// What the address names as `{id}`; none where the call is of something else.
pub(super) fn id(pattern: &str, of: &Objects) -> Option<i64> {
    Some(match pattern {
        "/api/transaction/course/{id}" => of.course,
        other if other.starts_with("/api-admin/transaction/reconciliation/") => of.payment,
        other if ["/api/transaction/", "/api-admin/transaction/"].iter().any(|root| other.starts_with(root)) => {
            of.order
        }
        other if other.starts_with("/api-admin/discount/") => of.discount,
        other if other.starts_with("/api/activation-code/batch/") => of.activation_batch,
        other if other.starts_with("/api-admin/shop/purchases/") => of.shop_purchase,
        other if ["/api/shop/", "/api-admin/shop/"].iter().any(|root| other.starts_with(root)) => of.shop_item,
        _ => return None,
    })
}

/// A body that is taken; none where the call is of something else.
pub(super) fn body(pattern: &str, of: &Objects) -> Option<Value> {
    let key = uuid::Uuid::new_v4().to_string();
    let unique = tests::installation::unique();
    Some(match pattern {
        "/api/transaction" => json!({"course_id": of.course, "method": "bank_transfer", "key": key}),
        "/api/transaction/course" => json!({"course_id": of.course, "key": key}),
        "/api/transaction/{id}/proof" => json!({"images": [of.file]}),
        "/api/transaction/{id}/cancel" => json!({}),
        // Nobody's address.
        "/api-admin/transaction" => json!({"email": "nguoi-mua@truong.vn", "course_id": of.course, "method": "cash"}),
        "/api-admin/transaction/{id}" => json!({"admin_note": "Gọi lại", "version": 1}),
        "/api-admin/transaction/{id}/refund" => {
            json!({"amount": 1000, "reason": "Đóng nhầm", "access": "keep", "way": "cash", "key": key})
        }
        "/api-admin/transaction/reconciliation/{id}" => json!({"action": "note", "note": "Tiền điện"}),
        "/api-admin/payment-settings" => {
            json!({"methods": ["bank_transfer", "cash"], "bank_bin": "970436", "account": "0123456789", "prefix": "LH",
                "order_hours": 72, "refund_days": 7, "affiliate_value": 5, "affiliate_bonus": 10, "vnpay_terminal": null,
                "version": 1})
        }
        "/api-admin/discount" | "/api-admin/discount/{id}" => {
            json!({"code": format!("GIAM-{}", unique.to_uppercase()), "percent": 10, "version": 1})
        }
        "/api/activation-code" => json!({"course_ids": [of.course], "count": 2, "batch": "Lớp 10A1"}),
        "/api/activation-code/redeem" => json!({"code": CODE}),
        "/api/activation-code/remove-activation-codes" => json!({"delete_ids": of.activation_code.to_string()}),
        "/api/affiliate-code" => json!({}),
        "/api-admin/affiliate/payouts" => json!({"entry_ids": [of.payment]}),
        "/api/shop/{id}/buy" => json!({"key": key}),
        "/api-admin/shop" | "/api-admin/shop/{id}" => {
            json!({"kind": "item", "title": "Sổ tay", "coins": 5000, "version": 1})
        }
        "/api-admin/shop/purchases/{id}" => json!({"state": "done"}),
        _ => return None,
    })
}

/// A bank's file with one arrival that names no order.
pub(super) fn statement() -> String {
    let number = tests::installation::unique();
    format!("Ngày giao dịch,Số tham chiếu,Ghi có,Nội dung\n05/01/2026,FT{number},50000,nop quy lop\n")
}
