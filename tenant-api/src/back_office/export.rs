//! Orders and receipts as tables, with the columns that software for e-invoices asks for.

use std::collections::HashMap;

use actix_web::{HttpRequest, get};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use time::OffsetDateTime;
use time::macros::{format_description, offset};
use utoipa::IntoParams;

use super::filter::{TransactionFilter, span};
use super::store::{self, Person};
use crate::actor::Actor;
use crate::files::{self, MadeFile};
use crate::ids::{AccountId, OrderId};
use crate::listing::{Listing, Search, given};
use crate::names;
use crate::orders::{self, Order, OrderStatus};
use crate::permissions::{Action, Resource};
use crate::receipts::{self, Receipt, method_text};
use crate::sheets::{SheetCell, SheetFormat};
use crate::site::Site;

/// Most rows of a file.
const MOST: i64 = 100_000;
/// Rows that are read at one time.
const PIECE: usize = 1000;

platform::text_enum! {
    /// What a file lists.
    pub enum TransactionExport {
        /// The orders of the list.
        Orders = "orders",
        /// The receipts that were issued within the days of the list, refunds among them: of its filters no other counts.
        Receipts = "receipts",
    }
}

/// What the file is.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TransactionExportQuery {
    /// `orders` where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    kind: Option<TransactionExport>,
    /// `xlsx` where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    format: Option<SheetFormat>,
}

/// The orders of the list with these filters in its order, or receipts by number, as a file; at most 100,000.
#[utoipa::path(tag = "admin", params(TransactionExportQuery, Search, TransactionFilter), responses((status = 200, body = Envelope<MadeFile>)))]
#[get("/api-admin/transaction/export")]
pub async fn export_transactions(
    site: Site,
    actor: Actor,
    query: Query<TransactionExportQuery>,
    listing: Listing<TransactionFilter>,
    request: HttpRequest,
) -> Result<Envelope<MadeFile>, ApiError> {
    actor.require(Resource::Transaction, Action::List)?;
    let locale = Locale::of(&request);
    let format = query.format.unwrap_or(SheetFormat::Xlsx);
    let file = match query.kind.unwrap_or(TransactionExport::Orders) {
        TransactionExport::Orders => keep_orders(&site, actor.id, &listing, (format, locale)).await?,
        TransactionExport::Receipts => keep_receipts(&site, actor.id, &listing.filter, (format, locale)).await?,
    };
    Ok(Envelope::of(file))
}

async fn keep_orders(
    site: &Site,
    by: AccountId,
    listing: &Listing<TransactionFilter>,
    (format, locale): (SheetFormat, Locale),
) -> Result<MadeFile, ApiError> {
    let (filter, search) = (&listing.filter, listing.search.as_str());
    let ids = store::search(&mut *site.read().await?, (filter, search), (MOST, 0)).await?.ids;
    let mut pieces = ids.chunks(PIECE);
    let name = word(locale, "don-hang", "orders");
    files::keep_long_sheet(site, by, (name, format), order_heads(locale), async || {
        let Some(ids) = pieces.next() else { return Ok(None) };
        order_rows(&mut *site.read().await?, ids, locale).await.map(Some)
    })
    .await
}

async fn keep_receipts(
    site: &Site,
    by: AccountId,
    filter: &TransactionFilter,
    (format, locale): (SheetFormat, Locale),
) -> Result<MadeFile, ApiError> {
    let days = span(filter.from, filter.to);
    let (mut after, mut left) = (0, MOST);
    let name = word(locale, "bien-nhan", "receipts");
    files::keep_long_sheet(site, by, (name, format), receipt_heads(locale), async || {
        let limit = left.min(PIECE as i64);
        let piece = receipts::list_after(&mut *site.read().await?, after, days, limit).await?;
        let Some(last) = piece.last() else { return Ok(None) };
        (after, left) = (last.id, left - piece.len() as i64);
        Ok(Some(piece.iter().map(|receipt| receipt_row(receipt, locale)).collect()))
    })
    .await
}

fn order_heads(locale: Locale) -> Vec<String> {
    let heads = match locale {
        Locale::Vi => [
            "Mã đơn hàng",
            "Ngày đặt",
            "Ngày thanh toán",
            "Người mua",
            "Tài khoản",
            "Tên hàng hóa, dịch vụ",
            "Số lượng",
            "Đơn giá",
            "Thành tiền",
            "Chiết khấu",
            "Tổng thanh toán",
            "Đã nhận",
            "Đã hoàn",
            "Hình thức thanh toán",
            "Trạng thái",
            "Mã giảm giá",
            "Ghi chú",
        ],
        Locale::En => [
            "Order",
            "Ordered on",
            "Paid on",
            "Buyer",
            "Account",
            "Goods or service",
            "Quantity",
            "Unit price",
            "Amount",
            "Discount",
            "Total",
            "Received",
            "Refunded",
            "Paid by",
            "Status",
            "Discount code",
            "Note",
        ],
    };
    heads.map(str::to_owned).to_vec()
}

