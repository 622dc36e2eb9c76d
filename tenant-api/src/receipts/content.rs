//! What a receipt says.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::types::Json;
use time::OffsetDateTime;

use crate::ids::{OrderId, RefundId};
use crate::payment_settings::{PayMethod, Seller};

/// Who paid.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct ReceiptBuyer {
    /// Empty where they have entered none.
    pub name: String,
    /// An address, or a login name.
    pub email: String,
}

/// What is written on it, as it was when it was issued.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ReceiptContent {
    pub seller: Seller,
    pub buyer: ReceiptBuyer,
    /// The course's title.
    pub course: String,
    /// Seats.
    pub quantity: i32,
    /// Of all seats, before what is taken off.
    pub price: i64,
    /// What is taken off.
    pub discount: i64,
    pub method: PayMethod,
    /// The order's.
    pub reference: String,
}

/// A receipt to be issued.
#[derive(Debug, Clone, Copy)]
pub struct NewReceipt<'a> {
    pub order: OrderId,
    /// None: of what was paid.
    pub refund: Option<RefundId>,
    /// All that is paid for the sale by now; of a refund, below zero, what it takes of that.
    pub amount: i64,
    pub content: &'a ReceiptContent,
}

/// The same, left for the moment of the commit.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Left {
    pub(super) order: OrderId,
    pub(super) refund: Option<RefundId>,
    pub(super) amount: i64,
    /// A [`ReceiptContent`].
    pub(super) content: Value,
}

/// A receipt.
#[derive(Debug, Clone)]
pub struct Receipt {
    /// Later ones are larger.
    pub id: i64,
    pub year: i32,
    /// From 1 within the year.
    pub number: i64,
    /// Below zero for a refund.
    pub amount: i64,
    pub content: Json<ReceiptContent>,
    pub issued_at: OffsetDateTime,
}

impl Receipt {
    /// `2026-000123`
    pub fn shown_number(&self) -> String {
        format!("{}-{:06}", self.year, self.number)
    }
}
