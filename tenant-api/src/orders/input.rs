//! What buyers send.

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::messages::{ABOVE_ZERO, LESS_THAN_MAX};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::gateway::PayChannel;
use crate::ids::{CourseId, FileId};
use crate::payment_settings::PayMethod;

/// Most seats of one order.
pub const SEATS_MAX: i32 = 500;
/// Longest code that is looked at, in characters.
const CODE_MAX: usize = 40;

/// An order to be made, or to go on with.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewOrder {
    pub course_id: CourseId,
    /// From 2 on it is for others: paid seats come as activation codes.
    #[serde(default = "one")]
    pub quantity: i32,
    /// Where nothing is said: by bank transfer.
    #[serde(default = "by_bank")]
    pub method: PayMethod,
    /// Of the gateway; where nothing is said it is chosen there.
    #[serde(default)]
    pub channel: Option<PayChannel>,
    /// Left out: the course's own, where it counts just now; empty: none.
    #[serde(default)]
    pub discount_code: Option<String>,
    /// Before the cookie's.
    #[serde(default)]
    pub affiliate_code: Option<String>,
    /// Of cash on delivery.
    #[serde(default)]
    pub delivery: Option<Delivery>,
    /// Made by the browser: sent again, it is the same order.
    pub key: Uuid,
}

fn one() -> i32 {
    1
}

fn by_bank() -> PayMethod {
    PayMethod::BankTransfer
}

/// Where something is brought to.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Delivery {
    pub name: String,
    pub phone: String,
    pub address: String,
}

impl Delivery {
    fn checked(self, faults: &mut Faults) -> Option<Self> {
        let Self { name, phone, address } = self;
        let (name, address) = (name.trim().to_owned(), address.trim().to_owned());
        faults.within("delivery", |faults| {
            faults.required("name", &name).max_chars("name", &name, 100);
            faults.required("address", &address).max_chars("address", &address, 300);
            let phone = faults.rule("phone", rules::phone(&phone))?;
            Some(Self { name, phone, address })
        })
    }
}

impl NewOrder {
    /// The same as it is kept.
    ///
    /// # Errors
    /// 412 field by field.
    pub fn checked(self) -> Result<Self, ApiError> {
        let mut faults = Faults::default();
        check_quantity(&mut faults, self.quantity);
        if let Some(code) = &self.discount_code {
            faults.max_chars("discount_code", code, CODE_MAX);
        }
        let delivery = match (self.method, self.delivery) {
            (PayMethod::Cod, Some(delivery)) => delivery.checked(&mut faults),
            (PayMethod::Cod, None) => {
                let nothing = Delivery { name: String::new(), phone: String::new(), address: String::new() };
                nothing.checked(&mut faults)
            }
            _ => None,
        };
        let channel = self.channel.filter(|_| self.method == PayMethod::Gateway);
        faults.finish()?;
        Ok(Self { delivery, channel, ..self })
    }
}

/// Wants a number of seats that an order can have.
pub fn check_quantity(faults: &mut Faults, quantity: i32) {
    faults.ensure("quantity", quantity > 0, ABOVE_ZERO).ensure(
        "quantity",
        quantity <= SEATS_MAX,
        Fault::with(LESS_THAN_MAX, vec![("max", SEATS_MAX.to_string())]),
    );
}

/// Pictures of a transfer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct OrderProof {
    /// Pictures that the buyer has uploaded: with those that were sent before at most 5.
    pub images: Vec<FileId>,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn checked(of: serde_json::Value) -> Result<NewOrder, Vec<String>> {
        let order: NewOrder = serde_json::from_value(of).expect("an order");
        order.checked().map_err(|error| error.field_errors().iter().map(|fault| fault.field.clone()).collect())
    }

    #[test]
    fn an_order_is_one_seat_by_bank_transfer_where_nothing_is_said() {
        let key = "5e0fd2f6-7d5c-4b7f-9d63-0d8a3a2f8f10";
        let plain = checked(json!({"course_id": 3, "key": key, "channel": "INTCARD"})).expect("sound");
        assert_eq!((plain.quantity, plain.method, plain.channel), (1, PayMethod::BankTransfer, None));
        let of = |quantity: i32| checked(json!({"course_id": 3, "key": key, "quantity": quantity})).err();
        let wrong = Some(vec!["quantity".to_owned()]);
        assert_eq!([of(0), of(501), of(-1)], [wrong.clone(), wrong.clone(), wrong]);
        assert_eq!((of(1), of(500)), (None, None));
        let cod = |delivery: serde_json::Value| {
            checked(json!({"course_id": 3, "key": key, "method": "cod", "delivery": delivery}))
        };
        assert_eq!(cod(json!(null)).err().map(|fields| fields.len()), Some(3));
        let sent = cod(json!({"name": " An ", "phone": "0912345678", "address": "1 Lê Lợi"})).expect("sound");
        assert_eq!(sent.delivery.map(|delivery| delivery.name), Some("An".to_owned()));
    }
}