async fn order_rows(conn: &mut TenantConn, ids: &[OrderId], locale: Locale) -> Result<Vec<Vec<SheetCell>>, ApiError> {
    let orders = orders::list(conn, ids).await?;
    let buyers: Vec<AccountId> = orders.iter().map(|order| order.buyer_id).collect();
    let buyers: HashMap<AccountId, Person> =
        store::people(conn, &buyers).await?.into_iter().map(|person| (person.id, person)).collect();
    Ok(orders.iter().map(|order| order_row(order, buyers.get(&order.buyer_id), locale)).collect())
}

fn order_row(order: &Order, buyer: Option<&Person>, locale: Locale) -> Vec<SheetCell> {
    let (name, email) = buyer.map(|buyer| (buyer.name.clone(), buyer.email.clone())).unwrap_or_default();
    vec![
        order.reference.clone().into(),
        clock(order.created_at).into(),
        order.paid_at.map(clock).unwrap_or_default().into(),
        names::shown(name, locale).into(),
        email.into(),
        order.course_title.clone().into(),
        number(order.quantity.into()),
        number(order.price / i64::from(order.quantity.max(1))),
        number(order.price),
        number(order.discount_amount),
        number(order.amount),
        number(order.received),
        number(order.refunded),
        method_text(order.method, locale).to_owned().into(),
        status_text(order.status, locale).to_owned().into(),
        order.discount_code.clone().into(),
        order.admin_note.clone().into(),
    ]
}

fn receipt_heads(locale: Locale) -> Vec<String> {
    let heads = match locale {
        Locale::Vi => [
            "Số biên nhận",
            "Ngày",
            "Mã đơn hàng",
            "Người mua",
            "Tài khoản",
            "Tên hàng hóa, dịch vụ",
            "Số lượng",
            "Thành tiền",
            "Chiết khấu",
            "Tổng thanh toán",
            "Hình thức thanh toán",
            "Đơn vị bán",
            "Mã số thuế",
        ],
        Locale::En => [
            "Receipt",
            "Date",
            "Order",
            "Buyer",
            "Account",
            "Goods or service",
            "Quantity",
            "Amount",
            "Discount",
            "Total",
            "Paid by",
            "Seller",
            "Tax code",
        ],
    };
    heads.map(str::to_owned).to_vec()
}

fn receipt_row(receipt: &Receipt, locale: Locale) -> Vec<SheetCell> {
    let content = &receipt.content;
    vec![
        receipt.shown_number().into(),
        clock(receipt.issued_at).into(),
        content.reference.clone().into(),
        content.buyer.name.clone().into(),
        content.buyer.email.clone().into(),
        content.course.clone().into(),
        number(content.quantity.into()),
        number(content.price),
        number(content.discount),
        number(receipt.amount),
        method_text(content.method, locale).to_owned().into(),
        content.seller.name.clone().into(),
        content.seller.tax_code.clone().into(),
    ]
}

fn word(locale: Locale, vi: &'static str, en: &'static str) -> &'static str {
    if locale == Locale::Vi { vi } else { en }
}

fn number(amount: i64) -> SheetCell {
    SheetCell::Number { value: amount as f64, shown: amount.to_string() }
}

/// In Vietnam's time.
fn clock(at: OffsetDateTime) -> String {
    let format = format_description!("[day]/[month]/[year] [hour]:[minute]");
    at.to_offset(offset!(+7)).format(&format).unwrap_or_default()
}

fn status_text(status: OrderStatus, locale: Locale) -> &'static str {
    match status {
        OrderStatus::Initialized => word(locale, "Mới tạo", "New"),
        OrderStatus::InProgress => word(locale, "Chờ thanh toán", "Waiting for payment"),
        OrderStatus::Paying => word(locale, "Đang thanh toán", "Being paid"),
        OrderStatus::WaitingForActivation => word(locale, "Chờ duyệt", "Waiting for approval"),
        OrderStatus::Success => word(locale, "Thành công", "Paid"),
        OrderStatus::Failure => word(locale, "Không thành công", "Failed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_column_has_a_head_in_both_languages() {
        for (vi, en) in
            [(order_heads(Locale::Vi), order_heads(Locale::En)), (receipt_heads(Locale::Vi), receipt_heads(Locale::En))]
        {
            assert_eq!(vi.len(), en.len());
            assert!(vi.iter().zip(&en).all(|(vi, en)| vi != en));
        }
        for status in OrderStatus::ALL {
            assert_ne!(status_text(*status, Locale::Vi), status_text(*status, Locale::En));
        }
        assert_eq!(clock(OffsetDateTime::UNIX_EPOCH), "01/01/1970 07:00");
        assert_eq!(number(-5), SheetCell::Number { value: -5.0, shown: "-5".to_owned() });
    }
}
