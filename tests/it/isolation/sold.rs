//! What a full site has sold, and what becomes of the calls about it.

use serde_json::json;
use sqlx::PgConnection;

use crate::calls::Call;

/// Ids of things that were sold and of what is for sale.
pub(super) struct Sold {
    pub(super) order: i64,
    pub(super) payment: i64,
    pub(super) discount: i64,
    pub(super) batch: i64,
    pub(super) code: i64,
    pub(super) item: i64,
    pub(super) purchase: i64,
}

/// An order of the admin's that was paid in cash, money that names no order, and what codes and uCoin open.
pub(super) async fn sell(
    sql: &mut PgConnection,
    (admin, student, course): (i64, i64, i64),
    secret: &str,
) -> anyhow::Result<Sold> {
    let settings = "INSERT INTO payment_settings (methods, bank_bin, account, account_name, seller)
        VALUES ('{bank_transfer,cash}', '970436', '0123456789', $1, $2)";
    let seller = json!({"name": secret, "tax_code": "", "address": ""});
    sqlx::query(settings).bind(secret).bind(&seller).execute(&mut *sql).await?;
    let order = "INSERT INTO transactions (reference, buyer_id, course_id, course_title, method, price, received, status,
                                           admin_note, search_text, expires_at, paid_at, granted_at)
        VALUES ('LH0000000', $1, $2, $3, 'cash', 100000, 100000, 'success', $3, $3, now() + interval '1 day', now(), now())
        RETURNING id";
    let order: i64 = sqlx::query_scalar(order).bind(admin).bind(course).bind(secret).fetch_one(&mut *sql).await?;
    let paid = "INSERT INTO payments (provider, number, amount, transaction_id, settled_at)
        VALUES ('staff', $1, 100000, $2, now())";
    sqlx::query(paid).bind(format!("{order}/1")).bind(order).execute(&mut *sql).await?;
    receipt(sql, order, secret).await?;
    let payment = "INSERT INTO payments (provider, number, amount, content, finding, settled_at)
        VALUES ('statement', $1, 50000, $1, 'unmatched', now()) RETURNING id";
    let payment = sqlx::query_scalar(payment).bind(secret).fetch_one(&mut *sql).await?;
    let discount = "INSERT INTO discounts (code, percent, note) VALUES (upper($1), 10, $1) RETURNING id";
    let discount = sqlx::query_scalar(discount).bind(secret).fetch_one(&mut *sql).await?;
    let batch = "INSERT INTO activation_batches (name, course_ids, count, created_by)
        VALUES ($1, ARRAY[$2::bigint], 1, $3) RETURNING id";
    let batch: i64 = sqlx::query_scalar(batch).bind(secret).bind(course).bind(admin).fetch_one(&mut *sql).await?;
    let code = "INSERT INTO activation_codes (code, batch_id) VALUES ('000000000001', $1) RETURNING id";
    let code = sqlx::query_scalar(code).bind(batch).fetch_one(&mut *sql).await?;
    let item = "INSERT INTO shop_items (kind, title, description, coins) VALUES ('item', $1, $1, 5000) RETURNING id";
    let item: i64 = sqlx::query_scalar(item).bind(secret).fetch_one(&mut *sql).await?;
    let purchase = "INSERT INTO shop_purchases (item_id, user_id, key, title, coins, state)
        VALUES ($1, $2, gen_random_uuid(), $3, 1, 'waits') RETURNING id";
    let purchase = sqlx::query_scalar(purchase).bind(item).bind(student).bind(secret).fetch_one(sql).await?;
    Ok(Sold { order, payment, discount, batch, code, item, purchase })
}

/// The first receipt of this year.
async fn receipt(sql: &mut PgConnection, order: i64, secret: &str) -> anyhow::Result<()> {
    let content = json!({"seller": {"name": secret, "tax_code": "", "address": ""}, "buyer": {"name": secret, "email": ""},
        "course": secret, "quantity": 1, "price": 100_000, "discount": 0, "method": "cash", "reference": "LH0000000"});
    let issued = "WITH counted AS (INSERT INTO receipt_counters (year, last)
                      VALUES (extract(year FROM now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::integer, 1) RETURNING year)
        INSERT INTO receipts (year, number, transaction_id, amount, content) SELECT year, 1, $1, 100000, $2 FROM counted";
    sqlx::query(issued).bind(order).bind(content).execute(sql).await?;
    Ok(())
}

/// What comes of a call at home, where that is not simply 200.
pub(super) fn wanted(call: &Call) -> Option<&'static [u16]> {
    Some(match (call.method.as_str(), call.pattern.as_str()) {
        // Its course costs nothing, and its order is paid.
        ("POST", "/api/transaction" | "/api/transaction/course") => &[412],
        ("POST", "/api/transaction/{id}/proof" | "/api/transaction/{id}/cancel") => &[412],
        ("GET", "/api/transaction/{id}/qr.png") => &[404],
        // Nobody has the address, no affiliate has earned anything.
        ("POST", "/api-admin/transaction" | "/api-admin/affiliate/payouts") => &[412],
        // No batch has the code, nobody has so many uCoin.
        ("POST", "/api/activation-code/redeem" | "/api/shop/{id}/buy") => &[412],
        _ => return None,
    })
}
